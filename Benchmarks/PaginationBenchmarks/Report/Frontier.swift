/// Our own policy over its knob, and where others lie beside it.
package struct Frontier {
  /// Points of less and less stall for more and more waste; what another point beats in both is left out.
  private let points: [(waste: Double, stall: Double)]

  package init(_ summaries: [Summary]) {
    var points: [(waste: Double, stall: Double)] = []
    for summary in summaries.sorted(by: { ($0.neverSeen, $0.stall) < ($1.neverSeen, $1.stall) }) {
      if let last = points.last, summary.stall >= last.stall { continue }
      points.append((summary.neverSeen, summary.stall))
    }
    self.points = points
  }

  /// The stall at a waste, along a straight line between two settings of the knob; `nil` where none wastes as little, or
  /// as much.
  func stall(at waste: Double) -> Double? {
    guard let next = points.firstIndex(where: { $0.waste >= waste }) else { return nil }
    let b = points[next]
    guard b.waste > waste else { return b.stall }
    guard next > 0 else { return nil }
    let a = points[next - 1]
    return a.stall + (b.stall - a.stall) * (waste - a.waste) / (b.waste - a.waste)
  }

  /// How a rival compares: on both counts with the budget that is set if none is, and on stall at its own waste.
  package func verdict(of rival: Summary, against own: Summary) -> Verdict {
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

  package enum Verdict: String {
    case behind = "no less stall, no less waste"
    case behindFrontier = "more stall than the knob gives at its waste"
    case behindEnd = "no less stall than the knob gives for less waste"
    case equal = "the same"
    case ahead = "AHEAD of adaptive: no more stall, no more waste"
    case aheadOfFrontier = "AHEAD of the knob at its waste"
    case frugal = "less waste than any setting of the knob"
    case wasteful = "more waste than any setting of the knob"
  }
}
