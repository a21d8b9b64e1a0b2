/// The difference (diff) between two snapshots, as the plan of an update.
extension ListSnapshot {
  /// Returns the batch that changes another snapshot into this one.
  ///
  /// ```swift
  /// let old = ListSnapshot([a, b, c]), new = ListSnapshot([c, a, b])
  /// let batch = new.difference(from: old)
  /// batch.description                               // [move item 0.2 to 0.0]
  /// old.applying(batch, leadingTo: new)?.itemIDs    // [c, a, b]
  /// ```
  ///
  /// The batch keeps as many items as possible in sections that stay, then moves the fewest sections, and then the
  /// fewest items. It reconfigures an item with the same id and different content, and an item that the new snapshot
  /// marks. A batch can neither move a section and change its items at once, nor move an item out of a section that it
  /// deletes or into one that it inserts. It deletes and inserts such a section or item. If the hashes of many ids
  /// collide, a batch may rebuild more rows, but it is still correct.
  ///
  /// The computation skips everything that the snapshots share. It compares the items that are in step, and hashes each
  /// id of the other items at most once. If an id repeats, it matches at most as many items as the other snapshot has.
  /// - Complexity: O(n log n + c) for n sections and items that the snapshots do not share, and c chunks.
  @inlinable
  public func difference(from old: ListSnapshot) -> ListBatch {
    let batch = ListBatch(from: old.contents, to: contents)
    return marks.isEmpty ? batch : batch.marked(by: self, except: old.marks)
  }
}

/// The application of a batch to a snapshot.
extension ListSnapshot {
  /// Returns the snapshot that a batch leads to.
  ///
  /// For snapshots without duplicates, `old.applying(new.difference(from: old), leadingTo: new) == new` always holds.
  /// The result shares with `old` everything that the batch does not change. The result has no marks.
  /// - Parameters:
  ///   - batch: The batch.
  ///   - new: The list that has what the batch inserts, and the new content of what it reconfigures.
  /// - Returns: The new snapshot, or `nil` if a position of the batch does not exist, if the batch inserts an id that
  ///   stays, or if this snapshot has duplicates. Not every batch that was made for another snapshot is found.
  /// - Complexity: O(k log k + n / 512) for a batch of k operations that are near each other. The first look-up by id
  ///   in a list without an index takes O(n).
  public func applying(_ batch: ListBatch, leadingTo new: ListSnapshot) -> ListSnapshot? {
    guard duplicates().isEmpty else { return nil }
    var list = self
    list.marks = ItemMarks()
    return list.apply(batch, leadingTo: new) ? list : nil
  }

  /// Performs a batch with the sections and items that it inserts. Returns `false` if the batch does not fit; then the
  /// list is invalid.
  private mutating func apply(_ batch: ListBatch, leadingTo new: ListSnapshot) -> Bool {
    guard batch.insertedSections.allSatisfy(new.contents.indices.contains), batch.insertedItems.allSatisfy(new.hasItem),
      batch.movedSections.allSatisfy({ contents.indices.contains($0.from) }),
      batch.movedItems.allSatisfy({ hasItem(at: $0.from) })
    else { return false }
    let newSections = batch.insertedSections.map { new.contents[$0] }
    let newItems = batch.insertedItems.map { new[$0] }
    guard canInsert(newSections, newItems, leaving: Set(batch.deletedItems), from: Set(batch.deletedSections)) else {
      return false
    }
    var items = HashedElements(hashing: newItems)
    for move in batch.movedItems {
      let (item, hash) = contents[move.from.section].items.hashedElement(at: move.from.item)
      items.append(item, hash)
    }
    var origins: [Int?]?
    if batch.changesSections {
      var sections = HashedElements(hashing: newSections)
      for move in batch.movedSections {
        let (stored, hash) = contents.hashedElement(at: move.from)
        sections.append(stored, hash)
      }
      guard let patch = batch.sectionPatch(of: numberOfSections) else { return false }
      replaceSections(
        patch.changes(arriving: sections), arrivals: sections.elements.flatMap { $0.items.entries.map(\.chunk) })
      origins = patch.origins
    }
    guard
      let patches = batch.itemPatches(
        of: numberOfSections, origins: origins, numberOfNew: newItems.count,
        numberOfItems: { contents[$0].items.count })
    else { return false }
    if !patches.isEmpty { replace(patches.map { ($0.section, $0.patch.changes(arriving: items)) }) }
    return show(batch, of: new)
  }

  private func hasItem(at position: ListPosition) -> Bool {
    contents.indices.contains(position.section)
      && contents[position.section].items.indices.contains(position.item)
  }

  /// Whether the ids of the inserted sections and items differ from each other and from all that stay.
  private func canInsert(
    _ newSections: [Stored], _ newItems: [Item], leaving: Set<ListPosition>, from sections: Set<Int>
  ) -> Bool {
    let items = newItems + newSections.flatMap { $0.items.array() }
    let (hashes, lookup) = (HashSeed.shared.hashes(items[...]), items.isEmpty ? nil : lookup)
    return newSections.allSatisfy { indexOfSection($0.id).map(sections.contains) ?? true }
      && HashSeed.shared.hashes(newSections[...]).firstDuplicate { newSections[$0].id == newSections[$1].id } == nil
      && hashes.firstDuplicate { items[$0].id == items[$1].id } == nil
      && zip(items, hashes).allSatisfy { item, hash in
        guard let position = lookup?.position(of: item.id, hash) else { return true }
        return sections.contains(position.section) || leaving.contains(position)
      }
  }

  /// Replaces sections and items by those of the new list.
  private mutating func show(_ batch: ListBatch, of new: ListSnapshot) -> Bool {
    for section in batch.reconfiguredSections {
      guard contents.indices.contains(section), new.contents.indices.contains(section),
        case let changed = new.contents[section], contents[section].id == changed.id
      else { return false }
      contents.modify(at: section) { $0.section = changed.section }
    }
    var changes: [ItemChanges] = []
    for position in (batch.reconfiguredItems + batch.reloadedItems).sorted() {
      guard hasItem(at: position), new.hasItem(at: position), case let item = new[position],
        case let (old, hash) = contents[position.section].items.hashedElement(at: position.item), old.id == item.id
      else { return false }
      changes.replace(position, item, hash)
    }
    if !changes.isEmpty { replace(changes) }
    return true
  }
}

/// The check for repeated ids after an update, which compares only the inserted items.
extension ListSnapshot {
  /// Whether each id occurs once, given the batch that leads to this list from a list in which each id occurs once.
  ///
  /// The batch matches every item that it does not insert with a different item of the old list, so the ids of these
  /// items differ. Only the ids of inserted items are compared with each other and with all others.
  /// - Complexity: O(k) for k inserted items if the old list is indexed, otherwise O(n).
  @inlinable
  func isUnique(after batch: ListBatch, from old: ListSnapshot) -> Bool {
    if let known = index.duplicates { return known.isEmpty }
    guard batch.insertedSections.isEmpty || contents.firstRepeatedID == nil else { return false }
    // If most items are inserted, comparing all takes less time than finding those to compare.
    if !old.isIndexed, 2 * batch.insertedItems.count > numberOfItems { return duplicates().isEmpty }
    let hashes = mapItems(insertedBy: batch) { HashSeed.shared.hash($0.id) }
    let isUnique = hashes.isEmpty || isUnique(after: batch, inserting: hashes, from: old)
    if isUnique { noteUnique() }
    return isUnique
  }

  /// Maps the items that a batch inserts, also those of inserted sections.
  @inlinable
  func mapItems<Result>(insertedBy batch: ListBatch, _ transform: (Item) -> Result) -> [Result] {
    var results = mapItems(at: batch.insertedItems) { transform($1) }
    for section in batch.insertedSections { results += contents[section].items.array().map(transform) }
    return results
  }

  /// Whether each id occurs once, given the hashes of the ids that a batch inserts.
  @inlinable
  func isUnique(after batch: ListBatch, inserting insertedHashes: [UInt32], from old: ListSnapshot) -> Bool {
    // An item that is deleted and inserted again is in the old list. The whole list is searched below, as it is for
    // ids with the same hash.
    if old.isIndexed, insertedHashes.firstDuplicate(where: { _, _ in true }) == nil, case let lookup = old.lookup,
      zip(mapItems(insertedBy: batch, \.id), insertedHashes).allSatisfy({ lookup.position(of: $0, $1) == nil })
    {
      return true
    }
    let inserted = ElementHashes(insertedHashes)
    // The items whose ids may be those of inserted items. Most other items are not among them.
    var (hashes, indices): ([UInt32], [Int32]) = ([], [])
    hashes.reserveCapacity(inserted.count + numberOfItems / 8)
    indices.reserveCapacity(inserted.count + numberOfItems / 8)
    var index: Int32 = 0
    for stored in contents.array() {
      stored.items.forEachHash { hash, _, _ in
        if inserted.mayContain(hash) {
          hashes.append(hash)
          indices.append(index)
        }
        index += 1
      }
    }
    let again = hashes.firstDuplicate { self[Int(indices[$0])].id == self[Int(indices[$1])].id }
    return again == nil
  }
}
