/// Something that a router is asked to do.
struct RouteRequest<AppRoute: Route> {
  enum Work: Hashable {
    /// Shows the first screens.
    case start
    case command(RouteCommand<AppRoute>)
    /// Ends a flow together with its entry.
    case finish
    /// Removes all screens, for good.
    case end
  }

  let id: Int
  let work: Work
  /// The entry that the request comes from.
  let origin: EntryID?
  /// The entry that the request acts relative to. It is known when the request is served for the first time, and stays
  /// the same while the request is parked.
  var anchor: EntryID?
  /// Whether the request goes on without its anchor where it can.
  var isDetached: Bool
  /// Whether the presenter shows the outcome already, because the user swiped.
  var isSwipe = false
  /// The redirections that were carried out for the request.
  var redirections: [Redirection] = []
  /// The redirection that the request carries out.
  var redirection: Redirection?
  /// The requests that were redirected to this one.
  var waiters: [RouteRequest] = []

  /// A command that comes first, and the guard that says so.
  struct Redirection: Hashable {
    let guardNumber: Int
    let command: RouteCommand<AppRoute>
  }

  init(id: Int, work: Work, origin: EntryID?) {
    self.id = id
    self.work = work
    self.origin = origin
    anchor = origin
    isDetached = origin == nil
  }

  var isLink: Bool { if case .command(let command) = work { command.isLink } else { false } }

  /// Whether the request means its anchor and nothing else.
  var targetsItsEntry: Bool {
    switch work {
    case .command(let command): command.targetsItsEntry
    case .finish: true
    case .start, .end: false
    }
  }

  /// Removes a request from those that wait for this one, or for one of them.
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
