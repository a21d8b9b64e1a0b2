/// Breaks a sequence of items into lines. A line has as many items as its columns or its width allow. The lines of a
/// pattern are one element, so that a long section has equal elements.
///
/// It takes items of equal size as one run, and returns the lines that they fill as one run.
struct LineBreaker {
  let metrics: SectionMetrics
  /// The complete lines.
  private(set) var lines: [ExtentRun] = []
  /// The index of the first item in the open line.
  private(set) var start: Int

  /// The number of items in the open line.
  private var items = 0
  private var height = 0
  /// The heights of the lines in an open block of a pattern.
  private var block: BlockHeights?
  /// The width of the items in the open line, each with the gap behind it.
  private var width = 0

  init(_ metrics: SectionMetrics, from start: Int) {
    self.metrics = metrics
    self.start = start
    block = BlockHeights(metrics)
  }

  mutating func add(_ run: ExtentRun) {
    var rest = run.count
    while rest > 0 {
      let room = room(forItemsOf: run.extent.width)
      if room == 0 {
        close()
      } else if items == 0, rest > room {
        // The last full line stays open, because a narrower item may fit behind these.
        let full = (rest - 1) / room
        block?.add(run.extent, count: room)
        lines.add(ExtentRun(Extent(height: block?.sum ?? run.extent.height, items: room), count: full))
        block = BlockHeights(metrics)
        start += full * room
        rest -= full * room
      } else {
        let taken = min(room, rest)
        items += taken
        width += taken * (run.extent.width + metrics.itemGap)
        height = max(height, run.extent.height)
        block?.add(run.extent, count: taken)
        rest -= taken
      }
    }
  }

  /// Closes the open line.
  mutating func close() {
    guard items > 0 else { return }
    lines.add(ExtentRun(Extent(height: block?.sum ?? height, items: items)))
    start += items
    (items, height, width, block) = (0, 0, 0, BlockHeights(metrics))
  }

  /// Returns the number of items of a width that still fit into the open line.
  private func room(forItemsOf itemWidth: Int) -> Int {
    switch metrics.arrangement {
    case .list: 1 - items
    case .grid(let columns): columns - items
    case .pattern(let pattern): pattern.numberOfItems - items
    case .flow, .carousel:
      max(items == 0 ? 1 : 0, (metrics.width + metrics.itemGap - width) / (itemWidth + metrics.itemGap))
    }
  }
}
