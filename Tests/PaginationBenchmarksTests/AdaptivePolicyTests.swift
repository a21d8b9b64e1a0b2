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
    let users = Self.seeds.map { SimulatedUser(.mixed, seed: $0) }
    func summary(_ policy: RivalPolicy) -> Summary {
      Summary(policy: policy.name, results: users.map { Session.run($0, policy, model) })
    }
    let (own, other) = (summary(.adaptive()), summary(.paging3(retries: true)))
    let comparison = Comparison(own, beside: other)
    #expect(comparison.stall.sign <= 0 && comparison.unseen.sign <= 0, "\(comparison.words)")
    #expect(own.difference(from: other, .requests).sign < 0)
  }
}
