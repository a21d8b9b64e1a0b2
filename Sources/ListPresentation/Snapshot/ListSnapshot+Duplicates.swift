/// Repeated ids: the report of duplicates, and the snapshot without them.
extension ListSnapshot {
  /// Finds the ids that occur in the snapshot more than once.
  /// - Complexity: O(items) the first time, then O(1).
  @inlinable
  public func duplicates() -> DuplicateReport<Section.ID, Item.ID> {
    if let known = index.duplicates { return known }
    let report = findDuplicates()
    index.duplicates = report
    return report
  }

  /// Returns a snapshot with the first occurrence of each id. A section that is removed takes its items with it.
  /// - Complexity: O(items) the first time or if there are duplicates, otherwise O(1).
  @inlinable
  public func removingDuplicates() -> ListSnapshot {
    duplicates().isEmpty ? self : withoutDuplicates()
  }

  /// Records that each id occurs once.
  @inlinable
  func noteUnique() { index.duplicates = DuplicateReport.none }

  @inlinable
  func findDuplicates() -> DuplicateReport<Section.ID, Item.ID> {
    let root = root
    let sections = ListStore<Section, Item>.sectionHashes(root.array()[...])
    var hashes: [UInt32] = []
    hashes.reserveCapacity(root.weight)
    root.forEachLeaf { leaf in
      for stored in leaf.elements { stored.elements.addHashes(to: &hashes) }
    }
    let hasSections = sections.firstDuplicate { root[$0].id == root[$1].id } != nil
    let hasItems = hashes.firstDuplicate { id(at: $0, in: root) == id(at: $1, in: root) } != nil
    return hasSections || hasItems ? report(sections, hashes, in: root) : .none
  }

  @usableFromInline
  func id(at index: Int, in root: TreeNode<Stored>) -> Item.ID {
    let position = root.position(ofItem: index)
    return root[position.section].items[position.item].id
  }

  @usableFromInline
  func report(
    _ sections: [UInt32], _ items: [UInt32], in root: TreeNode<Stored>
  ) -> DuplicateReport<Section.ID, Item.ID> {
    var sectionDuplicates = DuplicateCollector<Section.ID>()
    var sectionTable = HashTable(sections, room: sections.count)
    for section in sections.indices {
      guard let first = sectionTable.insert(section, where: { root[$0].id == root[section].id }) else { continue }
      sectionDuplicates.add(
        root[first].id, first: ListPosition(section: first, item: 0), again: ListPosition(section: section, item: 0))
    }
    var itemDuplicates = DuplicateCollector<Item.ID>()
    var itemTable = HashTable(items, room: items.count)
    for index in items.indices {
      let id = id(at: index, in: root)
      guard let first = itemTable.insert(index, where: { self.id(at: $0, in: root) == id }) else { continue }
      itemDuplicates.add(
        self.id(at: first, in: root), first: root.position(ofItem: first), again: root.position(ofItem: index))
    }
    return DuplicateReport(sections: sectionDuplicates.found, items: itemDuplicates.found)
  }

  @usableFromInline
  func withoutDuplicates() -> ListSnapshot {
    // Sections first, then items.
    var copy = self
    while case let report = copy.duplicates(), !report.isEmpty {
      copy = report.sections.isEmpty ? copy.removing(report.items) : copy.removing(report.sections)
    }
    if !marks.isEmpty { copy.marks = marks.filter { copy.position(of: $0) != nil } }
    return copy
  }

  private func removing(_ sections: [ListDuplicate<Section.ID>]) -> ListSnapshot {
    let repeats = Set(sections.flatMap { $0.repeats.map(\.section) })
    return ListSnapshot(sections: blocks.enumerated().filter { !repeats.contains($0.offset) }.map(\.element))
  }

  private func removing(_ items: [ListDuplicate<Item.ID>]) -> ListSnapshot {
    let repeats = Dictionary(grouping: items.flatMap(\.repeats), by: \.section).mapValues { Set($0.map(\.item)) }
    return ListSnapshot(
      sections: blocks.enumerated().map { section, block in
        guard let repeats = repeats[section] else { return block }
        return (block.section, block.items.enumerated().filter { !repeats.contains($0.offset) }.map(\.element))
      })
  }

  private var blocks: [(section: Section, items: [Item])] {
    root.array().map { ($0.section, $0.items.array()) }
  }
}
