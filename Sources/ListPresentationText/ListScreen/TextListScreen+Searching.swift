import ListPresentation

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
    query.beginSearch(by: matches, from: userState.chosenIndex, numberOfRows: outline.numberOfItems)
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
    let count = outline.numberOfItems
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
