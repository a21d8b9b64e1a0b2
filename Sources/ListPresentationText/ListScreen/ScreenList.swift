import ListPresentation

/// A list as its screen sees it at one moment: its rows, what is loaded, what the source can do, and what the app has
/// chosen. The rows are those of the last update that the screen has taken. Asking changes nothing.
@MainActor
struct ScreenList<Section: ListElement, Item: ListElement> {
  typealias ID = Item.ID
  typealias Row = TextListPosition<ID>.Row

  /// The screen, with what the app has chosen.
  let screen: TextListScreen<Section, Item>
  let content: ListContent<Section, Item>?

  var adapter: ListAdapter<Section, Item>? { screen.adapter }
  var title: String { screen.title }
  var isAnchoredAtEnd: Bool { screen.isAnchoredAtEnd }
  var words: TextWords { screen.words }

  // MARK: Keys

  var keyMap: ListKeyMap { screen.keyMap }
  /// The keys of the app, with their words.
  var ownKeys: [(key: Key, words: String)] { screen.ownKeys.words }
  /// Whether the list is not the first screen.
  var canGoBack: Bool { screen.onBack != nil }

  /// The first key of a command.
  func label(of command: ListCommand) -> String? {
    keyMap.keys(for: command).first { key in !ownKeys.contains { $0.key == key } }?.label
  }

  /// What stands before the query: the key with which the user begins it.
  var prompt: String {
    guard let label = label(of: .filter) else { return "" }
    return label.count == 1 ? label : label + " "
  }

  /// Whether there is a list at all.
  var isServed: Bool { adapter != nil }

  // MARK: Rows

  var structure: ListStructure<Section> { content?.structure ?? ListStructure(sections: [], counts: []) }
  var numberOfItems: Int { content?.numberOfItems ?? 0 }
  /// Whether the rows are held in memory, so that each can be found by its id.
  var isInMemory: Bool { content?.snapshot != nil }
  func id(at index: Int) -> ID? { content?.item(at: index)?.id }

  /// Returns the index of an id in a list that is held in memory.
  func index(of id: ID) -> Int? { content?.snapshot?.position(of: id).flatMap(structure.index(of:)) }

  /// The row at an index.
  func place(at index: Int) -> Row? { id(at: index).map { .init(id: $0, index: index) } }

  /// The row with an id, which was last seen at an index.
  ///
  /// If the list is not held in memory, it looks only at rows near that index, because it asks the source for each.
  func place(of id: ID, near index: Int) -> Row? {
    // A position that was stored may hold any number.
    let index = min(max(0, index), numberOfItems)
    if self.id(at: index) == id { return .init(id: id, index: index) }
    if isInMemory { return self.index(of: id).map { .init(id: id, index: $0) } }
    for distance in 1...500 {
      for index in [index - distance, index + distance] where self.id(at: index) == id {
        return .init(id: id, index: index)
      }
    }
    return nil
  }

  /// The row with the cursor of the list, which was last seen at an index.
  func cursor(near index: Int) -> Row? { selection?.cursor.flatMap { place(of: $0, near: index) } }

  func row(at index: Int) -> TextRow? { content?.item(at: index).map(screen.row) }

  /// Returns the row with what is to be said of its children.
  func spokenRow(at index: Int) -> TextRow? { row(at: index)?.saying(of: node(at: index), words) }

  func heading(ofSection section: Int) -> String? { screen.heading(structure.section(at: section)) }
  func footer(ofSection section: Int) -> String? { screen.footer(structure.section(at: section)) }

  /// Returns the indices of the rows in some ranges that a query finds.
  func indices(of query: TextQuery, in ranges: [Range<Int>]) -> [UInt32] {
    if let snapshot = content?.snapshot { return screen.find(query, snapshot, ranges) }
    var matcher = RowMatcher(query)
    // Placeholders are not searched.
    var indices = RangeSet(ranges)
    indices.subtract(abilities.placeholders(among: indices))
    return indices.ranges.joined().filter { row(at: $0).map { matcher.matches($0) } ?? false }.map { UInt32($0) }
  }

  /// Begins a frame, and returns what makes its rows.
  /// - Parameter cursor: The index of the row with the cursor. In a list that is not compared, others can have its id.
  func drawing(
    cursor: Int?, highlighting query: TextQuery?, hasPictures: Bool
  ) -> (Int) -> (texts: TextRow, look: TextRow.Look)? {
    guard let adapter else { return { _ in nil } }
    screen.pictures.beginFrame()
    // Most lists have no pictures, so nobody is asked for their assets before the first.
    var (isAsked, assetState): (Bool, (@MainActor (AssetKey) -> AssetState<any Sendable>)?) = (false, nil)
    return { index in
      guard let item = content?.item(at: index) else { return nil }
      var look = adapter.look(of: item, at: index, hasCursor: index == cursor)
      look.query = query
      look.hasPictures = hasPictures
      look.pixels = {
        if !isAsked { (isAsked, assetState) = (true, adapter.abilities.assetState) }
        return screen.pictures.lines(of: $0, columns: $1, lines: $2, inRow: item.id, assetState, words)
      }
      return (screen.row(item).saying(of: look.outline, words), look)
    }
  }

  /// Returns the details of the item at an index.
  func details(at index: Int) -> [TextDetail]? { content?.item(at: index).flatMap { screen.details?($0) } }

  /// Returns what the list has, for the title line.
  func summary(_ count: @autoclosure () -> TextWords.Count) -> String? { screen.summary?(count()) }

  /// Whether a picture of one of these rows could not be loaded.
  func hasFailedPicture(among indices: [Int]) -> Bool {
    adapter?.abilities.assetState.map { screen.pictures.hasFailed(indices.lazy.compactMap(id), $0) } ?? false
  }

  func isLoadingPicture(among indices: [Int]) -> Bool {
    adapter?.abilities.assetState.map { screen.pictures.isLoading(indices.lazy.compactMap(id), $0) } ?? false
  }

  // MARK: Loading

  var loadStates: ListLoadStates? { adapter?.loadStates }
  /// The state of loading for a screen that has one place for it.
  var loadState: ListLoadState { loadStates?.atEnd ?? .exhausted }
  /// The states of loading after the last row and before the first, if there is a list.
  var endStates: [ListLoadState] { loadStates.map { [$0.atEnd, $0.prepend] } ?? [] }
  /// Whether a part of the list could not be loaded.
  var hasFailed: Bool { endStates.contains { $0.hasFailed } }

  var scheduledRetry: ScheduledRetry? {
    for case .failed(_, let retry?) in endStates { return retry }
    return nil
  }

  var hasBeginning: Bool { adapter?.hasBeginning == true }
  /// The end at which the list begins for the user. Rows that arrive beyond it are new, because the list loads on at
  /// the other end.
  var homeEnd: TextWords.End { isAnchoredAtEnd ? .last : .first }
  /// Whether the list is loaded to that end.
  var isLoadedToHomeEnd: Bool { isAnchoredAtEnd || hasBeginning }
  var isSettled: Bool { adapter?.isSettled != false }
  var gap: ListGap? { adapter?.gap }

  func count(showing rows: ShownRows) -> TextWords.Count {
    adapter.map { TextWords.Count($0, showing: rows) } ?? TextWords.Count(shown: 0, loaded: 0, total: 0)
  }

  /// The line below the rows, or instead of them.
  func endWords(_ count: TextWords.Count, _ query: ListQuery<Section, Item>) -> String? {
    let end = words.end(loadStates, gap, count, isSearching: query.isFilterWorking)
    return end == words.empty && !query.source.query.isEmpty ? words.notFound("") : end
  }

  // MARK: Abilities

  /// What the source can do; nothing without an adapter.
  var abilities: ListAbilities<Item> { adapter?.abilities ?? ListAbilities(joining: []) }
  var isMovable: Bool { adapter?.isMovable == true }
  /// What a source that searches its list itself is to search for.
  var searchText: String { adapter?.searchText ?? "" }

  // MARK: Interaction

  var selection: ListSelection<ID>? { adapter?.selection }
  func actions(at index: Int) -> [ListAction] { adapter?.actions(at: index) ?? [] }

  func targets(of action: ListAction.ID, at index: Int) -> ListActionTargets<ID>? {
    adapter?.targets(of: action, at: index)
  }

  var question: ListQuestion<ID>? { adapter?.question }

  /// The first of the selected rows.
  var firstSelected: ID? {
    adapter.flatMap { adapter in adapter.snapshot.flatMap { adapter.selection.ids(in: $0).first } }
  }

  /// Returns the action of a key without a command that one of the first 1,000 selected rows offers, or `nil` if none
  /// does.
  func selectionAction(ofKey key: Character) -> ListAction? {
    guard let adapter, let snapshot = adapter.snapshot, adapter.selection.isMadeByUser else { return nil }
    return adapter.selection.ids(in: snapshot).prefix(1_000).lazy.compactMap(index).flatMap(actions)
      .first { $0.key == key }
  }

  var carried: CarriedRows<ID>? {
    adapter?.interactiveMovement.map {
      CarriedRows(ids: $0.ids, numberLeftOut: $0.numberLeftOut, refusal: $0.refusal, next: $0.move?.next)
    }
  }

  var isOutline: Bool { adapter?.isOutline == true }
  func node(at index: Int) -> OutlineNode? { adapter?.outlineNode(at: index) }
  func parent(at index: Int) -> Int? { adapter?.parentIndex(at: index) }
  /// What returns the index of the row whose child a row is, or `nil` if no row is the child of another.
  var parents: ((Int) -> Int?)? { adapter?.hasParents == true ? { self.parent(at: $0) } : nil }
}

/// The rows that the user holds.
struct CarriedRows<ID: Hashable & Sendable> {
  var ids: [ID]
  var numberLeftOut = 0
  /// Why they cannot be dropped where they are.
  var refusal: ListMoveRefusal?
  /// The row before which they would be dropped.
  var next: ID?
}
