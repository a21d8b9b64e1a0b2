import ListPresentation
import ListPresentationTesting
import TestSupport
import Testing

/// A searched list that the app edits, and that is a part of another list.
@MainActor @Suite struct SearchPagerTests {
  private struct Fruit: ListElement, Hashable { let id: Int, name: String }

  private struct Shelf: ListElement, Hashable { let id: String }

  private static let fruits = [Fruit(id: 1, name: "apple"), Fruit(id: 2, name: "pear"), Fruit(id: 3, name: "prune")]

  private let pager = SearchPager<ArrayPageSource<Fruit>>(clock: ManualClock(), pause: .zero) { query in
    ArrayPageSource(fruits.filter { $0.name.hasPrefix(query) })
  }

  private func names(_ list: some ListAdapterDataSource<some ListElement, Fruit>) -> [String] {
    (0..<list.numberOfItems).map { list.item(at: $0).name }
  }

  private func search(_ query: String, in list: some ListAdapterDataSource<some ListElement, Fruit>) async {
    let upstream = ListUpstream(list)
    upstream.search(query)
    await wait(until: { upstream.shownQuery == query && list.loadState == .exhausted })
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

  @Test func insertedItemIsInTheWholeListAlone() async throws {
    await search("", in: pager)
    await search("p", in: pager)
    try pager.insert(Fruit(id: 4, name: "plum"), at: 0)
    #expect(names(pager) == ["pear", "prune"])
    await search("", in: pager)
    #expect(names(pager) == ["plum", "apple", "pear", "prune"])
  }

  @Test func editOfAnItemThatNoListHasIsRefused() async {
    await search("", in: pager)
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
    #expect(ListUpstream(shelves).isSearchable)
    await search("", in: shelves)
    #expect(names(shelves) == ["Eat fruit", "apple", "pear", "prune"])
    await search("p", in: shelves)
    #expect(names(shelves) == ["pear", "prune"])
    let alone = ListUpstream(ListComposition { ListSection(Shelf(id: "advice"), from: advice) })
    #expect(!alone.isSearchable && alone.shownQuery.isEmpty && !ListUpstream(advice.map { $0 }).isSearchable)
  }
}
