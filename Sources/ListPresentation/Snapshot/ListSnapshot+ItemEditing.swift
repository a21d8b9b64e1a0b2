extension ListSnapshot {
  /// Appends items to the section with an id, or to the last section if none is named.
  /// - Throws: ``ListSnapshotError/doubledItem(_:)``, ``ListSnapshotError/missingSection(_:)`` or
  ///   ``ListSnapshotError/noSections``.
  /// - Complexity: O(items of the snapshot) for the check of the ids, as for every operation here.
  public mutating func append(_ items: [Item], toSection id: Section.ID? = nil) throws(ListSnapshotError) {
    let section: Int
    if let id {
      section = try place(ofSection: id)
    } else if blocks.isEmpty {
      throw .noSections
    } else {
      section = blocks.count - 1
    }
    try insert(items, at: ListPosition(section: section, item: blocks[section].items.count))
  }

  /// Inserts items before the item with an id.
  /// - Throws: ``ListSnapshotError/missingItem(_:)`` or ``ListSnapshotError/doubledItem(_:)``.
  public mutating func insert(_ items: [Item], before id: Item.ID) throws(ListSnapshotError) {
    try insert(items, at: place(of: id))
  }

  /// Inserts items after the item with an id.
  /// - Throws: ``ListSnapshotError/missingItem(_:)`` or ``ListSnapshotError/doubledItem(_:)``.
  public mutating func insert(_ items: [Item], after id: Item.ID) throws(ListSnapshotError) {
    var position = try place(of: id)
    position.item += 1
    try insert(items, at: position)
  }

  /// Deletes the items with the given ids, and their marks. An id that is named twice is deleted once.
  /// - Throws: ``ListSnapshotError/missingItem(_:)`` if one of them is not there.
  public mutating func delete(_ ids: [Item.ID]) throws(ListSnapshotError) {
    var items: [Int: Set<Int>] = [:]
    for id in ids {
      let position = try place(of: id)
      items[position.section, default: []].insert(position.item)
    }
    edit { blocks in
      for (section, items) in items {
        blocks[section].items = blocks[section].items.enumerated().filter { !items.contains($0.offset) }.map(\.element)
      }
    }
    reloadedItemIDs.subtract(ids)
    reconfiguredItemIDs.subtract(ids)
  }

  /// Deletes all sections and items.
  public mutating func deleteAll() { self = ListSnapshot() }

  /// Moves an item before another, in the same section or a different one. Before itself, it stays.
  /// - Throws: ``ListSnapshotError/missingItem(_:)``.
  public mutating func move(_ id: Item.ID, before other: Item.ID) throws(ListSnapshotError) {
    try move(id, to: other, offset: 0)
  }

  /// Moves an item after another, in the same section or a different one. After itself, it stays.
  /// - Throws: ``ListSnapshotError/missingItem(_:)``.
  public mutating func move(_ id: Item.ID, after other: Item.ID) throws(ListSnapshotError) {
    try move(id, to: other, offset: 1)
  }

  /// Puts an item in the place of the one with the same id. Where its content differs, its row is reconfigured.
  /// - Throws: ``ListSnapshotError/missingItem(_:)``.
  public mutating func replace(_ item: Item) throws(ListSnapshotError) {
    let position = try place(of: item.id)
    edit { $0[position.section].items[position.item] = item }
  }

  /// Marks items to be drawn anew, as new rows, though their content is the same.
  /// - Throws: ``ListSnapshotError/missingItem(_:)``; then none is marked.
  public mutating func reload(_ ids: [Item.ID]) throws(ListSnapshotError) {
    for id in ids { _ = try place(of: id) }
    reloadedItemIDs.formUnion(ids)
    reconfiguredItemIDs.subtract(ids)
  }

  /// Marks items to be drawn again in place though their content is the same. One marked for reloading stays so.
  /// - Throws: ``ListSnapshotError/missingItem(_:)``; then none is marked.
  public mutating func reconfigure(_ ids: [Item.ID]) throws(ListSnapshotError) {
    for id in ids { _ = try place(of: id) }
    reconfiguredItemIDs.formUnion(Set(ids).subtracting(reloadedItemIDs))
  }

  private func place(of id: Item.ID) throws(ListSnapshotError) -> ListPosition {
    guard let position = position(of: id) else { throw .missingItem("\(id)") }
    return position
  }

  private mutating func insert(_ items: [Item], at position: ListPosition) throws(ListSnapshotError) {
    try checkAreNew(items)
    edit { $0[position.section].items.insert(contentsOf: items, at: position.item) }
  }

  func checkAreNew(_ items: [Item]) throws(ListSnapshotError) {
    // Never grown: a set whose elements' == and hash disagree may trap when it grows.
    var seen = Set<Item.ID>(minimumCapacity: items.count)
    for item in items where !seen.insert(item.id).inserted || position(of: item.id) != nil {
      throw .doubledItem("\(item.id)")
    }
  }

  private mutating func move(_ id: Item.ID, to other: Item.ID, offset: Int) throws(ListSnapshotError) {
    let from = try place(of: id)
    var to = try place(of: other)
    guard from != to else { return }
    to.item += offset
    if from.section == to.section, from.item < to.item { to.item -= 1 }
    edit { blocks in
      let item = blocks[from.section].items.remove(at: from.item)
      blocks[to.section].items.insert(item, at: to.item)
    }
  }
}
