import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentation

/// An item that is edited in one list is edited in every list that has it.
@MainActor @Suite struct SharedEditsTests {
  private struct Fruit: ListElement, Hashable { let id: Int, name: String }
  private struct Shop: ListElement { let id: Int }

  private let edits = SharedEdits()
  private let clock = ManualClock()

  private func pager(_ fruits: Fruit...) async -> Pager<Fruit> {
    let pager = Pager(ArrayPageSource(fruits), clock: clock, sharing: edits)
    await wait { pager.numberOfItems == fruits.count }
    return pager
  }

  private func names(_ pager: Pager<Fruit>) -> [String] {
    (0..<pager.numberOfItems).map { pager.item(at: $0).name }
  }

  @Test func editOfOneListReachesAllThatHaveTheItem() async throws {
    let all = await pager(Fruit(id: 1, name: "apple"), Fruit(id: 2, name: "pear"), Fruit(id: 3, name: "plum"))
    let basket = await pager(Fruit(id: 2, name: "pear"), Fruit(id: 3, name: "plum"))
    let alone = Pager(ArrayPageSource([Fruit(id: 2, name: "pear")]), clock: clock)
    await wait { alone.numberOfItems == 1 }
    try basket.update(Fruit(id: 2, name: "ripe pear"))
    try all.remove(3)
    #expect(names(all) == ["apple", "ripe pear"] && names(basket) == ["ripe pear"])
    #expect(names(alone) == ["pear"], "a list that shares no edits")
    #expect(all.total == PagingTotal(count: 2) && basket.total == PagingTotal(count: 1))
  }

  @Test func itemThatIsInsertedAgainIsFoundByAllLists() async throws {
    let plum = Fruit(id: 3, name: "plum")
    let basket = await pager(plum)
    let source = ArrayPageSource([Fruit(id: 1, name: "apple"), Fruit(id: 2, name: "pear"), plum])
    var configuration = PagingConfiguration(pageSize: 2, prefetch: .items(1))
    configuration.firstPageSize = 2
    let all = Pager(source, configuration: configuration, clock: clock, sharing: edits)
    await wait { all.numberOfItems == 2 }
    try basket.remove(3)
    try basket.insert(plum, at: 0)
    all.fetchNextItemsIfNeeded(at: 1)
    await wait { all.numberOfItems == 3 }
    #expect(names(all) == ["apple", "pear", "plum"])
  }

  @Test func itemsOfAnotherTypeWithTheSameIdStay() async throws {
    let fruits = await pager(Fruit(id: 1, name: "apple"))
    let shops = Pager(ArrayPageSource([Shop(id: 1)]), clock: clock, sharing: edits)
    await wait { shops.numberOfItems == 1 }
    try fruits.remove(1)
    #expect(fruits.numberOfItems == 0 && shops.numberOfItems == 1)
  }

  @Test func listThatStillLoadsDoesNotUndoAnEdit() async throws {
    let all = await pager(Fruit(id: 1, name: "apple"), Fruit(id: 2, name: "pear"))
    let source = ScriptedPageSource<Fruit, Int>()
    let late = Pager(source, clock: clock, sharing: edits)
    _ = late.snapshot
    await wait { source.openRequests == [0] }
    try all.update(Fruit(id: 1, name: "red apple"))
    try all.remove(2)
    source.answer(Page([Fruit(id: 1, name: "apple"), Fruit(id: 2, name: "pear"), Fruit(id: 3, name: "plum")]))
    await wait { late.numberOfItems > 0 }
    #expect(names(late) == ["red apple", "plum"])
  }

  @Test func searchesShareTheEditsOfOtherLists() async throws {
    let basket = await pager(Fruit(id: 2, name: "pear"))
    let search = SearchPager(clock: clock, pause: .zero, sharing: edits) { query in
      ArrayPageSource([Fruit(id: 1, name: "apple"), Fruit(id: 2, name: "pear")].filter { $0.name.hasPrefix(query) })
    }
    await wait { search.base.numberOfItems == 2 }
    try search.update(Fruit(id: 2, name: "ripe pear"))
    #expect(names(basket) == ["ripe pear"])
    try basket.remove(2)
    #expect(names(search.base) == ["apple"])
  }

  @Test func confirmedItemHasItsNewContentEverywhere() async throws {
    let all = await pager(Fruit(id: 1, name: "apple"))
    let new = await pager(Fruit(id: 7, name: "fig"))
    try all.insert(Fruit(id: 0, name: "draft"), at: 0, isPending: true)
    #expect(names(new) == ["fig"], "an insertion stays in its list")
    try all.confirm(0, as: Fruit(id: 7, name: "ripe fig"))
    #expect(names(all) == ["ripe fig", "apple"] && names(new) == ["ripe fig"])
  }

  @Test func editsKeepNoList() async {
    weak var lost: Pager<Fruit>?
    do {
      let pager = await pager(Fruit(id: 1, name: "apple"))
      lost = pager
    }
    await turns()
    #expect(lost == nil)
  }
}
