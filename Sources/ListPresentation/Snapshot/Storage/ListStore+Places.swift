/// What is at a place.
extension ListStore {
  var numberOfSections: Int { root.count }

  func hasSection(_ section: Int) -> Bool { section >= 0 && section < root.count }

  func hasItem(at position: ListPosition) -> Bool {
    hasSection(position.section) && position.item >= 0 && position.item < numberOfItems(inSection: position.section)
  }

  /// The section at an index, which must exist, as all places below.
  func section(at index: Int) -> Section { root[index].section }

  func numberOfItems(inSection section: Int) -> Int { root[section].items.count }

  func item(at position: ListPosition) -> Item { root[position.section].items[position.item] }

  /// The item at a position, to be inserted elsewhere.
  func stretch(at position: ListPosition) -> TreeStretch<Item> {
    root[position.section].items.stretch(at: position.item)
  }

  /// The section at an index with its items, to be inserted elsewhere.
  func sectionStretch(at index: Int) -> TreeStretch<Entry> { root.stretch(at: index) }

  /// Whether all ids of items are new in the list, and differ from each other and from those of items that move.
  func canInsert(_ items: [Item], along moved: [TreeStretch<Item>]) -> Bool {
    let hashes = HashSeed.shared.hashes(items[...])
    guard zip(items, hashes).allSatisfy({ position(of: $0.id, $1) == nil }) else { return false }
    return Self.areUnique(items + moved.flatMap(\.elements), hashes + moved.flatMap(\.hashes))
  }

  /// Whether all ids of sections are new in the list, and differ from each other and from those of sections that move.
  func canInsert(_ sections: [Section], along moved: [TreeStretch<Entry>]) -> Bool {
    guard sections.allSatisfy({ index(ofSection: $0.id) == nil }) else { return false }
    let all = sections + moved.flatMap { $0.elements.map(\.section) }
    return Self.areUnique(all, HashSeed.shared.hashes(all[...]))
  }

  private static func areUnique<Element: Identifiable>(_ elements: [Element], _ hashes: [UInt32]) -> Bool {
    ElementHashes(hashes).firstDuplicate { elements[$0].id == elements[$1].id } == nil
  }
}
