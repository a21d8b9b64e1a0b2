/// The positions of a user in a list over time, and the requests of the list. The pagination benchmarks replay a
/// recording as one of their users and servers.
///
/// A pager records itself while it has a recording:
///
/// ```swift
/// pager.recording = ScrollRecording()
/// // When the user leaves:
/// pager.recording?.end(at: pager.now)
/// print(pager.recording?.description ?? "")
/// ```
///
/// ```text
/// # seconds  first row  last row
/// 0.000      0          9
/// request    20         312
/// 2.350      1          10
/// ```
///
/// The recording holds only times and indices, and no content. An index counts from the first loaded item, so the
/// recording of a list that loads upward shows smaller movements than the user made. In a very long session, it holds
/// the first 100,000 entries.
public struct ScrollRecording: Hashable, Sendable, CustomStringConvertible {
  private enum Entry: Hashable {
    case visible(milliseconds: Int64, rows: Range<Int>)
    case request(rows: Int, milliseconds: Int64)
  }

  private static let mostEntries = 100_000
  private var entries: [Entry] = []
  /// The index of the newest visible rows in `entries`.
  private var lastVisible: Int?

  /// Creates an empty recording.
  public init() {}

  /// Records the visible items, if they differ from the last ones recorded.
  /// - Parameters:
  ///   - visible: The indices of the visible items. An empty range is not recorded.
  ///   - time: The time of the report, counted from any fixed point. Times must not decrease. Of two reports within a
  ///     millisecond, the later one counts.
  public mutating func add(_ visible: Range<Int>, at time: Duration) {
    let visible = visible.clamped(to: 0..<Int.max)
    if !visible.isEmpty, newest?.rows != visible { put(visible, at: time) }
  }

  /// Records that a request was answered.
  /// - Parameters:
  ///   - rows: The number of items in the answer.
  ///   - time: The time from the request to the answer.
  package mutating func addRequest(rows: Int, taking time: Duration) {
    if entries.count < Self.mostEntries { entries.append(.request(rows: rows, milliseconds: time.wholeMilliseconds)) }
  }

  /// Records that the user has left the list, so that the time they spent at the last position counts.
  public mutating func end(at time: Duration) {
    if let rows = newest?.rows { put(rows, at: time) }
  }

  private var newest: (milliseconds: Int64, rows: Range<Int>)? {
    guard let lastVisible, case .visible(let milliseconds, let rows) = entries[lastVisible] else { return nil }
    return (milliseconds, rows)
  }

  private mutating func put(_ rows: Range<Int>, at time: Duration) {
    let milliseconds = time.wholeMilliseconds
    if let lastVisible, let newest, newest.milliseconds >= milliseconds {
      entries[lastVisible] = .visible(milliseconds: newest.milliseconds, rows: rows)
    } else if entries.count < Self.mostEntries {
      lastVisible = entries.count
      entries.append(.visible(milliseconds: milliseconds, rows: rows))
    }
  }

  /// The recording in the file format that `pagination-benchmarks --scenario trace:FILE` reads. Times count from the
  /// first position.
  /// - Complexity: O(n) for n entries.
  public var description: String {
    var start: Int64?
    let lines = entries.map { entry in
      switch entry {
      case .request(let rows, let milliseconds): return "request\t\(rows)\t\(milliseconds)\n"
      case .visible(let milliseconds, let rows):
        start = start ?? milliseconds
        let (seconds, rest) = (milliseconds - (start ?? 0)).quotientAndRemainder(dividingBy: 1_000)
        return "\(seconds).\("\(1_000 + rest)".dropFirst())\t\(rows.lowerBound)\t\(rows.upperBound - 1)\n"
      }
    }
    return (["# seconds\tfirst row\tlast row\n"] + lines).joined()
  }
}

extension Duration {
  /// The duration in milliseconds, limited to about thirty thousand years, so that the conversion cannot overflow.
  fileprivate var wholeMilliseconds: Int64 { Int64(min(max(self / .milliseconds(1), -1e15), 1e15)) }
}
