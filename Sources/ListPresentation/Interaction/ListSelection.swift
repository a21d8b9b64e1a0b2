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
/// - An item that leaves the list is no longer selected. If it returns, it is selected again, unless the user has made
///   another selection of everything since.
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
  /// The ids of the selected items. All of them are in the list.
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
    // To look up and sort one id takes as long as to pass over about eight items: 8 s instead of 0.1 s for a million.
    guard ids.count < snapshot.numberOfItems / 8 else { return snapshot.itemIDs.filter(ids.contains) }
    return ids.compactMap { id in snapshot.position(of: id).map { (id, $0) } }.sorted { $0.1 < $1.1 }.map(\.0)
  }

  /// Whether the list has neither a cursor nor a selection, so that no update changes them.
  var isUnused: Bool { cursor == nil && held == nil && ids.isEmpty && absentIDs.isEmpty }
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
