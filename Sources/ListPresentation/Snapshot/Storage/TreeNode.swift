/// A node of a tree of elements: a leaf with a slice of the elements, or an inner node with children.
///
/// Nodes are immutable. An edit creates new nodes from the leaves up to the root and shares all other nodes with the
/// previous tree, so two trees differ only where their nodes are different objects. A leaf of a tree without an index
/// has any length. The leaves of an indexed tree are short and have the hashes of the ids of their elements.
@usableFromInline
final class TreeNode<Element: Sendable>: Sendable {
  /// The elements of a leaf.
  @usableFromInline let elements: ArraySlice<Element>
  /// The hashes of the ids of a leaf's elements. Empty if they are not known.
  @usableFromInline let hashes: [UInt32]
  /// The children of an inner node. Empty in a leaf.
  @usableFromInline let children: [TreeNode]
  /// The numbers of the children.
  @usableFromInline let childNumbers: [UInt32]
  /// The index of the first element of each child.
  @usableFromInline let starts: [Int]
  /// The total weight of the children before each child.
  @usableFromInline let itemStarts: [Int]
  /// The number of elements.
  @usableFromInline let count: Int
  /// The number of items that the elements count for; see `TreeIndex.weigh`.
  @usableFromInline let weight: Int
  /// The number of inner nodes on the path from this node to a leaf. 0 for a leaf.
  @usableFromInline let height: Int
  /// The number of the node in the index. A node that replaces this node in a later tree keeps the number.
  @usableFromInline let number: UInt32

  @inlinable
  init(leaf elements: ArraySlice<Element>, hashes: [UInt32] = [], weight: Int, number: UInt32 = 0) {
    self.elements = elements
    self.hashes = hashes
    self.weight = weight
    self.number = number
    children = []
    childNumbers = []
    starts = []
    itemStarts = []
    count = elements.count
    height = 0
  }

  @inlinable
  init(children: [TreeNode], number: UInt32) {
    self.children = children
    self.number = number
    childNumbers = children.map { $0.number }
    var starts: [Int] = []
    var itemStarts: [Int] = []
    starts.reserveCapacity(children.count)
    itemStarts.reserveCapacity(children.count)
    var count = 0
    var weight = 0
    for child in children {
      starts.append(count)
      itemStarts.append(weight)
      count += child.count
      weight += child.weight
    }
    self.starts = starts
    // In a tree of items both are equal and share one array.
    self.itemStarts = itemStarts == starts ? starts : itemStarts
    self.count = count
    self.weight = weight
    height = (children.first?.height ?? 0) + 1
    elements = []
    hashes = []
  }

  /// Creates a node with the number and the counts of another node.
  @inlinable
  init(_ node: TreeNode, elements: ArraySlice<Element>, children: [TreeNode]) {
    self.elements = elements
    self.children = children
    hashes = node.hashes
    childNumbers = node.childNumbers
    starts = node.starts
    itemStarts = node.itemStarts
    count = node.count
    weight = node.weight
    height = node.height
    number = node.number
  }

  /// Creates an empty leaf.
  @inlinable static var empty: TreeNode { TreeNode(leaf: [], weight: 0) }

  /// The index of the child that contains the element at an index, or of the last child if the index is out of range.
  /// - Complexity: O(log children).
  @inlinable
  func child(at index: Int) -> Int { starts.partitioningIndex { $0 > index } - 1 }

  /// The element at an index. The element must exist.
  /// - Complexity: O(log n).
  @inlinable
  subscript(index: Int) -> Element {
    let (leaf, start) = leaf(at: index)
    return leaf.elements[leaf.elements.startIndex + index - start]
  }

  /// The leaf that contains the element at an index, and the index of the first element of the leaf.
  @inlinable
  func leaf(at index: Int) -> (leaf: TreeNode, start: Int) {
    var (node, start) = (self, 0)
    while node.height > 0 {
      let child = node.child(at: index - start)
      start += node.starts[child]
      node = node.children[child]
    }
    return (node, start)
  }

  /// The leaves in order. A loop over them is faster than ``forEachLeaf(_:)`` if its body is small.
  /// - Complexity: O(leaves).
  @inlinable var leaves: [TreeNode] {
    if height < 2 { return height == 0 ? [self] : children }
    return children.flatMap(\.leaves)
  }

  /// Calls a closure for the leaves in order.
  @inlinable
  func forEachLeaf(_ body: (TreeNode) -> Void) {
    if height == 0 { body(self) } else { for child in children { child.forEachLeaf(body) } }
  }

  /// All elements.
  /// - Complexity: O(n).
  @inlinable
  func array() -> [Element] {
    if height == 0 { return Array(elements) }
    var array: [Element] = []
    array.reserveCapacity(count)
    forEachLeaf { array.append(contentsOf: $0.elements) }
    return array
  }
}
