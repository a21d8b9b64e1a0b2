/// The layout of a section for an environment. All lengths are in ticks, and all can be drawn.
struct SectionMetrics: Equatable {
  enum Arrangement: Equatable {
    case list
    case grid(columns: Int)
    case flow
    case carousel(Carousel)
    case pattern(Pattern)
  }

  struct Carousel: Equatable {
    /// The distance from the leading edge of an item to that of the next.
    let stride: Int
    let itemsInPage: Int
    let snapping: SectionLayout.Snapping
    let wraps: Bool
  }

  struct Boundary: Equatable {
    let height: Int
    /// The left edge, from the leading inset.
    let x: Int
    let width: Int
    let isMeasured: Bool
    let showsWhenEmpty: Bool
  }

  let arrangement: Arrangement
  /// The width of the leading inset.
  let leading: Int
  /// The width between the leading and trailing insets.
  let width: Int
  let top: Int
  let bottom: Int
  let itemGap: Int
  let lineGap: Int
  /// The size of an item that was not measured.
  let item: Extent
  let measuresWidth: Bool
  let measuresHeight: Bool
  let header: Boundary?
  let footer: Boundary?

  init(_ layout: SectionLayout, in environment: LayoutEnvironment) {
    let whole = environment.size.width
    leading = min(environment.horizontal(layout.insets.leading), max(0, whole - 1))
    width = max(1, whole - leading - environment.horizontal(layout.insets.trailing))
    top = environment.vertical(layout.insets.top)
    bottom = environment.vertical(layout.insets.bottom)
    itemGap = environment.horizontalGap(layout.itemSpacing)
    lineGap = max(environment.vertical(layout.lineSpacing), layout.hasSeparators ? 1 : 0)
    header = layout.header.map { [width] in Boundary($0, room: width, in: environment) }
    footer = layout.footer.map { [width] in Boundary($0, room: width, in: environment) }

    let height: SectionLayout.Length
    // The width of the items if they do not share the width of the line, otherwise 0.
    var itemWidth = 0
    // The width from which a ratio makes the height.
    var cellWidth = width
    var measuresWidth = false
    switch layout.arrangement {
    case .list(let length):
      arrangement = .list
      height = length
    case .grid(let columns, let length):
      let count = Self.count(columns, width, itemGap, environment)
      arrangement = .grid(columns: count)
      cellWidth = (width - (count - 1) * itemGap) / count
      height = length
    case .flow(let across, let length):
      arrangement = .flow
      height = length
      itemWidth = min(environment.width(across, in: width, ofHeight: length), width)
      if case .estimated = across {
        measuresWidth = true
      } else {
        itemWidth = max(itemWidth, min(environment.narrowestColumn, width))
      }
    case .carousel(let across, let length, let snapping, let wraps):
      height = length
      itemWidth = min(environment.width(across, in: width, ofHeight: length), width)
      let stride = itemWidth + itemGap
      arrangement = .carousel(
        Carousel(stride: stride, itemsInPage: max(1, (width + itemGap) / stride), snapping: snapping, wraps: wraps))
    case .pattern(let lines):
      arrangement = .pattern(
        Self.pattern(lines, width: width, itemGap: itemGap, lineGap: lineGap, in: environment))
      // The lines have the heights, and an item only one that was measured.
      height = lines.first { $0.height.isEstimated } == nil ? .fixed(0) : .estimated(0)
    }
    self.measuresWidth = measuresWidth
    let isCarousel = if case .carousel = layout.arrangement { true } else { false }
    measuresHeight = isCarousel ? environment.measuresCarousel(of: height) : environment.measures(height)
    if itemWidth > 0 { cellWidth = itemWidth }
    let ticks = environment.heightBeforeMeasuring(height, ofWidth: cellWidth)
    item = Extent(height: ticks, width: itemWidth, knowledge: measuresWidth || measuresHeight ? .estimated : .given)
  }

  /// Whether the view measures items.
  var measuresItems: Bool { measuresWidth || measuresHeight }

  /// Returns the left edge of a column, from the leading inset, and its width. Remaining ticks are distributed over the
  /// columns.
  func column(_ column: Int, of columns: Int) -> (x: Int, width: Int) {
    let inner = width - (columns - 1) * itemGap
    let start = column * inner / columns
    return (start + column * itemGap, (column + 1) * inner / columns - start)
  }

  /// Returns the size of an item that had a size in other metrics. It keeps this size until it is measured again.
  func adapted(_ extent: Extent) -> Extent {
    guard measuresItems, extent.knowledge == .measured || extent.knowledge == .stale else { return item }
    var adapted = item
    if measuresHeight { adapted.height = extent.height }
    if measuresWidth, extent.width > 0 { adapted.width = min(extent.width, width) }
    adapted.knowledge = .stale
    return adapted
  }

  private static func count(
    _ columns: SectionLayout.Columns, _ width: Int, _ gap: Int, _ environment: LayoutEnvironment
  ) -> Int {
    switch columns {
    case .count(let count):
      max(1, min(count, (width + gap) / (environment.narrowestColumn + gap)))
    case .adaptive(let minimum):
      max(1, (width + gap) / (max(environment.horizontal(minimum), environment.narrowestColumn) + gap))
    }
  }
}

extension SectionMetrics.Boundary {
  /// - Parameter room: The width between the insets.
  init(_ boundary: SectionLayout.Boundary, room: Int, in environment: LayoutEnvironment) {
    let width = environment.boundaryWidth(boundary, in: room)
    let rest = room - width
    let x =
      switch boundary.alignment {
      case .leading: 0
      case .center: rest / 2
      case .trailing: rest
      }
    self.init(
      height: environment.heightBeforeMeasuring(boundary.height, ofWidth: width), x: x, width: width,
      isMeasured: environment.measures(boundary.height), showsWhenEmpty: boundary.showsWhenEmpty)
  }
}

extension SectionLayout.Length {
  var isEstimated: Bool {
    if case .estimated = self { true } else { false }
  }
}

extension SectionMetrics {
  /// The lines of a pattern, in ticks. A block is the items of all its lines.
  struct Pattern: Equatable {
    struct Column: Equatable {
      /// The left edge, from the leading inset.
      let x: Int
      let width: Int
      /// The items of the column, counted from the first of the line.
      let items: Range<Int>
    }

    struct Line: Equatable {
      /// The items of the line, counted from the first of the block.
      let items: Range<Int>
      let columns: [Column]
      /// The height while no item was measured.
      let height: Int
      /// The height at which each item has one tick.
      let leastHeight: Int
    }

    let lines: [Line]

    var numberOfItems: Int { lines.last?.items.upperBound ?? 0 }

    /// Returns the number of lines that the first items of a block fill, the last of which can be incomplete.
    func numberOfLines(ofItems count: Int) -> Int { lines.count { $0.items.lowerBound < count } }
  }

  var pattern: Pattern? {
    if case .pattern(let pattern) = arrangement { pattern } else { nil }
  }

  static func pattern(
    _ lines: [SectionLayout.PatternLine], width: Int, itemGap: Int, lineGap: Int, in environment: LayoutEnvironment
  ) -> Pattern {
    var result: [Pattern.Line] = []
    var start = 0
    func add(_ line: SectionLayout.PatternLine, _ columns: [Pattern.Column]) {
      let items = columns.last?.items.upperBound ?? 0
      let ticks = environment.heightBeforeMeasuring(line.height, ofWidth: width)
      let least = columns.map { $0.items.count + ($0.items.count - 1) * lineGap }.max() ?? 1
      result.append(
        Pattern.Line(
          items: start..<start + items, columns: columns, height: max(ticks, least), leastHeight: least))
      start += items
    }
    for line in lines {
      let columns = columns(of: line, width: width, gap: itemGap)
      if columns.allSatisfy({ $0.width >= min(environment.narrowestColumn, width) }) {
        add(line, columns)
      } else {
        let whole = Pattern.Column(x: 0, width: width, items: 0..<1)
        for _ in 0..<(columns.last?.items.upperBound ?? 0) { add(line, [whole]) }
      }
    }
    return Pattern(lines: result)
  }

  /// Returns the columns of a line. Remaining ticks are distributed over them, as in a grid.
  private static func columns(of line: SectionLayout.PatternLine, width: Int, gap: Int) -> [Pattern.Column] {
    let inner = Double(max(0, width - (line.columns.count - 1) * gap))
    let shares = line.columns.map { $0.width > 0 ? min($0.width, Double(LayoutEnvironment.longest)) : 0 }
    let whole = shares.reduce(0, +)
    var (share, items) = (0.0, 0)
    return line.columns.enumerated().map { index, column in
      let start = whole > 0 ? Int(inner * share / whole) : 0
      share += shares[index]
      let end = whole > 0 ? Int(inner * share / whole) : 0
      defer { items += column.numberOfItems }
      return Pattern.Column(
        x: start + index * gap, width: end - start, items: items..<items + column.numberOfItems)
    }
  }
}

/// The heights of the lines of a block, as its items are added one after another.
struct BlockHeights {
  private let pattern: SectionMetrics.Pattern
  private let lineGap: Int
  /// The height of each line that has an item.
  private(set) var lines: [Int] = []
  private var count = 0

  /// Creates a block without items, or returns `nil` if the section has no pattern.
  init?(_ metrics: SectionMetrics) {
    guard let pattern = metrics.pattern else { return nil }
    self.pattern = pattern
    lineGap = metrics.lineGap
  }

  var sum: Int { lines.reduce(0, +) }

  /// Adds the next items of the block, which have one size.
  mutating func add(_ extent: Extent, count new: Int) {
    let isKnown = extent.knowledge == .measured || extent.knowledge == .stale
    for item in count..<count + new {
      if lines.isEmpty || item >= pattern.lines[lines.count - 1].items.upperBound {
        lines.append(pattern.lines[lines.count].leastHeight)
      }
      let line = pattern.lines[lines.count - 1]
      let column = line.columns.first { $0.items.contains(item - line.items.lowerBound) }
      let number = column?.items.count ?? 1
      let height = isKnown ? number * extent.height + (number - 1) * lineGap : line.height
      lines[lines.count - 1] = max(lines[lines.count - 1], height)
    }
    count += new
  }
}
