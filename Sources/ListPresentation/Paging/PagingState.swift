/// What becomes of the rows in one direction.
public enum PagingState: Hashable, Sendable {
  /// Nothing is being loaded, and there may be more.
  case idle
  /// A request is under way, or goes out as soon as it may.
  case loading
  /// The last request failed; it was the attempt with this number, and is sent again at a time, counted from the
  /// creation of the pager, or, if that is `nil`, when ``Pager/retry()`` is called.
  case failed(PagingFailure, attempt: Int, nextTry: Duration?)
  /// Loading stopped at a bound; it goes on when the user moves or ``Pager/retry()`` is called.
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

  /// All in one, as a list shows it at its end: a refresh comes before the rows after the last. Pages before the first
  /// have no place in it.
  public var loadState: ListLoadState {
    switch foremost {
    case .idle, .stopped(.everyRowInSight): .idle
    case .loading: .loading
    case .failed(let failure, _, _): .failed(failure.description)
    case .stopped(let diagnostic): .failed(diagnostic.description)
    case .exhausted: .exhausted
    }
  }
}
