import ListPresentation

/// The search of a list whose data source searches it.
extension TextListScreen {
  /// The data source, if it searches its list itself.
  var searchableSource: ListUpstream<Item>? {
    guard let source = adapter?.upstream, source.isSearchable else { return nil }
    return source
  }

  /// Lets the source search. The end of a search returns the user to their place in the whole list.
  func searchSource(for text: String, in source: ListUpstream<Item>) {
    let before = query.ask(text, at: position)
    source.search(text)
    adapter?.flush()
    guard let before else { return }
    place.wait(for: before)
    standWhereAwaited()
  }

  /// Moves the cursor to the first row that a query finds, when its rows arrive.
  func followSourceSearch() {
    guard let shown = searchableSource?.shownQuery, let goesToFirst = query.source.follow(shown) else { return }
    news.listReplaced()
    guard goesToFirst else { return }
    place.wait(for: nil)
    place.choose(0)
    place.scroll(to: row(at: 0))
    moveCursor(toPlace: 0)
  }
}
