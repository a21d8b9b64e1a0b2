/// The check for repeated ids after an update, which compares only the inserted items.
extension ListSnapshot {
  /// Whether each id occurs once, given the plan that leads to this list from a list in which each id occurs once.
  ///
  /// The plan matches every item that it does not insert with a different item of the old list, so the ids of these
  /// items differ. Only the ids of inserted items are compared with each other and with all others.
  /// - Complexity: O(k) for k inserted items if the old list is indexed, otherwise O(n).
  @inlinable
  func isUnique(after plan: ListDifference<Section, Item>, from old: ListSnapshot) -> Bool {
    if let known = index.duplicates { return known.isEmpty }
    var inserted: [Item] = []
    var numberOfSections = 0
    for batch in plan.batches {
      inserted += batch.insertedItems.lazy.map(\.item)
      for insertion in batch.insertedSections { inserted += insertion.items }
      numberOfSections += batch.insertedSections.count
    }
    guard numberOfSections == 0 || hasUniqueSections else { return false }
    let isUnique = inserted.isEmpty || containsOnce(inserted, old.isIndexed ? old : nil)
    if isUnique { noteUnique() }
    return isUnique
  }

  @usableFromInline var hasUniqueSections: Bool {
    let sections = sections
    return ElementHashes(HashSeed.shared.hashes(sections[...])).firstDuplicate { sections[$0].id == sections[$1].id }
      == nil
  }

  /// Whether the id of each given item occurs once in the list.
  /// - Parameter old: An indexed list that contains all other items, or `nil`.
  @inlinable
  func containsOnce(_ items: [Item], _ old: ListSnapshot?) -> Bool {
    let wanted = ElementHashes(HashSeed.shared.hashes(items[...]))
    if let old {
      // An item that is deleted and inserted again is in the old list. The whole list is searched below.
      let store = old.store
      let isNew = items.indices.allSatisfy { store.position(of: items[$0].id, wanted.hashes[$0]) == nil }
      if isNew { return wanted.firstDuplicate { items[$0].id == items[$1].id } == nil }
    }
    var table = PlaceTable(wanted.hashes, room: items.count)
    for index in items.indices {
      if table.insert(index, where: { items[$0].id == items[index].id }) != nil { return false }
    }
    var rest = items.count
    for stored in contents.array() {
      stored.elements.forEachHash { hash, elements, index in
        guard wanted.mayContain(hash) else { return }
        // Each item is found once at its own position.
        if table.first(hash, where: { items[$0].id == elements[index].id }) != nil { rest -= 1 }
      }
    }
    return rest == 0
  }
}
