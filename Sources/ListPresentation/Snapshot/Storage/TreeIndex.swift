/// The maximum number of elements in a leaf and of children in an inner node. Short nodes are cheap to copy, and wide
/// nodes make a low tree. Tests use small numbers.
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

/// An index that finds elements in trees by their ids, and edits the trees.
///
/// One index covers several trees, and each tree has an owner: the trees of the items of all sections, or the tree of
/// the sections. A table maps the hash of an id to the leaves that may contain the element. The parents of the nodes
/// lead from a leaf to the root, and so to the position of the element. The index is a value. An edited copy shares
/// with the original the table, which serves both, and the parents that the edit does not change.
@usableFromInline
struct TreeIndex<Element: Identifiable & Sendable>: Sendable {
  @usableFromInline typealias Node = TreeNode<Element>

  @usableFromInline let shape: TreeShape
  /// The number of items that elements count for: 1 for an item, and for a section its number of items.
  @usableFromInline let weigh: @Sendable (ArraySlice<Element>) -> Int
  @usableFromInline let table: LeafTable
  /// By the number of a node, the number of its parent; for a root, the owner of its tree; for a leaf in no tree, 0.
  @usableFromInline var parents = PagedArray<UInt32>()
  /// Whether two elements have the same hash, and so may have the same id.
  @usableFromInline var mayHaveDuplicates = false

  @inlinable static var ownerMark: UInt32 { 1 << 31 }

  @inlinable
  init(shape: TreeShape, capacity: Int, weigh: @escaping @Sendable (ArraySlice<Element>) -> Int) {
    self.shape = shape
    self.weigh = weigh
    table = LeafTable(capacity: capacity)
    // No node has the number 0.
    parents.append(0)
  }

  /// The number of hints or of nodes in the index, including hints and nodes that are in no tree.
  @inlinable var size: Int { max(table.count, parents.count) }

  /// The first location of an element in all trees.
  ///
  /// - Parameters:
  ///   - candidates: The leaves that the table has for the hash.
  ///   - root: Returns the tree of an owner and the owner's index in the order of owners.
  /// - Complexity: O(log n).
  @inlinable
  func location<Owner: Comparable>(
    of hash: UInt32, among candidates: LeafCandidates, root: (UInt32, UInt32) -> (node: Node, owner: Owner)?,
    where matches: (Element) -> Bool
  ) -> (owner: Owner, offset: Int)? {
    guard let first = candidates.first else { return nil }
    var best = location(of: hash, inLeaf: first, root: root, where: matches)
    guard !candidates.others.isEmpty, best == nil || mayHaveDuplicates else { return best }
    for leaf in candidates.others {
      guard let location = location(of: hash, inLeaf: leaf, root: root, where: matches) else { continue }
      if let found = best, (found.owner, found.offset) <= (location.owner, location.offset) { continue }
      best = location
      if !mayHaveDuplicates { break }
    }
    return best
  }

  @inlinable
  func location<Owner>(
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

  /// The node with a number, the index of its first element and the owner of its tree, or `nil` if it is in no tree.
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

  /// Adds the elements of a leaf to the table.
  @inlinable
  mutating func register(_ hashes: ArraySlice<UInt32>, in leaf: UInt32) {
    if table.insert(hashes, in: leaf) { mayHaveDuplicates = true }
  }

  @inlinable
  mutating func own(_ root: Node, by owner: UInt32) { setParent(owner | Self.ownerMark, of: root.number) }

  @inlinable
  mutating func adopt(_ children: [Node], by parent: UInt32) {
    for child in children { setParent(parent, of: child.number) }
  }

  /// Writes only a change, because a write copies a page.
  @inlinable
  mutating func setParent(_ parent: UInt32, of number: UInt32) {
    if parents[Int(number)] != parent { parents[Int(number)] = parent }
  }

  @inlinable
  mutating func newNumber() -> UInt32 {
    parents.append(0)
    return UInt32(parents.count - 1)
  }

  /// Removes the leaves of a node from the index.
  @inlinable
  mutating func forget(_ node: Node) {
    node.forEachLeaf { setParent(0, of: $0.number) }
  }
}
