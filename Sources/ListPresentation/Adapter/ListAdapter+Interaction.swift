extension ListAdapter {
  /// The id of the selected item; it follows the item wherever it goes.
  public var selectedID: Item.ID? { selectedItem?.id }

  /// Selects the item at an index of the whole list, instead of the one that was selected. Has no effect if the index is
  /// outside the list.
  public func selectItem(at index: Int) {
    guard let item = item(at: index), item.id != selectedID else { return }
    let last = selectedItem
    selectedItem = item
    post(
      (last.map { [.event(.deselect($0))] } ?? []) + [.event(.select(item)), .change(Change(update: .stateChanged))])
  }

  /// Clears the selection.
  public func deselect() {
    guard let last = selectedItem else { return }
    selectedItem = nil
    post([.event(.deselect(last)), .change(Change(update: .stateChanged))])
  }

  /// Opens the item at an index of the whole list: the delegate receives ``ListEvent/open(_:)``. Has no effect if the
  /// index is outside the list.
  public func openItem(at index: Int) {
    if let item = item(at: index) { post([.event(.open(item))]) }
  }

  /// Whether the data source can load its list again: whether it adopts ``RefreshableDataSource``.
  public var isRefreshable: Bool { dataSource is any RefreshableDataSource }

  /// Lets the data source load its list again from the start. Has no effect if the source is not refreshable.
  public func refresh() { (dataSource as? any RefreshableDataSource)?.refresh() }

  /// Lets the data source try again what failed. Has no effect if the source is not refreshable.
  public func retry() { (dataSource as? any RefreshableDataSource)?.retry() }

  /// Updates the selection after a change: it follows its item and ends with it. In a list that is not compared, it
  /// stays.
  /// - Returns: The item that was selected and has left the list.
  func settleSelection() -> Item? {
    guard let selected = selectedItem, let snapshot else { return nil }
    selectedItem = snapshot.item(selected.id)
    return selectedItem == nil ? selected : nil
  }
}
