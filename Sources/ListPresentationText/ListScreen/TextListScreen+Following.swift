import ListPresentation

/// Updates from the adapter, during which the cursor and the visible rows keep their places.
extension TextListScreen {
  /// Called by the adapter. Keeps the row with the cursor and the rows on the screen where the user sees them.
  public func adapter(_ adapter: ListAdapter<Section, Item>, didUpdate update: ListUpdate<Section, Item>) {
    let old = structure
    let oldItems = numberOfBanners..<max(numberOfBanners, old.numberOfItems)
    let before = position
    let wasAtEnd = isAtEnd
    let wasAtBeginning = loading.staysAtBeginning && userState.cursor?.index ?? 0 == 0
    list = update.new
    if old.numberOfItems == 0, structure.numberOfItems > 0 { news.firstRowArrived() }
    if !isLoadedToHomeEnd { news.forgetArrivals() }
    // A list may be emptied to be loaded again.
    if structure.numberOfItems == 0, old.numberOfItems > 0 { userState.wait(for: before) }
    switch update.change {
    case .stateChanged: followCursor(of: adapter)
    case .reload:
      arranger.invalidate()
      findRows(of: adapter)
      if old.numberOfItems > 0, structure.numberOfItems != old.numberOfItems { news.listReplaced() }
    case .difference(let plan):
      arrange(after: plan)
      if plan.hasStructuralChanges {
        if let map = update.indexMap {
          follow(map, of: adapter)
          let items = numberOfBanners..<max(numberOfBanners, structure.numberOfItems)
          news.followArrivals(map, at: homeEnd, from: oldItems, to: items)
        } else {
          findRows(of: adapter)
        }
        note(plan, from: old)
      }
      query.lookAgain(
        at: (plan.reconfiguredItems + plan.reloadedItems).lazy.compactMap(structure.index))
    }
    // No row is at the top until a frame has shown some, so rows that arrive above would move the first ones down.
    if old.numberOfItems == 0, userState.top == nil, !adapter.hasBeginning { userState.scroll(to: row(at: 0)) }
    if case .stateChanged = update.change {
      followQuestion(of: adapter, hasListChanged: false)
    } else {
      followQuestion(of: adapter, hasListChanged: true)
      standWhereAwaited()
      if wasAtEnd { followEnd() }
      if wasAtBeginning { stayAtBeginning() }
      workOnFilter()
      query.searchAgain(from: userState.chosenIndex, numberOfRows: structure.numberOfItems)
      workOnSearch()
      followRange()
    }
    followCarried(of: adapter, update.moveOutcome)
    followSourceSearch()
    followLoading()
    loading.open(
      atBeginning: adapter.hasBeginning && !isAnchoredAtEnd,
      isSettled: adapter.loadState.isSettled && structure.numberOfItems > 0)
    reportChange()
  }

  /// Shows the first row. An earlier part of the list may have loaded it after a later one.
  private func stayAtBeginning() {
    if let first = row(at: 0) { userState.scroll(to: first) }
    moveCursor(toRow: 0)
  }

  /// Called by the adapter. Moves the cursor to the item, because the row with the cursor is always visible. Has no
  /// effect if a filter hides the item.
  public func adapter(_ adapter: ListAdapter<Section, Item>, revealItemAt index: Int) {
    guard let row = rows.row(of: index) else { return }
    userState.wait(for: nil)
    moveCursor(toRow: row)
    reportChange()
  }

  /// Follows the cursor of the adapter, which another view or the app may have moved.
  private func followCursor(of adapter: ListAdapter<Section, Item>) {
    guard adapter.selection.cursor != userState.cursor?.id else { return }
    let row = rowWithCursor(of: adapter, near: userState.chosenIndex)
    userState.stand(on: row)
    userState.chooseCursor()
    if row != nil { userState.wait(for: nil) }
  }

  /// The row on which the cursor of the adapter is, and which was last seen at an index.
  private func rowWithCursor(of adapter: ListAdapter<Section, Item>, near index: Int) -> Position.Row? {
    adapter.selection.cursor.flatMap { row($0, near: index) }
  }

  private func follow(_ map: ListIndexMap, of adapter: ListAdapter<Section, Item>) {
    let (rowsBefore, rowsAtTop) = (shown.range, shown.rowsAtTop)
    query.follow(map, parent: parents(in: adapter))
    shown.follow(map)
    let old = userState.cursor
    let hint = old.map { map.index(of: $0.index) ?? $0.index } ?? userState.chosenIndex
    let cursor = rowWithCursor(of: adapter, near: hint)
    userState = userState.following(map, cursor: cursor, shown: rowsBefore, atTop: rowsAtTop, lookup)
    if cursor?.id != old?.id { arranger.reveal(cursorRow) }
  }

  /// Finds the row with the cursor and the row at the top by their ids, after a change that has no plan.
  private func findRows(of adapter: ListAdapter<Section, Item>) {
    shown.forgetLines()
    news.forgetArrivals()
    query.restart(numberOfRows: structure.numberOfItems)
    userState = userState.found(cursor: rowWithCursor(of: adapter, near: userState.cursor?.index ?? 0), lookup)
  }

  private var lookup: RowLookup<Item.ID> {
    ({ self.row(at: $0) }, { self.row($0.id, near: $0.index) })
  }

  /// The row at an index of the list that the screen shows, which may not have heard of the next one yet.
  func row(at index: Int) -> Position.Row? {
    list?.item(at: index).map { Position.Row(id: $0.id, index: index) }
  }

  /// The row with an id, which was last seen at an index.
  ///
  /// If the list is no snapshot, it looks only at rows near that index, because it asks the source for each.
  func row(_ id: Item.ID, near index: Int) -> Position.Row? {
    guard let list else { return nil }
    // A position that was stored may hold any number.
    let index = min(max(0, index), structure.numberOfItems)
    if list.item(at: index)?.id == id { return Position.Row(id: id, index: index) }
    if let snapshot = list.snapshot {
      return snapshot.position(of: id).flatMap(structure.index(of:)).map { Position.Row(id: id, index: $0) }
    }
    for distance in 1...500 {
      for index in [index - distance, index + distance] where list.item(at: index)?.id == id {
        return Position.Row(id: id, index: index)
      }
    }
    return nil
  }
}

/// State restoration of a list: the cursor, the row at the top, the filter and the selection.
extension TextListScreen {
  /// Where the user is: the row with the cursor, the row at the top, the filter and the selection.
  public var position: Position {
    userState.awaited
      ?? Position(
        cursor: userState.cursor, top: userState.top, query: query.text, selectedIDs: adapter?.selection.allIDs ?? [])
  }

  /// Shows the list as it was left.
  ///
  /// If the row with the cursor is not loaded yet, the last row gets the cursor, so that a list that arrives in pages
  /// loads on. The position is restored as soon as the row is loaded, unless the user presses a key before, the app
  /// moves the cursor or reveals a row, or an update makes the list long enough without the row. In a list that stays
  /// shorter, the position waits until the source says that it is exhausted.
  public func restore(_ position: Position) {
    adapter?.select(position.selectedIDs)
    adapter?.answerQuestion(false)
    mode = .browsing
    loading.endOpening()
    userState.wait(for: nil)
    query.endSearch()
    query.removeFilter()
    arranger.invalidate()
    if searchingAdapter != nil {
      query.source.restore(position.query)
      show(position.query)
    }
    stand(at: position)
    if let row = position.cursor, userState.cursor?.id != row.id {
      userState.wait(for: position)
      userState.park()
    }
    if searchingAdapter == nil { show(position.query) }
    reportChange()
  }

  /// Tries again to restore a position. It waits for the row no longer than the list needs to have one at its index.
  func standWhereAwaited() {
    guard let position = userState.awaited, structure.numberOfItems > 0 else { return }
    if !isParked(for: position) {
      stand(at: position)
      userState.park()
    }
    if !canBeReached(position) { userState.wait(for: nil) }
  }

  /// Whether the cursor waits for a row that is not loaded, and the row instead of it is on the screen already, because
  /// rows have only arrived above.
  private func isParked(for position: Position) -> Bool {
    guard let parkedID = userState.parkedID, userState.cursor?.id == parkedID, let wanted = position.cursor,
      row(wanted.id, near: wanted.index) == nil
    else { return false }
    let index = min(max(0, wanted.index), structure.numberOfItems - 1)
    return shown.items.contains { $0.index == index }
  }

  /// Whether the cursor is not at a position yet, but what the list loads may lead to it.
  private func canBeReached(_ position: Position) -> Bool {
    guard let adapter, let row = position.cursor, userState.cursor?.id != row.id else { return false }
    if structure.numberOfItems == 0 { return true }
    // Until the source shows what it was asked for, the rows are others.
    if adapter.abilities.isSearchable, adapter.abilities.shownQuery != adapter.searchText { return true }
    // The levels of an outline arrive between its rows.
    if adapter.isOutline, !adapter.loadStates.areSettled { return true }
    switch adapter.loadState {
    case .idle, .loading, .failed: return row.index >= structure.numberOfItems
    case .exhausted, .stopped: return false
    }
  }

  /// Moves the cursor and the screen to a position, or near it if its rows are gone.
  func stand(at position: Position) {
    let last = structure.numberOfItems - 1
    userState.scroll(to: position.top.flatMap { self.row($0.id, near: $0.index) ?? self.row(at: min($0.index, last)) })
    guard let old = position.cursor else { return }
    let row = self.row(old.id, near: old.index)
    userState.choose(max(0, row?.index ?? min(old.index, last)))
    moveCursor(to: userState.chosenIndex)
  }
}

/// The way to the real ends of a list that loads, and what the screen says about a retry.
extension TextListScreen {
  /// Goes to the first or the last row. If the list can load more there, loads on and follows that end until it is
  /// complete, nothing more arrives, or a key ends it.
  func go(to end: TextWords.End) {
    go(to: end == .first ? 0 : rows.count - 1)
    loading.go(to: end)
    loadOn(to: end)
  }

  /// Follows the end after an update of the list.
  func followLoading() {
    if let states = adapter?.loadStates, let reason = loading.follow(states.atEnd), !showsEnd {
      news.say(words.failure(reason, isRefresh: states.hasFailedToRefresh, isEmpty: false))
    }
    guard let destination = loading.destination else { return }
    moveCursor(toRow: destination == .first ? 0 : rows.count - 1)
    loadOn(to: destination)
  }

  /// Whether the user has seen the last row, with what is said below it.
  private var showsEnd: Bool {
    guard rows.count > 0 else { return true }
    // The list may have failed before its first rows were drawn.
    guard let last = shown.items.last else { return false }
    return last.index == rows.index(at: rows.count - 1)
  }

  private func loadOn(to end: TextWords.End) {
    guard let adapter, mayGrow(at: end) else {
      loading.stop()
      return
    }
    let count = structure.numberOfItems
    // The user has asked for the end, so each step towards it is theirs.
    adapter.userDidMove()
    if count > 0 {
      let outermost = end == .first ? 0 : count - 1
      adapter.visibleItemsChanged(to: outermost..<outermost + 1, in: self)
    }
    // The bound of one fill stops a list that nobody reads. The user has asked for its end.
    if case .stopped = end == .first ? adapter.loadStates.prepend : adapter.loadState { adapter.retry() }
    guard adapter.isSettled else { return }
    Task { [weak self] in
      // A source begins to load in a later turn.
      for _ in 0..<5 {
        await ScreenSession.turn()
        guard let self, loading.destination == end, adapter.isSettled, structure.numberOfItems == count else { return }
      }
      self?.stop(before: end)
      self?.reportChange()
    }
  }

  /// Stays at the outermost row that is loaded, and says so.
  func stop(before end: TextWords.End) {
    loading.stop()
    news.say(words.outermost(end))
  }

  /// Whether the list is not loaded to an end, and may be.
  func mayGrow(at end: TextWords.End) -> Bool {
    guard let adapter else { return false }
    if end == .first, adapter.hasBeginning { return false }
    // A refresh that has failed says nothing about the end of the list that stays.
    switch end == .first ? adapter.loadStates.prepend : adapter.loadStates.append {
    case .exhausted, .failed(_, retry: nil): return false
    case .loading, .failed: return true
    case .idle, .stopped: return end == .first || count(of: adapter).isIncomplete
    }
  }

  /// Draws the screen again every second while a retry is scheduled, so that the status counts down.
  public func animate(on clock: any Clock<Duration>) async {
    for await _ in loading.scheduledRetries() {
      while scheduledRetry != nil, (try? await clock.sleep(for: .seconds(1))) != nil { reportChange() }
    }
  }

  private var scheduledRetry: ScheduledRetry? {
    guard let adapter else { return nil }
    for case .failed(_, let retry?) in [adapter.loadState, adapter.loadStates.prepend] { return retry }
    return nil
  }

  /// What is being loaded or failed to load, with the attempt of a retry and the seconds until it.
  /// - Parameter said: The reasons that the screen says elsewhere.
  func loadRemark(besides said: Set<String> = []) -> (String, TextRole)? {
    let states = adapter.map { [$0.loadState, $0.loadStates.prepend] } ?? []
    let isSaid = states.allSatisfy { $0.reason.map(said.contains) ?? true }
    if let retry = scheduledRetry {
      let (seconds, rest) = retry.timeLeft.components
      let attempt = words.attempt(retry.attempt, Int(seconds) + (rest > 0 ? 1 : 0))
      return (isSaid ? attempt : words.isFailed + ", " + attempt, .failure)
    }
    if states.contains(where: \.hasFailed) { return isSaid ? nil : (words.isFailed, .failure) }
    guard states.contains(.loading) || loading.destination != nil else { return nil }
    if let destination = loading.destination, let cancel = label(of: .back) {
      return (words.goingTo(destination, cancel), .status)
    }
    return (words.isLoading + (loading.attempt.map { ", " + words.attempt($0, nil) } ?? ""), .status)
  }
}

/// The end of the list to which the user has it loaded, and the attempts to load it.
struct ListLoading {
  /// The end that the cursor follows while the list is being loaded, because the user asked for its first or last row.
  private(set) var destination: TextWords.End?
  /// The number of the last attempt to load, if it was a retry.
  private(set) var attempt: Int?
  /// Why the list loads no further, if it has failed.
  private var failure: String?
  /// Receives an element when loading has failed and a retry is scheduled, while the screen is animated.
  private var retries: AsyncStream<Void>.Continuation?

  /// Whether the screen shows the beginning of a list that loads for the first time, and the user has pressed no key.
  /// An earlier part of the list may load after a later one.
  private(set) var staysAtBeginning = false
  private var isOpening = true

  mutating func go(to end: TextWords.End) { destination = end }

  /// Follows the first load of the list.
  mutating func open(atBeginning: Bool, isSettled: Bool) {
    if isSettled { isOpening = false }
    staysAtBeginning = isOpening && atBeginning
  }

  mutating func endOpening() { (isOpening, staysAtBeginning) = (false, false) }

  /// Stays where the user is.
  /// - Returns: The end that the cursor followed.
  @discardableResult
  mutating func stop() -> TextWords.End? { destination.take() }

  /// Follows the state of loading.
  /// - Returns: The reason of a failure that has just ended the loading.
  @discardableResult
  mutating func follow(_ state: ListLoadState) -> String? {
    let former = failure.take()
    switch state {
    case .failed(_, let retry?):
      attempt = retry.attempt
      retries?.yield()
    case .failed(let reason, nil): (attempt, failure) = (nil, reason)
    case .loading: break
    default: attempt = nil
    }
    return failure == former ? nil : failure
  }

  /// Returns an element for each retry that is scheduled from now on, and one for now.
  mutating func scheduledRetries() -> AsyncStream<Void> {
    let (changes, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    retries = continuation
    continuation.yield()
    return changes
  }
}
