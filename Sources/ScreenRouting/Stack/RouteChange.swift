/// A change that a router is about to make.
public struct RouteChange<AppRoute: Route>: Hashable, Sendable {
  /// The stack as it is.
  public let from: RouteStack<AppRoute>
  /// The stack after the change, or `nil` for the end of the router.
  public let to: RouteStack<AppRoute>?
  /// The entries that would leave, in any tab and layer, the lowest first.
  public let leaving: [RouteEntry<AppRoute>]
  /// The entries that would be new, the lowest first.
  public let entering: [RouteEntry<AppRoute>]

  init(from: RouteStack<AppRoute>, to: RouteStack<AppRoute>?) {
    self.from = from
    self.to = to
    leaving = Self.entries(of: from, missingIn: to)
    entering = to.map { Self.entries(of: $0, missingIn: from) } ?? []
  }

  private static func entries(
    of stack: RouteStack<AppRoute>, missingIn other: RouteStack<AppRoute>?
  ) -> [RouteEntry<AppRoute>] {
    let ids = Set(other?.entries.map(\.id) ?? [])
    return stack.entries.filter { !ids.contains($0.id) }
  }
}

/// The answer of a guard to a change.
public enum RouteDecision<AppRoute: Route>: Sendable {
  /// The change can be made.
  case allow
  /// The change is not made, for a reason.
  case refuse(String)
  /// Something else comes first, such as a login or a question. When the screens that it brings have left, the guards
  /// are asked again. They can redirect again, to something else; the same redirection twice is a refusal.
  ///
  /// The command acts relative to the entry in which the coordinator was started, and shows the tab of that entry
  /// unless it selects a tab itself.
  case redirect(RouteCommand<AppRoute>)
  /// The decision takes time, such as a question to a server. Other commands wait; ``Router/end()`` does not.
  ///
  /// The user cannot swipe back where a guard answers this.
  case wait(@MainActor @Sendable () async -> RouteDecision)
}

/// The outcome of a command. Each command has exactly one.
public enum RouteOutcome: Hashable, Sendable {
  /// The stack is as the command says, and the transition has ended.
  case done
  /// The last pending command of the same entry is the same: a double tap.
  case coalesced
  /// A guard parked the command, a link, and a newer link was opened in the meantime.
  case superseded
  /// The entry that the command came from had left.
  case originGone
  /// A guard refused the command, for a reason.
  case refused(String)
  /// The command cannot be carried out.
  case failed(RouteError)
  /// The task that waited for the command was cancelled before the command was carried out.
  case cancelled
  /// The router had ended.
  case ended
}
