/// The most recent events in a pager, oldest first. They show why the pager did or did not load.
///
/// ```text
/// 0.000  refresh  asks for 20 rows
/// 0.250  refresh  20 new rows of 20
/// 3.100  append   asks for 20 rows: 12 ahead of 20
/// 3.100  append   does not load: a request is under way
/// ```
public struct PagingLog: Hashable, Sendable, CustomStringConvertible {
  /// An event, with its time and direction.
  public struct Entry: Hashable, Sendable, CustomStringConvertible {
    /// The time of the event, counted from the creation of the pager.
    public let time: Duration
    /// The direction in which the event happened.
    public let direction: PageDirection
    /// The event itself.
    public let event: PagingOccurrence

    /// The entry as one line of at most 200 characters. Line breaks in the text of a source become spaces.
    public var description: String {
      let name = direction.description
      let line = time.inSeconds + "  \(name)" + String(repeating: " ", count: 9 - name.count) + "\(event)"
      return line.oneLine(upTo: 200)
    }
  }

  private var recent: RecentEntries<Entry>

  /// Creates an empty log that keeps the newest entries, up to `capacity`.
  public init(capacity: Int = 100) { recent = RecentEntries(capacity: capacity) }

  /// The entries that the log still has, oldest first.
  public var entries: [Entry] { recent.inOrder }

  /// The entries as text, one line each.
  public var description: String { lines().joined(separator: "\n") }

  /// The newest entries as lines for a view to show, newest last. No line contains a line break or a control character,
  /// or more than 200 characters.
  ///
  /// ```swift
  /// let rows = pager.log.lines(5).map { TextRow($0) }
  /// ```
  /// - Parameter count: The maximum number of lines.
  public func lines(_ count: Int = .max) -> [String] { entries.suffix(max(count, 0)).map(\.description) }

  /// Adds an entry. A reason not to load replaces the previous reason in the same direction if nothing else has
  /// happened since.
  /// - Complexity: O(1).
  mutating func add(_ event: PagingOccurrence, _ direction: PageDirection, at time: Duration) {
    let entry = Entry(time: time, direction: direction, event: event)
    if event.isQuiet, let age = ageOfReason(in: direction) { recent[age: age] = entry } else { recent.add(entry) }
  }

  /// The age of the newest reason in a direction, or `nil` if something else has happened since. At most three entries
  /// can match, one for each direction.
  private func ageOfReason(in direction: PageDirection) -> Int? {
    for age in 0..<min(3, recent.count) {
      guard recent[age: age].event.isQuiet else { return nil }
      if recent[age: age].direction == direction { return age }
    }
    return nil
  }
}
