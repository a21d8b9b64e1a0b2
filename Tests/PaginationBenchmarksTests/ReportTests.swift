import Foundation
import Testing

@testable import PaginationBenchmarks

/// The output and the files of simulations.
@MainActor @Suite struct ReportTests {
  private func report(_ arguments: String) async throws -> (text: String, told: [String], findings: [String]) {
    var (text, told) = ("", [String]())
    var simulations = SimulationBenchmarks(
      try BenchmarkOptions(arguments.split(separator: " ").map(String.init)), write: { text += $0 },
      tell: { told.append($0) })
    try await simulations.run()
    #expect(simulations.isCorrect)
    return (text, told, simulations.findings)
  }

  @Test func reportExplainsColumnsAndConclusions() async throws {
    let report = try await report("--scenario jump --policy end,rows:60/50 --seeds 2 --latency fixed,100")
    #expect(
      report.text == """
        Paging: simulated users and servers, the real pager and adapter
        Medians over the seeds, per 1,000 rows that a user wants to see. A screen has
        10 rows. No server returns more than 100 rows a page.
          stall s       time with a missing row on the screen, after the first page
          stalls        number of stalls longer than 100 ms
          p95 ms        95th percentile of the duration of a stall
          row ms        time until the first row arrives
          screen ms     time until the first screen is complete
          requests      sent requests; again: requests repeated since a refresh
          never seen    sent rows that the user never wanted to see
          most rows     maximum number of rows in memory, in total
        The optimum divided by the result, in percent. The optimum (clairvoyant) knows
        the future, and requests one page after another of any size:
          wait %        time with a missing row, including the first page
          req %, sent % requests, and sent rows

        jump (to row 300 at once), fixed: 300 ms a request, 1.00 ms a row; 2 seeds
          policy          stall s  stalls  p95 ms  row ms  screen ms  requests  again  never seen  most rows  wait %  req %  sent %
          clairvoyant        0.00     0.0     0.0     301        310       200    0.0      14,500        310     100    100     100
          clairvoyant/20      171    50.0   3,562     320        320       800    0.0      15,000        310       8     25      96
          end                 240    50.0   4,800     320        320       800    0.0      15,000        320       6     25      96
          rows:60/50         87.5    50.0   1,750     350        350       400    0.0      19,000        400      14     50      77

        jump (to row 300 at once), 100: 100 ms a request; 2 seeds
          policy          stall s  stalls  p95 ms  row ms  screen ms  requests  again  never seen  most rows  wait %  req %  sent %
          clairvoyant        0.00     0.0     0.0     100        100       200    0.0      14,500        310     100    100     100
          clairvoyant/20     1.05     0.0    42.0     100        100       800    0.0      15,000        310      85     25      96
          end                75.0    50.0   1,500     100        100       800    0.0      15,000        320       6     25      96
          rows:60/50         25.0    50.0     500     100        100       400    0.0      19,000        400      16     50      77

        Faults in 8 sessions (must be 0): 0 duplicate rows, 0 skipped rows, 0 stale rows, 0 stuck states, 0 requests inside a Retry-After window.


        """)
    #expect(report.told.first == "1 of 2: jump, fixed, end" && report.told.count == 4)
    #expect(report.findings.count == 2)
  }

  @Test func sameOptionsGiveSameFiles() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path()
    let options = "--scenario flings,search --policy adaptive --seeds 2 --csv \(file).csv --json \(file).json"
    var written: [[String]] = []
    for _ in 0..<2 {
      let text = try await report(options).text
      written.append([text, try TextFile.read("\(file).csv"), try TextFile.read("\(file).json")])
    }
    #expect(written[0] == written[1])
    let lines = written[0][1].split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    #expect(lines.count == 13 && lines.allSatisfy { $0.count == lines[0].count })
    let objects = try JSONSerialization.jsonObject(with: Data(written[0][2].utf8)) as? [[String: Any]]
    #expect(objects?.count == 12 && objects?.allSatisfy { Set($0.keys) == Set(lines[0]) } == true)
    for name in ["csv", "json"] { try FileManager.default.removeItem(atPath: "\(file).\(name)") }
  }

  @Test func filesContainPageSizesAndOptimum() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path()
    var simulations = SimulationBenchmarks(
      try BenchmarkOptions(
        ["--scenario", "trace:my\"t\\.txt", "--policy", "rows:3,rows:3/50", "--page-size", "30", "--latency", "cap30"]
          + ["--seeds", "1", "--csv", "\(file).csv", "--json", "\(file).json"], read: { _ in "5 0\n9 0" }),
      write: { _ in }, tell: { _ in })
    try await simulations.run()
    #expect(
      try TextFile.read("\(file).csv") == #"""
        scenario,latency,policy,page_size,seed,rows_visited,stall_ms,stalls,stalls_over_100_ms,longest_stall_ms,\#
        missing_row_ms,waiting_ms,first_row_ms,first_screen_ms,requests,repeated_requests,rows_sent,never_seen_rows,\#
        most_rows,duplicate_rows,skipped_rows,stale_rows,stuck_states,requests_in_retry_after
        "trace:my""t\.txt",cap30,clairvoyant,30,0,10,0,,,,,310,301,310,1,,10,0,,,,,,
        "trace:my""t\.txt",cap30,clairvoyant/30,30,0,10,0,,,,,330,330,330,1,,30,20,,,,,,
        "trace:my""t\.txt",cap30,rows:3,30,0,10,0,0,0,0,0,330,330,330,1,0,30,20,30,0,0,0,0,0
        "trace:my""t\.txt",cap30,rows:3/50,50,0,10,0,0,0,0,0,330,330,330,1,0,30,20,30,0,0,0,0,0

        """#)
    let json = Data(try TextFile.read("\(file).json").utf8)
    let objects = try #require(try JSONSerialization.jsonObject(with: json) as? [[String: Any]])
    #expect(objects.map { $0["scenario"] as? String } == Array(repeating: "trace:my\"t\\.txt", count: 4))
    #expect(objects.map { $0["page_size"] as? Int } == [30, 30, 30, 50])
    #expect(objects.map { $0["stalls"] is NSNull } == [true, true, false, false])
    for name in ["csv", "json"] { try FileManager.default.removeItem(atPath: "\(file).\(name)") }
  }

  @Test func unwritableFileFailsBeforeFirstSession() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path()
    try TextFile.write("good", to: file)
    let options = try BenchmarkOptions(["--seeds", "1", "--csv", file, "--json", "/dev/null/a.json"])
    var told: [String] = []
    var simulations = SimulationBenchmarks(options, write: { _ in }, tell: { told.append($0) })
    let failure = await #expect(throws: TextFile.Failure.self) { try await simulations.run() }
    #expect(failure?.description == "cannot write '/dev/null/a.json': Not a directory")
    #expect(told.isEmpty)
    #expect(try TextFile.read(file) == "good")
    try FileManager.default.removeItem(atPath: file)
  }

  @Test func shareOfZeroWaitingIsHundredPercent() {
    let nothing = Summary(policy: "end", results: [SessionResult()])
    #expect(nothing.share(of: nothing, \.waiting) == "100")
  }

  @Test func unreadableTraceThrowsOneSentence() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path()
    #expect(throws: TextFile.Failure.self) { try TextFile.read(path) }
    try Data([0x30, 0xFF]).write(to: URL(fileURLWithPath: path))
    #expect(throws: TextFile.Failure.self) { try TextFile.read(path) }
    try FileManager.default.removeItem(atPath: path)
    #expect(throws: TextFile.Failure.self) { try TextFile.read("/dev/zero") }
  }
}
