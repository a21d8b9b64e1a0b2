extension ListSnapshot {
  /// Carries a plan out: the snapshot it leads to, without marks, or `nil` if the plan does not fit this snapshot.
  ///
  /// For snapshots without duplicates, `old.applying(new.difference(from: old)) == new` always holds. A plan that was
  /// made for another snapshot never traps.
  /// - Complexity: O(items) of this snapshot and the plan.
  public func applying(_ plan: ListDifference<Section, Item>) -> ListSnapshot? {
    var taken = Set<Int>()
    for section in plan.deletedSections + plan.movedSections.map(\.from) {
      guard blocks.indices.contains(section), taken.insert(section).inserted else { return nil }
    }
    var leaving: [Int: Set<Int>] = [:]
    for position in plan.deletedItems + plan.movedItems.map(\.from) {
      guard Self.holds(blocks, position), !taken.contains(position.section),
        leaving[position.section, default: []].insert(position.item).inserted
      else { return nil }
    }

    let kept = blocks.indices.filter { !taken.contains($0) }.map { section -> Block in
      guard let leaving = leaving[section] else { return blocks[section] }
      let items = blocks[section].items.enumerated().filter { !leaving.contains($0.offset) }.map(\.element)
      return Block(section: blocks[section].section, items: items)
    }
    let arriving =
      plan.insertedSections.map { ($0.index, Block(section: $0.section, items: $0.items)) }
      + plan.movedSections.map { ($0.to, blocks[$0.from]) }
    guard var result = Self.merge(kept, with: arriving) else { return nil }

    var placed: [Int: [(Int, Item)]] = [:]
    for insertion in plan.insertedItems {
      placed[insertion.position.section, default: []].append((insertion.position.item, insertion.item))
    }
    for move in plan.movedItems { placed[move.to.section, default: []].append((move.to.item, self[move.from])) }
    let closed = Set(arriving.map(\.0))
    for (section, items) in placed {
      guard result.indices.contains(section), !closed.contains(section),
        let merged = Self.merge(result[section].items, with: items)
      else { return nil }
      result[section].items = merged
    }

    for change in plan.reconfiguredSections {
      guard result.indices.contains(change.index) else { return nil }
      result[change.index].section = change.section
    }
    for change in plan.reconfiguredItems + plan.reloadedItems {
      guard Self.holds(result, change.position) else { return nil }
      result[change.position.section].items[change.position.item] = change.item
    }
    return ListSnapshot(blocks: result)
  }

  private static func holds(_ blocks: [Block], _ position: ListPosition) -> Bool {
    blocks.indices.contains(position.section) && blocks[position.section].items.indices.contains(position.item)
  }

  /// Puts elements at the places they name and fills the other places with those that were kept, in order.
  private static func merge<Element>(_ kept: [Element], with placed: [(Int, Element)]) -> [Element]? {
    guard !placed.isEmpty else { return kept }
    var slots = [Element?](repeating: nil, count: kept.count + placed.count)
    for (place, element) in placed {
      guard slots.indices.contains(place), slots[place] == nil else { return nil }
      slots[place] = element
    }
    var rest = kept.makeIterator()
    return slots.compactMap { $0 ?? rest.next() }
  }
}
