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

    /// The number of items in a block.
    var numberOfItems: Int { lines.last?.items.upperBound ?? 0 }

    /// Returns the number of lines that the first items of a block fill, the last of which can be incomplete.
    func numberOfLines(ofItems count: Int) -> Int { lines.count { $0.items.lowerBound < count } }
  }

  var pattern: Pattern? {
    if case .pattern(let pattern) = arrangement { pattern } else { nil }
  }

  /// Returns the pattern of a section.
  static func pattern(
    _ lines: [SectionLayout.PatternLine], width: Int, itemGap: Int, lineGap: Int, in environment: LayoutEnvironment
  ) -> Pattern {
    var result: [Pattern.Line] = []
    var start = 0
    func add(_ line: SectionLayout.PatternLine, _ columns: [Pattern.Column]) {
      let items = columns.last?.items.upperBound ?? 0
      let ticks = environment.measuresHeights ? 1 : environment.height(line.height, ofWidth: width)
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
