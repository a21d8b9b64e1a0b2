import Foundation

/// The median of a number of sessions, with an interval for the median of all sessions of the same kind.
///
/// The interval is the 95 % percentile bootstrap interval (Efron, "Bootstrap Methods: Another Look at the Jackknife",
/// 1979). For a median it needs no random numbers: the median of a resample of `n` values is at most the k-th smallest
/// value with the probability that at least half of `n` draws are among the `k` smallest, which is binomial.
struct Estimate: Hashable, Sendable {
  let median: Double
  let interval: ClosedRange<Double>
  /// The number of sessions below which an interval says nothing: with fewer, it contains all values and still covers
  /// less than 95 %.
  static let fewestSessions = 6

  init(_ values: [Double]) {
    let values = values.sorted()
    guard !values.isEmpty else {
      (median, interval) = (0, 0...0)
      return
    }
    let middle = values.count / 2
    median = values.count.isMultiple(of: 2) ? (values[middle - 1] + values[middle]) / 2 : values[middle]
    let rank = Self.lowestRank(of: values.count)
    interval = values[rank - 1]...values[values.count - rank]
  }

  /// Returns the rank, from 1, of the lower end of the interval of the median. The upper end has the same rank from
  /// above.
  static func lowestRank(of count: Int) -> Int {
    let half = (count + 1) / 2
    var logarithms = [0.0]
    for number in 1...count { logarithms.append(logarithms[number - 1] + log(Double(number))) }
    func probability(_ hits: Int, share: Double) -> Double {
      let ways = logarithms[count] - logarithms[hits] - logarithms[count - hits]
      return exp(ways + Double(hits) * log(share) + Double(count - hits) * log(1 - share))
    }
    for rank in 1..<max(half, 1) {
      let share = Double(rank) / Double(count)
      if (half...count).reduce(0, { $0 + probability($1, share: share) }) >= 0.025 { return rank }
    }
    return half
  }

  /// Whether the median is above zero (1), below zero (-1), or too close to call (0).
  var sign: Int { interval.lowerBound > 0 ? 1 : interval.upperBound < 0 ? -1 : 0 }

  /// The median with its interval, for example `1.82 (1.50-2.20)`.
  var cell: String { "\(median.ratioCell) (\(interval.lowerBound.ratioCell)-\(interval.upperBound.ratioCell))" }

  /// A difference with its interval, for example `+1.82 (-0.20 to +2.20)`.
  var differenceCell: String {
    "\(median.signedCell) (\(interval.lowerBound.signedCell) to \(interval.upperBound.signedCell))"
  }
}

extension Double {
  /// The number like `ratioCell`, with a sign unless it is zero.
  var signedCell: String {
    let text = magnitude.ratioCell
    return text == "0.00" ? "0" : (self < 0 ? "-" : "+") + text
  }
}
