import Synchronization

/// The times of the rounds of one measurement, in microseconds.
struct Times {
  private var rounds: [Double] = []

  /// Measures one round. Returns the result of the body, so that the result is destroyed outside the measured time.
  mutating func measure<Result>(_ body: () throws -> Result) rethrows -> Result {
    let start = ContinuousClock.now
    let result = try body()
    let time = ContinuousClock.now - start
    rounds.append(Double(time.components.seconds) * 1e6 + Double(time.components.attoseconds) / 1e12)
    return result
  }

  var median: Double { percentile(50) }
  var max: Double { rounds.max() ?? 0 }
  var min: Double { rounds.min() ?? 0 }

  /// Returns the shortest time that is not exceeded by a percentage of the rounds.
  func percentile(_ percent: Int) -> Double {
    guard !rounds.isEmpty else { return 0 }
    return rounds.sorted()[Swift.max(0, (rounds.count * percent + 99) / 100 - 1)]
  }
}

extension Times {
  /// Returns the cells for measurements: the median and the 99th percentile of each, and their spread.
  static func cells(_ times: [Times]) -> [String] {
    times.flatMap { [$0.median.cell, $0.percentile(99).cell] } + [spread(times).ratioCell]
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

/// An error for a wrong result. The program ends, because the measured time would be meaningless.
struct BenchmarkFailure: Error, CustomStringConvertible {
  let description: String
}
