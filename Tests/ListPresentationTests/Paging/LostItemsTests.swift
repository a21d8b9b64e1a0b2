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

  /// Items that come or go while a list loads make pages overlap at their border. Any other id that repeats may belong
  /// to another item.
  @Test(
    arguments: [
      ([1...4, 3...6, 7...8], nil), ([1...4, 1...4, 5...6], nil),
      ([1...4, 5...8, 1...2], "2 received items have ids of an earlier page, the first 1; other items may be missing"),
      ([1...4, 2...3], "2 received items have ids of an earlier page, the first 2; other items may be missing"),
      ([1...4, 3...3], "1 received item has the id of an earlier page, the first 3; other items may be missing"),
    ] as [([ClosedRange<Int>], String?)])
  func idsOfEarlierPagesAreALossBeyondTheBorder(pages: [ClosedRange<Int>], reason: String?) async {
    let source = ClosurePageSource { (request: PageRequest<Int>) in
      let number = request.cursor ?? 0
      return Page(pages[number].map { Fruit(id: $0) }, next: number + 1 < pages.count ? number + 1 : nil)
    }
    let pager = Pager(source, clock: ManualClock())
    await wait(until: {
      pager.fetchNextItemsIfNeeded(at: max(pager.numberOfItems - 1, 0))
      return pager.states.append == .exhausted
    })
    #expect(pager.lostItems?.reason == reason)
    pager.refresh()
    await wait(until: { pager.states.refresh == .idle && pager.states.append == .exhausted })
    #expect(pager.lostItems?.reason == reason)
  }

  @Test func totalOfAListThatStatesNoneCountsWhatIsLost() async {
    let lossy = page(1, lost: LostItems(2, reason: "no price"))
    let pager = Pager(ClosurePageSource { (_: PageRequest<Int>) in lossy }, clock: ManualClock())
    await wait(until: { pager.numberOfItems == 1 })
    #expect(pager.filter { _ in true }.inheritedAbilities?.total == PagingTotal(count: 3))
  }

  @Test func countIsWithinItsBounds() {
    #expect(LostItems(-3, reason: "some are missing").description == "some are missing")
    #expect(LostItems(.max, reason: "").count == 1 << 40)
  }
}
