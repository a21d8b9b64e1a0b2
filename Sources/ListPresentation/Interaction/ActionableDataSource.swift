/// A data source whose items offer actions.
///
/// ```swift
/// extension Mailbox: ActionableDataSource {
///   func actions(for message: Message) -> [ListAction] {
///     [ListAction("archive", "Archive", key: "a"), ListAction("delete", "Delete", key: "x", role: .destructive)]
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
