extension TreeNode {
  /// The range of indices outside of which two trees of as many elements have the same nodes at the same places.
  /// - Complexity: O(log n).
  func unsharedRange(with other: TreeNode) -> Range<Int> {
    var (a, b) = (NodeList([self], 0..<count), NodeList([other], 0..<other.count))
    while true {
      _ = a.removeSharedEnds(with: &b)
      let height = max(a.height, b.height)
      guard !a.isEmpty, !b.isEmpty, height > 0 else { return a.range }
      if a.height == height { a = a.children }
      if b.height == height { b = b.children }
    }
  }

  /// Whether all elements at the same places are the same; those that the trees share are not looked at.
  func elementsEqual(_ other: TreeNode, by isSame: (Element, Element) -> Bool) -> Bool {
    guard self !== other else { return true }
    guard count == other.count else { return false }
    var (a, b) = (TreeCursor(self), TreeCursor(other))
    return unsharedRange(with: other).allSatisfy { isSame(a[$0], b[$0]) }
  }

  /// Whether more than a number of rows are in leaves that another tree does not have.
  /// - Complexity: O(limit + log n).
  func differs(from other: TreeNode, byMoreThan limit: Int) -> Bool {
    var (a, b) = (NodeList([self], 0..<count), NodeList([other], 0..<other.count))
    while true {
      _ = a.removeSharedEnds(with: &b)
      let known = Set(b.nodes.map { ObjectIdentifier($0) })
      a.nodes = a.nodes.filter { !known.contains(ObjectIdentifier($0)) }[...]
      let height = max(a.height, b.height)
      let rows = a.nodes.reduce(0) { $0 + $1.weight }
      // A node that is not shared has at least one leaf that is not.
      if height == 0 || rows <= limit || a.nodes.count > limit { return rows > limit }
      if a.height == height { a = a.children }
      if b.height == height { b = b.children }
    }
  }
}
