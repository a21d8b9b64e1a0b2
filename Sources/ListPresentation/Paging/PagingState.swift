/// What becomes of the rows in one direction.
public enum PagingState: Hashable, Sendable {
  /// Nothing is being loaded, and there may be more.
  case idle
  /// A request is under way, or goes out as soon as it may.
  case loading
  /// The last request failed; it was the attempt with this number, and is sent again at a time, as ``Pager/now`` counts
  /// it, or, if that is `nil`, when ``Pager/retry()`` is called.
  case failed(PagingFailure, attempt: Int, nextTry: Duration?)
  /// Loading stopped at a bound; it goes on when ``Pager/retry()`` is called, and where the diagnostic says so when the
  /// user moves.
  case stopped(PagingDiagnostic)
  /// There is nothing more to load this way.
  case exhausted
}

/// The states of the three directions.
public struct PagingStates: Hashable, Sendable {
  /// The first page and every refresh: `idle`, `loading` or `failed`.
  public internal(set) var refresh: PagingState
  /// What comes after the last row; `idle` as long as there is no first page.
  public internal(set) var append: PagingState
  /// What comes before the first row; `idle` as long as there is no first page.
  public internal(set) var prepend: PagingState

  /// The state that a list shows at its end: a refresh comes before the rows after the last.
  package var foremost: PagingState { refresh == .idle ? append : refresh }
}

extension PagingState {
  /// The state as a list shows it.
  /// - Parameter timeLeft: Returns how long it is until a time of the pager.
  func loadState(timeLeft: @escaping @Sendable (_ until: Duration) -> Duration) -> ListLoadState {
    switch self {
    case .idle, .stopped(.endStaysInSight): .idle
    case .loading: .loading
    case .failed(let failure, let attempt, let nextTry):
      .failed(
        failure.description,
        retry: nextTry.map { time in ScheduledRetry(attempt: attempt + 1, at: time) { timeLeft(time) } })
    // Nothing more is known of; that the end is not certain is of no use to a reader.
    case .exhausted, .stopped(.nothingNew): .exhausted
    case .stopped(let diagnostic): .failed(diagnostic.description)
    }
  }
}
