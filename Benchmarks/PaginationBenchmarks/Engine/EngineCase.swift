import Synchronization

/// A row of the engine's tables: something that the engine does, in lists of some sizes, beside something that everyone
/// knows the cost of.
@MainActor
struct EngineCase {
  let name: String
  /// The type of the ids, or an empty text where it has no influence.
  let id: String
  let sizes: [Int]
  /// Makes a list of a size, measures rounds of the case and of its peer with the watch, and checks their results.
  let body: @MainActor (_ size: Int, _ watch: Stopwatch) async throws -> Void

  init(
    _ name: String, id: String = "", _ sizes: [Int],
    body: @escaping @MainActor (_ size: Int, _ watch: Stopwatch) async throws -> Void
  ) {
    (self.name, self.id, self.sizes, self.body) = (name, id, sizes, body)
  }

  /// Measures the case.
  /// - Throws: `BenchmarkFailure` for a wrong result, which makes the time meaningless.
  func measure() async throws -> [Line] {
    var lines: [Line] = []
    for size in sizes {
      let watch = Stopwatch(name)
      try await body(size, watch)
      lines.append(Line(name: name, id: id, rows: size, own: watch.own, peer: watch.peer))
    }
    return lines
  }

  /// The times of a case in a list of one size.
  struct Line {
    let name: String
    let id: String
    let rows: Int
    let own: Times
    let peer: Times

    /// The median divided by that of the peer.
    var ratio: Double { own.median / peer.median }
  }
}

/// The table of cases with the same peer.
@MainActor
struct EngineTable {
  /// What a conclusion is about.
  enum Topic {
    case smallChanges, largeChanges, pages, derivedLists, updates, frames, scrolls, layouts
  }

  let topic: Topic?
  let title: String
  /// What the cases are beside, or `nil` for nothing.
  let peer: String?
  let notes: [String]
  let cases: [EngineCase]

  init(
    _ title: String, topic: Topic? = nil, beside peer: String? = nil, notes: [String] = [], _ cases: [EngineCase]
  ) {
    (self.title, self.topic, self.peer, self.notes) = (title, topic, peer, notes)
    self.cases = cases.filter { !$0.sizes.isEmpty }
  }

  /// Returns the table as text.
  /// - Parameter lines: The lines of each case.
  func text(_ lines: [[EngineCase.Line]]) -> String {
    let hasIDs = cases.contains { !$0.id.isEmpty }
    let hasSpread = cases.contains { $0.sizes.count > 1 }
    var table = TextTable(
      title, words: ["case"] + (hasIDs ? ["id"] : []),
      numbers: ["rows", "fastest", "median", "p99"] + (hasSpread ? ["spread"] : [])
        + (peer == nil ? [] : ["peer", "ratio"]),
      notes: (peer.map { ["peer: \($0), median"] } ?? []) + notes)
    for lines in lines {
      for line in lines {
        let isLast = line.rows == lines.last?.rows && lines.count > 1
        let spread = isLast ? Times.spread(lines.map(\.own)).ratioCell : ""
        table.add(
          [line.name] + (hasIDs ? [line.id] : []),
          [line.rows.grouped, line.own.min.cell, line.own.median.cell, line.own.percentile(99).cell]
            + (hasSpread ? [spread] : []) + (line.peer.isEmpty ? [] : [line.peer.median.cell, line.ratio.ratioCell]))
      }
    }
    return table.text
  }
}

/// Measures the rounds of a case in a list of one size, and those of its peer.
@MainActor
final class Stopwatch {
  private(set) var own = Times()
  private(set) var peer = Times()
  private let name: String

  init(_ name: String) { self.name = name }

  /// Measures a round. Returns the result of the body, so that the result is destroyed outside the measured time.
  /// - Parameter counts: Whether the round counts. A warm-up, or a way back to the old list, does not.
  func time<Result>(counts: Bool = true, _ body: () throws -> Result) rethrows -> Result {
    counts ? try own.measure(body) : try body()
  }

  /// Measures a round that starts at a time and ends now.
  func time(since start: ContinuousClock.Instant) { own.add(start.duration(to: .now)) }

  /// Measures a round of what the case is beside.
  func timePeer<Result>(_ body: () throws -> Result) rethrows -> Result { try peer.measure(body) }

  /// Throws if a result is wrong.
  func expect(_ isRight: Bool, _ sentence: @autoclosure () -> String) throws {
    guard !isRight else { return }
    throw BenchmarkFailure("\(name): \(sentence())")
  }
}

/// An error for a wrong result. The program ends, because the measured time would be meaningless.
struct BenchmarkFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// The times of the rounds of one measurement, in microseconds.
struct Times {
  private(set) var rounds: [Double] = []

  /// Measures one round. Returns the result of the body, so that the result is destroyed outside the measured time.
  mutating func measure<Result>(_ body: () throws -> Result) rethrows -> Result {
    let start = ContinuousClock.now
    let result = try body()
    add(start.duration(to: .now))
    return result
  }

  mutating func add(_ time: Duration) {
    rounds.append(Double(time.components.seconds) * 1e6 + Double(time.components.attoseconds) / 1e12)
  }

  var isEmpty: Bool { rounds.isEmpty }
  var median: Double { percentile(50) }
  var min: Double { rounds.min() ?? 0 }

  /// Returns the shortest time that is not exceeded by a percentage of the rounds.
  func percentile(_ percent: Int) -> Double {
    guard !rounds.isEmpty else { return 0 }
    return rounds.sorted()[Swift.max(0, (rounds.count * percent + 99) / 100 - 1)]
  }

  /// Returns the slowest median divided by the fastest.
  static func spread(_ times: [Times]) -> Double {
    let medians = times.map(\.median)
    return (medians.max() ?? 0) / (medians.min() ?? 1)
  }
}

/// Consumes results, so that the optimizer does not remove the work.
enum Sink {
  private static let total = Atomic<Int>(0)

  static func take(_ number: Int) { total.wrappingAdd(number, ordering: .relaxed) }
}
