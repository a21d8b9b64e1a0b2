/// Breaks a sequence of items into lines: as many in a line as its columns, or its width, allow.
///
/// Items of one size come as a run, and so do the lines that they fill.
struct LineBreaker {
  let metrics: SectionMetrics
  /// The lines that are complete.
  private(set) var lines: [ExtentRun] = []
  /// The item that begins the open line.
  private(set) var start: Int

  /// The open line.
  private var items = 0
  private var height = 0
  /// The width of its items, each with a gap behind it.
  private var width = 0

  init(_ metrics: SectionMetrics, from start: Int) {
    self.metrics = metrics
    self.start = start
  }

  mutating func add(_ run: ExtentRun) {
    var rest = run.count
    while rest > 0 {
      let room = room(forItemsOf: run.extent.width)
      if room == 0 {
        close()
      } else if items == 0, rest > room {
        // The last full line stays open: a narrower item may still find room in it.
        let full = (rest - 1) / room
        lines.add(ExtentRun(Extent(height: run.extent.height, items: room), count: full))
        start += full * room
        rest -= full * room
      } else {
        let taken = min(room, rest)
        items += taken
        width += taken * (run.extent.width + metrics.itemGap)
        height = max(height, run.extent.height)
        rest -= taken
      }
    }
  }

  /// Completes the open line.
  mutating func close() {
    guard items > 0 else { return }
    lines.add(ExtentRun(Extent(height: height, items: items)))
    start += items
    (items, height, width) = (0, 0, 0)
  }

  /// How many more items of a width the open line can take.
  private func room(forItemsOf itemWidth: Int) -> Int {
    switch metrics.arrangement {
    case .list: 1 - items
    case .grid(let columns): columns - items
    case .flow, .carousel:
      max(items == 0 ? 1 : 0, (metrics.width + metrics.itemGap - width) / (itemWidth + metrics.itemGap))
    }
  }
}
