extension ListAdapter {
  /// The id of the selected item; it follows the item wherever it goes.
  public var selectedID: Item.ID? { selectedItem?.id }

  /// Selects the item at an index of the whole list; the one that was selected no longer is. Where there is no item,
  /// nothing changes.
  public func selectItem(at index: Int) {
    guard let item = item(at: index), item.id != selectedID else { return }
    let last = selectedItem
    selectedItem = item
    post((last.map { [.event(.deselect($0))] } ?? []) + [.event(.select(item)), .update(.stateChanged)])
  }

  /// Selects nothing.
  public func deselect() {
    guard let last = selectedItem else { return }
    selectedItem = nil
    post([.event(.deselect(last)), .update(.stateChanged)])
  }

  /// Says that the user opens the item at an index of the whole list. Where there is no item, nothing happens.
  public func activateItem(at index: Int) {
    if let item = item(at: index) { send(.activate(item)) }
  }

  /// Says that the user wants the list loaded again.
  public func refresh() { send(.refresh) }

  /// After an update: the selection follows its item, and ends with it. A list that is not compared cannot tell.
  /// - Returns: The item that was selected and is gone.
  func settleSelection() -> Item? {
    guard let selected = selectedItem, let snapshot else { return nil }
    selectedItem = snapshot.item(selected.id)
    return selectedItem == nil ? selected : nil
  }
}
