/// What a user does, and when: the same whatever is loaded. Times are in milliseconds.
///
/// He wants to see what he wants to see: where rows are missing he sees the nearest there are, and is where he wants to be
/// as soon as they come.
package struct ScrollTrace: Hashable, Sendable {
  package enum Action: Hashable, Sendable {
    /// He wants to see the rows from this number of the server on.
    case show(Int)
    /// He wants the list loaded anew.
    case refresh
    /// He has typed another query.
    case query
  }

  package struct Step: Hashable, Sendable {
    package let time: Int
    package let action: Action
  }

  /// How many rows he sees at once.
  package static let screen = 10

  package private(set) var steps: [Step] = []
  /// When he leaves.
  package private(set) var end = 0

  package init() {}

  package mutating func add(_ action: Action, at time: Int) {
    end = max(end, time)
    if case .show = action, let last = steps.last(where: { if case .show = $0.action { true } else { false } }),
      last.action == action
    {
      return
    }
    steps.append(Step(time: time, action: action))
  }

  package mutating func end(at time: Int) {
    end = time
    steps.removeAll { $0.time >= time }
  }

  /// What he wants to see, and from when on.
  package var places: [(time: Int, first: Int)] {
    steps.compactMap { step in
      if case .show(let first) = step.action { (step.time, first) } else { nil }
    }
  }

  /// How many rows a server needs so that he is never at its end.
  var rowsNeeded: Int { (places.map(\.first).max() ?? 0) + 1_000 }

  /// The rows that he sees who goes from one place to another: also those in between, unless he jumps.
  static func rows(from first: Int, to next: Int) -> Range<Int> {
    let isScroll = abs(next - first) <= 5 * screen
    return (isScroll ? min(first, next) : next)..<(isScroll ? max(first, next) : next) + screen
  }

  /// How many different rows he wants to see: what results are divided by.
  package var rowsVisited: Int {
    var rows: Set<Int> = []
    var last = 0
    for place in places {
      rows.formUnion(Self.rows(from: last, to: place.first))
      last = place.first
    }
    return rows.count
  }
}
