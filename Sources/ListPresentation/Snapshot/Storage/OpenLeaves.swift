/// The leaves of a tree of items that edits have changed and that are not in the tree yet.
///
/// Many edits change the same leaves. Changing an array costs less than new nodes up to the root, and one pass over the
/// tree takes in all changed leaves. An open leaf keeps the number of its node, so an index leads to it.
@usableFromInline
struct OpenLeaves<Item: ListElement>: Sendable {
  @usableFromInline
  struct Leaf: Sendable {
    @usableFromInline let number: UInt32
    @usableFromInline var items: [Item]
    @usableFromInline var hashes: [UInt32]

    @inlinable
    init(_ node: TreeNode<Item>) {
      number = node.number
      items = Array(node.elements)
      hashes = node.hashes
    }

    /// The index of the item with an id.
    @inlinable
    func offset(of id: Item.ID, _ hash: UInt32) -> Int? {
      hashes.indices.first { hashes[$0] == hash && items[$0].id == id }
    }
  }

  /// The location of an item: the index of its leaf among the open leaves, and its index in the leaf.
  @usableFromInline typealias Location = (leaf: Int, offset: Int)

  @usableFromInline var leaves: [Leaf] = []
  /// The index of the open leaf with a number.
  @usableFromInline var indices: [UInt32: Int] = [:]

  @inlinable
  init() {}

  @inlinable var isEmpty: Bool { leaves.isEmpty }

  @inlinable
  subscript(number: UInt32) -> Leaf? { indices[number].map { leaves[$0] } }

  /// Opens a leaf, unless it is open.
  /// - Returns: Its index among the open leaves.
  @inlinable
  mutating func open(_ node: TreeNode<Item>) -> Int {
    if let index = indices[node.number] { return index }
    indices[node.number] = leaves.count
    leaves.append(Leaf(node))
    return leaves.count - 1
  }

  @inlinable
  mutating func insert(_ items: TreeStretch<Item>, at location: Location) {
    leaves[location.leaf].items.insert(contentsOf: items.elements, at: location.offset)
    leaves[location.leaf].hashes.insert(contentsOf: items.hashes, at: location.offset)
  }

  @inlinable
  mutating func remove(at location: Location) -> TreeStretch<Item> {
    let (leaf, offset) = location
    return TreeStretch([leaves[leaf].items.remove(at: offset)], [leaves[leaf].hashes.remove(at: offset)])
  }
}
