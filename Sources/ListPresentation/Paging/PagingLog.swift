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

    /// The entry as one line, however long and of how many lines the words of a source are.
    public var description: String {
      let name = direction.description
      let line = time.inSeconds + "  \(name)" + String(repeating: " ", count: 9 - name.count) + "\(event)"
      return line.oneLine(upTo: 200)
    }
  }

  private var recent: RecentEntries<Entry>

  /// Creates an empty log that keeps the newest entries.
  public init(capacity: Int = 100) { recent = RecentEntries(capacity: capacity) }

  /// The entries, oldest first.
  public var entries: [Entry] { recent.inOrder }

  /// The entries as lines.
  public var description: String { lines().joined(separator: "\n") }

  /// The newest entries as lines for a view to show, the newest last: none has a line break or a control character in it,
  /// or more than 200 characters.
  ///
  /// ```swift
  /// let rows = pager.log.lines(5).map { TextRow($0) }
  /// ```
  /// - Parameter count: How many lines at most.
  public func lines(_ count: Int = .max) -> [String] { entries.suffix(max(count, 0)).map(\.description) }

  /// Adds an entry. Where nothing has happened since the last reason not to load in this direction, it takes its place.
  /// - Complexity: O(1).
  mutating func add(_ event: PagingOccurrence, _ direction: PageDirection, at time: Duration) {
    let entry = Entry(time: time, direction: direction, event: event)
    if event.isQuiet, let age = ageOfReason(in: direction) { recent[age: age] = entry } else { recent.add(entry) }
  }

  /// How long ago the reason for a direction was given, if only reasons came after it: there are at most three, one a
  /// direction.
  private func ageOfReason(in direction: PageDirection) -> Int? {
    for age in 0..<min(3, recent.count) {
      guard recent[age: age].event.isQuiet else { return nil }
      if recent[age: age].direction == direction { return age }
    }
    return nil
  }
}
