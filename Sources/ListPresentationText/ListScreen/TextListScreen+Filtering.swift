import ListPresentation

extension TextListScreen {
  /// How many rows are looked at before others have their turn: some milliseconds.
  private var sliceLength: Int { 4_096 }

  /// Shows only the rows that a query finds; an empty one shows all.
  func show(_ text: String) {
    let query = TextQuery(text)
    filter = text.isEmpty ? nil : RowFilter(query, numberOfRows: outline.numberOfItems)
    if !query.isEmpty { lastQuery = query }
    workOnFilter()
  }

  /// Works on the filter at once for a slice, and then slice by slice in later turns.
  func workOnFilter() {
    lookAtSlice()
    guard filter?.isWorking == true, filterWork == nil else { return }
    filterWork = Task { [weak self] in
      repeat { await Task.yield() } while !Task.isCancelled && self?.continueFilter() == true
    }
  }

  private func continueFilter() -> Bool {
    if lookAtSlice() || filter?.isWorking != true { onChange?() }
    let isWorking = filter?.isWorking == true
    if !isWorking { filterWork = nil }
    return isWorking
  }

  /// - Returns: Whether anything was found.
  @discardableResult
  private func lookAtSlice() -> Bool {
    defer { settleSelection() }
    // Taken out, for a filter with two owners would be copied when it changes.
    guard let adapter, var filter = self.filter.take() else { return false }
    var letters: [UInt32] = []
    let query = filter.query
    let hasFound = filter.look(atMost: sliceLength, from: chosenIndex) { index in
      guard let item = adapter.item(at: index) else { return false }
      return query.matches(row(item), using: &letters)
    }
    self.filter = filter
    return hasFound
  }
}

extension TextListScreen {
  /// Goes on by a number of matches; behind the last comes the first.
  func goToMatch(by matches: Int) {
    guard rows.count > 0, let place = selectedPlace else { return }
    let (next, count) = (place + matches, rows.count)
    if next < 0 { message = "Search went on at the last match" }
    if next >= count { message = "Search went on at the first match" }
    wantsMargin = true
    select(place: (next % count + count) % count)
  }
}
