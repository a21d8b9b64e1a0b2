/// What a log entry tells.
public enum PagingOccurrence: Hashable, Sendable, CustomStringConvertible {
  /// A request went out; for rows ahead, how many there were and how many were wanted.
  case asked(size: Int, ahead: Int?, wanted: Int)
  /// A page came.
  case answered(new: Int, of: Int)
  /// A refresh found that nothing has changed.
  case unchanged
  /// A request failed, and is sent again at a time, or not by itself.
  case failed(PagingFailure, attempt: Int, nextTry: Duration?)
  /// The source wants the list loaded anew.
  case startsOver(PagingFailure)
  /// An answer or an error came that is no longer wanted.
  case discarded
  /// A request was given up.
  case cancelled
  /// Rows far from the user were let go of.
  case evicted(rows: Int)
  /// Something is wrong.
  case diagnosed(PagingDiagnostic)
  /// No request went out.
  case didNotLoad(PagingRest)

  /// Whether nothing happened.
  var isQuiet: Bool {
    if case .didNotLoad = self { true } else { false }
  }

  /// The event in words.
  public var description: String {
    switch self {
    case .asked(let size, .some(let ahead), let wanted): "asks for \(size.rows): \(ahead) ahead of \(wanted)"
    case .asked(let size, .none, _): "asks for \(size.rows)"
    case .answered(let new, let count): "\(new.counted("new row")) of \(count)"
    case .unchanged: "nothing has changed"
    case .failed(let failure, let attempt, let nextTry):
      "attempt \(attempt) failed: \(failure); "
        + (nextTry.map { "next try at \($0.inSeconds)" } ?? "waits for the user")
    case .startsOver(let failure): "the list is loaded anew: \(failure)"
    case .discarded: "an answer that is no longer wanted is discarded"
    case .cancelled: "the request is given up"
    case .evicted(let rows): "lets go of \(rows.rows)"
    case .diagnosed(let diagnostic): diagnostic.words
    case .didNotLoad(let reason): "does not load: \(reason)"
    }
  }
}

/// Why no request went out.
public enum PagingRest: Hashable, Sendable, CustomStringConvertible {
  /// Enough rows lie ahead of the user.
  case enough(ahead: Int, wanted: Int)
  /// A request is under way.
  case loading
  /// All rows around the user that are wanted are there.
  case covered(Range<Int>)
  /// As many requests are under way as may be at once.
  case busy(requests: Int)
  /// There is nothing more.
  case exhausted
  /// The last request failed, and it is not yet time, or for the user to ask.
  case failed
  /// Loading stopped at a bound.
  case stopped
  /// The server wants to be left alone until a time.
  case gate(until: Duration)
  /// The network is away.
  case offline

  /// The reason in words.
  public var description: String {
    switch self {
    case .enough(let ahead, let wanted): "\(ahead.rows) ahead, \(wanted) wanted"
    case .loading: "a request is under way"
    case .covered(let rows): "all that is wanted, \(rows.inWords), is there"
    case .busy(let requests): "\(requests.counted("request")) under way, and no more are sent at once"
    case .exhausted: "there is nothing more"
    case .failed: "the last request failed"
    case .stopped: "it stopped at a bound"
    case .gate(let time): "the server wants no request before \(time.inSeconds)"
    case .offline: "the network is away"
    }
  }
}
