/// The positions of a user in a list over time. An app records them, and the pagination benchmarks replay them as one
/// of their users.
///
/// ```swift
/// func visibleItemsChanged(to indices: RangeSet<Int>) {
///   if let range = indices.ranges.first { recording.add(range, at: pager.now) }
///   pager.visibleItemsChanged(to: indices)
/// }
/// ```
///
/// ```text
/// # seconds  first row
/// 0.000      0
/// 2.350      1
/// 2.400      3
/// ```
///
/// The recording holds only times and indices. In a very long session, it holds the first 100,000 positions.
public struct ScrollRecording: Hashable, Sendable, CustomStringConvertible {
  private struct Place: Hashable {
    let milliseconds: Int64
    var row: Int
  }

  private static let mostPlaces = 100_000
  private var places: [Place] = []

  /// Creates an empty recording.
  public init() {}

  /// Records the first visible row, if it differs from the last one recorded.
  /// - Parameter time: The time of the report, counted from any fixed point. Times must not decrease. Of two reports
  ///   within a millisecond, the later one counts.
  public mutating func add(_ visible: Range<Int>, at time: Duration) {
    let row = max(visible.lowerBound, 0)
    if places.last?.row != row { put(row, at: time) }
  }

  /// Records that the user has left the list, so that the time they spent at the last position counts.
  public mutating func end(at time: Duration) {
    if let last = places.last { put(last.row, at: time) }
  }

  private mutating func put(_ row: Int, at time: Duration) {
    // The limit is about thirty thousand years, so that the conversion to an integer cannot overflow.
    let milliseconds = Int64(min(max(time / .milliseconds(1), -1e15), 1e15))
    if let last = places.last, last.milliseconds >= milliseconds {
      places[places.count - 1].row = row
    } else if places.count < Self.mostPlaces {
      places.append(Place(milliseconds: milliseconds, row: row))
    }
  }

  /// The recording in the file format that `pagination-benchmarks --scenario trace:FILE` reads. Times count from the
  /// first entry.
  /// - Complexity: O(n) for n entries.
  public var description: String {
    let start = places.first?.milliseconds ?? 0
    let lines = places.map { place in
      let (seconds, rest) = (place.milliseconds - start).quotientAndRemainder(dividingBy: 1_000)
      let digits = "\(1_000 + rest)".dropFirst()
      return "\(seconds).\(digits)\t\(place.row)\n"
    }
    return (["# seconds\tfirst row\n"] + lines).joined()
  }
}
