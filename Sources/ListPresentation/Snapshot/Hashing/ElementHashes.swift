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
