import TestSupport
import Testing

@testable import PaginationBenchmarks

/// The optimum. No session may be better in any count.
@Suite struct BoundTests {
  /// The number of seeds. With more than one, the tests play all scenarios.
  private static let numberOfSeeds = UInt64(testSize("LIST_PRESENTATION_SEEDS", small: 1))
  private static let playsAll = numberOfSeeds > 1
  /// With seed 2, the first request takes longer than the first request of the last query.
  private static let seeds = playsAll ? 0..<numberOfSeeds : 2..<3

  private static let latencies =
    playsAll ? LatencyModel.all.map(\.name) + ["0", "2500", "4000+20"] : ["0", "lognormal", "bursts"]

  private static let policies: [RivalPolicy] =
    [.rows(1, pageSize: 100), .rows(3), .adaptive(), .adaptive(6)]
    + (playsAll ? [.rows(200, pageSize: 100), .paging3(retries: true), .screens(2), .adaptiveInPages()] : [])

  /// A user who scrolls 200 rows ahead and back in half a second, and other scenarios.
  private static func scenarios() throws -> [Scenario] {
    let rows = [0, 40, 80, 120, 160, 200, 160, 120, 80, 40, 0]
    let trace = "0 0\n" + rows.enumerated().map { "\(5 + Double($0) / 20) \($1)\n" }.joined() + "10 0\n"
    let names = playsAll ? Scenario.all.map(\.name) : ["glance", "search", "filter", "refresh"]
    return try names.map { try scenario($0) } + [scenario("trace:t", trace)]
  }

  @Test(arguments: latencies) func noPolicyIsBetterThanBound(latency: String) throws {
    let server = try model(latency)
    for scenario in try Self.scenarios() {
      for seed in Self.seeds {
        let user = SimulatedUser(scenario, seed: seed)
        let bound = ClairvoyantBound(pageSize: 100, isFixed: false).result(user, server)
        for policy in Self.policies {
          let result = Session.run(user, policy, server)
          let context = "\(scenario.name), \(policy.name), seed \(seed)"
          #expect(result.stallTime >= bound.stallTime && result.waiting >= bound.waiting, "\(context)")
          #expect(result.firstScreen >= bound.firstScreen, "\(context)")
          #expect(result.requests >= bound.requests && result.rowsSent >= bound.rowsSent, "\(context)")
          #expect(result.unseen >= bound.unseen && result.mostRows >= bound.mostRows, "\(context)")
          #expect(result.rowsVisited == bound.rowsVisited, "\(context)")
        }
      }
    }
  }
}
