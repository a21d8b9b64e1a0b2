/// Edits at positions. The positions must exist.
extension ListStore {
  @inlinable
  func existingPosition(of id: Item.ID) throws(ListSnapshotError) -> ListPosition {
    guard let position = position(of: id) else { throw .missingItem("\(id)") }
    return position
  }

  @inlinable
  func existingIndex(ofSection id: Section.ID) throws(ListSnapshotError) -> Int {
    guard let index = index(ofSection: id) else { throw .missingSection("\(id)") }
    return index
  }

  /// Inserts items at a position.
  @inlinable
  mutating func insert(_ items: [Item], at position: ListPosition) throws(ListSnapshotError) {
    insert(try stretch(of: items), at: position)
  }

  /// New items with their hashes.
  @inlinable
  func stretch(of items: [Item]) throws(ListSnapshotError) -> TreeStretch<Item> {
    let hashes = HashSeed.shared.hashes(items[...])
    if let again = firstDuplicate(among: items, hashes) { throw .duplicateItem("\(again)") }
    return TreeStretch(items, hashes)
  }

  /// The first id that is in the list or that repeats among the items.
  @inlinable
  func firstDuplicate(among items: [Item], _ hashes: [UInt32]) -> Item.ID? {
    let inside = hashes.firstDuplicate { items[$0].id == items[$1].id } ?? items.count
    let known = items.indices.prefix(inside).first { contains(items[$0].id, hashes[$0]) }
    let first = known ?? inside
    return first < items.count ? items[first].id : nil
  }

  /// Inserts items whose ids are not in the list.
  @inlinable
  mutating func insert(_ items: TreeStretch<Item>, at position: ListPosition) {
    replace(position.item..<position.item, inSection: position.section, with: items)
  }

  /// Deletes the items at positions.
  @inlinable
  mutating func delete(_ positions: [ListPosition]) {
    let runs = positions.sorted().runs { $0.section == $1.section && $1.item <= $0.item + 1 }
    // From the end, so that the positions before stay valid.
    for run in runs.reversed() {
      let (first, last) = (run[run.startIndex], run[run.endIndex - 1])
      replace(first.item..<last.item + 1, inSection: first.section, with: .none)
    }
  }

  /// Deletes the items at ascending indices in the whole list, in one pass.
  @inlinable
  mutating func deleteItems(at indices: [Int]) {
    root.forEachSection(with: indices) { section, start, here in
      var stretch = root.stretch(at: section)
      var stored = root[section]
      let items = stored.items.removing(here, from: start)
      stored.items = itemIndex.root(
        over: items.map { [$0] } ?? [], ownedBy: stretch.hashes[stretch.hashes.startIndex])
      stretch.elements = [stored]
      root = sectionIndex.replace(section..<section + 1, of: root, ownedBy: 0, with: stretch)
    }
  }

  /// Replaces items by items with the same ids. If a position repeats, the last of its items counts.
  @inlinable
  mutating func replace(_ changes: [(position: ListPosition, item: Item)]) { root = root.replacing(changes) }

  @inlinable
  mutating func replace(_ range: Range<Int>, inSection section: Int, with new: TreeStretch<Item>) {
    var stretch = root.stretch(at: section)
    var stored = root[section]
    stored.items = itemIndex.replace(
      range, of: stored.items, ownedBy: stretch.hashes[stretch.hashes.startIndex], with: new)
    stretch.elements = [stored]
    root = sectionIndex.replace(section..<section + 1, of: root, ownedBy: 0, with: stretch)
  }

  /// Inserts sections without items.
  @inlinable
  mutating func insert(_ sections: [Section], at index: Int) throws(ListSnapshotError) {
    let hashes = HashSeed.shared.hashes(sections[...])
    let inside = hashes.firstDuplicate { sections[$0].id == sections[$1].id } ?? sections.count
    let known = sections.prefix(inside).first { self.index(ofSection: $0.id) != nil }
    if let again = known ?? sections.dropFirst(inside).first { throw .duplicateSection("\(again.id)") }
    insert(.joined(sections.map { newSection($0, []) }), at: index)
  }

  /// Inserts sections whose ids are not in the list.
  @inlinable
  mutating func insert(_ sections: TreeStretch<Stored>, at index: Int) {
    root = sectionIndex.replace(index..<index, of: root, ownedBy: 0, with: sections)
  }

  /// Creates a section with items whose ids are not in the list.
  @inlinable
  mutating func newSection(_ section: Section, _ items: [Item]) -> TreeStretch<Stored> {
    var stored = Stored(section: section, items: .empty)
    let hashes = Self.sectionHashes([stored])
    stored.items = tree(of: items[...], ownedBy: hashes[0])
    return TreeStretch([stored], hashes)
  }

  /// Deletes sections with their items, and removes other sections that are inserted again elsewhere.
  @inlinable
  mutating func deleteSections(_ indices: [Int], alongWith moved: [Int] = []) {
    for index in indices { itemIndex.forget(root[index].items) }
    for run in (indices + moved).sorted().runs(where: { $1 <= $0 + 1 }).reversed() {
      let range = run[run.startIndex]..<run[run.endIndex - 1] + 1
      root = sectionIndex.replace(range, of: root, ownedBy: 0, with: .none)
    }
  }

  /// Moves a section with its items. The target is an index in the list without the section.
  @inlinable
  mutating func moveSection(from: Int, to: Int) {
    let stored = root.stretch(at: from)
    deleteSections([], alongWith: [from])
    insert(stored, at: to)
  }

  /// Replaces the section with the same id and keeps its items.
  @inlinable
  mutating func replace(_ section: Section, at index: Int) {
    var stretch = root.stretch(at: index)
    stretch.elements = [Stored(section: section, items: root[index].items)]
    root = sectionIndex.replace(index..<index + 1, of: root, ownedBy: 0, with: stretch)
  }
}
