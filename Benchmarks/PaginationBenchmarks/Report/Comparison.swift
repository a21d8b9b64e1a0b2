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
