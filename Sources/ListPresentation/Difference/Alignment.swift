/// The stretches of two sequences in which both have the same elements in the same order.
///
/// The alignment skips elements that the sequences share. It compares the first and last elements in step. Between them
/// it looks for elements from which on both sequences are in step again. It hashes no id. An element outside the
/// stretches may still be in both sequences.
///
/// - Complexity: O(c + log n) for c elements that are not shared.
@usableFromInline
struct Alignment<Element: ListElement> {
  /// Stretches, ascending in both sequences. None continues the one before it.
  @usableFromInline var stretches: [AlignedStretch] = []
  /// The ascending indices, in the new sequence, of the elements of the stretches whose content differs.
  @usableFromInline var changed: [Int] = []

  @inlinable
  init(_ old: ListElements<Element>, _ new: ListElements<Element>) {
    var (oldEnd, newEnd) = (0, 0)
    old.forEachGap(to: new) { oldGap, newGap in
      keep(oldGap.lowerBound - oldEnd, old: oldEnd, new: newEnd)
      compare(old, oldGap, new, newGap)
      (oldEnd, newEnd) = (oldGap.upperBound, newGap.upperBound)
    }
    keep(old.count - oldEnd, old: oldEnd, new: newEnd)
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

  /// Compares the elements of a gap, from both ends first.
  @inlinable
  mutating func compare(
    _ old: ListElements<Element>, _ oldGap: Range<Int>, _ new: ListElements<Element>, _ newGap: Range<Int>
  ) {
    var (i, j) = (oldGap.lowerBound, newGap.lowerBound)
    while i < oldGap.upperBound, j < newGap.upperBound {
      let (a, b) = (old.slice(from: i, to: oldGap.upperBound), new.slice(from: j, to: newGap.upperBound))
      let count = advance(a, b, new: j)
      keep(count, old: i, new: j)
      i += count
      j += count
      if count < min(a.count, b.count) { break }
    }
    var (oldEnd, newEnd) = (oldGap.upperBound, newGap.upperBound)
    var changedAtEnd: [Int] = []
    while i < oldEnd, j < newEnd {
      let (a, b) = (old.slice(from: i, upTo: oldEnd), new.slice(from: j, upTo: newEnd))
      let count = Self.retreat(a, b, new: newEnd, &changedAtEnd)
      oldEnd -= count
      newEnd -= count
      if count < min(a.count, b.count) { break }
    }
    if i < oldEnd, j < newEnd {
      resynchronize(old.slice(i..<oldEnd), from: i, new.slice(j..<newEnd), from: j)
    }
    keep(oldGap.upperBound - oldEnd, old: oldEnd, new: newEnd)
    if !changedAtEnd.isEmpty { changed += changedAtEnd.reversed() }
  }

  /// The number of elements in step from the start. Records those with different content.
  @inlinable
  mutating func advance(_ old: ArraySlice<Element>, _ new: ArraySlice<Element>, new start: Int) -> Int {
    old.withUnsafeBufferPointer { old in  // both pointers stay inside the closures
      new.withUnsafeBufferPointer { new in advance(old, 0, new, 0, new: start) }  // as above
    }
  }

  /// The number of elements in step from the end. Appends the indices of those with different content, descending.
  @inlinable
  static func retreat(
    _ old: ArraySlice<Element>, _ new: ArraySlice<Element>, new end: Int, _ changed: inout [Int]
  ) -> Int {
    old.withUnsafeBufferPointer { old in  // both pointers stay inside the closures
      new.withUnsafeBufferPointer { new in  // as above
        let most = min(old.count, new.count)
        var count = 0
        while count < most, old[old.count - 1 - count].id == new[new.count - 1 - count].id {
          count += 1
          if old[old.count - count] != new[new.count - count] { changed.append(end - count) }
        }
        return count
      }
    }
  }
}
