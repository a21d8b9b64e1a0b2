/// What a list shows at one moment: sections in order, items in order, each by its id.
///
/// ```swift
/// var snapshot = ListSnapshot([Fruit(id: 1, name: "Apple"), Fruit(id: 2, name: "Pear")])
/// try snapshot.insert([Fruit(id: 3, name: "Plum")], before: 2)
/// snapshot.itemIDs   // [1, 3, 2]
/// ```
///
/// A snapshot is a value, and successive snapshots of a list share what did not change: sections and items stand in
/// trees, and an edit of k rows makes O(k log n) new nodes. An array that is taken over is neither copied nor hashed;
/// the first look-up by id, which every edit begins with, indexes the whole list, and edits keep the index up to date.
/// With the index a snapshot takes about 16 bytes for each item and the size of an id beyond the items themselves, 24
/// bytes for `Int` ids; without it nothing. A taken-over array stays alive while a snapshot shows an item of it that was
/// not edited.
///
/// Every editing operation leaves each id in the snapshot once, or throws and changes nothing. Arrays that are taken
/// over whole are not checked: ``duplicates()`` finds ids that stand in them more than once, a look-up by id finds the
/// first, and the first edit leaves the others out.
public struct ListSnapshot<Section: ListElement, Item: ListElement>: Sendable
where Section.ID: Sendable, Item.ID: Sendable {
  @usableFromInline typealias Entry = SectionEntry<Section, Item>

  /// The tree of sections, each with the tree of its items.
  @usableFromInline let plain: TreeNode<Entry>
  @usableFromInline let index: SnapshotIndex<Section, Item>
  /// The items to be drawn anew, as new rows, though their content is the same.
  public internal(set) var reloadedItemIDs: Set<Item.ID> = []
  /// The items to be drawn again in place though their content is the same.
  public internal(set) var reconfiguredItemIDs: Set<Item.ID> = []

  /// Creates an empty snapshot without sections.
  public init() { self.init(sections: []) }

  /// Takes sections and their items over, unchecked.
  /// - Complexity: O(sections); no item is copied or hashed.
  public init(sections: [(section: Section, items: [Item])]) {
    let entries = sections.map {
      Entry(section: $0.section, items: TreeNode(leaf: $0.items[...], weight: $0.items.count))
    }
    plain = .plain(entries)
    index = SnapshotIndex()
  }

  /// Takes the items of a list without sections over, unchecked.
  /// - Complexity: O(1).
  public init(_ items: [Item]) where Section == SingleSection {
    self.init(sections: [(SingleSection(), items)])
  }

  @usableFromInline
  init(_ store: ListStore<Section, Item>) {
    plain = store.root
    index = SnapshotIndex(store)
  }

  /// The trees as they are now, those of the index if there is one, for these are shared with what is edited from them.
  @inlinable var root: TreeNode<Entry> { index.root ?? plain }

  /// The trees with the index, which is made if need be.
  @inlinable var store: ListStore<Section, Item> { index.store(of: plain) }

  /// Whether the index from ids to positions is there, and with it the answer of ``duplicates()``.
  @inlinable var isIndexed: Bool { index.root != nil }

  /// Whether one was edited from the other, or both from a third.
  func sharesIndex(with other: ListSnapshot) -> Bool {
    isIndexed && other.isIndexed && store.itemIDs === other.store.itemIDs
  }

  /// The snapshot with an index of nodes of another size.
  package func indexed(_ shape: TreeShape) -> ListSnapshot {
    var copy = ListSnapshot(ListStore(plain, shape: shape))
    copy.takeMarks(of: self)
    return copy
  }

  /// The number of nodes that were made for this snapshot, compared with one that it was edited from.
  package func numberOfNodes(notIn other: ListSnapshot) -> Int {
    var items: Set<ObjectIdentifier> = []
    for entry in other.root.array() { items.insert(ObjectIdentifier(entry.items)) }
    let changed = root.array().filter { !items.contains(ObjectIdentifier($0.items)) }
    return changed.reduce(root.numberOfNodes(notIn: other.root)) { sum, entry in
      let old = other.indexOfSection(entry.id).map { other.root[$0].items } ?? .empty
      return sum + entry.items.numberOfNodes(notIn: old)
    }
  }

  /// Whether more than a number of rows are not shared with another list.
  func differs(from other: ListSnapshot, byMoreThan limit: Int) -> Bool {
    let (new, old) = (root, other.root)
    guard abs(new.weight - old.weight) <= limit else { return true }
    // In step section by section, or by whole sections.
    guard new.count == old.count else { return new.differs(from: old, byMoreThan: limit) }
    let sections = new.unsharedRange(with: old)
    return sections.count > limit / 10
      || sections.contains {
        new[$0].items.differs(from: old[$0].items, byMoreThan: limit)
      }
  }

  @usableFromInline var hasMarks: Bool { !reloadedItemIDs.isEmpty || !reconfiguredItemIDs.isEmpty }

  /// The snapshot without marks for reloading and reconfiguring, as it stands once they have been carried out.
  @usableFromInline
  func settled() -> ListSnapshot {
    var copy = self
    copy.reloadedItemIDs = []
    copy.reconfiguredItemIDs = []
    return copy
  }

  /// The one way to change the contents. What throws leaves the snapshot as it was.
  @inlinable
  mutating func edit(
    _ body: (inout ListStore<Section, Item>) throws(ListSnapshotError) -> Void
  ) throws(ListSnapshotError) {
    let unique = removingDuplicates()
    var store = unique.index.compactStore(of: unique.plain)
    try body(&store)
    var edited = ListSnapshot(store)
    edited.takeMarks(of: unique)
    self = edited
  }

  /// Takes the marks of another over, whose items it has.
  @usableFromInline
  mutating func takeMarks(of other: ListSnapshot) {
    reloadedItemIDs = other.reloadedItemIDs
    reconfiguredItemIDs = other.reconfiguredItemIDs
  }

  @usableFromInline
  mutating func removeMarks(_ ids: some Sequence<Item.ID>) {
    guard hasMarks else { return }
    for id in ids {
      reloadedItemIDs.remove(id)
      reconfiguredItemIDs.remove(id)
    }
  }
}

extension ListSnapshot: Equatable {
  /// Whether both hold the same sections and items, ids and contents, in the same order; marks do not count.
  /// - Complexity: O(items between the first and the last that the snapshots do not share).
  public static func == (a: ListSnapshot, b: ListSnapshot) -> Bool {
    a.numberOfItems == b.numberOfItems
      && a.root.elementsEqual(b.root) { a, b in a.section == b.section && a.items.elementsEqual(b.items, by: ==) }
  }
}
