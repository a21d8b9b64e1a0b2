/// The sections of a snapshot or the items of a section, in order: the only access that a difference has to storage.
@usableFromInline
struct ListElements<Element: Sendable>: Sendable {
  @usableFromInline let root: TreeNode<Element>

  @inlinable
  init(_ root: TreeNode<Element>) { self.root = root }

  /// Creates a list of sections from an array, without an index.
  @inlinable
  init<Section, Item>(_ storedSections: [Element]) where Element == StoredSection<Section, Item> {
    root = .plainSections(storedSections)
  }

  @inlinable var count: Int { root.count }

  /// The element at an index. The element must exist.
  /// - Complexity: O(log n).
  @inlinable
  subscript(index: Int) -> Element { root[index] }

  @inlinable
  func array() -> [Element] { root.array() }

  /// Whether both are the same object. If so, their elements are equal.
  @inlinable
  func isSame(as other: ListElements) -> Bool { root === other.root }

  /// Calls a closure for pairs of ranges. Outside the ranges, both lists have the same elements in the same order.
  /// - Complexity: O(c + log n) for c elements in nodes that are not shared.
  @inlinable
  func forEachGap(to other: ListElements, _ body: (Range<Int>, Range<Int>) -> Void) {
    guard root !== other.root else { return }
    guard root.height > 0 || other.root.height > 0 else {
      if count > 0 || other.count > 0 { body(0..<count, 0..<other.count) }
      return
    }
    NodeList([root], 0..<count).forEachGap(to: NodeList([other.root], 0..<other.count), body)
  }

  /// The elements from an index to the end of its leaf or to an upper bound. The index must exist.
  @inlinable
  func slice(from index: Int, to end: Int) -> ArraySlice<Element> {
    let (leaf, start) = root.leaf(at: index)
    let first = leaf.elements.startIndex - start
    return leaf.elements[first + index..<min(first + end, leaf.elements.endIndex)]
  }

  /// The elements from the start of a leaf or from a lower bound up to an index. The element before the index must
  /// exist.
  @inlinable
  func slice(from beginning: Int, upTo index: Int) -> ArraySlice<Element> {
    let (leaf, start) = root.leaf(at: index - 1)
    let first = leaf.elements.startIndex - start
    return leaf.elements[max(first + beginning, leaf.elements.startIndex)..<first + index]
  }

  /// The elements of a range in contiguous memory. Copies them if they are in several leaves.
  @inlinable
  func slice(_ range: Range<Int>) -> ArraySlice<Element> {
    guard !range.isEmpty else { return [] }
    let first = slice(from: range.lowerBound, to: range.upperBound)
    guard first.count < range.count else { return first }
    var elements: [Element] = []
    elements.reserveCapacity(range.count)
    append(range, to: &elements)
    return elements[...]
  }

  /// Appends the elements of a range to an array.
  @inlinable
  func append(_ range: Range<Int>, to elements: inout [Element]) {
    var index = range.lowerBound
    while index < range.upperBound {
      let slice = slice(from: index, to: range.upperBound)
      elements += slice
      index += slice.count
    }
  }

  /// Whether both have equal elements. Does not look at shared elements.
  @inlinable
  func elementsEqual(_ other: ListElements, by isSame: (Element, Element) -> Bool) -> Bool {
    guard count == other.count else { return false }
    var isEqual = true
    forEachGap(to: other) { old, new in
      // Only gaps at the same index and of the same length can be equal.
      guard isEqual, old == new else { return isEqual = false }
      var index = old.lowerBound
      while isEqual, index < old.upperBound {
        let (a, b) = (slice(from: index, to: old.upperBound), other.slice(from: index, to: old.upperBound))
        isEqual = zip(a, b).allSatisfy(isSame)
        index += min(a.count, b.count)
      }
    }
    return isEqual
  }
}

extension ListElements where Element: Identifiable {
  /// Appends the hashes of all ids.
  @inlinable
  func addHashes(to hashes: inout [UInt32]) {
    let seed = HashSeed.shared
    root.forEachLeaf { leaf in
      if leaf.hashes.isEmpty {
        hashes += leaf.elements.lazy.map { seed.hash($0.id) }
      } else {
        hashes += leaf.hashes
      }
    }
  }

  /// Calls a closure with the hash of each id, the elements of its leaf and its index among them.
  @inlinable
  func forEachHash(_ body: (UInt32, ArraySlice<Element>, Int) -> Void) {
    let seed = HashSeed.shared
    for leaf in root.leaves {
      let (elements, hashes) = (leaf.elements, leaf.hashes)
      if hashes.isEmpty {
        for index in elements.indices { body(seed.hash(elements[index].id), elements, index) }
      } else {
        let first = elements.startIndex
        for index in hashes.indices { body(hashes[index], elements, first + index) }
      }
    }
  }

  /// Appends the hashes of the ids at ascending indices.
  @inlinable
  func addHashes(at indices: ArraySlice<Int32>, to hashes: inout [UInt32]) {
    let seed = HashSeed.shared
    var rest = indices
    while let next = rest.first {
      let (leaf, start) = root.leaf(at: Int(next))
      let end = Int32(truncatingIfNeeded: start + leaf.count)
      let here = rest[..<rest.partitioningIndex { $0 >= end }]
      if leaf.hashes.isEmpty {
        let (elements, first) = (leaf.elements, leaf.elements.startIndex - start)
        hashes += here.lazy.map { seed.hash(elements[first + Int($0)].id) }
      } else {
        let known = leaf.hashes
        hashes += here.lazy.map { known[Int($0) - start] }
      }
      rest = rest[here.endIndex...]
    }
  }
}

/// Reads elements at ascending indices. Reading several elements of one leaf takes constant time for each.
@usableFromInline
struct SliceReader<Element: ListElement> {
  @usableFromInline let elements: ListElements<Element>
  @usableFromInline var slice: ArraySlice<Element>
  /// The indices of the elements in the slice.
  @usableFromInline var range: Range<Int>

  @inlinable
  init(_ elements: ListElements<Element>) {
    self.elements = elements
    slice = elements.root.elements
    range = 0..<slice.count
  }

  @inlinable
  subscript(index: Int) -> Element {
    mutating get {
      if !range.contains(index) { seek(index) }
      return slice[slice.startIndex + index - range.lowerBound]
    }
  }

  /// The id of an element, without a copy of the element.
  @inlinable
  mutating func id(at index: Int) -> Element.ID {
    if !range.contains(index) { seek(index) }
    return slice[slice.startIndex + index - range.lowerBound].id
  }

  /// Whether two elements are equal, without copies of them.
  @inlinable
  mutating func isEqual(at index: Int, to other: FarReader<Element>, at otherIndex: Int) -> Bool {
    if !range.contains(index) { seek(index) }
    return slice[slice.startIndex + index - range.lowerBound] == other.slice[other.first + otherIndex]
  }

  @usableFromInline
  mutating func seek(_ index: Int) {
    let (node, start) = elements.root.leaf(at: index)
    slice = node.elements
    range = start..<start + node.count
  }
}

/// Reads elements at arbitrary indices in constant time from contiguous memory.
@usableFromInline
struct FarReader<Element: ListElement> {
  @usableFromInline let slice: ArraySlice<Element>
  /// The index in the slice of the list's first element.
  @usableFromInline let first: Int

  /// Creates a reader of the elements from the first to the last of ascending indices.
  @inlinable
  init(_ elements: ListElements<Element>, _ indices: ArraySlice<Int32>) {
    let (low, high) = (Int(indices.first ?? 0), Int(indices.last ?? -1) + 1)
    slice = elements.slice(low..<high)
    first = slice.startIndex - low
  }

  @inlinable
  func id(at index: Int) -> Element.ID { slice[first + index].id }
}
