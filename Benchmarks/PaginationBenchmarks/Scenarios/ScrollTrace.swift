/// The actions of a user, at the times at which they would happen if no row were ever missing. Times are in
/// milliseconds.
///
/// If the rows that the user wants to see are missing, the user sees the nearest loaded rows instead. See
/// ``SimulatedUser/Loop``.
struct ScrollTrace: Hashable, Sendable {
  enum Action: Hashable, Sendable {
    /// The user wants to see the rows that start at this row of the server.
    case show(Int)
    /// The user refreshes the list.
    case refresh
    /// The user types another query.
    case query
  }

  struct Step: Hashable, Sendable {
    let time: Int
    let action: Action
  }

  /// The number of rows on the screen.
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

  /// The first rows that the user wants to see, each with its time.
  var places: [(time: Int, first: Int)] {
    steps.compactMap { step in
      if case .show(let first) = step.action { (step.time, first) } else { nil }
    }
  }

  /// The number of rows of a server that is too long for the user to reach its end.
  var rowsNeeded: Int { (places.map(\.first).max() ?? 0) + 1_000 }

  /// Returns the rows that the user sees between two places. After a jump, these are only the rows at the second place.
  static func rows(from first: Int, to next: Int) -> Range<Int> {
    let isScroll = abs(next - first) <= 5 * screen
    return (isScroll ? min(first, next) : next)..<(isScroll ? max(first, next) : next) + screen
  }

  /// The number of different rows that the user wants to see. Reports divide by this number.
  var rowsVisited: Int {
    var rows = RangeSet<Int>()
    var last = 0
    for place in places {
      rows.insert(contentsOf: Self.rows(from: last, to: place.first))
      last = place.first
    }
    return rows.ranges.reduce(0) { $0 + $1.count }
  }
}
