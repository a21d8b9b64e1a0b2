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
    var size = 1
    while size < hashes.count / 8 { size *= 2 }
    bits = Array(repeating: 0, count: size)
    let mask = size - 1
    bits.withUnsafeMutableBufferPointer { bits in  // the mask keeps every index below the count
      for hash in hashes { bits[Int(hash) & mask] |= 1 << UInt64(hash >> 26) }
    }
  }

  @inlinable var count: Int { hashes.count }

  @inlinable
  func mayContain(_ hash: UInt32) -> Bool { bits[Int(hash) & (bits.count - 1)] & 1 << UInt64(hash >> 26) != 0 }
}
