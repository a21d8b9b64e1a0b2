extension ListAdapter {
  /// The id of the selected item, or `nil`. The selection follows the item when it moves, and ends when it leaves the
  /// list.
  public var selectedID: Item.ID? { selectedItem?.id }

  /// Selects the item at an index of the whole list and deselects the previous one. Has no effect if the index is
  /// outside the list.
  public func selectItem(at index: Int) {
    guard let item = item(at: index), item.id != selectedID else { return }
    let last = selectedItem
    selectedItem = item
    post(
      (last.map { [.event(.deselect($0))] } ?? []) + [.event(.select(item)), .change(Change(update: .stateChanged))])
  }

  /// Deselects the selected item. Has no effect if no item is selected.
  public func deselect() {
    guard let last = selectedItem else { return }
    selectedItem = nil
    post([.event(.deselect(last)), .change(Change(update: .stateChanged))])
  }

  /// Opens the item at an index of the whole list. The delegate receives ``ListEvent/open(_:)`` and decides what
  /// opening means. Has no effect if the index is outside the list.
  public func openItem(at index: Int) {
    if let item = item(at: index) { post(.event(.open(item))) }
  }

  /// Asks the views to scroll to the item at an index of the whole list. Has no effect if the index is outside the list.
  ///
  /// A view that always shows its selected row also selects the item. If the adapter is delivering updates, the views
  /// scroll after them, to the new place of the item, or not at all if the item has left the list.
  public func revealItem(at index: Int) {
    if let item = item(at: index) { post(.reveal(item, index: index)) }
  }

  func reveal(_ item: Item, _ index: Int) {
    var index = index
    if let snapshot {
      guard let place = snapshot.position(of: item.id).flatMap(outline.index(of:)) else { return }
      index = place
    }
    for attachment in attachments { attachment.view?.adapter(self, revealItemAt: index) }
  }

  /// Whether the data source can load its list again; see ``RefreshableDataSource/isRefreshable``.
  public var isRefreshable: Bool { (dataSource as? any RefreshableDataSource)?.isRefreshable == true }

  /// Asks the data source to load its list again from the start. Has no effect if the source is not refreshable.
  public func refresh() { (dataSource as? any RefreshableDataSource)?.refresh() }

  /// Asks the data source to load again what failed to load. Has no effect if the source is not refreshable.
  public func retry() { (dataSource as? any RefreshableDataSource)?.retry() }

  /// Updates the selection after a change. In a list that is not compared, the selection stays the same.
  /// - Returns: The selected item if it has left the list.
  func settleSelection() -> Item? {
    guard let selected = selectedItem, let snapshot else { return nil }
    selectedItem = snapshot.item(selected.id)
    return selectedItem == nil ? selected : nil
  }
}
