import Foundation
import ListPresentation
import ListPresentationTesting

/// The actions of a user, at the times at which they would happen if no row were ever missing. Times are in
/// milliseconds.
///
/// If the rows that the user wants to see are missing, the user sees the nearest loaded rows instead, and waits. All
/// later actions come later by that time.
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

/// Builds the trace of a user. The offset changes twenty times a second.
struct ScrollPen {
  private var trace = ScrollTrace()
  private(set) var frame = 0
  /// The first row on the screen. Between two rows, it is a fraction.
  private(set) var offset: Double
  private let range: ClosedRange<Double>
  /// The generator of the user's random variation.
  var random: SeededGenerator

  /// Creates a pen.
  /// - Parameters:
  ///   - start: The first row that the user wants to see.
  ///   - rows: The number of rows in the list.
  init(seed: UInt64, at start: Int = 0, rows: Int = 1_000_000) {
    random = SeededGenerator(seed: seed, 4)
    range = 0...Double(max(rows - ScrollTrace.screen, 0))
    offset = min(Double(start), range.upperBound)
    show()
  }

  var time: Int { frame * 50 }

  /// Returns the trace of a user who leaves at a time in seconds.
  func trace(until seconds: Double) -> ScrollTrace {
    var trace = trace
    trace.end(at: Int(seconds * 1_000))
    return trace
  }

  mutating func act(_ action: ScrollTrace.Action) { trace.add(action, at: time) }

  mutating func rest(_ seconds: Double) { frame += Int(seconds * 20) }

  mutating func jump(to row: Int) { move(to: Double(row)) }

  /// Scrolls at a constant speed. A negative speed scrolls toward the first row.
  mutating func scroll(rowsPerSecond: Double, for seconds: Double) {
    for _ in 0..<Int(seconds * 20) { move(to: offset + rowsPerSecond / 20) }
  }

  /// Flicks once, by a log-normal number of rows. The speed decreases exponentially, as on touch screens. A flick
  /// covers 95 % of its distance in a second.
  /// - Parameter median: Negative for a flick toward the first row.
  mutating func fling(median: Double, sigma: Double) {
    let start = offset
    let rows = random.logNormal(median: median, sigma: sigma)
    for step in 1...20 { move(to: start + rows * (1 - exp(-Double(step) * 0.15))) }
  }

  private mutating func move(to offset: Double) {
    frame += 1
    self.offset = min(max(offset, range.lowerBound), range.upperBound)
    show()
  }

  private mutating func show() {
    let first = Int(offset)
    trace.add(.show(first..<first + ScrollTrace.screen), at: time)
  }

  /// Pauses for a log-normal time.
  mutating func dwell(median: Double, sigma: Double) { rest(random.logNormal(median: median, sigma: sigma)) }
}
