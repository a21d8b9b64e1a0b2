/// The items on which an action is performed.
public struct ListActionTargets<ID: Hashable & Sendable>: Hashable, Sendable {
  /// The ids of the items, in list order. Empty if none offers the action.
  public let ids: [ID]
  /// The number of selected items that do not offer the action and are left out.
  public let numberLeftOut: Int

  /// Finds the targets of an action that the user invokes on an item.
  ///
  /// If the item is selected, these are all selected items that offer the action. Otherwise it is the item alone, and
  /// the selection does not matter.
  init<Section, Item>(
    invokedOn item: Item, selection: ListSelection<ID>, in list: ListSnapshot<Section, Item>?, offers: (Item) -> Bool
  ) where Item.ID == ID {
    guard let list, selection.ids.contains(item.id) else {
      ids = offers(item) ? [item.id] : []
      numberLeftOut = 0
      return
    }
    let selected = selection.ids(in: list)
    ids = selected.filter { list.item($0).map(offers) == true }
    numberLeftOut = selected.count - ids.count
  }
}

/// How the performance of an action ended.
public enum ListActionOutcome: Hashable, Sendable {
  /// The data source performed the action on a number of items.
  case performed(items: Int)
  /// All items had left the list, and nothing was performed.
  case itemsLeft
  /// No item offers the action any more, and nothing was performed.
  case notOffered
  /// The action takes only one item, and nothing was performed.
  case takesOne
}
