/// A change of the selected items by the user or the app, while it is made.
///
/// An edit is made in the user's module, where the compiler knows the types of ids and items, because sets of ids are
/// many times faster there.
@usableFromInline
struct SelectionEdit<ID: Hashable & Sendable> {
  /// Whether an item can be selected.
  @usableFromInline
  enum Selectability {
    case selectable
    /// The data source does not let the item be selected.
    case refused
    /// The list does not have the item.
    case absent
  }

  @usableFromInline let mode: SelectionMode
  @usableFromInline var ids: Set<ID>
  @usableFromInline var absentIDs: Set<ID>
  @usableFromInline var added: Set<ID> = []
  @usableFromInline var removed: Set<ID> = []
  @usableFromInline var refusal: SelectionRefusal?

  init(_ selection: ListSelection<ID>) {
    (mode, ids, absentIDs) = (selection.mode, selection.ids, selection.absentIDs)
  }

  /// Selects or deselects items of a list. All items are looked up together.
  @inlinable
  mutating func select<Section, Item>(
    _ new: [ID], by operation: ListSelection<ID>.Operation, in list: ListSnapshot<Section, Item>,
    canSelect: ((Item) -> Bool)?
  ) where Item.ID == ID {
    let items = operation == .removing ? [] : list.items(with: new)
    select(new, by: operation) { index in
      guard let item = items[index] else { return .absent }
      return canSelect?(item) == false ? .refused : .selectable
    }
  }

  /// Selects or deselects items.
  ///
  /// An item that must not be selected is refused, and so is one for which the mode has no room. A refusal deselects
  /// nothing. With ``SelectionMode/single``, adding an item replaces the selected one.
  /// - Parameters:
  ///   - new: The ids of the items, in list order.
  ///   - operation: What to do with items that are selected already.
  ///   - selectability: Returns whether the item at an index of the ids can be selected. An absent item is selected
  ///     when it arrives.
  /// - Complexity: O(ids). O(selected items) for ``ListSelection/Operation/replacing``.
  @inlinable
  mutating func select(
    _ new: [ID], by operation: ListSelection<ID>.Operation, where selectability: (Int) -> Selectability
  ) {
    if operation == .replacing { return replace(with: new, where: selectability) }
    for (index, id) in new.enumerated() {
      if operation != .adding, remove(id) || operation == .removing { continue }
      guard !ids.contains(id) else { continue }
      switch selectability(index) {
      case .absent: absentIDs.insert(id)
      case .refused: refuse(.item)
      case .selectable: add(id)
      }
    }
  }

  @inlinable
  mutating func replace(with new: [ID], where selectability: (Int) -> Selectability) {
    var (chosen, absent): (Set<ID>, Set<ID>) = ([], [])
    chosen.reserveCapacity(min(new.count, mode.capacity ?? .max))
    for (index, id) in new.enumerated() where !chosen.contains(id) {
      switch ids.contains(id) ? .selectable : selectability(index) {
      case .absent: absent.insert(id)
      case .refused: refuse(.item)
      case .selectable: if hasRoom(among: chosen) { chosen.insert(id) }
      }
    }
    if chosen.isEmpty, absent.isEmpty, refusal != nil { return }
    absentIDs = absent
    removed = ids.subtracting(chosen)
    // Most often, nothing was selected before.
    added = ids.isEmpty ? chosen : chosen.subtracting(ids)
    ids = chosen
  }

  @inlinable
  mutating func add(_ id: ID) {
    if mode == .single, added.isEmpty { (removed, ids) = (removed.union(ids), []) }
    guard hasRoom(among: ids) else { return }
    ids.insert(id)
    absentIDs.remove(id)
    if removed.remove(id) == nil { added.insert(id) }
  }

  /// - Returns: Whether the item was selected.
  @inlinable
  mutating func remove(_ id: ID) -> Bool {
    if absentIDs.remove(id) != nil { return true }
    guard ids.remove(id) != nil else { return false }
    if added.remove(id) == nil { removed.insert(id) }
    return true
  }

  @inlinable
  mutating func hasRoom(among ids: Set<ID>) -> Bool {
    guard let capacity = mode.capacity, ids.count >= capacity else { return true }
    refuse(mode == .none ? .mode : .limit(capacity))
    return false
  }

  @inlinable
  mutating func refuse(_ reason: SelectionRefusal) { if refusal == nil { refusal = reason } }
}

extension ListSelection {
  /// Makes the ids of an edit the selected ones, and ends a range that is being selected.
  mutating func apply(_ edit: SelectionEdit<ID>) -> SelectionChange<ID> {
    (ids, absentIDs, range) = (edit.ids, edit.absentIDs, nil)
    return SelectionChange(added: edit.added, removed: edit.removed, refusal: edit.refusal)
  }
}
