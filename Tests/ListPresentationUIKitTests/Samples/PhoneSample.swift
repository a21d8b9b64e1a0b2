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

  enum FruitRoute: TabbedRoute {
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

    init(stack: RouteStack<FruitRoute> = RouteStack()) {
      router = Router(stack: stack, coordinator: FruitCoordinator(), present: presenter.present)
      presenter.router = router
      router.start()
    }
  }

  final class FruitSceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    private var app: FruitApp?

    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
      guard let scene = scene as? UIWindowScene else { return }
      let app = FruitApp(stack: .restored(from: session.stateRestorationActivity).stack)
      self.app = app
      window = UIWindow(windowScene: scene)
      window?.rootViewController = app.presenter.rootViewController
      window?.makeKeyAndVisible()
      // The links with which the system has launched the app.
      app.presenter.open(options.urlContexts)
      options.userActivities.forEach(app.presenter.open)
    }

    func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) { app?.presenter.open(contexts) }

    func scene(_ scene: UIScene, continue activity: NSUserActivity) { app?.presenter.open(activity) }

    func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
      app?.presenter.stateRestorationActivity(ofType: "example.fruits")
    }
  }

  @MainActor
  func addTabItems(to presenter: NavigationPresenter<FruitRoute>) {
    let looks = ["fruits": ("Fruits", "carrot")]
    guard let tabs = presenter.rootViewController as? UITabBarController else { return }
    for (name, controller) in zip(FruitRoute.tabs.map(\.key), tabs.viewControllers ?? []) {
      guard let (title, picture) = looks[name] else { continue }
      controller.tabBarItem = UITabBarItem(title: title, image: UIImage(systemName: picture), tag: 0)
    }
  }
#endif
