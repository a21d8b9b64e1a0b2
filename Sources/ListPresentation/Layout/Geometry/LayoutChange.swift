/// The operations of a batch by position, without the elements.
struct LayoutChange {
  struct Move<Position> {
    let from: Position
    let to: Position
  }

  struct SectionArrival {
    let index: Int
    let numberOfItems: Int
  }

  let deletedSections: [Int]
  let insertedSections: [SectionArrival]
  let movedSections: [Move<Int>]
  let deletedItems: [ListPosition]
  let insertedItems: [ListPosition]
  let movedItems: [Move<ListPosition>]
  let reconfiguredSections: [Int]
  /// The items that have other content.
  let changedItems: [ListPosition]

  init<Section, Item>(_ batch: ListBatch<Section, Item>) {
    deletedSections = batch.deletedSections
    insertedSections = batch.insertedSections.map { SectionArrival(index: $0.index, numberOfItems: $0.items.count) }
    movedSections = batch.movedSections.map { Move(from: $0.from, to: $0.to) }
    deletedItems = batch.deletedItems
    insertedItems = batch.insertedItems.map(\.position)
    movedItems = batch.movedItems.map { Move(from: $0.from, to: $0.to) }
    reconfiguredSections = batch.reconfiguredSections.map(\.index)
    changedItems = (batch.reconfiguredItems + batch.reloadedItems).map(\.position)
  }

  /// The map of the indices of as many sections.
  func map(ofSections count: Int) -> ListIndexMap {
    ListIndexMap(
      sections: count, deleted: deletedSections, inserted: insertedSections.map(\.index),
      moved: movedSections.map { ($0.from, $0.to) })
  }

  var changesSections: Bool { !deletedSections.isEmpty || !insertedSections.isEmpty || !movedSections.isEmpty }
}
