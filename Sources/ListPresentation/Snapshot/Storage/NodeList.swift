/// Nodes that lie side by side in a tree, all of one height, and the indices of their elements.
@usableFromInline
struct NodeList<Element: Sendable> {
  @usableFromInline var nodes: ArraySlice<TreeNode<Element>>
  @usableFromInline var range: Range<Int>

  @inlinable
  init(_ nodes: ArraySlice<TreeNode<Element>>, _ range: Range<Int>) {
    self.nodes = nodes
    self.range = range
  }

  @inlinable var isEmpty: Bool { nodes.isEmpty }
  @inlinable var height: Int { nodes.first?.height ?? 0 }

  /// The children of all nodes.
  @inlinable var children: NodeList { NodeList(nodes.flatMap(\.children)[...], range) }

  /// Takes nodes from the front.
  /// - Returns: The indices of their elements.
  @inlinable
  mutating func removeFirst(_ count: Int) -> Range<Int> {
    let size = nodes.prefix(count).reduce(0) { $0 + $1.count }
    let removed = range.lowerBound..<range.lowerBound + size
    nodes.removeFirst(count)
    range = removed.upperBound..<range.upperBound
    return removed
  }

  /// Takes nodes from the end.
  /// - Returns: The indices of their elements.
  @inlinable
  mutating func removeLast(_ count: Int) -> Range<Int> {
    let size = nodes.suffix(count).reduce(0) { $0 + $1.count }
    let removed = range.upperBound - size..<range.upperBound
    nodes.removeLast(count)
    range = range.lowerBound..<removed.lowerBound
    return removed
  }

  /// Takes the nodes at both ends that are the same objects in both lists.
  @inlinable
  mutating func removeSharedEnds(with other: inout NodeList) -> (front: NodeRanges, back: NodeRanges) {
    let prefix = zip(nodes, other.nodes).prefix { $0 === $1 }.count
    let front = (removeFirst(prefix), other.removeFirst(prefix))
    let suffix = zip(nodes.reversed(), other.nodes.reversed()).prefix { $0 === $1 }.count
    return (front, (removeLast(suffix), other.removeLast(suffix)))
  }

  /// The indices of shared nodes in this list and in another.
  @usableFromInline typealias NodeRanges = (Range<Int>, Range<Int>)
}
