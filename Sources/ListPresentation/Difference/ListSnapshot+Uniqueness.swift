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
    guard plan.batches.allSatisfy({ $0.insertedSections.isEmpty }) || hasUniqueSections else { return false }
    // If most items are inserted, comparing all takes less time than finding those to compare.
    if !old.isIndexed, 2 * plan.numberOfInsertedItems > numberOfItems { return duplicates().isEmpty }
    let hashes = plan.insertedHashes
    let isUnique = hashes.isEmpty || isUnique(after: plan, hashes, from: old)
    if isUnique { noteUnique() }
    return isUnique
  }

  @usableFromInline var hasUniqueSections: Bool {
    let sections = sections
    return HashSeed.shared.hashes(sections[...]).firstDuplicate { sections[$0].id == sections[$1].id } == nil
  }

  /// Whether each id occurs once, given the hashes of the ids that the plan inserts.
  @inlinable
  func isUnique(
    after plan: ListDifference<Section, Item>, _ insertedHashes: [UInt32], from old: ListSnapshot
  ) -> Bool {
    // An item that is deleted and inserted again is in the old list. The whole list is searched below, as it is for
    // ids with the same hash.
    if old.isIndexed, plan.inserts(insertedHashes, notIn: old.store),
      insertedHashes.firstDuplicate(where: { _, _ in true }) == nil
    {
      return true
    }
    let (root, inserted) = (root, ElementHashes(insertedHashes))
    // The items whose ids may be those of inserted items. Most other items are not among them.
    var (hashes, indices): ([UInt32], [Int32]) = ([], [])
    hashes.reserveCapacity(inserted.count + root.weight / 8)
    indices.reserveCapacity(inserted.count + root.weight / 8)
    var index: Int32 = 0
    for stored in root.array() {
      stored.elements.forEachHash { hash, _, _ in
        if inserted.mayContain(hash) {
          hashes.append(hash)
          indices.append(index)
        }
        index += 1
      }
    }
    let again = hashes.firstDuplicate {
      id(at: Int(indices[$0]), in: root) == id(at: Int(indices[$1]), in: root)
    }
    return again == nil
  }
}

extension ListDifference {
  /// The number of items that are inserted outside inserted sections.
  @inlinable var numberOfInsertedItems: Int { batches.reduce(0) { $0 + $1.insertedItems.count } }

  /// The hashes of the ids of inserted items, in the order of the batches.
  @inlinable var insertedHashes: [UInt32] {
    let seed = HashSeed.shared
    var hashes: [UInt32] = []
    for batch in batches {
      hashes += batch.insertedItems.lazy.map { seed.hash($0.item.id) }
      for section in batch.insertedSections { hashes += seed.hashes(section.items[...]) }
    }
    return hashes
  }

  /// Whether no inserted item is in a list.
  /// - Parameter hashes: The hashes of the ids of inserted items, in the order of the batches.
  @inlinable
  func inserts(_ hashes: [UInt32], notIn store: ListStore<Section, Item>) -> Bool {
    var hashes = hashes[...]
    func isNew(_ item: Item) -> Bool { store.position(of: item.id, hashes.removeFirst()) == nil }
    return batches.allSatisfy { batch in
      batch.insertedItems.allSatisfy { isNew($0.item) }
        && batch.insertedSections.allSatisfy { $0.items.allSatisfy(isNew) }
    }
  }
}
