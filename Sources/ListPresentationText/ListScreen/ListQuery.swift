import ListPresentation

/// What the user looks for in a list: the query after `/`, the filter or the search of the source that answers it, and
/// the way from match to match.
struct ListQuery<Section: ListElement, Item: ListElement> {
  typealias ID = Item.ID
  typealias List = ScreenList<Section, Item>
  typealias Position = TextListPosition<ID>

  private var filter: RowFilter?
  /// Whether the rows that the filter does not find are shown too, because the user goes from match to match.
  private var showsAllRows = false
  /// The number of matches to go on, negative to go up, until the filter has found so many.
  private var matchesToGo: Int?
  /// The last query, for which the user can look again.
  private(set) var last = TextQuery("")
  private var history = QueryHistory()
  /// The position of the user before the query, and the row that it found first.
  private var before: (position: Position, found: ID?)?
  /// The search of a data source that searches its list itself.
  var source = SourceSearch()

  /// The query as the user typed it; empty if all rows are shown.
  var text: String { isFiltering ? filter?.query.text ?? "" : source.query }

  /// The query that is highlighted in the rows.
  var highlighted: TextQuery? { filter?.query ?? (source.query.isEmpty ? nil : last) }

  /// Whether rows are hidden by the filter.
  var isFiltering: Bool { filter != nil && !showsAllRows }

  /// Whether rows are looked for among those below collapsed ones too.
  var isLooking: Bool { filter != nil }

  /// Whether the user goes from match to match among all rows.
  var isSearching: Bool { filter != nil && showsAllRows }

  /// Whether the filter has rows to look at.
  var isFilterWorking: Bool { isFiltering && filter?.isWorking == true }

  /// Whether the filter or the search has rows to look at.
  var isWorking: Bool { isFilterWorking || matchesToGo != nil }

  /// Returns the rows that are shown: all, or those that the filter has found. In an outline, the rows above these are
  /// shown too.
  func rows(of count: Int) -> ShownRows { isFiltering ? filter?.rows ?? .all(count) : .all(count) }

  /// Returns the rows that the filter has found, or all.
  func matches(of count: Int) -> ShownRows { isFiltering ? filter?.matches ?? .all(count) : .all(count) }

  /// Begins to type a query at a position.
  mutating func begin(at position: Position) { if text.isEmpty { before = (position, nil) } }

  /// Returns the query that Up or Down recalls, or `nil` if there is none.
  mutating func recalled(by key: Key) -> String? { key == .up ? history.older(than: text) : history.newer(than: text) }

  /// Ends typing, with the row that the query has found.
  mutating func keep(found: ID?) {
    history.add(text)
    before?.found = found
  }

  /// Returns the position to return to at the end of the query, or `nil` if the user has moved from the row that it
  /// found.
  func positionBefore(_ cursor: ID?) -> Position? {
    guard source.query.isEmpty, let before, let id = cursor ?? before.found, id == before.found else { return nil }
    return before.position
  }

  /// Filters a number of rows; an empty query shows all.
  mutating func filter(by text: String, numberOfRows: Int) {
    let query = TextQuery(text)
    filter = text.isEmpty ? nil : RowFilter(query, after: filter, numberOfRows: numberOfRows)
    (showsAllRows, matchesToGo) = (false, nil)
    if !query.isEmpty { last = query }
  }

  /// Notes what the data source is asked for.
  /// - Returns: The position in the whole list to return to, if this ends a search.
  mutating func ask(_ text: String, at position: Position) -> Position? {
    let wasSearching = !source.query.isEmpty
    removeFilter()
    source.query = text
    guard !text.isEmpty else { return wasSearching ? before.take()?.position : nil }
    if !wasSearching { before = (position, nil) }
    last = TextQuery(text)
    return nil
  }

  mutating func removeFilter() { (filter, showsAllRows, matchesToGo) = (nil, false, nil) }

  /// Leaves one row, or none, of those that the filter shows.
  mutating func keepOnly(row index: Int?) { filter?.keepOnly(row: index) }

  /// The number of rows that are looked at in one turn of the main actor, which takes some milliseconds.
  static var sliceLength: Int { 4_096 }

  /// Looks at some rows for the filter.
  /// - Parameter index: The index at which it begins.
  /// - Returns: Whether anything was found, or `nil` if there is no filter.
  @MainActor
  mutating func filterSlice(from index: Int, _ list: List) -> Bool? {
    guard list.isServed, isFiltering, let query = filter?.query else { return nil }
    return filter?.look(atMost: Self.sliceLength, from: index, parent: list.parents) {
      list.indices(of: query, in: $0)
    }
  }

  /// Goes on by a number of matches of the last query, among all rows.
  mutating func goOn(by matches: Int, numberOfRows: Int) {
    if filter == nil { (filter, showsAllRows) = (RowFilter(last, numberOfRows: numberOfRows), true) }
    matchesToGo = matches
  }

  mutating func stopGoing() { matchesToGo = nil }

  /// Looks at some rows on the way from a row to the match that the user wants.
  /// - Returns: The index of the match, if there is one, and whether the way went on at the other end of the list; or
  ///   `nil` if more rows are to be looked at or there is no such way.
  @MainActor
  mutating func goOn(from index: Int, _ list: List) -> (match: (index: Int, goesOn: Bool)?, isDown: Bool)? {
    guard list.isServed, let matches = matchesToGo, var filter = filter.take() else { return nil }
    defer { self.filter = filter }
    let (query, isDown) = (filter.query, matches > 0)
    let (end, start) = isDown ? (Int.max, 0) : (0, Int.max)
    let next = isDown && filter.hasLooked(between: index, and: end) ? start : index
    _ = filter.look(atMost: Self.sliceLength, from: next, upward: !isDown) { list.indices(of: query, in: $0) }
    let match = filter.matches.index(matches, after: index)
    var isFound = match.map { filter.hasLooked(between: $0.goesOn ? end : $0.index, and: index) } == true
    if let match, match.goesOn {
      // A way of more than once around the list leads over matches that are not found yet.
      isFound =
        isFound && filter.hasLooked(between: start, and: match.index) && abs(matches) <= filter.found.count
    }
    guard isFound || !filter.isWorking else { return nil }
    matchesToGo = nil
    return (match, isDown)
  }

  /// Follows an update of the list.
  /// - Parameter parent: Returns the index of the row whose child a row is now. `nil` if no row is the child of
  ///   another.
  mutating func follow(_ map: ListIndexMap, parent: ((Int) -> Int?)?) { filter?.follow(map, parent: parent) }

  /// Looks at rows again whose content has changed.
  mutating func lookAgain(at indices: some Sequence<Int>) { filter?.lookAgain(at: indices) }

  /// Looks at all rows again, after a change of the list that has no plan.
  mutating func restart(numberOfRows: Int) {
    filter = filter.map { RowFilter($0.query, numberOfRows: numberOfRows) }
  }
}

/// The search of a list whose data source searches it.
struct SourceSearch {
  /// What the data source was asked for.
  fileprivate(set) var query = ""
  /// The query whose items the list showed at the last update.
  private var shownQuery = ""
  /// The query with which a position is to be restored.
  private var restoredQuery: String?

  /// Notes that the rows of a query are to be shown at a position, or `nil` from the first one on.
  mutating func restore(_ query: String?) { restoredQuery = query }

  /// Follows an update of the list, which shows the items of a query.
  /// - Returns: `nil` if the query is the same as before; otherwise whether the user goes to the first row.
  mutating func follow(_ query: String) -> Bool? {
    guard query != shownQuery else { return nil }
    shownQuery = query
    return !query.isEmpty && query != restoredQuery
  }
}

/// The queries that a user has typed, the newest last.
struct QueryHistory {
  private static let most = 100
  private var queries: [String] = []
  /// The index of the query that was recalled last.
  private var recalledIndex: Int?

  /// Adds a query, which becomes the newest.
  mutating func add(_ query: String) {
    recalledIndex = nil
    guard !query.isEmpty else { return }
    queries.removeAll { $0 == query }
    queries = queries.suffix(Self.most - 1) + [query]
  }

  /// Returns the query before the one that was recalled, or the newest if nothing is typed; `nil` if the user has typed
  /// a query of their own, or if there is none.
  mutating func older(than typed: String) -> String? {
    guard let next = typed.isEmpty ? queries.count : recalled(typed) else { return nil }
    guard next > 0 else { return typed.isEmpty ? nil : typed }
    recalledIndex = next - 1
    return queries[next - 1]
  }

  /// Returns the query after the one that was recalled, an empty one after the newest, or `nil` if none was recalled.
  mutating func newer(than typed: String) -> String? {
    guard let recalled = recalled(typed) else { return nil }
    recalledIndex = recalled + 1 < queries.count ? recalled + 1 : nil
    return recalledIndex.map { queries[$0] } ?? ""
  }

  private func recalled(_ typed: String) -> Int? { recalledIndex.flatMap { queries[$0] == typed ? $0 : nil } }
}
