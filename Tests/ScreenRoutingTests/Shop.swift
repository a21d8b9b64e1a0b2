import ListPresentation
import ListPresentationTesting
import Observation
import ScreenRouting
import TestSupport
import Testing

struct Fruit: ListElement {
  let id: Int
}

@MainActor @Observable
final class Fruits: ListAdapterDataSource {
  let fruits = (1...3).map(Fruit.init)
  var numberOfItems: Int { fruits.count }
  func item(at index: Int) -> Fruit { fruits[index] }
}

typealias ShopEntry = Entry<ShopRoute, ShopScreen>

/// A screen of the shop: a view model and its adapter, and what the coordinator gave it.
@MainActor
final class ShopScreen {
  let entry: ShopEntry
  let fruits = Fruits()
  let adapter: Fruits.Adapter
  /// Opens a row: the delegate of the adapter.
  let opener: Opener
  /// Ends the flow of the screen.
  var finish: (Int) -> Void = { _ in }

  init(_ entry: ShopEntry, _ open: @escaping (Fruit) -> Void) {
    self.entry = entry
    opener = Opener(open)
    adapter = ListAdapter(dataSource: fruits, delegate: opener)
  }

  final class Opener: ListAdapterDelegate {
    private let open: (Fruit) -> Void
    init(_ open: @escaping (Fruit) -> Void) { self.open = open }

    func adapter(_ adapter: ListAdapter<SingleSection, Fruit>, didReport event: ListEvent<SingleSection, Fruit>) {
      if case .opened(let fruit) = event { open(fruit) }
    }
  }
}

/// The coordinator of the shop. A note and a login are flows with a coordinator of their own.
@MainActor
final class ShopCoordinator: Coordinator {
  let watch = EntryWatch()
  /// The results of the flows that have ended, in order.
  private(set) var results: [Int?] = []
  /// The flows that were started, by entry.
  private(set) var flows: [EntryID: Flow<Int>] = [:]
  /// The entries whose flows have ended, according to the tasks that await them.
  private(set) var delivered: Set<EntryID> = []
  /// The routes of the flows that have ended.
  private(set) var ended: [ShopRoute] = []
  /// What the guard answers.
  var guarding: ShopGuard = allowing
  /// The routes that cannot be left.
  var locked: Set<ShopRoute> = []
  /// The changes the guard was asked about: the stack, the entries that leave, the entries that enter.
  private(set) var asked: [String] = []
  /// The coordinators that were started, in order.
  var children: [FlowCoordinator] { started.compactMap(\.coordinator) }
  var lastChild: FlowCoordinator? { children.last }
  private var started: [Started] = []

  private struct Started {
    weak var coordinator: FlowCoordinator?
  }

  func screen(for entry: ShopEntry) -> ShopScreen {
    switch entry.route {
    case .note, .login:
      let flow = Flow<Int>(in: entry)
      flows[entry.id] = flow
      Task { [weak self] in
        let result = await flow.result
        self?.delivered.insert(entry.id)
        self?.results.append(result)
        self?.ended.append(entry.route)
      }
      let child = FlowCoordinator(flow, entry.route, watch) { [weak self] in self?.ended.append($0) }
      watch.add(child, "flow", in: entry.id)
      started.append(Started(coordinator: child))
      return entry.start(child)
    default:
      return makeScreen(in: entry, watch)
    }
  }

  func decide(on change: RouteChange<ShopRoute>) -> RouteDecision<ShopRoute> {
    let words = change.leaving.map { "-\($0.route)" } + change.entering.map { "+\($0.route)" }
    asked.append("\(change.from): \(words.joined(separator: " "))")
    if change.leaving.contains(where: { locked.contains($0.route) }) { return .refuse("unsaved") }
    return guarding(change)
  }
}

/// Makes every screen from that of its flow on; a login there is a flow of its own.
@MainActor
final class FlowCoordinator: Coordinator {
  var guarding: ShopGuard = allowing
  private let flow: Flow<Int>
  private let route: ShopRoute
  private let watch: EntryWatch
  private let ended: (ShopRoute) -> Void

  init(_ flow: Flow<Int>, _ route: ShopRoute, _ watch: EntryWatch, ended: @escaping (ShopRoute) -> Void) {
    self.flow = flow
    self.route = route
    self.watch = watch
    self.ended = ended
  }

  func screen(for entry: ShopEntry) -> ShopScreen {
    if entry.route == .login, route != .login {
      let flow = Flow<Int>(in: entry)
      let child = FlowCoordinator(flow, .login, watch, ended: ended)
      watch.add(child, "login", in: entry.id)
      Task { [ended] in
        _ = await flow.result
        ended(.login)
      }
      return entry.start(child)
    }
    let screen = makeScreen(in: entry, watch)
    screen.finish = { [flow] in flow.finish($0) }
    return screen
  }

  func decide(on change: RouteChange<ShopRoute>) -> RouteDecision<ShopRoute> { guarding(change) }
}

@MainActor
private func makeScreen(in entry: ShopEntry, _ watch: EntryWatch) -> ShopScreen {
  let screen = ShopScreen(entry) { fruit in entry.push(.item(fruit.id)) }
  watch.add(screen, "screen", in: entry.id)
  watch.add(screen.fruits, "view model", in: entry.id)
  watch.add(screen.adapter, "adapter", in: entry.id)
  return screen
}

/// Returns when the task is cancelled.
func never() async {
  let stream = AsyncStream<Void> { _ in }
  for await _ in stream {}
}

typealias ShopGuard = (RouteChange<ShopRoute>) -> RouteDecision<ShopRoute>

/// A guard that allows every change.
func allowing(_ change: RouteChange<ShopRoute>) -> RouteDecision<ShopRoute> { .allow }

/// Returns a guard that decides on the changes in which a route enters, and allows the others.
func entering(_ route: ShopRoute, _ decision: RouteDecision<ShopRoute>) -> ShopGuard {
  { $0.enters(route) ? decision : .allow }
}

/// Returns a guard that decides on the changes in which a route leaves, and allows the others.
func leaving(_ route: ShopRoute, _ decision: RouteDecision<ShopRoute>) -> ShopGuard {
  { change in change.leaving.contains { $0.route == route } ? decision : .allow }
}

extension RouteChange {
  func enters(_ route: AppRoute) -> Bool { entering.contains { $0.route == route } }
}

extension RouteDecision {
  /// Allows the change when a gate opens.
  static func after(_ gate: Gate) -> RouteDecision {
    .wait {
      await gate.wait()
      return .allow
    }
  }

  /// Never answers.
  static var unanswered: RouteDecision {
    .wait {
      await never()
      return .allow
    }
  }
}

/// A router of the shop with everything that a test looks at.
@MainActor
struct Shop {
  let coordinator = ShopCoordinator()
  let presenter = RecordingPresenter<ShopRoute, ShopScreen>()
  let router: Router<ShopRoute, ShopScreen>

  init(_ link: String = "shop") throws {
    router = Router(stack: try RouteStack(link: link), coordinator: coordinator, present: presenter.present)
  }

  static func started(_ link: String = "shop") async throws -> Shop {
    let shop = try Shop(link)
    await shop.router.start()
    return shop
  }

  /// Asks for a change now and returns a task with its outcome. Requests reach the router in the order of the calls,
  /// which `async let` does not promise.
  func ask(_ command: RouteCommand<ShopRoute>, from origin: EntryID? = nil) -> Task<RouteOutcome, Never> {
    Task { await router.perform(command, from: origin) }
  }

  /// Asks for a change and waits until its redirection is shown.
  func redirect(
    _ command: RouteCommand<ShopRoute>, from origin: EntryID? = nil, to link: String = "shop/cover:login",
    at location: SourceLocation = #_sourceLocation
  ) async -> Task<RouteOutcome, Never> {
    let outcome = ask(command, from: origin)
    await idles(at: link, location)
    return outcome
  }

  /// Waits until the router is idle, and perhaps shows a link.
  func idles(at link: String? = nil, _ location: SourceLocation = #_sourceLocation) async {
    await wait(until: { router.isIdle && (link ?? self.link) == self.link }, at: location)
  }

  /// Sends a command, and lets the presenter hold its transition.
  func hold(_ command: RouteCommand<ShopRoute>, from origin: EntryID? = nil) async {
    presenter.holdsTransitions = true
    router.send(command, from: origin)
    await wait(until: { presenter.isHolding })
  }

  /// Ends the transition that is held, and holds no other.
  func release() {
    presenter.holdsTransitions = false
    presenter.endTransition()
  }

  /// Waits for the results of flows, and returns them.
  func results() async -> [Int?] {
    await wait(until: { !coordinator.results.isEmpty })
    return coordinator.results
  }

  /// Ends the flow of the screen that the user sees.
  func finish(_ result: Int) { topScreen?.finish(result) }

  var top: EntryID { router.stack.top.id }
  var link: String { router.stack.link }
  var log: [String] { router.log.lines() }
  var topScreen: ShopScreen? { router.screen(of: top) }
  /// The ids of the entries of the tab that is shown.
  var shown: [EntryID] { router.stack.selectedTab.entries.map(\.id) }
  var allowsSwipeBack: Bool { router.allowsGoingBack(to: shown.dropLast()) }
}
