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
    if ID.self == Int.self, let integer = id as? Int {
      let product = (UInt64(bitPattern: Int64(integer)) ^ value) &* factor
      return UInt32(truncatingIfNeeded: ((product ^ product >> 32) &* factor) >> 32)
    }
    return UInt32(truncatingIfNeeded: id.hashValue)
  }

  /// The hashes of the ids of elements.
  @inlinable
  func hashes<Element: Identifiable>(_ elements: ArraySlice<Element>) -> [UInt32] {
    // Not `map`, which checks for room and for shared storage at each element.
    Array(elements.lazy.map { hash($0.id) })
  }
}
