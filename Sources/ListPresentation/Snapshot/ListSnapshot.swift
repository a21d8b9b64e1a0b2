/// What a list shows at one moment: sections in order, items in order, each by its id.
///
/// ```swift
/// var snapshot = ListSnapshot([Fruit(id: 1, name: "Apple"), Fruit(id: 2, name: "Pear")])
/// try snapshot.insert([Fruit(id: 3, name: "Plum")], before: 2)
/// snapshot.itemIDs   // [1, 3, 2]
/// ```
///
/// A snapshot is a value, and successive snapshots of a list share what did not change: sections and items are in trees,
/// and an edit of k items makes O(k log n) new nodes. A snapshot neither copies nor hashes an array that it takes over.
/// The first look-up by id, which an edit begins with, indexes the whole list, and edits keep the index up to date. With
/// the index a snapshot takes about 18 bytes for each item beyond the items themselves; without it nothing. A taken-over
/// array stays in memory while a snapshot shows an item of it that was not edited.
///
/// An edit of a large share of the list makes the list anew, without an index, which takes less time.
///
/// Every editing operation leaves each id in the snapshot once, or throws and changes nothing. A snapshot does not check
/// arrays that it takes over: ``duplicates()`` finds ids that occur in them more than once, a look-up by id finds the
/// first, and the first edit leaves the others out.
public struct ListSnapshot<Section: ListElement, Item: ListElement>: Sendable {
  @usableFromInline typealias Entry = SectionEntry<Section, Item>

  /// The tree of sections, each with the tree of its items.
  @usableFromInline var plain: TreeNode<Entry>
  @usableFromInline var index: SnapshotIndex<Section, Item>
  @usableFromInline var marks = ItemMarks<Item.ID>()

  /// Creates an empty snapshot without sections.
  public init() { self.init(sections: []) }

  /// Takes sections and their items over, unchecked.
  /// - Complexity: O(sections); no item is copied or hashed.
  @inlinable
  public init(sections: [(section: Section, items: [Item])]) {
    self.init(plain: .plainSections(sections.map { Entry(section: $0.section, items: .plainItems($0.items)) }))
  }

  /// Takes the items of a list without sections over, unchecked.
  /// - Complexity: O(1).
  @inlinable
  public init(_ items: [Item]) where Section == SingleSection {
    self.init(plain: .plainSections([Entry(section: SingleSection(), items: .plainItems(items))]))
  }

  @inlinable
  init(plain: TreeNode<Entry>) {
    self.plain = plain
    index = SnapshotIndex()
  }

  /// Creates a snapshot of an indexed list in which each id occurs once.
  @inlinable
  init(_ store: ListStore<Section, Item>) {
    plain = store.root
    index = SnapshotIndex(store: store, duplicates: DuplicateReport.none)
  }

  /// The trees as they are now: those of the index, if there is one, are shared with what is edited from them.
  @inlinable var root: TreeNode<Entry> { index.root ?? plain }

  /// The sections, for a difference.
  @inlinable var contents: ListElements<Entry> { ListElements(root) }

  /// The trees with the index, which is made if need be.
  @inlinable var store: ListStore<Section, Item> { index.store(of: plain) }

  /// Whether the index from ids to positions is there.
  @inlinable var isIndexed: Bool { index.root != nil }

  /// The size of the index, also for ids that are no longer in the list.
  var indexSize: Int { isIndexed ? max(store.itemIndex.size, store.sectionIndex.size) : 0 }

  /// The snapshot with an index of nodes of another size.
  func indexed(_ shape: TreeShape) -> ListSnapshot {
    var copy = ListSnapshot(ListStore(plain, shape: shape))
    copy.marks = marks
    return copy
  }

  /// The number of items in this list, or in another if it has more there, that the lists do not share.
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

  /// The one way to change the contents in place. A body that throws has changed nothing.
  @inlinable
  mutating func edit(
    _ body: (inout ListStore<Section, Item>) throws(ListSnapshotError) -> Void
  ) throws(ListSnapshotError) {
    var store = index.compactStore(of: plain)
    guard duplicates().isEmpty else {
      var unique = withoutDuplicates()
      try unique.edit(body)
      return self = unique
    }
    // A store that nobody else has is changed without copies of its tables.
    let isOwned = isKnownUniquelyReferenced(&index)
    if isOwned { index.takeStore() }
    defer { if isOwned { index.putStore(store) } }
    try body(&store)
    plain = store.root
    if !isOwned { index = SnapshotIndex(store: store, duplicates: DuplicateReport.none) }
  }
}

extension ListSnapshot: Equatable {
  /// Whether both hold the same sections and items, ids and contents, in the same order; marks do not count.
  /// - Complexity: O(items between the first and the last that the snapshots do not share).
  public static func == (a: ListSnapshot, b: ListSnapshot) -> Bool {
    a.numberOfItems == b.numberOfItems
      && a.contents.elementsEqual(b.contents) { a, b in
        a.section == b.section && a.elements.elementsEqual(b.elements, by: ==)
      }
  }
}
