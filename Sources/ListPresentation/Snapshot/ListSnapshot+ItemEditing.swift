/// Edits of items: append, insert, delete, move and replace.
extension ListSnapshot {
  /// Appends items to the section with an id, or to the last section if the id is `nil`.
  /// - Throws: ``ListSnapshotError/duplicateItem(_:)``, ``ListSnapshotError/missingSection(_:)`` or
  ///   ``ListSnapshotError/noSections``.
  /// - Complexity: O(k log n) for k items. O(n + k) for more than 32 + n / 8 items in a list without an index or more
  ///   than n in a list with one, and then the first look-up by id too. Any other first edit of a list without an index
  ///   takes O(n).
  @inlinable
  public mutating func append(_ items: [Item], toSection id: Section.ID? = nil) throws(ListSnapshotError) {
    if isLargeShare(items.count), try insertMany(items, at: end(ofSection: id)) { return }
    try edit(byID: true) { (store) throws(ListSnapshotError) in
      let section = if let id { try store.existingIndex(ofSection: id) } else { store.root.count - 1 }
      guard section >= 0 else { throw .noSections }
      try store.append(items, toSection: section)
    }
  }

  /// Inserts items before the item with an id.
  /// - Throws: ``ListSnapshotError/missingItem(_:)`` or ``ListSnapshotError/duplicateItem(_:)``.
  /// - Complexity: As for ``append(_:toSection:)``.
  @inlinable
  public mutating func insert(_ items: [Item], before id: Item.ID) throws(ListSnapshotError) {
    if isLargeShare(items.count), try insertMany(items, at: find(id)) { return }
    try edit(byID: true) { (store) throws(ListSnapshotError) in try store.insert(items, at: id, offset: 0) }
  }

  /// Inserts items after the item with an id.
  /// - Throws: ``ListSnapshotError/missingItem(_:)`` or ``ListSnapshotError/duplicateItem(_:)``.
  /// - Complexity: As for ``append(_:toSection:)``.
  @inlinable
  public mutating func insert(_ items: [Item], after id: Item.ID) throws(ListSnapshotError) {
    if isLargeShare(items.count), try insertMany(items, at: find(id, offset: 1)) { return }
    try edit(byID: true) { (store) throws(ListSnapshotError) in try store.insert(items, at: id, offset: 1) }
  }

  /// Deletes the items with the given ids and their marks. The ids may repeat.
  /// - Throws: ``ListSnapshotError/missingItem(_:)`` if the snapshot lacks one of the items.
  /// - Complexity: O(k log n) for k ids. O(n + k log k) for more than 32 + n / 256 ids, and O(n) for the first edit of
  ///   a list without an index.
  @inlinable
  public mutating func delete(_ ids: [Item.ID]) throws(ListSnapshotError) {
    if isLargeLookUp(ids.count) {
      try deleteMany(ids)
    } else {
      try edit(byID: true) { (store) throws(ListSnapshotError) in try store.delete(ids) }
    }
    removeMarks(ids)
  }

  /// Deletes all sections and items.
  public mutating func deleteAll() { self = ListSnapshot() }

  /// Moves an item before another item, in the same section or a different one. Moving an item before itself has no
  /// effect.
  /// - Throws: ``ListSnapshotError/missingItem(_:)``.
  /// - Complexity: O(log n). The first edit of a list without an index takes O(n).
  @inlinable
  public mutating func move(_ id: Item.ID, before other: Item.ID) throws(ListSnapshotError) {
    try move(id, to: other, offset: 0)
  }

  /// Moves an item after another item, in the same section or a different one. Moving an item after itself has no
  /// effect.
  /// - Throws: ``ListSnapshotError/missingItem(_:)``.
  /// - Complexity: As for ``move(_:before:)``.
  @inlinable
  public mutating func move(_ id: Item.ID, after other: Item.ID) throws(ListSnapshotError) {
    try move(id, to: other, offset: 1)
  }

  /// Replaces the item with the same id. If the content differs, the next update reconfigures the item's row.
  /// - Throws: ``ListSnapshotError/missingItem(_:)``.
  /// - Complexity: As for ``move(_:before:)``.
  @inlinable
  public mutating func replace(_ item: Item) throws(ListSnapshotError) { try replace([item]) }

  /// Replaces the items with the same ids. The next update reconfigures the rows whose content differs. If an id
  /// repeats, the last of its items counts.
  ///
  /// Faster than replacing the items one by one.
  /// - Throws: ``ListSnapshotError/missingItem(_:)`` if the snapshot lacks one of the items.
  /// - Complexity: O(k log n) for k items. O(n + k log k) for more than 32 + n / 256 items, and O(n) for the first edit
  ///   of a list without an index. The list keeps its index.
  @inlinable
  public mutating func replace(_ items: [Item]) throws(ListSnapshotError) {
    if isLargeLookUp(items.count) { return try replaceMany(items) }
    try edit(byID: true) { (store) throws(ListSnapshotError) in try store.replace(items) }
  }

  @inlinable
  mutating func move(_ id: Item.ID, to other: Item.ID, offset: Int) throws(ListSnapshotError) {
    try edit(byID: true) { (store) throws(ListSnapshotError) in try store.move(id, to: other, offset: offset) }
  }
}
