import ListPresentationTesting
import TestSupport
import Testing

@testable import ScreenRouting

@MainActor @Suite struct RandomRoutingTests {
  /// LIST_PRESENTATION_ROUTES is the number of worlds.
  @Test func randomRoutingKeepsScreensAndStackEqual() async throws {
    try await expectNoFault(for: testSeeds("LIST_PRESENTATION_ROUTES", small: 5, from: 1)) { seed in
      try await RoutingWorld(seed: seed).play(steps: 60)
    }
  }
}

/// A router with random commands, links, swipes, slow presenters, flows, and guards that refuse, redirect, take their
/// time or never answer. Guards and presenters send commands too. A task that awaits a login knows who the user is.
@MainActor
private final class RoutingWorld {
  private var generator: SeededGenerator
  private let coordinator = ShopCoordinator()
  private let display = Display()
  private let router: Router<ShopRoute, ShopScreen>
  private var commands: [Task<Void, Never>] = []
  private var outcomes: [RouteOutcome] = []
  private var answers: [CheckedContinuation<Void, Never>] = []
  private var results: [EntryID: [Int?]] = [:]
  private var awaited: Set<EntryID> = []
  private var isLoggedIn = false
  /// Guards that never answer.
  private var numberOfStuckGuards = 0
  private static let mostRounds = 100_000
  private var seenFault: String?

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    router = Router(coordinator: coordinator, present: display.present)
    coordinator.guarding = { [weak self] change in self?.decide(on: change) ?? .allow }
    display.performing = { [weak self] in await self?.performInside() }
  }

  func play(steps: Int) async throws -> String? {
    await router.start()
    for step in 0..<steps {
      for _ in 0..<Int.random(in: 1...3, using: &generator) { act() }
      if Bool.random(using: &generator) { await turns(1) }
      guard Int.random(in: 0..<3, using: &generator) == 0 else { continue }
      guard await settles() else { break }
      // A guard that was cancelled lets go of coordinators in a turn of its own.
      await wait(until: { fault == nil })
      if fault == nil { await pressRow() }
      if let fault = fault { return "step \(step): \(fault)\n\(router.log.lines(8).joined(separator: "\n"))" }
    }
    return await endFault()
  }

  // MARK: What happens

  private func act() {
    let stack = router.stack
    let entry = stack.entries.randomElement(using: &generator) ?? stack.top
    switch Int.random(in: 0..<12, using: &generator) {
    case 0: router.screen(of: entry.id)?.open(.random(in: 1...3, using: &generator))
    case 1: router.screen(of: stack.top.id)?.finish(1)
    case 2: router.screen(of: entry.id)?.finish(2)
    case 3, 4: swipe()
    case 5: commands.randomElement(using: &generator)?.cancel()
    case 6: display.isSlow = Bool.random(using: &generator)
    case 7: if !answers.isEmpty { answers.removeFirst().resume() }
    default:
      if Int.random(in: 0..<8, using: &generator) == 0 { isLoggedIn = false }
      perform(.random(for: stack, using: &generator), from: Bool.random(using: &generator) ? entry.id : nil)
    }
    awaitNewFlows()
  }

  private func perform(_ command: RouteCommand<ShopRoute>, from origin: EntryID?) {
    commands.append(
      Task { [router, weak self] in
        let outcome = await router.perform(command, from: origin)
        self?.outcomes.append(outcome)
      })
  }

  /// What a guard or a presenter sometimes does: it starts a task that waits for a command, or tries to wait itself.
  private func performInside() async {
    let command = RouteCommand<ShopRoute>.random(for: router.stack, using: &generator)
    switch Int.random(in: 0..<12, using: &generator) {
    case 0: perform(command, from: nil)
    case 1: router.send(command)
    case 2:
      let outcome = await router.perform(command)
      if case .refused = outcome { return }
      // A guard that was cancelled is nobody for whom the router waits.
      if !Task.isCancelled { seenFault = "a guard or a presenter waited for '\(command)': \(outcome)" }
    default: break
    }
  }

  private func swipe() {
    guard display.entries.count > 1 else { return }
    let left = display.entries.dropLast(Int.random(in: 1..<display.entries.count, using: &generator))
    // A presenter that ignores what is allowed is put right.
    guard router.allowsGoingBack(to: Array(left)) || Int.random(in: 0..<8, using: &generator) == 0 else { return }
    display.entries = Array(left)
    router.systemDidGoBack(to: display.entries)
  }

  private func decide(on change: RouteChange<ShopRoute>) -> RouteDecision<ShopRoute> {
    for id in coordinator.flows.keys where change.to != nil && change.from.entry(id) == nil {
      if !coordinator.delivered.contains(id) { seenFault = "a guard decides before the flow of \(id) has delivered" }
    }
    let enters = Set(change.entering.map(\.route))
    if enters.contains(.item(3)), !isLoggedIn { return .redirect(.present(.login, as: .cover)) }
    if enters.contains(.welcome), !isLoggedIn {
      return .wait { [weak self] in
        await self?.performInside()
        return .redirect(.set([.login]))
      }
    }
    guard change.to != nil else { return .allow }
    switch change.leaving.first(where: { if case .item = $0.route { true } else { false } })?.route {
    case .item(-1, _): return .refuse("unsaved")
    case .item(0, _):
      return .wait { [weak self] in
        await withCheckedContinuation { self?.answers.append($0) ?? $0.resume() }
        await self?.performInside()
        return .allow
      }
    case .item(1, _):
      return .wait { [weak self] in
        self?.numberOfStuckGuards += 1
        await never()
        self?.numberOfStuckGuards -= 1
        return .refuse("never")
      }
    case .item(2, _): return isLoggedIn ? .allow : .redirect(.present(.terms, as: .sheet))
    default: return .allow
    }
  }

  private func awaitNewFlows() {
    for (id, flow) in coordinator.flows where awaited.insert(id).inserted {
      Task { [weak self] in
        let result = await flow.result
        if result == 1 { self?.isLoggedIn = true }
        self?.results[id, default: []].append(result)
      }
    }
  }

  // MARK: What must hold

  /// Ends transitions and answers guards until the router is idle.
  /// - Returns: Whether it gets there; not if a guard never answers a request that nobody can withdraw.
  private func settles() async -> Bool {
    // Guards and presenters also run on other threads, which may be busy. A guard that never answers is not awaited
    // long.
    for round in 0..<Self.mostRounds where round < 400 || numberOfStuckGuards == 0 {
      await turns(1)
      if router.isIdle, display.held.isEmpty { return true }
      display.endTransition()
      if !answers.isEmpty { answers.removeFirst().resume() }
      guard round % 40 == 39 else { continue }
      for command in commands { command.cancel() }
      await Task.detached {}.value
    }
    if numberOfStuckGuards == 0 { seenFault = "the router does not settle" }
    return false
  }

  /// Presses a row of the highest screen while nothing happens: it must not be ignored.
  private func pressRow() async {
    let top = router.stack.top.id
    var pressed: RouteOutcome?
    let press = Task { [router, weak self] in
      let outcome = await router.perform(.push(.item(3)), from: top)
      pressed = outcome
      self?.outcomes.append(outcome)
    }
    commands.append(press)
    _ = await settles()
    if pressed == .coalesced { seenFault = "the row of \(top) is dead" }
  }

  private var fault: String? {
    let stack = router.stack
    if let fault = stack.fault ?? display.fault ?? seenFault { return fault }
    let entries = stack.selectedTab.entries.map(\.id)
    if display.entries != entries { return "the presenter shows \(display.entries), not \(entries)" }
    return coordinator.watch.faults(in: stack).first
  }

  private func endFault() async -> String? {
    let ended = Task { await router.end() }
    for round in 0..<Self.mostRounds where !router.hasEnded {
      await turns(1)
      display.endTransition()
      if !answers.isEmpty { answers.removeFirst().resume() }
      isLoggedIn = true
      if round % 40 == 39 { await Task.detached {}.value }
    }
    guard router.hasEnded else { return "the router does not end" }
    if await ended.value != .done { return "the end has another outcome" }
    display.isSlow = false
    // A transition that ends, and a guard that answers, can send another command.
    await wait(until: {
      display.endTransition()
      if !answers.isEmpty { answers.removeFirst().resume() }
      return display.entries.isEmpty && !display.isPresenting && answers.isEmpty && outcomes.count == commands.count
    })
    if !display.entries.isEmpty { return "the presenter does not hear of the end" }
    if let seenFault { return seenFault }
    if outcomes.count != commands.count { return "\(commands.count) commands, \(outcomes.count) outcomes" }
    awaitNewFlows()
    await wait(until: { results.count >= awaited.count })
    if results.count != awaited.count { return "\(awaited.count) flows, \(results.count) results" }
    if let other = results.first(where: { $0.value.count != 1 }) { return "\(other.key) has results \(other.value)" }
    commands = []
    await wait(until: { leak == nil })
    return leak
  }

  /// An object that is alive after the end.
  private var leak: String? {
    coordinator.watch.faults(in: RouteStack<ShopRoute>()).first { $0.hasSuffix("still there") }
  }
}

/// What a presenter has on the screen, swipes included.
@MainActor
private final class Display {
  var entries: [EntryID] = []
  var isSlow = false
  var performing: @MainActor () async -> Void = {}
  private(set) var fault: String?
  private(set) var isPresenting = false
  private(set) var held: [CheckedContinuation<Void, Never>] = []

  func present(_ transition: RouteTransition<ShopRoute, ShopScreen>) async {
    // A router that has ended has no screens.
    entries = transition.screens.isEmpty ? [] : transition.to.selectedTab.entries.map(\.id)
    if transition.screens.map(\.entry.id) != entries { fault = "the screens of \(entries) are missing" }
    let known = transition.to.entries.map(\.id).filter { transition.screen(of: $0)?.entry.id == $0 }
    if !entries.isEmpty, known != transition.to.entries.map(\.id) { fault = "only \(known) have screens" }
    if isPresenting { fault = "two transitions run at once" }
    isPresenting = true
    if isSlow { await withCheckedContinuation { held.append($0) } }
    await performing()
    isPresenting = false
  }

  func endTransition() { if !held.isEmpty { held.removeFirst().resume() } }
}
