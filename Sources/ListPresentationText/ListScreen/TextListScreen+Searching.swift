import ListPresentation

/// The search for the next or previous match of the last query, as with `n` and `N` in less and vim.
extension TextListScreen {
  /// Moves by a number of matches: among the rows that a filter shows, or with the last query among all rows.
  func goToMatch(by matches: Int) {
    guard !lastQuery.isEmpty else { return message = words.noQuery }
    guard rows.count > 0 else { return message = words.queryNotFound(lastQuery.text) }
    if let place = cursorPlace, filter != nil || !sourceSearch.query.isEmpty {
      let (next, count) = (place + matches, rows.count)
      if next < 0 || next >= count { message = wrapNotice(forwards: matches > 0) }
      wantsMargin = true
      return moveCursor(toPlace: (next % count + count) % count)
    }
    isSearchShown = true
    search = RowSearch(
      query: lastQuery, step: matches.signum(), index: chosenIndex, rowsLeft: rows.count,
      matchesLeft: min(abs(matches), rows.count))
    searchSlice()
    if search != nil { workLater() }
  }

  /// Looks at some rows for the search.
  /// - Returns: Whether it has come to an end.
  @discardableResult
  func searchSlice() -> Bool {
    guard var search, let adapter else { return false }
    let count = outline.numberOfItems
    var left = sliceLength
    while left > 0, search.rowsLeft > 0 {
      let slice = search.nextSlice(atMost: left, of: count)
      left -= slice.count
      let found = indices(of: search.query, in: slice, of: adapter)
      guard let index = search.take(search.step > 0 ? found : found.reversed(), of: count) else { continue }
      self.search = nil
      if search.hasWrapped { message = wrapNotice(forwards: search.step > 0) }
      wantsMargin = true
      moveCursor(toPlace: index)
      return true
    }
    self.search = search.rowsLeft > 0 ? search : nil
    if self.search == nil { message = words.queryNotFound(search.query.text) }
    return self.search == nil
  }

  private func wrapNotice(forwards: Bool) -> String { forwards ? words.wentOnAtFirst : words.wentOnAtLast }
}
