import ListPresentation

/// Where the user is in a list, by rows: the row with the cursor, the row at the top, and the position to which they
/// return.
struct UserState<ID: Hashable & Sendable> {
  typealias Position = TextListPosition<ID>

  /// The row on which the cursor of the adapter is, with its index as of the last update.
  private(set) var cursor: Position.Row?
  /// The row at the top of the screen.
  private(set) var top: Position.Row?
  /// The number of lines above that row which the user has seen, such as headings. `nil` for all that fit.
  private(set) var linesAboveTop: Int?
  /// The index of the row that the user chose last. If a filter hides it, the next row gets the cursor instead.
  private(set) var chosenIndex = 0
  /// The column to keep to while the user moves up and down.
  private(set) var goalColumn: Int?
  /// Whether the next frame shows some rows before and after the one with the cursor, because a key has moved it.
  private(set) var wantsMargin = false
  /// The position to restore as soon as its rows are loaded.
  private(set) var awaited: Position?
  /// The row on which the cursor waits for the awaited one.
  private(set) var parkedID: ID?

  /// Puts the cursor on a row, or on none.
  mutating func stand(on row: Position.Row?) { cursor = row }

  /// Notes that the user has chosen a row.
  mutating func choose(_ index: Int) { (chosenIndex, goalColumn) = (index, nil) }

  /// Notes that the user has chosen the row with the cursor.
  mutating func chooseCursor() { if let cursor { chosenIndex = cursor.index } }

  mutating func keep(toColumn column: Int?) { goalColumn = column }

  mutating func scroll(to row: Position.Row?, below lines: Int? = nil) { (top, linesAboveTop) = (row, lines) }

  mutating func showMargin(_ wantsMargin: Bool = true) { self.wantsMargin = wantsMargin }

  /// Notes the position to restore as soon as its rows are loaded.
  mutating func wait(for position: Position?) { (awaited, parkedID) = (position, nil) }

  /// Notes that the cursor waits on its row for the awaited one.
  mutating func park() { parkedID = cursor?.id }

  /// Returns the state after an update of the list.
  ///
  /// The row at the top stays there, or else one beside it. If all of them leave or move, the anchor of the row comes
  /// to the top. If the row leaves and no row of the last frame is the anchor, the row is looked for by its id first,
  /// because a section that is deleted and inserted can have the same rows.
  /// - Parameters:
  ///   - cursor: The row with the cursor now.
  ///   - shown: The rows of the last frame, by their indices before the update.
  ///   - atTop: Those at the top of the last frame. Of these, the row at the top is one, unless a key moved it since.
  ///   - rows: Finds rows in the new list.
  func following(
    _ map: ListIndexMap, cursor: Position.Row?, shown: Range<Int>, atTop: [Int], _ rows: RowLookup<ID>
  ) -> UserState {
    var next = self
    let isChosen = self.cursor?.index == chosenIndex
    next.chosenIndex = (isChosen ? cursor?.index : nil) ?? map.nearest(to: chosenIndex) ?? chosenIndex
    next.cursor = cursor
    guard let row = top else { return next }
    let beside = atTop.contains(row.index) ? atTop : []
    let index = ([row.index] + beside).first { map.stayingIndex(of: $0) != nil } ?? row.index
    let anchor = map.anchor(of: index, among: shown)
    let isShown = anchor.flatMap(map.oldIndex).map(shown.contains) == true
    let again = isShown || map.index(of: index) != nil ? nil : rows.near(row)
    next.top = again ?? anchor.flatMap(rows.at)
    return next
  }

  /// Returns the state whose rows are found by their ids, after a change that has no plan.
  func found(cursor: Position.Row?, _ rows: RowLookup<ID>) -> UserState {
    var next = self
    next.cursor = cursor
    next.scroll(to: top.flatMap { rows.near($0) ?? rows.at($0.index) })
    next.chooseCursor()
    return next
  }
}

/// Finds the row at an index of a list, and the row with the id of another one, which was last seen at its index.
typealias RowLookup<ID: Hashable & Sendable> = (
  at: (Int) -> TextListPosition<ID>.Row?, near: (TextListPosition<ID>.Row) -> TextListPosition<ID>.Row?
)

/// The position of a user in a list. A screen restores it to show the list as the user left it.
///
/// Rows are identified by their ids. The indices count only if the rows are gone.
public struct TextListPosition<ID: Hashable & Sendable>: Hashable, Sendable {
  /// A row by its id, and by its index in the list when the position was taken.
  public struct Row: Hashable, Sendable {
    /// The id of the item in the row. It finds the row after the list has changed.
    public var id: ID
    /// The index in the whole list. It is used if no item has the id any more.
    public var index: Int

    /// Creates a row.
    public init(id: ID, index: Int) {
      self.id = id
      self.index = index
    }
  }

  /// The row with the cursor.
  public var cursor: Row?
  /// The row at the top of the screen.
  public var top: Row?
  /// The query of the filter; empty for all rows.
  public var query: String
  /// The ids of the selected rows.
  public var selectedIDs: Set<ID>

  /// Creates a position; without arguments it is the beginning of the list.
  public init(cursor: Row? = nil, top: Row? = nil, query: String = "", selectedIDs: Set<ID> = []) {
    self.cursor = cursor
    self.top = top
    self.query = query
    self.selectedIDs = selectedIDs
  }
}

extension TextListPosition: Codable where ID: Codable {}
extension TextListPosition.Row: Codable where ID: Codable {}

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
    return former.flatMap { rows.contains($0) ? $0 : nil } ?? rows.first
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
