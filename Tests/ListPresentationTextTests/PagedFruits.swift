import ListPresentation
import ListPresentationText

struct Fruit: ListElement { let id: Int, name: String, price: String }

let harvest = (1...50).map { Fruit(id: $0, name: "Fruit \($0)", price: "") }

// A paged list in a view that prints.
@MainActor
func makeHarvestList() -> TextListView<SingleSection, Fruit> {
  let list = TextListView { (fruit: Fruit) in TextRow(fruit.name, trailing: fruit.price) }
  ListAdapter(dataSource: Pager(ArrayPageSource(harvest)), view: list)
  return list
}
