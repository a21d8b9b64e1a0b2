import Synchronization

/// The times of the rounds of one measurement, in microseconds.
struct Times {
  private var rounds: [Double] = []

  /// Times one round. What the body returns is given back, so that it is destroyed outside the measured time.
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

  /// The smallest time that so many of a hundred rounds do not exceed.
  func percentile(_ percent: Int) -> Double {
    guard !rounds.isEmpty else { return 0 }
    return rounds.sorted()[Swift.max(0, (rounds.count * percent + 99) / 100 - 1)]
  }
}

extension Times {
  /// The median and the 99th percentile of each, and the slowest of the medians divided by the fastest.
  static func cells(_ times: [Times]) -> [String] {
    times.flatMap { [$0.median.cell, $0.percentile(99).cell] } + [spread(times).ratioCell]
  }

  /// The slowest of the medians divided by the fastest.
  static func spread(_ times: [Times]) -> Double {
    let medians = times.map(\.median)
    return (medians.max() ?? 0) / (medians.min() ?? 1)
  }
}

/// Takes results, so that no work is left out because nobody needs what it gives.
enum Sink {
  private static let total = Atomic<Int>(0)

  static func take(_ number: Int) { total.wrappingAdd(number, ordering: .relaxed) }
}

/// A result that is wrong: then its time means nothing, and the program ends.
struct BenchmarkFailure: Error, CustomStringConvertible {
  let description: String
}
