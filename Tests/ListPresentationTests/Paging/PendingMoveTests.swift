import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentation

/// Moves that a pager shows before its source has them.
@MainActor @Suite struct PendingMoveTests {
  let stage = PagingStage()

  private func begin(_ ids: [Int], before next: Int?) throws -> PendingMove {
    try stage.pager.beginMove(ListMove(ids, before: next))
  }

  private var rows: [Int] { stage.pager.snapshot.itemIDs }

  @Test func moveIsShownAtOnceAndMarked() async throws {
    _ = await stage.play("start\npage 1-5")
    let move = try begin([4, 5], before: 2)
    #expect(rows == [1, 4, 5, 2, 3])
    #expect((1...5).filter(stage.pager.isPending) == [4, 5])
    stage.pager.confirm(move)
    #expect(rows == [1, 4, 5, 2, 3])
    #expect((1...5).filter(stage.pager.isPending).isEmpty)
  }

  @Test func refusedMoveIsPutBack() async throws {
    _ = await stage.play("start\npage 1-5")
    let move = try begin([5, 1], before: 3)
    #expect(rows == [2, 5, 1, 3, 4])
    stage.pager.putBack(move)
    #expect(rows == [1, 2, 3, 4, 5])
    stage.pager.putBack(move)
    stage.pager.confirm(move)
    #expect(rows == [1, 2, 3, 4, 5])
  }

  @Test func laterMoveOfTheSameItemStaysWhenAnEarlierOneIsRefused() async throws {
    _ = await stage.play("start\npage 1-5")
    let first = try begin([1], before: 4)
    let second = try begin([1], before: nil)
    stage.pager.confirm(second)
    stage.pager.putBack(first)
    #expect(rows == [2, 3, 4, 5, 1])
  }

  @Test func refusedMoveGoesBackToTheDestinationOfTheMoveBefore() async throws {
    _ = await stage.play("start\npage 1-5")
    let first = try begin([1], before: 4)
    let second = try begin([1], before: nil)
    stage.pager.putBack(second)
    #expect(rows == [2, 3, 1, 4, 5])
    stage.pager.putBack(first)
    #expect(rows == [1, 2, 3, 4, 5])
  }

  @Test func moveWithoutRequestCountsWhenAnEarlierOneIsRefused() async throws {
    _ = await stage.play("start\npage 1-5")
    let move = try begin([1], before: 4)
    try stage.pager.move(ListMove([1], before: nil))
    stage.pager.putBack(move)
    #expect(rows == [2, 3, 4, 5, 1])
  }

  @Test func itemsGoBackBetweenTheNeighborsThatStay() async throws {
    _ = await stage.play("start\npage 1-5 >6\nshow 3-4")
    let move = try begin([3, 4], before: 1)
    try stage.pager.insert(ScriptedItem(id: 90), at: 0)
    try stage.pager.remove(2)
    try stage.pager.remove(4)
    _ = await stage.play("page 6-7")
    #expect(rows == [90, 3, 1, 5, 6, 7])
    stage.pager.putBack(move)
    #expect(rows == [90, 1, 3, 5, 6, 7])
  }

  @Test func lastItemGoesBackBeforeThePagesThatHaveArrived() async throws {
    _ = await stage.play("start\npage 1-3 >4\nshow 2-2")
    let move = try begin([3], before: 1)
    _ = await stage.play("page 4-5")
    stage.pager.putBack(move)
    #expect(rows == [1, 2, 3, 4, 5])
  }

  @Test func refreshKeepsAPendingMove() async throws {
    _ = await stage.play("start\npage 1-5")
    let move = try begin([5], before: 1)
    _ = await stage.play("refresh\npage 1-6")
    #expect(rows == [5, 1, 2, 3, 4, 6])
    stage.pager.putBack(move)
    #expect(rows == [1, 2, 3, 4, 5, 6])
  }

  @Test func answerThatIsOlderThanTheConfirmationDoesNotUndoTheMove() async throws {
    _ = await stage.play("start\npage 1-5")
    let move = try begin([5], before: 1)
    _ = await stage.play("refresh")
    stage.pager.confirm(move)
    _ = await stage.play("page 1-5")
    #expect(rows == [5, 1, 2, 3, 4])
    _ = await stage.play("refresh\npage 1-5")
    #expect(rows == [1, 2, 3, 4, 5])
  }

  @Test func missingItemMovesNothing() async {
    _ = await stage.play("start\npage 1-5")
    #expect(throws: ListSnapshotError.missingItem("9")) { try begin([9], before: 1) }
    #expect(throws: ListSnapshotError.missingItem("9")) { try begin([1], before: 9) }
    #expect(rows == [1, 2, 3, 4, 5] && !stage.pager.isPending(1))
  }

  /// Whatever the order of the answers, the list is the one before with all moves that were not refused, in their
  /// order.
  @Test func listHasTheMovesThatAreNotRefused() async {
    await expectNoFault(for: testSeeds("LIST_PRESENTATION_MOVES", small: 40)) { seed in
      var random = SeededGenerator(seed: seed)
      let stage = PagingStage()
      _ = await stage.play("start\npage 1-8")
      var base = stage.pager.snapshot
      var moves: [(pending: PendingMove, move: ListMove<SingleSection, Int>, isOpen: Bool)] = []
      for step in 0..<30 {
        let open = moves.indices.filter { moves[$0].isOpen }
        switch (Int.random(in: 0...9, using: &random), open.randomElement(using: &random)) {
        case (0...3, let index?):
          stage.pager.confirm(moves[index].pending)
          moves[index].isOpen = false
        case (4...5, let index?):
          stage.pager.putBack(moves[index].pending)
          moves.remove(at: index)
        case (6, _):
          // The source has its own order, and the moves that it has confirmed are in it.
          let ids = (1...8).shuffled(using: &random)
          base = ListSnapshot(ids.map { ScriptedItem(id: $0) })
          moves.removeAll { !$0.isOpen }
          _ = await stage.play("refresh\npage \(ids.map(String.init).joined(separator: " "))")
        default:
          let ids = (1...8).shuffled(using: &random)
          let move = ListMove(Array(ids[..<Int.random(in: 1...3, using: &random)]), before: ids.last)
          guard let pending = try? stage.pager.beginMove(move) else { return "step \(step): \(move) is refused" }
          moves.append((pending, move, true))
        }
        var expected = base
        for (_, move, _) in moves { try? expected.apply(move) }
        let rows = stage.pager.snapshot.itemIDs
        guard rows == expected.itemIDs else { return "step \(step): \(rows), not \(expected.itemIDs)" }
        let marked = Set(moves.filter(\.isOpen).flatMap(\.move.ids))
        guard Set((1...8).filter(stage.pager.isPending)) == marked else { return "step \(step): others are marked" }
        if marked.isEmpty, !stage.pager.list.localMoves.isEmpty { return "step \(step): answered moves are kept" }
      }
      return nil
    }
  }
}
