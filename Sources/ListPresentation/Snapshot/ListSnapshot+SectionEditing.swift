/// Edits of sections: append, insert, delete, move and replace.
extension ListSnapshot {
  /// Appends sections without items.
  /// - Throws: ``ListSnapshotError/duplicateSection(_:)``.
  /// - Complexity: O(k log s) for k sections in s. The first edit of a list without an index takes O(items).
  @inlinable
  public mutating func appendSections(_ sections: [Section]) throws(ListSnapshotError) {
    try edit { (store) throws(ListSnapshotError) in try store.insert(sections, at: store.root.count) }
  }

  /// Inserts sections without items before the section with an id.
  /// - Throws: ``ListSnapshotError/missingSection(_:)`` or ``ListSnapshotError/duplicateSection(_:)``.
  /// - Complexity: As for ``appendSections(_:)``.
  @inlinable
  public mutating func insertSections(_ sections: [Section], before id: Section.ID) throws(ListSnapshotError) {
    try edit { (store) throws(ListSnapshotError) in try store.insert(sections, at: store.existingIndex(ofSection: id)) }
  }

  /// Inserts sections without items after the section with an id.
  /// - Throws: ``ListSnapshotError/missingSection(_:)`` or ``ListSnapshotError/duplicateSection(_:)``.
  /// - Complexity: As for ``appendSections(_:)``.
  @inlinable
  public mutating func insertSections(_ sections: [Section], after id: Section.ID) throws(ListSnapshotError) {
    try edit { (store) throws(ListSnapshotError) in
      try store.insert(sections, at: store.existingIndex(ofSection: id) + 1)
    }
  }

  /// Deletes the sections with the given ids, their items and the marks of their items. The ids may repeat.
  /// - Throws: ``ListSnapshotError/missingSection(_:)`` if the snapshot lacks one of the sections.
  /// - Complexity: O(k log s + items of the deleted sections).
  @inlinable
  public mutating func deleteSections(_ ids: [Section.ID]) throws(ListSnapshotError) {
    var deleted: [TreeNode<Item>] = []
    try edit { (store) throws(ListSnapshotError) in
      var indices: Set<Int> = []
      for id in ids { indices.insert(try store.existingIndex(ofSection: id)) }
      deleted = indices.map { store.root[$0].items }
      store.deleteSections(Array(indices))
    }
    removeMarks(deleted.lazy.flatMap { $0.array().map(\.id) })
  }

  /// Moves a section with its items before another section. Moving a section before itself has no effect.
  /// - Throws: ``ListSnapshotError/missingSection(_:)``.
  /// - Complexity: As for ``appendSections(_:)``.
  @inlinable
  public mutating func moveSection(_ id: Section.ID, before other: Section.ID) throws(ListSnapshotError) {
    try moveSection(id, to: other, offset: 0)
  }

  /// Moves a section with its items after another section. Moving a section after itself has no effect.
  /// - Throws: ``ListSnapshotError/missingSection(_:)``.
  /// - Complexity: As for ``appendSections(_:)``.
  @inlinable
  public mutating func moveSection(_ id: Section.ID, after other: Section.ID) throws(ListSnapshotError) {
    try moveSection(id, to: other, offset: 1)
  }

  /// Replaces the section with the same id and keeps its items.
  /// - Throws: ``ListSnapshotError/missingSection(_:)``.
  /// - Complexity: As for ``appendSections(_:)``.
  @inlinable
  public mutating func replaceSection(_ section: Section) throws(ListSnapshotError) {
    try edit { (store) throws(ListSnapshotError) in
      store.replace(section, at: try store.existingIndex(ofSection: section.id))
    }
  }

  @inlinable
  mutating func moveSection(
    _ id: Section.ID, to other: Section.ID, offset: Int
  ) throws(ListSnapshotError) {
    try edit { (store) throws(ListSnapshotError) in
      let from = try store.existingIndex(ofSection: id)
      let target = try store.existingIndex(ofSection: other)
      guard from != target else { return }
      store.moveSection(from: from, to: target + offset - (from < target + offset ? 1 : 0))
    }
  }
}
