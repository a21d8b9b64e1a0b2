import ListPresentation
import Synchronization
import Testing

/// Counts how often ids are hashed.
private final class HashCounter: Sendable {
  private let hashes = Atomic(0)
  func count() { hashes.add(1, ordering: .relaxed) }
  /// The number since the last time.
  func take() -> Int { hashes.exchange(0, ordering: .relaxed) }
}

private struct CountedID: Hashable, Sendable {
  let value: Int
  let counter: HashCounter

  static func == (a: CountedID, b: CountedID) -> Bool { a.value == b.value }
  func hash(into hasher: inout Hasher) {
    counter.count()
    hasher.combine(value)
  }
}

private struct CountedRow: Equatable, Identifiable, Sendable {
  let id: CountedID
  var text = 0
  static func == (a: CountedRow, b: CountedRow) -> Bool { a.id.value == b.id.value && a.text == b.text }
}

/// What successive snapshots share, and what is not done for it.
@Suite struct SharingTests {
  private let counter = HashCounter()

  private func rows(_ values: some Sequence<Int>) -> [CountedRow] {
    values.map { CountedRow(id: CountedID(value: $0, counter: counter)) }
  }

  @Test(arguments: [1_000, 10_000, 60_000]) func aPageMakesAsFewNodesInALongListAsInAShortOne(count: Int) throws {
    var list = ListSnapshot((0..<count).map { Fruit(id: $0) })
    try list.append([Fruit(id: -1)])
    let page = (0..<50).map { Fruit(id: count + $0) }
    for place in ["end", "front", "middle"] {
      var edited = list
      switch place {
      case "end": try edited.append(page)
      case "front": try edited.insert(page, before: 0)
      default: try edited.insert(page, after: count / 2)
      }
      // The root of the sections; of the items the root, a node below it and at most three leaves.
      #expect(edited.numberOfNodes(notIn: list) <= 6, "\(place) of \(count)")
    }
  }

  @Test func anEditOfOneRowMakesOneLeafAndTheNodesAboveIt() throws {
    var list = ListSnapshot((0..<20_000).map { Fruit(id: $0) })
    try list.replace(Fruit(id: 3, name: "other"))
    for edit in 0..<3 {
      var edited = list
      switch edit {
      case 0: try edited.delete([10_000])
      case 1: try edited.replace(Fruit(id: 10_000, name: "new"))
      default: try edited.move(10_000, before: 10_002)
      }
      #expect(edited.numberOfNodes(notIn: list) <= 4)
    }
  }

  @Test func takingAnArrayOverAndShowingItHashesNothing() {
    let list = ListSnapshot(rows(0..<1_000))
    #expect(list.numberOfItems == 1_000)
    #expect(list[ListPosition(section: 0, item: 999)].id.value == 999)
    #expect(list.outline.position(at: 500) == ListPosition(section: 0, item: 500))
    #expect(counter.take() == 0)
  }

  @Test func aListIsHashedOnceAndAPageOnceForEachOfItsRows() throws {
    var (inLists, inPages) = (0, 0)
    for first in stride(from: 0, to: 400_000, by: 10_000) {
      var list = ListSnapshot(rows(first..<first + 1_000))
      _ = list.position(of: CountedID(value: first + 7, counter: counter))
      inLists += counter.take()
      try list.append(rows(first + 1_000..<first + 1_050))
      inPages += counter.take()
    }
    // Besides the rows, a part of the table's ids, of which one is split in two when a page comes, and seldom another
    // that chance has filled: of forty lists no more than so many.
    #expect((40 * 1_001...40 * 1_200).contains(inLists))
    #expect((40 * 50...40 * 500).contains(inPages))
  }

  @Test func rowsInStepAreNotHashed() {
    let old = ListSnapshot(rows(0..<1_000))
    for new in [
      rows(0..<1_000), rows(0..<1_050), rows(-50..<1_000), Array(rows(0..<500)) + rows(600..<1_000),
      Array(rows(0..<500)) + rows(2_000..<2_050) + rows(500..<1_000), rows(stride(from: 0, to: 1_000, by: 10)),
    ] {
      _ = ListSnapshot(new).difference(from: old)
      #expect(counter.take() == 0)
    }
  }

  @Test func rowsOutOfStepAreHashedOnceOnEitherSide() {
    let old = ListSnapshot(rows(0..<1_000))
    let turned = rows((0..<1_000).reversed())
    #expect(ListSnapshot(turned).difference(from: old).movedItems.count == 999)
    #expect(counter.take() <= 2_000)
  }

  @Test func whatIsSharedIsNotComparedAtAll() throws {
    let counted = ComparisonCounter()
    var list = ListSnapshot((0..<20_000).map { ComparedRow(id: $0, counter: counted) })
    try list.append([ComparedRow(id: -1, counter: counted)])
    let old = list
    try list.append((0..<50).map { ComparedRow(id: 20_000 + $0, counter: counted) })
    _ = counted.take()
    #expect(list.difference(from: old).insertedItems.count == 50)
    #expect(counted.take() <= 256, "at most one leaf is compared")
    #expect(list == list && counted.take() == 0)
  }

  @Test func aTakenOverArrayIsComparedWithItselfByWhereItLies() {
    let counted = ComparisonCounter()
    let array = (0..<20_000).map { ComparedRow(id: $0, counter: counted) }
    #expect(ListSnapshot(array).difference(from: ListSnapshot(array)).isEmpty)
    #expect(counted.take() == 0)
  }

  @Test func pagesThatAreAppendedOneByOneFillTheirLeaves() throws {
    var list = ListSnapshot((0..<50).map { Fruit(id: $0) })
    for page in 1..<200 { try list.append((0..<50).map { Fruit(id: 50 * page + $0) }) }
    // 10,000 rows in leaves of 250, their root, and the section.
    #expect(list.numberOfNodes(notIn: ListSnapshot()) == 42)
  }

  @Test func aHistoryWhoseRowsComeAndGoKeepsItsTablesSmall() throws {
    var list = ListSnapshot((0..<100).map { Fruit(id: $0) })
    for step in 0..<20_000 {
      try list.append([Fruit(id: 100 + step)])
      try list.delete([step])
    }
    #expect(list.itemIDs == Array(20_000..<20_100))
    #expect(list.position(of: 20_050) == ListPosition(section: 0, item: 50))
    #expect(list.position(of: 19_999) == nil)
  }
}

private final class ComparisonCounter: Sendable {
  private let comparisons = Atomic(0)
  func count() { comparisons.add(1, ordering: .relaxed) }
  func take() -> Int { comparisons.exchange(0, ordering: .relaxed) }
}

private struct ComparedRow: Equatable, Identifiable, Sendable {
  let id: Int
  let counter: ComparisonCounter

  static func == (a: ComparedRow, b: ComparedRow) -> Bool {
    a.counter.count()
    return a.id == b.id
  }
}
