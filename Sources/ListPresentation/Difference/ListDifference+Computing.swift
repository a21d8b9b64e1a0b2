extension ListDifference {
  /// Works out what turns one snapshot into another, in which each id stands once.
  ///
  /// Same id and other content is a reconfiguration; so are the items that the new snapshot marks. Ids are hashed once
  /// and compared as integers from then on.
  /// - Precondition: Neither snapshot has duplicates; see ``ListSnapshot/removingDuplicates()``.
  /// - Complexity: O(n log n) for n sections and items.
  public init(from old: ListSnapshot<Section, Item>, to new: ListSnapshot<Section, Item>) {
    precondition(
      old.duplicates().isEmpty && new.duplicates().isEmpty,
      "a difference takes snapshots in which each id stands once; call removingDuplicates() first")
    var sectionIDs = Interner<Section.ID>(capacity: old.numberOfSections + new.numberOfSections)
    var itemIDs = Interner<Item.ID>(capacity: old.numberOfItems + new.numberOfItems)
    let oldLists = Self.lists(of: old, &sectionIDs, &itemIDs)
    let newLists = Self.lists(of: new, &sectionIDs, &itemIDs)
    let structure = StructuralDifference(
      from: oldLists, to: newLists, numberOfSectionIDs: sectionIDs.count, numberOfItemIDs: itemIDs.count)

    deletedSections = structure.deletedSections
    insertedSections = structure.insertedSections.map {
      SectionInsertion(index: $0, section: new.blocks[$0].section, items: new.blocks[$0].items)
    }
    movedSections = structure.movedSections.map { SectionMove(from: $0.from, to: $0.to) }
    deletedItems = structure.deletedItems
    insertedItems = structure.insertedItems.map { ItemPlacement(position: $0, item: new[$0]) }
    movedItems = structure.movedItems.map { ItemMove(from: $0.from, to: $0.to) }
    findContentChanges(from: old, to: new, marked: new.reloadedItemIDs, new.reconfiguredItemIDs)
  }

  private static func lists(
    of snapshot: ListSnapshot<Section, Item>, _ sections: inout Interner<Section.ID>, _ items: inout Interner<Item.ID>
  ) -> StructuralDifference.Lists {
    var lists: StructuralDifference.Lists = ([], [])
    for block in snapshot.blocks {
      lists.sections.append(sections.number(of: block.section.id))
      lists.items.append(block.items.map { items.number(of: $0.id) })
    }
    return lists
  }

  private mutating func findContentChanges(
    from old: ListSnapshot<Section, Item>, to new: ListSnapshot<Section, Item>,
    marked reloaded: Set<Item.ID>, _ reconfigured: Set<Item.ID>
  ) {
    let arriving = Set(insertedSections.map(\.index))
    let inserted = Set(insertedItems.map(\.position))
    for (index, block) in new.blocks.enumerated() where !arriving.contains(index) {
      if let was = old.indexOfSection(block.section.id), old.blocks[was].section != block.section {
        reconfiguredSections.append(SectionChange(index: index, section: block.section))
      }
      for (itemIndex, item) in block.items.enumerated() {
        let position = ListPosition(section: index, item: itemIndex)
        guard !inserted.contains(position) else { continue }
        let placement = ItemPlacement(position: position, item: item)
        if reloaded.contains(item.id) {
          reloadedItems.append(placement)
        } else if reconfigured.contains(item.id) || old.item(item.id) != item {
          reconfiguredItems.append(placement)
        }
      }
    }
  }
}

/// Gives each id a number, counting from 0, so that the algorithms below are concrete.
private struct Interner<ID: Hashable> {
  private var numbers: [ID: Int]

  /// Room for all ids: growing would trap on ids whose `==` and `hash(into:)` disagree.
  init(capacity: Int) { numbers = Dictionary(minimumCapacity: capacity) }

  var count: Int { numbers.count }

  mutating func number(of id: ID) -> Int {
    let next = numbers.count
    if let number = numbers[id] { return number }
    numbers[id] = next
    return next
  }
}

extension ListSnapshot {
  /// What turns `old` into this snapshot, in the manner of the standard library's collections.
  public func difference(from old: ListSnapshot) -> ListDifference<Section, Item> {
    ListDifference(from: old, to: self)
  }
}
