import Foundation
import Synchronization
import Testing

@testable import ListPresentation

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

private struct CountedRow: ListElement {
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

  @Test func takingAnArrayOverAndShowingItHashesNothing() {
    let list = ListSnapshot(rows(0..<1_000))
    #expect(list.numberOfItems == 1_000)
    #expect(list[ListPosition(section: 0, item: 999)].id.value == 999)
    #expect(list.outline.position(at: 500) == ListPosition(section: 0, item: 500))
    #expect(counter.take() == 0)
  }

  @Test func eachIDIsHashedOnceWhenItArrives() throws {
    var list = ListSnapshot(rows(0..<1_000))
    _ = list.position(of: CountedID(value: 7, counter: counter))
    #expect(counter.take() == 1_001)
    try list.append(rows(1_000..<1_050))
    #expect(counter.take() == 50)
    try list.delete([CountedID(value: 500, counter: counter)])
    #expect(counter.take() == 1)
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

  private static let steps =
    ProcessInfo.processInfo.environment["LIST_PRESENTATION_SLIDES"].flatMap { Int($0) } ?? 20_000

  @Test func editsForgetTheIDsThatLeft() throws {
    var list = ListSnapshot((0..<500).map { Fruit(id: $0) })
    for step in 0..<Self.steps {
      try list.append([Fruit(id: 500 + step)])
      try list.delete([step])
      try #require(list.indexSize <= 8_000, "at step \(step)")
    }
    #expect(list.itemIDs == Array(Self.steps..<Self.steps + 500))
    #expect(list.position(of: Self.steps + 7) == ListPosition(section: 0, item: 7))
    #expect(list.position(of: Self.steps - 1) == nil)
  }

  @Test func appliedPlansForgetTheIDsThatLeft() throws {
    var list = ListSnapshot((0..<500).map { Fruit(id: $0) })
    for step in 1...Self.steps {
      let new = ListSnapshot((step..<step + 500).map { Fruit(id: $0) })
      list = try #require(list.applying(new.difference(from: list)))
      try #require(list.indexSize <= 8_000, "at step \(step)")
    }
    #expect(list.itemIDs == Array(Self.steps..<Self.steps + 500))
  }
}

private final class ComparisonCounter: Sendable {
  private let comparisons = Atomic(0)
  func count() { comparisons.add(1, ordering: .relaxed) }
  func take() -> Int { comparisons.exchange(0, ordering: .relaxed) }
}

private struct ComparedRow: ListElement {
  let id: Int
  let counter: ComparisonCounter

  static func == (a: ComparedRow, b: ComparedRow) -> Bool {
    a.counter.count()
    return a.id == b.id
  }
}
