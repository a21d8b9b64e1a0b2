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

  /// The place of an item: the index of its leaf among the open leaves, and its index in the leaf.
  @usableFromInline typealias Place = (leaf: Int, offset: Int)

  @usableFromInline var leaves: [Leaf] = []
  /// The index of the open leaf with a number.
  @usableFromInline var places: [UInt32: Int] = [:]

  @inlinable
  init() {}

  @inlinable var isEmpty: Bool { leaves.isEmpty }

  @inlinable
  subscript(number: UInt32) -> Leaf? { places[number].map { leaves[$0] } }

  /// Opens a leaf, unless it is open.
  /// - Returns: Its index among the open leaves.
  @inlinable
  mutating func open(_ node: TreeNode<Item>) -> Int {
    if let place = places[node.number] { return place }
    places[node.number] = leaves.count
    leaves.append(Leaf(node))
    return leaves.count - 1
  }

  @inlinable
  mutating func insert(_ items: TreeStretch<Item>, at place: Place) {
    leaves[place.leaf].items.insert(contentsOf: items.elements, at: place.offset)
    leaves[place.leaf].hashes.insert(contentsOf: items.hashes, at: place.offset)
  }

  @inlinable
  mutating func remove(at place: Place) -> TreeStretch<Item> {
    TreeStretch(
      [leaves[place.leaf].items.remove(at: place.offset)], [leaves[place.leaf].hashes.remove(at: place.offset)])
  }
}
