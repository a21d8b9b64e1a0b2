import ListPresentation
import ListPresentationTesting
import ListPresentationText
import TestSupport
import Testing

/// Lists that are made of lists, as text.
@MainActor @Suite struct ComposedListTests {
  private func pager(_ fruits: [Fruit]) -> Pager<Fruit> {
    var configuration = PagingConfiguration()
    configuration.pageSize = 5
    configuration.prefetch = .items(5)
    configuration.maximumItemsPerFill = 20
    return Pager(ArrayPageSource(fruits), configuration: configuration, clock: ManualClock())
  }

  @Test func filteredListSaysHowFarItHasLookedAndGoesOnWhenAsked() async {
    let pager = pager((1...1_000).map { Fruit($0) })
    let screen = TextListScreen { (fruit: Fruit) in TextRow(fruit.name) }
    ListAdapter(dataSource: pager.filter { $0.id == 2 }, view: screen)
    let terminal = HeadlessTerminal(screen, columns: 40, rows: 6)
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

  @Test func marketOfTheReadmeFollowsTheBasket() async {
    let basket = Basket()
    let names = ["Apple", "Banana", "Apricot", "Blueberry"]
    let fruits = names.enumerated().map { Fruit(id: $0.offset, name: $0.element, price: "") }
    let market = makeMarket(pager([Fruit(id: 9, name: "Melon", price: "")]), pager(fruits), basket)
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
