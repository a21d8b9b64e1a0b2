import Synchronization

/// From ids to places, built when it is first asked for, once for all copies of a snapshot.
final class SnapshotIndex<Section: ListElement, Item: ListElement>: Sendable
where Section.ID: Sendable, Item.ID: Sendable {
  struct Places {
    var sections: [Section.ID: Int] = [:]
    var items: [Item.ID: ListPosition] = [:]
    var duplicateSections: [ListDuplicate<Section.ID>] = []
    var duplicateItems: [ListDuplicate<Item.ID>] = []
  }

  private let places = Mutex<Places?>(nil)

  var isBuilt: Bool { places.withLock { $0 != nil } }

  func position(of id: Item.ID, _ blocks: [ListSnapshot<Section, Item>.Block]) -> ListPosition? {
    places.withLock { Self.built(&$0, blocks).items[id] }
  }

  func section(of id: Section.ID, _ blocks: [ListSnapshot<Section, Item>.Block]) -> Int? {
    places.withLock { Self.built(&$0, blocks).sections[id] }
  }

  func report(_ blocks: [ListSnapshot<Section, Item>.Block]) -> DuplicateReport<Section.ID, Item.ID> {
    places.withLock {
      let places = Self.built(&$0, blocks)
      return DuplicateReport(sections: places.duplicateSections, items: places.duplicateItems)
    }
  }

  private static func built(_ places: inout Places?, _ blocks: [ListSnapshot<Section, Item>.Block]) -> Places {
    if let places { return places }
    let new = build(blocks)
    places = new
    return new
  }

  private static func build(_ blocks: [ListSnapshot<Section, Item>.Block]) -> Places {
    var places = Places()
    // With room for all, nothing is hashed twice: growing would trap on ids whose `==` and `hash(into:)` disagree.
    places.sections.reserveCapacity(blocks.count)
    places.items.reserveCapacity(blocks.reduce(0) { $0 + $1.items.count })
    var sectionDuplicates = DuplicateCollector<Section.ID>()
    var itemDuplicates = DuplicateCollector<Item.ID>()
    for (sectionIndex, block) in blocks.enumerated() {
      let place = ListPosition(section: sectionIndex, item: 0)
      if let first = places.sections[block.section.id] {
        sectionDuplicates.add(block.section.id, first: ListPosition(section: first, item: 0), again: place)
      } else {
        places.sections[block.section.id] = sectionIndex
      }
      for (itemIndex, item) in block.items.enumerated() {
        let place = ListPosition(section: sectionIndex, item: itemIndex)
        if let first = places.items[item.id] {
          itemDuplicates.add(item.id, first: first, again: place)
        } else {
          places.items[item.id] = place
        }
      }
    }
    places.duplicateSections = sectionDuplicates.found
    places.duplicateItems = itemDuplicates.found
    return places
  }
}
