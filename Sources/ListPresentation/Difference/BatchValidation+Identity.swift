extension BatchValidation {
  /// Checks a batch against the ids of the items in each section, and of the sections, before and after it.
  ///
  /// Besides what counts can tell, the batch must lead from the old ids to the new ones: each row that stays or moves
  /// is the same row after it.
  public init<SectionID: Hashable, ItemID: Hashable>(
    of operations: [BatchOperation],
    from old: [(section: SectionID, items: [ItemID])],
    to new: [(section: SectionID, items: [ItemID])]
  ) {
    self.init(of: operations, from: old.map(\.items.count), to: new.map(\.items.count))
    checkUniqueIDs(old, "before")
    checkUniqueIDs(new, "after")
    if isLegal { checkIdentity(old, new) }
  }

  private mutating func checkUniqueIDs<SectionID: Hashable, ItemID: Hashable>(
    _ list: [(section: SectionID, items: [ItemID])], _ when: String
  ) {
    // Room for all ids: growing would trap on ids whose `==` and `hash(into:)` disagree.
    var sections = [SectionID: Int](minimumCapacity: list.count)
    var items = [ItemID: ListPosition](minimumCapacity: list.reduce(0) { $0 + $1.items.count })
    for (section, entry) in list.enumerated() {
      if let first = sections.updateValue(section, forKey: entry.section) {
        violate(.uniqueIDs, [], "section id \(entry.section) stands at \(first) and \(section) \(when) the update")
      }
      for (item, id) in entry.items.enumerated() {
        let position = ListPosition(section: section, item: item)
        if let first = items.updateValue(position, forKey: id) {
          violate(.uniqueIDs, [], "item id \(id) stands at \(first) and \(position) \(when) the update")
        }
      }
    }
  }

  private mutating func checkIdentity<SectionID: Hashable, ItemID: Hashable>(
    _ old: [(section: SectionID, items: [ItemID])], _ new: [(section: SectionID, items: [ItemID])]
  ) {
    let moves = movedItems
    let items = census.items
    for section in new.indices {
      guard let source = oldSection(of: section) else { continue }
      if old[source].section != new[section].section {
        violate(
          .identity, [],
          "section \(section) shows \(old[source].section) after the update, but should show \(new[section].section)")
      }
      // A reloaded section is read anew as a whole; nothing of it is carried over.
      guard census.sections.reloads[source] == nil else { continue }
      var kept = old[source].items.indices
        .map { ListPosition(section: source, item: $0) }
        .filter { items.deletes[$0] == nil && items.movesFrom[$0] == nil }
        .makeIterator()
      for (item, id) in new[section].items.enumerated() {
        let position = ListPosition(section: section, item: item)
        guard census.items.inserts[position] == nil else { continue }
        let from = moves[position] ?? kept.next()
        guard let from, old[from.section].items[from.item] != id else { continue }
        violate(
          .identity, census.items.movesTo[position] ?? [],
          "item \(position) shows \(old[from.section].items[from.item]) after the update, but should show \(id)")
      }
    }
  }

  private var movedItems: [ListPosition: ListPosition] {
    operations.reduce(into: [:]) { moves, operation in
      if case .moveItem(let from, let to) = operation { moves[to] = from }
    }
  }
}

extension BatchValidation {
  /// Checks the structural step of a plan against the two snapshots it was made for.
  /// - Complexity: O(items).
  public init<Section, Item>(
    of plan: ListDifference<Section, Item>,
    from old: ListSnapshot<Section, Item>, to new: ListSnapshot<Section, Item>
  ) {
    self.init(of: plan.operations, from: old.ids, to: new.ids)
  }

  /// Checks the structural step of a plan by the numbers of items in the sections that it touches.
  /// - Complexity: O(k log n) for k operations.
  init<Section, Item>(
    ofTouched plan: ListDifference<Section, Item>,
    from old: ListSnapshot<Section, Item>, to new: ListSnapshot<Section, Item>
  ) {
    self.init(of: plan.operations, from: old.counts, to: new.counts, isComplete: false)
  }
}

extension ListSnapshot {
  fileprivate var ids: [(section: Section.ID, items: [Item.ID])] {
    root.array().map { ($0.id, $0.items.array().map(\.id)) }
  }

  fileprivate var counts: SectionCounts {
    let root = root
    return SectionCounts(count: root.count) { root[$0].items.count }
  }
}
