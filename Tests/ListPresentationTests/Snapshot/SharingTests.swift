import ListPresentationTesting
import Synchronization
import TestSupport
import Testing

@testable import ListPresentation

extension ListSnapshot {
  /// The number of entries in the index, including entries for ids that left the list.
  fileprivate var indexSize: Int { index.hints?.count ?? 0 }
}

/// The storage that snapshots share, and the work that sharing saves.
@Suite struct SharingTests {
  private let counter = RowCounter()

  private func rows(_ numbers: some Sequence<Int>) -> [CountedRow] { counter.rows(numbers) }

  @Test func entryOfAChunkHasTheLayoutInWhichItIsCompared() {
    typealias Entry = ChunkedArray<CoreRow>.Entry
    typealias Addresses = ChunkAddresses
    #expect(MemoryLayout<Entry>.stride == MemoryLayout<Addresses>.stride)
    #expect(MemoryLayout<Entry>.offset(of: \.chunk) == MemoryLayout<Addresses>.offset(of: \.chunk))
    #expect(MemoryLayout<Entry>.offset(of: \.end) == MemoryLayout<Addresses>.offset(of: \.end))
    #expect(MemoryLayout<Chunk<CoreRow>>.size == MemoryLayout<UInt>.size)
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

  @Test func eachIDIsHashedOnceAndTheIndexStays() throws {
    var list = ListSnapshot(rows(0..<1_000))
    #expect(list.numberOfItems == 1_000 && list[ListPosition(section: 0, item: 999)].id.number == 999)
    #expect(list.structure.position(at: 500) == ListPosition(section: 0, item: 500))
    #expect(counter.take().hashes == 0, "nothing is looked up by its id")
    _ = list.position(of: counter.id(7))
    #expect(counter.take().hashes == 1_001)
    try list.append(rows(1_000..<1_050))
    try list.delete([counter.id(1_049)])
    #expect(counter.take().hashes == 51)
    list = ListSnapshot(rows(0..<1_000))
    _ = list.position(of: counter.id(7))
    counter.take()
    try list.replace(rows(100..<600).map { CountedRow(id: $0.id, text: 1) })
    try list.delete(rows(0..<300).map(\.id))
    #expect(counter.take().hashes == 500 + 300, "each id is hashed once, and no row of the list")
    #expect(list.itemIDs.map(\.number) == Array(300..<1_000))
    #expect(list.position(of: counter.id(599)) == ListPosition(section: 0, item: 299))
    #expect(list[ListPosition(section: 0, item: 299)].text == 1)
    #expect(counter.take().hashes == 1, "the index is not made again")
  }

  @Test func itemsDeletedFromManyChunksAreNotHashedAndKeepTheIndex() throws {
    var generator = SeededGenerator(seed: 8)
    let old = ListSnapshot(rows(0..<20_000))
    _ = old.position(of: counter.id(7))
    let gone = Set((0..<12_000).shuffled(using: &generator).prefix(3_000))
    let deleted = rows(Array(gone) + gone.prefix(100)).map(\.id)
    counter.take()
    var list = old
    try list.delete(deleted)
    #expect(counter.take().hashes <= deleted.count, "each id is hashed once, and no row of the list")
    #expect(list.numberOfUnsharedItems(with: old) < 12_300, "the rows behind are shared")
    #expect(list.position(of: counter.id(19_999)) == ListPosition(section: 0, item: 16_999))
    #expect(counter.take().hashes == 1, "the index is not made again")
    try list.append(rows(gone))
    #expect(list.numberOfItems == 20_000 && list.duplicates().isEmpty)
  }

  @Test func largeInsertionSharesTheRowsAround() throws {
    var list = ListSnapshot(rows(0..<20_000))
    _ = list.position(of: counter.id(7))
    let old = list
    try list.insert(rows(20_000..<25_000), before: counter.id(10_000))
    #expect(list.numberOfUnsharedItems(with: old) <= 5_000 + Chunk<CountedRow>.size, "one chunk is cut")
    let page = list
    try list.append(rows(25_000..<30_000))
    #expect(list.numberOfUnsharedItems(with: page) <= 5_000 + Chunk<CountedRow>.size, "the chunks before are shared")
    #expect(list.difference(from: old).insertedItems.count == 10_000)
  }

  @Test func moveHashesBothIDsAndSharesTheRowsAround() throws {
    var generator = SeededGenerator(seed: 9)
    var list = ListSnapshot(rows(0..<20_000))
    try list.replace(rows(0..<1))
    let size = list.indexSize
    counter.take()
    for number in 0..<200 {
      let (id, anchor) = (Int.random(in: 0..<10_000, using: &generator), 10_000 + number)
      let old = list
      try list.move(counter.id(id), after: counter.id(anchor))
      if number % 50 == 0 { #expect(list.numberOfUnsharedItems(with: old) <= 4 * Chunk<CountedRow>.size) }
    }
    #expect(counter.take().hashes == 400, "each id is hashed once")
    #expect(list.indexSize < size + 6_000, "the moved rows and those of split chunks get new entries")
  }

  @Test func rowsInStepAreNotHashedAndOthersOnceInEachList() {
    let old = ListSnapshot(rows(0..<1_000))
    for new in [
      rows(0..<1_000), rows(0..<1_050), rows(-50..<1_000), Array(rows(0..<500)) + rows(600..<1_000),
      Array(rows(0..<500)) + rows(2_000..<2_050) + rows(500..<1_000), rows(stride(from: 0, to: 1_000, by: 10)),
    ] {
      _ = ListSnapshot(new).difference(from: old)
      #expect(counter.take().hashes == 0)
    }
    let turned = rows((0..<1_000).reversed())
    #expect(ListSnapshot(turned).difference(from: old).movedItems.count == 999)
    #expect(counter.take().hashes <= 2_000)
  }

  @Test func planHasHardlyAnySpareCapacity() {
    var generator = SeededGenerator(seed: 7)
    let old = ListSnapshot((0..<1_100).map { CoreRow(id: $0) })
    let shuffled = ListSnapshot((0..<1_100).map { CoreRow(id: $0) }.shuffled(using: &generator))
    let moves = shuffled.difference(from: old).movedItems
    #expect(moves.count > 1_024, "an array that doubled would have room for twice as many")
    #expect(moves.capacity < moves.count * 5 / 4)
    let others = ListSnapshot((2_000..<3_100).map { CoreRow(id: $0) })
    let batch = others.difference(from: old)
    #expect(batch.deletedItems.count == 1_100 && batch.deletedItems.capacity < 1_375)
    #expect(batch.insertedItems.count == 1_100 && batch.insertedItems.capacity < 1_375)
  }

  @Test func sharedRowsAreNotCompared() throws {
    var list = ListSnapshot(rows(0..<20_000))
    try list.append(rows(-1...(-1)))
    let old = list
    try list.append(rows(20_000..<20_050))
    counter.take()
    #expect(list.difference(from: old).insertedItems.count == 50)
    #expect(counter.take().rowComparisons <= Chunk<CountedRow>.size, "at most one chunk is compared")
    #expect(list == list && counter.take().rowComparisons == 0)
    let array = rows(0..<20_000)
    #expect(ListSnapshot(array).difference(from: ListSnapshot(array)).isEmpty)
    #expect(counter.take().rowComparisons == 0)
  }

  /// A window of 500 rows slides by 25 rows many times.
  @Test(arguments: [false, true]) func deletedRowsLeaveTheMemoryAndTheIndex(byPlans: Bool) throws {
    let (window, step, living) = (500, 25, LivingObjects())
    func rows(_ ids: Range<Int>) -> [LivingRow] { ids.map { LivingRow(id: $0, object: LivingObject(living)) } }
    var list = ListSnapshot(rows(0..<window))
    let last = step * testSize("LIST_PRESENTATION_SLIDES", small: 220)
    for first in stride(from: step, through: last, by: step) {
      if byPlans {
        let new = ListSnapshot(rows(first..<first + window))
        list = try #require(list.applying(new.difference(from: list), leadingTo: new))
      } else {
        try list.append(rows(first + window - step..<first + window))
        try list.delete(Array(first - step..<first))
      }
      try #require(list.itemIDs == Array(first..<first + window))
      // A chunk that is not edited keeps the array that it was taken from.
      try #require(living.count <= 3 * window, "after \(first) rows")
      // A new index replaces an index if most of its entries are for rows that left.
      try #require(list.indexSize <= 2 * window + 4_096 + step, "after \(first) rows")
    }
    #expect(list.position(of: last + 7) == ListPosition(section: 0, item: 7) && list.position(of: last - 1) == nil)
  }
}

/// Counts the objects in memory.
private final class LivingObjects: Sendable {
  let number = Atomic(0)
  var count: Int { number.load(ordering: .relaxed) }
}

private final class LivingObject: Sendable {
  private let all: LivingObjects

  init(_ all: LivingObjects) {
    self.all = all
    all.number.add(1, ordering: .relaxed)
  }

  deinit { all.number.subtract(1, ordering: .relaxed) }
}

private struct LivingRow: ListElement {
  let id: Int
  let object: LivingObject
  static func == (a: LivingRow, b: LivingRow) -> Bool { a.id == b.id }
}

extension ListSnapshot {
  /// The number of items between the chunks that this list shares with another: of each gap, the larger of the two
  /// numbers.
  /// - Complexity: O(sections that are not shared + chunks).
  func numberOfUnsharedItems(with other: ListSnapshot) -> Int {
    var count = 0
    let (old, new) = (other.contents, contents)
    old.forEachGap(to: new) { oldSections, newSections in
      for (before, after) in zip(oldSections, newSections) {
        old[before].items.forEachGap(to: new[after].items) { count += max($0.count, $1.count) }
      }
      for section in newSections.dropFirst(oldSections.count) { count += new[section].items.count }
      for section in oldSections.dropFirst(newSections.count) { count += old[section].items.count }
    }
    return count
  }
}

/// What lists do with the ids and the rows that they hold.
struct RowWork: Equatable {
  var hashes = 0
  var idComparisons = 0
  var rowComparisons = 0
}

/// Makes rows that count the work with them.
final class RowCounter: Sendable {
  private let work = Mutex(RowWork())

  /// Returns the work since the last call.
  @discardableResult
  func take() -> RowWork {
    work.withLock { work in
      defer { work = RowWork() }
      return work
    }
  }

  func id(_ number: Int) -> CountedRow.ID { CountedRow.ID(number: number, counter: self) }

  func row(_ number: Int, text: Int = 0) -> CountedRow { CountedRow(id: id(number), text: text) }

  func rows(_ numbers: some Sequence<Int>) -> [CountedRow] { numbers.map { row($0) } }

  fileprivate func count(_ change: (inout RowWork) -> Void) { work.withLock { change(&$0) } }
}

/// A row that counts how often it is compared, and how often its id is compared and hashed.
struct CountedRow: ListElement {
  struct ID: Hashable, Sendable {
    let number: Int
    fileprivate let counter: RowCounter

    static func == (a: ID, b: ID) -> Bool {
      a.counter.count { $0.idComparisons += 1 }
      return a.number == b.number
    }

    func hash(into hasher: inout Hasher) {
      counter.count { $0.hashes += 1 }
      hasher.combine(number)
    }
  }

  let id: ID
  var text = 0

  static func == (a: CountedRow, b: CountedRow) -> Bool {
    a.id.counter.count { $0.rowComparisons += 1 }
    return a.id.number == b.id.number && a.text == b.text
  }
}

@Suite struct HashSeedTests {
  /// With these seeds, the halves of one product put 1,000 numbers into fewer than 40 of 2,048 slots.
  static let seeds = [
    HashSeed(value: 0xa842_0cc2_8ad6_d93e, factor: 0xffd7_f2ea_8cda_b1ff),
    HashSeed(value: 0x7a9c_79ac_35eb_1a9d, factor: 0xffd0_e45e_d2ed_c841),
  ]

  /// By chance, 1,000 numbers take 791 of 2,048 slots. The least of 300,000 random seeds was 739.
  @Test(arguments: [1, 1_024, 4_194_304])
  func numbersInSequenceSpreadOverATable(distance: Int) {
    for seed in Self.seeds {
      let slots = Set((0..<1_000).map { seed.hash($0 &* distance) & 2_047 })
      #expect(slots.count > 700)
    }
  }

  @Test(arguments: [2, 15, 16, 300, 5_000])
  func firstRepeatedElementIsFound(count: Int) {
    for seed in 0..<UInt64(20) {
      var generator = SeededGenerator(seed: seed)
      let numbers = (0..<count).map { _ in Int.random(in: 0..<count * count / 2, using: &generator) }
      var known: Set<Int> = []
      let first = numbers.firstIndex { !known.insert($0).inserted }
      let hashes = numbers.map { HashSeed.shared.hash($0) }
      #expect(hashes.firstDuplicate { numbers[$0] == numbers[$1] } == first, "seed \(seed)")
    }
  }

  /// A bit for each of 8 to 16 elements is shared by an eighth to a quarter of them.
  @Test func fewElementsOfALongListMayRepeatOthers() {
    let seed = Self.seeds[0]
    for count in [1_000, 10_000, 60_000] {
      let hashes = (0..<count).map { seed.hash($0) }
      let filter = RepeatFilter(hashes)
      let numberOfCandidates = hashes.count(where: filter.mayRepeat)
      #expect(numberOfCandidates < count / 4)
      #expect(filter.numberOfRepeats < numberOfCandidates && numberOfCandidates <= 2 * filter.numberOfRepeats)
    }
  }
}
