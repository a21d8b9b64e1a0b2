/// Changes of the selection by the user or the app: selecting, deselecting and toggling items.
extension ListSelection {
  /// What ``ListAdapter/select(_:by:reason:)`` does with the items that it is given.
  public enum Operation: Hashable, Sendable {
    /// Selects the items, and deselects all others.
    case replacing
    /// Selects the items, and leaves all others as they are.
    case adding
    /// Deselects the items, and leaves all others as they are.
    case removing
    /// Deselects those of the items that are selected, selects the rest, and leaves all others as they are.
    case toggling
  }

  /// Changes how many items can be selected. If more are selected, the first in list order stay selected.
  /// - Parameter index: Returns the index of an item, or `nil` if it is not known. Such an item is deselected.
  mutating func setMode(_ new: SelectionMode, index: (ID) -> Int?) -> SelectionChange<ID> {
    mode = new
    var change = SelectionChange<ID>(reason: .listChange)
    guard let capacity = mode.capacity, ids.count > capacity else { return change }
    let known = ids.compactMap { id in index(id).map { (id: id, index: $0) } }.sorted { $0.index < $1.index }
    replace(with: Set(known.prefix(capacity).map(\.id)), &change)
    range?.before.formIntersection(ids)
    return change
  }

  /// Records who made a change.
  mutating func note(_ change: SelectionChange<ID>) {
    if change.reason == .user || range?.reason == .user {
      isMadeByUser = isMadeByUser || !change.isEmpty
    } else if !change.added.isEmpty {
      isMadeByUser = false
    }
  }

  /// Makes ids the selected ones, and records the difference.
  mutating func replace(with new: Set<ID>, _ change: inout SelectionChange<ID>) {
    change.removed.formUnion(ids.subtracting(new))
    change.added.formUnion(new.subtracting(ids))
    ids = new
  }
}
