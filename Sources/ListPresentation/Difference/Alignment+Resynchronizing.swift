/// Finding the way back into step where neither end of the sequences is equal.
extension Alignment {
  @usableFromInline typealias Elements = UnsafeBufferPointer<Element>  // every index below is less than the count

  /// How many elements run in step from two places on; those with other content are noted.
  @inlinable
  mutating func advance(_ old: Elements, _ i: Int, _ new: Elements, _ j: Int, new start: Int) -> Int {
    let most = min(old.count - i, new.count - j)
    // Slices of one array: the same memory holds the same elements.
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

/// Looks for the place where two sequences run in step again, near first, and farther the longer it has not looked.
@usableFromInline
struct StepSearch {
  /// How often in a row the near search was in vain.
  @usableFromInline var misses = 0
  /// Where the next far search is allowed, by the sum of both indices: what one cost is walked off first.
  @usableFromInline var nextFarSearch = 0

  @inlinable
  init() {}

  @inlinable
  mutating func ran(_ count: Int) {
    if count >= 4 { misses = 0 }
  }

  /// How far to go on in each sequence: to a place in step, or past one element of each.
  @inlinable
  mutating func next<Element: Identifiable>(
    _ old: UnsafeBufferPointer<Element>, _ i: Int, _ new: UnsafeBufferPointer<Element>, _ j: Int  // indices are bounded
  ) -> (old: Int, new: Int) {
    let (first, second) = (old[i].id, new[j].id)
    let (oldRest, newRest) = (old.count - i, new.count - j)
    let near = misses < 16 ? 64 : 2
    var distance = 1
    while distance <= near, distance < max(oldRest, newRest) {
      // Replaced rows: both go on by as many.
      if distance <= 2, distance < min(oldRest, newRest), old[i + distance].id == new[j + distance].id {
        return (distance, distance)
      }
      if distance < oldRest, old[i + distance].id == second { return (distance, 0) }
      if distance < newRest, new[j + distance].id == first { return (0, distance) }
      distance += 1
    }
    misses += 1
    guard i + j >= nextFarSearch else { return (1, 1) }
    let start = distance
    var (isOldOpen, isNewOpen) = (true, true)
    while isOldOpen || isNewOpen {
      if distance >= oldRest { isOldOpen = false }
      if distance >= newRest { isNewOpen = false }
      // Far away a single row proves little, for it may just have moved; a block in step does.
      if isOldOpen, old[i + distance].id == second {
        if Self.runInStep(old, i + distance, new, j) { return (distance, 0) }
        isOldOpen = false
      }
      if isNewOpen, new[j + distance].id == first {
        if Self.runInStep(old, i, new, j + distance) { return (0, distance) }
        isNewOpen = false
      }
      distance += 1
    }
    nextFarSearch = i + j + distance - start
    return (1, 1)
  }

  /// Whether the next sixteen elements, or all that are left on a side, are in step.
  @inlinable
  static func runInStep<Element: Identifiable>(
    _ old: UnsafeBufferPointer<Element>, _ i: Int, _ new: UnsafeBufferPointer<Element>, _ j: Int  // indices are bounded
  ) -> Bool {
    (1..<16).allSatisfy { i + $0 >= old.count || j + $0 >= new.count || old[i + $0].id == new[j + $0].id }
  }
}
