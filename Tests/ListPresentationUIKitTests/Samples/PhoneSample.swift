#if canImport(UIKit)
  import ListPresentation
  import ListPresentationUIKit
  import Observation
  import ScreenRouting
  import UIKit

  struct Fruit: ListElement, Hashable { let id: Int, name: String, price: String }

  @MainActor @Observable
  final class Fruits: ArrayDataSource {
    var items = [Fruit(id: 1, name: "Apple", price: "₩1,200"), Fruit(id: 2, name: "배", price: "₩3,500")]
  }

  final class FruitController: UIViewController, ListAdapterDelegate {
    let list = CollectionListView<SingleSection, Fruit> { fruit in
      var content = UIListContentConfiguration.cell()
      (content.text, content.secondaryText) = (fruit.name, fruit.price)
      return content
    }
    private let open: (Fruit) -> Void

    init(_ fruits: some ListAdapterDataSource<SingleSection, Fruit>, open: @escaping (Fruit) -> Void) {
      self.open = open
      super.init(nibName: nil, bundle: nil)
      view = list
      ListAdapter(dataSource: fruits, view: list, delegate: self)
    }

    required init?(coder: NSCoder) { nil }

    func adapter(_ adapter: ListAdapter<SingleSection, Fruit>, didReport event: ListEvent<SingleSection, Fruit>) {
      if case .opened(let fruit) = event { open(fruit) }
    }
  }

  enum FruitRoute: Route {
    case fruits
    case fruit(Fruit)
    static let tabs: KeyValuePairs = ["fruits": FruitRoute.fruits]
  }

  final class FruitCoordinator: Coordinator {
    private let fruits = Fruits()
    func screen(for entry: Entry<FruitRoute, UIViewController>) -> UIViewController {
      switch entry.route {
      case .fruits: FruitController(fruits) { entry.push(.fruit($0)) }
      case .fruit: UIViewController(nibName: nil, bundle: nil)
      }
    }
  }

  @MainActor
  final class FruitApp {
    let presenter = NavigationPresenter<FruitRoute>()
    let router: Router<FruitRoute, UIViewController>

    init() {
      router = Router(coordinator: FruitCoordinator(), present: presenter.present)
      presenter.router = router
      router.start()
    }
  }
#endif
