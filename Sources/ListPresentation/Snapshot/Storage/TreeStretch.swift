/// Elements side by side, with their tokens.
@usableFromInline
struct TreeStretch<Element: Sendable> {
  @usableFromInline var elements: ArraySlice<Element>
  @usableFromInline var tokens: ArraySlice<UInt32>

  @inlinable var count: Int { elements.count }

  @inlinable static var none: TreeStretch { TreeStretch(elements: [], tokens: []) }

  @inlinable
  init(elements: ArraySlice<Element>, tokens: ArraySlice<UInt32>) {
    self.elements = elements
    self.tokens = tokens
  }

  @inlinable
  init(_ elements: [Element], _ tokens: [UInt32]) { self.init(elements: elements[...], tokens: tokens[...]) }

  @inlinable
  init(_ leaf: TreeNode<Element>) { self.init(elements: leaf.elements, tokens: leaf.tokens[...]) }

  @inlinable
  func part(_ range: Range<Int>) -> TreeStretch {
    let (first, firstToken) = (elements.startIndex, tokens.startIndex)
    return TreeStretch(
      elements: elements[first + range.lowerBound..<first + range.upperBound],
      tokens: tokens[firstToken + range.lowerBound..<firstToken + range.upperBound])
  }

  @inlinable
  static func joined(_ parts: [TreeStretch]) -> TreeStretch {
    let filled = parts.filter { $0.count > 0 }
    guard filled.count > 1 else { return filled.first ?? .none }
    var elements: [Element] = []
    var tokens: [UInt32] = []
    elements.reserveCapacity(filled.reduce(0) { $0 + $1.count })
    tokens.reserveCapacity(elements.capacity)
    for part in filled {
      elements.append(contentsOf: part.elements)
      tokens.append(contentsOf: part.tokens)
    }
    return TreeStretch(elements: elements[...], tokens: tokens[...])
  }
}

extension TreeNode {
  /// The element at an index with its token.
  @inlinable
  func stretch(at index: Int) -> TreeStretch<Element> {
    let (leaf, start) = leaf(at: index)
    return TreeStretch(leaf).part(index - start..<index - start + 1)
  }
}
