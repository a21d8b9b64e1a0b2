/// Random numbers that each process chooses once, so that a server cannot choose ids whose hashes collide.
@usableFromInline
struct HashSeed: Sendable {
  @usableFromInline static let shared = HashSeed()

  @usableFromInline let value: UInt64
  /// Odd, with bits in both halves.
  @usableFromInline let factor: UInt64

  @usableFromInline
  init(
    value: UInt64 = .random(in: .min ... .max), factor: UInt64 = .random(in: .min ... .max) | 0x8000_0000_0000_0001
  ) {
    self.value = value
    self.factor = factor
  }

  /// The hash of an id. Uses the standard library's hash, and for `Int` two multiplications that take a tenth of the
  /// time.
  ///
  /// One multiplication is not enough: with about one factor in a thousand, it puts consecutive numbers into a few
  /// slots of a table. Each bit of the upper half of the second product depends on all bits of the number.
  @inlinable
  func hash<ID: Hashable>(_ id: ID) -> UInt32 {
    if ID.self == Int.self {
      // A cast would take most of the time where the type of the ids is not known when the code is compiled.
      let integer = unsafeBitCast(id, to: Int.self)  // the type is that of the id, by the line before
      let product = (UInt64(bitPattern: Int64(integer)) ^ value) &* factor
      return UInt32(truncatingIfNeeded: ((product ^ product >> 32) &* factor) >> 32)
    }
    return UInt32(truncatingIfNeeded: id.hashValue)
  }

  /// The hashes of the ids of elements.
  @inlinable
  func hashes<Element: Identifiable>(_ elements: ArraySlice<Element>) -> [UInt32] {
    // Not `map`, which checks for room and for shared storage at each element, and not a lazy one, which asks its
    // collection for each element where their type is not known when the code is compiled.
    Array(unsafeUninitializedCapacity: elements.count) { room, count in  // each of `count` places is filled once
      for element in elements {
        room.initializeElement(at: count, to: hash(element.id))
        count += 1
      }
    }
  }
}

/// The hashes of elements, with a filter that rejects most other hashes.
///
/// The filter has a bit for each hash (Bloom, "Space/time trade-offs in hash coding with allowable errors", 1970, with
/// one hash function). Most elements that are not in a table need no look-up.
@usableFromInline
struct ElementHashes {
  @usableFromInline var hashes: [UInt32]
  @usableFromInline var bits: [UInt64]

  @usableFromInline
  init(_ hashes: [UInt32]) {
    self.hashes = hashes
    // So many words that few of the hashes in a long list pass the filter of a short page.
    bits = Array(repeating: 0, count: max(64, HashFilter.numberOfWords(for: hashes.count)))
    bits.withUnsafeMutableBufferPointer { bits in  // each word is below the count
      for hash in hashes { bits[HashFilter.word(of: hash, among: bits.count)] |= HashFilter.bit(of: hash) }
    }
  }

  @inlinable var count: Int { hashes.count }

  @inlinable
  func mayContain(_ hash: UInt32) -> Bool {
    bits[HashFilter.word(of: hash, among: bits.count)] & HashFilter.bit(of: hash) != 0
  }
}

/// The bit of a hash in a filter, in one of its words. The number of words is a power of two.
@usableFromInline
enum HashFilter {
  /// The number of words with 8 to 16 bits for each hash.
  @usableFromInline
  static func numberOfWords(for count: Int) -> Int {
    var number = 1
    while number < count / 8 { number *= 2 }
    return number
  }

  @inlinable
  static func word(of hash: UInt32, among count: Int) -> Int { Int(hash) & (count - 1) }

  @inlinable
  static func bit(of hash: UInt32) -> UInt64 { 1 << UInt64(hash >> 26) }
}

/// A filter of the hashes that may occur more than once.
///
/// Each hash has a bit, as in ``ElementHashes``. Most hashes are the only ones with their bit.
struct RepeatFilter {
  private var words: [(once: UInt64, again: UInt64)]
  /// The number of hashes whose bit an earlier hash has too.
  private(set) var numberOfRepeats = 0

  init(_ hashes: [UInt32]) {
    words = Array(repeating: (0, 0), count: HashFilter.numberOfWords(for: hashes.count))
    words.withUnsafeMutableBufferPointer { words in  // each index is below the count
      for hash in hashes {
        let (index, bit) = (HashFilter.word(of: hash, among: words.count), HashFilter.bit(of: hash))
        let repeated = words[index].once & bit
        words[index].again |= repeated
        words[index].once |= bit
        numberOfRepeats += repeated == 0 ? 0 : 1
      }
    }
  }

  /// Whether a hash may occur more than once.
  func mayRepeat(_ hash: UInt32) -> Bool {
    words[HashFilter.word(of: hash, among: words.count)].again & HashFilter.bit(of: hash) != 0
  }
}

extension [UInt32] {
  /// The index of the first element that repeats an earlier one. The array has the hashes of the elements.
  ///
  /// Only elements whose hashes may occur more than once are in a table. These are few, so the table is small.
  /// - Complexity: O(n) if the hashes differ.
  @usableFromInline
  func firstDuplicate(where isSame: (Int, Int) -> Bool) -> Int? {
    guard count > 1, case let filter = RepeatFilter(self), filter.numberOfRepeats > 0 else { return nil }
    var table = HashTable(self, room: 2 * filter.numberOfRepeats)
    return indices.first { index in
      filter.mayRepeat(self[index]) && table.insert(index) { isSame($0, index) } != nil
    }
  }

  /// The first index of a hash, from an index on.
  @usableFromInline
  func index(of hash: UInt32, from start: Int) -> Int? {
    var index = start
    while index < count, self[index] != hash { index += 1 }
    return index < count ? index : nil
  }

  /// The hashes between those that another array has at the start and at the end too.
  func between(_ other: [UInt32]) -> ArraySlice<UInt32> {
    let most = Swift.min(count, other.count)
    var (front, back) = (0, 0)
    while front < most, self[front] == other[front] { front += 1 }
    while back < most - front, self[count - 1 - back] == other[other.count - 1 - back] { back += 1 }
    return self[front..<count - back]
  }
}

/// A hash table of element indices with open addressing.
///
/// The caller compares the elements, so ids are neither copied nor hashed twice.
@usableFromInline
struct HashTable: Sendable {
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

  /// For each element of the other list, the index of an element that is probably equal, or -1 if there is none. The
  /// guess is 0 after a long chain of other hashes. A wrong guess costs a search.
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
