/// Guards: which coordinators decide about a change, in which order, and what the verdict is.
extension Router {
  /// A coordinator, with the entry for which it decides.
  struct Guard {
    /// The identity of the guard. An address is not unique, because another object can have it later.
    let number: Int
    /// The entry in which the coordinator was started, or `nil` for the coordinator of the router.
    let entry: EntryID?
    let coordinator: any Coordinator<AppRoute, Screen>
  }

  /// The coordinators in the order in which the router asks them.
  var guards: [Guard] {
    let others = stack.tabs.indices.filter { $0 != stack.selectedIndex }
    let tabs = [stack.selectedTab] + others.map { stack.tabs[$0] }
    let children = tabs.flatMap { $0.entries.reversed() }.flatMap { records[$0.id]?.children.reversed() ?? [] }
    return children + [Guard(number: 0, entry: nil, coordinator: coordinator)]
  }

  /// Asks the guards about a change. The answer comes immediately unless a guard waits.
  func ask(_ change: RouteChange<AppRoute>, ticket: Int) {
    var rest = guards[...]
    while let asked = rest.popFirst() {
      let decision = asked.coordinator.decide(on: change)
      if case .allow = decision { continue }
      if let verdict = Self.verdict(asked, decision) { return handle(.decided(ticket: ticket, verdict)) }
      let others = rest
      serve(ticket) {
        .decided(ticket: ticket, await Self.verdict(asked, waitingFor: decision, then: others, on: change))
      }
      return
    }
    handle(.decided(ticket: ticket, .allow))
  }

  /// The verdict of a decision, or `nil` if the decision takes time.
  private static func verdict(
    _ asked: Guard, _ decision: RouteDecision<AppRoute>
  ) -> RoutingEngine<AppRoute>.Verdict? {
    switch decision {
    case .allow: .allow
    case .refuse(let reason): .refuse(reason)
    case .redirect(let command):
      .redirect(.init(guardNumber: asked.number, entry: asked.entry, command: command))
    case .wait: nil
    }
  }

  private static func verdict(
    _ asked: Guard, waitingFor decision: RouteDecision<AppRoute>, then others: ArraySlice<Guard>,
    on change: RouteChange<AppRoute>
  ) async -> RoutingEngine<AppRoute>.Verdict {
    var (asked, decision, others) = (asked, decision, others)
    while !Task.isCancelled {
      switch decision {
      case .wait(let answer): decision = await answer()
      case .allow:
        guard let next = others.popFirst() else { return .allow }
        (asked, decision) = (next, next.coordinator.decide(on: change))
      case .refuse, .redirect: return verdict(asked, decision) ?? .allow
      }
    }
    // The router does not expect this answer any more.
    return .refuse("cancelled")
  }
}
