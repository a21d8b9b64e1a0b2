import ListPresentation

/// Where the user is in a list, and what they see of it: the row with the cursor, the row at the top, the last frame
/// and the arrangement of its rows. Keys, the wheel and updates of the list move the cursor and the screen.
///
/// A method that moves the cursor returns the index of the row that has it now, or `nil` if it stays.
@MainActor
struct UserState<Section: ListElement, Item: ListElement> {
  typealias ID = Item.ID
  typealias List = ScreenList<Section, Item>
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
  private var goalColumn: Int?
  /// Whether the next frame shows some rows before and after the one with the cursor, because a key has moved it.
  private(set) var wantsMargin = false
  /// The position to restore as soon as its rows are loaded.
  private(set) var awaited: Position?
  /// The row on which the cursor waits for the awaited one.
  private var parkedID: ID?
  /// The arrangement of the rows that are shown, as of the last frame and the updates since, and the carousels in it.
  private(set) var arrangement = TextArrangement()
  /// Whether the next frame lays out the rows again.
  private(set) var needsLayout = false
  /// What the user saw last.
  private(set) var shown = ShownFrame()

  /// The row with the cursor, if it is shown.
  func cursorRow(in rows: ShownRows) -> Int? {
    guard let cursor else { return nil }
    return rows.row(of: cursor.index)
  }

  /// Notes the position to restore as soon as its rows are loaded.
  mutating func wait(for position: Position?) { (awaited, parkedID) = (position, nil) }

  /// Notes that the cursor waits on its row for the awaited one.
  mutating func park() { parkedID = cursor?.id }

  /// Notes that the user has chosen the row with the cursor.
  mutating func chooseCursor() { if let cursor { chosenIndex = cursor.index } }

  mutating func showMargin() { wantsMargin = true }

  mutating func scroll(to row: Position.Row?, below lines: Int? = nil) { (top, linesAboveTop) = (row, lines) }

  // MARK: The arrangement

  /// Lays out the rows again before the next frame.
  mutating func layOutAgain() { needsLayout = true }

  /// Keeps what a frame has measured.
  mutating func keep(_ arrangement: TextArrangement) { self.arrangement = arrangement }

  /// Takes the arrangement out until ``lay(_:of:)``: one with two owners is copied when it changes.
  mutating func takeArrangement() -> TextArrangement {
    defer { arrangement = TextArrangement() }
    return arrangement
  }

  /// Arranges the rows. The row with the cursor is visible in its carousel.
  mutating func lay(_ arrangement: TextArrangement, of rows: ShownRows) {
    (self.arrangement, needsLayout) = (arrangement, false)
    reveal(in: rows)
  }

  /// Turns the carousel that contains the row with the cursor, if any, so that the row is visible.
  private mutating func reveal(in rows: ShownRows) { if let row = cursorRow(in: rows) { arrangement.reveal(row) } }

  /// Turns the carousel that a position of the screen shows. If the row with the cursor is in it, its first visible row
  /// gets the cursor.
  /// - Returns: `nil` if there is no carousel.
  mutating func turnCarousel(
    at position: ScreenPosition?, by steps: Int, _ rows: ShownRows, _ list: List
  ) -> (isTurned: Bool, moved: Int?) {
    guard let line = position?.row, let row = shown.index(inLine: line).flatMap(rows.row(of:)),
      let section = arrangement.carousel(at: row)
    else { return (false, nil) }
    arrangement.turnCarousel(inSection: section, by: steps)
    let first = cursorRow(in: rows).flatMap { arrangement.firstRow(ofCarousel: section, containing: $0) }
    return (true, first.flatMap { moveCursor(toRow: $0, rows, list) })
  }

  // MARK: Moves

  /// Moves the cursor to a row, or to the nearest there is.
  mutating func moveCursor(toRow row: Int, _ rows: ShownRows, _ list: List) -> Int? {
    guard rows.count > 0 else { return nil }
    return moveCursor(to: rows.index(at: min(max(0, row), rows.count - 1)), isChosen: true, rows, list)
  }

  /// Moves the cursor to the row at an index.
  /// - Parameter isChosen: Whether the user has chosen the row.
  mutating func moveCursor(
    to index: Int, isChosen: Bool, _ rows: ShownRows, _ list: List
  ) -> Int? {
    if isChosen { (chosenIndex, goalColumn) = (index, nil) }
    guard let row = list.place(at: index) else { return nil }
    cursor = row
    reveal(in: rows)
    return index
  }

  /// Moves the cursor or the screen as a command says.
  mutating func move(
    _ command: ListCommand, times: Int = 1, _ rows: ShownRows, _ list: List
  ) -> Int? {
    switch command {
    case .down: return move(by: times, rows, list)
    case .up: return move(by: -times, rows, list)
    case .left: return move(toward: .left, times: times, rows, list)
    case .right: return move(toward: .right, times: times, rows, list)
    case .screenTop: return moveCursor(toShown: { $0.first }, rows, list)
    case .screenMiddle: return moveCursor(toShown: { $0.isEmpty ? nil : $0[$0.count / 2] }, rows, list)
    case .screenBottom: return moveCursor(toShown: { $0.last }, rows, list)
    default:
      guard let lines = command.lines(ofScreen: shown.numberOfLines) else { return nil }
      return scroll(by: lines * times, rows, list)
    }
  }

  /// Moves the cursor by a number of lines. It stops at the ends, and keeps to its column.
  private mutating func move(by lines: Int, _ rows: ShownRows, _ list: List) -> Int? {
    wantsMargin = true
    let old = cursorRow(in: rows) ?? rows.row(atOrAfter: chosenIndex)
    return move(toLine: lines, below: old, goal: goalColumn ?? arrangement.center(of: old), rows, list)
  }

  /// Moves the cursor to the row of a line, counted from 1 below some rows. Rows beside each other are one line, in
  /// which the cursor keeps its column.
  mutating func move(toLine line: Int, below first: Int, _ rows: ShownRows, _ list: List) -> Int? {
    wantsMargin = true
    let goal = goalColumn ?? cursorRow(in: rows).flatMap { arrangement.center(of: $0) }
    return move(toLine: line - 1, below: first, goal: goal, rows, list)
  }

  private mutating func move(
    toLine lines: Int, below row: Int, goal: Int?, _ rows: ShownRows, _ list: List
  ) -> Int? {
    let moved = moveCursor(toRow: arrangement.row(lines, linesBelow: row, goal: goal), rows, list)
    goalColumn = goal
    return moved
  }

  /// Moves the cursor to a row beside it, or of the next line. It stops at the ends.
  private mutating func move(
    toward direction: ListGeometry.Direction, times: Int, _ rows: ShownRows, _ list: List
  ) -> Int? {
    wantsMargin = true
    guard var row = cursorRow(in: rows), arrangement.hasColumns(at: row) else { return nil }
    for _ in 0..<min(times, rows.count) {
      guard let next = arrangement.row(toward: direction, of: row) else { break }
      row = next
    }
    return moveCursor(toRow: row, rows, list)
  }

  /// Moves the screen and the cursor by a number of lines.
  mutating func scroll(by lines: Int, _ rows: ShownRows, _ list: List) -> Int? {
    if rows.count > 0 {
      let first = arrangement.top(lines, linesBelow: rows.row(atOrAfter: top?.index ?? 0))
      scroll(to: list.place(at: rows.index(at: min(max(0, first), rows.count - 1))))
    }
    defer { wantsMargin = false }
    return move(by: lines, rows, list)
  }

  /// Moves the cursor to one of the rows on the screen.
  private mutating func moveCursor(
    toShown choose: ([Int]) -> Int?, _ rows: ShownRows, _ list: List
  ) -> Int? {
    choose(shown.items.compactMap { rows.row(of: $0.index) }).flatMap { moveCursor(toRow: $0, rows, list) }
  }

  /// Moves the cursor and the screen to a position, or near it if its rows are gone.
  mutating func stand(at position: Position, _ rows: ShownRows, _ list: List) -> Int? {
    let last = list.numberOfItems - 1
    scroll(to: position.top.flatMap { list.place(of: $0.id, near: $0.index) ?? list.place(at: min($0.index, last)) })
    guard let old = position.cursor else {
      return position.top == nil ? moveCursor(toRow: list.isAnchoredAtEnd ? rows.count - 1 : 0, rows, list) : nil
    }
    let row = list.place(of: old.id, near: old.index)
    return moveCursor(to: max(0, row?.index ?? min(old.index, last)), isChosen: true, rows, list)
  }

  /// Tries again to restore the awaited position. It waits for the row no longer than the list needs to have one at its
  /// index.
  mutating func standWhereAwaited(_ rows: ShownRows, _ list: List) -> Int? {
    guard let position = awaited, list.numberOfItems > 0 else { return nil }
    var moved: Int?
    if !isParked(for: position, list) {
      moved = stand(at: position, rows, list)
      park()
    }
    if !canBeReached(position, list) { wait(for: nil) }
    return moved
  }

  /// Whether the cursor waits for a row that is not loaded, and the row instead of it is on the screen already, because
  /// rows have only arrived above.
  private func isParked(for position: Position, _ list: List) -> Bool {
    guard let parkedID, cursor?.id == parkedID, let wanted = position.cursor,
      list.place(of: wanted.id, near: wanted.index) == nil
    else { return false }
    let index = min(max(0, wanted.index), list.numberOfItems - 1)
    return shown.items.contains { $0.index == index }
  }

  /// Whether the cursor is not at a position yet, but what the list loads may lead to it.
  private func canBeReached(_ position: Position, _ list: List) -> Bool {
    guard let states = list.loadStates, let row = position.cursor, cursor?.id != row.id else { return false }
    // Until the source shows what it was asked for, the rows are others.
    if list.abilities.isSearchable, list.abilities.shownQuery != list.searchText { return true }
    // The levels of an outline arrive between its rows.
    if list.isOutline, !states.areSettled { return true }
    switch states.atEnd {
    case .idle, .loading, .failed: return row.index >= list.numberOfItems
    case .exhausted, .stopped: return false
    }
  }

  // MARK: Frames and updates

  /// Notes where the rows are in a frame that the user sees.
  mutating func see(_ frame: ScreenFrame, _ list: List) {
    shown = ShownFrame(frame)
    wantsMargin = false
    guard let index = shown.top(keeping: top?.index), let row = list.place(at: index) else { return }
    scroll(to: row, below: frame.linesAboveItems)
  }

  /// Follows the cursor of the list, which another view or the app may have moved.
  mutating func followCursor(_ list: List) {
    guard list.selection?.cursor != cursor?.id else { return }
    cursor = list.cursor(near: chosenIndex)
    chooseCursor()
    if cursor != nil { wait(for: nil) }
  }

  /// Follows an update of the list.
  ///
  /// The row at the top stays there, or else one beside it. If all of them leave or move, the anchor of the row comes
  /// to the top.
  /// - Parameter rows: The rows that are shown after the update.
  mutating func follow(_ map: ListIndexMap, _ rows: ShownRows, _ list: List) {
    let (rowsBefore, rowsAtTop, old) = (shown.range, shown.rowsAtTop, cursor)
    shown.follow(map)
    cursor = list.cursor(near: old.map { map.index(of: $0.index) ?? $0.index } ?? chosenIndex)
    let isChosen = old?.index == chosenIndex
    chosenIndex = (isChosen ? cursor?.index : nil) ?? map.nearest(to: chosenIndex) ?? chosenIndex
    if cursor?.id != old?.id { reveal(in: rows) }
    guard let row = top else { return }
    let beside = rowsAtTop.contains(row.index) ? rowsAtTop : []
    let index = ([row.index] + beside).first { map.stayingIndex(of: $0) != nil } ?? row.index
    top = map.anchor(of: index, among: rowsBefore).flatMap(list.place(at:))
  }

  /// Finds the row with the cursor and the row at the top by their ids, after a change that has no plan.
  mutating func findRows(_ list: List) {
    shown.forgetLines()
    cursor = list.cursor(near: cursor?.index ?? 0)
    scroll(to: top.flatMap { list.place(of: $0.id, near: $0.index) ?? list.place(at: $0.index) })
    chooseCursor()
  }
}
