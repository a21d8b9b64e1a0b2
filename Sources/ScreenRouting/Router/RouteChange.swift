/// A change that a command would make, as guards are asked about it.
public struct RouteChange<AppRoute: Route>: Hashable, Sendable {
  /// The command, or `nil` at the end: ``Router/end()``.
  public let command: RouteCommand<AppRoute>?
  /// The stack as it is.
  public let from: RouteStack<AppRoute>
  /// The stack as it would be, or `nil` at the end.
  public let to: RouteStack<AppRoute>?

  /// The frames that would be gone, the lowest first.
  public var leaving: [RouteFrame<AppRoute>] { Self.frames(of: from, missingIn: to) }

  /// The frames that would be new, the lowest first.
  public var entering: [RouteFrame<AppRoute>] { to.map { Self.frames(of: $0, missingIn: from) } ?? [] }

  /// Whether the user would no longer be where he is: the frame on top is gone, or another tab is shown.
  public var leavesTop: Bool {
    guard let to else { return true }
    return to.selectedIndex != from.selectedIndex || !to.selectedTab.elements.contains { $0.id == from.top.id }
  }

  static func frames(
    of stack: RouteStack<AppRoute>, missingIn other: RouteStack<AppRoute>?
  ) -> [RouteFrame<AppRoute>] {
    let ids = Set(other?.frames.map(\.id) ?? [])
    return stack.frames.filter { !ids.contains($0.id) }
  }
}

/// What a guard says to a change.
public enum RouteDecision<AppRoute: Route>: Hashable, Sendable {
  /// It may be made.
  case allow
  /// It must not be made, for a reason.
  case refuse(String)
  /// Something else comes first, such as a login or a question. When the frames that it brings are gone, the guards are
  /// asked again; one that redirects the same command for a second time has refused it.
  case redirect(RouteCommand<AppRoute>)
}

/// What became of a command.
public enum RouteOutcome: Hashable, Sendable {
  /// The stack is as the command says, and the transition to it has ended.
  case done
  /// The same command from the same frame was waiting or running already.
  case coalesced
  /// The frame that it came from was gone.
  case originGone
  /// A guard refused it, for a reason.
  case refused(String)
  /// It could not be carried out.
  case failed(RouteError)
  /// The router had come to its end.
  case ended
}

/// A command and what became of it.
public struct RouteLogEntry<AppRoute: Route>: Hashable, Sendable {
  /// The command.
  public let command: RouteCommand<AppRoute>
  /// The frame that it came from, if it came from one.
  public let origin: FrameID?
  /// What became of it.
  public let outcome: RouteOutcome
}
