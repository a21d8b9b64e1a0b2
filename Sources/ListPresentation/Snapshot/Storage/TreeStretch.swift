/// Consecutive elements with the hashes of their ids.
@usableFromInline
struct TreeStretch<Element: Sendable> {
  @usableFromInline var elements: ArraySlice<Element>
  @usableFromInline var hashes: ArraySlice<UInt32>

  @inlinable var count: Int { elements.count }

  @inlinable static var none: TreeStretch { TreeStretch(elements: [], hashes: []) }

  @inlinable
  init(elements: ArraySlice<Element>, hashes: ArraySlice<UInt32>) {
    self.elements = elements
    self.hashes = hashes
  }

  @inlinable
  init(_ elements: [Element], _ hashes: [UInt32]) { self.init(elements: elements[...], hashes: hashes[...]) }

  @inlinable
  init(_ leaf: TreeNode<Element>) { self.init(elements: leaf.elements, hashes: leaf.hashes[...]) }

  @inlinable
  func part(_ range: Range<Int>) -> TreeStretch {
    let (first, firstHash) = (elements.startIndex, hashes.startIndex)
    return TreeStretch(
      elements: elements[first + range.lowerBound..<first + range.upperBound],
      hashes: hashes[firstHash + range.lowerBound..<firstHash + range.upperBound])
  }

  @inlinable
  static func joined(_ parts: [TreeStretch]) -> TreeStretch {
    let filled = parts.filter { $0.count > 0 }
    guard filled.count > 1 else { return filled.first ?? .none }
    var elements: [Element] = []
    var hashes: [UInt32] = []
    elements.reserveCapacity(filled.reduce(0) { $0 + $1.count })
    hashes.reserveCapacity(elements.capacity)
    for part in filled {
      elements.append(contentsOf: part.elements)
      hashes.append(contentsOf: part.hashes)
    }
    return TreeStretch(elements: elements[...], hashes: hashes[...])
  }
}

extension TreeNode {
  /// The element at an index with its hash.
  @inlinable
  func stretch(at index: Int) -> TreeStretch<Element> {
    let (leaf, start) = leaf(at: index)
    return TreeStretch(leaf).part(index - start..<index - start + 1)
  }
}
