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

  final class EditableController: UIViewController {
    private let list: CollectionListView<SingleSection, Fruit>

    init(_ fruits: some ListAdapterDataSource<SingleSection, Fruit>) {
      list = CollectionListView { fruit in
        var content = UIListContentConfiguration.cell()
        content.text = fruit.name
        return content
      }
      super.init(nibName: nil, bundle: nil)
      view = list
      ListAdapter(dataSource: fruits, view: list)
      navigationItem.rightBarButtonItem = editButtonItem
      // Two fingers begin it, too.
      list.editingChanged = { [weak self] in self?.setEditing($0, animated: true) }
    }

    required init?(coder: NSCoder) { nil }

    override func setEditing(_ editing: Bool, animated: Bool) {
      super.setEditing(editing, animated: animated)
      list.isEditing = editing
    }
  }

  extension Fruits: ActionableDataSource, MovableDataSource {
    func actions(for fruit: Fruit) -> [ListAction] {
      [ListAction("delete", title: "Delete", role: .destructive, placement: .trailing)]
    }

    func perform(_ action: ListAction, on fruits: [Fruit]) {
      items.removeAll { fruit in fruits.contains { $0.id == fruit.id } }
    }

    func perform(_ move: Move) { try? items.apply(move) }
  }

  final class SearchableController: UIViewController, UISearchResultsUpdating {
    private let list = CollectionListView<SingleSection, Fruit> { fruit in
      var content = UIListContentConfiguration.cell()
      content.text = fruit.name
      return content
    }

    init(_ fruits: some ListAdapterDataSource<SingleSection, Fruit>) {
      super.init(nibName: nil, bundle: nil)
      view = list
      ListAdapter(dataSource: fruits, view: list)
      let search = UISearchController(searchResultsController: nil)
      search.searchResultsUpdater = self
      search.obscuresBackgroundDuringPresentation = false
      navigationItem.searchController = search
    }

    required init?(coder: NSCoder) { nil }

    func updateSearchResults(for search: UISearchController) { list.adapter?.search(search.searchBar.text ?? "") }
  }

  struct Photo: ListElement { let id: Int, title: String, address: String }

  @MainActor
  func makePhotoList(
    _ photos: some ListAdapterDataSource<SingleSection, Photo>, _ pictures: AssetLoader<UIImage>
  ) -> CollectionListView<SingleSection, Photo> {
    let list = CollectionListView<SingleSection, Photo> { photo in
      var content = UIListContentConfiguration.subtitleCell()
      content.text = photo.title
      content.image = pictures.state(of: AssetKey(photo.address)).image(placeholder: UIImage(systemName: "photo"))
      return content
    }
    ListAdapter(dataSource: photos.withAssets(from: pictures) { [AssetKey($0.address)] }, view: list)
    return list
  }

  /// What the first page of the module shows.
  enum FirstPage {
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
  }

  #if os(Linux)
    /// What the samples with controllers do. A test cannot import UIKit together with Testing.
    @MainActor
    func textsOfSamples() -> [String] {
      let app = FruitApp()
      addTabItems(to: app.presenter)
      let delegate = FruitSceneDelegate()
      delegate.scene(UIWindowScene(), willConnectTo: UISceneSession(), options: UIScene.ConnectionOptions())
      let editable = EditableController(Fruits())
      editable.editButtonItem.primaryAction?.perform()
      let list = editable.view as? CollectionListView<SingleSection, Fruit>
      let search = SearchableController(Fruits())
      search.navigationItem.searchController?.standInType("배")
      let searched = search.view as? CollectionListView<SingleSection, Fruit>
      return [
        delegate.window?.rootViewController == nil ? "" : "Fruits", "\(list?.isEditing == true)",
        searched?.adapter?.searchText ?? "",
      ]
    }
  #endif
#endif
