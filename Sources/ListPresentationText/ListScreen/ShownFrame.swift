import ListPresentation

/// The last frame that the user saw: the rows in it, and where they are.
struct ShownFrame {
  private(set) var items: [ScreenFrame.Item] = []
  /// The lines, or none if the list has changed since in an unknown way.
  private var lines: [StyledLine] = []

  init() {}

  init(_ frame: ScreenFrame) { (items, lines) = (frame.items, frame.lines) }

  /// The number of lines of rows, counting those of a row, or of rows beside each other, once.
  var numberOfLines: Int { max(1, Set(items.map(\.lines.lowerBound)).count) }

  /// The indices from the first to the last of the visible items.
  var range: Range<Int> {
    let ranges = indices.ranges
    return (ranges.first?.lowerBound ?? 0)..<(ranges.last?.upperBound ?? 0)
  }

  /// The indices from the first to the last of the visible items, or `nil` if there are none.
  var bounds: Range<Int>? { items.isEmpty ? nil : range }

  /// The indices of the visible items. Most are neighbors, and a set takes a range in one step.
  var indices: RangeSet<Int> {
    var indices = RangeSet<Int>()
    var range = 0..<0
    for index in items.map(\.index) {
      if index == range.upperBound {
        range = range.lowerBound..<index + 1
      } else {
        indices.insert(contentsOf: range)
        range = index..<index + 1
      }
    }
    indices.insert(contentsOf: range)
    return indices
  }

  /// The indices of the rows at the top, which are beside each other.
  var rowsAtTop: [Int] { items.prefix { $0.lines.lowerBound == items[0].lines.lowerBound }.map(\.index) }

  /// Returns the index of the row at the top. Of rows beside each other, it is the former one if it is there.
  func top(keeping former: Int?) -> Int? {
    let rows = rowsAtTop
    if let former, rows.contains(former) { return former }
    return rows.first
  }

  /// Returns the index of the first row that a line of the screen shows.
  func index(inLine line: Int) -> Int? { items.first { $0.lines.contains(line) }?.index }

  /// Returns the index of the row at a position of the screen.
  func index(at position: ScreenPosition) -> Int? {
    items.first { $0.lines.contains(position.row) && $0.columns.contains(position.column) }?.index
  }

  /// Returns the piece of text at a position of the screen, such as an accessory or the sign of a row.
  func span(at position: ScreenPosition) -> StyledLine.Span? {
    lines.indices.contains(position.row) ? lines[position.row].span(atColumn: position.column) : nil
  }

  /// Follows an update of the list.
  mutating func follow(_ map: ListIndexMap) {
    items = items.compactMap { item in
      map.stayingIndex(of: item.index).map { ScreenFrame.Item(index: $0, lines: item.lines, columns: item.columns) }
    }
  }

  /// Forgets what the lines show, after a change of the list that has no plan.
  mutating func forgetLines() { lines = [] }
}
