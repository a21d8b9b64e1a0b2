/// The decision of all guards.
enum RouteVerdict<AppRoute: Route> {
  case allow
  case refuse(String)
  case redirect(RouteRequest<AppRoute>.Redirection)
}

/// What a router keeps for the entries of its stack: their screens, the coordinators that were started in them, and
/// their flows. Nothing else retains these objects.
struct EntryRecords<AppRoute: Route, Screen> {
  /// A coordinator, with the entry for which it decides.
  struct Guard {
    /// The identity of the guard. An address is not unique, because another object can have it later.
    let number: Int
    /// The entry in which the coordinator was started, or `nil` for the coordinator of the router.
    let entry: EntryID?
    let coordinator: any Coordinator<AppRoute, Screen>
  }

  /// The objects of an entry. Releasing a record ends the flows of the entry without a result.
  struct Record {
    fileprivate var screen: Screen?
    /// The coordinators that were started in the entry. The last one makes the screens above the entry.
    fileprivate var children: [Guard] = []
    fileprivate var flows: [(keeper: AnyObject, result: any PromisedResult)] = []

    var flowResults: [any PromisedResult] { flows.map(\.result) }

    /// Ends the flows without a result, unless they have one.
    /// - Returns: Their results.
    mutating func endFlows() -> [any PromisedResult] {
      var results: [any PromisedResult] = []
      while let flow = flows.popLast() { results.append(flow.result) }
      return results
    }
  }

  /// A flow that will finish with a result.
  private struct Delivery {
    /// The request that removes the entry.
    let request: Int
    let entry: EntryID
    let deliver: () -> Void
  }

  private let root: any Coordinator<AppRoute, Screen>
  private var records: [EntryID: Record] = [:]
  private var deliveries: [Delivery] = []
  private var nextGuard = 1

  init(_ root: any Coordinator<AppRoute, Screen>) { self.root = root }

  subscript(entry: EntryID) -> Record? { records[entry] }
  /// The ids of all entries, in the order in which they were made.
  var ids: [EntryID] { records.keys.sorted { $0.number < $1.number } }

  func screen(of entry: EntryID) -> Screen? { records[entry]?.screen }

  func screens(of stack: RouteStack<AppRoute>) -> [EntryID: Screen] {
    let screens = stack.entries.compactMap { entry in screen(of: entry.id).map { (entry.id, $0) } }
    return Dictionary(uniqueKeysWithValues: screens)
  }

  /// Adds an entry.
  /// - Returns: The coordinator that makes its screen: the nearest one that was started below it.
  mutating func add(_ entry: EntryID, in stack: RouteStack<AppRoute>) -> any Coordinator<AppRoute, Screen> {
    records[entry] = Record()
    let tab = stack.tabs.first { $0.entries.contains { $0.id == entry } }
    let below = tab?.entries.prefix { $0.id != entry } ?? []
    return below.reversed().lazy.compactMap { [records] in records[$0.id]?.children.last?.coordinator }.first ?? root
  }

  mutating func setScreen(_ screen: Screen, of entry: EntryID) { records[entry]?.screen = screen }

  mutating func adopt(_ child: any Coordinator<AppRoute, Screen>, in entry: EntryID) {
    records[entry]?.children.append(Guard(number: nextGuard, entry: entry, coordinator: child))
    nextGuard += 1
  }

  mutating func adopt<Result>(_ keeper: PromiseKeeper<Result>, in entry: EntryID) {
    records[entry]?.flows.append((keeper, keeper.promise))
  }

  /// Keeps the result of a flow until a request has removed the entry, or the entry leaves in another way.
  mutating func keep(_ deliver: @escaping () -> Void, until request: Int, in entry: EntryID) {
    deliveries.append(Delivery(request: request, entry: entry, deliver: deliver))
  }

  /// Takes the result that a request delivers, with its entry.
  mutating func takeDelivery(of request: Int) -> (entry: EntryID, deliver: () -> Void)? {
    guard let index = deliveries.firstIndex(where: { $0.request == request }) else { return nil }
    let delivery = deliveries.remove(at: index)
    return (delivery.entry, delivery.deliver)
  }

  /// Removes an entry that has left. The caller releases its objects outside of this value, because they can look at
  /// the router while they go.
  mutating func remove(_ entry: EntryID) -> (record: Record?, deliveries: [() -> Void]) {
    defer { deliveries.removeAll { $0.entry == entry } }
    return (records.removeValue(forKey: entry), deliveries.filter { $0.entry == entry }.map(\.deliver))
  }
}

/// Guards: which coordinators decide about a change, in which order, and what the verdict is.
@MainActor
extension EntryRecords {
  typealias Verdict = RouteVerdict<AppRoute>

  /// Whether every guard allows a change without waiting.
  func allow(_ change: RouteChange<AppRoute>) -> Bool {
    guards(in: change.from).allSatisfy { if case .allow = $0.coordinator.decide(on: change) { true } else { false } }
  }

  /// The coordinators in the order in which the router asks them.
  private func guards(in stack: RouteStack<AppRoute>) -> [Guard] {
    let others = stack.tabs.indices.filter { $0 != stack.selectedIndex }
    let tabs = [stack.selectedTab] + others.map { stack.tabs[$0] }
    let children = tabs.flatMap { $0.entries.reversed() }.flatMap { records[$0.id]?.children.reversed() ?? [] }
    return children + [Guard(number: 0, entry: nil, coordinator: root)]
  }

  /// Asks the guards about a change.
  /// - Returns: The verdict, or a closure that waits for it.
  func verdict(on change: RouteChange<AppRoute>) -> (known: Verdict?, wait: @MainActor () async -> Verdict) {
    var rest = guards(in: change.from)[...]
    while let asked = rest.popFirst() {
      let decision = asked.coordinator.decide(on: change)
      if case .allow = decision { continue }
      let others = rest
      let known = Self.verdict(decision, of: asked)
      return (known, { await Self.wait(for: decision, of: asked, then: others, on: change) })
    }
    return (.allow, { .allow })
  }

  /// The verdict of a decision, or `nil` if the decision takes time.
  private static func verdict(_ decision: RouteDecision<AppRoute>, of asked: Guard) -> Verdict? {
    switch decision {
    case .allow: .allow
    case .refuse(let reason): .refuse(reason)
    case .redirect(let command): .redirect(.init(guardNumber: asked.number, entry: asked.entry, command: command))
    case .wait: nil
    }
  }

  private static func wait(
    for decision: RouteDecision<AppRoute>, of asked: Guard, then others: ArraySlice<Guard>,
    on change: RouteChange<AppRoute>
  ) async -> Verdict {
    var (asked, decision, others) = (asked, decision, others)
    while !Task.isCancelled {
      switch decision {
      case .wait(let answer): decision = await answer()
      case .allow:
        guard let next = others.popFirst() else { return .allow }
        (asked, decision) = (next, next.coordinator.decide(on: change))
      case .refuse, .redirect: return verdict(decision, of: asked) ?? .allow
      }
    }
    // The router does not wait for this answer any more.
    return .refuse("cancelled")
  }
}
