extension ListSnapshot {
  /// The items whose rows a view makes again although their content is the same.
  /// - Complexity: O(marks).
  public var reloadedItemIDs: Set<Item.ID> { marks.ids(.reload) }

  /// The items that a view draws again in place although their content is the same.
  /// - Complexity: O(marks).
  public var reconfiguredItemIDs: Set<Item.ID> { marks.ids(.reconfigure) }

  /// Marks items for reloading: a view makes their rows again although their content is the same.
  ///
  /// A view carries a mark out once. The snapshot keeps the mark, and later updates ignore it. To reload an item again,
  /// mark it again.
  /// - Throws: ``ListSnapshotError/missingItem(_:)``; then no item is marked.
  public mutating func reload(_ ids: [Item.ID]) throws(ListSnapshotError) { try mark(.reload, ids) }

  /// Marks items for reconfiguring: a view draws them again in place although their content is the same.
  ///
  /// A view carries a mark out once. An item that is marked for reloading stays marked for reloading.
  /// - Throws: ``ListSnapshotError/missingItem(_:)``; then no item is marked.
  public mutating func reconfigure(_ ids: [Item.ID]) throws(ListSnapshotError) { try mark(.reconfigure, ids) }

  private mutating func mark(_ kind: ItemMarks<Item.ID>.Kind, _ ids: [Item.ID]) throws(ListSnapshotError) {
    let store = store
    for id in ids { _ = try store.place(of: id) }
    marks.add(kind, ids)
  }

  @usableFromInline
  mutating func removeMarks(_ ids: some Sequence<Item.ID>) {
    if !marks.isEmpty { marks.remove(ids) }
  }
}
