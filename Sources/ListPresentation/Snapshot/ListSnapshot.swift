/// What a list shows at one moment: sections in order, items in order, each by its id.
///
/// ```swift
/// var snapshot = ListSnapshot([Fruit(id: 1, name: "Apple"), Fruit(id: 2, name: "Pear")])
/// try snapshot.insert([Fruit(id: 3, name: "Plum")], before: 2)
/// snapshot.itemIDs   // [1, 3, 2]
/// ```
///
/// A snapshot is a value. A copy shares the items of every section with the original until one of them is edited, so
/// successive snapshots of a list hold what did not change only once. An array that is taken over is neither copied
/// nor hashed; the index from ids to positions is built when it is first asked for.
///
/// Every editing operation leaves each id in the snapshot once, or throws and changes nothing. Arrays that are taken
/// over whole are not checked: ``duplicates()`` finds ids that stand in them more than once, and a look-up by id
/// finds the first.
public struct ListSnapshot<Section: ListElement, Item: ListElement>: Sendable
where Section.ID: Sendable, Item.ID: Sendable {
  struct Block: Sendable {
    var section: Section
    var items: [Item]
  }

  private(set) var blocks: [Block]
  private(set) var index: SnapshotIndex<Section, Item>
  /// The items to be drawn anew, as new rows, though their content is the same.
  public internal(set) var reloadedItemIDs: Set<Item.ID> = []
  /// The items to be drawn again in place though their content is the same.
  public internal(set) var reconfiguredItemIDs: Set<Item.ID> = []

  /// Creates an empty snapshot without sections.
  public init() { self.init(blocks: []) }

  /// Takes sections and their items over, unchecked.
  /// - Complexity: O(sections); no item is copied or hashed.
  public init(sections: [(section: Section, items: [Item])]) {
    self.init(blocks: sections.map { Block(section: $0.section, items: $0.items) })
  }

  /// Takes the items of a list without sections over, unchecked.
  /// - Complexity: O(1).
  public init(_ items: [Item]) where Section == SingleSection {
    self.init(blocks: [Block(section: SingleSection(), items: items)])
  }

  init(blocks: [Block]) {
    self.blocks = blocks
    index = SnapshotIndex()
  }

  /// The one way to change the contents: what was looked up before no longer holds.
  mutating func edit<Result>(_ body: (inout [Block]) -> Result) -> Result {
    index = SnapshotIndex()
    return body(&blocks)
  }

  var hasMarks: Bool { !reloadedItemIDs.isEmpty || !reconfiguredItemIDs.isEmpty }

  /// The snapshot without marks for reloading and reconfiguring, as it stands once they have been carried out.
  func settled() -> ListSnapshot {
    var copy = self
    copy.reloadedItemIDs = []
    copy.reconfiguredItemIDs = []
    return copy
  }
}

extension ListSnapshot: Equatable {
  /// Whether both hold the same sections and items, ids and contents, in the same order; marks do not count.
  public static func == (a: ListSnapshot, b: ListSnapshot) -> Bool {
    a.index === b.index
      || a.blocks.count == b.blocks.count
        && zip(a.blocks, b.blocks).allSatisfy { $0.section == $1.section && $0.items == $1.items }
  }
}
