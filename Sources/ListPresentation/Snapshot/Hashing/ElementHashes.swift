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

  /// The index of the first element that repeats an earlier element.
  ///
  /// Only elements that share their bit with others are in a table. These are few, so the table is small.
  /// - Complexity: O(n) if the hashes differ.
  @usableFromInline
  func firstDuplicate(where isSame: (Int, Int) -> Bool) -> Int? {
    guard hashes.count > 1 else { return nil }
    let candidates = indicesOfSharedBits
    var table = PlaceTable(hashes, room: candidates.count)
    return candidates.first { index in table.insert(index) { isSame($0, index) } != nil }
  }

  /// The indices of the elements whose bit is also the bit of another element.
  var indicesOfSharedBits: [Int] {
    var seen = Array(repeating: (once: UInt64(0), again: UInt64(0)), count: bits.count)
    let mask = bits.count - 1
    seen.withUnsafeMutableBufferPointer { seen in  // the mask keeps every index below the count
      for hash in hashes {
        let (place, bit): (Int, UInt64) = (Int(hash) & mask, 1 << UInt64(hash >> 26))
        seen[place].again |= seen[place].once & bit
        seen[place].once |= bit
      }
    }
    return hashes.indices.filter { seen[Int(hashes[$0]) & mask].again & 1 << UInt64(hashes[$0] >> 26) != 0 }
  }
}
