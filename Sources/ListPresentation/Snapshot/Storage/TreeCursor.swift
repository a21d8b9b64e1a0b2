/// Reads a tree's elements at ascending indices, each in constant time where they lie in one leaf.
@usableFromInline
struct TreeCursor<Element: Sendable> {
  @usableFromInline let root: TreeNode<Element>
  @usableFromInline var leaf: ArraySlice<Element> = []
  /// The indices of the leaf's elements.
  @usableFromInline var range = 0..<0

  @inlinable
  init(_ root: TreeNode<Element>) { self.root = root }

  /// The element at an index, which must exist.
  @inlinable
  subscript(index: Int) -> Element {
    mutating get {
      if !range.contains(index) { seek(index) }
      return leaf[leaf.startIndex + index - range.lowerBound]
    }
  }

  /// The id of the element at an index, without a copy of the element.
  @inlinable
  mutating func id(at index: Int) -> Element.ID where Element: Identifiable {
    if !range.contains(index) { seek(index) }
    return leaf[leaf.startIndex + index - range.lowerBound].id
  }

  /// Whether the elements at two indices are equal, without copies of them.
  @inlinable
  mutating func isEqual(at index: Int, to other: inout TreeCursor, at otherIndex: Int) -> Bool
  where Element: Equatable {
    if !range.contains(index) { seek(index) }
    if !other.range.contains(otherIndex) { other.seek(otherIndex) }
    return leaf[leaf.startIndex + index - range.lowerBound]
      == other.leaf[other.leaf.startIndex + otherIndex - other.range.lowerBound]
  }

  @usableFromInline
  mutating func seek(_ index: Int) {
    let (node, start) = root.leaf(at: index)
    leaf = node.elements
    range = start..<start + node.count
  }
}
