import TestSupport
import Testing

@testable import PaginationBenchmarks

/// The counts of simulated sessions, which depend only on the seed.
@Suite struct SessionTests {
  private static let seeds = UInt64(testSize("LIST_PRESENTATION_SEEDS", small: 1))

  /// All scenarios with many seeds.
  private static var scenarios: [String] {
    seeds > 1 ? Scenario.all.map(\.name) : ["mixed", "jump", "chat", "search"]
  }

  private static let policies: [RivalPolicy] =
    [.adaptive()] + (seeds > 1 ? [.paging3(retries: false), .paging3(retries: true)] : [])

  @Test(arguments: scenarios) func scenarioHasNoFaults(name: String) throws {
    let played = try scenario(name)
    for model in Self.seeds > 1 ? LatencyModel.all : [.bursts] {
      for policy in Self.policies {
        for seed in 0..<Self.seeds {
          let result = Session.run(SimulatedUser(played, seed: seed), policy, model)
          let context = "\(model.name), \(policy.name), seed \(seed)"
          #expect(result.faults.sum == 0 && result.repeatedRequests == 0, "\(context)")
        }
      }
    }
  }

  @Test func steadyReaderTakesOneRequestPerPage() throws {
    let steady = try scenario("steady")
    var counts: [Int] = []
    for distance in [1, 20, 60] {
      let result = Session.run(SimulatedUser(steady, seed: 1), .rows(distance), .fixed)
      counts.append(result.requests - (result.rowsVisited + distance + 19) / 20)
    }
    #expect(counts.allSatisfy { abs($0) <= 1 }, "\(counts)")
  }

  @Test func endOnlyPolicyStallsOncePerPage() throws {
    let steady = try scenario("steady")
    let result = Session.run(SimulatedUser(steady, seed: 1), .endOnly(), .fixed)
    // 320 ms for each page, minus the time of the row that the user reads in the meantime.
    #expect(result.stalls.count == result.requests - 1)
    #expect(result.stalls.allSatisfy { (150...320).contains($0) }, "\(result.stalls)")
    #expect(result.firstScreen == 320)
  }

  private func user(_ trace: String) throws -> SimulatedUser { SimulatedUser(try scenario("trace:t", trace), seed: 1) }

  @Test func waitingUserGoesOnWhenRowsArrive() throws {
    let user = try user("0 0\n1 15\n1.1 35\n2 35")
    // The user comes to row 35 a tenth of a second after they see row 15.
    #expect(Session.run(user, .endOnly(), try model("300")).stalls == [300, 300])
  }

  @Test func waitingUserWaitsForFirstPageBeforeTheyLeave() throws {
    let user = try user("0 0\n0.2 0")
    let result = Session.run(user, .rows(3), .fixed)
    #expect(result.waiting == 320 && result.stalls.isEmpty && result.requests == 1)
    #expect(ClairvoyantBound(pageSize: 100, isFixed: false).result(user, .fixed).waiting == 310)
  }

  @Test func boundOfWaitingUserCountsEachDelayOnce() throws {
    let user = try user("0 0\n0.1 100\n0.2 200\n1 200")
    let bound = ClairvoyantBound(pageSize: 20, isFixed: true)
    // Row 109 arrives with page 6 after 597 ms, and row 209 with page 11 after 1,095 ms, each half a millisecond early.
    // The user who waits comes to row 100 after 200 ms, and to row 200 after 697 ms.
    let result = bound.result(user, try model("100"))
    #expect(result.waiting == 100 + 397 + 398 && result.stallTime == 397 + 398)
  }

  @Test func lastAccessOfUserWhoTurnsBackStillCounts() {
    var hints = AccessHints()
    #expect(hints.add(0..<10, count: 20) == 0..<10)
    #expect(hints.add(8..<18, count: 20) == 0..<18)
    #expect(hints.add(2..<12, count: 20) == 0..<18, "the farthest hint counts")
    #expect(hints.add(2..<12, count: 40) == 0..<18, "rows that stay visible are not accessed again")
    #expect(hints.add(3..<13, count: 40) == 3..<13, "the list has changed since the hints")
  }

  @Test func waitAfterEmptyFirstPageIsStall() throws {
    let filter = try scenario("filter")
    let result = Session.run(SimulatedUser(filter, seed: 0), .rows(3), .fixed)
    #expect(result.firstScreen > 600, "the first page has no row")
    #expect(result.waiting - result.stallTime == 300 && result.stalls.first == result.firstScreen - 300)
  }

  @Test func userRetriesFailedLoadUpward() throws {
    let chat = try scenario("chat")
    for seed in 0..<3 as Range<UInt64> {
      let result = Session.run(SimulatedUser(chat, seed: seed), .paging3(retries: false), .bursts)
      #expect(result.faults.sum == 0 && result.missingRowTime > 0)
    }
  }

  @Test func userRetriesAfterTooManyEmptyPages() throws {
    let filter = try scenario("filter")
    let result = Session.run(SimulatedUser(filter, seed: 0), .rows(20, pageSize: 1), .fixed)
    #expect(result.faults.sum == 0 && result.requests > 2_000)
  }
}
