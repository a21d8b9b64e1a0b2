/// The sessions of one policy with the same users as those of the other policies.
struct Summary: Sendable {
  let policy: String
  let results: [SessionResult]

  /// A count of a session for each 1,000 rows that the user wants to see.
  enum Metric: CaseIterable, Sendable {
    /// Seconds of stall.
    case stall
    /// Rows that were sent and that the user never wanted to see.
    case unseen
    case requests

    func callAsFunction(_ result: SessionResult) -> Double {
      let count =
        switch self {
        case .stall: Double(result.stallTime) / 1_000
        case .unseen: Double(result.unseen)
        case .requests: Double(result.requests)
        }
      return count * 1_000 / Double(max(result.rowsVisited, 1))
    }
  }

  /// Returns the median of the sessions. A few extreme sessions would dominate an average.
  func estimate(_ metric: Metric) -> Estimate { Estimate(results.map { metric($0) }) }

  /// Returns the median of the differences between this policy and another, user by user.
  func difference(from other: Summary, _ metric: Metric) -> Estimate {
    Estimate(zip(results, other.results).map { metric($0) - metric($1) })
  }

  /// Returns the cost of a session: seconds of stall, and unseen rows divided by the number that is worth a second.
  static func cost(_ result: SessionResult, weight: Double) -> Double {
    Metric.stall(result) + Metric.unseen(result) / weight
  }

  /// Returns by how much the cost of this policy is lower than that of another one, user by user.
  func savings(beside other: Summary, weight: Double) -> Estimate {
    Estimate(
      zip(other.results, results).map { Self.cost($0, weight: weight) - Self.cost($1, weight: weight) })
  }

  /// Returns the stall of a bound divided by the stall of this policy, in percent: the median over the users. A session
  /// without a stall counts as 100 %.
  func share(of bound: Summary) -> Int {
    let shares = zip(bound.results, results).map {
      $1.stallTime == 0 ? 1 : Double($0.stallTime) / Double($1.stallTime)
    }
    return Int((Estimate(shares).median * 100).rounded(.down))
  }
}

/// A policy beside another one with the same users.
struct Comparison: Sendable {
  /// The differences: the policy less the other one.
  let stall: Estimate
  let unseen: Estimate
  private let hasInterval: Bool

  init(_ policy: Summary, beside other: Summary) {
    stall = policy.difference(from: other, .stall)
    unseen = policy.difference(from: other, .unseen)
    hasInterval = policy.results.count >= Estimate.fewestSessions
  }

  enum Verdict: String, Sendable {
    case ahead = "AHEAD"
    case behind = "behind"
    case tooClose = "too close to call"
    case lessStall = "less stall, more unseen"
    case lessUnseen = "more stall, less unseen"
    case tooFew = "too few users"
  }

  /// The verdict about the policy. No verdict relies on a difference whose interval contains zero.
  var verdict: Verdict {
    guard hasInterval else { return .tooFew }
    return switch (stall.sign, unseen.sign) {
    case (0, 0): .tooClose
    case (...0, ...0): .ahead
    case (0..., 0...): .behind
    case (-1, _): .lessStall
    default: .lessUnseen
    }
  }

  /// The differences in words. What is worse is in capitals.
  var words: String {
    guard hasInterval else { return "too few users for an interval" }
    func words(_ estimate: Estimate, _ unit: String) -> String {
      let (low, high) = (estimate.interval.lowerBound.magnitude, estimate.interval.upperBound.magnitude)
      let range = "\(min(low, high).ratioCell) to \(max(low, high).ratioCell)"
      return switch estimate.sign {
      case -1: "\(estimate.median.magnitude.ratioCell)\(unit) less (\(range))"
      case 1: "\(estimate.median.ratioCell)\(unit) MORE (\(range))"
      default: "too close to call"
      }
    }
    return "stall \(words(stall, " s")), unseen rows \(words(unseen, ""))"
  }
}
