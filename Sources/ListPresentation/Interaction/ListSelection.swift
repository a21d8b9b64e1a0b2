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
