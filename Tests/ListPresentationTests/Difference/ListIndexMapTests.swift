import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentation

@Suite struct ListIndexMapTests {
  private static let pairs = testSize("LIST_PRESENTATION_PAIRS", small: 240)

  @Test func mapAnswersAsTheIDsDo() async {
    await expectNoFault(for: 0..<UInt64(Self.pairs)) { seed in
      var generator = SeededGenerator(seed: seed)
      let old = CoreSnapshot.random(using: &generator)
      let new = CoreSnapshot.random(using: &generator)
      let batch = new.difference(from: old)
      return Model(batch, old, new).fault().map { "\(old.picture) -> \(new.picture): \(batch): \($0)" }
    }
  }

  @Test func indicesOutsideTheListsHaveNoCounterpart() throws {
    func map(from old: String, to new: String) throws -> ListIndexMap {
      let (old, new) = (CoreSnapshot(old), CoreSnapshot(new))
      return try #require(ListIndexMap(new.difference(from: old), from: old.structure, to: new.structure))
    }
    let longer = try map(from: "A: 1 2", to: "A: 0 1 2")
    #expect([-1, 2].map { longer.index(of: $0) } == [nil, nil])
    #expect([-1, 3].map { longer.oldIndex(of: $0) } == [nil, nil])
    #expect([-1, 2].map { longer.nearest(to: $0) } == [1, 2])
    #expect(try map(from: "A:", to: "A: 1").nearest(to: 0) == nil)
  }

  @Test func batchOfOtherListsHasNoMap() {
    let batch = ListBatch(
      deletedItems: [ListPosition(section: 0, item: 1)],
      movedItems: [.init(.init(section: 0, item: 0), .init(section: 0, item: 1))])
    func fits(_ old: String, _ new: String) -> Bool {
      ListIndexMap(batch, from: CoreSnapshot(old).structure, to: CoreSnapshot(new).structure) != nil
    }
    #expect(fits("A: 1 2 3", "A: 3 1"))
    #expect(!fits("A: 1 2 3", "A: 3 1 2"))
    #expect(!fits("A: 1", ""))
    #expect(!fits("", "A: 1"))
  }
}

/// The answers of a map, found by ids.
private struct Model {
  let batch: ListBatch
  let map: ListIndexMap?
  let old: [Int]
  let new: [Int]
  /// The ids of the rows that leave, and of those that move.
  let gone: Set<Int>
  let moved: Set<Int>

  init(_ batch: ListBatch, _ old: CoreSnapshot, _ new: CoreSnapshot) {
    self.batch = batch
    map = ListIndexMap(batch, from: old.structure, to: new.structure)
    self.old = old.itemIDs
    self.new = new.itemIDs
    func ids(_ sections: [Int], _ items: [ListPosition]) -> Set<Int> {
      Set(sections.flatMap { old.items(inSection: $0).map(\.id) } + items.map { old[$0].id })
    }
    gone = ids(batch.deletedSections, batch.deletedItems)
    moved = ids(batch.movedSections.map(\.from), batch.movedItems.map(\.from))
  }

  /// The new index of a row that is in both lists.
  private func index(_ id: Int) -> Int? { gone.contains(id) ? nil : new.firstIndex(of: id) }

  func fault() -> String? {
    guard let map else { return "no map" }
    for (row, id) in old.enumerated() {
      if map.index(of: row) != index(id) { return "index of \(id)" }
      if map.stayingIndex(of: row) != (moved.contains(id) ? nil : index(id)) { return "staying index of \(id)" }
      let nearest = old[row...].lazy.compactMap(index).first ?? old[..<row].reversed().lazy.compactMap(index).first
      if map.nearest(to: row) != nearest { return "nearest to \(id)" }
      if let fault = faultOfAnchor(at: row, map) { return "\(fault) of \(id)" }
      let end = min(row + 4, old.count)
      let staying = old[row..<end].filter { !moved.contains($0) }.compactMap(index)
      if map.stayingRange(of: row..<end) != (staying.first ?? 0)..<(staying.last ?? -1) + 1 {
        return "range at \(id)"
      }
    }
    var arrivals: [Int] = []
    for (row, id) in new.enumerated() {
      let source = gone.contains(id) ? nil : old.firstIndex(of: id)
      if map.oldIndex(of: row) != source { return "old index of \(id)" }
      if source == nil || moved.contains(id) { arrivals.append(row) }
    }
    if map.insertedRanges.flatMap({ Array($0) }) != arrivals { return "inserted \(map.insertedRanges)" }
    let start = min(map.firstChange, old.count, new.count)
    return old[..<start] == new[..<start] ? nil : "a change before the first"
  }

  /// Whether the anchor is the first of these: a visible item that stays, one that moves with a neighbor, any that
  /// stays.
  private func faultOfAnchor(at row: Int, _ map: ListIndexMap) -> String? {
    let visible = max(0, row - 1)..<min(row + 3, old.count)
    let order = Array(row..<old.count) + (0..<row).reversed()
    func stays(_ row: Int) -> Bool { index(old[row]) != nil && !moved.contains(old[row]) }
    func moves(_ row: Int, with other: Int) -> Bool {
      guard old.indices.contains(other), let a = index(old[row]), let b = index(old[other]) else { return false }
      return b - a == other - row
    }
    let expected =
      order.first { visible.contains($0) && stays($0) }
      ?? order.first { visible.contains($0) && (moves($0, with: $0 - 1) || moves($0, with: $0 + 1)) }
      ?? order.first(where: stays) ?? order.first { index(old[$0]) != nil }
    return map.anchor(of: row, among: visible) == expected.flatMap { index(old[$0]) } ? nil : "anchor"
  }
}
