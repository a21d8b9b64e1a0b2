/// Finds the elements that are left over on both sides: they stand in both lists, at places that are not in step.
///
/// A table of integers with open addressing, over the hashes of one side that are among those of the other too. What an
/// element is, is asked of the caller, so that ids are neither copied nor hashed twice.
/// - Complexity: O(n). Ids whose hashes collide in masses are not looked for any longer than that, and so may count as
///   deleted and inserted rather than moved.
@usableFromInline
struct LeftoverTable {
  @usableFromInline let hashes: [UInt32]
  /// 1 + the index of an element, or 0 where the slot is free.
  @usableFromInline var slots: [UInt32]
  @usableFromInline var isTaken: [Bool]
  @usableFromInline var probesLeft: Int

  @usableFromInline
  init(_ elements: LeftoverHashes, alsoIn others: LeftoverHashes) {
    hashes = elements.hashes
    let count = hashes.reduce(0) { $0 + (others.mayContain($1) ? 1 : 0) }
    var size = 4
    while size < 2 * count { size *= 2 }
    slots = Array(repeating: 0, count: size)
    isTaken = Array(repeating: false, count: hashes.count)
    probesLeft = 1_024 + 64 * count
    for (index, hash) in hashes.enumerated() where others.mayContain(hash) { add(index, hash) }
  }

  private mutating func add(_ index: Int, _ hash: UInt32) {
    let mask = slots.count - 1
    var slot = Int(hash) & mask
    while slots[slot] != 0 {
      probesLeft -= 1
      if probesLeft < 0 { return }
      slot = (slot + 1) & mask
    }
    slots[slot] = UInt32(truncatingIfNeeded: index + 1)
  }

  /// For each of the other side's elements the index of the one that is likely the same, or -1 if there is none. A wrong
  /// guess costs a search and does no harm.
  @usableFromInline
  func guesses(for others: LeftoverHashes, in elements: LeftoverHashes) -> [Int32] {
    others.hashes.map { elements.mayContain($0) ? guess($0) : -1 }
  }

  private func guess(_ hash: UInt32) -> Int32 {
    let mask = slots.count - 1
    var slot = Int(hash) & mask
    // Not to the end of a long chain, for here nothing counts the steps.
    for _ in 0..<64 where slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      if hashes[index] == hash { return Int32(truncatingIfNeeded: index) }
      slot = (slot + 1) & mask
    }
    return slots[slot] == 0 ? -1 : 0
  }

  /// The index of an element that is the one that is looked for, and was not taken before.
  @inlinable
  mutating func take(_ guess: Int32, _ hash: UInt32, where isSame: (Int) -> Bool) -> Int? {
    guard guess >= 0 else { return nil }
    if !isTaken[Int(guess)], isSame(Int(guess)) {
      isTaken[Int(guess)] = true
      return Int(guess)
    }
    let mask = slots.count - 1
    var slot = Int(hash) & mask
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      if hashes[index] == hash, !isTaken[index], isSame(index) {
        isTaken[index] = true
        return index
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
  @usableFromInline var hashes: [UInt32] = []
  @usableFromInline var bits: [UInt64]
  @usableFromInline let seed = HashSeed.shared

  @inlinable
  init(capacity: Int) {
    var size = 1
    while size < capacity / 8 { size *= 2 }
    bits = Array(repeating: 0, count: size)
    hashes.reserveCapacity(capacity)
  }

  @inlinable
  mutating func add<Element: Identifiable>(_ left: ArraySlice<Int32>, of items: TreeNode<Element>) {
    var items = TreeCursor(items)
    let (seed, mask) = (seed, bits.count - 1)
    bits.withUnsafeMutableBufferPointer { bits in  // the mask keeps every index below the count
      for item in left {
        let hash = seed.hash(items.id(at: Int(item)))
        hashes.append(hash)
        bits[Int(hash) & mask] |= 1 << UInt64(hash >> 26)
      }
    }
  }

  @inlinable
  func mayContain(_ hash: UInt32) -> Bool { bits[Int(hash) & (bits.count - 1)] & 1 << UInt64(hash >> 26) != 0 }
}

/// Random numbers that are chosen anew in each run of a program.
@usableFromInline
struct HashSeed: Sendable {
  @usableFromInline static let shared = HashSeed()

  @usableFromInline let value = UInt64.random(in: .min ... .max)
  /// Odd, with bits in both halves.
  @usableFromInline let factor = UInt64.random(in: .min ... .max) | 0x8000_0000_0000_0001

  /// The standard library's hash, but for integers one that takes a tenth of its time. It is seeded too, so that nobody
  /// can send ids that collide.
  @inlinable
  func hash<ID: Hashable>(_ id: ID) -> UInt32 {
    if ID.self == Int.self, let integer = id as? Int {
      let product = (UInt64(bitPattern: Int64(integer)) ^ value).multipliedFullWidth(by: factor)
      return UInt32(truncatingIfNeeded: product.high ^ product.low)
    }
    return UInt32(truncatingIfNeeded: id.hashValue)
  }
}
