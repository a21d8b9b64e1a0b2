/// Queries for carrying out a plan. Every position must exist, unless the query asks whether it does.
extension ListStore {
  var numberOfSections: Int { root.count }

  func hasSection(_ section: Int) -> Bool { section >= 0 && section < root.count }

  func hasItem(at position: ListPosition) -> Bool {
    hasSection(position.section) && position.item >= 0 && position.item < numberOfItems(inSection: position.section)
  }

  func section(at index: Int) -> Section { root[index].section }

  func numberOfItems(inSection section: Int) -> Int { root[section].items.count }

  func item(at position: ListPosition) -> Item { root[position.section].items[position.item] }

  /// The item at a position with its hash, for inserting it elsewhere.
  func detachedItem(at position: ListPosition) -> DetachedItems {
    root[position.section].items.stretch(at: position.item)
  }

  /// The section at an index with its items, for inserting it elsewhere.
  func detachedSection(at index: Int) -> DetachedSections { root.stretch(at: index) }

  /// Whether the ids of items are not in the list and differ from each other and from the ids of moving items.
  func canInsert(_ items: [Item], along moved: [DetachedItems]) -> Bool {
    let hashes = HashSeed.shared.hashes(items[...])
    guard zip(items, hashes).allSatisfy({ position(of: $0.id, $1) == nil }) else { return false }
    return Self.areUnique(items + moved.flatMap(\.elements), hashes + moved.flatMap(\.hashes))
  }

  /// Whether the ids of sections are not in the list and differ from each other and from the ids of moving sections.
  func canInsert(_ sections: [Section], along moved: [DetachedSections]) -> Bool {
    guard sections.allSatisfy({ index(ofSection: $0.id) == nil }) else { return false }
    let all = sections + moved.flatMap { $0.elements.map(\.section) }
    return Self.areUnique(all, HashSeed.shared.hashes(all[...]))
  }

  private static func areUnique<Element: Identifiable>(_ elements: [Element], _ hashes: [UInt32]) -> Bool {
    hashes.firstDuplicate { elements[$0].id == elements[$1].id } == nil
  }
}
