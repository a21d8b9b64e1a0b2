import ListPresentation

/// The filter: which rows a query after `/` shows, found in slices so that keys take effect at once.
extension TextListScreen {
  /// The number of rows that are looked at in one turn of the main actor, which takes some milliseconds.
  var sliceLength: Int { 4_096 }

  /// Shows only the rows that a query finds; an empty one shows all.
  func show(_ text: String) {
    if let searchingAdapter { return searchSource(for: text, in: searchingAdapter) }
    adapter?.endRange()
    query.filter(by: text, numberOfRows: outline.numberOfItems)
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
    let indices = RangeSet(range).subtracting(adapter.upstream.placeholders(among: RangeSet(range)))
    return indices.ranges.joined().filter { index in adapter.item(at: index).map { matcher.matches(row($0)) } ?? false }
      .map { UInt32($0) }
  }
}
