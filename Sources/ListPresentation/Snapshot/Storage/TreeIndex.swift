/// The greatest numbers of elements in a leaf and of children in an inner node: short nodes are cheap to copy, wide ones
/// keep the tree low. Tests use small ones.
@usableFromInline
struct TreeShape: Sendable {
  @usableFromInline var leaf = 256
  @usableFromInline var inner = 64

  @usableFromInline
  init(leaf: Int = 256, inner: Int = 64) {
    self.leaf = leaf
    self.inner = inner
  }
}

/// Finds elements in trees by their ids, and edits the trees.
///
/// One index serves several trees, each of which has an owner: the trees of the items of each section, or the tree of
/// the sections. A table leads from the hash of an id to the leaves that may hold the element, and the parents of the
/// nodes lead from a leaf to the root and so to the element's place. The index is a value: a copy that is edited shares
/// with the original the table, which holds for both, and all parents but those of the edit.
@usableFromInline
struct TreeIndex<Element: Identifiable & Sendable>: Sendable {
  @usableFromInline typealias Node = TreeNode<Element>

  @usableFromInline let shape: TreeShape
  /// How many rows a stretch of elements stands for.
  @usableFromInline let weigh: @Sendable (ArraySlice<Element>) -> Int
  @usableFromInline let table: LeafTable
  /// By a node's number: the number of its parent, for a root its tree's owner, and 0 for a leaf that is in no tree.
  @usableFromInline var parents = PagedArray<UInt32>()
  /// Whether two elements may have the same id: their hashes are the same.
  @usableFromInline var mayHaveDuplicates = false

  @inlinable static var ownerMark: UInt32 { 1 << 31 }

  @inlinable
  init(shape: TreeShape, capacity: Int, weigh: @escaping @Sendable (ArraySlice<Element>) -> Int) {
    self.shape = shape
    self.weigh = weigh
    table = LeafTable(capacity: capacity)
    // Number 0 stands for no node.
    parents.append(0)
  }

  /// How many hints and numbers the index holds, also for what is no longer in its trees.
  @inlinable var size: Int { max(table.count, parents.count) }

  /// The first place of an element, among all trees.
  ///
  /// - Parameters:
  ///   - root: The tree of an owner, and the owner's place among all owners.
  /// - Complexity: O(log n).
  @inlinable
  func place<Owner: Comparable>(
    of hash: UInt32, root: (UInt32, UInt32) -> (node: Node, owner: Owner)?, where matches: (Element) -> Bool
  ) -> (owner: Owner, offset: Int)? {
    let candidates = table.leaves(for: hash)
    guard let first = candidates.first else { return nil }
    var best = place(of: hash, inLeaf: first, root: root, where: matches)
    guard !candidates.others.isEmpty, best == nil || mayHaveDuplicates else { return best }
    for leaf in candidates.others {
      guard let place = place(of: hash, inLeaf: leaf, root: root, where: matches) else { continue }
      if let found = best, (found.owner, found.offset) <= (place.owner, place.offset) { continue }
      best = place
      if !mayHaveDuplicates { break }
    }
    return best
  }

  @inlinable
  func place<Owner>(
    of hash: UInt32, inLeaf number: UInt32, root: (UInt32, UInt32) -> (node: Node, owner: Owner)?,
    where matches: (Element) -> Bool
  ) -> (owner: Owner, offset: Int)? {
    guard let (leaf, start, owner) = locate(number, root: root), leaf.height == 0 else { return nil }
    let first = leaf.elements.startIndex
    for index in leaf.hashes.indices where leaf.hashes[index] == hash && matches(leaf.elements[first + index]) {
      return (owner, start + index)
    }
    return nil
  }

  /// The node with a number, the index of its first element, and the owner of its tree, if it is in a tree.
  @inlinable
  func locate<Owner>(
    _ number: UInt32, root: (UInt32, UInt32) -> (node: Node, owner: Owner)?
  ) -> (node: Node, start: Int, owner: Owner)? {
    guard Int(number) < parents.count else { return nil }
    let parent = parents[Int(number)]
    guard parent != 0 else { return nil }
    guard parent & Self.ownerMark == 0 else {
      guard let (node, owner) = root(parent ^ Self.ownerMark, number) else { return nil }
      return (node, 0, owner)
    }
    guard let (node, start, owner) = locate(parent, root: root),
      let child = node.childNumbers.firstIndex(of: number)
    else { return nil }
    return (node.children[child], start + node.starts[child], owner)
  }

  /// Adds a leaf's elements to the table.
  @inlinable
  mutating func settle(_ hashes: ArraySlice<UInt32>, in leaf: UInt32) {
    if table.insert(hashes, in: leaf) { mayHaveDuplicates = true }
  }

  @inlinable
  mutating func own(_ root: Node, by owner: UInt32) { setParent(owner | Self.ownerMark, of: root.number) }

  @inlinable
  mutating func adopt(_ children: [Node], by parent: UInt32) {
    for child in children { setParent(parent, of: child.number) }
  }

  /// Writes only what changes, because a write copies a page.
  @inlinable
  mutating func setParent(_ parent: UInt32, of number: UInt32) {
    if parents[Int(number)] != parent { parents[Int(number)] = parent }
  }

  @inlinable
  mutating func newNumber() -> UInt32 {
    parents.append(0)
    return UInt32(parents.count - 1)
  }

  /// Takes the leaves of a node out of the index.
  @inlinable
  mutating func forget(_ node: Node) {
    node.forEachLeaf { setParent(0, of: $0.number) }
  }
}
