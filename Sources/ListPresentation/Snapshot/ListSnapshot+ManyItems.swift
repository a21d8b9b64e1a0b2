/// Edits of a large share of the items. Building a new list takes less time than updating the index.
extension ListSnapshot {
  @inlinable
  func isLargeShare(_ count: Int) -> Bool { count > 32 + numberOfItems / 8 }

  /// Deletes items in one pass over the list.
  @inlinable
  mutating func deleteMany(_ ids: [Item.ID]) throws(ListSnapshotError) {
    let old = removingDuplicates().root
    let seed = HashSeed.shared
    let wanted = ElementHashes(ids.map { seed.hash($0) })
    var table = PlaceTable(wanted.hashes, room: ids.count)
    // A repeated id counts as found.
    var isFound = ids.indices.map { index in table.insert(index) { ids[$0] == ids[index] } != nil }
    let storedSections = old.array().map { stored in
      var kept: [Item] = []
      kept.reserveCapacity(stored.items.count)
      var hashes: [UInt32] = []
      hashes.reserveCapacity(stored.items.count)
      stored.elements.addHashes(to: &hashes)
      var index = 0
      stored.items.forEachLeaf { leaf in
        for item in leaf.elements {
          let hash = hashes[index]
          index += 1
          if wanted.mayContain(hash), let place = table.first(hash, where: { ids[$0] == item.id }) {
            isFound[place] = true
          } else {
            kept.append(item)
          }
        }
      }
      return kept.count == index ? stored : Stored(section: stored.section, items: kept)
    }
    if let missing = isFound.firstIndex(of: false) { throw .missingItem("\(ids[missing])") }
    rebuild(storedSections)
  }

  /// Inserts items without using the index.
  /// - Returns: Whether the items were inserted. If not, the caller inserts them one by one and throws what is wrong.
  @inlinable
  mutating func insertMany(_ items: [Item], at position: ListPosition?) throws(ListSnapshotError) -> Bool {
    guard let position else { return false }
    let new = ElementHashes(HashSeed.shared.hashes(items[...]))
    var table = PlaceTable(new.hashes, room: items.count)
    for index in items.indices where table.insert(index, where: { items[$0].id == items[index].id }) != nil {
      return false
    }
    var storedSections = root.array()
    for stored in storedSections {
      var hashes: [UInt32] = []
      hashes.reserveCapacity(stored.items.count)
      stored.elements.addHashes(to: &hashes)
      for (index, hash) in hashes.enumerated() where new.mayContain(hash) {
        if table.first(hash, where: { items[$0].id == stored.items[index].id }) != nil { return false }
      }
    }
    let old = storedSections[position.section].items.array()
    var all: [Item] = []
    all.reserveCapacity(old.count + items.count)
    all += old[..<position.item]
    all += items
    all += old[position.item...]
    storedSections[position.section].items = .plainItems(all)
    rebuild(storedSections)
    return true
  }

  @inlinable
  mutating func rebuild(_ storedSections: [Stored]) {
    plain = .plainSections(storedSections)
    index = SnapshotIndex(duplicates: DuplicateReport.none)
  }

  /// The position of an item plus an offset, found without making an index. `nil` in a list with duplicates.
  @inlinable
  func find(_ id: Item.ID, offset: Int = 0) -> ListPosition? {
    guard duplicates().isEmpty else { return nil }
    if isIndexed {
      return position(of: id).map { ListPosition(section: $0.section, item: $0.item + offset) }
    }
    for (section, stored) in plain.array().enumerated() {
      var start = 0
      var found: Int?
      stored.items.forEachLeaf { leaf in
        if found == nil, let place = leaf.elements.firstIndex(where: { $0.id == id }) {
          found = start + place - leaf.elements.startIndex
        }
        start += leaf.count
      }
      if let found { return ListPosition(section: section, item: found + offset) }
    }
    return nil
  }

  /// The position after the last item of a section, or of the last section if the id is `nil`. `nil` in a list with
  /// duplicates.
  @inlinable
  func end(ofSection id: Section.ID?) -> ListPosition? {
    guard duplicates().isEmpty else { return nil }
    let storedSections = root.array()
    let section = if let id { storedSections.firstIndex { $0.id == id } } else { storedSections.indices.last }
    return section.map { ListPosition(section: $0, item: storedSections[$0].items.count) }
  }
}
