/// The sections and items of a list at one moment, in order.
///
/// ```swift
/// var snapshot = ListSnapshot([Fruit(id: 1, name: "Apple"), Fruit(id: 2, name: "Pear")])
/// try snapshot.insert([Fruit(id: 3, name: "Plum")], before: 2)
/// snapshot.itemIDs   // [1, 3, 2]
/// ```
///
/// A snapshot is a value that is made of its sections, the items of each section in chunks of about 512, and an index
/// from ids to positions.
///
/// - A chunk never changes. Snapshots of one history share the chunks that are the same.
/// - A snapshot of an array neither copies the array nor hashes an id. The first edit, the first look-up by id,
///   ``duplicates()`` or a derived list cuts the array into chunks, which are ranges of the array. The array stays in
///   memory as long as a snapshot contains one of its items.
/// - An insertion looks up the ids, replaces the chunk at its place by a copy with the new items, and copies the list
///   of chunks. All editing operations replace ranges of items or sections in this way.
/// - The first look-up by id makes the index, and every edit looks up ids. The index takes about 16 bytes for each
///   item. All snapshots of a history share its table of ids, and an edit adds the ids that arrive. An edit by which
///   the list more than doubles makes a list without an index.
/// - ``difference(from:)`` skips the chunks that both lists share.
///
/// An edit of a long list takes longer than the edit of an array. For thousands of edits at once, assign an array.
///
/// An editing operation throws an error and changes nothing if an id would occur twice. An initializer does not check
/// ids. If an id repeats in the arrays, ``duplicates()`` reports it, a look-up finds the first item, and the first edit
/// removes the others.
public struct ListSnapshot<Section: ListElement, Item: ListElement>: Sendable {
  @usableFromInline typealias Stored = StoredSection<Section, Item>

  /// The sections with their items.
  @usableFromInline var contents: ChunkedArray<Stored>
  /// For each section, the index in the whole list after its last item.
  @usableFromInline var ends: [Int]
  @usableFromInline var index: SnapshotIndex<Section, Item>
  @usableFromInline var marks = ItemMarks<Item.ID>()
  /// The size of the chunks into which an edit cuts. Tests use small numbers.
  @usableFromInline var chunkSize = Chunk<Item>.size

  /// Creates an empty snapshot without sections.
  public init() { self.init(sections: []) }

  /// Creates a snapshot from sections and their items. Does not check that ids are unique.
  /// - Complexity: O(sections + chunks). No item is copied or hashed.
  @inlinable
  public init(sections: [(section: Section, items: [Item])]) {
    self.init(storedSections: sections.map { Stored(section: $0.section, items: $0.items) })
  }

  /// Creates a snapshot of one section from items. Does not check that ids are unique.
  /// - Complexity: O(chunks). No item is copied or hashed.
  @inlinable
  public init(_ items: [Item]) where Section == SingleSection {
    self.init(storedSections: [Stored(section: SingleSection(), items: items)])
  }

  @inlinable
  init(storedSections: [Stored]) { self.init(ChunkedArray(storedSections)) }

  @inlinable
  init(_ contents: ChunkedArray<Stored>, index: SnapshotIndex<Section, Item> = SnapshotIndex()) {
    self.contents = contents
    self.index = index
    ends = Self.ends(of: contents)
  }

  @inlinable
  static func ends(of contents: ChunkedArray<Stored>) -> [Int] {
    var ends: [Int] = []
    ends.reserveCapacity(contents.count)
    var end = 0
    for stored in contents.array() {
      end += stored.items.count
      ends.append(end)
    }
    return ends
  }
}

/// Editing. Each editing operation is one of these, but for one that deletes all items or changes only what a section
/// is.
extension ListSnapshot {
  /// Changes of the items of a section.
  @usableFromInline typealias ItemChanges = (section: Int, items: [ChunkedArray<Item>.Change])

  /// Replaces ranges of items. The caller has made sure that no id occurs twice afterwards.
  /// - Parameter changes: Ascending by section.
  /// - Complexity: O(sections + chunks + items of the chunks that change).
  @inlinable
  mutating func replace(_ changes: [ItemChanges]) {
    var hints = index.hints
    var (keepsKeys, growth, shift, next) = (true, 0, 0, 0)
    let count = numberOfItems
    for (section, items) in changes {
      let before = contents[section].items.count
      let arrivals = contents.modify(at: section) { $0.items.replace(items, size: chunkSize) }
      if !arrivals.keepsKeys { keepsKeys = false }
      if let hints { for (chunk, hashes) in arrivals.hashes { hints.insert(hashes, chunk: chunk) } }
      if shift != 0 { for index in next..<section { ends[index] += shift } }
      shift += contents[section].items.count - before
      next = section
      growth += items.reduce(0) { $0 + $1.new.elements.count - $1.range.count }
    }
    if shift != 0 { for index in next..<ends.count { ends[index] += shift } }
    // A list that has more than doubled gets a new index when it is asked for one.
    if growth > count || hints?.isOutdated(for: numberOfItems) == true { hints = nil }
    let places = keepsKeys && hints != nil ? index.places : nil
    index = SnapshotIndex(hints: hints, places: places, duplicates: DuplicateReport.none)
  }

  /// Replaces ranges of sections. The caller has made sure that no id occurs twice afterwards.
  /// - Parameters:
  ///   - changes: Ascending ranges, and the sections that replace them.
  ///   - arrivals: The chunks that are new to the list.
  /// - Complexity: O(sections + items of the new chunks).
  @inlinable
  mutating func replaceSections(_ changes: [ChunkedArray<Stored>.Change], arrivals: [Chunk<Item>] = []) {
    _ = contents.replace(changes)
    ends = Self.ends(of: contents)
    var hints = index.hints
    if let hints { for chunk in arrivals { hints.insert(chunk.hashes[...], chunk: chunk.key) } }
    if hints?.isOutdated(for: numberOfItems) == true { hints = nil }
    index = SnapshotIndex(hints: hints, duplicates: DuplicateReport.none)
  }

  /// Returns the list with the index of an earlier list, to which the ids of the chunks that are not shared are added.
  /// Without the index, if the list is mostly new or the earlier one has none.
  /// - Complexity: O(chunks + items of the chunks that are not shared).
  func sharingIndex(of old: ListSnapshot?) -> ListSnapshot {
    guard let old, let hints = old.index.hints else { return self }
    let (before, after) = (old.contents.array(), contents.array())
    let origins = Self.origins(of: after, in: before)
    var arrivals: [(hashes: ArraySlice<UInt32>, chunk: UInt32)] = []
    for (section, stored) in after.enumerated() {
      let (items, known) = (stored.items, origins(section).map { before[$0].items } ?? ChunkedArray())
      known.forEachChunkGap(to: items) { oldChunks, chunks in
        // A chunk that replaces another has its key, under which the table knows the ids that have stayed.
        var replaced: [UInt32: [UInt32]] = [:]
        for entry in known.entries[oldChunks] { replaced[entry.chunk.key] = entry.chunk.hashes }
        for entry in items.entries[chunks] {
          let (hashes, key) = (entry.chunk.hashes, entry.chunk.key)
          arrivals.append((replaced[key].map(hashes.between) ?? hashes[...], key))
        }
      }
    }
    guard arrivals.reduce(0, { $0 + $1.hashes.count }) <= old.numberOfItems else { return self }
    for arrival in arrivals { hints.insert(arrival.hashes, chunk: arrival.chunk) }
    var list = self
    list.index = SnapshotIndex(
      hints: hints.isOutdated(for: numberOfItems) ? nil : hints, duplicates: index.duplicates)
    return list
  }

  /// Returns a function from the indices of sections to those of the sections with the same ids in a list before.
  static func origins<OldItem>(
    of after: [Stored], in before: [StoredSection<Section, OldItem>]
  ) -> (Int) -> Int? {
    if before.count == after.count, zip(before, after).allSatisfy({ $0.id == $1.id }) { return { $0 } }
    var indices: [Section.ID: Int] = [:]
    for (index, stored) in before.enumerated() { indices.updateMakingRoom(index, forKey: stored.id) }
    var taken: Set<Int> = []
    let origins = after.map { stored in indices[stored.id].flatMap { taken.insert($0).inserted ? $0 : nil } }
    return { origins[$0] }
  }

  /// The look-up of ids. The first one makes the index.
  @inlinable var lookup: IDLookup<Section, Item> { index.lookup(in: contents) }

  /// Whether the snapshot has an index from ids to positions.
  @inlinable var isIndexed: Bool { index.hints != nil }
}

/// Counts, sections, items, and the positions of ids.
extension ListSnapshot {
  /// The number of sections.
  public var numberOfSections: Int { contents.count }

  /// The number of items in all sections.
  public var numberOfItems: Int { ends.last ?? 0 }

  /// The sections in order.
  /// - Complexity: O(sections).
  public var sections: [Section] { contents.array().map(\.section) }

  /// The ids of the sections in order.
  /// - Complexity: O(sections).
  public var sectionIDs: [Section.ID] { contents.array().map(\.id) }

  /// The ids of all items in order.
  /// - Complexity: O(items).
  @inlinable
  public var itemIDs: [Item.ID] {
    var ids: [Item.ID] = []
    ids.reserveCapacity(numberOfItems)
    forEachItem(in: 0..<numberOfItems) { ids.append($1.id) }
    return ids
  }

  /// The sections with the number of items in each.
  public var structure: ListStructure<Section> { ListStructure(self) }

  /// The items of the section at an index. The section must exist.
  /// - Complexity: O(items of the section).
  public func items(inSection section: Int) -> [Item] { contents[section].items.array() }

  /// The items of the section with an id.
  /// - Throws: ``ListSnapshotError/missingSection(_:)``.
  /// - Complexity: O(sections + items of the section).
  public func items(in section: Section.ID) throws(ListSnapshotError) -> [Item] {
    guard let index = indexOfSection(section) else { throw .missingSection("\(section)") }
    return items(inSection: index)
  }

  /// The item at a position. The item must exist.
  /// - Complexity: O(log n).
  public subscript(position: ListPosition) -> Item { contents[position.section].items[position.item] }

  /// The item at an index of the whole list. The item must exist.
  /// - Complexity: O(log n).
  public subscript(index: Int) -> Item {
    precondition(index >= 0 && index < numberOfItems, "a list of \(numberOfItems) items has none at \(index)")
    return self[position(at: index)]
  }

  /// The items of all sections in order, as a collection whose indices are those of the whole list.
  ///
  /// ```swift
  /// for fruit in snapshot.items.prefix(20) { print(fruit.name) }
  /// ```
  public var items: ListItems<Section, Item> { ListItems(snapshot: self) }

  /// Calls a closure for a range of items in order. Faster than reading the items one by one.
  ///
  /// ```swift
  /// snapshot.forEachItem(in: 0..<20) { index, item in print(index, item.name) }
  /// ```
  /// - Parameters:
  ///   - range: Indices in the whole list. Indices outside the list are ignored.
  ///   - body: A closure that takes an index and the item at that index.
  /// - Complexity: O(items in the range + log n).
  @inlinable
  public func forEachItem(in range: Range<Int>, _ body: (Int, Item) -> Void) {
    let range = range.clamped(to: 0..<numberOfItems)
    var index = range.lowerBound
    while index < range.upperBound {
      let position = position(at: index)
      let items = contents[position.section].items
      for item in items.slice(from: position.item, to: min(items.count, position.item + range.upperBound - index)) {
        body(index, item)
        index += 1
      }
    }
  }

  /// The position of the item at an index of the whole list. The item must exist.
  @inlinable
  func position(at index: Int) -> ListPosition {
    // If several sections end at an index, all but the first are empty.
    let section = ends.count == 1 ? 0 : ends.partitioningIndex { $0 > index }
    return ListPosition(section: section, item: index - start(ofSection: section))
  }

  /// The index in the whole list of the first item of a section.
  @inlinable
  func start(ofSection section: Int) -> Int { section == 0 ? 0 : ends[section - 1] }

  /// The items with some ids, in the order of the ids. `nil` for each id that the snapshot does not have.
  /// - Complexity: O(k) for k ids. The first look-up by id in a list without an index takes O(n).
  @inlinable
  func items(with ids: [Item.ID]) -> [Item?] {
    let lookup = lookup
    return ids.map { lookup.position(of: $0).map { self[$0] } }
  }

  /// The item with an id, or `nil` if the snapshot has no such item.
  /// - Complexity: As for ``position(of:)``.
  public func item(_ id: Item.ID) -> Item? { position(of: id).map { self[$0] } }

  /// The position of the item with an id, or `nil` if the snapshot has no such item. If the id repeats, the position of
  /// the first item.
  /// - Complexity: O(1). The first look-up by id in a list without an index takes O(n), and the first after an edit
  ///   that adds or removes a chunk O(n / 512).
  @inlinable
  public func position(of id: Item.ID) -> ListPosition? { lookup.position(of: id) }

  /// The index in the whole list of the item with an id, or `nil` if the snapshot has no such item.
  /// - Complexity: That of ``position(of:)``.
  public func index(of id: Item.ID) -> Int? { position(of: id).map { start(ofSection: $0.section) + $0.item } }

  /// The index of the section with an id, or `nil` if the snapshot has no such section.
  /// - Complexity: O(sections).
  @inlinable
  public func indexOfSection(_ id: Section.ID) -> Int? { contents.firstIndex(of: id) }

  /// The section that contains the item with an id, or `nil` if the snapshot has no such item.
  /// - Complexity: As for ``position(of:)``.
  public func section(containing id: Item.ID) -> Section? { position(of: id).map { contents[$0.section].section } }
}

extension ListSnapshot: CustomStringConvertible {
  /// The ids of the items, such as `[1, 2]`, after the ids of their sections, such as `fruit: [1, 2], bread: [3]`. A
  /// long list is cut after 20 items or sections.
  public var description: String {
    var room = 20
    var parts: [String] = []
    for index in 0..<numberOfSections where room > 0 {
      let section = contents[index]
      let ids = (0..<min(section.items.count, room)).map { "\(section.items[$0].id)" }
      room -= max(ids.count, 1)
      let items = (section.items.count > ids.count ? ids + ["…"] : ids).joined(separator: ", ")
      parts.append(Section.self == SingleSection.self ? "[\(items)]" : "\(section.section.id): [\(items)]")
    }
    return (parts.count < numberOfSections ? parts + ["…"] : parts).joined(separator: ", ")
  }
}

extension ListSnapshot where Section == SingleSection {
  /// The items in the form that a difference reads.
  var elements: ChunkedArray<Item> { numberOfSections == 0 ? ChunkedArray() : contents[0].items }
}

// MARK: Comparison

extension ListSnapshot: Equatable {
  /// Whether both snapshots have equal sections and items in the same order. Marks do not count.
  /// - Complexity: O(chunks + items between the first and the last that the snapshots do not share).
  public static func == (a: ListSnapshot, b: ListSnapshot) -> Bool {
    a.numberOfItems == b.numberOfItems
      && a.contents.elementsEqual(b.contents) { a, b in
        a.section == b.section && a.items.elementsEqual(b.items, by: ==)
      }
  }
}

/// A section and its items.
@usableFromInline
struct StoredSection<Section: ListElement, Item: ListElement>: ListElement {
  @usableFromInline var section: Section
  @usableFromInline var items: ChunkedArray<Item>

  @inlinable
  init(section: Section, items: ChunkedArray<Item>) {
    self.section = section
    self.items = items
  }

  @inlinable
  init(section: Section, items: [Item]) { self.init(section: section, items: ChunkedArray(items)) }

  @inlinable var id: Section.ID { section.id }

  /// Whether both have equal content and share the chunks of their items. Does not compare items.
  @inlinable
  static func == (a: StoredSection, b: StoredSection) -> Bool {
    a.items.isSame(as: b.items) && a.section == b.section
  }
}

/// The items of a snapshot in order. It copies no item.
///
/// Reading an item takes O(log n). ``ListSnapshot/forEachItem(in:_:)`` reads many items faster.
public struct ListItems<Section: ListElement, Item: ListElement>: RandomAccessCollection, Sendable {
  let snapshot: ListSnapshot<Section, Item>

  /// The index 0.
  public var startIndex: Int { 0 }

  /// The number of items.
  public var endIndex: Int { snapshot.numberOfItems }

  /// The item at an index of the whole list. The item must exist.
  public subscript(index: Int) -> Item { snapshot[index] }
}
