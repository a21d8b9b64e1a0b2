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
  /// - Complexity: O(n) if the hashes differ.
  @usableFromInline
  func firstDuplicate(where isSame: (Int, Int) -> Bool) -> Int? { firstDuplicate(in: hashes, where: isSame) }

  /// The index, in a list that contains all elements, of the first element that repeats an earlier element.
  ///
  /// Only elements whose bit occurs twice in the list are in a table. These are few, so the table is small.
  /// - Complexity: O(n) for a list of n elements if the hashes differ.
  @usableFromInline
  func firstDuplicate(in list: [UInt32], where isSame: (Int, Int) -> Bool) -> Int? {
    guard list.count > 1 else { return nil }
    let candidates = repeats(in: list)
    var table = PlaceTable(list, room: candidates.count)
    return candidates.first { index in table.insert(index) { isSame($0, index) } != nil }
  }

  /// The indices of the hashes in a list that have the same bit as another hash in the list and as an element.
  private func repeats(in list: [UInt32]) -> [Int] {
    var seen = Array(repeating: (once: UInt64(0), again: UInt64(0)), count: bits.count)
    let mask = bits.count - 1
    seen.withUnsafeMutableBufferPointer { seen in  // the mask keeps every index below the count
      for hash in list where mayContain(hash) {
        let (place, bit): (Int, UInt64) = (Int(hash) & mask, 1 << UInt64(hash >> 26))
        seen[place].again |= seen[place].once & bit
        seen[place].once |= bit
      }
    }
    return list.indices.filter { seen[Int(list[$0]) & mask].again & 1 << UInt64(list[$0] >> 26) != 0 }
  }
}
