import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentation

/// A list that gets its assets from outside.
@MainActor @Suite struct AssetListTests {
  @Test func pagesHaveTheAssetsOfTheirRowsAndStayAsTheyAre() async {
    let (clock, pictures) = (ManualClock(), ScriptedAssetSource<String>())
    let page = Page((0..<4).map { Fruit(id: $0) }, next: 4, total: 6)
    let pager = Pager(ScriptedPageSource<Fruit, Int>(script: [.page(page)]), clock: clock)
    let list = pager.withAssets(from: AssetLoader(pictures, clock: clock)) { [AssetKey("\($0.id)")] }
    let view = RecordingListView<SingleSection, Fruit>()
    let adapter = ListAdapter(dataSource: list, view: view)
    adapter.visibleItemsChanged(to: 0..<2, in: view)
    await wait { adapter.structure.numberOfItems == 4 }
    adapter.visibleItemsChanged(to: 0..<2, in: view)
    await wait { pictures.asked.count == 4 }
    #expect(pictures.asked.sorted() == ["0", "1", "2", "3"])
    #expect(list.snapshot.itemIDs == pager.snapshot.itemIDs && adapter.abilities.total == pager.total)
    #expect(adapter.isRefreshable && ListAbilities(of: list).actions(for: Fruit(id: 0)).isEmpty)
    #expect(adapter.abilities.numberOfLoadedItems == 4 && list.loadState == pager.loadState)
    pictures.answer("1")
    await wait { view.changes.contains { "\($0)".contains("reconfigure item 0.1") } }
  }
}
