import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentation

/// Random edits of arrays in chunks of few elements, against the same edits of plain arrays.
@Suite struct ChunkedArrayTests {
  private static func changes(
    of rows: [CoreRow], next: inout Int, using generator: inout SeededGenerator
  ) -> [ChunkedArray<CoreRow>.Change] {
    var changes: [ChunkedArray<CoreRow>.Change] = []
    var start = 0
    while start <= rows.count, Int.random(in: 0..<4, using: &generator) > 0 {
      let lower = Int.random(in: start...min(rows.count, start + 6), using: &generator)
      let upper = Int.random(in: lower...min(rows.count, lower + 5), using: &generator)
      let new = (0..<Int.random(in: 0...4, using: &generator)).map { CoreRow(id: next + $0) }
      next += new.count
      changes.append((lower..<upper, HashedElements(hashing: new)))
      start = upper + (lower == upper ? 1 : 0)
    }
    return changes
  }

  @Test func entryHasTheLayoutInWhichItIsCompared() {
    typealias Entry = ChunkedArray<CoreRow>.Entry
    typealias Addresses = ChunkAddresses
    #expect(MemoryLayout<Entry>.stride == MemoryLayout<Addresses>.stride)
    #expect(MemoryLayout<Entry>.offset(of: \.chunk) == MemoryLayout<Addresses>.offset(of: \.chunk))
    #expect(MemoryLayout<Entry>.offset(of: \.end) == MemoryLayout<Addresses>.offset(of: \.end))
    #expect(MemoryLayout<Chunk<CoreRow>>.size == MemoryLayout<UInt>.size)
  }

  @Test func editsInOnePassEqualThoseOfAnArray() async {
    await expectNoFault(for: 0..<UInt64(300)) { seed in
      var generator = SeededGenerator(seed: seed)
      let size = Int.random(in: 1...9, using: &generator)
      var rows = (0..<Int.random(in: 0...30, using: &generator)).map { CoreRow(id: $0) }
      var chunked = ChunkedArray<CoreRow>(Chunk<CoreRow>.chunks(of: rows, size: size))
      // An index has the ids of each chunk by the key of the chunk.
      var index: Set<[UInt32]> = []
      for entry in chunked.entries { for hash in entry.chunk.hashes { index.insert([entry.chunk.key, hash]) } }
      var next = rows.count
      for step in 0..<12 {
        let changes = Self.changes(of: rows, next: &next, using: &generator)
        let old = (rows, chunked)
        for change in changes.reversed() { rows.replaceSubrange(change.range, with: change.new.elements) }
        let arrivals = chunked.replace(changes, size: size)
        for (chunk, hashes) in arrivals.hashes { for hash in hashes { index.insert([chunk, hash]) } }
        let words = "step \(step), chunks of \(size), \(changes.map { "\($0.range): \($0.new.elements.count)" })"
        if chunked.array() != rows { return "\(words): \(chunked.array()) instead of \(rows)" }
        if old.1.array() != old.0 { return "\(words): the array before has changed" }
        var end = 0
        for entry in chunked.entries {
          end += entry.chunk.count
          let hashes = entry.chunk.elements.map { HashSeed.shared.hash($0.id) }
          if entry.end != end || entry.chunk.hashes != hashes { return "\(words): a chunk is wrong" }
          if !hashes.allSatisfy({ index.contains([entry.chunk.key, $0]) }) { return "\(words): an id is not found" }
        }
        let keys = { (array: ChunkedArray<CoreRow>) in array.entries.map { $0.chunk.key } }
        if arrivals.keepsKeys, keys(old.1) != keys(chunked) { return "\(words): the keys differ" }
      }
      return nil
    }
  }

  @Test func arrayIsInOnePieceUntilSomebodyNeedsItsChunks() throws {
    let rows = (0..<2_000).map { CoreRow(id: $0) }
    let (old, other) = (ListSnapshot(rows), ListSnapshot(Array(rows.dropLast())))
    #expect(other.difference(from: old).deletedItems.count == 1 && old[1_999].id == 1_999 && old == ListSnapshot(rows))
    #expect(old.contents[0].items.uncut?.isCut == false && other.contents[0].items.uncut?.isCut == false)
    var new = old
    try new.insert([CoreRow(id: -1)], before: 1_000)
    #expect(old.contents[0].items.uncut?.isCut == true, "the list before has the chunks too")
    #expect(new.numberOfUnsharedItems(with: old) <= Chunk<CoreRow>.size + 1, "all but one of them are shared")
    #expect(old.itemIDs == Array(0..<2_000))
  }
}
