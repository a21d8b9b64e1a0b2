/// Edits of many items. If they are in many places, building a new list takes less time than updating the index.
extension ListSnapshot {
  @inlinable
  func isLargeShare(_ count: Int) -> Bool { count > 32 + numberOfItems / 8 }

  /// The number of places that an edit changes one by one: about one in each leaf of an indexed list.
  @inlinable var mostSeparateEdits: Int { 32 + numberOfItems / 256 }

  /// Deletes items that one pass over the list finds. The list keeps its index if they are in few places.
  @inlinable
  mutating func deleteMany(_ ids: [Item.ID]) throws(ListSnapshotError) {
    let list = removingDuplicates()
    var isGone = Array(repeating: false, count: list.numberOfItems)
    for index in try list.indices(of: ids) { isGone[index] = true }
    var runs: [(section: Int, items: Range<Int>)] = []
    var storedSections = list.root.array()
    var start = 0
    for section in storedSections.indices {
      let end = start + storedSections[section].items.count
      var next = start
      while let first = isGone[next..<end].firstIndex(of: true) {
        next = isGone[first..<end].firstIndex(of: false) ?? end
        runs.append((section, first - start..<next - start))
      }
      start = end
    }
    if list.isIndexed, runs.count <= mostSeparateEdits {
      return try edit { (store) throws(ListSnapshotError) in
        // From the end, so that the positions before stay valid.
        for run in runs.reversed() { store.replace(run.items, inSection: run.section, with: .none) }
      }
    }
    start = 0
    for section in storedSections.indices {
      let items = storedSections[section].items
      let numberOfKept = isGone[start..<start + items.count].count { !$0 }
      if numberOfKept < items.count {
        var kept: [Item] = []
        kept.reserveCapacity(numberOfKept)
        var index = start
        items.forEachLeaf { leaf in
          for item in leaf.elements {
            if !isGone[index] { kept.append(item) }
            index += 1
          }
        }
        storedSections[section].items = .plainItems(kept)
      }
      start += items.count
    }
    rebuild(.plainSections(storedSections))
  }

  /// Replaces items that one pass over the list finds. The list keeps its index.
  @inlinable
  mutating func replaceMany(_ items: [Item]) throws(ListSnapshotError) {
    let list = removingDuplicates()
    let root = list.root
    let changes = zip(try list.indices(of: items.map(\.id)), items).map {
      (position: root.position(ofItem: $0), item: $1)
    }
    guard list.isIndexed else { return rebuild(root.replacing(changes)) }
    try edit { (store) throws(ListSnapshotError) in store.replace(changes) }
  }

  /// The indices in the whole list of the items with some ids, found in one pass without an index.
  @inlinable
  func indices(of ids: [Item.ID]) throws(ListSnapshotError) -> [Int] {
    var indices = Array(repeating: -1, count: ids.count)
    // Ids are usually in the order of the list. The others are in a table.
    var numberOfKnown = 0
    forEachItem(in: 0..<numberOfItems) { index, item in
      guard numberOfKnown < ids.count, ids[numberOfKnown] == item.id else { return }
      indices[numberOfKnown] = index
      numberOfKnown += 1
    }
    guard numberOfKnown < ids.count else { return indices }
    let others = Array(ids[numberOfKnown...])
    let seed = HashSeed.shared
    let wanted = ElementHashes(others.map { seed.hash($0) })
    var table = PlaceTable(wanted.hashes, room: others.count)
    let twins = others.indices.map { place in table.insert(place) { others[$0] == others[place] } }
    var index = 0
    for stored in root.array() {
      stored.elements.forEachHash { hash, elements, element in
        if wanted.mayContain(hash), let place = table.first(hash, where: { others[$0] == elements[element].id }) {
          indices[numberOfKnown + place] = index
        }
        index += 1
      }
    }
    for (place, twin) in twins.enumerated() {
      if let twin { indices[numberOfKnown + place] = indices[numberOfKnown + twin] }
    }
    if let missing = indices.firstIndex(of: -1) { throw .missingItem("\(ids[missing])") }
    return indices
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
      var isNew = true
      stored.elements.forEachHash { hash, elements, index in
        guard isNew, new.mayContain(hash) else { return }
        isNew = table.first(hash, where: { items[$0].id == elements[index].id }) == nil
      }
      guard isNew else { return false }
    }
    let old = storedSections[position.section].elements
    var all: [Item] = []
    all.reserveCapacity(old.count + items.count)
    old.append(0..<position.item, to: &all)
    all += items
    old.append(position.item..<old.count, to: &all)
    storedSections[position.section].items = .plainItems(all)
    rebuild(.plainSections(storedSections))
    return true
  }

  /// Makes a list without an index, in which each id occurs once, the content.
  @inlinable
  mutating func rebuild(_ root: TreeNode<Stored>) {
    plain = root
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
