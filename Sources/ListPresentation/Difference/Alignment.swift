/// How two sequences lie to each other: the stretches in which the same elements follow each other in both.
///
/// What the two trees share is skipped without being looked at, equal ends are compared in step, and in what is left
/// the place where both run in step again is looked for. No id is hashed. Elements outside the stretches may still be
/// in both sequences, at other places.
///
/// - Complexity: O(c + log n) for c elements in nodes that are not shared.
@usableFromInline
struct Alignment<Element: Equatable & Identifiable & Sendable> {
  /// Ascending in both sequences; none continues the one before it.
  @usableFromInline var stretches: [AlignedStretch] = []
  /// The indices, in the new sequence, of elements in step whose content differs; ascending.
  @usableFromInline var changed: [Int] = []

  @inlinable
  init(_ old: TreeNode<Element>, _ new: TreeNode<Element>) {
    compare(NodeList([old], 0..<old.count), NodeList([new], 0..<new.count))
  }

  @inlinable
  mutating func keep(_ count: Int, old: Int, new: Int) {
    guard count > 0 else { return }
    let stretch = AlignedStretch(old: old, new: new, count: count)
    if let last = stretches.last, last.isContinued(by: stretch) {
      stretches[stretches.count - 1].count += stretch.count
    } else {
      stretches.append(stretch)
    }
  }

  /// Compares nodes that lie side by side in each tree.
  @inlinable
  mutating func compare(_ old: NodeList<Element>, _ new: NodeList<Element>) {
    var (old, new) = (old, new)
    let (front, back) = old.removeSharedEnds(with: &new)
    keep(front.0.count, old: front.0.lowerBound, new: front.1.lowerBound)
    for anchor in sharedNodes(old, new) {
      let (oldGap, newGap) = (anchor.old - old.nodes.startIndex, anchor.new - new.nodes.startIndex)
      descend(
        NodeList(old.nodes.prefix(oldGap), old.removeFirst(oldGap)),
        NodeList(new.nodes.prefix(newGap), new.removeFirst(newGap)))
      let (oldShared, newShared) = (old.removeFirst(1), new.removeFirst(1))
      keep(oldShared.count, old: oldShared.lowerBound, new: newShared.lowerBound)
    }
    descend(old, new)
    keep(back.0.count, old: back.0.lowerBound, new: back.1.lowerBound)
  }

  /// The indices of nodes that are in both lists, of those in the same order as many as possible.
  @inlinable
  func sharedNodes(_ old: NodeList<Element>, _ new: NodeList<Element>) -> [(old: Int, new: Int)] {
    guard old.nodes.count > 1, new.nodes.count > 1 else { return [] }
    var places: [ObjectIdentifier: Int] = [:]
    for place in old.nodes.indices { places[ObjectIdentifier(old.nodes[place])] = place }
    var pairs: [(old: Int, new: Int)] = []
    for place in new.nodes.indices {
      if let shared = places[ObjectIdentifier(new.nodes[place])] { pairs.append((shared, place)) }
    }
    return IncreasingSubsequence.longest(of: pairs.map { Int32(truncatingIfNeeded: $0.old) }).map { pairs[$0] }
  }

  /// Compares what lies below nodes that are not shared.
  @inlinable
  mutating func descend(_ old: NodeList<Element>, _ new: NodeList<Element>) {
    guard !old.isEmpty, !new.isEmpty else { return }
    let height = max(old.height, new.height)
    guard height > 0 else { return compareLeaves(old, new) }
    compare(old.height == height ? old.children : old, new.height == height ? new.children : new)
  }

  /// Compares leaves, equal ends first: these are not copied where a side has several leaves.
  @inlinable
  mutating func compareLeaves(_ old: NodeList<Element>, _ new: NodeList<Element>) {
    var (olds, news) = (old.nodes.map(\.elements)[...], new.nodes.map(\.elements)[...])
    var (i, j) = (old.range.lowerBound, new.range.lowerBound)
    while let a = olds.first, let b = news.first {
      let count = advance(a, b, new: j)
      keep(count, old: i, new: j)
      i += count
      j += count
      olds[olds.startIndex] = a.dropFirst(count)
      news[news.startIndex] = b.dropFirst(count)
      if count == a.count { olds.removeFirst() }
      if count == b.count { news.removeFirst() }
      if count < a.count, count < b.count { break }
    }
    var ends: [(a: ArraySlice<Element>, b: ArraySlice<Element>)] = []
    var end = 0
    while let a = olds.last, let b = news.last {
      let count = Self.commonSuffix(a, b)
      if count > 0 { ends.append((a.suffix(count), b.suffix(count))) }
      end += count
      olds[olds.endIndex - 1] = a.dropLast(count)
      news[news.endIndex - 1] = b.dropLast(count)
      if count == a.count { olds.removeLast() }
      if count == b.count { news.removeLast() }
      if count < a.count, count < b.count { break }
    }
    if !olds.isEmpty, !news.isEmpty {
      resynchronize(Self.joined(olds), from: i, Self.joined(news), from: j)
    }
    var place = new.range.upperBound - end
    for (a, b) in ends.reversed() { place += advance(a, b, new: place) }
    keep(end, old: old.range.upperBound - end, new: new.range.upperBound - end)
  }

  @inlinable
  static func joined(_ slices: ArraySlice<ArraySlice<Element>>) -> ArraySlice<Element> {
    slices.count == 1 ? slices[slices.startIndex] : Array(slices.joined())[...]
  }

  /// How many elements run in step from the beginning; those with other content are noted.
  @inlinable
  mutating func advance(_ old: ArraySlice<Element>, _ new: ArraySlice<Element>, new start: Int) -> Int {
    old.withUnsafeBufferPointer { old in  // both pointers stay inside the closures
      new.withUnsafeBufferPointer { new in advance(old, 0, new, 0, new: start) }  // as above
    }
  }

  @inlinable
  static func commonSuffix(_ a: ArraySlice<Element>, _ b: ArraySlice<Element>) -> Int {
    var count = 0
    let most = min(a.count, b.count)
    while count < most, a[a.endIndex - 1 - count].id == b[b.endIndex - 1 - count].id { count += 1 }
    return count
  }
}
