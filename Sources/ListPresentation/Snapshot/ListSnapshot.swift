/// The sections and items of a list at one moment, in order.
///
/// ```swift
/// var snapshot = ListSnapshot([Fruit(id: 1, name: "Apple"), Fruit(id: 2, name: "Pear")])
/// try snapshot.insert([Fruit(id: 3, name: "Plum")], before: 2)
/// snapshot.itemIDs   // [1, 3, 2]
/// ```
///
/// A snapshot is a value. Snapshots of one history share the sections and items that do not change: both are in trees,
/// and an edit of k items creates O(k log n) new nodes.
///
/// Creating a snapshot from an array neither copies the array nor hashes an id. The first look-up by id indexes the
/// whole list; every edit looks up ids. Edits update the index. The index takes about 18 bytes for each item. Inserting
/// a large share of the list builds a new list without an index. An array stays in memory as long as a snapshot
/// contains one of its items.
///
/// Edits of items are collected. The next reading, or a copy that is edited, carries them out in one pass.
///
/// An editing operation throws an error and changes nothing if an id would occur twice. An initializer does not check
/// ids. If an id repeats in the arrays, ``duplicates()`` reports it, a look-up finds the first item, and the first edit
/// removes the others.
public struct ListSnapshot<Section: ListElement, Item: ListElement>: Sendable {
  @usableFromInline typealias Stored = StoredSection<Section, Item>

  /// The tree of sections, each with the tree of its items, without edits that are still collected.
  @usableFromInline var tree: TreeNode<Stored>
  /// Whether the index has collected edits that are not in the tree.
  @usableFromInline var hasCollectedEdits = false
  @usableFromInline var index: SnapshotIndex<Section, Item>
  @usableFromInline var marks = ItemMarks<Item.ID>()

  /// Creates an empty snapshot without sections.
  public init() { self.init(sections: []) }

  /// Creates a snapshot from sections and their items. Does not check that ids are unique.
  /// - Complexity: O(sections). No item is copied or hashed.
  @inlinable
  public init(sections: [(section: Section, items: [Item])]) {
    self.init(storedSections: sections.map { Stored(section: $0.section, items: $0.items) })
  }

  /// Creates a snapshot of one section from items. Does not check that ids are unique.
  /// - Complexity: O(1).
  @inlinable
  public init(_ items: [Item]) where Section == SingleSection {
    self.init(storedSections: [Stored(section: SingleSection(), items: items)])
  }

  /// Creates a snapshot without an index.
  @inlinable
  init(storedSections: [Stored]) {
    tree = .plainSections(storedSections)
    index = SnapshotIndex()
  }

  /// Creates a snapshot of an indexed list in which each id occurs once.
  @inlinable
  init(_ store: ListStore<Section, Item>) {
    tree = store.root
    index = SnapshotIndex(store: store, duplicates: DuplicateReport.none)
  }

  /// The tree of sections. Reading items by position need not ask for the index, unless it has collected edits.
  @inlinable var plain: TreeNode<Stored> { hasCollectedEdits ? root : tree }

  /// The tree of sections. If there is an index, it is the tree of the index, which snapshots edited from this one
  /// share.
  @inlinable var root: TreeNode<Stored> { index.root ?? tree }

  /// The sections in the form that a difference reads.
  @inlinable var contents: ListElements<Stored> { ListElements(root) }

  /// The tree with its index, which is made if there is none.
  @inlinable var store: ListStore<Section, Item> { index.store(of: tree) }

  /// Whether the snapshot has an index from ids to positions.
  @inlinable var isIndexed: Bool { index.isMade }

  /// The number of items between the nodes that this list shares with another: of each gap, the larger of the two
  /// numbers.
  /// - Complexity: O(sections and items that are not shared + log n).
  func numberOfUnsharedItems(with other: ListSnapshot) -> Int {
    var count = 0
    let (old, new) = (other.contents, contents)
    old.forEachGap(to: new) { oldSections, newSections in
      for (before, after) in zip(oldSections, newSections) {
        old[before].elements.forEachGap(to: new[after].elements) { count += max($0.count, $1.count) }
      }
      for section in newSections.dropFirst(oldSections.count) { count += new[section].items.count }
      for section in oldSections.dropFirst(newSections.count) { count += old[section].items.count }
    }
    return count
  }

  /// Changes the contents. All edits go through this method. A body that throws must not change the contents.
  /// - Parameter byID: Whether the body changes items by their ids alone. Such edits are collected until the list is
  ///   read.
  @inlinable
  mutating func edit(
    byID: Bool = false, _ body: (inout ListStore<Section, Item>) throws(ListSnapshotError) -> Void
  ) throws(ListSnapshotError) {
    if !isIndexed { _ = store }
    guard duplicates().isEmpty else {
      var unique = withoutDuplicates()
      try unique.edit(byID: byID, body)
      return self = unique
    }
    // An unshared store is changed without copying its tables.
    guard isKnownUniquelyReferenced(&index), var store = index.takeStore() else {
      var copy = index.compactStore(of: tree)
      try body(&copy)
      index = SnapshotIndex(store: copy, duplicates: DuplicateReport.none)
      return note(copy)
    }
    defer {
      note(store)
      index.putStore(store)
    }
    store.compact()
    if !byID { store.closeLeaves() }
    try body(&store)
  }

  @inlinable
  mutating func note(_ store: ListStore<Section, Item>) {
    tree = store.root
    hasCollectedEdits = !store.openLeaves.isEmpty
  }
}

extension ListSnapshot: Equatable {
  /// Whether both snapshots have equal sections and items in the same order. Marks do not count.
  /// - Complexity: O(items between the first and the last that the snapshots do not share).
  public static func == (a: ListSnapshot, b: ListSnapshot) -> Bool {
    a.numberOfItems == b.numberOfItems
      && a.contents.elementsEqual(b.contents) { a, b in
        a.section == b.section && a.elements.elementsEqual(b.elements, by: ==)
      }
  }
}
