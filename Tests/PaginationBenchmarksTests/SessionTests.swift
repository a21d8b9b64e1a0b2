import TestSupport
import Testing

@testable import PaginationBenchmarks

/// The counts of simulated sessions, which depend only on the seed.
@MainActor @Suite struct SessionTests {
  nonisolated private static let seeds = UInt64(testSize("LIST_PRESENTATION_SEEDS", small: 1))

  @Test func seedDeterminesSession() async {
    let first = await Session.run(.mixed, .adaptive(), .bursts, seed: 1)
    #expect(await Session.run(.mixed, .adaptive(), .bursts, seed: 1) == first)
    #expect(await Session.run(.mixed, .adaptive(), .bursts, seed: 2) != first)
  }

  /// All scenarios with many seeds.
  nonisolated private static var scenarios: [String] {
    seeds > 1 ? Scenario.all.map(\.name) : ["mixed", "jump", "chat", "search"]
  }

  @Test(arguments: scenarios) func scenarioHasNoFaults(name: String) async throws {
    let scenario = try #require(Scenario.all.first { $0.name == name })
    for model in Self.seeds > 1 ? LatencyModel.all : [.bursts] {
      for policy in Self.seeds > 1
        ? [RivalPolicy.adaptive(), .paging3(retries: false), .paging3(retries: true)] : [.adaptive()]
      {
        for seed in 0..<Self.seeds {
          let result = await Session.run(scenario, policy, model, seed: seed)
          #expect(result.faults.sum == 0, "\(model.name), \(policy.name), seed \(seed)")
          #expect(
            scenario.maximumRows != nil || result.repeatedRequests == 0, "\(model.name), \(policy.name), \(seed)")
        }
      }
    }
  }

  @Test func steadyReaderTakesOneRequestPerPage() async throws {
    let steady = try #require(Scenario.all.first { $0.name == "steady" })
    var counts: [Int] = []
    for distance in [1, 20, 60] {
      let result = await Session.run(steady, .rows(distance), .fixed, seed: 1)
      counts.append(result.requests - (result.rowsVisited + distance + 19) / 20)
    }
    #expect(counts.allSatisfy { abs($0) <= 1 }, "\(counts)")
  }

  @Test func endOnlyPolicyStallsOncePerPage() async throws {
    let steady = try #require(Scenario.all.first { $0.name == "steady" })
    let result = await Session.run(steady, .endOnly(), .fixed, seed: 1)
    // 320 ms for each page, minus the time of the row that the user reads in the meantime.
    #expect(result.stalls.count == result.requests - 1)
    #expect(result.stalls.allSatisfy { (150...320).contains($0) }, "\(result.stalls)")
    #expect(result.firstRow == 320 && result.firstScreen == 320)
  }

  @Test func waitingCountsUntilUserLeaves() async throws {
    let options = try BenchmarkOptions(["--scenario", "trace:t"], read: { _ in "0 0\n0.2 0" })
    let scenario = try #require(options.scenarios?.first)
    let result = await Session.run(scenario, .rows(3), .fixed, seed: 1)
    #expect(result.waiting == 200 && result.stalls.isEmpty && result.requests == 1 && result.firstRow == 320)
    let bound = ClairvoyantBound(pageSize: 100, isFixed: false).result(scenario, .fixed, seed: 1)
    #expect(bound.waiting == 200 && bound.stalls.isEmpty && bound.requests == 1)
  }

  @Test func waitAfterEmptyFirstPageIsStall() async throws {
    let filter = try #require(Scenario.all.first { $0.name == "filter" })
    let result = await Session.run(filter, .rows(3), .fixed, seed: 0)
    #expect(result.firstRow > 600, "the first page has no row")
    #expect(result.waiting - result.stallTime == 300 && result.stalls.first == result.firstScreen - 300)
  }

  @Test func userRetriesFailedLoadUpward() async throws {
    let chat = try #require(Scenario.all.first { $0.name == "chat" })
    for seed in 0..<3 as Range<UInt64> {
      let result = await Session.run(chat, .paging3(retries: false), .bursts, seed: seed)
      #expect(result.faults.sum == 0 && result.missingRowTime > 0)
    }
  }

  @Test func userRetriesAfterTooManyEmptyPages() async throws {
    let filter = try #require(Scenario.all.first { $0.name == "filter" })
    let result = await Session.run(filter, .rows(20, pageSize: 1), .fixed, seed: 0)
    #expect(result.faults.sum == 0 && result.requests > 2_000)
  }
}
