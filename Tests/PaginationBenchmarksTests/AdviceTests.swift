import Foundation
import ListPresentation
import Testing

@testable import PaginationBenchmarks

/// The answer to "which prefetch policy?", and the picture.
@MainActor @Suite struct AdviceTests {
  private func run(_ arguments: String) async throws -> SimulationBenchmarks {
    var simulations = SimulationBenchmarks(
      try BenchmarkOptions(arguments.split(separator: " ").map(String.init)), write: { _ in }, tell: { _ in })
    try await simulations.run()
    return simulations
  }

  @Test func adviceEndsWithLineToPaste() async throws {
    let advice = try await run(
      "--advise --latency 800 --page-size 30 --seeds 12 --policy adaptive,adaptive:3,paging3-retry"
    )
    .advice
    let lines = advice.split(separator: "\n").map(String.init)
    #expect(lines.first == "Advice for mixed, 800, selected with 6 other users")
    #expect(lines.contains { $0.hasPrefix("  30 unseen rows (this advice)") })
    #expect(lines.contains("Beside Paging 3 with its defaults and retries, for each 1,000 rows:"))
    #expect(lines.last?.hasPrefix("PagingConfiguration(pageSize: 30, prefetch: .adaptive(wasteBudget: ") == true)
  }

  @Test func adviceForFixedPagesComparesPoliciesThatLoadPages() async throws {
    let arguments = "--advise --page-size 30 --seeds 6 --policy adaptive,rows:60,paging3-retry"
    let (fixed, free) = (try await run(arguments + " --fixed-pages").advice, try await run(arguments).advice)
    #expect(fixed != free && fixed.contains("PagingConfiguration(pageSize: 30, prefetch: "))
  }

  @Test func codeOfPolicyIsItsConfiguration() {
    let configuration = PagingConfiguration(pageSize: 30, prefetch: .adaptive(wasteBudget: 3.0))
    #expect(RivalPolicy.adaptive(3, pageSize: 30).configuration.prefetch == configuration.prefetch)
    #expect(
      Advice.code(.adaptive(3, pageSize: 30))
        == "PagingConfiguration(pageSize: 30, prefetch: .adaptive(wasteBudget: 3.0))")
    #expect(Advice.code(.rows(40)) == "PagingConfiguration(pageSize: 20, prefetch: .items(40))")
    #expect(
      PagingConfiguration(pageSize: 20, prefetch: .items(40)).prefetch == RivalPolicy.rows(40).configuration.prefetch)
  }

  private static func part(_ costs: [(name: String, stalls: [Int])]) -> (PartResult, [Summary]) {
    let summaries = costs.map { name, stalls in
      let results = stalls.map { stall in
        var result = SessionResult()
        (result.stalls, result.rowsVisited) = ([stall], 1_000)
        return result
      }
      return Summary(policy: name, results: results)
    }
    let policies = [RivalPolicy.adaptive(), .adaptive(3)]
    let part = Plan.Part(scenario: .mixed, model: .fixed, policies: policies)
    let result = PartResult(
      part: part, bounds: [], summaries: Array(zip(policies, summaries)), bestDistance: nil)
    return (result, summaries)
  }

  @Test func defaultStaysUnlessDifferenceIsClear() {
    let own = (name: "adaptive", stalls: [10, 20, 30, 40, 50, 60])
    let close = Self.part([own, (name: "adaptive:3.0", stalls: [11, 21, 31, 39, 49, 0])])
    #expect(Advice(close.0, tuned: close.1).text.hasSuffix(".adaptive(wasteBudget: 1.2))\n"))
    let clear = Self.part([own, (name: "adaptive:3.0", stalls: [9, 19, 29, 39, 49, 59])])
    #expect(Advice(clear.0, tuned: clear.1).text.hasSuffix(".adaptive(wasteBudget: 3.0))\n"))
  }

  @Test func pictureNamesPoliciesAndSession() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path()
    _ = try await run("--scenario glance --policy adaptive,rows:40 --seeds 2 --latency 300 --svg \(file)")
    let svg = try TextFile.read(file)
    let words = svg.matches(of: #/<text[^>]*>([^<]*)</#).map { String($0.output.1) }
    #expect(
      words == [
        "glance, 300: medians with 95 % intervals", "seconds of stall for each 1,000 rows",
        "unseen rows for each 1,000 rows", "5,000", "0.10", "adaptive", "rows:40", "adaptive: the session of user 0",
        "last row", "seconds", "0.3 s", "20", "loaded", "wanted", "1 requests",
      ])
    #expect(!svg.contains("var(") && !svg.contains("<style"), "a viewer without style sheets shows the colors")
    try FileManager.default.removeItem(atPath: file)
  }
}
