/// The greatest numbers of elements in a leaf and of children in an inner node: short nodes are cheap to copy, wide ones
/// keep the tree low. The tests take small ones.
@usableFromInline
package struct TreeShape: Sendable {
  @usableFromInline package var leaf = 256
  @usableFromInline package var inner = 64

  @usableFromInline
  package init(leaf: Int = 256, inner: Int = 64) {
    self.leaf = leaf
    self.inner = inner
  }
}

/// Where the elements of trees are, by the tokens that they are known by, and how trees are edited.
///
/// One index serves several trees, each of which has an owner: those of the items of each section, or the one of the
/// sections. It is a value: an edited copy shares all pages but those of the edit with the original.
@usableFromInline
struct TreeIndex<Element: Sendable>: Sendable {
  @usableFromInline typealias Node = TreeNode<Element>

  @usableFromInline let shape: TreeShape
  /// How many rows a stretch of elements stands for.
  @usableFromInline let weigh: @Sendable (ArraySlice<Element>) -> Int
  /// By token: the number of the leaf that holds the element, or 0.
  @usableFromInline var homes = PagedArray<UInt32>()
  /// By a node's number: that of its parent, or for a root its tree's owner.
  @usableFromInline var parents = PagedArray<UInt32>()

  @inlinable static var ownerMark: UInt32 { 1 << 31 }
  /// The home of an element that is about to be inserted.
  @inlinable static var onItsWay: UInt32 { .max }

  @inlinable
  init(shape: TreeShape, weigh: @escaping @Sendable (ArraySlice<Element>) -> Int) {
    self.shape = shape
    self.weigh = weigh
    // Number 0 says that there is no node.
    parents.append(0)
  }

  @inlinable
  func contains(_ token: UInt32) -> Bool {
    Int(token) < homes.count && homes[Int(token)] != 0
  }

  /// Says that an element is about to be inserted, or answers that it is there already.
  @inlinable
  mutating func claim(_ token: UInt32) -> Bool {
    guard !contains(token) else { return false }
    settle(token, in: Self.onItsWay)
    return true
  }

  /// The owner of the tree that holds an element.
  @inlinable
  func owner(of token: UInt32) -> UInt32? {
    guard contains(token) else { return nil }
    var number = homes[Int(token)]
    while number & Self.ownerMark == 0 { number = parents[Int(number)] }
    return number ^ Self.ownerMark
  }

  /// Says for several that they are about to be inserted; the index of the first that is there already is returned.
  @inlinable
  mutating func claim(_ tokens: ArraySlice<UInt32>) -> Int? {
    tokens.indices.first { !claim(tokens[$0]) }
  }

  /// The index of an element in the tree that holds it.
  /// - Complexity: O(log n).
  @inlinable
  func offset(of token: UInt32, in root: Node) -> Int? {
    guard contains(token) else { return nil }
    var path: [UInt32] = []
    var number = homes[Int(token)]
    while number & Self.ownerMark == 0 {
      path.append(number)
      number = parents[Int(number)]
    }
    var node = root
    var offset = 0
    for number in path.dropLast().reversed() {
      guard let child = node.children.firstIndex(where: { $0.number == number }) else { return nil }
      offset += node.starts[child]
      node = node.children[child]
    }
    return node.tokens.firstIndex(of: token).map { offset + $0 }
  }

  @inlinable
  mutating func settle(_ token: UInt32, in leaf: UInt32) {
    while homes.count <= Int(token) { homes.append(0) }
    homes[Int(token)] = leaf
  }

  @inlinable
  mutating func own(_ root: Node, by owner: UInt32) {
    let parent = owner | Self.ownerMark
    // Written only where it changes, for a write copies a page.
    if parents[Int(root.number)] != parent { parents[Int(root.number)] = parent }
  }

  @inlinable
  mutating func adopt(_ children: [Node], by parent: UInt32) {
    for child in children where parents[Int(child.number)] != parent { parents[Int(child.number)] = parent }
  }

  /// How many nodes have had a number.
  @inlinable var numberOfNodes: Int { parents.count }

  @inlinable
  mutating func newNumber() -> UInt32 {
    parents.append(0)
    return UInt32(parents.count - 1)
  }

  /// Forgets where the elements of a node were.
  @inlinable
  mutating func forget(_ node: Node) {
    node.forEachLeaf { leaf in
      for token in leaf.tokens { settle(token, in: 0) }
    }
  }
}
