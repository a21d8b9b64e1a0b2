/// Finds the elements that are left over on both sides: they stand in both lists, at places that are not in step.
///
/// A table of integers with open addressing: the elements of one side are added by hash, and taken by those of the
/// other. What an element is, is asked of the caller, so that ids are neither copied nor hashed twice.
/// - Complexity: O(n). Ids whose hashes collide in masses are not looked for any longer than that, and so may count as
///   deleted and inserted rather than moved.
@usableFromInline
struct LeftoverTable {
  /// The upper half of a hash and 1 + the index of an element, or 0 where the slot is free.
  @usableFromInline var slots: [UInt64]
  @usableFromInline var count = 0
  @usableFromInline var isTaken: [Bool]
  @usableFromInline var probesLeft: Int
  @usableFromInline let seed = HashSeed.value
  @usableFromInline let factor = HashSeed.factor

  @usableFromInline static var hashBits: UInt64 { 0xFFFF_FFFF_0000_0000 }

  /// Room for a number of elements.
  @inlinable
  init(capacity: Int) {
    var size = 4
    while size < 2 * capacity { size *= 2 }
    slots = Array(repeating: 0, count: size)
    isTaken = Array(repeating: false, count: capacity)
    probesLeft = 1_024 + 64 * capacity
  }

  /// Adds the next element.
  @inlinable
  mutating func add(_ hash: UInt64) {
    count += 1
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 {
      probesLeft -= 1
      if probesLeft < 0 { return }
      slot = (slot + 1) & mask
    }
    slots[slot] = (hash & Self.hashBits) | UInt64(truncatingIfNeeded: count)
  }

  /// The index of an element that was added, is the one that is looked for, and was not taken before.
  @inlinable
  mutating func take(_ hash: UInt64, where isSame: (Int) -> Bool) -> Int? {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 {
      if (slots[slot] ^ hash) & Self.hashBits == 0 {
        let index = Int(truncatingIfNeeded: slots[slot] & ~Self.hashBits) - 1
        if !isTaken[index], isSame(index) {
          isTaken[index] = true
          return index
        }
      }
      probesLeft -= 1
      if probesLeft < 0 { return nil }
      slot = (slot + 1) & mask
    }
    return nil
  }

  /// The standard library's hash, but for integers one that takes a tenth of its time. It is seeded too, so that nobody
  /// can send ids that collide.
  @inlinable
  func hash<ID: Hashable>(_ id: ID) -> UInt64 {
    if ID.self == Int.self, let integer = id as? Int {
      let product = (UInt64(bitPattern: Int64(integer)) ^ seed).multipliedFullWidth(by: factor)
      return product.high ^ product.low
    }
    return UInt64(truncatingIfNeeded: id.hashValue)
  }
}

/// Random numbers that are chosen anew in each run of a program.
@usableFromInline
enum HashSeed {
  @usableFromInline static let value = UInt64.random(in: .min ... .max)
  /// Odd, with bits in both halves.
  @usableFromInline static let factor = UInt64.random(in: .min ... .max) | 0x8000_0000_0000_0001
}
