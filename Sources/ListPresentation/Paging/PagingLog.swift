/// What happened in a pager, and why it did or did not load: the newest entries, oldest first.
///
/// ```text
/// 0.000  refresh  asks for 20 rows
/// 0.250  refresh  20 new rows of 20
/// 3.100  append   asks for 20 rows: 12 ahead of 20
/// 3.100  append   does not load: a request is under way
/// ```
public struct PagingLog: Hashable, Sendable, CustomStringConvertible {
  /// One thing that happened.
  public struct Entry: Hashable, Sendable, CustomStringConvertible {
    /// When, counted from the creation of the pager.
    public let time: Duration
    /// In which direction.
    public let direction: PageDirection
    /// What.
    public let event: PagingOccurrence

    /// The entry as a line.
    public var description: String {
      let name = direction.description
      return time.inSeconds + "  \(name)" + String(repeating: " ", count: 9 - name.count) + "\(event)"
    }
  }

  private var ring: [Entry] = []
  private var start = 0
  private let capacity: Int

  /// Creates an empty log that keeps the newest entries.
  public init(capacity: Int = 100) { self.capacity = max(capacity, 0) }

  /// The entries, oldest first.
  public var entries: [Entry] { Array(ring[start...] + ring[..<start]) }

  /// The entries as lines.
  public var description: String { entries.map(\.description).joined(separator: "\n") }

  /// Adds an entry. Where nothing has happened since the last reason not to load in this direction, it takes its place.
  /// - Complexity: O(1).
  mutating func add(_ event: PagingOccurrence, _ direction: PageDirection, at time: Duration) {
    guard capacity > 0 else { return }
    let entry = Entry(time: time, direction: direction, event: event)
    if event.isQuiet, let last = lastQuietPlace(in: direction) {
      ring[last] = entry
    } else if ring.count < capacity {
      ring.append(entry)
    } else {
      ring[start] = entry
      start = (start + 1) % capacity
    }
  }

  /// Where the reason for a direction stands, if only reasons come after it: there are at most three, one a direction.
  private func lastQuietPlace(in direction: PageDirection) -> Int? {
    for back in 1...3 where back <= ring.count {
      let place = (start + ring.count - back) % ring.count
      guard ring[place].event.isQuiet else { return nil }
      if ring[place].direction == direction { return place }
    }
    return nil
  }
}

extension Duration {
  /// In seconds to the millisecond, for example `0.250`.
  var inSeconds: String {
    let (seconds, attoseconds) = components
    let fraction = String(abs(attoseconds / 1_000_000_000_000_000))
    return (self < .zero && seconds == 0 ? "-" : "") + "\(seconds)."
      + String(repeating: "0", count: 3 - fraction.count) + fraction
  }
}

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
    case .asked(let size, .some(let ahead), let wanted): "asks for \(size) rows: \(ahead) ahead of \(wanted)"
    case .asked(let size, .none, _): "asks for \(size) rows"
    case .answered(let new, let count): "\(new) new rows of \(count)"
    case .unchanged: "unchanged"
    case .failed(let failure, let attempt, let nextTry):
      "attempt \(attempt) failed: \(failure); "
        + (nextTry.map { "next try at \($0.inSeconds)" } ?? "waits for the user")
    case .startsOver(let failure): "the list is loaded anew: \(failure)"
    case .discarded: "an answer that is no longer wanted is discarded"
    case .cancelled: "the request is given up"
    case .evicted(let rows): "lets go of \(rows) rows"
    case .diagnosed(let diagnostic): "\(diagnostic)"
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
    case .enough(let ahead, let wanted): "\(ahead) rows ahead, \(wanted) wanted"
    case .loading: "a request is under way"
    case .exhausted: "there is nothing more"
    case .failed: "the last request failed"
    case .stopped: "it stopped at a bound"
    case .gate(let time): "the server wants no request before \(time.inSeconds)"
    case .offline: "the network is away"
    }
  }
}
