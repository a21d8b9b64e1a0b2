import ListPresentation
import ListPresentationTesting
import ListPresentationText
import Testing

/// Lists that are made of lists, as text.
@MainActor @Suite struct ComposedListTests {
  @Test func marketOfTheReadmeFollowsTheBasket() async {
    let basket = Basket()
    let names = ["Apple", "Banana", "Apricot", "Blueberry"]
    let fruits = names.enumerated().map { Fruit(id: $0.offset, name: $0.element, price: "") }
    let pagers = [[Fruit(id: 9, name: "Melon", price: "")], fruits].map {
      Pager(ArrayPageSource($0), clock: ManualClock())
    }
    let market = makeMarket(pagers[0], pagers[1], basket)
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
