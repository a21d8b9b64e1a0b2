extension ListDifference {
  /// Works out what turns one snapshot into another.
  ///
  /// Same id and other content is a reconfiguration; so are the items that the new snapshot marks. What the snapshots
  /// share is not looked at, rows that run in step are compared and not hashed, and of the others each id is hashed
  /// once. An id that stands in a snapshot more than once is matched at most as often as it stands in the other; the
  /// plan then leads to the new snapshot, but is one that ``BatchValidation`` refuses.
  /// - Complexity: O(n log n) for n sections and items in nodes that the snapshots do not share.
  @inlinable
  public init(from old: ListSnapshot<Section, Item>, to new: ListSnapshot<Section, Item>) {
    let (oldRoot, newRoot) = (old.root, new.root)
    let sections = SectionMatching(oldRoot, newRoot)
    var items = ItemMatching<Section, Item>()
    var changes: [SectionChange] = []
    for pair in sections.compared {
      let (before, after) = (oldRoot[pair.old], newRoot[pair.new])
      if before.section != after.section { changes.append(SectionChange(pair.new, after.section)) }
      if before.items !== after.items { items.add((pair.old, before.items), (pair.new, after.items)) }
    }
    items.finish()
    self.init(sections, changes, items, in: newRoot)
    if new.hasMarks { mark(new) }
  }

  @usableFromInline
  init(
    _ sections: SectionMatching<Section, Item>, _ changes: [SectionChange], _ items: ItemMatching<Section, Item>,
    in new: TreeNode<SectionEntry<Section, Item>>
  ) {
    deletedSections = sections.deleted
    insertedSections = sections.inserted.map {
      SectionInsertion(index: $0, section: new[$0].section, items: new[$0].items.array())
    }
    movedSections = sections.moved.map { SectionMove(from: $0.from, to: $0.to) }
    reconfiguredSections = changes
    deletedItems = items.deleted
    insertedItems = items.inserted
    movedItems = items.moved
    reconfiguredItems = items.changed
  }

  /// Adds the items that are marked for reloading or reconfiguring and are not new.
  @usableFromInline
  mutating func mark(_ new: ListSnapshot<Section, Item>) {
    let arriving = Set(insertedSections.map(\.index))
    let inserted = Set(insertedItems.map(\.position))
    func placements(_ ids: Set<Item.ID>) -> [ItemPlacement] {
      ids.compactMap { id in
        guard let position = new.position(of: id), !arriving.contains(position.section), !inserted.contains(position)
        else { return nil }
        return ItemPlacement(position, new[position])
      }
    }
    reloadedItems = placements(new.reloadedItemIDs).sorted { $0.position < $1.position }
    let taken = Set((reloadedItems + reconfiguredItems).map(\.position))
    let reloaded = Set(reloadedItems.map(\.position))
    reconfiguredItems.removeAll { reloaded.contains($0.position) }
    reconfiguredItems += placements(new.reconfiguredItemIDs).filter { !taken.contains($0.position) }
    reconfiguredItems.sort { $0.position < $1.position }
  }
}

extension ListSnapshot {
  /// What turns `old` into this snapshot, in the manner of the standard library's collections.
  @inlinable
  public func difference(from old: ListSnapshot) -> ListDifference<Section, Item> {
    ListDifference(from: old, to: self)
  }
}
