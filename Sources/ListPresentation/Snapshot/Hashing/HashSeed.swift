/// Random numbers that each process chooses once, so that a server cannot choose ids whose hashes collide.
@usableFromInline
struct HashSeed: Sendable {
  @usableFromInline static let shared = HashSeed()

  @usableFromInline let value = UInt64.random(in: .min ... .max)
  /// Odd, with bits in both halves.
  @usableFromInline let factor = UInt64.random(in: .min ... .max) | 0x8000_0000_0000_0001

  /// The hash of an id. Uses the standard library's hash, and for `Int` a multiplication that takes a tenth of the
  /// time.
  @inlinable
  func hash<ID: Hashable>(_ id: ID) -> UInt32 {
    if ID.self == Int.self, let integer = id as? Int {
      let product = (UInt64(bitPattern: Int64(integer)) ^ value).multipliedFullWidth(by: factor)
      return UInt32(truncatingIfNeeded: product.high ^ product.low)
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
