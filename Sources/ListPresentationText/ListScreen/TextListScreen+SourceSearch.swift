import ListPresentation

/// The search of a list whose data source searches it.
extension TextListScreen {
  /// What the user has asked the data source for.
  struct SourceSearch {
    var query = ""
    /// The place of the user in the whole list.
    var before: Position?
    /// The query whose items the list showed at the last update.
    var shownQuery = ""
    /// The query at which a place is to be restored.
    var restoredQuery: String?
  }

  /// The data source, if it searches its list itself.
  var searchableSource: ListUpstream<Item>? {
    guard let source = adapter?.upstream, source.isSearchable else { return nil }
    return source
  }

  /// Lets the source search. The end of a search returns the user to their place in the whole list.
  func searchSource(for text: String, in source: ListUpstream<Item>) {
    if sourceSearch.query.isEmpty, !text.isEmpty { sourceSearch.before = position }
    sourceSearch.query = text
    if !text.isEmpty { lastQuery = TextQuery(text) }
    source.search(text)
    adapter?.flush()
    guard text.isEmpty, let before = sourceSearch.before else { return }
    sourceSearch.before = nil
    awaited = before
    standWhereAwaited()
  }

  /// Moves the cursor to the first row that a query finds, when its rows arrive.
  func followSourceSearch() {
    guard let query = searchableSource?.shownQuery, query != sourceSearch.shownQuery else { return }
    sourceSearch.shownQuery = query
    isListReplaced = true
    guard !query.isEmpty, query != sourceSearch.restoredQuery else { return }
    awaited = nil
    (chosenIndex, top) = (0, row(at: 0))
    moveCursor(toPlace: 0)
  }
}
