import ListPresentation
import ListPresentationTesting
import ListPresentationText
import Observation
import TestSupport
import Testing

private struct Part: ListElement {
  let id: String
}

@MainActor @Observable
private final class Friends: SnapshotDataSource {
  var snapshot = ListSnapshot<SingleSection, Fruit>([])
  var loadState = ListLoadState.idle
}

/// Lists that are made of lists, as text.
@MainActor @Suite struct ComposedListTests {
  private static let harvest = (1...1_000).map { Fruit($0) }

  private func pager(_ fruits: ArraySlice<Fruit> = harvest[...]) -> Pager<Fruit> {
    var configuration = PagingConfiguration()
    configuration.pageSize = 5
    configuration.prefetch = .items(5)
    configuration.maximumItemsPerFill = 20
    return Pager(ArrayPageSource(Array(fruits)), configuration: configuration, clock: ManualClock())
  }

  private func show(_ source: some ListAdapterDataSource<SingleSection, Fruit>, rows: Int = 6) -> HeadlessTerminal {
    let screen = TextListScreen { (fruit: Fruit) in TextRow(fruit.name) }
    ListAdapter(dataSource: source, view: screen)
    return HeadlessTerminal(screen, columns: 40, rows: rows)
  }

  @Test func filteredListSaysHowFarItHasLookedAndGoesOnWhenAsked() async {
    let pager = pager()
    let terminal = show(pager.filter { $0.id == 2 })
    func picture(_ looked: Int) -> String {
      """
      > Fruit 2
      1 of \(looked) loaded, 1,000 in all
      Press t to look further

      1 of 1 in \(looked) of 1,000
      enter open  / filter  ? help  q quit

      """
    }
    // Each fill looks at 20 items at least.
    func look(atLeast count: Int) async {
      await wait(until: { pager.numberOfItems >= count && pager.loadState.isSettled })
      await terminal.press("")
    }
    await terminal.press("")
    await look(atLeast: 20)
    let bound = pager.numberOfItems
    #expect(terminal.text == picture(bound) && (20...50).contains(bound))
    await terminal.press("t")
    await look(atLeast: bound + 20)
    let next = pager.numberOfItems
    #expect(terminal.text == picture(next) && (bound + 20...bound + 50).contains(next))
  }

  @Test func filteredListGoesOnWhenTheUserScrolls() async {
    let pager = pager()
    let terminal = show(pager.filter { !$0.id.isMultiple(of: 3) })
    await terminal.press("")
    #expect(pager.numberOfItems == 10)
    #expect(terminal.text.hasPrefix("> Fruit 1\n  Fruit 2\n  Fruit 4\n  Fruit 5\n1 of 7 in 10 of 1,000\n"))
    await terminal.press("j j j j j j")
    #expect(terminal.text.contains("> Fruit 10\n"))
    #expect(pager.numberOfItems > 10)
  }

  @Test func sectionSaysItsStateInItsPlace() {
    let (loading, failed, empty, full) = (Friends(), Friends(), Friends(), Friends())
    loading.loadState = .loading
    failed.loadState = .failed("no answer")
    full.snapshot = ListSnapshot([Fruit(1)])
    let parts = [("Loading", loading), ("Failed", failed), ("Empty", empty), ("Full", full)]
    let home = ListComposition<Part, Fruit> {
      for (index, (name, source)) in parts.enumerated() {
        ListSection(Part(id: name), from: source) { part in
          switch part.loadState {
          case .loading: Fruit(id: -index, name: "Loading…", price: "")
          case .failed(let reason, _): Fruit(id: -index, name: "Could not load: \(reason)", price: "")
          case .idle, .stopped, .exhausted: part.isEmpty ? Fruit(id: -index, name: "Nothing yet", price: "") : nil
          }
        }
      }
    }
    let view = TextListView(heading: \Part.id) { (fruit: Fruit) in TextRow(fruit.name) }
    ListAdapter(dataSource: home, view: view)
    #expect(
      view.text() == """
        Loading
          Loading…

        Failed
          Could not load: no answer

        Empty
          Nothing yet

        Full
          Fruit 1
        Could not load more: no answer

        """)
  }

  @Test func marketOfTheReadmeFollowsTheBasket() async {
    let basket = Basket()
    let names = ["Apple", "Banana", "Apricot", "Blueberry"]
    let fruits = names.enumerated().map { Fruit(id: $0.offset, name: $0.element, price: "") }
    let market = makeMarket(pager([Fruit(id: 9, name: "Melon", price: "")]), pager(fruits[...]), basket)
    let view = TextListView { (shelf: Stall) in
      if case .fruits(let letter) = shelf { "\(letter)" } else { "Offers" }
    } row: { (fruit: Fruit) in
      TextRow(fruit.name)
    }
    let adapter = ListAdapter(dataSource: market, view: view)
    _ = await view.print { _ in }
    let end = "End of list, 5 items\n"
    #expect(view.text() == "Offers\n  Melon\n\nA\n  Apple\n  Apricot\n\nB\n  Banana\n  Blueberry\n" + end)
    basket.ids = [0]
    adapter.flush()
    #expect(view.text() == "B\n  Banana\n  Blueberry\n\nA\n  Apricot\nEnd of list, 3 items\n")
  }
}
