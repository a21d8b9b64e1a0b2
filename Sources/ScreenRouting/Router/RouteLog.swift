/// The most recent requests to a router with their outcomes, oldest first. They show why the user sees another screen,
/// or still the same one.
///
/// ```text
/// push item(7) from #0: done
/// close from #3: refused("not saved")
/// open shop/cart: failed(no screen 'cart' above shelf)
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
  /// The number of entries that the log no longer has, because newer ones have replaced them.
  public private(set) var numberOfDroppedEntries = 0
  private let capacity: Int

  init(capacity: Int) { self.capacity = capacity }

  /// The entries as text, one line each.
  public var description: String { lines().joined(separator: "\n") }

  /// The newest entries as lines for a view to show, newest last.
  /// - Parameter count: The maximum number of lines.
  public func lines(_ count: Int = .max) -> [String] { entries.suffix(max(count, 0)).map(\.description) }

  /// Adds a request, which replaces the oldest entry if the log is full.
  /// - Complexity: O(capacity).
  mutating func add(_ request: RouteRequest<AppRoute>, _ outcome: RouteOutcome) {
    var (cause, ignored) = (request.cause, [LinkError]())
    if case .command(.open(let link)) = cause {
      if outcome == .done { ignored = LinkReader<AppRoute>(link, skipsErrors: false).ignored }
      // A link from outside can have any length.
      cause = .command(.open(link.shortened(to: 256)))
    }
    entries.append(Entry(cause: cause, origin: request.origin, outcome: outcome, ignoredArguments: ignored))
    guard entries.count > capacity else { return }
    entries.removeFirst()
    numberOfDroppedEntries += 1
  }
}
