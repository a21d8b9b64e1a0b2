/// The trade-off of the adaptive policy between stall and waste, for comparison with other policies.
struct Frontier {
  /// The points in order of ascending waste and descending stall, without those that another point beats in both.
  private let points: [(waste: Double, stall: Double)]

  init(_ summaries: [Summary]) {
    var points: [(waste: Double, stall: Double)] = []
    for summary in summaries.sorted(by: { ($0.neverSeen, $0.stall) < ($1.neverSeen, $1.stall) }) {
      if let last = points.last, summary.stall >= last.stall { continue }
      points.append((summary.neverSeen, summary.stall))
    }
    self.points = points
  }

  /// Returns the stall at a waste, interpolated between two budgets, or `nil` if the waste is outside the range of the
  /// budgets.
  func stall(at waste: Double) -> Double? {
    guard let next = points.firstIndex(where: { $0.waste >= waste }) else { return nil }
    let b = points[next]
    guard b.waste > waste else { return b.stall }
    guard next > 0 else { return nil }
    let a = points[next - 1]
    return a.stall + (b.stall - a.stall) * (waste - a.waste) / (b.waste - a.waste)
  }

  /// Compares a policy with the default budget in stall and waste, and with all budgets in stall at the same waste.
  func verdict(of rival: Summary, against own: Summary) -> Verdict {
    if rival.neverSeen >= own.neverSeen, rival.stall >= own.stall {
      return rival.neverSeen == own.neverSeen && rival.stall == own.stall ? .equal : .behind
    }
    if rival.neverSeen <= own.neverSeen, rival.stall <= own.stall { return .ahead }
    guard let stall = stall(at: rival.neverSeen) else {
      guard let last = points.last, rival.neverSeen > last.waste else { return .frugal }
      return last.stall <= rival.stall ? .behindEnd : .wasteful
    }
    return stall < rival.stall ? .behindFrontier : stall == rival.stall ? .equal : .aheadOfFrontier
  }

  enum Verdict: String {
    case behind = "no less stall, no less waste"
    case behindFrontier = "more stall than adaptive at the same waste"
    case behindEnd = "no less stall than adaptive with less waste"
    case equal = "the same"
    case ahead = "AHEAD of adaptive: no more stall, no more waste"
    case aheadOfFrontier = "AHEAD of adaptive at the same waste"
    case frugal = "less waste than any budget"
    case wasteful = "more waste than any budget"
  }
}
