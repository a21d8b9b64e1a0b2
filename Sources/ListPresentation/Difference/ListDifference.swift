/// The plan of an update: the changes that lead from one snapshot to another.
///
/// ```swift
/// let plan = ListSnapshot([c, a, b]).difference(from: ListSnapshot([a, b, c]))
/// plan.description                                   // [move item 0.2 to 0.0]
/// ListSnapshot([a, b, c]).applying(plan)?.itemIDs    // [c, a, b]
/// ```
///
/// A plan has one batch or two, which a view performs one after the other. A batch cannot move a section and change its
/// items at once, and cannot move an item out of a section that it deletes or into a section that it inserts. If an
/// update needs that, the plan has two batches.
///
/// A plan keeps the row of every item that is in both lists, if at least one section is in both lists. Of the plans
/// that keep these rows, it has the fewest batches. A plan of one batch moves the fewest sections, and the fewest items
/// for these sections. If the hashes of many ids collide, a plan may rebuild rows and is not minimal, but it is still
/// correct.
public struct ListDifference<Section: ListElement, Item: ListElement>: Sendable {
  /// The batches in order. Empty if nothing changes.
  public let batches: [ListBatch]
  /// The list after each batch, which has what the batch inserts. The last one is the new snapshot.
  public let lists: [ListSnapshot<Section, Item>]

  @inlinable
  init(_ batches: [ListBatch] = [], lists: [ListSnapshot<Section, Item>] = []) {
    self.batches = batches
    self.lists = lists
  }

  /// Whether the snapshots are equal and the new snapshot has no new marks.
  @inlinable
  public var isEmpty: Bool { batches.isEmpty }

  /// The number of operations, without reloads. A section that is deleted or inserted with its items counts as one.
  @inlinable
  var numberOfOperations: Int {
    batches.reduce(0) {
      $0 + $1.deletedSections.count + $1.insertedSections.count + $1.movedSections.count + $1.deletedItems.count
        + $1.insertedItems.count + $1.movedItems.count + $1.reconfiguredSections.count + $1.reconfiguredItems.count
    }
  }
}

extension ListDifference: Equatable {
  /// Whether both plans have equal batches.
  public static func == (a: ListDifference, b: ListDifference) -> Bool { a.batches == b.batches }
}

extension ListDifference: CustomStringConvertible {
  /// The operations of all batches in words, for example `[insert item 0.3]` or
  /// `[move section 1 to 0] [insert item 0.2]`.
  public var description: String { batches.isEmpty ? "[]" : batches.map(\.description).joined(separator: " ") }
}

/// The difference (diff) between two snapshots, as the plan of an update.
extension ListSnapshot {
  /// Returns the plan that changes another snapshot into this one.
  ///
  /// The plan reconfigures an item with the same id and different content, and an item that the new snapshot marks. The
  /// computation skips everything that the snapshots share. It compares the items that are in step, and hashes each id
  /// of the other items at most once for each batch. If an id repeats, it matches at most as many items as the other
  /// snapshot has.
  /// - Complexity: O(n log n + c) for n sections and items that the snapshots do not share, and c chunks.
  @inlinable
  public func difference(from old: ListSnapshot) -> ListDifference<Section, Item> {
    let (oldList, newList) = (old.contents, contents)
    var batch = ListBatch(from: oldList, to: newList)
    guard batch.mayRebuildRows, let plan = TwoBatchPlan(batch, oldList, newList) else {
      if !marks.isEmpty { batch = batch.marked(by: self, except: old.marks) }
      return batch.isEmpty ? ListDifference() : ListDifference([batch], lists: [self])
    }
    let intermediate = ListSnapshot(storedSections: plan.storedSections)
    var second = ListBatch(from: intermediate.contents, to: newList)
    if !marks.isEmpty { second = second.marked(by: self, except: old.marks, arrivedBefore: plan.arrived) }
    return ListDifference(
      [ListBatch(from: oldList, to: intermediate.contents), second], lists: [intermediate, self])
  }
}

/// The application of a plan to a snapshot.
extension ListSnapshot {
  /// Returns the snapshot that a plan leads to.
  ///
  /// For snapshots without duplicates, `old.applying(new.difference(from: old)) == new` always holds. The result shares
  /// with `old` everything that the plan does not change. The result has no marks.
  /// - Returns: The new snapshot, or `nil` if the plan does not fit this snapshot. A plan does not fit if it was made
  ///   for another snapshot, or if it inserts an id that the snapshot contains.
  /// - Complexity: O(k log k + n / 512) for a plan of k operations that are near each other. The first look-up by id in
  ///   a list without an index takes O(n).
  public func applying(_ plan: ListDifference<Section, Item>) -> ListSnapshot? {
    guard duplicates().isEmpty else { return nil }
    var list = self
    list.marks = ItemMarks()
    for (batch, next) in zip(plan.batches, plan.lists) where !list.apply(batch, leadingTo: next) { return nil }
    return list
  }

  /// Performs a batch with the sections and items that it inserts. Returns `false` if the batch does not fit; then the
  /// list is invalid.
  private mutating func apply(_ batch: ListBatch, leadingTo new: ListSnapshot) -> Bool {
    guard batch.insertedSections.allSatisfy(new.contents.indices.contains), batch.insertedItems.allSatisfy(new.hasItem)
    else { return false }
    let newSections = batch.insertedSections.map { new.contents[$0] }
    let newItems = batch.insertedItems.map { new[$0] }
    let leavingSections = batch.deletedSections + batch.movedSections.map(\.from)
    let leaving = batch.deletedItems + batch.movedItems.map(\.from)
    let gone = Set(leavingSections)
    guard gone.count == leavingSections.count, leavingSections.allSatisfy({ contents.indices.contains($0) }),
      Set(leaving).count == leaving.count, leaving.allSatisfy({ hasItem(at: $0) && !gone.contains($0.section) }),
      canInsert(newSections, newItems, leaving: Set(batch.deletedItems), from: Set(batch.deletedSections))
    else { return false }

    var arriving: [(position: ListPosition, item: Item, hash: UInt32)] = batch.movedItems.map {
      let (item, hash) = contents[$0.from.section].items.hashedElement(at: $0.from.item)
      return ($0.to, item, hash)
    }
    let seed = HashSeed.shared
    arriving += zip(batch.insertedItems, newItems).map { ($0, $1, seed.hash($1.id)) }
    arriving.sort { $0.position < $1.position }
    guard zip(arriving, arriving.dropFirst()).allSatisfy({ $0.position != $1.position }) else { return false }

    var arrivingSections: [(index: Int, stored: Stored, hash: UInt32)] = batch.movedSections.map {
      let (stored, hash) = contents.hashedElement(at: $0.from)
      return ($0.to, stored, hash)
    }
    arrivingSections += zip(batch.insertedSections, newSections).map { ($0, $1, seed.hash($1.id)) }
    arrivingSections.sort { $0.index < $1.index }
    let closed = Set(arrivingSections.map(\.index))
    guard closed.count == arrivingSections.count, arriving.allSatisfy({ !closed.contains($0.position.section) }) else {
      return false
    }

    // The items first, while the sections have their old indices.
    let map = batch.sectionMap(of: numberOfSections)
    guard let changes = changes(leaving: leaving.sorted(), arriving: arriving, map) else { return false }
    if !changes.isEmpty { replace(changes) }
    if !leavingSections.isEmpty || !arrivingSections.isEmpty {
      guard
        let changes = replacements(
          leaving: leavingSections.sorted(),
          arriving: arrivingSections.map { ($0.index, HashedElements([$0.stored], [$0.hash])) }, count: numberOfSections
        )
      else { return false }
      replaceSections(changes, arrivals: arrivingSections.flatMap { $0.stored.items.entries.map(\.chunk) })
    }
    return show(batch, of: new)
  }

  private func hasItem(at position: ListPosition) -> Bool {
    contents.indices.contains(position.section)
      && contents[position.section].items.indices.contains(position.item)
  }

  /// Whether the ids of the inserted sections and items differ from each other and from all that stay.
  private func canInsert(
    _ newSections: [Stored], _ newItems: [Item], leaving: Set<ListPosition>, from sections: Set<Int>
  ) -> Bool {
    let items = newItems + newSections.flatMap { $0.items.array() }
    let (hashes, lookup) = (HashSeed.shared.hashes(items[...]), items.isEmpty ? nil : lookup)
    return newSections.allSatisfy { indexOfSection($0.id).map(sections.contains) ?? true }
      && HashSeed.shared.hashes(newSections[...]).firstDuplicate { newSections[$0].id == newSections[$1].id } == nil
      && hashes.firstDuplicate { items[$0].id == items[$1].id } == nil
      && zip(items, hashes).allSatisfy { item, hash in
        guard let position = lookup?.position(of: item.id, hash) else { return true }
        return sections.contains(position.section) || leaving.contains(position)
      }
  }

  /// The changes of the items of each section.
  private func changes(
    leaving: [ListPosition], arriving: [(position: ListPosition, item: Item, hash: UInt32)], _ map: ListIndexMap
  ) -> [ItemChanges]? {
    var sections: [Int: (leaving: [Int], arriving: [(Int, HashedElements<Item>)])] = [:]
    for position in leaving { sections[position.section, default: ([], [])].leaving.append(position.item) }
    for (position, item, hash) in arriving {
      guard let section = map.oldIndex(of: position.section), contents.indices.contains(section) else { return nil }
      sections[section, default: ([], [])].arriving.append((position.item, HashedElements([item], [hash])))
    }
    var changes: [ItemChanges] = []
    for (section, items) in sections.sorted(by: { $0.key < $1.key }) {
      let count = contents[section].items.count
      guard let items = replacements(leaving: items.leaving, arriving: items.arriving, count: count) else { return nil }
      changes.append((section, items))
    }
    return changes
  }

  /// Replaces sections and items by those of the new list.
  private mutating func show(_ batch: ListBatch, of new: ListSnapshot) -> Bool {
    for section in batch.reconfiguredSections {
      guard contents.indices.contains(section), new.contents.indices.contains(section),
        case let changed = new.contents[section], contents[section].id == changed.id
      else { return false }
      contents.modify(at: section) { $0.section = changed.section }
    }
    var changes: [ItemChanges] = []
    for position in (batch.reconfiguredItems + batch.reloadedItems).sorted() {
      guard hasItem(at: position), new.hasItem(at: position), case let item = new[position],
        case let (old, hash) = contents[position.section].items.hashedElement(at: position.item), old.id == item.id
      else { return false }
      changes.replace(position, item, hash)
    }
    if !changes.isEmpty { replace(changes) }
    return true
  }
}

/// The ranges to replace for elements that leave and elements that arrive.
/// - Parameters:
///   - leaving: Ascending indices before the change.
///   - arriving: Elements with the ascending indices that they have after the change.
///   - count: The number of elements before the change.
/// - Returns: `nil` if an element cannot have its index.
private func replacements<Element: Sendable>(
  leaving: [Int], arriving: [(index: Int, new: HashedElements<Element>)], count: Int
) -> [(range: Range<Int>, new: HashedElements<Element>)]? {
  var changes: [(range: Range<Int>, new: HashedElements<Element>)] = []
  // The number of elements that have arrived, less those that have left, before the next one.
  var (shift, rest) = (0, leaving[...])
  func leave(_ index: Int) {
    if let last = changes.indices.last, changes[last].range.upperBound == index {
      changes[last].range = changes[last].range.lowerBound..<index + 1
    } else {
      changes.append((index..<index + 1, HashedElements()))
    }
    shift -= 1
  }
  for (index, new) in arriving {
    // All elements that leave before the old index at which this one arrives.
    while let next = rest.first, next <= index - shift {
      leave(next)
      rest.removeFirst()
    }
    let before = index - shift
    guard before >= 0, before <= count else { return nil }
    if let last = changes.indices.last, changes[last].range.upperBound == before {
      changes[last].new.elements += new.elements
      changes[last].new.hashes += new.hashes
    } else {
      changes.append((before..<before, new))
    }
    shift += new.elements.count
  }
  for index in rest { leave(index) }
  return changes
}

/// The check for repeated ids after an update, which compares only the inserted items.
extension ListSnapshot {
  /// Whether each id occurs once, given the plan that leads to this list from a list in which each id occurs once.
  ///
  /// The plan matches every item that it does not insert with a different item of the old list, so the ids of these
  /// items differ. Only the ids of inserted items are compared with each other and with all others.
  /// - Complexity: O(k) for k inserted items if the old list is indexed, otherwise O(n).
  @inlinable
  func isUnique(after plan: ListDifference<Section, Item>, from old: ListSnapshot) -> Bool {
    if let known = index.duplicates { return known.isEmpty }
    guard plan.batches.allSatisfy({ $0.insertedSections.isEmpty }) || hasUniqueSections else { return false }
    // If most items are inserted, comparing all takes less time than finding those to compare.
    if !old.isIndexed, 2 * plan.numberOfInsertedItems > numberOfItems { return duplicates().isEmpty }
    let ids = plan.insertedIDs
    let isUnique = ids.isEmpty || isUnique(after: ids, from: old)
    if isUnique { noteUnique() }
    return isUnique
  }

  @usableFromInline var hasUniqueSections: Bool { contents.firstRepeatedID == nil }

  /// Whether each id occurs once, given the ids that a plan inserts.
  @inlinable
  func isUnique(after insertedIDs: [Item.ID], from old: ListSnapshot) -> Bool {
    let insertedHashes = insertedIDs.map(HashSeed.shared.hash)
    // An item that is deleted and inserted again is in the old list. The whole list is searched below, as it is for
    // ids with the same hash.
    if old.isIndexed, insertedHashes.firstDuplicate(where: { _, _ in true }) == nil, case let lookup = old.lookup,
      zip(insertedIDs, insertedHashes).allSatisfy({ lookup.position(of: $0, $1) == nil })
    {
      return true
    }
    let inserted = ElementHashes(insertedHashes)
    // The items whose ids may be those of inserted items. Most other items are not among them.
    var (hashes, indices): ([UInt32], [Int32]) = ([], [])
    hashes.reserveCapacity(inserted.count + numberOfItems / 8)
    indices.reserveCapacity(inserted.count + numberOfItems / 8)
    var index: Int32 = 0
    for stored in contents.array() {
      stored.items.forEachHash { hash, _, _ in
        if inserted.mayContain(hash) {
          hashes.append(hash)
          indices.append(index)
        }
        index += 1
      }
    }
    let again = hashes.firstDuplicate { self[Int(indices[$0])].id == self[Int(indices[$1])].id }
    return again == nil
  }
}

extension ListDifference {
  /// The number of items that are inserted outside inserted sections.
  @inlinable var numberOfInsertedItems: Int { batches.reduce(0) { $0 + $1.insertedItems.count } }

  /// The ids of inserted items, in the order of the batches.
  @inlinable var insertedIDs: [Item.ID] {
    var ids: [Item.ID] = []
    for (batch, list) in zip(batches, lists) {
      ids += list.mapItems(at: batch.insertedItems) { $1.id }
      for section in batch.insertedSections { ids += list.contents[section].items.array().lazy.map(\.id) }
    }
    return ids
  }
}
