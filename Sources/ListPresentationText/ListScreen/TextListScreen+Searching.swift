import ListPresentation

/// The filter: which rows a query after `/` shows, found in slices so that keys take effect at once.
extension TextListScreen {
  /// The number of rows that are looked at in one turn of the main actor, which takes some milliseconds.
  var sliceLength: Int { 4_096 }

  /// Shows only the rows that a query finds; an empty one shows all.
  func show(_ text: String) {
    if let searchingAdapter { return searchSource(for: text, in: searchingAdapter) }
    adapter?.endRange()
    query.filter(by: text, numberOfRows: structure.numberOfItems)
    arranger.invalidate()
    workOnFilter()
  }

  /// Works on the filter at once for a slice, and then slice by slice in later turns.
  func workOnFilter() {
    lookAtSlice()
    if query.isFilterWorking { workLater() }
  }

  /// Continues the filter and the search, one slice a turn, until no row is left or a key ends them.
  ///
  /// Both are values that a key replaces, so no result can arrive late.
  func workLater() {
    guard work == nil else { return }
    work = Task { [weak self] in
      repeat { await Task.yield() } while !Task.isCancelled && self?.workOnSlice() == true
    }
  }

  private func workOnSlice() -> Bool {
    let hasNews = lookAtSlice()
    let hasEndedSearch = searchSlice()
    let isWorking = query.isWorking
    if !isWorking { work = nil }
    if hasNews || hasEndedSearch || !isWorking { reportChange() }
    return isWorking
  }

  /// - Returns: Whether anything was found.
  @discardableResult
  private func lookAtSlice() -> Bool {
    defer { returnCursor() }
    guard let adapter, var filter = query.takeFilter() else { return false }
    let wanted = filter.query
    let hasFound = filter.look(atMost: sliceLength, from: userState.chosenIndex, parent: parents(in: adapter)) {
      indices(of: wanted, in: $0, of: adapter)
    }
    query.put(filter)
    arranger.invalidate()
    return hasFound
  }

  /// What returns the index of the row whose child a row is, or `nil` if the list is no outline.
  func parents(in adapter: ListAdapter<Section, Item>) -> ((Int) -> Int?)? {
    adapter.isOutline ? { adapter.parentIndex(at: $0) } : nil
  }

  /// The indices of the rows of a range that a query finds.
  func indices(of query: TextQuery, in range: Range<Int>, of adapter: ListAdapter<Section, Item>) -> [UInt32] {
    if let snapshot = adapter.snapshot { return find(query, snapshot, range) }
    var matcher = RowMatcher(query)
    // Placeholders are not searched.
    let indices = RangeSet(range).subtracting(adapter.abilities.placeholders(among: RangeSet(range)))
    return indices.ranges.joined().filter { index in adapter.item(at: index).map { matcher.matches(row($0)) } ?? false }
      .map { UInt32($0) }
  }
}

/// The search for the next or previous match of the last query, as with `n` and `N` in less and vim.
extension TextListScreen {
  /// Moves by a number of matches: among the rows that a filter has found, or with the last query among all rows.
  func goToMatch(by matches: Int) {
    guard !query.last.isEmpty else { return sayNoEffect(.nextMatch, .noQuery) }
    guard rows.count > 0 else { return news.say(words.notFound(query.last.text)) }
    if let cursor = cursorRow.map(rows.index), !query.text.isEmpty {
      let (found, count) = (self.matches, self.matches.count)
      let isBetween = matches > 0 && found.row(of: cursor) == nil
      let next = found.row(atOrAfter: cursor) + matches - (isBetween ? 1 : 0)
      guard count > 0 else { return }
      if next < 0 || next >= count { news.say(words.wentOn(matches > 0 ? .first : .last)) }
      if let row = rows.row(of: found.index(at: (next % count + count) % count)) { go(to: row) }
      return
    }
    query.beginSearch(by: matches, from: userState.chosenIndex, numberOfRows: structure.numberOfItems)
    workOnSearch()
  }

  /// Works on the search at once for a slice, and then slice by slice in later turns.
  func workOnSearch() {
    searchSlice()
    if query.isWorking { workLater() }
  }

  /// Looks at some rows for the search.
  /// - Returns: Whether it has come to an end.
  @discardableResult
  func searchSlice() -> Bool {
    guard let adapter, var search = query.takeSearch() else { return false }
    let count = structure.numberOfItems
    var left = sliceLength
    while left > 0, search.rowsLeft > 0 {
      let slice = search.nextSlice(atMost: left, of: count)
      left -= slice.count
      let found = indices(of: search.query, in: slice, of: adapter)
      guard let index = search.receive(search.step > 0 ? found : found.reversed(), of: count) else { continue }
      if search.hasWrapped { news.say(words.wentOn(search.step > 0 ? .first : .last)) }
      if let row = rows.row(of: index) { go(to: row) }
      return true
    }
    if search.rowsLeft > 0 { query.put(search) } else { news.say(words.notFound(search.query.text)) }
    return search.rowsLeft == 0
  }
}

/// The search of a list whose data source searches it.
extension TextListScreen {
  /// The adapter, if its data source searches the list itself.
  var searchingAdapter: ListAdapter<Section, Item>? { adapter?.abilities.isSearchable == true ? adapter : nil }

  /// Lets the source search. The end of a search returns the user to where they were in the whole list.
  func searchSource(for text: String, in adapter: ListAdapter<Section, Item>) {
    let before = query.ask(text, at: position)
    adapter.search(text)
    adapter.flush()
    guard let before else { return }
    userState.wait(for: before)
    standWhereAwaited()
  }

  /// Moves the cursor to the first row that a query finds, when its rows arrive.
  func followSourceSearch() {
    guard let adapter = searchingAdapter else { return }
    // Another view, or the app, may have begun or ended the search.
    if adapter.searchText != query.source.query { _ = query.ask(adapter.searchText, at: position) }
    let shown = adapter.abilities.shownQuery
    guard let goesToFirst = query.source.follow(shown) else { return }
    news.listReplaced()
    guard goesToFirst else { return }
    userState.wait(for: nil)
    userState.choose(0)
    userState.scroll(to: row(at: 0))
    moveCursor(toRow: 0)
  }
}

/// Keys while the user types a query after `/`.
extension TextListScreen {
  func beginTyping() {
    query.begin(at: position)
    mode = .typing(before: position)
    show("")
  }

  /// Handles a key while the user types a query.
  func type(_ key: Key, before: Position) {
    switch key {
    case .up, .down:
      if let recalled = query.recalled(by: key) {
        show(recalled)
      } else {
        moveWhileTyping(key)
      }
    case .character, .paste, .backspace, .control("u"), .control("w"):
      var edited = EditedText(query.text)
      _ = edited.press(key)
      show(edited.text)
    case .enter:
      mode = .browsing
      query.keep(found: userState.cursor?.id)
      userState.chooseCursor()
    case .escape: restore(before)
    case .wheel, .pageDown, .pageUp, .home, .end, .control: moveWhileTyping(key)
    default: break
    }
  }

  /// Moves the cursor by the wheel of the mouse, or by a key that types nothing.
  private func moveWhileTyping(_ key: Key) {
    if case .wheel(let rows, _) = key { return scroll(by: max(-1_000, min(rows, 1_000))) }
    switch keyMap.command(for: key) {
    case .down: move(by: 1)
    case .up: move(by: -1)
    case .pageDown: scroll(by: shown.numberOfLines)
    case .pageUp: scroll(by: -shown.numberOfLines)
    case .first: moveCursor(toRow: 0)
    case .last: moveCursor(toRow: rows.count - 1)
    default: break
    }
  }

  /// Ends the query. If the user has not moved from the row that it found first, they return to where they were before
  /// it; otherwise the row that they moved to keeps the cursor.
  func endQuery() {
    guard var before = query.positionBefore(userState.cursor?.id) else { return showAllRows() }
    before.selectedIDs = adapter?.selection.allIDs ?? []
    restore(before)
  }

  /// Shows all rows again; the row with the cursor stays where it is on the screen.
  func showAllRows() {
    guard query.source.query.isEmpty else { return show("") }
    let offset = (cursorRow ?? 0) - rows.row(atOrAfter: userState.top?.index ?? 0)
    show("")
    userState.chooseCursor()
    userState.scroll(to: row(at: max(0, (cursorRow ?? 0) - offset)))
  }
}

extension TextListScreen {
  /// The keys of a query, for the help.
  var typingEntries: [HelpPage.Entry] {
    [
      .init([.enter], words.key(.keepFound)), .init([.escape], words.key(.leaveQuery)),
      .init([.up, .down], words.key(.queries)), .init([.pageDown, .pageUp], words.key(.foundPages)),
      .init([.home, .end], words.key(.foundEnds)), .init([.backspace], words.key(.erase)),
      .init([.control("w")], words.key(.eraseWord)), .init([.control("u")], words.key(.eraseAll)),
    ]
  }
}
