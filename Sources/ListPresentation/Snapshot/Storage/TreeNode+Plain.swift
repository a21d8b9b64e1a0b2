/// Trees without an index.
extension TreeNode {
  /// Creates a tree of items.
  @inlinable
  static func plainItems(_ items: [Element]) -> TreeNode { TreeNode(leaf: items[...], weight: items.count) }

  /// Creates a tree of sections.
  /// - Complexity: O(sections).
  @inlinable
  static func plainSections<Section, Item>(_ storedSections: [Element]) -> TreeNode
  where Element == StoredSection<Section, Item> {
    let leaf = TreeShape().leaf
    guard storedSections.count > leaf else {
      return TreeNode(leaf: storedSections[...], weight: storedSections.reduce(0) { $0 + $1.items.count })
    }
    return plain(
      over: stride(from: 0, to: storedSections.count, by: leaf).map { start in
        let part = storedSections[start..<min(start + leaf, storedSections.count)]
        return TreeNode(leaf: part, weight: part.reduce(0) { $0 + $1.items.count })
      })
  }

  /// Creates a tree over nodes of one height, at least one.
  /// - Complexity: O(nodes).
  @inlinable
  static func plain(over nodes: [TreeNode]) -> TreeNode {
    let inner = TreeShape().inner
    var nodes = nodes
    while nodes.count > 1 {
      nodes = stride(from: 0, to: nodes.count, by: inner).map { start in
        TreeNode(children: Array(nodes[start..<min(start + inner, nodes.count)]), number: 0)
      }
    }
    return nodes[0]
  }

  /// Returns a tree of items with new items before an index, in a leaf of their own. Both trees share all leaves but
  /// the one that contains the index.
  /// - Complexity: O(leaves).
  @inlinable
  func inserting(_ new: TreeStretch<Element>, at index: Int) -> TreeNode {
    let (leaf, start) = leaf(at: index)
    let arrival = TreeNode(leaf: new.elements, hashes: Array(new.hashes), weight: new.count)
    let parts = [leaf.part(0..<index - start), arrival, leaf.part(index - start..<leaf.count)].filter { $0.count > 0 }
    return .plain(over: leaves.flatMap { $0 === leaf ? parts : [$0] })
  }

  /// A leaf with a range of the items of this leaf. This leaf if the range has all of them.
  @inlinable
  func part(_ range: Range<Int>) -> TreeNode {
    guard range.count < count else { return self }
    let first = elements.startIndex
    return TreeNode(
      leaf: elements[first + range.lowerBound..<first + range.upperBound],
      hashes: hashes.isEmpty ? [] : Array(hashes[range]), weight: range.count)
  }
}
