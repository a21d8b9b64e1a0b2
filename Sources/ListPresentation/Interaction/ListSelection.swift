/// The cursor and the selected items of a list, by their ids.
///
/// The cursor is the item that the keys refer to; a list has at most one. Moving the cursor selects nothing. Any number
/// of items can be selected, as far as the ``mode`` allows.
///
/// An adapter carries the selection of its list for all its views:
///
/// ```swift
/// adapter.select([4, 7], by: .adding)
/// adapter.select([7], by: .toggling)
/// adapter.selection.ids   // [4]
/// ```
///
/// The selection follows each update, before views and delegates hear of the update:
/// - An item that moves, or whose content changes, stays selected.
/// - An item that leaves the list is no longer selected. If it returns, it is selected again, unless the selection was
///   replaced since, or the item is refused or finds no room.
/// - A list that is emptied to be loaded again keeps its selection, and reports nothing before it has items again.
///
/// The value holds no items and no indices of selected items. It does not know what a view hides: a filter changes
/// nothing.
public struct ListSelection<ID: Hashable & Sendable>: Hashable, Sendable {
  /// How many items can be selected.
  public internal(set) var mode: SelectionMode {
    // The limit before may have left out items of the range.
    didSet { if mode != oldValue { range?.indices = nil } }
  }
  /// The id of the item with the cursor, or `nil`.
  public internal(set) var cursor: ID?
  /// The ids of the selected items. All of them are in the list, but for those of a list that is not compared.
  public internal(set) var ids: Set<ID> = []
  /// Whether the user made the selection. `false` after the app has selected items, or after items have been selected
  /// again because they returned to the list, until the user selects or deselects items.
  ///
  /// A key has no row of its own. It acts on the selected items if the user made the selection, wherever the cursor is.
  public internal(set) var isMadeByUser = false
  /// The ids of items that were selected when they left the list, or before they arrived.
  var absentIDs: Set<ID> = []
  /// The range that is being selected.
  var range: SelectionRange<ID>?
  /// The selection of a list that was emptied, as last reported.
  var held: Held?

  struct Held: Hashable, Sendable {
    var cursor: ID?
    let ids: Set<ID>
  }

  init(mode: SelectionMode = .multiple()) { self.mode = mode }

  /// The ids that were selected, whether or not the list has their items now. A screen stores them to restore its
  /// selection.
  /// - Complexity: O(ids).
  public var allIDs: Set<ID> { ids.union(absentIDs) }

  /// Whether a range is being selected: the selection changes as the cursor moves.
  public var isExtending: Bool { range != nil }

  /// Whether the range that is being selected goes on until the user ends it. Otherwise the next move of the cursor
  /// ends it.
  public var isRangeSticky: Bool { range?.isSticky == true }

  /// Returns the ids of the selected items in list order. Items that the snapshot does not have are left out.
  /// - Complexity: O(k log k) for k selected items, or O(n) if they are many of n.
  @inlinable
  public func ids<Section, Item>(in snapshot: ListSnapshot<Section, Item>) -> [ID] where Item.ID == ID {
    var found: [ID] = []
    found.reserveCapacity(ids.count)
    snapshot.forEachItem(withIDs: ids) { found.append($0.id) }
    return found
  }

  /// Whether the list has neither a cursor nor a selection, so that no update changes them.
  var isUnused: Bool { cursor == nil && held == nil && ids.isEmpty && absentIDs.isEmpty }
}

extension ListSnapshot {
  /// Returns the items with some ids in list order.
  /// - Complexity: As for ``ListSelection/ids(in:)``.
  func items(in ids: Set<Item.ID>) -> [Item] {
    var items: [Item] = []
    items.reserveCapacity(ids.count)
    forEachItem(withIDs: ids) { items.append($0) }
    return items
  }

  /// Calls a closure with the items with some ids, in list order.
  @inlinable
  func forEachItem(withIDs ids: Set<Item.ID>, _ body: (Item) -> Void) {
    // To look up and sort one id takes as long as to pass over about eight items: 8 s instead of 0.1 s for a million.
    guard ids.count >= numberOfItems / 8 else {
      for position in ids.compactMap({ position(of: $0) }).sorted() { body(self[position]) }
      return
    }
    // A list that is not compared may repeat an item, which counts once.
    var left = ids
    forEachItem(in: 0..<numberOfItems) { if left.remove($1.id) != nil { body($1) } }
  }
}

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

/// A change of a selection: what was added, what was removed, and why.
public struct SelectionChange<ID: Hashable & Sendable>: Hashable, Sendable {
  /// The cause of a change.
  public enum Reason: Hashable, Sendable {
    /// The user selected or deselected items in a view.
    case user
    /// The app selected or deselected items, such as to restore a selection.
    case code
    /// Selected items left the list or returned to it, or its data source allows fewer.
    case listChange
  }

  /// The ids of the items that are selected now and were not before.
  public internal(set) var added: Set<ID>
  /// The ids of the items that were selected before and are not now.
  public internal(set) var removed: Set<ID>
  /// The cause of the change.
  public internal(set) var reason: Reason
  /// Why an item was not selected, or `nil` if none was refused. If there are several reasons, the first of them.
  public internal(set) var refusal: SelectionRefusal?

  /// Creates a change.
  public init(
    added: Set<ID> = [], removed: Set<ID> = [], reason: Reason = .code, refusal: SelectionRefusal? = nil
  ) {
    self.added = added
    self.removed = removed
    self.reason = reason
    self.refusal = refusal
  }

  /// Whether the selection is the same as before. The change may still have a refusal.
  public var isEmpty: Bool { added.isEmpty && removed.isEmpty }
}

/// Why an item was not selected.
public enum SelectionRefusal: Hashable, Sendable {
  /// The mode is ``SelectionMode/none``.
  case mode
  /// As many items as the mode allows are selected.
  case limit(Int)
  /// The data source does not let the item be selected.
  case item
}

/// The cursor, the selected items and the range under way after an update of the list.
extension ListSelection {
  /// Follows a change of the list.
  ///
  /// Items that have left are no longer selected, and those that have returned are selected again. If the item with the
  /// cursor has left, the cursor moves to the next item that stays, or else to the one before. If the anchor of a range
  /// has left, the range begins at the next item that stays. Items that arrive inside a range under way are selected.
  ///
  /// A list without items reports no change. The selection follows when the list has items again.
  /// - Parameters:
  ///   - batch: The change, or `nil` if it is unknown.
  ///   - map: The map of the batch.
  ///   - old: The list before.
  ///   - new: The list now.
  ///   - canSelect: Returns whether an item that has arrived can be selected.
  /// - Returns: What changed in the selection, and whether the cursor is on another item.
  /// - Complexity: O(items of the batch), or O(selected items) without one. O(items of the range) during a range.
  mutating func follow<Section, Item>(
    after batch: ListBatch?, map: @autoclosure () -> ListIndexMap?,
    from old: ListSnapshot<Section, Item>?, to new: ListSnapshot<Section, Item>, canSelect: (Item) -> Bool
  ) -> (change: SelectionChange<ID>, movesCursor: Bool) where Item.ID == ID {
    guard new.numberOfItems > 0 else {
      hold()
      return (SelectionChange(reason: .listChange), false)
    }
    let cursorBefore = held?.cursor ?? cursor
    cursor = cursorBefore.flatMap { id in nearest(to: id, from: old, in: new, by: map) }
    var change: SelectionChange<ID>
    if let batch, let old, held == nil, ids.count <= mode.capacity ?? .max {
      change = batch.hasStructuralChanges ? follow(batch, from: old, to: new, canSelect) : .init(reason: .listChange)
    } else {
      change = findItems(in: new, canSelect)
    }
    held = nil
    range?.follow(ids, away: absentIDs)
    if range != nil, batch?.hasStructuralChanges != false { followRange(from: old, to: new, map, canSelect, &change) }
    return (change, cursor != cursorBefore)
  }

  /// Keeps the selection of a list that is emptied, until it has items again.
  private mutating func hold() {
    guard held == nil else { return }
    held = Held(cursor: cursor, ids: ids)
    absentIDs.formUnion(ids)
    (cursor, ids, range) = (nil, [], nil)
  }

  /// Follows the items of a batch.
  private mutating func follow<Section, Item>(
    _ batch: ListBatch, from old: ListSnapshot<Section, Item>, to new: ListSnapshot<Section, Item>,
    _ canSelect: (Item) -> Bool
  ) -> SelectionChange<ID> where Item.ID == ID {
    var change = SelectionChange<ID>(reason: .listChange)
    if !ids.isEmpty {
      let deleted = batch.deletedItems.lazy.map { old[$0].id }
      let inDeletedSections = batch.deletedSections.lazy.flatMap { old.items(inSection: $0).lazy.map(\.id) }
      for id in [AnySequence(deleted), AnySequence(inDeletedSections)].joined()
      where ids.contains(id) && new.position(of: id) == nil {
        ids.remove(id)
        absentIDs.insert(id)
        change.removed.insert(id)
      }
    }
    if !absentIDs.isEmpty {
      let inserted = batch.insertedItems.lazy.map { new[$0] }
      let inInsertedSections = batch.insertedSections.lazy.flatMap { new.items(inSection: $0) }
      for item in [AnySequence(inserted), AnySequence(inInsertedSections)].joined()
      where absentIDs.contains(item.id) && new.position(of: item.id) != nil {
        absentIDs.remove(item.id)
        if canSelect(item), ids.count < mode.capacity ?? .max, ids.insert(item.id).inserted {
          if change.removed.remove(item.id) == nil { change.added.insert(item.id) }
        }
      }
    }
    return change
  }

  /// Finds all items that are selected, or were when they left.
  private mutating func findItems<Section, Item>(
    in new: ListSnapshot<Section, Item>, _ canSelect: (Item) -> Bool
  ) -> SelectionChange<ID> where Item.ID == ID {
    var change = SelectionChange<ID>(reason: .listChange)
    let before = held?.ids ?? ids
    let all = allIDs
    var known: [(id: ID, position: ListPosition)] = []
    for id in all {
      guard let position = new.position(of: id) else { continue }
      if before.contains(id) || canSelect(new[position]) { known.append((id, position)) }
    }
    absentIDs = all.filter { new.position(of: $0) == nil }
    if let capacity = mode.capacity, known.count > capacity {
      // Items that stay come before items that return.
      known.sort { (before.contains($0.id) ? 0 : 1, $0.position) < (before.contains($1.id) ? 0 : 1, $1.position) }
      known.removeSubrange(capacity...)
    }
    ids = before
    replace(with: Set(known.map(\.id)), &change)
    return change
  }

  private mutating func followRange<Section, Item>(
    from old: ListSnapshot<Section, Item>?, to new: ListSnapshot<Section, Item>, _ map: () -> ListIndexMap?,
    _ canSelect: (Item) -> Bool, _ change: inout SelectionChange<ID>
  ) where Item.ID == ID {
    guard var range = range.take(), let cursor, let end = new.index(of: cursor),
      let anchor = nearest(to: range.anchor, from: old, in: new, by: map), let index = new.index(of: anchor)
    else { return }
    (range.anchor, range.anchorIndex, range.indices) = (anchor, index, nil)
    self.range = range
    // Only the view knows which items it shows. It extends the range after the update.
    guard !range.isFiltered else { return }
    let extended = extend(to: end, among: Range<Int>?.none) { edit, range, indices in
      edit.extend(range, over: indices) { new.candidates(in: $0, canSelect: canSelect) }
    }
    change.add(extended)
  }

  /// The item itself, or the nearest one in the new list. After an unknown change, that is the item at its index.
  private func nearest<Section, Item>(
    to id: ID, from old: ListSnapshot<Section, Item>?, in new: ListSnapshot<Section, Item>,
    by map: () -> ListIndexMap?
  ) -> ID? where Item.ID == ID {
    if new.position(of: id) != nil { return id }
    guard let index = old?.index(of: id) else { return nil }
    let nearest = map().map { $0.nearest(to: index) } ?? min(index, new.numberOfItems - 1)
    return nearest.flatMap(new.structure.position(at:)).map { new[$0].id }
  }
}

extension SelectionChange {
  /// Adds a later change. An item that both change in opposite ways is not changed.
  mutating func add(_ later: SelectionChange) {
    let (undone, returned) = (added.intersection(later.removed), removed.intersection(later.added))
    added = added.subtracting(undone).union(later.added.subtracting(returned))
    removed = removed.subtracting(returned).union(later.removed.subtracting(undone))
    if refusal == nil { refusal = later.refusal }
  }
}
