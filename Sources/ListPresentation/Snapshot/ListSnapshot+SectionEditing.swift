extension ListSnapshot {
  /// Appends sections without items.
  /// - Throws: ``ListSnapshotError/doubledSection(_:)``.
  public mutating func appendSections(_ sections: [Section]) throws(ListSnapshotError) {
    try insert(sections, at: blocks.count)
  }

  /// Inserts sections without items before the section with an id.
  /// - Throws: ``ListSnapshotError/missingSection(_:)`` or ``ListSnapshotError/doubledSection(_:)``.
  public mutating func insertSections(_ sections: [Section], before id: Section.ID) throws(ListSnapshotError) {
    try insert(sections, at: place(ofSection: id))
  }

  /// Inserts sections without items after the section with an id.
  /// - Throws: ``ListSnapshotError/missingSection(_:)`` or ``ListSnapshotError/doubledSection(_:)``.
  public mutating func insertSections(_ sections: [Section], after id: Section.ID) throws(ListSnapshotError) {
    try insert(sections, at: place(ofSection: id) + 1)
  }

  /// Deletes the sections with the given ids, their items and their items' marks.
  /// - Throws: ``ListSnapshotError/missingSection(_:)`` if one of them is not there.
  public mutating func deleteSections(_ ids: [Section.ID]) throws(ListSnapshotError) {
    var deleted: Set<Int> = []
    for id in ids { deleted.insert(try place(ofSection: id)) }
    for section in deleted {
      for item in blocks[section].items {
        reloadedItemIDs.remove(item.id)
        reconfiguredItemIDs.remove(item.id)
      }
    }
    edit { blocks in
      blocks = blocks.enumerated().filter { !deleted.contains($0.offset) }.map(\.element)
    }
  }

  /// Moves a section with its items before another. Before itself, it stays.
  /// - Throws: ``ListSnapshotError/missingSection(_:)``.
  public mutating func moveSection(_ id: Section.ID, before other: Section.ID) throws(ListSnapshotError) {
    try moveSection(id, to: other, offset: 0)
  }

  /// Moves a section with its items after another. After itself, it stays.
  /// - Throws: ``ListSnapshotError/missingSection(_:)``.
  public mutating func moveSection(_ id: Section.ID, after other: Section.ID) throws(ListSnapshotError) {
    try moveSection(id, to: other, offset: 1)
  }

  /// Puts a section in the place of the one with the same id; its items stay.
  /// - Throws: ``ListSnapshotError/missingSection(_:)``.
  public mutating func replaceSection(_ section: Section) throws(ListSnapshotError) {
    let place = try place(ofSection: section.id)
    edit { $0[place].section = section }
  }

  func place(ofSection id: Section.ID) throws(ListSnapshotError) -> Int {
    guard let place = indexOfSection(id) else { throw .missingSection("\(id)") }
    return place
  }

  private mutating func insert(_ sections: [Section], at place: Int) throws(ListSnapshotError) {
    var seen = Set<Section.ID>(minimumCapacity: sections.count)
    for section in sections where !seen.insert(section.id).inserted || indexOfSection(section.id) != nil {
      throw .doubledSection("\(section.id)")
    }
    edit { $0.insert(contentsOf: sections.map { Block(section: $0, items: []) }, at: place) }
  }

  private mutating func moveSection(
    _ id: Section.ID, to other: Section.ID, offset: Int
  ) throws(ListSnapshotError) {
    let from = try place(ofSection: id)
    let target = try place(ofSection: other)
    guard from != target else { return }
    let to = target + offset - (from < target + offset ? 1 : 0)
    edit { $0.insert($0.remove(at: from), at: to) }
  }
}
