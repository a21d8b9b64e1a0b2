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

  @Test func itemsThatCouldNotBeReadHaveTheirOwnReason() {
    let (unknown, counted) = (LostItems(0, reason: "items may be missing"), LostItems(2, reason: "no price"))
    #expect(Optional(unknown).adding(counted)?.description == "2 items could not be read; the first: no price")
    #expect(Optional(counted).adding(unknown)?.description == "2 items could not be read; the first: no price")
    #expect(Optional(unknown).adding(LostItems(0, reason: "others")) == unknown)
  }

  @Test func countOfAnySizeIsBounded() {
    var lost = LostItems(1, reason: "no price")
    lost.count = .max
    #expect(lost.count == 1 << 40)
    #expect(Optional(lost).adding(lost)?.count == 1 << 40)
    lost.count = -1
    #expect(lost.count == 0)
    #expect(LostItems(-3, reason: "some are missing").description == "some are missing")
    #expect(LostItems(.max, reason: "").count == 1 << 40)
  }

  /// One of the removals is not known to the source. It is the newest, because the source hears of them in order.
  @Test func totalCountsTheNewestOfTheRemovals() throws {
    let first = Page<ScriptedItem, Int>((1...8).map { ScriptedItem(id: $0) }, next: 8, total: 12)
    var items = PagedItems<ScriptedItem>()
    _ = items.extend(by: first.items, at: .append, 1, seeing: 0..<0)
    for id in [4, 2, 7, 1, 8, 3] { _ = try items.remove(id, PagedItems.Moment(ticket: 1, isAwaited: false)) }
    let page = Page<ScriptedItem, AnyCursor>([ScriptedItem(id: 9)], total: 8)
    _ = items.extend(by: page.items, at: .append, 2, seeing: 0..<0)
    items.noteTotal(of: page, growth: 1, removalsBefore: 1)
    for id in [4, 2, 7, 1, 8, 3] {
      let undone = try items.insert(
        ScriptedItem(id: id), at: 0, isPending: false, PagedItems.Moment(ticket: 2, isAwaited: false))
      #expect(undone.changesTotal == (id != 3), "\(id)")
    }
  }

  /// The source has heard of the oldest of the insertions, which are not in the list while it is loaded again.
  @Test func totalCountsTheOldestOfTheInsertions() throws {
    var items = PagedItems<ScriptedItem>()
    _ = items.extend(by: (1...8).map { ScriptedItem(id: $0) }, at: .append, 1, seeing: 0..<0)
    let moment = PagedItems<ScriptedItem>.Moment(ticket: 1, isAwaited: false)
    for id in [14, 12, 17, 11, 18, 13] {
      _ = try items.insert(ScriptedItem(id: id), at: 8, isPending: true, moment)
    }
    let page = Page<ScriptedItem, AnyCursor>([ScriptedItem(id: 1)], next: AnyCursor(1))
    _ = items.replaceAll(by: [page], since: 2, seeing: 0..<0, anchor: nil, keeping: (true, true))
    items.noteTotal(of: page, growth: nil, removalsBefore: 0)
    items.noteTotal(of: page, growth: 2, removalsBefore: 0)
    for id in [14, 12, 17, 11, 18, 13] {
      guard case .settled(_, let changesTotal) = try items.confirm(id, as: nil, moment) else { continue }
      #expect(changesTotal == ![14, 12].contains(id), "\(id)")
    }
  }
}
