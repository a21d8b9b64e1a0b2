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

  /// Whether an item can be selected.
  enum Selectability {
    case selectable
    /// The data source does not let the item be selected.
    case refused
    /// The list does not have the item.
    case absent
  }

  /// Selects or deselects items, and ends a range that is being selected.
  ///
  /// An item that must not be selected is refused, and so is one for which the mode has no room. A refusal deselects
  /// nothing. With ``SelectionMode/single``, adding an item replaces the selected one.
  /// - Parameters:
  ///   - new: The ids of the items, in list order.
  ///   - operation: What to do with items that are selected already.
  ///   - selectability: Returns whether an item can be selected. An absent item is selected when it arrives.
  /// - Complexity: O(ids). O(selected items) for ``Operation/replacing``.
  mutating func select(
    _ new: some Sequence<ID>, by operation: Operation, where selectability: (ID) -> Selectability
  ) -> SelectionChange<ID> {
    range = nil
    if operation == .replacing { return replace(with: new, where: selectability) }
    var change = SelectionChange<ID>()
    for id in new {
      if operation != .adding, remove(id, &change) || operation == .removing { continue }
      guard !ids.contains(id) else { continue }
      switch selectability(id) {
      case .absent: absentIDs.insert(id)
      case .refused: change.refuse(.item)
      case .selectable: add(id, &change)
      }
    }
    return change
  }

  private mutating func replace(
    with new: some Sequence<ID>, where selectability: (ID) -> Selectability
  ) -> SelectionChange<ID> {
    var change = SelectionChange<ID>()
    var (chosen, absent): (Set<ID>, Set<ID>) = ([], [])
    for id in new where !chosen.contains(id) {
      switch ids.contains(id) ? .selectable : selectability(id) {
      case .absent: absent.insert(id)
      case .refused: change.refuse(.item)
      case .selectable: if hasRoom(among: chosen, &change) { chosen.insert(id) }
      }
    }
    if chosen.isEmpty, absent.isEmpty, change.refusal != nil { return change }
    absentIDs = absent
    replace(with: chosen, &change)
    return change
  }

  private mutating func add(_ id: ID, _ change: inout SelectionChange<ID>) {
    if mode == .single, change.added.isEmpty { replace(with: [], &change) }
    guard hasRoom(among: ids, &change) else { return }
    ids.insert(id)
    absentIDs.remove(id)
    if change.removed.remove(id) == nil { change.added.insert(id) }
  }

  /// - Returns: Whether the item was selected.
  private mutating func remove(_ id: ID, _ change: inout SelectionChange<ID>) -> Bool {
    if absentIDs.remove(id) != nil { return true }
    guard ids.remove(id) != nil else { return false }
    if change.added.remove(id) == nil { change.removed.insert(id) }
    return true
  }

  private func hasRoom(among ids: Set<ID>, _ change: inout SelectionChange<ID>) -> Bool {
    guard let capacity = mode.capacity, ids.count >= capacity else { return true }
    change.refuse(mode == .none ? .mode : .limit(capacity))
    return false
  }

  /// Changes how many items can be selected. If more are selected, the first in list order stay selected.
  /// - Parameter index: Returns the index of an item, or `nil` if it is not known. Such an item is deselected.
  mutating func setMode(_ new: SelectionMode, index: (ID) -> Int?) -> SelectionChange<ID> {
    mode = new
    var change = SelectionChange<ID>(reason: .listChange)
    guard let capacity = mode.capacity, ids.count > capacity else { return change }
    let places = ids.compactMap { id in index(id).map { (id: id, index: $0) } }.sorted { $0.index < $1.index }
    replace(with: Set(places.prefix(capacity).map(\.id)), &change)
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

extension SelectionChange {
  mutating func refuse(_ reason: SelectionRefusal) { if refusal == nil { refusal = reason } }
}
