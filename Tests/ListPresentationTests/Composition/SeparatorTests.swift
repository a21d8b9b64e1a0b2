import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentation

/// Separators over a list that loads in pages: at the borders of pages, at both ends, and beside rows that leave.
@MainActor @Suite struct SeparatorTests {
  /// A pager, and a list of its rows with a heading for each ten and a footer.
  @MainActor
  private final class Stage {
    let paging: PagerStage<Pager<ScriptedItem>>
    let adapter: ListAdapter<SingleSection, ScriptedItem>

    /// - Parameter hasFooter: Whether a separator follows the last row.
    init(_ configuration: PagingConfiguration = PagingConfiguration.scripted, hasFooter: Bool = false) {
      paging = PagerStage(configuration)
      adapter = ListAdapter(
        dataSource: paging.pager.separated { before, after in
          guard let after else { return hasFooter ? before.map { ScriptedItem(id: 2_000 + $0.id) } : nil }
          return before.map { $0.id / 10 } == after.id / 10 ? nil : ScriptedItem(id: 1_000 + after.id / 10)
        })
    }

    func rows(after script: String) async -> [Int]? {
      await paging.settle()
      _ = await paging.play(script)
      await turns()
      return adapter.snapshot?.itemIDs
    }
  }

  @Test func pagesAtBothEndsMeetWithOneSeparator() async {
    let stage = Stage()
    #expect(await stage.rows(after: "page 28-32 < >") == [1_002, 28, 29, 1_003, 30, 31, 32])
    #expect(
      await stage.rows(after: "show 0-4\npage 26-27 <\npage 33-34 >")
        == [1_002, 26, 27, 28, 29, 1_003, 30, 31, 32, 33, 34])
    #expect(
      await stage.rows(after: "show 0-8\npage 18-19") == [
        1_001, 18, 19, 1_002, 26, 27, 28, 29, 1_003, 30, 31, 32, 33, 34,
      ])
  }

  @Test func separatorAfterTheLastRowMovesToTheEndOfEachPage() async {
    let stage = Stage(hasFooter: true)
    #expect(await stage.rows(after: "page 8-9 >") == [1_000, 8, 9, 2_009])
    #expect(await stage.rows(after: "show 0-1\npage 10-11 >") == [1_000, 8, 9, 1_001, 10, 11, 2_011])
    #expect(await stage.rows(after: "remove 11") == [1_000, 8, 9, 1_001, 10, 2_010])
    #expect(await stage.rows(after: "remove 8\nremove 9\nremove 10") == [])
  }
}
