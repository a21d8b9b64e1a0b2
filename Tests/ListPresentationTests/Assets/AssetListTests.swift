import ListPresentationTesting
import Observation
import TestSupport
import Testing

@testable import ListPresentation

/// A list that gets its assets from outside.
@MainActor @Suite struct AssetListTests {
  private let clock = ManualClock()
  private let pictures = ScriptedAssetSource<String>()

  @Test func selectionAndActionsAreThoseOfTheSource() {
    let source = Lunch()
    let list = source.withAssets(from: AssetLoader(pictures, clock: clock)) { [AssetKey("\($0.id)")] }
    let adapter = ListAdapter(dataSource: list)
    adapter.select([0, 1, 2])
    #expect(adapter.selection.ids == [1])
    adapter.perform("eat", on: [2])
    #expect(source.eaten == [2])
    let plain = Fruits(0..<1).withAssets(from: AssetLoader(pictures, clock: clock)) { _ in [] }
    let abilities = ListAbilities(of: plain)
    #expect(abilities.selectionMode == .multiple() && abilities.canSelect(Fruit(id: 0)))
    #expect(abilities.actions(for: Fruit(id: 0)).isEmpty && !abilities.isRefreshable)
  }

  @Test func pagesHaveTheAssetsOfTheirRowsAndStayAsTheyAre() async {
    let fruits = (0..<6).map { Fruit(id: $0) }
    let source = ScriptedPageSource<Fruit, Int>(script: [.page(Page(Array(fruits.prefix(4)), next: 4, total: 6))])
    let pager = Pager(source, clock: clock)
    let list = pager.withAssets(from: AssetLoader(pictures, clock: clock)) { [AssetKey("\($0.id)")] }
    let view = RecordingListView<SingleSection, Fruit>()
    let adapter = ListAdapter(dataSource: list, view: view)
    adapter.visibleItemsChanged(to: 0..<2, in: view)
    await wait { adapter.structure.numberOfItems == 4 }
    adapter.visibleItemsChanged(to: 0..<2, in: view)
    await wait { pictures.asked.count == 4 }
    #expect(pictures.asked.sorted() == ["0", "1", "2", "3"])
    #expect(list.snapshot.itemIDs == pager.snapshot.itemIDs && adapter.abilities.total == pager.total)
    #expect(adapter.isRefreshable)
    #expect(adapter.abilities.numberOfLoadedItems == 4 && list.loadState == pager.loadState)
    pictures.answer("1")
    await wait { view.changes.contains { "\($0)".contains("reconfigure item 0.1") } }
  }
}

@MainActor @Observable
private final class Lunch: SelectableDataSource, ActionableDataSource {
  let numberOfItems = 3
  let selectionMode = SelectionMode.single
  @ObservationIgnored var eaten: [Int] = []

  func item(at index: Int) -> Fruit { Fruit(id: index) }
  func canSelect(_ fruit: Fruit) -> Bool { fruit.id > 0 }
  func actions(for fruit: Fruit) -> [ListAction] { [ListAction("eat", title: "Eat")] }
  func perform(_ action: ListAction, on fruits: [Fruit]) { eaten += fruits.map(\.id) }
}
