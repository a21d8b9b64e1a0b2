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
    expect(.adaptive(), isNotBehind: .paging3(retries: true), .mixed, model)
  }

  /// Where another policy stalls less than the default, a budget has no more stall and no more waste than it.
  @Test(arguments: [
    ("flings", LatencyModel.fixed, RivalPolicy.adaptive(1.6), RivalPolicy.paging3(retries: true)),
    ("mixed", .bursts, .adaptive(2), .rows(40)),
  ])
  func budgetStallsNoLongerForTheSameWaste(
    name: String, model: LatencyModel, own: RivalPolicy, other: RivalPolicy
  ) throws {
    expect(own, isNotBehind: other, try scenario(name), model)
  }

  private func expect(
    _ own: RivalPolicy, isNotBehind other: RivalPolicy, _ scenario: Scenario, _ model: LatencyModel,
    at location: SourceLocation = #_sourceLocation
  ) {
    let users = Self.seeds.map { SimulatedUser(scenario, seed: $0) }
    let summaries = [own, other].map { policy in
      Summary(policy: policy.name, results: users.map { Session.run($0, policy, model) })
    }
    let comparison = Comparison(summaries[0], beside: summaries[1])
    #expect(comparison.stall.sign <= 0 && comparison.unseen.sign <= 0, "\(comparison.words)", sourceLocation: location)
    #expect(summaries[0].difference(from: summaries[1], .requests).sign < 0, sourceLocation: location)
  }
}
