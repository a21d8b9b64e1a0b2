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

  /// A list of pages, each with its ids and its total. The app edits the list after the first.
  private func list(
    of pages: [([Int], total: Int?)], _ edit: (inout PagedList<ScriptedItem>) throws -> Void
  ) rethrows -> PagedList<ScriptedItem> {
    var list = PagedList<ScriptedItem>()
    list.accept(pageSizes: nil, countsItems: false)
    _ = list.handle(.start, at: .zero)
    for (index, page) in pages.enumerated() {
      let items = page.0.map { ScriptedItem(id: $0) }
      let next = index + 1 < pages.count ? index + 1 : nil
      _ = list.receive(Page(items, next: next, total: page.total), list.ledger.tickets, at: .zero)
      if index == 0 { try edit(&list) }
    }
    return list
  }

  /// The source has the insertions of the app in another order, or behind all others.
  @Test(arguments: [[[1, 2], [9, 8, 3]], [[1, 2], [3], [8, 9]], [[1, 2], [3, 8], [4, 9]]])
  func insertionsOfTheAppHaveNoIDOfAnEarlierPage(pages: [[Int]]) throws {
    let list = try list(of: pages.map { ($0, total: Int?.none) }) {
      try $0.insert(ScriptedItem(id: 8), at: 2)
      try $0.insert(ScriptedItem(id: 9), at: 3, isPending: true)
      try $0.confirm(9, as: nil)
    }
    #expect(list.status.lostItems == nil && list.states.append == .exhausted)
  }

  @Test func insertionThatTwoPagesHaveIsALoss() throws {
    let list = try list(of: [([1, 2], nil), ([9, 3], nil), ([4, 9], nil)]) { try $0.insert(ScriptedItem(id: 9), at: 2) }
    #expect(
      list.status.lostItems?.reason
        == "1 received item has the id of an earlier page, the first 9; other items may be missing")
  }

  @Test func removalOfAnItemHidesNoMissingOne() throws {
    let list = try list(of: [([1, 2], 3)]) {
      #expect($0.states.append == .stopped(.fewerItems(count: 2, total: 3)))
      try $0.remove(2)
    }
    #expect(list.states.append == .stopped(.fewerItems(count: 1, total: 2)))
  }

  /// A total that comes after a removal may count the removed item or not.
  @Test(arguments: [3, 2]) func removedItemThatTheSourceMayCountIsNotMissing(total: Int) throws {
    let removed = try list(of: [([1, 2], 3), ([3], total)]) { try $0.remove(2) }
    #expect(removed.snapshot.itemIDs == [1, 3] && removed.states.append == .exhausted)
    let unseen = list(of: [([1, 2], 3), ([2, 3], total)]) { _ = try? $0.remove(3) }
    #expect(unseen.snapshot.itemIDs == [1, 2] && unseen.states.append == .exhausted)
  }

  @Test func removalOfAPendingItemHidesNoMissingOne() throws {
    let list = try list(of: [([1], 3), ([2], 3)]) {
      try $0.insert(ScriptedItem(id: 9), at: 0, isPending: true)
      try $0.remove(9)
    }
    #expect(list.states.append == .stopped(.fewerItems(count: 2, total: 3)))
  }

  /// The source counts no more items than are left after the removal, so it does not count the removed one.
  @Test func removalThatTheSourceKnowsOfHidesNoMissingItem() throws {
    let list = try list(of: [([1, 2], 4), ([3], 3)]) { try $0.remove(2) }
    #expect(list.states.append == .stopped(.fewerItems(count: 2, total: 3)))
  }

  /// The source hears of the removal late: its first total after it counts the item, and its second does not.
  @Test func removalThatTheSourceHearsOfLaterHidesNoMissingItem() throws {
    let list = try list(of: [([1, 2], 5), ([3], 5), ([4], 4)]) { try $0.remove(2) }
    #expect(list.states.append == .stopped(.fewerItems(count: 3, total: 4)))
  }

  /// The total was stated before the source knew of the removal and of the insertion.
  @Test func removalIsExcusedBesideAPendingInsertion() throws {
    var list = try list(of: [([1, 2], 4), ([3, 4], 4)]) {
      try $0.remove(2)
      try $0.insert(ScriptedItem(id: 9), at: 0, isPending: true)
    }
    try list.remove(9)
    #expect(list.snapshot.itemIDs == [1, 3, 4] && list.states.append == .exhausted)
  }

  /// A total that comes after a removal may count the removed item or not.
  @Test(arguments: [3, 2]) func insertionThatUndoesARemovalIsCountedOnce(total: Int) throws {
    var list = try list(of: [([1, 2], 3), ([3], total)]) { try $0.remove(2) }
    try list.insert(ScriptedItem(id: 2), at: 1)
    #expect(list.states.append == .exhausted && list.status.total == PagingTotal(count: 3))
  }

  /// The total was stated while the insertion was pending.
  @Test func pendingInsertionAndItsRemovalHideNoMissingItem() throws {
    var list = try list(of: [([1], 3), ([2], 3)]) { try $0.insert(ScriptedItem(id: 9), at: 0, isPending: true) }
    #expect(list.states.append == .stopped(.fewerItems(count: 2, total: 3)))
    try list.remove(9)
    #expect(list.states.append == .stopped(.fewerItems(count: 2, total: 3)))
    #expect(list.status.total == PagingTotal(count: 3))
  }

  /// Another user has removed the last item, and the source has not heard of the removal of the app.
  @Test func removedItemThatAPageBringsIsNotMissing() throws {
    let list = try list(of: [([1, 2], 5), ([2, 3, 4], 4)]) { try $0.remove(2) }
    #expect(list.snapshot.itemIDs == [1, 3, 4] && list.states.append == .exhausted)
  }

  /// A total that comes while an insertion is pending may count it or not.
  @Test(arguments: [2, 3]) func confirmedInsertionIsCountedOnce(total: Int) throws {
    var list = try list(of: [([1], 2), ([2], total)]) { try $0.insert(ScriptedItem(id: 9), at: 0, isPending: true) }
    #expect(list.status.total == PagingTotal(count: 3))
    try list.confirm(9, as: nil)
    #expect(list.status.total == PagingTotal(count: 3) && list.states.append == .exhausted)
    try list.remove(9)
    #expect(list.status.total == PagingTotal(count: 2) && list.states.append == .exhausted)
  }

  @Test func undoneRemovalCountsAgainBesideAnotherThatTheSourceCounts() throws {
    var list = try list(of: [([1, 2], 3), ([3], 3)]) { try $0.remove(1) }
    try list.remove(2)
    try list.insert(ScriptedItem(id: 2), at: 0)
    #expect(list.status.total == PagingTotal(count: 3))
  }

  @Test func undoneRemovalOfAnItemThatAPageShowsIsCountedOnce() throws {
    var list = try list(of: [([1, 2], 3), ([2, 3], 3)]) { try $0.remove(2) }
    try list.insert(ScriptedItem(id: 2), at: 1)
    #expect(list.status.total == PagingTotal(count: 3) && list.states.append == .exhausted)
  }

  @Test(arguments: [([3, 4], 4), ([2, 3], 3)]) func pendingInsertionsAreCountedAsTheTotalsChange(
    totals: [Int], total: Int
  ) throws {
    var list = try list(of: [([1], 3), ([2], totals[0]), ([3], totals[1])]) {
      try $0.insert(ScriptedItem(id: 9), at: 0, isPending: true)
    }
    try list.confirm(9, as: nil)
    #expect(list.status.total == PagingTotal(count: total))
  }

  @Test func removalOfAPendingItemThatWaitsHoldsForPagesToCome() throws {
    var list = try list(of: [([1, 2], nil)]) { try $0.insert(ScriptedItem(id: 9), at: 2, isPending: true) }
    _ = list.handle(.refresh, at: .zero)
    let first = Page<ScriptedItem, Int>([ScriptedItem(id: 1)], next: 1)
    _ = list.receive(first, list.ledger.tickets, at: .zero)
    _ = list.handle(.show(RangeSet(0..<1)), at: .zero)
    try list.remove(9)
    let second = Page<ScriptedItem, Int>([2, 9].map { ScriptedItem(id: $0) })
    _ = list.receive(second, list.ledger.tickets, at: .zero)
    #expect(list.snapshot.itemIDs == [1, 2])
  }

  @Test func removedItemThatAPageHasTwiceHidesNoMissingOne() throws {
    let list = try list(of: [([1, 2], 4), ([2, 2, 3], 4)]) { try $0.remove(2) }
    #expect(list.states.append == .stopped(.fewerItems(count: 2, total: 4)))
  }

  /// A list of two pages whose second one the user sees, after the first page of its refresh.
  private func refreshedList() throws -> PagedList<ScriptedItem> {
    var list = list(of: [([1, 2], nil), ([3], nil)]) { _ in }
    _ = list.handle(.show(RangeSet(2..<3)), at: .zero)
    _ = list.handle(.refresh, at: .zero)
    let first = Page<ScriptedItem, Int>([1, 2].map { ScriptedItem(id: $0) }, next: 2, total: 3)
    _ = list.receive(first, list.ledger.tickets, at: .zero)
    return list
  }

  /// The first page of the refresh states the total before the insertion, and the second one after it or not at all.
  @Test(arguments: [nil, 3, 4]) func insertionBetweenThePagesOfARefreshIsCountedOnce(total: Int?) throws {
    var list = try refreshedList()
    try list.insert(ScriptedItem(id: 9), at: 0, isPending: true)
    _ = list.receive(Page([ScriptedItem(id: 3)], total: total), list.ledger.tickets, at: .zero)
    try list.confirm(9, as: nil)
    #expect(list.snapshot.itemIDs == [9, 1, 2, 3] && list.states.append == .exhausted)
    #expect(list.status.total?.count == 4)
  }

  @Test(arguments: [nil, 3, 2]) func undoneRemovalBetweenThePagesOfARefreshIsCountedOnce(total: Int?) throws {
    var list = try refreshedList()
    try list.remove(1)
    _ = list.receive(Page([ScriptedItem(id: 3)], total: total), list.ledger.tickets, at: .zero)
    try list.insert(ScriptedItem(id: 1), at: 0)
    #expect(list.snapshot.itemIDs == [1, 2, 3] && list.status.total?.count == 3)
  }

  /// A page has brought the item under the id that the source has given it.
  @Test(arguments: [3, 2]) func confirmedInsertionThatAPageHasBroughtIsCountedOnce(total: Int) throws {
    var list = try list(of: [([1], 2), ([2], total), ([8], nil)]) {
      try $0.insert(ScriptedItem(id: 9), at: 0, isPending: true)
    }
    try list.confirm(9, as: ScriptedItem(id: 8, edition: 1))
    #expect(list.status.total?.count == 3 && list.snapshot.items.picture == "1-2 8'")
  }

  /// The refresh has brought the item under that id, and its total counts it.
  @Test func confirmedInsertionThatARefreshHasBroughtIsCountedOnce() throws {
    var list = list(of: [([1], 1)]) { _ in }
    try list.insert(ScriptedItem(id: 9), at: 1, isPending: true)
    _ = list.handle(.refresh, at: .zero)
    let page = Page<ScriptedItem, Int>([1, 8].map { ScriptedItem(id: $0) }, total: 2)
    _ = list.receive(page, list.ledger.tickets, at: .zero)
    try list.confirm(9, as: ScriptedItem(id: 8))
    #expect(list.snapshot.itemIDs == [1, 8] && list.status.total?.count == 2 && list.states.append == .exhausted)
  }

  /// The total was stated before the item, which comes with a later page.
  @Test func confirmedInsertionThatComesBehindATotalIsCounted() throws {
    var list = try list(of: [([1], nil), ([2], 2), ([8], nil)]) {
      try $0.insert(ScriptedItem(id: 9), at: 0, isPending: true)
    }
    try list.confirm(9, as: ScriptedItem(id: 8))
    #expect(list.snapshot.itemIDs == [1, 2, 8] && list.status.total?.count == 3)
  }

  /// The list is not compared with a total that counts what is still to come.
  @Test func totalOfARefreshUnderWaySaysNothingOfTheListBefore() throws {
    var list = list(of: [([1, 2], 3), ([3], 3)]) { _ in }
    _ = list.handle(.show(RangeSet(2..<3)), at: .zero)
    _ = list.handle(.refresh, at: .zero)
    let first = Page<ScriptedItem, Int>([1, 2].map { ScriptedItem(id: $0) }, next: 2, total: 4)
    _ = list.receive(first, list.ledger.tickets, at: .zero)
    #expect(list.snapshot.itemIDs == [1, 2, 3] && list.states.append == .exhausted)
    // Nor if the refresh begins again.
    _ = list.handle(.refresh, at: .zero)
    #expect(list.states.append == .exhausted)
  }

  /// The item has another id, so no item is missing under the former one.
  @Test func formerIDOfAnItemHidesNoMissingOne() throws {
    var list = try list(of: [([1, 2], 4), ([9, 3], 5)]) {
      try $0.insert(ScriptedItem(id: 9), at: 2)
      try $0.confirm(9, as: ScriptedItem(id: 8))
    }
    #expect(list.states.append == .stopped(.fewerItems(count: 4, total: 5)))
    try list.remove(8)
    #expect(list.status.total?.count == 4)
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

  @Test func totalsOfAnySizeAreTaken() throws {
    var boundless = self.list(of: [([1], Int.max)]) { _ in }
    try boundless.insert(ScriptedItem(id: 2), at: 0)
    #expect(boundless.status.total?.count == .max)
    let list = list(of: [([1], 0), ([7], Int.max), ([8], 0), ([9], Int.max)]) { try? $0.remove(7) }
    #expect(list.snapshot.itemIDs == [1, 8, 9] && list.states.append != .exhausted)
  }
}
