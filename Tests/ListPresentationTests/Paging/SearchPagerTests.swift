import ListPresentationTesting
import Observation
import Synchronization
import TestSupport
import Testing

@testable import ListPresentation

/// A searched list that the app edits, and that is a part of another list.
@MainActor @Suite struct SearchPagerTests {
  private struct Fruit: ListElement, Hashable { let id: Int, name: String }

  private struct Shelf: ListElement, Hashable { let id: String }

  private nonisolated static let fruits = [
    Fruit(id: 1, name: "apple"), Fruit(id: 2, name: "pear"), Fruit(id: 3, name: "prune"),
  ]

  private let pager = SearchPager(clock: ManualClock(), pause: .zero) { query in
    ArrayPageSource(fruits.filter { $0.name.hasPrefix(query) })
  }

  private func names(_ list: some ListAdapterDataSource<some ListElement, Fruit>) -> [String] {
    (0..<list.numberOfItems).map { list.item(at: $0).name }
  }

  private func search(_ query: String, in list: some ListAdapterDataSource<some ListElement, Fruit>) async {
    let abilities = ListAbilities(of: list)
    abilities.search(query)
    await wait(until: { abilities.shownQuery == query && list.loadState == .exhausted })
  }

  @Test func editReachesTheWholeListAndWhatASearchHasFound() async throws {
    await search("", in: pager)
    await search("p", in: pager)
    try pager.update(Fruit(id: 2, name: "pear 2"))
    try pager.remove(3)
    #expect(names(pager) == ["pear 2"])
    await search("", in: pager)
    #expect(names(pager) == ["apple", "pear 2"])
  }

  @Test func observersOfTheListHearThatATextWaits() async {
    let pager = SearchPager(clock: ManualClock(), pause: .seconds(1)) { query in
      ArrayPageSource(Self.fruits.filter { $0.name.hasPrefix(query) })
    }
    await wait(until: { pager.loadState == .exhausted })
    let isHeard = Mutex(false)
    withObservationTracking {
      _ = pager.loadState
    } onChange: {
      isHeard.withLock { $0 = true }
    }
    pager.search("p")
    #expect(isHeard.withLock { $0 } && pager.loadState == .loading && names(pager) == ["apple", "pear", "prune"])
  }

  @Test func searchThatTheUserStopsLeavesTheListBefore() async {
    let found = ScriptedPageSource<Fruit, Int>()
    let clock = ManualClock()
    let pager = SearchPager(clock: clock, pause: .seconds(1)) { query in
      query.isEmpty ? ScriptedPageSource(script: [.page(Page(Self.fruits))]) : found
    }
    await search("", in: pager)
    pager.search("p")
    await wait(until: { clock.numberOfSleepers == 1 })
    pager.cancel()
    #expect(clock.numberOfSleepers == 0, "nothing waits for the pause")
    clock.advance(by: .seconds(2))
    await turns()
    #expect(pager.loadState == .exhausted && found.openRequests.isEmpty, "a text that waits is forgotten")
    pager.query = "p"
    await wait(until: { pager.loadState == .loading && !found.openRequests.isEmpty })
    pager.cancel()
    #expect(pager.loadState == .cancelled && names(pager) == ["apple", "pear", "prune"] && pager.shownQuery == "")
  }

  @Test func stopEndsTheLoadBehindATextThatWaitsToo() async {
    let found = ScriptedPageSource<Fruit, Int>()
    let pager = SearchPager(clock: ManualClock(), pause: .seconds(1)) { query in
      query.isEmpty ? ScriptedPageSource(script: [.page(Page(Self.fruits))]) : found
    }
    await search("", in: pager)
    pager.query = "p"
    await wait(until: { pager.loadState == .loading && !found.openRequests.isEmpty })
    pager.search("pr")
    pager.cancel()
    #expect(pager.loadState == .cancelled && pager.query == "p" && names(pager) == ["apple", "pear", "prune"])
  }

  @Test func listThatNeverAnsweredReplacesNoRows() async {
    let whole = ScriptedPageSource<Fruit, Int>()
    let pager = SearchPager(clock: ManualClock(), pause: .zero) { query in
      query.isEmpty ? whole : ScriptedPageSource(script: [.page(Page([Self.fruits[1]]))])
    }
    _ = pager.numberOfItems
    await search("pear", in: pager)
    pager.search("")
    #expect(pager.shownQuery == "pear" && names(pager) == ["pear"])
  }

  @Test(arguments: [["a", "b", "a"], ["b", "a"]]) func emptyListStaysWhileItIsRefreshed(queries: [String]) async {
    let nothing = ScriptedPageSource<Fruit, Int>(script: [.page(Page([]))])
    let pager = SearchPager(clock: ManualClock(), pause: .zero) { query in
      query == "a" ? nothing : ScriptedPageSource(script: [.page(Page(Self.fruits))])
    }
    for query in queries { await search(query, in: pager) }
    pager.refresh()
    await wait(until: { !nothing.openRequests.isEmpty })
    #expect(pager.shownQuery == "a" && names(pager).isEmpty)
  }

  @Test func pendingItemThatARefreshHasSetAsideCanBeConfirmedAndRemoved() async throws {
    let pager = SearchPager(configuration: PagingConfiguration(pageSize: 10), clock: ManualClock()) { _ in
      ArrayPageSource((0..<40).map { Fruit(id: $0, name: "") })
    }
    await wait(until: {
      pager.fetchNextItemsIfNeeded(at: pager.numberOfItems - 1)
      return pager.numberOfItems == 40
    })
    for (id, isConfirmed) in [(-1, true), (-2, false)] {
      try pager.insert(Fruit(id: id, name: "draft"), at: 35, isPending: true)
      pager.visibleItemsChanged(to: RangeSet(0..<2))
      pager.refresh()
      await wait(until: { pager.refreshState == .idle && pager.numberOfItems < 40 })
      #expect(pager.isPending(id) && pager.base.snapshot.index(of: id) == nil)
      if isConfirmed { try pager.confirm(id) } else { try pager.remove(id) }
      #expect(!pager.isPending(id))
      await wait(until: {
        pager.fetchNextItemsIfNeeded(at: pager.numberOfItems - 1)
        return pager.numberOfItems >= 40
      })
    }
  }

  @Test func answerToAQueryDoesNotUndoAnEdit() async throws {
    let found = ScriptedPageSource<Fruit, Int>()
    let pager = SearchPager(clock: ManualClock(), pause: .zero) { query in
      query.isEmpty ? ScriptedPageSource(script: [.page(Page(Self.fruits))]) : found
    }
    await search("", in: pager)
    pager.search("p")
    await wait(until: { pager.loadState == .loading && !found.openRequests.isEmpty })
    try pager.remove(3)
    try pager.update(Fruit(id: 2, name: "pear 2"))
    found.answer(Page([Fruit(id: 2, name: "pear"), Fruit(id: 3, name: "prune")]))
    await wait(until: { pager.shownQuery == "p" })
    #expect(names(pager) == ["pear 2"])
  }

  @Test func itemInsertedWhileAListLoadsLeavesTheRowsOfTheListBefore() async throws {
    struct Query: Hashable { var text = "", isRipe = false }
    let ripe = ScriptedPageSource<Fruit, Int>()
    let pager = SearchPager(Query(), text: \.text, clock: ManualClock()) { query in
      query.isRipe ? ripe : ScriptedPageSource(script: [.page(Page(Self.fruits))])
    }
    await wait(until: { pager.numberOfItems == 3 })
    pager.query.isRipe = true
    await wait(until: { pager.loadState == .loading && !ripe.openRequests.isEmpty })
    try pager.insert(Fruit(id: 4, name: "plum"), at: 0)
    #expect(names(pager) == ["apple", "pear", "prune"])
    ripe.answer(Page([Fruit(id: 2, name: "pear")]))
    await wait(until: { pager.loadState == .exhausted })
    #expect(names(pager) == ["plum", "pear"])
  }

  @Test func insertedItemIsInTheWholeListAlone() async throws {
    await search("", in: pager)
    await search("p", in: pager)
    try pager.insert(Fruit(id: 4, name: "plum"), at: 0)
    #expect(names(pager) == ["pear", "prune"])
    await search("", in: pager)
    #expect(names(pager) == ["plum", "apple", "pear", "prune"])
  }

  @Test func pendingItemIsConfirmedAndMoved() async throws {
    await search("", in: pager)
    try pager.insert(Fruit(id: -1, name: "plum"), at: 1, isPending: true)
    try pager.confirm(-1, as: Fruit(id: 4, name: "plum"))
    #expect(pager.snapshot.itemIDs == [1, 4, 2, 3])
    try pager.move(ListMove([1], before: nil))
    #expect(pager.snapshot.itemIDs == [4, 2, 3, 1])
  }

  @Test func editOfAnItemThatNoListHasIsRefused() async {
    await search("", in: pager)
    #expect(throws: ListSnapshotError.missingItem("-1")) { try pager.confirm(-1) }
    #expect(throws: ListSnapshotError.missingItem("9")) { try pager.remove(9) }
    #expect(throws: ListSnapshotError.missingItem("9")) { try pager.update(Fruit(id: 9, name: "")) }
    #expect(throws: ListSnapshotError.duplicateItem("1")) { try pager.insert(Fruit(id: 1, name: ""), at: 0) }
  }

  @Test func derivedAndComposedListsLetTheirSourcesSearch() async {
    let ripe = pager.map { $0 }
    let advice = Pager(ArrayPageSource([Fruit(id: 0, name: "Eat fruit")]), clock: ManualClock())
    let shelves = ListComposition {
      if pager.shownQuery.isEmpty { ListSection(Shelf(id: "advice"), from: advice) }
      ListSection(Shelf(id: "ripe"), from: ripe)
    }
    #expect(ListAbilities(of: shelves).isSearchable)
    await search("", in: shelves)
    #expect(names(shelves) == ["Eat fruit", "apple", "pear", "prune"])
    await search("p", in: shelves)
    #expect(names(shelves) == ["pear", "prune"])
    let alone = ListAbilities(of: ListComposition { ListSection(Shelf(id: "advice"), from: advice) })
    #expect(!alone.isSearchable && alone.shownQuery.isEmpty && !ListAbilities(of: advice.map { $0 }).isSearchable)
  }

  private struct FruitQuery: Hashable {
    var text = ""
    var isLong = false
    var isReversed = false

    var found: [Fruit] {
      let fruits = SearchPagerTests.fruits.filter { $0.name.hasPrefix(text) && (!isLong || $0.name.count > 4) }
      return isReversed ? fruits.reversed() : fruits
    }
  }

  @Test func filtersAndOrdersAreAQueryLikeATypedText() async {
    let requests = Mutex<[FruitQuery]>([])
    let clock = ManualClock()
    let pager = SearchPager(FruitQuery(), text: \.text, clock: clock) { query in
      requests.withLock { $0.append(query) }
      return ArrayPageSource(query.found)
    }
    func shows(_ expected: [String]) async {
      await wait(until: { pager.loadState == .exhausted && names(pager) == expected })
    }
    await shows(["apple", "pear", "prune"])
    pager.query.isLong = true
    await shows(["apple", "prune"])
    pager.search("p")
    #expect(pager.loadState == .loading && pager.query == FruitQuery(text: "p", isLong: true))
    pager.query.isReversed = true
    await shows(["prune"])
    #expect(pager.shownQuery == "p" && pager.query == FruitQuery(text: "p", isLong: true, isReversed: true))
    pager.query = FruitQuery(isReversed: true)
    await shows(["prune", "pear", "apple"])
    #expect(clock.numberOfSleepers == 0, "nothing waits for the pause")
    clock.advance(by: .seconds(1))
    await turns()
    #expect(requests.withLock { $0.count } == 4, "a text that a filter has replaced is not requested")
    pager.query.isReversed = false
    await shows(["apple", "pear", "prune"])
    pager.query.isReversed = true
    #expect(names(pager) == ["prune", "pear", "apple"], "the list before is there at once")
    #expect(requests.withLock { $0.count } == 5)
  }

  @Test func spacesAroundATextMakeNoOtherQuery() async {
    let queries = Mutex<[String]>([])
    let pager = SearchPager(clock: ManualClock(), pause: .zero) { query in
      queries.withLock { $0.append(query) }
      return ArrayPageSource(Self.fruits.filter { $0.name.hasPrefix(query) })
    }
    for text in ["p", "p ", " p", "\u{3000}p\n"] {
      pager.search(text)
      await wait(until: { pager.shownQuery == "p" && pager.loadState == .exhausted })
    }
    pager.search("  ")
    await wait(until: { pager.shownQuery.isEmpty })
    #expect(queries.withLock { $0 } == ["", "p"])
  }

  @Test func listBeforeTheShownOneStays() async {
    let queries = Mutex<[String]>([])
    let pager = SearchPager(clock: ManualClock(), pause: .zero) { query in
      queries.withLock { $0.append(query) }
      return ArrayPageSource([Fruit(id: 1, name: query)])
    }
    for query in ["a", "b", "a", "c", "b"] { await search(query, in: pager) }
    #expect(queries.withLock { $0 } == ["", "a", "b", "c", "b"])
    #expect(pager.allPagers.count == 2)
  }

  @Test func queryThatFailedIsRequestedAgain() async {
    let queries = Mutex<[String]>([])
    let pager = SearchPager(clock: ManualClock(), pause: .zero) { query in
      queries.withLock { $0.append(query) }
      let page = Page<Fruit, Int>(Self.fruits)
      return ScriptedPageSource(script: [query.isEmpty ? .page(page) : .fail(ScriptedError(.doNotRetry))])
    }
    await search("", in: pager)
    for query in ["p", "", "p"] {
      pager.search(query)
      await wait(until: { pager.shownQuery == query && pager.loadState != .loading })
    }
    #expect(queries.withLock { $0 } == ["", "p", "p"])
  }

  @Test func queryOfTheArticleIsFilteredAndSearched() async {
    let pears = makePears { query in
      ClosurePageSource { (_: PageRequest<Int>) in Page([Pear(id: query.text.count, isRipe: query.isRipe)]) }
    }
    _ = pears.snapshot
    #expect(pears.query == PearQuery(text: "conf", isRipe: true) && pears.loadState == .loading)
  }

  @Test func songThatTheModelLikesIsLikedInAllListsOfTheArticle() async {
    let likes = Likes()
    let lists = [[Song(id: 1), Song(id: 2)], [Song(id: 2)]].map { songs in
      LikedSongs(Pager(ArrayPageSource(songs), clock: ManualClock()), likes)
    }
    await wait(until: { lists.map(\.numberOfItems) == [2, 1] })
    likes.ids = [2]
    #expect(lists.map { $0.items.filter(\.isLiked).map(\.id) } == [[2], [2]])
  }
}
