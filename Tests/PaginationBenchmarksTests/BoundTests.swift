import Foundation
import PaginationBenchmarks
import Testing

/// What no policy can do better: no session may be below it, whatever is counted.
@MainActor @Suite struct BoundTests {
  /// Everything with so many seeds in a release build, else what takes little time.
  nonisolated private static let seeds =
    ProcessInfo.processInfo.environment["LIST_PRESENTATION_SEEDS"].flatMap { UInt64($0) } ?? 1

  /// A user who looks 200 rows ahead, and back, in half a second; and all others.
  private static func scenarios() throws -> [Scenario] {
    let rows = [0, 40, 80, 120, 160, 200, 160, 120, 80, 40, 0]
    let trace = "0 0\n" + rows.enumerated().map { "\(5 + Double($0) / 20) \($1)\n" }.joined() + "10 0\n"
    let few = seeds > 1 ? Scenario.all.map(\.name) : ["glance", "search", "filter", "refresh"]
    return try few.map { try scenario($0) } + [scenario("trace:t", trace)]
  }

  private static func scenario(_ name: String, _ trace: String = "") throws -> Scenario {
    try #require(try BenchmarkOptions(["--scenario", name], read: { _ in trace }).scenarios?.first)
  }

  @Test(arguments: LatencyModel.all.map(\.name) + ["0"]) func noPolicyIsBetterThanTheBound(latency: String) async throws
  {
    let model = try #require(try BenchmarkOptions(["--latency", latency]).models?.first)
    let policies = [.rows(1, pageSize: 100), .rows(3), .adaptive()] + (Self.seeds > 1 ? Self.others : [])
    for scenario in try Self.scenarios() {
      for seed in 0..<Self.seeds {
        let bound = ClairvoyantBound(pageSize: 100, isFixed: false).result(scenario, model, seed: seed)
        for policy in policies {
          let result = await Session.run(scenario, policy, model, seed: seed)
          let place = "\(scenario.name), \(policy.name), seed \(seed)"
          #expect(result.stallTime >= bound.stallTime && result.waiting >= bound.waiting, "\(place)")
          #expect(result.firstRow >= bound.firstRow && result.firstScreen >= bound.firstScreen, "\(place)")
          #expect(result.requests >= bound.requests && result.rowsSent >= bound.rowsSent, "\(place)")
          #expect(result.neverSeen >= bound.neverSeen && result.mostRows >= bound.mostRows, "\(place)")
          #expect(result.rowsVisited == bound.rowsVisited, "\(place)")
        }
      }
    }
  }

  nonisolated private static let others: [RivalPolicy] = [
    .adaptive(6), .rows(200, pageSize: 100), .paging3(retries: true), .screens(2), .adaptiveInPages(),
  ]
}
