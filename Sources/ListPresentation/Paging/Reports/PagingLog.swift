/// The most recent events in a pager, oldest first. They show why the pager did or did not load.
///
/// ```text
/// 0.000  refresh  asks for 20 items
/// 0.250  refresh  20 new items of 20
/// 3.100  append   asks for 20 items: 12 ahead of 20
/// 3.100  append   does not load: a request is under way
/// ```
///
/// The log of a ``SparsePager`` names items instead of directions:
///
/// ```text
/// 0.250  items 20-39    asks for 20 items: 10 ahead of 20
/// 0.500  items 20-39    20 new items of 20
/// 0.500  -              does not load: all wanted items are loaded: items 0-29
/// ```
public struct PagingLog: Hashable, Sendable, CustomStringConvertible {
  /// What an event concerns.
  public enum Topic: Hashable, Sendable {
    /// A refresh, or an end of the list.
    case end(PageDirection)
    /// A range of items of a list with random access.
    case items(Range<Int>)
    /// A list with random access as a whole.
    case list
  }

  /// An event, with its time and topic.
  public struct Entry: Hashable, Sendable, CustomStringConvertible {
    /// The time of the event, counted from the creation of the pager.
    public let time: Duration
    /// What the event concerns.
    public let topic: Topic
    /// The event itself.
    public let event: Event

    /// The entry as one line of at most 200 characters. Line breaks in the text of a source become spaces.
    public var description: String {
      let (name, width) =
        switch topic {
        case .end(let direction): (direction.description, 9)
        case .items(let items): (items.inWords, 15)
        case .list: ("-", 15)
        }
      let line = time.inSeconds + "  \(name)" + String(repeating: " ", count: max(width - name.count, 2)) + "\(event)"
      return line.oneLine(upTo: 200)
    }
  }

  /// The number of entries that the log no longer has, because newer ones have replaced them.
  public private(set) var numberOfDroppedEntries = 0
  /// The entries that the log still has, oldest first.
  public private(set) var entries: [Entry] = []
  private let capacity: Int

  init(capacity: Int) { self.capacity = max(capacity, 0) }

  /// The entries as text, one line each.
  public var description: String { lines().joined(separator: "\n") }

  /// The newest entries as lines for a view to show, newest last. No line contains a line break or a control character,
  /// or more than 200 characters.
  ///
  /// ```swift
  /// let items = pager.log.lines(5).map { TextRow($0) }
  /// ```
  /// - Parameter count: The maximum number of lines.
  public func lines(_ count: Int = .max) -> [String] { entries.suffix(max(count, 0)).map(\.description) }

  /// Adds an entry, which replaces the oldest one if the log is full. A reason not to load replaces the previous reason
  /// of the same topic if nothing else has happened since.
  /// - Complexity: O(capacity).
  mutating func add(_ entry: Entry) {
    // At most three entries can match, one for each direction.
    let reasons = entries.indices.suffix(3).reversed().prefix { entries[$0].event.isQuiet }
    if entry.event.isQuiet, let index = reasons.first(where: { entries[$0].topic == entry.topic }) {
      return entries[index] = entry
    }
    entries.append(entry)
    guard entries.count > capacity else { return }
    entries.removeFirst()
    numberOfDroppedEntries += 1
  }
}

extension PagingLog {
  /// An event in the log of a pager.
  public enum Event: Hashable, Sendable, CustomStringConvertible {
    /// A request was sent. `wanted` is the number of items wanted ahead of the user. `ahead` is the number that were
    /// there, or `nil` if the request is not for items ahead.
    case asked(size: Int, ahead: Int?, wanted: Int)
    /// A page arrived. `of` is the number of items in the page, and `new` is the number that were added to the list.
    case answered(new: Int, of: Int)
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
      }
    }
  }
}

/// What a pager reports of its loading: the log and the diagnostics. It also limits how often in a row a source may ask
/// to load the list again.
struct PagingJournal: Hashable, Sendable {
  private(set) var log: PagingLog
  /// The newest diagnostics, newest last.
  private(set) var diagnostics: [PagingDiagnostic] = []
  /// How many times in a row the source asked to load the list again.
  private var startOvers = 0

  init(capacity: Int) { log = PagingLog(capacity: capacity) }

  mutating func note(_ event: PagingLog.Event, _ topic: PagingLog.Topic, _ now: Duration) {
    log.add(PagingLog.Entry(time: now, topic: topic, event: event))
  }

  mutating func diagnose(_ diagnostic: PagingDiagnostic, _ topic: PagingLog.Topic, _ now: Duration) {
    note(.diagnosed(diagnostic), topic, now)
    diagnostics.append(diagnostic)
    // The bound keeps a session that runs for days from growing.
    if diagnostics.count > 100 { diagnostics.removeFirst(50) }
  }

  /// Follows the advice of a failure, and counts the start.
  /// - Returns: Whether the list must be loaded again. After two times in a row, the failure counts as any other.
  mutating func startsOver(after failure: PagingFailure, of topic: PagingLog.Topic, _ now: Duration) -> Bool {
    guard failure.advice == .startOver else { return false }
    guard startOvers < 2 else {
      diagnose(.startsOver(times: startOvers + 1), topic, now)
      return false
    }
    startOvers += 1
    note(.startsOver(failure), topic, now)
    return true
  }

  /// Forgets that the source asked to load the list again, because the user acted, or because the list has come
  /// further than it was then.
  mutating func forgetStartOvers() { startOvers = 0 }
}

/// The texts of durations, counts and ranges in the paging log and in diagnostics.
extension Duration {
  /// The duration in seconds with three decimals, for example `0.250`.
  var inSeconds: String {
    let (seconds, attoseconds) = components
    let fraction = String(abs(attoseconds / 1_000_000_000_000_000))
    return (self < .zero && seconds == 0 ? "-" : "") + "\(seconds)."
      + String(repeating: "0", count: 3 - fraction.count) + fraction
  }
}

extension Int {
  /// The number and a noun in the singular or plural, for example `1 page` or `2 pages`.
  func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }

  var items: String { counted("item") }
}

extension Range<Int> {
  /// The range as item indices with both ends included, for example `items 40-59`.
  var inWords: String {
    if isEmpty { return "no items" }
    return count == 1 ? "item \(lowerBound)" : "items \(lowerBound)-\(upperBound - 1)"
  }
}

extension String {
  /// The string without line breaks and control characters, shortened to a number of characters.
  func oneLine(upTo limit: Int) -> String {
    let line = String(String.UnicodeScalarView(unicodeScalars.prefix(4 * limit).map { $0.isBreak ? " " : $0 }))
    return line.count > limit ? line.prefix(limit - 1) + "…" : line
  }
}

extension Unicode.Scalar {
  fileprivate var isBreak: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
