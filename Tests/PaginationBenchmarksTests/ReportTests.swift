import Foundation
import Testing

@testable import PaginationBenchmarks

/// The output and the files of simulations.
@MainActor @Suite struct ReportTests {
  @Test func reportExplainsColumnsAndConclusions() async throws {
    let report = try await simulate("--scenario jump --policy adaptive,end,rows:60/50 --seeds 6 --latency 100")
    #expect(
      report.text == """
        Paging: simulated users and servers, the engine of the real pager
        A user who meets a missing row waits for it, and then goes on.
        A screen has 10 rows. No server returns more than 100 rows a page.
        The tables have the users with the seeds 0 to 5. Settings are selected with
        other users, with the seeds 1,000,000 to 1,000,002.

        Medians over the users for each 1,000 rows that a user wants to see, with 95 %
        bootstrap intervals:
          stall s   time with a missing row on the screen, after the first page
          unseen    sent rows that the user never wanted to see
          requests  sent requests
          beside    the policy less adaptive, user by user. A difference whose interval
                    contains zero is too close to call.
          best %    stall of the optimum divided by this stall. The optimum (clairvoyant)
                    knows the future, and requests one page after another: of any size,
                    or of one size for policies with pages of one size.

        jump (to row 300 at once), 100: 100 ms a request; 6 users
          policy          beside adaptive                   stall s                  unseen       requests          stall s beside              unseen beside  best %
          clairvoyant     optimum                  0.00 (0.00-0.00)  14,500 (14,500-14,500)  200 (200-200)
          clairvoyant/20  optimum                  7.30 (0.00-34.6)  15,000 (15,000-15,000)  800 (800-800)
          end             more stall, less unseen  75.0 (75.0-75.0)  15,000 (15,000-15,000)  800 (800-800)  +55.0 (+55.0 to +55.0)  -4,700 (-4,700 to -4,700)       9
          rows:60/50      more stall, less unseen  25.0 (25.0-25.0)  19,000 (19,000-19,000)  400 (400-400)  +5.00 (+5.00 to +5.00)        -700 (-700 to -700)       0
          adaptive                                 20.0 (20.0-20.0)  19,700 (19,700-19,700)  300 (300-300)                                                          0

        Faults in 18 sessions (must be 0): 0 duplicate rows, 0 skipped rows, 0 stale rows, 0 stuck states, 0 requests inside a Retry-After window.


        """)
    #expect(report.told == ["1 of 1: jump, 100"])
    #expect(
      report.simulations.findings == [
        "jump, 100: adaptive beside end, the best fixed distance for other users: stall 55.0 s less (55.0 to 55.0), "
          + "unseen rows 4,700 MORE (4,700 to 4,700)."
      ])
  }

  private func objects(in file: String) throws -> [[String: Any]] {
    try #require(try JSONSerialization.jsonObject(with: Data(TextFile.read(file).utf8)) as? [[String: Any]])
  }

  @Test func sameOptionsGiveSameFiles() async throws {
    try await withFile { file in
      var written: [[String]] = []
      for _ in 0..<2 {
        let text = try await simulate("--scenario flings,search --policy adaptive --seeds 2 --json \(file)").text
        written.append([text, try TextFile.read(file)])
      }
      #expect(written[0] == written[1])
      #expect(try objects(in: file).count == 12)
    }
  }

  @Test func fileContainsPageSizesAndOptimum() async throws {
    try await withFile { file in
      let options = "--policy rows:3,rows:3/50 --page-size 30 --latency cap30 --seeds 1 --json \(file)"
      _ = try await simulate("--scenario trace:my\"t\\.txt \(options)", trace: "5 0\n9 0")
      try expectPageSizesAndOptimum(in: objects(in: file))
    }
  }

  private func expectPageSizesAndOptimum(in objects: [[String: Any]]) {
    #expect(objects.map { $0["scenario"] as? String } == Array(repeating: "trace:my\"t\\.txt", count: 4))
    #expect(objects.map { $0["latency"] as? String } == Array(repeating: "cap30", count: 4))
    #expect(objects.map { $0["policy"] as? String } == ["clairvoyant", "clairvoyant/30", "rows:3", "rows:3/50"])
    let names = [
      "page_size", "seed", "rows_visited", "stall_ms", "stalls", "stalls_over_100_ms", "longest_stall_ms",
      "missing_row_ms", "waiting_ms", "first_screen_ms", "requests", "repeated_requests", "rows_sent", "unseen_rows",
      "most_rows", "duplicate_rows", "skipped_rows", "stale_rows", "stuck_states", "requests_in_retry_after",
    ]
    #expect(
      objects.map { object in names.map { object[$0] as? Int } } == [
        [30, 0, 10, 0, nil, nil, nil, nil, 310, 310, 1, nil, 10, 0, nil, nil, nil, nil, nil, nil],
        [30, 0, 10, 0, nil, nil, nil, nil, 330, 330, 1, nil, 30, 20, nil, nil, nil, nil, nil, nil],
        [30, 0, 10, 0, 0, 0, 0, 0, 330, 330, 1, 0, 30, 20, 30, 0, 0, 0, 0, 0],
        [50, 0, 10, 0, 0, 0, 0, 0, 330, 330, 1, 0, 30, 20, 30, 0, 0, 0, 0, 0],
      ])
    #expect(objects.allSatisfy { Set($0.keys) == Set(names + ["scenario", "latency", "policy"]) })
    #expect(objects.map { $0["stalls"] is NSNull } == [true, true, false, false])
  }

  @Test func unwritableFileFailsBeforeFirstSession() async throws {
    try await withFile { file in
      try TextFile.write("good", to: file)
      let options = try BenchmarkOptions(["--seeds", "1", "--json", file, "--svg", "/dev/null/a.svg"])
      var told: [String] = []
      var simulations = SimulationBenchmarks(options, write: { _ in }, tell: { told.append($0) })
      let failure = await #expect(throws: TextFile.Failure.self) { try await simulations.run() }
      #expect(failure?.description == "cannot write '/dev/null/a.svg': Not a directory")
      #expect(told.isEmpty)
      #expect(try TextFile.read(file) == "good")
    }
  }

  @Test func unreadableTraceThrowsOneSentence() async throws {
    try await withFile { path in
      #expect(throws: TextFile.Failure.self) { try TextFile.read(path) }
      try Data([0x30, 0xFF]).write(to: URL(fileURLWithPath: path))
      #expect(throws: TextFile.Failure.self) { try TextFile.read(path) }
      #expect(throws: TextFile.Failure.self) { try TextFile.read("/dev/zero") }
    }
  }
}
