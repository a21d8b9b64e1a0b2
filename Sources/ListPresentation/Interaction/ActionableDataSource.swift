/// A data source whose items offer actions.
///
/// ```swift
/// extension Mailbox: ActionableDataSource {
///   func actions(for message: Message) -> [ListAction] {
///     [
///       ListAction("archive", title: "Archive", key: "a"),
///       ListAction("delete", title: "Delete", key: "x", role: .destructive),
///     ]
///   }
///
///   func perform(_ action: ListAction, on messages: [Message]) {
///     let ids = Set(messages.map(\.id))
///     if action.id == "archive" { archive(ids) } else { delete(ids) }
///   }
/// }
/// ```
///
/// An action changes the model, and the next pull shows the change. It never changes a view.
///
/// A list that is made of others and adds actions passes on what it does not know itself:
///
/// ```swift
/// func actions(for message: Message) -> [ListAction] { [.flag] + (inheritedAbilities?.actions(for: message) ?? []) }
///
/// func perform(_ action: ListAction, on messages: [Message]) {
///   if action == .flag { flag(messages) } else { inheritedAbilities?.perform(action, on: messages) }
/// }
/// ```
@MainActor
public protocol ActionableDataSource<Section, Item>: ListAdapterDataSource {
  /// Returns the actions that an item offers, the most important first.
  ///
  /// A view asks when it shows the actions, and the adapter asks again before it performs one.
  func actions(for item: Item) -> [ListAction]

  /// Performs an action.
  /// - Parameters:
  ///   - action: The action, as the first of the items offers it.
  ///   - items: The items as they are now, in list order: at least one. All of them offer the action.
  func perform(_ action: ListAction, on items: [Item])
}

extension ListAbilities {
  /// Returns the actions that an item offers in the list that it comes from, the most important first.
  public func actions(for item: Item) -> [ListAction] { itemActions?.offered(item) ?? [] }

  /// Lets the lists perform an action, each on the items that come from it.
  public func perform(_ action: ListAction, on items: [Item]) { itemActions?.perform(action, items) }

  /// The actions of the lists, looked up once for many items, or `nil` if no list has any.
  var itemActions: ItemActions<Item>? {
    let all: [ItemActions<Item>] = nearest()
    guard all.count > 1 else { return all.first }
    return ItemActions { item in
      all.lazy.map { $0.offered(item) }.first { !$0.isEmpty } ?? []
    } perform: { action, items in
      for actions in all { actions.perform(action, items) }
    }
  }
}

/// The actions of items, and what performs them.
struct ItemActions<Item: ListElement> {
  let offered: @MainActor (Item) -> [ListAction]
  /// Performs an action on those of the items that the list has.
  let perform: @MainActor (ListAction, [Item]) -> Void
}

extension ItemActions: ListAbility {
  init?<Link: ListLink<Item>>(_ link: Link) {
    guard let source = link.source as? any ActionableDataSource<Link.Source.Section, Link.Source.Item> else {
      return nil
    }
    let item = link.sourceItem
    self.init {
      item($0).map { source.actions(for: $0) } ?? []
    } perform: { action, items in
      let items = items.compactMap(item)
      if !items.isEmpty { source.perform(action, on: items) }
    }
  }
}
