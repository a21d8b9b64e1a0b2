import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentation

/// The items that a source could not read are counted, and none is forgotten or counted twice.
@MainActor @Suite struct LostItemsTests {
  private struct Fruit: ListElement { let id: Int }

  private func page(_ id: Int, next: Int? = nil, lost: LostItems? = nil) -> Page<Fruit, Int> {
    var page = Page([Fruit(id: id)], next: next)
    page.lostItems = lost
    return page
  }

  @Test func pagesAddUpUntilARefresh() async {
    let source = ScriptedPageSource<Fruit, Int>()
    source.script = [
      .page(page(1, next: 2, lost: LostItems(2, reason: "no price"))),
      .page(page(2, lost: LostItems(1, reason: "no name"))), .page(page(1)),
    ]
    let pager = Pager(source, clock: ManualClock())
    await wait(until: {
      pager.fetchNextItemsIfNeeded(at: pager.numberOfItems - 1)
      return pager.numberOfItems == 2
    })
    #expect(pager.lostItems == LostItems(3, reason: "no price"))
    #expect(pager.lostItems?.description == "3 items could not be read; the first: no price")
    #expect(pager.filter { $0.id > 1 }.lostItems == pager.lostItems)
    pager.refresh()
    await wait(until: { pager.numberOfItems == 1 })
    #expect(pager.lostItems == nil)
  }

  @Test func pageThatIsLoadedAgainCountsOnce() {
    var tally = LostItemsTally()
    let (first, other) = (PageKey(cursor: nil, direction: .refresh), PageKey(cursor: 7, direction: .append))
    tally.count(LostItems(2, reason: "a"), at: first)
    tally.count(LostItems(5, reason: "b"), at: other)
    tally.count(LostItems(1, reason: "c"), at: other)
    #expect(tally.sum == LostItems(3, reason: "a"))
    tally.count(nil, at: other)
    tally.count(nil, at: first)
    #expect(tally.sum == nil)
  }

  @Test func countIsWithinItsBounds() {
    #expect(LostItems(-3, reason: "some are missing").description == "some are missing")
    #expect(LostItems(.max, reason: "").count == 1 << 40)
  }

  @Test func concatenatedSourcesKeepWhatTheirPagesLost() async throws {
    let lossy = [(1, 2 as Int?), (2, nil)].map { page($0, next: $1, lost: LostItems(1, reason: "fruit \($0)")) }
    let source = ClosurePageSource { (request: PageRequest<Int>) in lossy[(request.cursor ?? 1) - 1] }
    let both = ConcatenatedPageSource(source, source)
    #expect(try await both.page(PageRequest()).lostItems == LostItems(1, reason: "fruit 1"))
    let whole = try await both.page(PageRequest(cursor: .endOfFirst, direction: .prepend))
    #expect(whole.lostItems == LostItems(2, reason: "fruit 1"))
  }
}
