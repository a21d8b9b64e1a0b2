/// Finds the elements that are left over on both sides: they stand in both lists, at places that are not in step.
///
/// Each id is hashed once, into a table of integers with open addressing.
/// - Complexity: O(n). Ids whose hashes collide in masses are not looked for any longer than that, and so may count as
///   deleted and inserted rather than moved.
@usableFromInline
struct LeftoverMatching<ID: Hashable> {
  @usableFromInline var ids: [ID] = []
  @usableFromInline var hashes: [Int] = []
  /// 1 and the index of an id, or 0.
  @usableFromInline var slots: [Int32]
  @usableFromInline var isTaken: [Bool]
  @usableFromInline var probesLeft: Int

  /// Room for a number of ids.
  @inlinable
  init(capacity: Int) {
    var size = 4
    while size < 2 * capacity { size *= 2 }
    slots = Array(repeating: 0, count: size)
    isTaken = Array(repeating: false, count: capacity)
    ids.reserveCapacity(capacity)
    hashes.reserveCapacity(capacity)
    probesLeft = 1_024 + 64 * capacity
  }

  @inlinable
  mutating func add(_ id: ID) {
    let hash = id.hashValue
    var slot = hash & (slots.count - 1)
    while slots[slot] != 0, probesLeft > 0 {
      probesLeft -= 1
      slot = (slot + 1) & (slots.count - 1)
    }
    ids.append(id)
    hashes.append(hash)
    if slots[slot] == 0 { slots[slot] = Int32(truncatingIfNeeded: ids.count) }
  }

  /// The index of an id that was added and not yet taken.
  @inlinable
  mutating func take(_ id: ID) -> Int? {
    let hash = id.hashValue
    var slot = hash & (slots.count - 1)
    while slots[slot] != 0, probesLeft > 0 {
      let index = Int(slots[slot]) - 1
      if hashes[index] == hash, !isTaken[index], ids[index] == id {
        isTaken[index] = true
        return index
      }
      probesLeft -= 1
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }
}
