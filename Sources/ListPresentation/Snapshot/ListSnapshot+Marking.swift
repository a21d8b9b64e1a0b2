/// Marks of items whose rows a view reloads or reconfigures, even if their content is the same.
extension ListSnapshot {
  /// The ids of the items that are marked for reloading; see ``reload(_:)``.
  /// - Complexity: O(marks).
  public var reloadedItemIDs: Set<Item.ID> { marks.ids(.reload) }

  /// The ids of the items that are marked for reconfiguring; see ``reconfigure(_:)``.
  /// - Complexity: O(marks).
  public var reconfiguredItemIDs: Set<Item.ID> { marks.ids(.reconfigure) }

  /// Marks items for reloading. A view creates their rows again, even if their content is the same.
  ///
  /// The next update carries a mark out. The snapshot keeps the mark, and later updates ignore it. To reload an item
  /// again, mark it again.
  /// - Throws: ``ListSnapshotError/missingItem(_:)``. If it throws, no item is marked.
  /// - Complexity: O(k log n) for k items. The first look-up by id in a list without an index takes O(n).
  public mutating func reload(_ ids: [Item.ID]) throws(ListSnapshotError) { try mark(.reload, ids) }

  /// Marks items for reconfiguring. A view updates their rows, even if their content is the same.
  ///
  /// The next update carries a mark out. An item that is marked for reloading stays marked for reloading.
  /// - Throws: ``ListSnapshotError/missingItem(_:)``. If it throws, no item is marked.
  /// - Complexity: As for ``reload(_:)``.
  public mutating func reconfigure(_ ids: [Item.ID]) throws(ListSnapshotError) { try mark(.reconfigure, ids) }

  /// Marks all items of some sections for reloading.
  /// - Throws: ``ListSnapshotError/missingSection(_:)``. If it throws, no item is marked.
  /// - Complexity: O(items of the sections).
  public mutating func reloadSections(_ ids: [Section.ID]) throws(ListSnapshotError) {
    var items: [Item.ID] = []
    for id in ids { items += try self.items(in: id).map(\.id) }
    try reload(items)
  }

  private mutating func mark(_ kind: ItemMarks<Item.ID>.Kind, _ ids: [Item.ID]) throws(ListSnapshotError) {
    let store = store
    for id in ids { _ = try store.existingPosition(of: id) }
    marks.add(kind, ids)
  }

  @usableFromInline
  mutating func removeMarks(_ ids: some Sequence<Item.ID>) {
    if !marks.isEmpty { marks.remove(ids) }
  }
}
