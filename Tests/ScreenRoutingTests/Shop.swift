import ListPresentationTesting
import ScreenRouting
import TestSupport
import Testing

typealias ShopEntry = Entry<ShopRoute, ShopScreen>

/// A screen of the shop, and what its coordinator gave it.
@MainActor
final class ShopScreen {
  let entry: ShopEntry
  let finish: (Int) -> Void

  /// - Parameter watch: Learns of the screen.
  init(_ entry: ShopEntry, _ watch: EntryWatch, finish: @escaping (Int) -> Void = { _ in }) {
    (self.entry, self.finish) = (entry, finish)
    watch.add(self, "screen", in: entry.id)
  }

  func open(_ item: Int) { entry.push(.item(item)) }
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
  var guarding: ShopGuard = allowing
  /// The routes that cannot be left.
  var locked: Set<ShopRoute> = []
  /// The changes the guard was asked about: the stack, the entries that leave, the entries that enter.
  private(set) var asked: [String] = []
  /// The coordinator that was started last.
  private(set) weak var lastChild: FlowCoordinator?

  func screen(for entry: ShopEntry) -> ShopScreen {
    guard FlowCoordinator.begins(at: entry.route) else { return ShopScreen(entry, watch) }
    let flow = Flow<Int>(in: entry)
    flows[entry.id] = flow
    Task { [weak self] in
      let result = await flow.result
      self?.delivered.insert(entry.id)
      self?.results.append(result)
    }
    let child = FlowCoordinator(flow, in: entry, watch)
    lastChild = child
    return entry.start(child)
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

  init(_ flow: Flow<Int>, in entry: ShopEntry, _ watch: EntryWatch) {
    (self.flow, route, self.watch) = (flow, entry.route, watch)
    watch.add(self, "flow", in: entry.id)
  }

  static func begins(at route: ShopRoute) -> Bool {
    switch route {
    case .note, .login: true
    default: false
    }
  }

  func screen(for entry: ShopEntry) -> ShopScreen {
    if entry.route == .login, route != .login {
      return entry.start(FlowCoordinator(Flow(in: entry), in: entry, watch))
    }
    return ShopScreen(entry, watch) { [flow] in flow.finish($0) }
  }

  func decide(on change: RouteChange<ShopRoute>) -> RouteDecision<ShopRoute> { guarding(change) }
}

/// Returns when the task is cancelled.
func never() async {
  let stream = AsyncStream<Void> { _ in }
  for await _ in stream {}
}

typealias ShopGuard = (RouteChange<ShopRoute>) -> RouteDecision<ShopRoute>

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
  static func after(_ gate: Gate) -> RouteDecision {
    .wait {
      await gate.wait()
      return .allow
    }
  }

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
