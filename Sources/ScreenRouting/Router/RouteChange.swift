/// A change of the stack that a router wants to make.
public struct RouteChange<AppRoute: Route>: Hashable, Sendable {
  /// The stack before the change.
  public let from: RouteStack<AppRoute>
  /// The stack after the change, or `nil` if the router ends.
  public let to: RouteStack<AppRoute>?
  /// The entries that would leave, in all tabs and layers, from the bottom up.
  public let leaving: [RouteEntry<AppRoute>]
  /// The entries that would be new, from the bottom up.
  public let entering: [RouteEntry<AppRoute>]
  /// What causes the change.
  public let cause: Cause

  /// What causes a change.
  public enum Cause: Hashable, Sendable {
    /// A command, such as the one that opens a link.
    case command(RouteCommand<AppRoute>)
    /// The user goes back with a gesture of the system.
    case gesture
    /// A flow has finished, and its entry leaves.
    case result
    /// The router ends.
    case end
  }

  init(from: RouteStack<AppRoute>, to: RouteStack<AppRoute>?, cause: Cause) {
    self.from = from
    self.to = to
    self.cause = cause
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

/// The decision of a coordinator about a change.
public enum RouteDecision<AppRoute: Route>: Sendable {
  /// The coordinator allows the change.
  case allow
  /// The coordinator refuses the change, for a reason.
  case refuse(String)
  /// Another command comes first, such as a login or a question. After the screens of this command have left, and the
  /// tasks that awaited the results of their flows have run, the router asks the guards again. They can redirect to a
  /// different command; the router refuses a change that a guard redirects to the same command twice, or that is
  /// redirected more than eight times.
  ///
  /// The command is relative to the entry in which the coordinator was started. So that the user sees its screen, the
  /// router selects the tab of that entry, unless the command selects a tab itself, and a push goes on top of that tab.
  /// A command of the router's own coordinator is relative to the entry that the user sees.
  case redirect(RouteCommand<AppRoute>)
  /// The decision takes time, such as a request to a server. Other commands wait, but ``Router/end()`` does not. The
  /// closure must not wait for a command or for a task that does.
  ///
  /// While a guard decides so, the user cannot swipe back. Afterwards the presenter receives the stack, even if it has
  /// not changed.
  case wait(@MainActor @Sendable () async -> RouteDecision)
}

/// The outcome of a command. Each command has exactly one.
public enum RouteOutcome: Hashable, Sendable {
  /// The router carried out the command, and the transition has ended.
  case done
  /// The last pending command of the same entry is equal, as after a double tap, or a later command of the same entry
  /// is equal and a guard has redirected this one. The router carries out only one.
  case coalesced
  /// The command opens a link that a guard has redirected, and a newer link was opened in the meantime.
  case superseded
  /// The entry that sent the command has left the stack.
  case originGone
  /// A guard refused the command, for a reason.
  case refused(String)
  /// The router cannot carry out the command.
  case failed(RouteError)
  /// The task that waited for the command was cancelled before the router carried out the command.
  case cancelled
  /// The router has ended.
  case ended

  /// Whether the command has no effect for a reason that the user should know.
  var isFailure: Bool {
    switch self {
    case .refused, .failed: true
    case .done, .coalesced, .superseded, .originGone, .cancelled, .ended: false
    }
  }
}

/// The most recent requests to a router with their outcomes, oldest first. They show why the user sees another screen,
/// or still the same one.
///
/// ```text
/// push item(7) from #0: done
/// close from #3: refused("not saved")
/// open shop/cart: failed(component 2 is unknown: 'cart'; known there: item/{number})
/// ```
public struct RouteLog<AppRoute: Route>: Hashable, Sendable, CustomStringConvertible {
  /// A request and its outcome.
  public struct Entry: Hashable, Sendable, CustomStringConvertible {
    /// What was requested. Of a link, at most 256 bytes.
    public let cause: RouteChange<AppRoute>.Cause
    /// The entry that sent the request, or `nil` for a request from outside. For a gesture of the user, it is the
    /// lowest entry that leaves.
    public let origin: EntryID?
    /// The outcome of the request.
    public let outcome: RouteOutcome
    /// The arguments in the query of an opened link that no screen has.
    public let ignoredArguments: [LinkError]

    /// The entry as one line of at most 256 bytes.
    public var description: String {
      let words =
        switch cause {
        case .command(let command): "\(command)"
        case .gesture: "go back"
        case .result: "finish"
        case .end: "end"
        }
      let from = origin.map { " from \($0)" } ?? ""
      return "\(words)\(from): \(outcome)\(ignoredArguments.map { "; \($0)" }.joined())".shortened(to: 256)
    }
  }

  /// The entries that the log still has, oldest first.
  public private(set) var entries: [Entry] = []

  /// The entries as text, one line each.
  public var description: String { lines().joined(separator: "\n") }

  /// The newest entries as lines for a view to show, newest last.
  /// - Parameter count: The maximum number of lines.
  public func lines(_ count: Int = .max) -> [String] { entries.suffix(max(count, 0)).map(\.description) }

  /// Adds a request, which replaces the oldest entry if the log is full.
  /// - Complexity: O(entries).
  mutating func add(_ request: RouteRequest<AppRoute>, _ outcome: RouteOutcome) {
    var (cause, ignored) = (request.cause, [LinkError]())
    if case .command(.open(let link)) = cause {
      if outcome == .done { ignored = LinkReader<AppRoute>(link, skipsErrors: false).ignored }
      // A link from outside can have any length.
      cause = .command(.open(link.shortened(to: 256)))
    }
    entries.append(Entry(cause: cause, origin: request.origin, outcome: outcome, ignoredArguments: ignored))
    if entries.count > 1_000 { entries.removeFirst() }
  }
}
