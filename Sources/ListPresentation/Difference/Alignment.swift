/// The stretches of two sequences in which both have the same elements in the same order.
///
/// The alignment skips elements that the sequences share. It compares the first and last elements in step. Between them
/// it looks for elements from which on both sequences are in step again. It hashes no id. An element outside the
/// stretches may still be in both sequences.
///
/// - Complexity: O(chunks + c) for c elements that are not shared.
@usableFromInline
struct Alignment<Element: ListElement> {
  /// Stretches, ascending in both sequences. None continues the one before it.
  @usableFromInline var stretches: [AlignedStretch] = []
  /// The ascending indices, in the new sequence, of the elements of the stretches whose content differs. Of sections,
  /// those whose items are not the same chunks.
  @usableFromInline var changed: [Int] = []

  @inlinable
  init() {}

  @inlinable
  init(_ old: ChunkedArray<Element>, _ new: ChunkedArray<Element>) {
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
    _ old: ChunkedArray<Element>, _ oldGap: Range<Int>, _ new: ChunkedArray<Element>, _ newGap: Range<Int>
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

/// Alignment of sequences whose first and last elements differ.
extension Alignment {
  @usableFromInline typealias Elements = UnsafeBufferPointer<Element>  // every index below is less than the count

  /// The number of elements in step from two indices on. Records those with different content.
  @inlinable
  mutating func advance(_ old: Elements, _ i: Int, _ new: Elements, _ j: Int, new start: Int) -> Int {
    let most = min(old.count - i, new.count - j)
    // The same memory holds the same elements.
    if most > 0, let a = old.baseAddress, let b = new.baseAddress, a + i == b + j { return most }
    var count = 0
    while count < most, old[i + count].id == new[j + count].id {
      if old[i + count] != new[j + count] { changed.append(start + count) }
      count += 1
    }
    return count
  }

  @inlinable
  mutating func resynchronize(
    _ old: ArraySlice<Element>, from oldStart: Int, _ new: ArraySlice<Element>, from newStart: Int
  ) {
    old.withUnsafeBufferPointer { old in  // both pointers stay inside the closures
      new.withUnsafeBufferPointer { new in resynchronize(old, from: oldStart, new, from: newStart) }  // as above
    }
  }

  @inlinable
  mutating func resynchronize(_ old: Elements, from oldStart: Int, _ new: Elements, from newStart: Int) {
    var (i, j) = (0, 0)
    var search = StepSearch()
    while i < old.count, j < new.count {
      let count = advance(old, i, new, j, new: newStart + j)
      keep(count, old: oldStart + i, new: newStart + j)
      i += count
      j += count
      guard i < old.count, j < new.count else { return }
      search.ran(count)
      let step = search.next(old, i, new, j)
      i += step.old
      j += step.new
    }
  }
}

/// A search for the next elements from which on two sequences are in step. It looks at near elements first. It looks
/// farther if its last wide search was long ago.
@usableFromInline
struct StepSearch {
  /// The greatest distance of a search that is not wide. Most changes of a list are shorter.
  @inlinable static var window: Int { 64 }
  /// The least distance of a search. Shorter ones miss most replaced elements, whose ids are then hashed.
  @inlinable static var leastReach: Int { 8 }
  /// The number of elements in step that end the waiting for a wide search, because fewer may be in step by chance.
  @inlinable static var shortestRun: Int { 4 }
  /// The number of elements to pass before the second wide search. The pause doubles with each, so that all wide
  /// searches take linear time.
  @inlinable static var firstPause: Int { 512 }
  /// The number of searches in vain after which the elements are out of step for long.
  @inlinable static var mostMisses: Int { 16 }

  /// The number of consecutive searches without a result.
  @usableFromInline var misses = 0
  /// The distance of a first search. Searches in vain halve it.
  @usableFromInline var nearReach = window
  /// The sums of both indices at which the next wide and the next full search may start. The distance pays for the
  /// last.
  @usableFromInline var nextWideSearch = 0
  @usableFromInline var nextFullSearch = 0
  @usableFromInline var pause = firstPause

  @inlinable
  init() {}

  @inlinable
  mutating func ran(_ count: Int) {
    if count >= Self.shortestRun { (misses, pause) = (0, Self.firstPause) }
  }

  /// The number of elements to skip in each sequence, up to elements in step or past some elements of each.
  @inlinable
  mutating func next<Element: Identifiable>(
    _ old: UnsafeBufferPointer<Element>, _ i: Int, _ new: UnsafeBufferPointer<Element>, _ j: Int  // indices are bounded
  ) -> (old: Int, new: Int) {
    // Replaced elements: both sequences continue after the same number of elements.
    for distance in 1...2 where i + distance < old.count && j + distance < new.count {
      if old[i + distance].id == new[j + distance].id { return (distance, distance) }
    }
    let all = max(old.count - i, new.count - j)
    let reach = reach(all, at: i + j)
    var (near, far) = (1, min(reach, Self.window))
    while near <= min(reach, all) {
      if let step = Self.search(near...far, old, i, new, j), Self.goesOn(step, old, i, new, j) {
        misses = 0
        if max(step.old, step.new) > nearReach { nearReach = Self.window }
        return step
      }
      (near, far) = (far + 1, 2 * far)
    }
    misses += 1
    nearReach = max(Self.leastReach, nearReach / 2)
    // Out of step for long, the search looks at every eighth element. The hash table matches the others.
    let stride = min(misses / Self.mostMisses + 1, 8, old.count - i, new.count - j)
    if reach > Self.window {
      nextWideSearch = i + j + pause
      pause *= 2
    }
    if reach == all { nextFullSearch = i + j + all }
    return (stride, stride)
  }

  /// The distance up to which to search from a sum of indices. Each search in vain doubles it.
  @inlinable
  func reach(_ all: Int, at sum: Int) -> Int {
    let near = nearReach << min(misses, 8)
    if near < Self.window { return near }
    if sum >= nextFullSearch { return all }
    if sum >= nextWideSearch { return 2 * pause }
    return misses < Self.mostMisses ? Self.window : 2
  }

  /// The least distance at which the current element of one sequence occurs in the other.
  @inlinable
  static func search<Element: Identifiable>(
    _ distances: ClosedRange<Int>,
    _ old: UnsafeBufferPointer<Element>, _ i: Int, _ new: UnsafeBufferPointer<Element>, _ j: Int  // indices are bounded
  ) -> (old: Int, new: Int)? {
    let (first, second) = (old[i].id, new[j].id)
    let (oldRest, newRest) = (old.count - i, new.count - j)
    var distance = distances.lowerBound
    let both = min(distances.upperBound + 1, oldRest, newRest)
    while distance < both {
      if old[i + distance].id == second { return (distance, 0) }
      if new[j + distance].id == first { return (0, distance) }
      distance += 1
    }
    var rest = distance
    while rest < min(distances.upperBound + 1, oldRest) {
      if old[i + rest].id == second { return (rest, 0) }
      rest += 1
    }
    while distance < min(distances.upperBound + 1, newRest) {
      if new[j + distance].id == first { return (0, distance) }
      distance += 1
    }
    return nil
  }

  /// Whether the elements after a far pair are also near each other. If not, a single element may have moved here.
  @inlinable
  static func goesOn<Element: Identifiable>(
    _ step: (old: Int, new: Int),
    _ old: UnsafeBufferPointer<Element>, _ i: Int, _ new: UnsafeBufferPointer<Element>, _ j: Int  // indices are bounded
  ) -> Bool {
    let (i, j) = (i + step.old + 1, j + step.new + 1)
    guard step.old + step.new > leastReach, i < old.count, j < new.count else { return true }
    return old[i].id == new[j].id || search(1...256, old, i, new, j) != nil
  }
}

/// Elements that are consecutive in both of two sequences.
///
/// The numbers have 32 bits, because the difference of long lists mostly writes and reads such numbers.
@usableFromInline
struct AlignedStretch: Equatable {
  /// The index of the first element in the old sequence.
  @usableFromInline var old: Int32
  /// The index of the first element in the new sequence.
  @usableFromInline var new: Int32
  /// The number of elements.
  @usableFromInline var count: Int32

  @inlinable
  init(old: Int, new: Int, count: Int) {
    self.old = Int32(truncatingIfNeeded: old)
    self.new = Int32(truncatingIfNeeded: new)
    self.count = Int32(truncatingIfNeeded: count)
  }

  @inlinable var oldRange: Range<Int> { Int(old)..<Int(old) + Int(count) }
  @inlinable var newRange: Range<Int> { Int(new)..<Int(new) + Int(count) }

  /// Whether another stretch begins where this stretch ends, in both sequences.
  @inlinable
  func isContinued(by next: AlignedStretch) -> Bool { old + count == next.old && new + count == next.new }
}
