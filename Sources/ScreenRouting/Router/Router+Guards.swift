extension Router {
  /// A coordinator that decides about changes.
  struct Guard {
    /// Tells coordinators apart; an address can be that of an object that is gone.
    let number: Int
    /// The entry in which the coordinator was started.
    let entry: EntryID?
    let coordinator: any Coordinator<AppRoute, Screen>
  }

  /// The coordinators in the order in which they are asked.
  var guards: [Guard] {
    let others = stack.tabs.indices.filter { $0 != stack.selectedIndex }
    let tabs = [stack.selectedTab] + others.map { stack.tabs[$0] }
    let children = tabs.flatMap { $0.entries.reversed() }.flatMap { records[$0.id]?.children.reversed() ?? [] }
    return children + [Guard(number: 0, entry: nil, coordinator: coordinator)]
  }

  /// Asks the guards about a change; at once, unless one takes its time.
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

  /// What a decision means, or `nil` if it takes time.
  private static func verdict(
    _ asked: Guard, _ decision: RouteDecision<AppRoute>
  ) -> RoutingEngine<AppRoute>.Verdict? {
    switch decision {
    case .allow: .allow
    case .refuse(let reason): .refuse(reason)
    case .redirect(let command):
      .redirect(.init(guardNumber: asked.number, command: command), from: asked.entry)
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
    // The router no longer expects this answer.
    return .refuse("cancelled")
  }
}
