import ListPresentation

/// The search of a list whose data source searches it.
extension TextListScreen {
  /// The adapter, if its data source searches the list itself.
  var searchingAdapter: ListAdapter<Section, Item>? { adapter?.upstream.isSearchable == true ? adapter : nil }

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
    let shown = adapter.upstream.shownQuery
    guard let goesToFirst = query.source.follow(shown) else { return }
    news.listReplaced()
    guard goesToFirst else { return }
    userState.wait(for: nil)
    userState.choose(0)
    userState.scroll(to: row(at: 0))
    moveCursor(toRow: 0)
  }
}
