import Foundation
import ListPresentation
import Testing

@testable import PaginationBenchmarks

/// The answer to "which prefetch policy?", and the picture.
@MainActor @Suite struct AdviceTests {
  @Test func adviceEndsWithLineToPaste() async throws {
    let arguments = "--advise --latency 800 --page-size 30 --seeds 12 --policy adaptive,adaptive:3,paging3-retry"
    let lines = try await simulate(arguments).simulations.advice.split(separator: "\n").map(String.init)
    #expect(lines.first == "Advice for mixed, 800, selected with 6 other users")
    #expect(lines.contains { $0.hasPrefix("  30 unseen rows (this advice)") })
    #expect(lines.contains("Beside Paging 3 with its defaults and retries, for each 1,000 rows:"))
    #expect(lines.last?.hasPrefix("PagingConfiguration(pageSize: 30, prefetch: .adaptive(wasteBudget: ") == true)
  }

  @Test func adviceForFixedPagesComparesPoliciesThatLoadPages() async throws {
    let arguments = "--advise --page-size 30 --seeds 6 --policy adaptive,rows:60,paging3-retry"
    let fixed = try await simulate(arguments + " --fixed-pages").simulations.advice
    let free = try await simulate(arguments).simulations.advice
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

  /// The advice for users with stalls under the default, and under a budget of 3.
  private func advice(_ own: [Int], _ other: [Int]) -> String {
    let policies = [RivalPolicy.adaptive(), .adaptive(3)]
    let summaries = [summary(own, of: "adaptive"), summary(other, of: "adaptive:3.0")]
    let part = PartResult(
      part: Plan.Part(scenario: .mixed, model: .fixed, policies: policies), bounds: [],
      summaries: Array(zip(policies, summaries)), bestDistance: nil)
    return Advice(part, tuned: summaries).text
  }

  @Test func defaultStaysUnlessDifferenceIsClear() {
    let own = [10, 20, 30, 40, 50, 60]
    #expect(advice(own, [11, 21, 31, 39, 49, 0]).hasSuffix(".adaptive(wasteBudget: 1.2))\n"))
    #expect(advice(own, [9, 19, 29, 39, 49, 59]).hasSuffix(".adaptive(wasteBudget: 3.0))\n"))
  }

  @Test func pictureNamesPoliciesAndSession() async throws {
    try await withFile { file in
      _ = try await simulate("--scenario glance --policy adaptive,rows:40 --seeds 2 --latency 300 --svg \(file)")
      let svg = try TextFile.read(file)
      let words = svg.matches(of: #/<text[^>]*>([^<]*)</#).map { String($0.output.1) }
      #expect(
        words == [
          "glance, 300: medians with 95 % intervals", "seconds of stall for each 1,000 rows",
          "unseen rows for each 1,000 rows", "5,000", "0.10", "adaptive", "rows:40",
          "adaptive: the session of user 0", "last row", "seconds", "0.3 s", "20", "loaded", "wanted", "1 requests",
        ])
      #expect(!svg.contains("var(") && !svg.contains("<style"), "a viewer without style sheets shows the colors")
    }
  }
}
