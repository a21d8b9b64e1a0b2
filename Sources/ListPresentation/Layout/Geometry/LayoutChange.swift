/// The operations of a batch by place, without the elements.
struct LayoutChange {
  struct Move<Place> {
    let from: Place
    let to: Place
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

  var changesSections: Bool { !deletedSections.isEmpty || !insertedSections.isEmpty || !movedSections.isEmpty }
}

extension LayoutChange {
  /// Returns the new place of an item of the old list, or `nil` if the item leaves.
  /// - Complexity: O(operations).
  func position(of old: ListPosition) -> ListPosition? {
    if let move = movedItems.first(where: { $0.from == old }) { return move.to }
    guard !deletedItems.contains(old), let section = index(ofSection: old.section) else { return nil }
    func isBefore(_ other: ListPosition) -> Bool { other.section == old.section && other.item < old.item }
    let departures = deletedItems.count(where: isBefore) + movedItems.count { isBefore($0.from) }
    let arrivals = (insertedItems + movedItems.map(\.to)).filter { $0.section == section }.map(\.item)
    return ListPosition(section: section, item: Self.place(old.item - departures, among: arrivals))
  }

  /// Returns the new index of a section of the old list, or `nil` if the section leaves.
  func index(ofSection old: Int) -> Int? {
    if let move = movedSections.first(where: { $0.from == old }) { return move.to }
    guard !deletedSections.contains(old) else { return nil }
    let departures = deletedSections.count { $0 < old } + movedSections.count { $0.from < old }
    return Self.place(old - departures, among: insertedSections.map(\.index) + movedSections.map(\.to))
  }

  /// Returns the place of an element that is at a rank among the elements that stay, while others arrive.
  private static func place(_ rank: Int, among arrivals: [Int]) -> Int {
    var place = rank
    for arrival in arrivals.sorted() {
      guard arrival <= place else { break }
      place += 1
    }
    return place
  }
}
