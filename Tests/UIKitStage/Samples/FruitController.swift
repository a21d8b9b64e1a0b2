#if canImport(UIKit)
  import ListPresentation
  import ListPresentationUIKit
  import Observation
  import UIKit

  struct Fruit: ListElement, Hashable {
    let id: Int
    var name: String
    var price: String
  }

  @MainActor @Observable
  final class Fruits: ArrayDataSource {
    var items = [Fruit(id: 0, name: "Apple", price: "1.20"), Fruit(id: 1, name: "Cherry", price: "4.90")]
  }

  final class FruitController: UIViewController {
    private let list = CollectionListView<SingleSection, Fruit>(layout: ListLayout(.list().separators())) { fruit in
      var content = UIListContentConfiguration.valueCell()
      (content.text, content.secondaryText) = (fruit.name, fruit.price)
      return content
    }

    override func loadView() { view = list }

    override func viewDidLoad() {
      super.viewDidLoad()
      ListAdapter(dataSource: Fruits(), view: list)
    }
  }
#endif
