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
  /// Is called when the data source will not be asked again, before the first change of single ids.
  @usableFromInline let willChange: () -> Void

  /// - Parameter willChange: Releases the ids of the selection, so that a change of one copies no others.
  init(_ selection: ListSelection<ID>, willChange: @escaping () -> Void = {}) {
    (mode, ids, absentIDs) = (selection.mode, selection.ids, selection.absentIDs)
    self.willChange = willChange
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
    // A selected item is asked about only if an earlier id of the edit makes it leave the selection.
    var leaving: Set<ID> = []
    let answers = new.indices.map { index in
      let isSelected =
        ids.contains(new[index]) && (index == 0 || mode != .single)
        && (operation != .toggling || leaving.insert(new[index]).inserted)
      return operation == .removing || isSelected ? .selectable : selectability(index)
    }
    willChange()
    for (id, answer) in zip(new, answers) {
      if operation != .adding, remove(id) || operation == .removing { continue }
      guard !ids.contains(id) else { continue }
      switch answer {
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

/// A range that is being selected, from an anchor to the cursor.
@usableFromInline
struct SelectionRange<ID: Hashable & Sendable>: Hashable, Sendable {
  /// The item where the range begins.
  var anchor: ID
  /// The index of the anchor, as of the last change of the list.
  @usableFromInline var anchorIndex: Int
  let isSticky: Bool
  /// The reason of the changes that the range makes.
  let reason: SelectionChange<ID>.Reason
  /// The ids that are selected without the range.
  @usableFromInline var before: Set<ID>
  /// The ids of items that the list does not have, and that are selected without the range when they arrive.
  var away: Set<ID>
  /// The indices that the range covers, without those that a view hides, or `nil` if the list has changed since.
  @usableFromInline var indices: RangeSet<Int>?
  /// Whether a view hides items of the range.
  var isFiltered = false
}

extension SelectionRange {
  /// Follows items that leave the list and return to it.
  mutating func follow(_ ids: Set<ID>, away absentIDs: Set<ID>) {
    let all = before.union(away)
    (before, away) = (all.intersection(ids), all.intersection(absentIDs))
  }
}

extension ListSelection {
  /// Begins a range at an item, which is also its end. A range under way ends.
  mutating func beginRange(at anchor: ID, index: Int, isSticky: Bool, reason: SelectionChange<ID>.Reason = .code) {
    range = SelectionRange(
      anchor: anchor, anchorIndex: index, isSticky: isSticky, reason: reason, before: ids, away: absentIDs)
  }

  /// Ends the range. Its items stay selected.
  mutating func endRange() { range = nil }

  /// Ends the range, and restores the selection without it.
  mutating func cancelRange() -> SelectionChange<ID> {
    var change = SelectionChange<ID>(reason: range?.reason ?? .code)
    if let range = range.take() {
      replace(with: range.before, &change)
      absentIDs.formIntersection(range.away)
    }
    return change
  }

  /// Selects the items from the anchor to another item, and no others of the range before.
  /// - Parameters:
  ///   - index: The index of the item at the end.
  ///   - shown: The indices of the items that the view shows, in order, or `nil` for all items.
  ///   - extend: Makes the edit with ``SelectionEdit/extend(_:over:candidates:)``.
  mutating func extend<Shown: RandomAccessCollection<Int>>(
    to index: Int, among shown: Shown?, by extend: (inout SelectionEdit<ID>, SelectionRange<ID>, RangeSet<Int>) -> Void
  ) -> SelectionChange<ID> where Shown.Index == Int {
    guard var range else { return SelectionChange() }
    let covered = min(range.anchorIndex, index)..<max(range.anchorIndex, index) + 1
    var indices = RangeSet(covered)
    if let shown {
      let first = shown.partitioningIndex { $0 >= covered.lowerBound }
      let end = shown.partitioningIndex { $0 >= covered.upperBound }
      indices = RangeSet(shown[first..<end].lazy.map { $0..<$0 + 1 })
    }
    var edit = SelectionEdit(self)
    extend(&edit, range, indices)
    range.indices = indices
    range.isFiltered = shown != nil
    var change = apply(edit)
    change.reason = range.reason
    self.range = range
    return change
  }
}

extension SelectionEdit {
  /// Selects the items of a range, and no others that the range selected before.
  ///
  /// If the mode has a limit, the items nearest to the anchor are selected.
  /// - Parameters:
  ///   - indices: The indices that the range covers now.
  ///   - candidates: Returns the ids of the items in a range of indices, each `nil` that can't be selected.
  /// - Complexity: O(items between the ends before and after). O(items of the range) after a change of the list, and
  ///   with a limit.
  @inlinable
  mutating func extend(_ range: SelectionRange<ID>, over indices: RangeSet<Int>, candidates: (Range<Int>) -> [ID?]) {
    guard mode.capacity == nil, let former = range.indices else {
      let all = indices.ranges.flatMap(candidates)
      let isUpwards = indices.ranges.first.map { $0.lowerBound < range.anchorIndex } == true
      return select(isUpwards ? all.reversed() : all, besides: range.before)
    }
    for id in former.subtracting(indices).ranges.lazy.flatMap(candidates) {
      if let id, !range.before.contains(id), ids.remove(id) != nil { removed.insert(id) }
    }
    let isFirst = ids.isEmpty
    for part in indices.subtracting(former).ranges {
      added.reserveCapacity(added.count + part.count)
      for id in candidates(part) {
        guard let id else {
          refuse(.item)
          continue
        }
        if isFirst || !ids.contains(id) { added.insert(id) }
      }
    }
    if isFirst { return ids = added }
    // The larger set takes in the smaller one.
    if ids.count < added.count { ids = added.union(ids) } else { ids.formUnion(added) }
  }

  /// Selects items besides others, and no more than the mode has room for.
  @inlinable
  mutating func select(_ candidates: [ID?], besides others: Set<ID>) {
    var selected = others
    selected.reserveCapacity(others.count + min(candidates.count, mode.capacity ?? .max))
    for id in candidates {
      guard let id else {
        refuse(.item)
        continue
      }
      if mode.capacity != nil {
        if selected.contains(id) { continue }
        guard hasRoom(among: selected) else { break }
      }
      selected.insert(id)
    }
    (added, removed) = (ids.isEmpty ? selected : selected.subtracting(ids), ids.subtracting(selected))
    ids = selected
  }
}

extension ListSnapshot {
  /// The ids of the items in a range of the whole list, each `nil` that can't be selected.
  @inlinable
  func candidates(in range: Range<Int>, canSelect: (Item) -> Bool) -> [Item.ID?] {
    var ids: [Item.ID?] = []
    ids.reserveCapacity(range.count)
    forEachItem(in: range) { ids.append(canSelect($1) ? $1.id : nil) }
    return ids
  }
}
