/// The load state of one direction.
public enum PagingState: Hashable, Sendable {
  /// Nothing is being loaded, and there may be more items.
  case idle
  /// A request is under way, or will be sent as soon as it may.
  case loading
  /// The last request failed. `attempt` is its number in a series of attempts. `nextTry` is the time of the automatic
  /// retry, on the scale of ``Pager/now``. If it is `nil`, loading continues when ``Pager/retry()`` is called, or when
  /// the user comes back to a page that they have left meanwhile.
  case failed(PagingFailure, attempt: Int, nextTry: Duration?)
  /// Loading stopped at a bound. It continues when ``Pager/retry()`` is called. For some diagnostics, it also continues
  /// when the user moves.
  case stopped(PagingDiagnostic)
  /// There are no more items in this direction.
  case exhausted
}

/// The load states of the refresh and of both ends of the list.
public struct PagingStates: Hashable, Sendable {
  /// The state of loading the first page and of each refresh: `idle`, `loading` or `failed`.
  public internal(set) var refresh: PagingState
  /// The state of loading after the last item. It is `idle` while there is no first page.
  public internal(set) var append: PagingState
  /// The state of loading before the first item. It is `idle` while there is no first page.
  public internal(set) var prepend: PagingState

  /// The state to show at the end of the list. The state of a refresh takes precedence over that of the end.
  var atEnd: PagingState { refresh == .idle ? append : refresh }
}

extension PagingState {
  /// The state in the form that a list view shows.
  /// - Parameters:
  ///   - numberOfItems: The number of loaded items.
  ///   - timeLeft: Returns the time left until a time on the scale of the pager.
  func loadState(
    _ numberOfItems: Int, timeLeft: @escaping @Sendable (_ until: Duration) -> Duration
  ) -> ListLoadState {
    switch self {
    case .idle: .idle
    case .stopped(.endStaysInSight): .stopped(after: numberOfItems)
    case .loading: .loading
    case .failed(let failure, let attempt, let nextTry):
      .failed(
        failure.description,
        retry: nextTry.map { time in ScheduledRetry(attempt: attempt + 1, at: time) { timeLeft(time) } })
    // No more items are known. A reader does not need to know that the end is uncertain.
    case .exhausted, .stopped(.nothingNew): .exhausted
    case .stopped(let diagnostic): .failed(diagnostic.words)
    }
  }
}
