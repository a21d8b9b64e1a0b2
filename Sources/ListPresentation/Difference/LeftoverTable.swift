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
  @usableFromInline var isTaken: [Bool]
  @usableFromInline var probesLeft: Int

  @inlinable static var hashBits: UInt64 { 0xFFFF_FFFF_0000_0000 }

  /// Room for a number of elements, of as many as have an index.
  @inlinable
  init(capacity: Int, of count: Int) {
    var size = 4
    while size < 2 * capacity { size *= 2 }
    slots = Array(repeating: 0, count: size)
    isTaken = Array(repeating: false, count: count)
    probesLeft = 1_024 + 64 * capacity
  }

  @inlinable
  mutating func add(_ index: Int, _ hash: UInt64) {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 {
      probesLeft -= 1
      if probesLeft < 0 { return }
      slot = (slot + 1) & mask
    }
    slots[slot] = (hash & Self.hashBits) | UInt64(truncatingIfNeeded: index + 1)
  }

  /// The index of an element that is likely the one with a hash, or -1 if there is none. Any other that is wrong costs
  /// a search and does no harm.
  @inlinable
  func guess(_ hash: UInt64) -> Int32 {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    // As far as any search goes, for here nothing counts the steps.
    for _ in 0..<64 {
      if slots[slot] == 0 { return -1 }
      if (slots[slot] ^ hash) & Self.hashBits == 0 {
        return Int32(truncatingIfNeeded: slots[slot] & ~Self.hashBits) - 1
      }
      slot = (slot + 1) & mask
    }
    return 0
  }

  /// As ``take(_:where:)``, but the likely one is tried first.
  @inlinable
  mutating func take(_ guess: Int, _ hash: UInt64, where isSame: (Int) -> Bool) -> Int? {
    if !isTaken[guess], isSame(guess) {
      isTaken[guess] = true
      return guess
    }
    return take(hash, where: isSame)
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
}

/// The hashes of the elements of one side, and a bit for each: most elements of the other side that are not among them
/// are known by that, and never come near a table (Bloom, "Space/time trade-offs in hash coding with allowable errors",
/// 1970, with one hash function).
@usableFromInline
struct LeftoverHashes {
  @usableFromInline var hashes: [UInt64] = []
  @usableFromInline var bits: [UInt64]
  @usableFromInline let hasher = LeftoverHasher()

  @inlinable
  init(capacity: Int) {
    var size = 1
    while size < capacity / 8 { size *= 2 }
    bits = Array(repeating: 0, count: size)
    hashes.reserveCapacity(capacity)
  }

  @inlinable
  mutating func add<ID: Hashable>(_ id: ID) {
    let hash = hasher.hash(id)
    hashes.append(hash)
    bits[word(hash)] |= 1 << (hash >> 58)
  }

  @inlinable
  func mayContain(_ hash: UInt64) -> Bool { bits[word(hash)] & 1 << (hash >> 58) != 0 }

  @inlinable
  func word(_ hash: UInt64) -> Int { Int(truncatingIfNeeded: hash >> 16) & (bits.count - 1) }
}

/// The standard library's hash, but for integers one that takes a tenth of its time. It is seeded too, so that nobody
/// can send ids that collide.
@usableFromInline
struct LeftoverHasher {
  @usableFromInline let seed = HashSeed.value
  @usableFromInline let factor = HashSeed.factor

  @inlinable
  init() {}

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
