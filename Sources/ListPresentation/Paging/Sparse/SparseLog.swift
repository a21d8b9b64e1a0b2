/// What happened in a pager with random access, and why it did or did not load: the newest entries, oldest first.
///
/// ```text
/// 0.000  rows 0-19      asks for 20 rows
/// 0.250  rows 0-19      20 new rows of 20
/// 0.250  rows 20-39     asks for 20 rows: 10 ahead of 20
/// 0.500  rows 20-39     20 new rows of 20
/// 0.500  -              does not load: all that is wanted, rows 0-29, is there
/// ```
public struct SparseLog: Hashable, Sendable, CustomStringConvertible {
  /// One thing that happened.
  public struct Entry: Hashable, Sendable, CustomStringConvertible {
    /// When, counted from the creation of the pager.
    public let time: Duration
    /// To which rows, if to any.
    public let rows: Range<Int>?
    /// What.
    public let event: PagingOccurrence

    /// The entry as one line, however long and of how many lines the words of a source are.
    public var description: String {
      let name = rows?.inWords ?? "-"
      let line = time.inSeconds + "  \(name)" + String(repeating: " ", count: max(15 - name.count, 2)) + "\(event)"
      return line.oneLine(upTo: 200)
    }
  }

  private var recent: RecentEntries<Entry>

  init(capacity: Int) { recent = RecentEntries(capacity: capacity) }

  /// The entries, oldest first.
  public var entries: [Entry] { recent.inOrder }

  /// The entries as lines.
  public var description: String { lines().joined(separator: "\n") }

  /// The newest entries as lines for a view to show, the newest last: none has a line break or a control character in it,
  /// or more than 200 characters.
  /// - Parameter count: How many lines at most.
  public func lines(_ count: Int = .max) -> [String] { entries.suffix(max(count, 0)).map(\.description) }

  /// Adds an entry. Where nothing has happened since the last reason not to load, it takes its place.
  /// - Complexity: O(1).
  mutating func add(_ entry: Entry) {
    if entry.event.isQuiet, recent.count > 0, recent[age: 0].event.isQuiet {
      recent[age: 0] = entry
    } else {
      recent.add(entry)
    }
  }
}
