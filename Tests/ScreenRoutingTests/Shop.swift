import ListPresentation
import ListPresentationTesting
import Observation
import ScreenRouting

struct Fruit: ListElement {
  let id: Int
}

@MainActor @Observable
final class Fruits: ListAdapterDataSource {
  let fruits = (1...3).map(Fruit.init)
  var numberOfItems: Int { fruits.count }
  func item(at index: Int) -> Fruit { fruits[index] }
}

/// A screen of the shop: a view model and its adapter, and what the coordinator gave it.
@MainActor
final class ShopScreen {
  let frame: FrameHandle<ShopRoute, ShopScreen>
  let fruits = Fruits()
  let adapter: Fruits.Adapter
  /// What opening a row does: the delegate of the adapter.
  let opener: Opener
  /// Ends the flow in which the screen is.
  var finish: (Int) -> Void = { _ in }

  init(_ frame: FrameHandle<ShopRoute, ShopScreen>, _ open: @escaping (Fruit) -> Void) {
    self.frame = frame
    opener = Opener(open)
    adapter = ListAdapter(dataSource: fruits, delegate: opener)
  }

  final class Opener: ListAdapterDelegate {
    private let open: (Fruit) -> Void
    init(_ open: @escaping (Fruit) -> Void) { self.open = open }

    func adapter(_ adapter: ListAdapter<SingleSection, Fruit>, did event: ListEvent<SingleSection, Fruit>) {
      if case .open(let fruit) = event { open(fruit) }
    }
  }
}

/// The coordinator of the shop; a child flow lives in each frame of a note and of the login.
@MainActor
final class ShopCoordinator: Coordinator {
  let watch = FrameWatch()
  /// How the child flows ended, in order.
  private(set) var ends: [FlowEnd<Int>] = []
  /// The results that were handed out, by frame.
  private(set) var results: [FrameID: FlowResult<Int>] = [:]
  /// What the guard says; it is asked for each change.
  var guarding: (RouteChange<ShopRoute>) async -> RouteDecision<ShopRoute> = { _ in .allow }
  var isLeaveBlocked = false
  /// The child flow that was started last.
  private(set) weak var lastFlow: NoteFlow?
  /// The routes of the flows that have ended.
  private(set) var ended: [ShopRoute] = []
  /// The links of the stacks from which changes were asked for, with their commands.
  private(set) var asked: [String] = []

  func screen(for route: ShopRoute, in frame: FrameHandle<ShopRoute, ShopScreen>) -> ShopScreen {
    switch route {
    case .note, .login:
      let (screen, result) = frame.start { flow in
        let child = NoteFlow(flow, watch) { [weak self] in self?.ended.append($0) }
        child.isLogin = route == .login
        watch.add(child, "flow", in: frame.id)
        lastFlow = child
        return child
      }
      results[frame.id] = result
      Task { [weak self] in
        self?.ends.append(await result.value)
        self?.ended.append(route)
      }
      return screen
    default:
      return makeScreen(in: frame, watch)
    }
  }

  func decide(on change: RouteChange<ShopRoute>) async -> RouteDecision<ShopRoute> {
    asked.append("\(change.from): \(change.command?.description ?? "end")")
    if isLeaveBlocked, change.leavesTop { return .refuse("unsaved") }
    return await guarding(change)
  }
}

/// A child flow that makes every screen from its own on; a login there is a flow of its own.
@MainActor
final class NoteFlow: Coordinator {
  var isLeaveBlocked = false
  var isLogin = false
  private let flow: Flow<Int>
  private let watch: FrameWatch
  private let ended: (ShopRoute) -> Void

  init(_ flow: Flow<Int>, _ watch: FrameWatch, ended: @escaping (ShopRoute) -> Void) {
    self.flow = flow
    self.watch = watch
    self.ended = ended
  }

  func screen(for route: ShopRoute, in frame: FrameHandle<ShopRoute, ShopScreen>) -> ShopScreen {
    if route == .login, !isLogin {
      let (screen, result) = frame.start { flow in
        let child = NoteFlow(flow, watch, ended: ended)
        child.isLogin = true
        watch.add(child, "login", in: frame.id)
        return child
      }
      Task { [ended] in
        _ = await result.value
        ended(route)
      }
      return screen
    }
    let screen = makeScreen(in: frame, watch)
    screen.finish = { [flow] in flow.finish($0) }
    return screen
  }
}

@MainActor
private func makeScreen(
  in frame: FrameHandle<ShopRoute, ShopScreen>, _ watch: FrameWatch
) -> ShopScreen {
  let screen = ShopScreen(frame) { fruit in frame.send(.push(.item(fruit.id))) }
  watch.add(screen, "screen", in: frame.id)
  watch.add(screen.fruits, "view model", in: frame.id)
  watch.add(screen.adapter, "adapter", in: frame.id)
  return screen
}

/// A router of the shop with all that a test looks at.
@MainActor
struct Shop {
  let coordinator = ShopCoordinator()
  let presenter = RecordingPresenter<ShopRoute, ShopScreen>()
  let router: Router<ShopRoute, ShopScreen>

  init(_ link: String = "shop", logCapacity: Int = 1_000) throws {
    router = Router(
      stack: RouteStack(try RouteDestination(link: link)), coordinator: coordinator, presenter: presenter,
      logCapacity: logCapacity)
  }

  static func started(_ link: String = "shop", logCapacity: Int = 1_000) async throws -> Shop {
    let shop = try Shop(link, logCapacity: logCapacity)
    await shop.router.start()
    return shop
  }

  /// Asks for a change now and hands out its outcome. What is asked for so comes to the router in the order it is asked
  /// for, which `async let` does not promise.
  func ask(_ command: RouteCommand<ShopRoute>, from origin: FrameID? = nil) -> Task<RouteOutcome, Never> {
    Task { await router.perform(command, from: origin) }
  }

  var top: FrameID { router.stack.top.id }
  var link: String { router.stack.link }
  var topScreen: ShopScreen? { router.screen(in: top) }
  /// Commands and outcomes, as lines.
  var log: [String] { router.log.map { "\($0.command): \($0.outcome)" } }
}
