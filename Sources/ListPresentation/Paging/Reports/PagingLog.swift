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
  private var ring: [Entry] = []
  private var start = 0
  private let capacity: Int

  init(capacity: Int) { self.capacity = max(capacity, 0) }

  /// The entries that the log still has, oldest first.
  /// - Complexity: O(1) until the log drops its first entry, and O(n) from then on.
  public var entries: [Entry] { start == 0 ? ring : Array(ring[start...] + ring[..<start]) }

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
  /// - Complexity: O(1).
  mutating func add(_ entry: Entry) {
    if entry.event.isQuiet, let index = indexOfReason(for: entry.topic) {
      ring[index] = entry
    } else if ring.count < capacity {
      ring.append(entry)
    } else if capacity > 0 {
      ring[start] = entry
      start = (start + 1) % capacity
      numberOfDroppedEntries += 1
    }
  }

  /// The index of the newest reason for a topic, or `nil` if something else has happened since. At most three entries
  /// can match, one for each direction.
  private func indexOfReason(for topic: Topic) -> Int? {
    for age in 0..<min(3, ring.count) {
      let index = (start + ring.count - 1 - age) % ring.count
      guard ring[index].event.isQuiet else { return nil }
      if ring[index].topic == topic { return index }
    }
    return nil
  }
}
