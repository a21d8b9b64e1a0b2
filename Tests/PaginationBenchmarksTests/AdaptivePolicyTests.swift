import Foundation
import PaginationBenchmarks
import Testing

/// What the README of the benchmarks says of the adaptive policy, which is the default.
@MainActor @Suite struct AdaptivePolicyTests {
  private func summary(_ policy: RivalPolicy, _ model: LatencyModel, _ seeds: UInt64) async -> Summary {
    var results: [SessionResult] = []
    for seed in 0..<seeds { results.append(await Session.run(.mixed, policy, model, seed: seed)) }
    return Summary(policy: policy.name, results: results)
  }

  /// With few seeds only what holds by far; medians of 30 still swing by a tenth, and the tables are made of 150.
  @Test(arguments: [LatencyModel.fixed, .logNormal, .bursts])
  func theAdaptivePolicyStallsLessThanPaging3AndAsksLess(model: LatencyModel) async {
    let seeds = ProcessInfo.processInfo.environment["LIST_PRESENTATION_SEEDS"].flatMap { UInt64($0) } ?? 3
    let own = await summary(.adaptive(), model, seeds)
    let other = await summary(.paging3(retries: true), model, seeds)
    #expect(own.stall < other.stall)
    #expect(own.requests < other.requests)
    if seeds >= 30 { #expect(own.neverSeen <= (seeds >= 150 ? 1 : 1.1) * other.neverSeen) }
  }
}
