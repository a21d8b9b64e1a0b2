import Synchronization

/// The state of loading at one end of a list.
public enum ListLoadState: Hashable, Sendable {
  /// The source loads nothing, and may have more items.
  case idle
  /// The source loads items.
  case loading
  /// The source could not load items. The first value is the reason, as a sentence for the user, such as the
  /// ``ListErrorText`` of an error.
  ///
  /// If a retry is scheduled, the source tries again without the user.
  case failed(String, retry: ScheduledRetry? = nil)
  /// The source has stopped at a bound of its own after it has looked at so many items, and may have more. It goes on
  /// when the user scrolls or asks.
  ///
  /// A filter over pages that has found nothing so far is in this state, and not at its end.
  case stopped(after: Int)
  /// The source has no more items.
  case exhausted

  /// The state of an adapter that rejected the list of its source, because the list contradicts itself. The developer
  /// receives the reason as a ``ListDiagnostic``.
  public static let rejected = ListLoadState.failed("the list could not be shown")

  /// The state after the user has stopped the loading, if nothing had failed before; see ``CancellableDataSource``. A
  /// view says so instead of an error.
  public static let cancelled = ListLoadState.failed(stoppedText)
  static let stoppedText = "the loading was stopped"

  /// Whether the state stays the same until the user acts. `false` while items are loading and while a retry is
  /// scheduled.
  public var isSettled: Bool {
    switch self {
    case .idle, .stopped, .exhausted, .failed(_, retry: nil): true
    case .loading, .failed: false
    }
  }

  /// Whether items could not be loaded.
  public var hasFailed: Bool { if case .failed = self { true } else { false } }

  /// Whether the source has stopped at a bound of its own.
  private var hasStopped: Bool { if case .stopped = self { true } else { false } }

  /// Returns the state of several lists together: the first failure, or else `loading` if one of them loads, the bound
  /// at which one has stopped, `idle` if one may have more, and `exhausted` if none has.
  /// - Parameters:
  ///   - states: The states at the ends of the lists.
  ///   - between: The states before the lists but the first, whose failures and loading count too.
  static func combined(_ states: [ListLoadState], between: [ListLoadState] = []) -> ListLoadState {
    let all = states + between
    return all.first { $0.hasFailed } ?? all.first { $0 == .loading } ?? states.first { $0.hasStopped }
      ?? states.first { $0 != .exhausted } ?? .exhausted
  }
}

/// A retry that a data source makes at a certain time without the user.
///
/// ```swift
/// if case .failed(let reason, let retry?) = adapter.loadState {
///   print("\(reason); attempt \(retry.attempt) in \(retry.timeLeft.components.seconds) s")
/// }
/// ```
public struct ScheduledRetry: Sendable {
  /// The number of the next attempt. The first retry is attempt 2.
  public let attempt: Int
  private let instant: any Hashable & Sendable
  private let remaining: @Sendable () -> Duration

  /// Creates a retry.
  /// - Parameters:
  ///   - attempt: The number of the next attempt. The first retry is attempt 2.
  ///   - instant: The time of the attempt.
  ///   - clock: The clock of the time.
  public init<C: Clock>(attempt: Int, at instant: C.Instant, on clock: C) where C.Duration == Duration {
    self.init(attempt: attempt, at: instant) { clock.now.duration(to: instant) }
  }

  init(attempt: Int, at instant: some Hashable & Sendable, remaining: @escaping @Sendable () -> Duration) {
    self.attempt = attempt
    self.instant = instant
    self.remaining = remaining
  }

  /// The time until the attempt, on the clock of the data source. Zero if the attempt is due.
  ///
  /// A view that shows a countdown reads the property every second, because observation does not report the passing
  /// time.
  public var timeLeft: Duration { max(.zero, remaining()) }
}

extension ScheduledRetry: Hashable {
  /// Whether two retries have the same attempt and the same time.
  public static func == (a: ScheduledRetry, b: ScheduledRetry) -> Bool {
    a.attempt == b.attempt && AnyHashable(a.instant) == AnyHashable(b.instant)
  }

  /// Hashes the number of the attempt.
  public func hash(into hasher: inout Hasher) { hasher.combine(attempt) }
}

/// The states of loading of a list: loading it from its start, before its first item, and after its last item.
public struct ListLoadStates: Hashable, Sendable {
  /// The state of the first load and of each refresh, of the user or of the app. A refresh control shows it. It is
  /// `idle` if the list is loaded, or if its data source can't load it again; see ``RefreshableDataSource``.
  public let refresh: ListLoadState
  /// The state of loading before the first item.
  public let prepend: ListLoadState
  /// The state for a view that has one place for it, at the end of the list: that of a refresh, as long as it loads or
  /// has failed, and otherwise that of loading after the last item.
  public internal(set) var atEnd: ListLoadState
  /// Whether ``atEnd`` is the failure of a refresh of items that are there. They stay in the list.
  public let hasFailedToRefresh: Bool

  init(
    refresh: ListLoadState = .idle, prepend: ListLoadState = .idle, atEnd: ListLoadState = .idle,
    hasFailedToRefresh: Bool = false
  ) {
    (self.refresh, self.prepend, self.atEnd) = (refresh, prepend, atEnd)
    self.hasFailedToRefresh = hasFailedToRefresh
  }

  /// The state of loading after the last item. It is `idle` while a refresh loads or has failed, because after
  /// it the list has another end.
  public var append: ListLoadState { refresh != .idle && atEnd == refresh ? .idle : atEnd }

  /// Whether nothing loads, and no retry is scheduled.
  public var areSettled: Bool { prepend.isSettled && atEnd.isSettled && refresh.isSettled }

  /// The states that are shown after the list was rejected. What the source loads may mend it.
  var afterRejection: ListLoadStates {
    var states = self
    switch atEnd {
    case .loading, .failed: break
    case .idle, .stopped, .exhausted: states.atEnd = .rejected
    }
    return states
  }
}

/// The text of an error that a list or a screen shows, prints or logs.
///
/// A page source, a data source and the submission of a form throw errors of any type. Everything that says one of them
/// to a user says its ``text(of:)``.
///
/// An app with Foundation sets ``localized`` once, at its start:
///
/// ```swift
/// ListErrorText.localized = { $0.localizedDescription }
/// ```
public enum ListErrorText {
  /// A lock over the closure itself would wrap it each time that it is read, so that each error took longer than the one
  /// before.
  private struct Words: Sendable { var localized: @Sendable (any Error) -> String? = { _ in nil } }
  private static let words = Mutex(Words())

  /// Returns the words of the app for an error, or `nil` if it has none. By default, it has none for any error.
  ///
  /// The closure is called on any thread. With Foundation, it returns `localizedDescription`: the `errorDescription` of
  /// a `LocalizedError`, and the sentence of the system for an `NSError`. What Foundation says of an error without
  /// words, that the operation could not be completed, with the name of the error's type, does not count.
  public static var localized: @Sendable (any Error) -> String? {
    get { words.withLock { $0.localized } }
    set { words.withLock { $0.localized = newValue } }
  }

  /// Returns what a user reads about an error.
  ///
  /// It is the first of these that there is:
  /// 1. the words of the app, see ``localized``;
  /// 2. the description of an error that is `CustomStringConvertible`;
  /// 3. the name of the error's type. The values in it are not for users.
  public static func text(of error: any Error) -> String {
    let type = type(of: error)
    // The sentence of Foundation about an error that it knows nothing of names the type as Swift does.
    if let words = localized(error), !words.isEmpty, !words.contains(String(reflecting: type)) { return words }
    return (error as? any CustomStringConvertible)?.description ?? String(describing: type)
  }
}
