import Synchronization

/// A hash table from the hash of an id to the leaves that may contain the element.
///
/// All snapshots of a history share the table, and it only grows. An entry is a hint: the element may have left the
/// leaf, or the leaf may belong to another snapshot. The caller looks into the leaf. When most hints are outdated, a
/// new table replaces this one.
///
/// The table has segments that grow one by one, so no insertion waits for the whole table to grow.
@usableFromInline
final class LeafTable: Sendable {
  private struct State {
    var segments: [Segment]
    var count = 0
  }

  /// A part of the table with open addressing and linear probing. The upper half of a slot is a hash, and the lower
  /// half is the number of a leaf. A free slot is 0.
  private struct Segment {
    var slots: [UInt64]
    var count = 0

    init(capacity: Int) { slots = Array(repeating: 0, count: capacity + capacity / 4 + 1) }

    var isFull: Bool { 5 * count >= 4 * slots.count }

    /// Maps a hash to any number of slots by multiplication (Lemire, "Fast random integer generation in an
    /// interval", 2019).
    private func start(_ slot: UInt64) -> Int { Int(((slot >> 32) &* UInt64(slots.count)) >> 32) }

    /// - Returns: Whether another slot has the same hash.
    mutating func insert(_ new: UInt64) -> Bool {
      var index = start(new)
      var isKnown = false
      while slots[index] != 0 {
        if slots[index] == new { return true }
        if slots[index] >> 32 == new >> 32 { isKnown = true }
        index = index + 1 == slots.count ? 0 : index + 1
      }
      slots[index] = new
      count += 1
      return isKnown
    }

    mutating func grow() {
      var larger = Segment(capacity: max(12, count * 3 / 2))
      for slot in slots where slot != 0 { _ = larger.insert(slot) }
      self = larger
    }

    func leaves(for hash: UInt32) -> LeafCandidates {
      var found = LeafCandidates()
      var index = start(UInt64(hash) << 32)
      while slots[index] != 0 {
        if slots[index] >> 32 == UInt64(hash) { found.append(UInt32(truncatingIfNeeded: slots[index])) }
        index = index + 1 == slots.count ? 0 : index + 1
      }
      return found
    }
  }

  private let state: Mutex<State>

  @usableFromInline
  init(capacity: Int) {
    var segments = 16
    while segments * 256 < capacity { segments *= 2 }
    let share = capacity / segments
    // Two standard deviations above the mean, so that few segments grow while the table is filled.
    let room = capacity == 0 ? 0 : share + 2 * Int(Double(share).squareRoot()) + 4
    state = Mutex(State(segments: Array(repeating: Segment(capacity: room), count: segments)))
  }

  /// The number of hints.
  @usableFromInline var count: Int { state.withLock { $0.count } }

  /// Adds hints that a leaf contains the elements with these hashes.
  /// - Returns: Whether the table had a hint for one of the hashes.
  @usableFromInline
  func insert(_ hashes: ArraySlice<UInt32>, in leaf: UInt32) -> Bool {
    state.withLock { state in
      var isKnown = false
      for hash in hashes {
        let segment = Int(hash) & (state.segments.count - 1)
        let before = state.segments[segment].count
        if state.segments[segment].insert(UInt64(hash) << 32 | UInt64(leaf)) { isKnown = true }
        state.count += state.segments[segment].count - before
        if state.segments[segment].isFull { state.segments[segment].grow() }
      }
      return isKnown
    }
  }

  /// The leaves that may contain the element with a hash.
  @usableFromInline
  func leaves(for hash: UInt32) -> LeafCandidates {
    state.withLock { $0.segments[Int(hash) & ($0.segments.count - 1)].leaves(for: hash) }
  }
}

/// The numbers of leaves. Usually there is one.
@usableFromInline
struct LeafCandidates {
  @usableFromInline var first: UInt32?
  @usableFromInline var others: [UInt32] = []

  fileprivate mutating func append(_ leaf: UInt32) {
    if first == nil { first = leaf } else { others.append(leaf) }
  }
}
