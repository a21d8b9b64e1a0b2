import TestSupport
import Testing

@testable import PaginationBenchmarks

/// The claims of the benchmarks' README about the adaptive policy, which is the default.
@MainActor @Suite struct AdaptivePolicyTests {
  nonisolated private static let seeds = UInt64(testSize("LIST_PRESENTATION_SEEDS", small: 3))

  private func summary(_ policy: RivalPolicy, _ model: LatencyModel) async -> Summary {
    var results: [SessionResult] = []
    for seed in 0..<Self.seeds { results.append(await Session.run(.mixed, policy, model, seed: seed)) }
    return Summary(policy: policy.name, results: results)
  }

  /// With few seeds, only claims with a wide margin. The tables have 150 seeds.
  @Test(arguments: [LatencyModel.fixed, .logNormal, .bursts].prefix(seeds < 30 ? 1 : 3))
  func adaptivePolicyStallsLessAndRequestsLessThanPaging3(model: LatencyModel) async {
    let own = await summary(.adaptive(), model)
    let other = await summary(.paging3(retries: true), model)
    #expect(own.stall < 0.9 * other.stall)
    #expect(own.requests < other.requests)
    if Self.seeds >= 30 { #expect(own.neverSeen <= other.neverSeen) }
  }
}
