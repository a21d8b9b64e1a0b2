import TestSupport
import Testing

@testable import PaginationBenchmarks

/// The claims of the benchmarks' README about the adaptive policy, which is the default.
@Suite struct AdaptivePolicyTests {
  /// Fewer than twelve users tell too little.
  private static let seeds = 0..<UInt64(max(12, testSize("LIST_PRESENTATION_SEEDS", small: 12)))

  /// With few users, only the claim with the widest margin.
  @Test(arguments: [LatencyModel.fixed, .logNormal, .bursts].prefix(seeds.count < 30 ? 1 : 3))
  func adaptivePolicyIsNotBehindPaging3(model: LatencyModel) {
    let (own, other) = summaries(.mixed, model, .adaptive(), .paging3(retries: true))
    let comparison = Comparison(own, beside: other)
    #expect(comparison.stall.sign <= 0 && comparison.unseen.sign <= 0, "\(comparison.words)")
    #expect(own.difference(from: other, .requests).sign < 0)
  }

  /// Where another policy stalls less than the default, a budget has no more stall and no more waste than it.
  @Test(arguments: [
    ("flings", LatencyModel.fixed, RivalPolicy.adaptive(1.6), RivalPolicy.paging3(retries: true)),
    ("mixed", .bursts, .adaptive(2), .rows(40)),
  ])
  func budgetStallsNoLongerForTheSameWaste(
    scenario: String, model: LatencyModel, own: RivalPolicy, other: RivalPolicy
  ) throws {
    let scenario = try #require(Scenario.all.first { $0.name == scenario })
    let (own, other) = summaries(scenario, model, own, other)
    let comparison = Comparison(own, beside: other)
    #expect(comparison.stall.sign <= 0 && comparison.unseen.sign <= 0, "\(comparison.words)")
    #expect(own.difference(from: other, .requests).sign < 0)
  }

  private func summaries(
    _ scenario: Scenario, _ model: LatencyModel, _ own: RivalPolicy, _ other: RivalPolicy
  ) -> (Summary, Summary) {
    let users = Self.seeds.map { SimulatedUser(scenario, seed: $0) }
    func summary(_ policy: RivalPolicy) -> Summary {
      Summary(policy: policy.name, results: users.map { Session.run($0, policy, model) })
    }
    return (summary(own), summary(other))
  }
}
