/// A request to a router.
struct RouteRequest<AppRoute: Route> {
  enum Work: Hashable {
    /// Shows the first screens.
    case start
    case command(RouteCommand<AppRoute>)
    /// Ends a flow and removes its entry.
    case finish
    /// Removes all screens and ends the router.
    case end
  }

  let id: Int
  let work: Work
  /// The entry that sent the request, or `nil` for a request from outside.
  let origin: EntryID?
  /// The entry to which the request is relative. It is set when the request is served for the first time, and does not
  /// change while the request is parked.
  var anchor: EntryID?
  /// Whether the request can continue after its anchor has left.
  var isDetached: Bool
  /// Whether the user swiped, so that the presenter already shows the result.
  var isSwipe = false
  /// The redirections of the request until now.
  var redirections: [Redirection] = []
  /// The redirection that the request carries out, or `nil`.
  var redirection: Redirection?
  /// Whether the user has left the screens of the last redirection without a result.
  var isAbandoned = false
  /// The requests that were redirected to this one.
  var waiters: [RouteRequest] = []

  /// A command that comes first, and the guard that requires it.
  struct Redirection: Hashable {
    let guardNumber: Int
    /// The entry in which the guard was started.
    let entry: EntryID?
    let command: RouteCommand<AppRoute>
  }

  init(id: Int, work: Work, origin: EntryID?) {
    self.id = id
    self.work = work
    self.origin = origin
    anchor = origin
    isDetached = origin == nil
  }

  /// What causes the change that the request makes. The start is no change, and nobody is asked about it.
  var cause: RouteChange<AppRoute>.Cause {
    switch work {
    case .command(let command): isSwipe ? .gesture : .command(command)
    case .finish: .result
    case .start, .end: .end
    }
  }

  var isLink: Bool { if case .command(let command) = work { command.isLink } else { false } }

  /// The arguments in the query of an opened link that no route has.
  var ignoredArguments: [LinkError] {
    if case .command(.open(let link)) = work { LinkReader<AppRoute>(link, skipsErrors: false).ignored } else { [] }
  }

  /// Whether the request is meaningless after its anchor has left.
  var targetsItsEntry: Bool {
    switch work {
    case .command(let command): command.targetsItsEntry
    case .finish: true
    case .start, .end: false
    }
  }

  /// Whether another request of the same entry asks for the same.
  func repeats(_ other: RouteRequest) -> Bool {
    origin == other.origin && work == other.work && other.redirection == nil
  }

  /// Removes a request that waits for this one, directly or indirectly.
  mutating func removeWaiter(where isWanted: (RouteRequest) -> Bool) -> RouteRequest? {
    if let index = waiters.firstIndex(where: isWanted) { return waiters.remove(at: index) }
    for index in waiters.indices {
      if let found = waiters[index].removeWaiter(where: isWanted) { return found }
    }
    return nil
  }
}

extension RouteRequest: CustomStringConvertible {
  var description: String {
    let from = origin.map { " from \($0)" } ?? ""
    switch work {
    case .start: return "start"
    case .command(let command): return "\(command)\(from)"
    case .finish: return "finish\(from)"
    case .end: return "end"
    }
  }
}
