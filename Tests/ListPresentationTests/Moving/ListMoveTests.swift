import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentation

@MainActor @Suite struct ListMoveTests {
  private let list = CoreSnapshot("a: 1 2 3 4 | b: | c: 5 6")

  private func after(_ ids: [Int], before next: Int?, in section: String) -> String {
    var list = list
    do {
      try list.apply(ListMove(ids, before: next, in: section))
      return list.picture
    } catch {
      return "\(error)"
    }
  }

  @Test func itemsComeTogetherInTheirOrder() {
    #expect(after([4, 1], before: 3, in: "a") == "a: 2 4 1 3 | b: | c: 5 6")
    #expect(after([1, 6], before: nil, in: "b") == "a: 2 3 4 | b: 1 6 | c: 5")
    #expect(after([1, 1, 2], before: nil, in: "a") == "a: 3 4 1 2 | b: | c: 5 6")
    #expect(after([], before: 1, in: "a") == list.picture)
  }

  @Test func sectionCountsIfTheNextItemHasLeftIt() {
    #expect(after([1], before: 2, in: "c") == "a: 2 3 4 | b: | c: 5 6 1")
    #expect(after([5], before: 2, in: "b") == "a: 1 2 3 4 | b: 5 | c: 6")
  }

  @Test func moveOfWhatIsMissingChangesNothing() {
    var changed = list
    #expect(throws: ListSnapshotError.missingItem("9")) { try changed.apply(ListMove([1, 9], before: 3, in: "a")) }
    #expect(throws: ListSnapshotError.missingItem("8")) { try changed.apply(ListMove([1], before: 8, in: "a")) }
    #expect(throws: ListSnapshotError.missingSection("z")) { try changed.apply(ListMove([1], before: 3, in: "z")) }
    #expect(changed.picture == list.picture)
    var rows = [CoreRow(id: 1)]
    #expect(throws: ListSnapshotError.missingItem("2")) { try rows.apply(ListMove([2], before: 1)) }
    #expect(throws: ListSnapshotError.missingItem("2")) { try rows.apply(ListMove([1], before: 2)) }
  }

  @Test func movedItemsKeepTheirMarks() throws {
    var list = list
    try list.reconfigure([1])
    try list.apply(ListMove([1], before: nil, in: "c"))
    #expect(list.difference(from: self.list).reconfiguredItems.map { list[$0].id } == [1])
  }

  @Test func arrayMovesAsASnapshotDoes() async throws {
    try await expectNoFault(for: testSeeds("LIST_PRESENTATION_MOVES", small: 200)) { seed in
      var random = SeededGenerator(seed: seed)
      let rows = (0..<Int.random(in: 1...8, using: &random)).map { CoreRow(id: $0) }
      var array = rows
      var list = ListSnapshot(rows)
      let ids = (0..<Int.random(in: 0...4, using: &random)).compactMap { _ in rows.randomElement(using: &random)?.id }
      let next = Bool.random(using: &random) ? rows.randomElement(using: &random)?.id : nil
      let move = ListMove(ids, before: next)
      try array.apply(move)
      try list.apply(move)
      // By hand: without the items, and then with them before the next one that stays.
      var naive = rows.filter { !ids.contains($0.id) }
      let stays = next.flatMap { next in rows[next...].first { !ids.contains($0.id) } }
      var known: Set<Int> = []
      let moved = ids.filter { known.insert($0).inserted }.map { rows[$0] }
      naive.insert(contentsOf: moved, at: stays.flatMap { naive.firstIndex(of: $0) } ?? naive.count)
      if array != naive || Array(list.items) != naive { return "\(move): \(array) and \(list), not \(naive)" }
      return nil
    }
  }

  @Test func itemWithTheSameIDStaysInTheArray() throws {
    var rows = [CoreRow(id: 1), CoreRow(id: 2), CoreRow(id: 1, text: 1), CoreRow(id: 3)]
    try rows.apply(ListMove([1], before: 3))
    #expect(rows == [CoreRow(id: 2), CoreRow(id: 1, text: 1), CoreRow(id: 1), CoreRow(id: 3)])
  }

  @Test func itemsAreMovedBackAfterAPageHasArrived() async throws {
    let list = Pager(
      ArrayPageSource((0..<9).map { CoreRow(id: $0) }), configuration: PagingConfiguration(pageSize: 3),
      clock: ManualClock())
    func load(_ count: Int) async {
      await wait(until: {
        if list.numberOfItems < count { list.fetchNextItemsIfNeeded(at: list.numberOfItems - 1) }
        return list.numberOfItems >= count
      })
    }
    await load(6)
    let back = list.movesBack(of: [0, 1, 4])
    try list.move(ListMove([0, 1, 4], before: 3))
    #expect(list.snapshot.itemIDs.prefix(6) == [2, 0, 1, 4, 3, 5])
    await load(9)
    for move in back { try list.move(move) }
    #expect(list.snapshot.itemIDs == Array(0...8))
  }

  @Test func refusalsAreSentences() {
    let sentences: [(ListMoveRefusal, String)] = [
      (.reason("Folders come first"), "Folders come first"), (.list, "The rows of this list cannot be moved"),
      (.item, "This row cannot be moved"), (.sorted, "The list is sorted, so the row cannot go elsewhere"),
      (.section, "The row cannot be moved to another section"),
      (.lists, "Rows of different lists cannot be moved together"),
    ]
    for (refusal, sentence) in sentences { #expect("\(refusal)" == sentence) }
  }
}
