import ListPresentationTesting
import ScreenRouting

/// The shop of the documentation.
enum ShopSample {
  enum ShopRoute: TabbedRoute {
    case shelf
    case item(Int)
    case login

    static let tabs: KeyValuePairs = ["shop": ShopRoute.shelf]
  }

  @MainActor
  final class ShopScreen {
    let open: (Int) -> Void
    init(_ open: @escaping (Int) -> Void) { self.open = open }
  }

  final class ShopCoordinator: Coordinator {
    private(set) var user: String?

    func screen(for entry: Entry<ShopRoute, ShopScreen>) -> ShopScreen {
      switch entry.route {
      case .shelf: return ShopScreen { number in entry.push(.item(number)) }
      case .item: return ShopScreen { _ in entry.close() }
      case .login:
        let flow = Flow<String>(in: entry)
        Task { [weak self] in
          if let name = await flow.result { self?.user = name }
        }
        return entry.start(LoginCoordinator(flow))
      }
    }

    func decide(on change: RouteChange<ShopRoute>) -> RouteDecision<ShopRoute> {
      let needsUser = change.entering.contains { $0.route == .item(18) }
      return needsUser && user == nil ? .redirect(.present(.login, as: .cover)) : .allow
    }
  }

  final class LoginCoordinator: Coordinator {
    private let flow: Flow<String>
    init(_ flow: Flow<String>) { self.flow = flow }

    func screen(for entry: Entry<ShopRoute, ShopScreen>) -> ShopScreen {
      ShopScreen { [flow] number in flow.finish("user \(number)") }
    }
  }

  static func stacks(_ print: (Any) -> Void) throws {
    let stack = RouteStack<ShopRoute>()
    let deeper = try stack.applying(.push(.item(7)))
    print(deeper.link)
    print(try RouteStack<ShopRoute>(link: "shop/item/7").link)
  }

  @MainActor
  static func present(_ print: (Any) -> Void) async {
    let presenter = RecordingPresenter<ShopRoute, ShopScreen>()
    let router = Router(coordinator: ShopCoordinator(), present: presenter.present)
    await router.start()
    presenter.holdsTransitions = true
    router.send(.push(.item(1)))
    router.send(.push(.login))
    while !presenter.isHolding { await Task.yield() }
    print(router.stack)
    presenter.holdsTransitions = false
    presenter.endTransition()
    await router.settle()
    print(presenter.transitions)
  }

  @MainActor
  static func watch(_ print: (Any) -> Void) async throws {
    let router = Router(coordinator: ShopCoordinator()) { _ in }
    await router.start()
    await router.perform(.open("shop/item/7"))
    guard let screen = router.screen(of: router.stack.top.id) else { return }
    let watch = EntryWatch()
    watch.add(screen, "screen", in: router.stack.top.id)
    await router.perform(.close)
    print(watch.faults(in: router.stack))
    withExtendedLifetime(screen) {}
  }
}

extension ShopSample.ShopRoute {
  typealias ShopRoute = ShopSample.ShopRoute

  static func links(above route: ShopRoute?, as presentation: RoutePresentation?) -> [RouteLink<ShopRoute>] {
    [RouteLink("item/{number}", ShopRoute.item) { if case .item(let number) = $0 { number } else { nil } }]
  }
}
