/// Moves of several items at once.
extension ListSnapshot {
  /// Moves items to another position, in the same section or a different one.
  ///
  /// If the item before which they come is one of them, they come before the next item that is not. If it is in another
  /// section than the move says, they come to the end of the section.
  /// - Throws: ``ListSnapshotError/missingItem(_:)`` or ``ListSnapshotError/missingSection(_:)``.
  /// - Complexity: O(k log n) for k items. O(n) for more than 32 + n / 256 items, and for the first edit of a list
  ///   without an index.
  public mutating func apply(_ move: ListMove<Section.ID, Item.ID>) throws(ListSnapshotError) {
    guard let section = indexOfSection(move.section) else { throw .missingSection("\(move.section)") }
    var moved: Set<Item.ID> = []
    var items: [Item] = []
    for id in move.ids where moved.insert(id).inserted {
      guard let item = item(id) else { throw .missingItem("\(id)") }
      items.append(item)
    }
    var next: Item.ID?
    if let wanted = move.next {
      guard let position = position(of: wanted) else { throw .missingItem("\(wanted)") }
      if position.section == section { next = item(from: position) { !moved.contains($0.id) }?.id }
    }
    guard !items.isEmpty else { return }
    // The items stay in the list, and so do their marks.
    let marks = marks
    try delete(items.map(\.id))
    if let next { try insert(items, before: next) } else { try append(items, toSection: move.section) }
    self.marks = marks
  }

  /// Returns the nearest item of a section before a position that satisfies a predicate.
  /// - Complexity: O(log n) for each item that is passed over.
  func item(before position: ListPosition, where isWanted: (Item) -> Bool) -> Item? {
    let items = contents[position.section].elements
    return (0..<min(position.item, items.count)).reversed().lazy.map { items[$0] }.first(where: isWanted)
  }

  /// Returns the nearest item of a section from a position on that satisfies a predicate.
  /// - Complexity: O(log n) for each item that is passed over.
  func item(from position: ListPosition, where isWanted: (Item) -> Bool) -> Item? {
    let items = contents[position.section].elements
    return (min(position.item, items.count)..<items.count).lazy.map { items[$0] }.first(where: isWanted)
  }
}

extension Array where Element: ListElement {
  /// Moves items to other indices, as ``ListSnapshot/apply(_:)`` does.
  /// - Throws: ``ListSnapshotError/missingItem(_:)`` if the array lacks one of the items, or the one before which they
  ///   come.
  /// - Complexity: O(n).
  public mutating func apply(_ move: ListMove<SingleSection, Element.ID>) throws(ListSnapshotError) {
    var moved: Set<Element.ID> = []
    // Where an id occurs twice, the first item moves.
    var taken: [Int] = []
    let indicesByID = Dictionary(zip(lazy.map(\.id), indices)) { first, _ in first }
    for id in move.ids where moved.insert(id).inserted {
      guard let index = indicesByID[id] else { throw .missingItem("\(id)") }
      taken.append(index)
    }
    let isTaken = Set(taken).contains
    var end = endIndex
    if let next = move.next {
      guard let index = indicesByID[next] else { throw .missingItem("\(next)") }
      end = (index..<endIndex).first { !isTaken($0) } ?? endIndex
    }
    let order = (startIndex..<end).filter { !isTaken($0) } + taken + (end..<endIndex).filter { !isTaken($0) }
    self = order.map { self[$0] }
  }
}
