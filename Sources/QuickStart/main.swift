import ListPresentation
import ListPresentationText
import Observation

struct Fruit: ListElement { let id: Int, name: String, price: String }

@MainActor @Observable
final class Fruits: ArrayDataSource {
  var items = [Fruit(id: 1, name: "Apple", price: "₩1,200"), Fruit(id: 2, name: "배", price: "₩3,500")]
}

let fruits = Fruits()
let list = TextListView { (fruit: Fruit) in TextRow(fruit.name, trailing: fruit.price) }
ListAdapter(dataSource: fruits, view: list)
fruits.items.insert(Fruit(id: 3, name: "한라봉", price: "₩9,900"), at: 1)
_ = await list.print(columns: 30) { print($0, terminator: "") }
