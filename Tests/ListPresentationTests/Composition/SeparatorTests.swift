import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentation

/// Separators over a list that loads in pages: at the borders of pages, at both ends, and beside rows that leave.
@MainActor @Suite struct SeparatorTests {
  @Test func pagesAtBothEndsMeetWithOneSeparator() async {
    let paging = PagerStage()
    let adapter = ListAdapter(
      dataSource: paging.pager.separated { before, after in
        guard let after, before.map({ $0.id / 10 }) != after.id / 10 else { return nil }
        return ScriptedItem(id: 1_000 + after.id / 10)
      })
    func rows(after script: String) async -> [Int]? {
      await paging.settle()
      _ = await paging.play(script)
      await turns()
      return adapter.snapshot?.itemIDs
    }
    #expect(await rows(after: "page 28-32 < >") == [1_002, 28, 29, 1_003, 30, 31, 32])
    #expect(
      await rows(after: "show 0-4\npage 26-27 <\npage 33-34 >")
        == [1_002, 26, 27, 28, 29, 1_003, 30, 31, 32, 33, 34])
    #expect(
      await rows(after: "show 0-8\npage 18-19") == [
        1_001, 18, 19, 1_002, 26, 27, 28, 29, 1_003, 30, 31, 32, 33, 34,
      ])
  }

  @Test func separatorsWithTheIDsOfRowsAreNoTrap() {
    let rule = Separating<SingleSection, CoreRow> { _, after in
      after.flatMap { [1: 3, 2: 4][$0.id] }.map { CoreRow(id: $0) }
    }
    let source = ListSnapshot((1...4).map { CoreRow(id: $0) })
    let list = rule.list(of: source, after: nil).list
    #expect(list.itemIDs == [3, 1, 4, 2, 3, 4])
    // The rows 3 and 4 are found before the row 2, where the list grows.
    #expect(rule.growthRange(for: 2..<3, in: list, of: source) == 4..<4)
  }
}
