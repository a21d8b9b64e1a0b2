import Testing

@testable import PaginationBenchmarks

/// Intervals, and comparisons of policies user by user.
@Suite struct ComparisonTests {
  /// The probability that the median of a resample is at most the value with the rank, computed with exact fractions.
  @Test(arguments: [(1, 1), (2, 1), (5, 1), (6, 1), (10, 2), (30, 10), (100, 40), (1_000, 469)])
  func intervalIsPercentileBootstrapOfMedian(count: Int, rank: Int) {
    #expect(Estimate.lowestRank(of: count) == rank)
    let estimate = Estimate((1...count).map(Double.init).reversed())
    #expect(estimate.interval == Double(rank)...Double(count + 1 - rank))
    #expect(estimate.median == Double(count + 1) / 2)
  }

  @Test func estimateIsPrintedWithInterval() {
    let estimate = Estimate([-1, 0.5, 1, 1.5, 20, 30])
    #expect(Estimate([1, 2, 4]).cell == "2.00 (1.00-4.00)")
    #expect(estimate.differenceCell == "+1.25 (-1.00 to +30.0)" && estimate.sign == 0)
    #expect(Estimate([]).differenceCell == "0 (0 to 0)")
  }

  /// Six users who wait 1,000 to 6,000 ms and do not see 10 rows, with differences for each user.
  @Test(arguments: [
    (stall: [-1, -2, -3, -4, -5, -6], unseen: [0, 1, -1, 0, 1, -1], verdict: "AHEAD"),
    ([-1, -2, -3, -4, -5, -6], [-1, -1, -1, -1, -1, -1], "AHEAD"),
    ([0, 0, 0, 0, 0, 0], [1, 2, 1, 2, 1, 2], "behind"),
    ([1, 2, 3, 4, 5, 6], [1, 2, 1, 2, 1, 2], "behind"),
    ([1, 2, 3, 4, 5, -6], [1, 2, 1, 2, 1, -2], "too close to call"),
    ([-1, -2, -3, -4, -5, -6], [1, 2, 1, 2, 1, 2], "less stall, more unseen"),
    ([1, 2, 3, 4, 5, 6], [-1, -2, -1, -2, -1, -2], "more stall, less unseen"),
    ([-1, -2, -3, -4, -5], [-1, -1, -1, -1, -1], "too few users"),
  ])
  func verdictNeedsIntervalsWithoutZero(stall: [Int], unseen: [Int], verdict: String) {
    let times = stall.indices.map { 1_000 * ($0 + 1) }
    let own = summary(times, unseen: unseen.map { _ in 10 })
    let rival = summary(zip(times, stall).map { $0 + $1 }, unseen: unseen.map { 10 + $0 })
    #expect(Comparison(rival, beside: own).verdict.rawValue == verdict)
  }

  @Test func worseDifferenceIsInCapitals() {
    let own = summary(Array(repeating: 3_000, count: 6), unseen: [10, 10, 10, 10, 10, 10])
    let rival = summary(Array(repeating: 2_000, count: 6), unseen: [12, 13, 14, 15, 16, 17])
    #expect(
      Comparison(rival, beside: own).words
        == "stall 1.00 s less (1.00 to 1.00), unseen rows 4.50 MORE (2.00 to 7.00)")
    #expect(Comparison(own, beside: own).words == "stall too close to call, unseen rows too close to call")
  }

  @Test func bestPolicyHasLowestCost() {
    let quick = summary([1_000, 1_000], unseen: [90, 90])
    let slow = summary([4_000, 4_000], unseen: [0, 0])
    #expect(PartResult.best([slow, quick], weight: 31)?.results == quick.results)
    #expect(PartResult.best([slow, quick], weight: 29)?.results == slow.results)
  }

  @Test func shareOfZeroStallIsHundredPercent() {
    let none = summary([0, 0], unseen: [0, 0])
    #expect(none.share(of: none) == 100)
    #expect(summary([3_000], unseen: [0]).share(of: summary([2_000], unseen: [0])) == 66)
  }

  @Test func noUserIsInTuningAndInTable() throws {
    let plan = Plan(try BenchmarkOptions(["--seeds", "10000"]))
    #expect(!plan.seeds.overlaps(plan.tuningSeeds) && plan.tuningSeeds.count == 5_000)
  }
}
