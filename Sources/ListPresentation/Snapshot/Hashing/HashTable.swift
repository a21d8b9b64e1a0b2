/// A hash table of element indices with open addressing.
///
/// The caller compares the elements, so ids are neither copied nor hashed twice.
@usableFromInline
struct HashTable {
  @usableFromInline let hashes: [UInt32]
  /// The index of an element plus 1, or 0 if the slot is free.
  @usableFromInline var slots: [UInt32]

  /// Creates an empty table with room for some of the elements with these hashes.
  @usableFromInline
  init(_ hashes: [UInt32], room: Int) {
    self.hashes = hashes
    var size = 4
    while size < 2 * room { size *= 2 }
    slots = Array(repeating: 0, count: size)
  }

  /// Inserts the element at an index.
  /// - Returns: The index of an equal element in the table, or `nil` if the element was inserted.
  @inlinable
  mutating func insert(_ index: Int, where isSame: (Int) -> Bool) -> Int? {
    let hash = hashes[index]
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let other = Int(slots[slot]) - 1
      if hashes[other] == hash, isSame(other) { return other }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = UInt32(truncatingIfNeeded: index + 1)
    return nil
  }

  /// The index of the first element with a hash that satisfies a predicate.
  @inlinable
  func first(_ hash: UInt32, where isSame: (Int) -> Bool) -> Int? {
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      if hashes[index] == hash, isSame(index) { return index }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }
}

/// Matches the elements of two lists. Each element matches at most one other.
///
/// - Complexity: O(n). If many hashes collide, the number of comparisons is still bounded, and some equal elements may
///   not match.
@usableFromInline
struct PairTable {
  @usableFromInline var table: HashTable
  @usableFromInline var isTaken: [Bool]
  @usableFromInline var probesLeft: Int

  /// Creates a table of the elements of one list that may also be in the other list.
  @usableFromInline
  init(_ elements: ElementHashes, alsoIn others: ElementHashes) {
    let candidates = elements.hashes.reduce(0) { $0 + (others.mayContain($1) ? 1 : 0) }
    table = HashTable(elements.hashes, room: candidates)
    isTaken = Array(repeating: false, count: elements.count)
    probesLeft = 1_024 + 64 * candidates
    for (index, hash) in elements.hashes.enumerated() where others.mayContain(hash) { add(index, hash) }
  }

  /// Whether so many hashes collide that equal elements may not have matched.
  @usableFromInline var hasGivenUp: Bool { probesLeft < 0 }

  private mutating func add(_ index: Int, _ hash: UInt32) {
    let mask = table.slots.count - 1
    var slot = Int(hash) & mask
    while table.slots[slot] != 0 {
      probesLeft -= 1
      if probesLeft < 0 { return }
      slot = (slot + 1) & mask
    }
    table.slots[slot] = UInt32(truncatingIfNeeded: index + 1)
  }

  /// For each element of the other list, the index of an element that is probably equal, or -1 if there is none. A
  /// wrong guess costs a search.
  @usableFromInline
  func guesses(for others: ElementHashes, in elements: ElementHashes) -> [Int32] {
    others.hashes.map { elements.mayContain($0) ? guess($0) : -1 }
  }

  private func guess(_ hash: UInt32) -> Int32 {
    let mask = table.slots.count - 1
    var slot = Int(hash) & mask
    // These steps are not counted, so `take` follows a long chain.
    for _ in 0..<64 where table.slots[slot] != 0 {
      let index = Int(table.slots[slot]) - 1
      if table.hashes[index] == hash { return Int32(truncatingIfNeeded: index) }
      slot = (slot + 1) & mask
    }
    return table.slots[slot] == 0 ? -1 : 0
  }

  /// Matches the element at a guessed index, or another element with the same hash, that satisfies a predicate.
  @inlinable
  mutating func match(_ guess: Int32, _ hash: UInt32, where isSame: (Int) -> Bool) -> Int? {
    guard guess >= 0 else { return nil }
    if !isTaken[Int(guess)], isSame(Int(guess)) {
      isTaken[Int(guess)] = true
      return Int(guess)
    }
    return search(hash, where: isSame)
  }

  @usableFromInline
  mutating func search(_ hash: UInt32, where isSame: (Int) -> Bool) -> Int? {
    let mask = table.slots.count - 1
    var slot = Int(hash) & mask
    while table.slots[slot] != 0 {
      let index = Int(table.slots[slot]) - 1
      if table.hashes[index] == hash, !isTaken[index], isSame(index) {
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
