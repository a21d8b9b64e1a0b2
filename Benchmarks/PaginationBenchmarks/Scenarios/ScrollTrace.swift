/// The actions of a user, at the times at which they would happen if no row were ever missing. Times are in
/// milliseconds.
///
/// If the rows that the user wants to see are missing, the user sees the nearest loaded rows instead. See
/// ``SimulatedUser/Loop``.
struct ScrollTrace: Hashable, Sendable {
  enum Action: Hashable, Sendable {
    /// The user wants to see rows of the server.
    case show(Range<Int>)
    /// The user refreshes the list.
    case refresh
    /// The user types another query.
    case query
  }

  struct Step: Hashable, Sendable {
    let time: Int
    let action: Action
  }

  /// The number of rows on the screen of a simulated user. A recording has its own.
  static let screen = 10

  private(set) var steps: [Step] = []
  /// The time at which the user leaves.
  private(set) var end = 0

  init() {}

  mutating func add(_ action: Action, at time: Int) {
    end = max(end, time)
    if case .show = action, let last = steps.last(where: { if case .show = $0.action { true } else { false } }),
      last.action == action
    {
      return
    }
    steps.append(Step(time: time, action: action))
  }

  mutating func end(at time: Int) {
    end = time
    steps.removeAll { $0.time >= time }
  }

  /// The rows that the user wants to see, each with its time.
  var rowsWanted: [(time: Int, rows: Range<Int>)] {
    steps.compactMap { step in
      if case .show(let rows) = step.action { (step.time, rows) } else { nil }
    }
  }

  /// The number of rows of a server that is too long for the user to reach its end.
  var rowsNeeded: Int { (rowsWanted.map(\.rows.upperBound).max() ?? 0) + 1_000 }

  /// Returns the rows that the user sees between two steps. After a jump, these are only the rows of the second.
  static func rows(from first: Range<Int>, to next: Range<Int>) -> Range<Int> {
    let isScroll = abs(next.lowerBound - first.lowerBound) <= 5 * next.count
    guard isScroll else { return next }
    return min(first.lowerBound, next.lowerBound)..<max(first.upperBound, next.upperBound)
  }

  /// The number of different rows that the user wants to see. Reports divide by this number.
  var rowsVisited: Int {
    var rows = RangeSet<Int>()
    var last = rowsWanted.first?.rows ?? 0..<0
    for wanted in rowsWanted {
      rows.insert(contentsOf: Self.rows(from: last, to: wanted.rows))
      last = wanted.rows
    }
    return rows.ranges.reduce(0) { $0 + $1.count }
  }
}
