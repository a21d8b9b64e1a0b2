extension ListSnapshot {
  /// Appends sections without items.
  /// - Throws: ``ListSnapshotError/doubledSection(_:)``.
  @inlinable
  public mutating func appendSections(_ sections: [Section]) throws(ListSnapshotError) {
    try edit { (store) throws(ListSnapshotError) in try store.insert(sections, at: store.root.count) }
  }

  /// Inserts sections without items before the section with an id.
  /// - Throws: ``ListSnapshotError/missingSection(_:)`` or ``ListSnapshotError/doubledSection(_:)``.
  @inlinable
  public mutating func insertSections(_ sections: [Section], before id: Section.ID) throws(ListSnapshotError) {
    try edit { (store) throws(ListSnapshotError) in try store.insert(sections, at: store.place(ofSection: id)) }
  }

  /// Inserts sections without items after the section with an id.
  /// - Throws: ``ListSnapshotError/missingSection(_:)`` or ``ListSnapshotError/doubledSection(_:)``.
  @inlinable
  public mutating func insertSections(_ sections: [Section], after id: Section.ID) throws(ListSnapshotError) {
    try edit { (store) throws(ListSnapshotError) in try store.insert(sections, at: store.place(ofSection: id) + 1) }
  }

  /// Deletes the sections with the given ids, their items and their items' marks.
  /// - Throws: ``ListSnapshotError/missingSection(_:)`` if one of them is not there.
  /// - Complexity: O(items of the sections), besides that of every operation.
  @inlinable
  public mutating func deleteSections(_ ids: [Section.ID]) throws(ListSnapshotError) {
    var deleted: [TreeNode<Item>] = []
    try edit { (store) throws(ListSnapshotError) in
      var places: Set<Int> = []
      for id in ids { places.insert(try store.place(ofSection: id)) }
      deleted = places.map { store.root[$0].items }
      store.deleteSections(Array(places))
    }
    removeMarks(deleted.lazy.flatMap { $0.array().map(\.id) })
  }

  /// Moves a section with its items before another. Before itself, it stays.
  /// - Throws: ``ListSnapshotError/missingSection(_:)``.
  @inlinable
  public mutating func moveSection(_ id: Section.ID, before other: Section.ID) throws(ListSnapshotError) {
    try moveSection(id, to: other, offset: 0)
  }

  /// Moves a section with its items after another. After itself, it stays.
  /// - Throws: ``ListSnapshotError/missingSection(_:)``.
  @inlinable
  public mutating func moveSection(_ id: Section.ID, after other: Section.ID) throws(ListSnapshotError) {
    try moveSection(id, to: other, offset: 1)
  }

  /// Puts a section in the place of the one with the same id; its items stay.
  /// - Throws: ``ListSnapshotError/missingSection(_:)``.
  @inlinable
  public mutating func replaceSection(_ section: Section) throws(ListSnapshotError) {
    try edit { (store) throws(ListSnapshotError) in store.replace(section, at: try store.place(ofSection: section.id)) }
  }

  @inlinable
  mutating func moveSection(
    _ id: Section.ID, to other: Section.ID, offset: Int
  ) throws(ListSnapshotError) {
    try edit { (store) throws(ListSnapshotError) in
      let from = try store.place(ofSection: id)
      let target = try store.place(ofSection: other)
      guard from != target else { return }
      store.moveSection(from: from, to: target + offset - (from < target + offset ? 1 : 0))
    }
  }
}
