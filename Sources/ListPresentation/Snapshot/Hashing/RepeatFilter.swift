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
}
