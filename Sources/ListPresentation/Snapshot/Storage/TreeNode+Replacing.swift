/// Trees in which some elements have other content. The elements keep their ids, and the nodes keep their numbers, so
/// an index of the tree is also an index of the copy.
extension TreeNode {
  /// Returns a copy with other elements at ascending indices. If an index repeats, the last of its elements counts.
  /// - Parameter start: The index in the whole tree of the first element of this node.
  /// - Complexity: O(k log n) for k elements.
  @inlinable
  func replacing(_ changes: ArraySlice<(index: Int, element: Element)>, from start: Int = 0) -> TreeNode {
    guard !changes.isEmpty else { return self }
    guard height > 0 else {
      var copy = Array(elements)
      for change in changes { copy[change.index - start] = change.element }
      return TreeNode(self, elements: copy[...], children: [])
    }
    var copy = children
    var rest = changes
    while let first = rest.first {
      let child = child(at: first.index - start)
      let end = start + starts[child] + children[child].count
      let next = rest.firstIndex { $0.index >= end } ?? rest.endIndex
      copy[child] = children[child].replacing(rest[..<next], from: start + starts[child])
      rest = rest[next...]
    }
    return TreeNode(self, elements: [], children: copy)
  }

  /// Returns a copy of a tree of sections with other items at some positions.
  /// - Complexity: O(k log k + k log n) for k items.
  @inlinable
  func replacing<Section, Item>(_ changes: [(position: ListPosition, item: Item)]) -> TreeNode
  where Element == StoredSection<Section, Item> {
    let order = changes.indices.sorted { (changes[$0].position, $0) < (changes[$1].position, $1) }
    let sections = order.runs { changes[$0].position.section == changes[$1].position.section }.map { run in
      let section = changes[run[run.startIndex]].position.section
      var stored = self[section]
      let items = run.map { (index: changes[$0].position.item, element: changes[$0].item) }
      stored.items = stored.items.replacing(items[...])
      return (index: section, element: stored)
    }
    return replacing(sections[...])
  }
}
