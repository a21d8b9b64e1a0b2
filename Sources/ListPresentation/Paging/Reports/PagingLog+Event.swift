extension PagingLog {
  /// An event in the log of a pager.
  public enum Event: Hashable, Sendable, CustomStringConvertible {
    /// A request was sent. `wanted` is the number of items wanted ahead of the user. `ahead` is the number that were
    /// there, or `nil` if the request is not for items ahead.
    case asked(size: Int, ahead: Int?, wanted: Int)
    /// A page arrived. `of` is the number of items in the page, and `new` is the number that were added to the list.
    case answered(new: Int, of: Int)
    /// A refresh found that nothing has changed.
    case unchanged
    /// A request failed. `nextTry` is the time of the automatic retry, or `nil` if the user has to ask for one.
    case failed(PagingFailure, attempt: Int, nextTry: Duration?)
    /// The source asked to load the list again.
    case startsOver(PagingFailure)
    /// An answer or an error arrived that is no longer wanted.
    case discarded
    /// A request was cancelled.
    case cancelled
    /// The pager found a problem with the source or the screen.
    case diagnosed(PagingDiagnostic)
    /// No request was sent, for a reason.
    case didNotLoad(Reason)

    /// Whether the event is only a reason not to load.
    var isQuiet: Bool {
      if case .didNotLoad = self { true } else { false }
    }

    /// The event as text, without its time and direction.
    public var description: String {
      switch self {
      case .asked(let size, .some(let ahead), let wanted): "asks for \(size.items): \(ahead) ahead of \(wanted)"
      case .asked(let size, .none, _): "asks for \(size.items)"
      case .answered(let new, let count): "\(new.counted("new item")) of \(count)"
      case .unchanged: "nothing has changed"
      case .failed(let failure, let attempt, let nextTry):
        "attempt \(attempt) failed: \(failure); "
          + (nextTry.map { "next try at \($0.inSeconds)" } ?? "waits for the user")
      case .startsOver(let failure): "the list is loaded again: \(failure)"
      case .discarded: "an answer that is no longer wanted is discarded"
      case .cancelled: "the request is cancelled"
      case .diagnosed(let diagnostic): diagnostic.words
      case .didNotLoad(let reason): "does not load: \(reason)"
      }
    }
  }

  /// The reason why no request was sent.
  public enum Reason: Hashable, Sendable, CustomStringConvertible {
    /// Enough items lie ahead of the user.
    case enough(ahead: Int, wanted: Int)
    /// A request for the wanted items is under way.
    case loading
    /// All the items wanted around the user are loaded.
    case covered(RangeSet<Int>)
    /// The maximum number of parallel requests is under way.
    case busy(requests: Int)
    /// There are no more items in this direction.
    case exhausted
    /// The last request failed. Its retry is not due yet, or the user has to ask for it.
    case failed
    /// Loading stopped at a bound of the configuration.
    case stopped
    /// The server wants no requests until a time.
    case gate(until: Duration)
    /// The network is unavailable.
    case offline

    /// The reason as text.
    public var description: String {
      switch self {
      case .enough(let ahead, let wanted): "\(ahead.items) ahead, \(wanted) wanted"
      case .loading: "a request is under way"
      case .covered(let items):
        "all wanted items are loaded: \(items.ranges.map(\.inWords).joined(separator: ", "))"
      case .busy(let requests): "\(requests.counted("request")) under way, and no more are sent at once"
      case .exhausted: "there is nothing more"
      case .failed: "the last request failed"
      case .stopped: "loading stopped at a limit"
      case .gate(let time): "the server wants no request before \(time.inSeconds)"
      case .offline: "the network is unavailable"
      }
    }
  }
}
