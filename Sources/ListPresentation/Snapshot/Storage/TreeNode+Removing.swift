/// Removal of many elements in one pass.
extension TreeNode where Element: ListElement {
  /// Returns a tree without the items at ascending indices, or `nil` if none is left. Both trees share the nodes that
  /// lose nothing, and a node that loses items keeps its number, so that an index leads to the others.
  ///
  /// Does not join small nodes. A later edit joins them, or makes a new index if most items are gone.
  /// - Parameter start: The index in the whole list of the first item of this node.
  /// - Complexity: O(k log n + items in the leaves that lose items) for k indices.
  @inlinable
  func removing(_ indices: ArraySlice<Int>, from start: Int) -> TreeNode? {
    if indices.isEmpty { return self }
    if indices.count == count { return nil }
    if height == 0 { return leaf(without: indices, from: start) }
    var rest = indices
    var kept: [TreeNode] = []
    kept.reserveCapacity(children.count)
    for (child, offset) in zip(children, starts) {
      let end = start + offset + child.count
      let here = rest[..<rest.partitioningIndex { $0 >= end }]
      rest = rest[here.endIndex...]
      if let node = child.removing(here, from: start + offset) { kept.append(node) }
    }
    return TreeNode(children: kept, number: number)
  }

  @inlinable
  func leaf(without indices: ArraySlice<Int>, from start: Int) -> TreeNode {
    var kept: [Element] = []
    var keptHashes: [UInt32] = []
    kept.reserveCapacity(count - indices.count)
    if !hashes.isEmpty { keptHashes.reserveCapacity(count - indices.count) }
    let first = elements.startIndex
    var next = 0
    func keep(upTo end: Int) {
      // Appending a slice takes the time of appending about 16 elements.
      if end - next > 16 {
        kept += elements[first + next..<first + end]
        if !hashes.isEmpty { keptHashes += hashes[next..<end] }
      } else {
        for index in next..<end {
          kept.append(elements[first + index])
          if !hashes.isEmpty { keptHashes.append(hashes[index]) }
        }
      }
      next = end + 1
    }
    for index in indices { keep(upTo: index - start) }
    keep(upTo: count)
    return TreeNode(leaf: kept[...], hashes: keptHashes, weight: kept.count, number: number)
  }
}
