/// The question whether an action is to be performed, which every view of the list shows until the user answers it.
///
/// It holds the items by id, and follows updates of the list: items that leave are left out.
public struct ListQuestion<ID: Hashable & Sendable>: Hashable, Sendable {
  /// The action. The words of the question are its ``ListAction/confirmation``, or else its title.
  public let action: ListAction
  /// The ids of the items, in list order.
  public private(set) var ids: [ID]
  /// The number of selected items that do not offer the action and are left out.
  public let numberLeftOut: Int

  /// Creates the question, or returns `nil` if the action can be performed, or refused, without it.
  init?(_ action: ListAction, _ targets: ListActionTargets<ID>) {
    guard action.role == .destructive, targets.ids.count == 1 || action.takesSeveral && !targets.ids.isEmpty else {
      return nil
    }
    (self.action, ids, numberLeftOut) = (action, targets.ids, targets.numberLeftOut)
  }

  /// The question about the items that a list still has, or `nil` if it has none of them.
  func following<Section, Item>(_ list: ListSnapshot<Section, Item>) -> ListQuestion? where Item.ID == ID {
    var question = self
    question.ids.removeAll { list.position(of: $0) == nil }
    return question.ids.isEmpty ? nil : question
  }
}
