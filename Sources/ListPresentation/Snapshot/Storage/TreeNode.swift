/// A node of a tree that holds a sequence: a leaf with a stretch of the elements, or an inner node with children.
///
/// Nodes never change. An edit makes new ones from its leaves up to the root and shares all others with the tree before
/// it, so two trees differ at most where their nodes are different objects. A leaf that was taken over is as long as
/// the array it is a slice of. The leaves of an indexed tree are short and hold the hashes of their elements' ids.
@usableFromInline
final class TreeNode<Element: Sendable>: Sendable {
  /// The elements of a leaf.
  @usableFromInline let elements: ArraySlice<Element>
  /// The hashes of the ids of a leaf's elements; empty in a tree without an index.
  @usableFromInline let hashes: [UInt32]
  /// The children of an inner node; empty in a leaf.
  @usableFromInline let children: [TreeNode]
  /// The children's numbers.
  @usableFromInline let childNumbers: [UInt32]
  /// Where each child's elements begin.
  @usableFromInline let starts: [Int]
  /// How many rows the children before each stand for.
  @usableFromInline let rowStarts: [Int]
  /// The number of elements.
  @usableFromInline let count: Int
  /// The number of rows that the elements stand for.
  @usableFromInline let weight: Int
  /// How many inner nodes lie above each leaf of this subtree, with this one.
  @usableFromInline let height: Int
  /// What the node, and those that take its place in later trees, is known by in the index.
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
    rowStarts = []
    count = elements.count
    height = 0
  }

  @inlinable
  init(children: [TreeNode], number: UInt32) {
    self.children = children
    self.number = number
    childNumbers = children.map(\.number)
    var starts: [Int] = []
    var rowStarts: [Int] = []
    starts.reserveCapacity(children.count)
    rowStarts.reserveCapacity(children.count)
    var count = 0
    var weight = 0
    for child in children {
      starts.append(count)
      rowStarts.append(weight)
      count += child.count
      weight += child.weight
    }
    self.starts = starts
    // In a tree of items both are the same, and one array does.
    self.rowStarts = rowStarts == starts ? starts : rowStarts
    self.count = count
    self.weight = weight
    height = (children.first?.height ?? 0) + 1
    elements = []
    hashes = []
  }

  /// A leaf of nothing.
  @inlinable static var empty: TreeNode { TreeNode(leaf: [], weight: 0) }

  /// The child that holds the element at an index, or the last where there is none.
  /// - Complexity: O(log children).
  @inlinable
  func child(at index: Int) -> Int { starts.partitioningIndex { $0 > index } - 1 }

  /// The element at an index, which must exist.
  /// - Complexity: O(log n).
  @inlinable
  subscript(index: Int) -> Element {
    let (leaf, start) = leaf(at: index)
    return leaf.elements[leaf.elements.startIndex + index - start]
  }

  /// The leaf that holds the element at an index, and the index of its first element.
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

  /// The leaves in order.
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
