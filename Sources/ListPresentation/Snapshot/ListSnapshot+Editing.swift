/// Edits of items: append, insert, delete, move and replace.
extension ListSnapshot {
  /// Appends items to the section with an id, or to the last section if the id is `nil`.
  /// - Throws: ``ListSnapshotError/duplicateItem(_:)``, ``ListSnapshotError/missingSection(_:)`` or
  ///   ``ListSnapshotError/noSections``.
  /// - Complexity: O(k + s + n / 512) for k items and s sections, and a copy of one chunk. The first edit of a list
  ///   without an index takes O(n).
  @inlinable
  public mutating func append(_ items: [Item], toSection id: Section.ID? = nil) throws(ListSnapshotError) {
    try edit { (list) throws(ListSnapshotError) in
      let section = if let id { try list.existingSection(id) } else { list.numberOfSections - 1 }
      guard section >= 0 else { throw .noSections }
      try list.insert(items, at: ListPosition(section: section, item: list.contents[section].items.count))
    }
  }

  /// Inserts items before the item with an id.
  /// - Throws: ``ListSnapshotError/missingItem(_:)`` or ``ListSnapshotError/duplicateItem(_:)``.
  /// - Complexity: As for ``append(_:toSection:)``.
  @inlinable
  public mutating func insert(_ items: [Item], before id: Item.ID) throws(ListSnapshotError) {
    try edit { (list) throws(ListSnapshotError) in
      try list.insert(items, at: list.lookup.existingPosition(of: id))
    }
  }

  /// Inserts items after the item with an id.
  /// - Throws: ``ListSnapshotError/missingItem(_:)`` or ``ListSnapshotError/duplicateItem(_:)``.
  /// - Complexity: As for ``append(_:toSection:)``.
  @inlinable
  public mutating func insert(_ items: [Item], after id: Item.ID) throws(ListSnapshotError) {
    try edit { (list) throws(ListSnapshotError) in
      var position = try list.lookup.existingPosition(of: id)
      position.item += 1
      try list.insert(items, at: position)
    }
  }

  /// Deletes the items with the given ids and their marks. The ids may repeat.
  /// - Throws: ``ListSnapshotError/missingItem(_:)`` if the snapshot lacks one of the items.
  /// - Complexity: O(k log k + n / 512) for k ids that are near each other. The first edit of a list without an index
  ///   takes O(n).
  @inlinable
  public mutating func delete(_ ids: [Item.ID]) throws(ListSnapshotError) {
    try edit { (list) throws(ListSnapshotError) in
      list.replace(Self.changes(deleting: try list.lookup.existingPositions(of: ids)))
      list.removeMarks(ids)
    }
  }

  /// Deletes all sections and items.
  public mutating func deleteAll() { self = ListSnapshot() }

  /// Moves an item before another item, in the same section or a different one. Moving an item before itself has no
  /// effect.
  /// - Throws: ``ListSnapshotError/missingItem(_:)``.
  /// - Complexity: O(n / 512). The first edit of a list without an index takes O(n).
  @inlinable
  public mutating func move(_ id: Item.ID, before other: Item.ID) throws(ListSnapshotError) {
    try move(id, to: other, offset: 0)
  }

  /// Moves an item after another item, in the same section or a different one. Moving an item after itself has no
  /// effect.
  /// - Throws: ``ListSnapshotError/missingItem(_:)``.
  /// - Complexity: As for ``move(_:before:)``.
  @inlinable
  public mutating func move(_ id: Item.ID, after other: Item.ID) throws(ListSnapshotError) {
    try move(id, to: other, offset: 1)
  }

  /// Replaces the item with the same id. If the content differs, the next update reconfigures the item's row.
  /// - Throws: ``ListSnapshotError/missingItem(_:)``.
  /// - Complexity: As for ``move(_:before:)``.
  @inlinable
  public mutating func replace(_ item: Item) throws(ListSnapshotError) { try replace([item]) }

  /// Replaces the items with the same ids. The next update reconfigures the rows whose content differs. If an id
  /// repeats, the last of its items counts.
  ///
  /// Faster than replacing the items one by one.
  /// - Throws: ``ListSnapshotError/missingItem(_:)`` if the snapshot lacks one of the items.
  /// - Complexity: As for ``delete(_:)``. The list keeps its index.
  @inlinable
  public mutating func replace(_ items: [Item]) throws(ListSnapshotError) {
    try edit { (list) throws(ListSnapshotError) in
      let hashes = HashSeed.shared.hashes(items[...])
      let positions = try list.lookup.existingPositions(of: items.map(\.id), hashes)
      let order = items.indices.sorted { (positions[$0], $0) < (positions[$1], $1) }
      var changes: [ItemChanges] = []
      for (rank, number) in order.enumerated() {
        if rank + 1 < order.count, positions[order[rank + 1]] == positions[number] { continue }
        changes.replace(positions[number], items[number], hashes[number])
      }
      list.replace(changes)
    }
  }

  /// Moves items to another position, in the same section or a different one.
  ///
  /// If the item before which they come is one of them, they come before the next item that is not. If it is in another
  /// section than the move says, they come to the end of the section.
  /// - Throws: ``ListSnapshotError/missingItem(_:)`` or ``ListSnapshotError/missingSection(_:)``.
  /// - Complexity: As for ``delete(_:)``.
  public mutating func apply(_ move: ListMove<Section.ID, Item.ID>) throws(ListSnapshotError) {
    try edit { (list) throws(ListSnapshotError) in
      let lookup = list.lookup
      let section = try list.existingSection(move.section)
      var moved: Set<Item.ID> = []
      var positions: [ListPosition] = []
      for id in move.ids where moved.insert(id).inserted { positions.append(try lookup.existingPosition(of: id)) }
      var target = ListPosition(section: section, item: list.contents[section].items.count)
      if let next = move.next {
        let position = try lookup.existingPosition(of: next)
        if position.section == section {
          target.item = list.index(from: position) { !moved.contains($0.id) } ?? target.item
        }
      }
      list.move(positions, to: target)
    }
  }
}

/// Edits of items at positions.
extension ListSnapshot {
  /// Performs an edit. The first edit of a list also removes the items and sections whose ids occur before. A body that
  /// throws must not have changed the list.
  @inlinable
  mutating func edit(
    _ body: (inout ListSnapshot) throws(ListSnapshotError) -> Void
  ) throws(ListSnapshotError) {
    guard duplicates().isEmpty else {
      var unique = withoutDuplicates()
      try body(&unique)
      return self = unique
    }
    try body(&self)
  }

  @inlinable
  func existingSection(_ id: Section.ID) throws(ListSnapshotError) -> Int {
    guard let index = indexOfSection(id) else { throw .missingSection("\(id)") }
    return index
  }

  /// Inserts items at a position.
  @inlinable
  mutating func insert(_ items: [Item], at position: ListPosition) throws(ListSnapshotError) {
    let new = HashedElements(hashing: items)
    let repeated = new.hashes.firstDuplicate { items[$0].id == items[$1].id }
    if let first = [repeated, firstKnown(new)].compactMap({ $0 }).min() { throw .duplicateItem("\(items[first].id)") }
    replace([(position.section, [(position.item..<position.item, new)])])
  }

  /// The index of the first of some new items whose id is in the list.
  @inlinable
  func firstKnown(_ new: HashedElements<Item>) -> Int? {
    if numberOfItems == 0 { return nil }
    guard new.elements.count > numberOfItems else {
      let lookup = lookup
      return new.elements.indices.first { lookup.position(of: new.elements[$0].id, new.hashes[$0]) != nil }
    }
    // A list that becomes mostly new is searched without an index.
    let hashes = ElementHashes(new.hashes)
    var table = HashTable(new.hashes, room: new.elements.count)
    for index in new.elements.indices { _ = table.insert(index) { _ in false } }
    var first: Int?
    for stored in contents.array() {
      stored.items.forEachHash { hash, elements, index in
        guard hashes.mayContain(hash) else { return }
        let found = table.first(hash) { new.elements[$0].id == elements[index].id }
        if let found { first = min(first ?? found, found) }
      }
    }
    return first
  }

  @inlinable
  mutating func move(_ id: Item.ID, to other: Item.ID, offset: Int) throws(ListSnapshotError) {
    try edit { (list) throws(ListSnapshotError) in
      let positions = try list.lookup.existingPositions(of: [id, other])
      let position = positions[0]
      var target = positions[1]
      guard position != target else { return }
      target.item += offset
      list.move([position], to: target)
    }
  }

  /// Moves items to a position among those that stay. The target is a position in the list before.
  @inlinable
  mutating func move(_ positions: [ListPosition], to target: ListPosition) {
    var moved = HashedElements<Item>()
    for position in positions {
      let (item, hash) = contents[position.section].items.hashedElement(at: position.item)
      moved.append(item, hash)
    }
    var changes = Self.changes(deleting: positions)
    let place = changes.partitioningIndex { $0.section >= target.section }
    if place == changes.count || changes[place].section != target.section {
      changes.insert((target.section, []), at: place)
    }
    let next = changes[place].items.partitioningIndex { $0.range.lowerBound >= target.item }
    changes[place].items.insert((target.item..<target.item, moved), at: next)
    replace(changes)
  }

  /// The changes that delete items. Positions may repeat.
  @inlinable
  static func changes(deleting positions: [ListPosition]) -> [ItemChanges] {
    var changes: [ItemChanges] = []
    for position in positions.sorted() {
      let item = position.item
      guard let last = changes.indices.last, changes[last].section == position.section,
        let range = changes[last].items.last?.range
      else {
        changes.append((position.section, [(item..<item + 1, HashedElements())]))
        continue
      }
      if item == range.upperBound {
        changes[last].items[changes[last].items.count - 1].range = range.lowerBound..<item + 1
      } else if item > range.upperBound {
        changes[last].items.append((item..<item + 1, HashedElements()))
      }
    }
    return changes
  }

  /// Returns the nearest item of a section before a position that satisfies a predicate.
  /// - Complexity: O(log n) for each item that is passed over.
  func item(before position: ListPosition, where isWanted: (Item) -> Bool) -> Item? {
    let items = contents[position.section].items
    return (0..<min(position.item, items.count)).reversed().lazy.map { items[$0] }.first(where: isWanted)
  }

  /// Returns the nearest item of a section from a position on that satisfies a predicate.
  /// - Complexity: O(log n) for each item that is passed over.
  func item(from position: ListPosition, where isWanted: (Item) -> Bool) -> Item? {
    index(from: position, where: isWanted).map { contents[position.section].items[$0] }
  }

  private func index(from position: ListPosition, where isWanted: (Item) -> Bool) -> Int? {
    let items = contents[position.section].items
    return (min(position.item, items.count)..<items.count).first { isWanted(items[$0]) }
  }
}

extension Array {
  /// Adds the replacement of an item by one with the same id, after those that there are.
  @inlinable
  mutating func replace<Item: ListElement>(_ position: ListPosition, _ item: Item, _ hash: UInt32)
  where Element == (section: Int, items: [ChunkedArray<Item>.Change]) {
    let next = position.item
    guard let last = indices.last, self[last].section == position.section,
      let change = self[last].items.indices.last, self[last].items[change].range.upperBound == next
    else {
      let new: ChunkedArray<Item>.Change = (next..<next + 1, HashedElements([item], [hash]))
      if let last = indices.last, self[last].section == position.section {
        self[last].items.append(new)
      } else {
        append((position.section, [new]))
      }
      return
    }
    self[last].items[change].range = self[last].items[change].range.lowerBound..<next + 1
    self[last].items[change].new.append(item, hash)
  }
}

/// Edits of sections: append, insert, delete, move and replace.
extension ListSnapshot {
  /// Appends sections without items.
  /// - Throws: ``ListSnapshotError/duplicateSection(_:)``.
  /// - Complexity: O(k · s) for k sections in s. The first edit of a list without an index takes O(n).
  @inlinable
  public mutating func appendSections(_ sections: [Section]) throws(ListSnapshotError) {
    try edit { (list) throws(ListSnapshotError) in
      try list.insertSections(sections, at: list.numberOfSections)
    }
  }

  /// Inserts sections without items before the section with an id.
  /// - Throws: ``ListSnapshotError/missingSection(_:)`` or ``ListSnapshotError/duplicateSection(_:)``.
  /// - Complexity: As for ``appendSections(_:)``.
  @inlinable
  public mutating func insertSections(_ sections: [Section], before id: Section.ID) throws(ListSnapshotError) {
    try edit { (list) throws(ListSnapshotError) in
      try list.insertSections(sections, at: list.existingSection(id))
    }
  }

  /// Inserts sections without items after the section with an id.
  /// - Throws: ``ListSnapshotError/missingSection(_:)`` or ``ListSnapshotError/duplicateSection(_:)``.
  /// - Complexity: As for ``appendSections(_:)``.
  @inlinable
  public mutating func insertSections(_ sections: [Section], after id: Section.ID) throws(ListSnapshotError) {
    try edit { (list) throws(ListSnapshotError) in
      try list.insertSections(sections, at: list.existingSection(id) + 1)
    }
  }

  /// Deletes the sections with the given ids, their items and the marks of their items. The ids may repeat.
  /// - Throws: ``ListSnapshotError/missingSection(_:)`` if the snapshot lacks one of the sections.
  /// - Complexity: O(k · s + items of the deleted sections). The first edit of a list without an index takes O(n).
  @inlinable
  public mutating func deleteSections(_ ids: [Section.ID]) throws(ListSnapshotError) {
    try edit { (list) throws(ListSnapshotError) in
      var indices: Set<Int> = []
      for id in ids { indices.insert(try list.existingSection(id)) }
      let deleted = indices.map { list.contents[$0].items }
      list.replaceSections(indices.sorted().map { ($0..<$0 + 1, HashedElements()) })
      list.removeMarks(deleted.lazy.flatMap { $0.array().map(\.id) })
    }
  }

  /// Moves a section with its items before another section. Moving a section before itself has no effect.
  /// - Throws: ``ListSnapshotError/missingSection(_:)``.
  /// - Complexity: As for ``appendSections(_:)``.
  @inlinable
  public mutating func moveSection(_ id: Section.ID, before other: Section.ID) throws(ListSnapshotError) {
    try moveSection(id, to: other, offset: 0)
  }

  /// Moves a section with its items after another section. Moving a section after itself has no effect.
  /// - Throws: ``ListSnapshotError/missingSection(_:)``.
  /// - Complexity: As for ``appendSections(_:)``.
  @inlinable
  public mutating func moveSection(_ id: Section.ID, after other: Section.ID) throws(ListSnapshotError) {
    try moveSection(id, to: other, offset: 1)
  }

  /// Replaces the section with the same id and keeps its items.
  /// - Throws: ``ListSnapshotError/missingSection(_:)``.
  /// - Complexity: As for ``appendSections(_:)``.
  @inlinable
  public mutating func replaceSection(_ section: Section) throws(ListSnapshotError) {
    try edit { (list) throws(ListSnapshotError) in
      let index = try list.existingSection(section.id)
      list.contents.modify(at: index) { $0.section = section }
    }
  }

  @inlinable
  mutating func moveSection(_ id: Section.ID, to other: Section.ID, offset: Int) throws(ListSnapshotError) {
    try edit { (list) throws(ListSnapshotError) in
      let from = try list.existingSection(id)
      let target = try list.existingSection(other)
      guard from != target else { return }
      let (stored, hash) = list.contents.hashedElement(at: from)
      let (leaves, arrives): (ChunkedArray<Stored>.Change, ChunkedArray<Stored>.Change) = (
        (from..<from + 1, HashedElements()), (target + offset..<target + offset, HashedElements([stored], [hash]))
      )
      list.replaceSections(target + offset <= from ? [arrives, leaves] : [leaves, arrives])
    }
  }

  @inlinable
  mutating func insertSections(_ sections: [Section], at index: Int) throws(ListSnapshotError) {
    let hashes = HashSeed.shared.hashes(sections[...])
    let repeated = hashes.firstDuplicate { sections[$0].id == sections[$1].id }
    let known = sections.firstIndex { indexOfSection($0.id) != nil }
    if let first = [repeated, known].compactMap({ $0 }).min() { throw .duplicateSection("\(sections[first].id)") }
    replaceSections([(index..<index, HashedElements(sections.map { Stored(section: $0, items: []) }, hashes))])
  }
}

/// Marks of items whose rows a view reloads or reconfigures, even if their content is the same.
extension ListSnapshot {
  /// The ids of the items that are marked for reloading; see ``reload(_:)``.
  /// - Complexity: O(marks).
  public var reloadedItemIDs: Set<Item.ID> { marks.ids(.reload) }

  /// The ids of the items that are marked for reconfiguring; see ``reconfigure(_:)``.
  /// - Complexity: O(marks).
  public var reconfiguredItemIDs: Set<Item.ID> { marks.ids(.reconfigure) }

  /// Marks items for reloading. A view creates their rows again, even if their content is the same.
  ///
  /// The next update carries a mark out. The snapshot keeps the mark, and later updates ignore it. To reload an item
  /// again, mark it again.
  /// - Throws: ``ListSnapshotError/missingItem(_:)``. If it throws, no item is marked.
  /// - Complexity: O(k) for k items. The first look-up by id in a list without an index takes O(n).
  public mutating func reload(_ ids: [Item.ID]) throws(ListSnapshotError) { try mark(.reload, ids) }

  /// Marks items for reconfiguring. A view updates their rows, even if their content is the same.
  ///
  /// The next update carries a mark out. An item that is marked for reloading stays marked for reloading.
  /// - Throws: ``ListSnapshotError/missingItem(_:)``. If it throws, no item is marked.
  /// - Complexity: As for ``reload(_:)``.
  public mutating func reconfigure(_ ids: [Item.ID]) throws(ListSnapshotError) { try mark(.reconfigure, ids) }

  /// Marks all items of some sections for reloading.
  /// - Throws: ``ListSnapshotError/missingSection(_:)``. If it throws, no item is marked.
  /// - Complexity: O(items of the sections).
  public mutating func reloadSections(_ ids: [Section.ID]) throws(ListSnapshotError) {
    var items: [Item.ID] = []
    for id in ids { items += try self.items(in: id).map(\.id) }
    try reload(items)
  }

  private mutating func mark(_ kind: ItemMarks<Item.ID>.Kind, _ ids: [Item.ID]) throws(ListSnapshotError) {
    let lookup = lookup
    for id in ids { _ = try lookup.existingPosition(of: id) }
    marks.add(kind, ids)
  }

  @usableFromInline
  mutating func removeMarks(_ ids: some Sequence<Item.ID>) {
    if !marks.isEmpty { marks.remove(ids) }
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

/// The reason why a snapshot rejects an edit. The snapshot does not change.
///
/// The associated values are the descriptions of ids.
public enum ListSnapshotError: Error, Equatable, CustomStringConvertible {
  /// The snapshot has no item with this id.
  case missingItem(String)
  /// The snapshot has no section with this id.
  case missingSection(String)
  /// After the edit, two items would have this id.
  case duplicateItem(String)
  /// After the edit, two sections would have this id.
  case duplicateSection(String)
  /// The edit appends items to the last section, but the snapshot has no sections.
  case noSections

  /// The reason and a remedy.
  public var description: String {
    switch self {
    case .missingItem(let id): "no item has the id \(id); use the id of an item in the snapshot"
    case .missingSection(let id): "no section has the id \(id); use the id of a section in the snapshot"
    case .duplicateItem(let id): "two items would have the id \(id); move or replace the item instead"
    case .duplicateSection(let id): "two sections would have the id \(id); move or replace the section instead"
    case .noSections: "the snapshot has no section to append items to; append a section first"
    }
  }
}
