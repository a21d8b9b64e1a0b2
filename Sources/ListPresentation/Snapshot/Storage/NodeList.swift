/// Adjacent nodes of a tree, all of one height, with the range of the indices of their elements.
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
  @inlinable var children: NodeList { NodeList(nodes.flatMap { $0.children }[...], range) }

  /// Removes nodes from the front.
  /// - Returns: The indices of their elements.
  @inlinable
  mutating func removeFirst(_ count: Int) -> Range<Int> {
    let size = nodes.prefix(count).reduce(0) { $0 + $1.count }
    let removed = range.lowerBound..<range.lowerBound + size
    nodes.removeFirst(count)
    range = removed.upperBound..<range.upperBound
    return removed
  }

  /// Removes nodes from the end.
  /// - Returns: The indices of their elements.
  @inlinable
  mutating func removeLast(_ count: Int) -> Range<Int> {
    let size = nodes.suffix(count).reduce(0) { $0 + $1.count }
    let removed = range.upperBound - size..<range.upperBound
    nodes.removeLast(count)
    range = range.lowerBound..<removed.lowerBound
    return removed
  }

  /// Removes the nodes at both ends that are the same objects in both lists.
  @inlinable
  mutating func removeSharedEnds(with other: inout NodeList) -> (front: NodeRanges, back: NodeRanges) {
    let prefix = zip(nodes, other.nodes).prefix { $0 === $1 }.count
    let front = (removeFirst(prefix), other.removeFirst(prefix))
    let suffix = zip(nodes.reversed(), other.nodes.reversed()).prefix { $0 === $1 }.count
    return (front, (removeLast(suffix), other.removeLast(suffix)))
  }

  /// The indices of shared nodes in this list and in another.
  @usableFromInline typealias NodeRanges = (Range<Int>, Range<Int>)

  /// Calls a closure for the ranges, in both lists, between the nodes that both lists share.
  ///
  /// Edits do not change the order of the nodes that they keep, so shared nodes in another order count as not shared.
  @inlinable
  func forEachGap(to other: NodeList, _ body: (Range<Int>, Range<Int>) -> Void) {
    var (old, new) = (self, other)
    _ = old.removeSharedEnds(with: &new)
    if old.nodes.count > 1, new.nodes.count > 1 {
      var indices: [ObjectIdentifier: Int] = [:]
      for (index, node) in old.nodes.enumerated() { indices[ObjectIdentifier(node)] = index }
      var (oldTaken, newTaken) = (0, 0)
      for (index, node) in new.nodes.enumerated() {
        guard let shared = indices[ObjectIdentifier(node)], shared >= oldTaken else { continue }
        old.takeFirst(shared - oldTaken).descend(to: new.takeFirst(index - newTaken), body)
        _ = old.removeFirst(1)
        _ = new.removeFirst(1)
        (oldTaken, newTaken) = (shared + 1, index + 1)
      }
    }
    old.descend(to: new, body)
  }

  /// Looks for gaps in the children of nodes that are not shared.
  @inlinable
  func descend(to other: NodeList, _ body: (Range<Int>, Range<Int>) -> Void) {
    let height = max(self.height, other.height)
    guard !isEmpty, !other.isEmpty, height > 0 else {
      if !range.isEmpty || !other.range.isEmpty { body(range, other.range) }
      return
    }
    (self.height == height ? children : self).forEachGap(to: other.height == height ? other.children : other, body)
  }

  /// Removes nodes from the front and returns them.
  @inlinable
  mutating func takeFirst(_ count: Int) -> NodeList {
    let first = nodes.prefix(count)
    return NodeList(first, removeFirst(count))
  }
}
