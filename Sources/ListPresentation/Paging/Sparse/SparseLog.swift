/// A log of what a pager with random access loaded, and why it did or did not load. It keeps the newest entries, oldest
/// first.
///
/// ```text
/// 0.000  rows 0-19      asks for 20 rows
/// 0.250  rows 0-19      20 new rows of 20
/// 0.250  rows 20-39     asks for 20 rows: 10 ahead of 20
/// 0.500  rows 20-39     20 new rows of 20
/// 0.500  -              does not load: all that is wanted, rows 0-29, is there
/// ```
public struct SparseLog: Hashable, Sendable, CustomStringConvertible {
  /// An event of the pager.
  public struct Entry: Hashable, Sendable, CustomStringConvertible {
    /// The time of the event, measured from the creation of the pager.
    public let time: Duration
    /// The rows that the event concerns, or `nil` if it concerns none.
    public let rows: Range<Int>?
    /// The event.
    public let event: PagingOccurrence

    /// The entry as one line. It replaces line breaks in the source's text with spaces, and shortens long lines.
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

  /// The entries, one on each line.
  public var description: String { lines().joined(separator: "\n") }

  /// Returns the newest entries as lines for a view, the newest last. No line contains line breaks or control
  /// characters, or has more than 200 characters.
  /// - Parameter count: The maximum number of lines.
  public func lines(_ count: Int = .max) -> [String] { entries.suffix(max(count, 0)).map(\.description) }

  /// Adds an entry. If the entry and the newest one both give a reason not to load, the entry replaces the newest one.
  /// - Complexity: O(1).
  mutating func add(_ entry: Entry) {
    if entry.event.isQuiet, recent.count > 0, recent[age: 0].event.isQuiet {
      recent[age: 0] = entry
    } else {
      recent.add(entry)
    }
  }
}
