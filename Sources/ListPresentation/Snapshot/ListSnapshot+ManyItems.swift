/// Edits of many items. One pass over the list takes less time than looking up each id, and building a new list takes
/// less time than adding many ids to an index.
extension ListSnapshot {
  /// Whether so many items take longer to add to an index than to a new list. A list with an index keeps it until its
  /// size doubles, because the next edit would need a new one.
  @inlinable
  func isLargeShare(_ count: Int) -> Bool {
    count > 32 && count > (isIndexed ? tree.weight : 32 + tree.weight / 8)
  }

  /// Whether looking up so many ids one by one takes longer than one pass over the list.
  @inlinable
  func isLargeLookUp(_ count: Int) -> Bool { count > 32 + tree.weight / 256 }

  /// Deletes items that one pass over the list finds. The list keeps its index if it has one.
  @inlinable
  mutating func deleteMany(_ ids: [Item.ID]) throws(ListSnapshotError) {
    let list = removingDuplicates()
    var indices: [Int] = []
    indices.reserveCapacity(ids.count)
    try list.findItems(ids) { index, _ in indices.append(index) }
    // An id may repeat.
    indices = indices.sorted().reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    if list.isIndexed {
      return try edit { (store) throws(ListSnapshotError) in store.deleteItems(at: indices) }
    }
    let root = list.root
    var storedSections = root.array()
    root.forEachSection(with: indices) { section, start, here in
      storedSections[section].items = storedSections[section].items.removing(here, from: start) ?? .empty
    }
    rebuild(.plainSections(storedSections))
  }

  /// Replaces items that one pass over the list finds. The list keeps its index.
  @inlinable
  mutating func replaceMany(_ items: [Item]) throws(ListSnapshotError) {
    let list = removingDuplicates()
    let root = list.root
    var changes: [(position: ListPosition, item: Item)] = []
    changes.reserveCapacity(items.count)
    try list.findItems(items.map(\.id)) { changes.append((root.position(ofItem: $0), items[$1])) }
    guard list.isIndexed else { return rebuild(root.replacing(changes)) }
    try edit { (store) throws(ListSnapshotError) in store.replace(changes) }
  }

  /// The items with some ids, in the order of the ids. `nil` for each id that the snapshot does not have.
  /// - Complexity: O(k log n) for k ids. O(n + k) for more than 32 + n / 256 ids.
  @inlinable
  func items(with ids: [Item.ID]) -> [Item?] {
    var items = [Item?](repeating: nil, count: ids.count)
    if isLargeLookUp(ids.count) {
      let root = root
      // Finds neither an id that repeats nor one that the list lacks.
      try? findItems(ids) { index, number in
        let position = root.position(ofItem: index)
        if items[number] == nil { items[number] = root[position.section].items[position.item] }
      }
    }
    for number in ids.indices where items[number] == nil {
      items[number] = position(of: ids[number]).map { root[$0.section].items[$0.item] }
    }
    return items
  }

  /// Calls a closure for the items with some ids, found in two passes without an index: with the index in the whole
  /// list and with the number of the id among the given ones. If an id repeats, the closure may be called for two of
  /// its numbers, and the last call has the last number.
  @inlinable
  func findItems(_ ids: [Item.ID], _ body: (_ index: Int, _ number: Int) -> Void) throws(ListSnapshotError) {
    // Ids are usually in the order of the list. The others are in a table.
    var numberOfKnown = 0
    forEachItem(in: 0..<numberOfItems) { index, item in
      guard numberOfKnown < ids.count, ids[numberOfKnown] == item.id else { return }
      body(index, numberOfKnown)
      numberOfKnown += 1
    }
    guard numberOfKnown < ids.count else { return }
    let others = Array(ids[numberOfKnown...])
    let seed = HashSeed.shared
    let wanted = ElementHashes(others.map { seed.hash($0) })
    var table = HashTable(wanted.hashes, room: others.count)
    var numberOfMissing = 0
    for number in others.indices.reversed() where table.insert(number, where: { others[$0] == others[number] }) == nil {
      numberOfMissing += 1
    }
    var isFound = Array(repeating: false, count: others.count)
    var index = 0
    for stored in root.array() {
      stored.elements.forEachHash { hash, elements, element in
        if wanted.mayContain(hash), let number = table.first(hash, where: { others[$0] == elements[element].id }) {
          isFound[number] = true
          numberOfMissing -= 1
          body(index, numberOfKnown + number)
        }
        index += 1
      }
    }
    guard numberOfMissing > 0 else { return }
    for (id, hash) in zip(others, wanted.hashes) {
      if let number = table.first(hash, where: { others[$0] == id }), !isFound[number] { throw .missingItem("\(id)") }
    }
  }

  /// Inserts items without using the index.
  /// - Returns: Whether the items were inserted. If not, the caller inserts them one by one and throws what is wrong.
  @inlinable
  mutating func insertMany(_ items: [Item], at position: ListPosition?) throws(ListSnapshotError) -> Bool {
    guard let position else { return false }
    let new = ElementHashes(HashSeed.shared.hashes(items[...]))
    var table = HashTable(new.hashes, room: items.count)
    for index in items.indices where table.insert(index, where: { items[$0].id == items[index].id }) != nil {
      return false
    }
    var storedSections = root.array()
    for stored in storedSections {
      var isNew = true
      stored.elements.forEachHash { hash, elements, index in
        guard isNew, new.mayContain(hash) else { return }
        isNew = table.first(hash, where: { items[$0].id == elements[index].id }) == nil
      }
      guard isNew else { return false }
    }
    let stretch = TreeStretch(items, new.hashes)
    storedSections[position.section].items = storedSections[position.section].items.inserting(
      stretch, at: position.item)
    rebuild(.plainSections(storedSections))
    return true
  }

  /// Makes a list without an index, in which each id occurs once, the content.
  @inlinable
  mutating func rebuild(_ root: TreeNode<Stored>) {
    tree = root
    hasCollectedEdits = false
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
        if found == nil, let index = leaf.elements.firstIndex(where: { $0.id == id }) {
          found = start + index - leaf.elements.startIndex
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
