/// Requests of a view or the app: opening an item, scrolling to an item, refresh and retry.
extension ListAdapter {
  /// Opens the item at an index of the whole list. The delegate receives ``ListEvent/opened(_:)`` and decides what
  /// opening means. Has no effect if the index is outside the list.
  public func openItem(at index: Int) {
    if let item = item(at: index) { post { self.report(.opened(item)) } }
  }

  /// Asks the views to scroll to the item at an index of the whole list. Has no effect if the index is outside the
  /// list.
  ///
  /// A view that always shows the row with the cursor also moves the cursor to the item. If the adapter is delivering
  /// updates, the views scroll after them, to the new index of the item, or not at all if the item has left the list.
  public func revealItem(at index: Int) {
    if let item = item(at: index) { post { self.reveal(item, index) } }
  }

  /// Scrolls to an item that had an index when the request was made.
  private func reveal(_ item: Item, _ index: Int) {
    var index = index
    if let snapshot {
      guard let newIndex = snapshot.position(of: item.id).flatMap(outline.index(of:)) else { return }
      index = newIndex
    }
    for attachment in views.attachments { attachment.view?.adapter(self, revealItemAt: index) }
  }

  /// Whether the data source, or a list that it is made of, can load again; see ``RefreshableDataSource``.
  public var isRefreshable: Bool { upstream.isRefreshable }

  /// Asks the data source to load its list again from the start, and its loaders to load the assets again that failed.
  /// Has no effect on a source that is not refreshable.
  public func refresh() {
    upstream.refresh()
    upstream.retryAssets()
  }

  /// Asks the data source to load again what failed to load, and its loaders to load the assets again that failed. Has
  /// no effect on a source that is not refreshable.
  public func retry() {
    upstream.retry()
    upstream.retryAssets()
  }

  /// Searches the list, if its data source searches; see ``SearchableDataSource``. An empty text ends the search. The
  /// views receive an update, and show the text in their fields for it.
  public func search(_ text: String) {
    upstream.search(text)
    guard text != searchText else { return }
    searchText = text
    post { self.apply(.stateChanged) }
  }
}
