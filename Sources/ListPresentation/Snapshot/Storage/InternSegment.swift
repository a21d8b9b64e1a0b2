/// A part of a hash table: open addressing with linear probing, and a byte of each hash beside the tokens, so that a
/// look-up seldom goes to an id that is another.
@usableFromInline
struct InternSegment: Sendable {
  @usableFromInline var slots: [UInt32]
  /// 0 where the slot is free.
  @usableFromInline var tags: [UInt8]
  @usableFromInline var count = 0
  @usableFromInline let limit: Int

  /// Room for a number of tokens in seven eighths of the slots.
  @inlinable
  init(capacity: Int) {
    let size = capacity + capacity / 7 + 1
    slots = Array(repeating: 0, count: size)
    tags = Array(repeating: 0, count: size)
    limit = capacity
  }

  /// Holds tokens, with room for more.
  @inlinable
  init(_ hashed: [(token: UInt32, hash: UInt64)], room: Int) {
    self.init(capacity: max(12, room))
    for (token, hash) in hashed { insert(token, hash) }
  }

  @inlinable var isFull: Bool { count >= limit }

  @usableFromInline var tokens: [UInt32] { zip(slots, tags).compactMap { $1 == 0 ? nil : $0 } }

  @inlinable
  func first(for hash: UInt64, where matches: (UInt32) -> Bool) -> UInt32? {
    let tag = Self.tag(hash)
    var slot = start(hash)
    while tags[slot] != 0 {
      if tags[slot] == tag, matches(slots[slot]) { return slots[slot] }
      slot = slot + 1 == slots.count ? 0 : slot + 1
    }
    return nil
  }

  @inlinable
  mutating func insert(_ token: UInt32, _ hash: UInt64) {
    var slot = start(hash)
    while tags[slot] != 0 { slot = slot + 1 == slots.count ? 0 : slot + 1 }
    slots[slot] = token
    tags[slot] = Self.tag(hash)
    count += 1
  }

  /// By multiplication of the hash's upper half, which takes any number of slots (Lemire, "Fast random integer
  /// generation in an interval", 2019); the lower half has chosen the segment.
  @inlinable
  func start(_ hash: UInt64) -> Int { (Int(hash >> 32) * slots.count) >> 32 }

  @inlinable
  static func tag(_ hash: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: hash >> 24) | 0x80 }
}
