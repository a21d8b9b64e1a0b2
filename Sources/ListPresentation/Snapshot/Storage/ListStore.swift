/// The trees of a list with an index of their ids. Edits of the trees update the index.
///
/// For each item, the index takes 4 bytes in the leaf (the hash of the id) and about 13 bytes in the table and the
/// nodes.
@usableFromInline
struct ListStore<Section: ListElement, Item: ListElement>: Sendable {
  @usableFromInline typealias Stored = StoredSection<Section, Item>
  /// Items or sections that are in no tree, with their hashes.
  @usableFromInline typealias DetachedItems = TreeStretch<Item>
  @usableFromInline typealias DetachedSections = TreeStretch<Stored>

  @usableFromInline var root: TreeNode<Stored>
  @usableFromInline var sectionIndex: TreeIndex<Stored>
  @usableFromInline var itemIndex: TreeIndex<Item>
  /// Empty unless edits of items are being collected; see ``closeLeaves()``.
  @usableFromInline var openLeaves = OpenLeaves<Item>()
  @usableFromInline let shape: TreeShape

  /// Indexes a list. Copies the items of a section only if they are in several leaves.
  @inlinable
  init(_ plain: TreeNode<Stored>, shape: TreeShape = TreeShape()) {
    self.shape = shape
    sectionIndex = TreeIndex(shape: shape, capacity: plain.count) { $0.reduce(0) { $0 + $1.items.count } }
    itemIndex = TreeIndex(shape: shape, capacity: plain.weight) { $0.count }
    root = plain

    var storedSections = plain.array()
    let hashes = Self.sectionHashes(storedSections[...])
    for section in storedSections.indices {
      let old = storedSections[section].items
      let items = old.height == 0 ? old.elements : old.array()[...]
      storedSections[section].items = tree(of: items, ownedBy: hashes[section])
    }
    root = sectionIndex.tree(of: TreeStretch(storedSections, hashes), ownedBy: 0)
  }

  /// Creates the tree of the items of a section.
  @inlinable
  mutating func tree(of items: ArraySlice<Item>, ownedBy section: UInt32) -> TreeNode<Item> {
    let hashes = HashSeed.shared.hashes(items)
    return itemIndex.tree(of: TreeStretch(elements: items, hashes: hashes[...]), ownedBy: section)
  }

  /// The hashes of sections, which own the trees of their items. The highest bit is clear, because it marks an owner
  /// among the parents of nodes.
  @inlinable
  static func sectionHashes(_ sections: ArraySlice<Stored>) -> [UInt32] {
    HashSeed.shared.hashes(sections).map { $0 & ~TreeIndex<Item>.ownerMark }
  }

  @inlinable
  func position(of id: Item.ID) -> ListPosition? { position(of: id, HashSeed.shared.hash(id)) }

  @inlinable
  func position(of id: Item.ID, _ hash: UInt32) -> ListPosition? {
    let candidates = itemIndex.table.leaves(for: hash)
    // An edit looks up mostly ids that are new, and passing the method copies the store.
    guard candidates.first != nil else { return nil }
    return itemIndex.location(of: hash, among: candidates, root: section(owner:items:)) { $0.id == id }
      .map { ListPosition(section: $0.owner, item: $0.offset) }
  }

  @inlinable
  func index(ofSection id: Section.ID) -> Int? {
    let hash = HashSeed.shared.hash(id) & ~TreeIndex<Item>.ownerMark
    return index(ofSection: hash) { $0.id == id }
  }

  @inlinable
  func index(ofSection hash: UInt32, where matches: (Stored) -> Bool) -> Int? {
    let candidates = sectionIndex.table.leaves(for: hash)
    return sectionIndex.location(
      of: hash, among: candidates, root: { _, number in root.number == number ? (root, 0) : nil }, where: matches)?
      .offset
  }

  /// The section that owns the tree of items with a number.
  @inlinable
  func section(owner: UInt32, items number: UInt32) -> (node: TreeNode<Item>, owner: Int)? {
    index(ofSection: owner) { $0.items.number == number }.map { (root[$0].items, $0) }
  }

  /// Makes a new index if less than half of the entries of the index are in use.
  @inlinable
  mutating func compact() {
    guard isFull else { return }
    closeLeaves()
    if isFull { self = ListStore(root, shape: shape) }
  }

  @inlinable var isFull: Bool {
    itemIndex.size > 2 * root.weight + 4_096 || sectionIndex.size > 2 * root.count + 4_096
  }
}

extension TreeNode where Element: Identifiable {
  /// The index of the element with an id in a leaf.
  @inlinable
  func offset(of id: Element.ID, _ hash: UInt32) -> Int? {
    let first = elements.startIndex
    return hashes.indices.first { hashes[$0] == hash && elements[first + $0].id == id }
  }
}
