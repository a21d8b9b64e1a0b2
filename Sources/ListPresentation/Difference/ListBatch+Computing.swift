/// The computation of one batch from an old and a new list.
extension ListBatch {
  /// Computes the batch that changes one list into another. If a section would have to move while its items change, the
  /// batch deletes and inserts it. No item moves out of a deleted section or into an inserted section.
  @inlinable
  init(
    from old: ListElements<StoredSection<Section, Item>>, to new: ListElements<StoredSection<Section, Item>>
  ) {
    let sections = SectionMatching(old, new)
    var items = ItemMatching<Section, Item>()
    var changes: [SectionChange] = []
    for pair in sections.compared {
      let (before, after) = (old[pair.old], new[pair.new])
      if before.section != after.section { changes.append(SectionChange(pair.new, after.section)) }
      if !before.elements.isSame(as: after.elements) {
        items.add((pair.old, before.elements), (pair.new, after.elements))
      }
    }
    items.finish()
    self.init(
      deletedSections: sections.deleted,
      insertedSections: sections.inserted.map { SectionInsertion($0, new[$0].section, new[$0].elements.array()) },
      movedSections: sections.moved.map { SectionMove($0.from, $0.to) },
      deletedItems: items.deleted, insertedItems: items.inserted, movedItems: items.moved,
      reconfiguredSections: changes, reconfiguredItems: items.changed)
  }

  /// Returns the batch with reloads and reconfigurations for marks that the old list lacks. Inserted items need none.
  @usableFromInline
  func marked(
    by new: ListSnapshot<Section, Item>, except carriedOut: ItemMarks<Item.ID>, arrivedBefore: Set<ListPosition> = []
  ) -> ListBatch {
    let sections = Set(insertedSections.map(\.index))
    let inserted = Set(insertedItems.map(\.position)).union(arrivedBefore)
    func markedItems(_ kind: ItemMarks<Item.ID>.Kind) -> [PositionedItem] {
      new.marks.ids(kind, notIn: carriedOut).compactMap { id in
        guard let position = new.position(of: id), !sections.contains(position.section), !inserted.contains(position)
        else { return nil }
        return PositionedItem(position, new[position])
      }
    }
    let reloaded = markedItems(.reload)
    let reloadedPositions = Set(reloaded.map(\.position))
    let changed = reconfiguredItems.filter { !reloadedPositions.contains($0.position) }
    let taken = reloadedPositions.union(changed.map(\.position))
    let reconfigured = changed + markedItems(.reconfigure).filter { !taken.contains($0.position) }
    return ListBatch(
      deletedSections: deletedSections, insertedSections: insertedSections, movedSections: movedSections,
      deletedItems: deletedItems, insertedItems: insertedItems, movedItems: movedItems,
      reconfiguredSections: reconfiguredSections,
      reconfiguredItems: reconfigured.sorted { $0.position < $1.position },
      reloadedItems: reloaded.sorted { $0.position < $1.position })
  }
}
