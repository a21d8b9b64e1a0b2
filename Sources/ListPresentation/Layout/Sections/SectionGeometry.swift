/// The places of the items of one section, in ticks from its top left corner.
struct SectionGeometry {
  private(set) var metrics: SectionMetrics
  /// The layout from which the metrics were computed.
  private(set) var layout: SectionLayout
  /// The sizes of the items.
  var items: ExtentTree
  /// The lines of a grid or a flow, the one line of a carousel, or the blocks of a pattern.
  private var brokenLines = ExtentTree()
  var header: BoundaryGeometry?
  var footer: BoundaryGeometry?
  /// The distance by which a carousel is turned, in ticks. If it wraps, the distance can be longer than all items.
  var carouselOffset = 0

  init(_ layout: SectionLayout, numberOfItems: Int, in environment: LayoutEnvironment) {
    self.layout = layout
    metrics = SectionMetrics(layout, in: environment)
    items = ExtentTree([ExtentRun(metrics.item, count: max(0, numberOfItems))])
    header = BoundaryGeometry(metrics.header)
    footer = BoundaryGeometry(metrics.footer)
    breakAllLines()
  }

  /// What becomes of the measured sizes if the metrics stay the same.
  enum MeasuredSizes {
    case valid
    /// They are estimates until they are measured again.
    case expired
    /// They have another unit.
    case forgotten
  }

  /// Lays out the section again. If the metrics differ, known sizes become estimates.
  /// - Complexity: O(measured sizes), and O(1) if nothing differs.
  mutating func lay(
    out layout: SectionLayout, in environment: LayoutEnvironment, _ sizes: MeasuredSizes = .valid
  ) {
    let metrics = SectionMetrics(layout, in: environment)
    self.layout = layout
    guard metrics != self.metrics || sizes != .valid else { return }
    let shown = shownItem
    self.metrics = metrics
    let isForgetting = sizes == .forgotten
    items = isForgetting ? ExtentTree([ExtentRun(metrics.item, count: items.count)]) : items.mapped(metrics.adapted)
    header = BoundaryGeometry(metrics.header, previous: isForgetting ? nil : header)
    footer = BoundaryGeometry(metrics.footer, previous: isForgetting ? nil : footer)
    breakAllLines()
    carouselOffset = 0
    shownItem = shown
    clampCarousel()
  }
}

// MARK: Heights

extension SectionGeometry {
  var numberOfItems: Int { items.count }

  /// The lines, each with its number of items. In a list, each item is a line, and in a pattern, each block is an
  /// element, without the gaps between its lines.
  var lines: ExtentTree {
    if case .list = metrics.arrangement { items } else { brokenLines }
  }

  /// The section as one element of a tree.
  var extent: Extent { Extent(height: height, items: numberOfItems) }

  var headerHeight: Int { height(of: header) }
  var footerHeight: Int { height(of: footer) }

  /// The top of the first line.
  var linesTop: Int { headerHeight + (items.isEmpty ? 0 : metrics.top) }

  /// The bottom of the last line.
  var linesBottom: Int { linesTop + lines.height + max(0, numberOfLines - 1) * metrics.lineGap }

  var height: Int { linesBottom + (items.isEmpty ? 0 : metrics.bottom) + footerHeight }

  private func height(of boundary: BoundaryGeometry?) -> Int {
    guard let boundary, !items.isEmpty || boundary.metrics.showsWhenEmpty else { return 0 }
    return boundary.height
  }
}

// MARK: Lines

extension SectionGeometry {
  /// Replaces items with others. A carousel must be clamped afterwards.
  /// - Complexity: O(log n) in a list. Otherwise also the lines up to the first that begins with the same item as
  ///   before, which can be all lines behind the items.
  mutating func replaceItems(_ range: Range<Int>, with new: [ExtentRun]) {
    let shown = shownItem
    let shift = new.reduce(-range.count) { $0 + $1.count }
    items = items.replacing(range, with: new)
    if case .list = metrics.arrangement { return }
    breakLines(from: range.lowerBound, to: range.upperBound, shiftedBy: shift)
    guard let shown else { return }
    shownItem = shown < range.lowerBound ? shown : min(max(range.lowerBound, shown + shift), max(0, items.count - 1))
  }

  private mutating func breakAllLines() {
    brokenLines = ExtentTree()
    guard case .list = metrics.arrangement else { return breakLines(from: 0, to: items.count, shiftedBy: 0) }
  }

  /// Breaks the changed lines again. It begins one line above, because an item may move up to it.
  /// - Parameters:
  ///   - start: The first changed item.
  ///   - end: The previous end of the changed items.
  ///   - shift: The number of indices by which the items behind have moved.
  private mutating func breakLines(from start: Int, to end: Int, shiftedBy shift: Int) {
    if case .carousel = metrics.arrangement {
      let line = Extent(height: heightOfCarousel, items: items.count)
      return brokenLines = ExtentTree(items.isEmpty ? [] : [ExtentRun(line)])
    }
    let changed = brokenLines.place(ofItem: min(start, brokenLines.items - 1))
    let above = changed.flatMap { brokenLines[max(0, $0.index - 1)] }
    var lines = (above?.index ?? 0)..<brokenLines.count
    var breaker = LineBreaker(metrics, from: above?.items ?? 0)
    // No line can be one of those before the change until the changed items end.
    var next = min(max(breaker.start, end + shift), items.count)
    items.forEachRun(in: min(breaker.start, next)..<next) { breaker.add(ExtentRun($0.extent, count: $0.rest)) }
    while let run = items[next] {
      breaker.add(ExtentRun(run.extent, count: run.rest))
      next += run.rest
      let item = breaker.start - shift
      if item >= end, let line = brokenLines.place(ofItem: item), line.items == item, line.index >= lines.lowerBound {
        lines = lines.lowerBound..<line.index
        return brokenLines = brokenLines.replacing(lines, with: breaker.lines)
      }
    }
    breaker.close()
    brokenLines = brokenLines.replacing(lines, with: breaker.lines)
  }
}
