import Testing

@testable import PaginationBenchmarks

/// Comparisons of policies with the adaptive policy.
@Suite struct FrontierTests {
  private static func point(_ neverSeen: Int, _ stall: Int) -> Summary {
    var result = SessionResult()
    (result.neverSeen, result.rowsVisited) = (neverSeen, 1_000)
    result.stalls = [stall]
    return Summary(policy: "", results: [result])
  }

  /// A policy with rows never seen and milliseconds of stall, compared with budgets of 30 and 2,000, 60 and 1,000, 100 and 0.
  @Test(arguments: [
    (40, 2_500, "no less stall, no less waste"), (30, 2_500, "no less stall, no less waste"),
    (30, 2_000, "the same"), (60, 1_000, "the same"),
    (30, 1_500, "AHEAD of adaptive: no more stall, no more waste"),
    (80, 600, "more stall than adaptive at the same waste"), (80, 400, "AHEAD of adaptive at the same waste"),
    (20, 2_500, "less waste than any budget"),
    (174, 0, "no less stall than adaptive with less waste"),
  ])
  func verdictComparesStallAndWaste(neverSeen: Int, stall: Int, verdict: String) {
    let knob = [Self.point(30, 2_000), Self.point(60, 1_000), Self.point(100, 0)]
    #expect(Frontier(knob).verdict(of: Self.point(neverSeen, stall), against: knob[0]).rawValue == verdict)
  }

  @Test func policyBeyondAllBudgetsIsNotAhead() {
    let knob = [Self.point(30, 2_000), Self.point(60, 1_000)]
    let verdict = Frontier(knob).verdict(of: Self.point(174, 500), against: knob[0])
    #expect(verdict.rawValue == "more waste than any budget")
  }

  @Test func plotShowsMoreImportantPointAndListsHidden() {
    func plot(_ points: [(Character, Double, Double)]) -> String {
      FrontierPlot(points: points.map { FrontierPlot.Point(mark: $0.0, waste: $0.1, stall: $0.2) }).text
    }
    let seen = plot([("3", 40, 3), ("o", 40, 3), ("@", 20, 2), ("o", 100, 0)])
    #expect(seen.contains("3") && !seen.contains("covered"))
    let hidden = plot([("@", 40, 1), ("3", 40, 1), ("*", 100, 0)])
    #expect(hidden.hasSuffix("covered by others: 3\n"))
  }
}
