/// Where a user was in a list, and when: written down in an app, and played by the pagination benchmarks as one of their
/// users.
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
/// Nothing but times and indices is kept, and of a very long session the beginning.
public struct ScrollRecording: Hashable, Sendable, CustomStringConvertible {
  private struct Place: Hashable {
    let milliseconds: Int64
    var row: Int
  }

  private static let mostPlaces = 100_000
  private var places: [Place] = []

  /// Creates a recording without an entry.
  public init() {}

  /// Takes down which rows the user sees, as long as it is another first row than before.
  /// - Parameter time: Counted from anywhere, and never less than before; two times within a millisecond are one.
  public mutating func add(_ visible: Range<Int>, at time: Duration) {
    let row = max(visible.lowerBound, 0)
    if places.last?.row != row { put(row, at: time) }
  }

  /// Takes down that the user has left, so that his last rest counts.
  public mutating func end(at time: Duration) {
    if let last = places.last { put(last.row, at: time) }
  }

  private mutating func put(_ row: Int, at time: Duration) {
    // No session is longer than the thirty thousand years that this is.
    let milliseconds = Int64(min(max(time / .milliseconds(1), -1e15), 1e15))
    if let last = places.last, last.milliseconds >= milliseconds {
      places[places.count - 1].row = row
    } else if places.count < Self.mostPlaces {
      places.append(Place(milliseconds: milliseconds, row: row))
    }
  }

  /// The file that `pagination-benchmarks --scenario trace:FILE` reads. Times count from the first entry.
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
