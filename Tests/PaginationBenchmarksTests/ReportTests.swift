import Foundation
import PaginationBenchmarks
import Testing

/// What the tool prints and writes of simulations.
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

  @Test func aTableSaysWhatItsColumnsMeanAndTheReportWhatToReadFromIt() async throws {
    let report = try await report("--scenario jump --policy end,rows:60/50 --seeds 2 --latency fixed,100")
    #expect(
      report.text == """
        Paging: simulated users and servers, the real pager and adapter; 2 seeds
        Medians over the seeds, for every 1,000 rows that a user wants to see; he sees 10 at once.
          stall s       time in which a row is missing that he wants to see, after the first page came
          stalls        how many of these were longer than 100 ms; p95 ms: the stall that 19 in 20 do not exceed
          row ms        until the first row is there; screen ms: until all that he first wants to see is there
          requests      sent; again: for what was asked for before since the last refresh
          never seen    rows sent that he never wanted to see; most rows: held at once, not divided
        What no one can do better who asks for page after page has of this, in hundredths (clairvoyant: pages of any size):
          wait %        of the time in which a row is missing, before the first page and after
          req %, sent % of the requests, and of the rows sent

        jump (to row 300 at once), fixed: 300 ms a request, 1.00 ms a row
          policy          stall s  stalls  p95 ms  row ms  screen ms  requests  again  never seen  most rows  wait %  req %  sent %
          clairvoyant        0.00     0.0     0.0     301        310       200    0.0      14,500        310     100    100     100
          clairvoyant/20      171    50.0   3,562     320        320       800    0.0      15,000        310       8     25      96
          end                 240    50.0   4,800     320        320       800    0.0      15,000        320       6     25      96
          rows:60/50         87.5    50.0   1,750     350        350       400    0.0      19,000        400      14     50      77

        jump (to row 300 at once), 100: 100 ms a request
          policy          stall s  stalls  p95 ms  row ms  screen ms  requests  again  never seen  most rows  wait %  req %  sent %
          clairvoyant        0.00     0.0     0.0     100        100       200    0.0      14,500        310     100    100     100
          clairvoyant/20     1.05     0.0    42.0     100        100       800    0.0      15,000        310      85     25      96
          end                75.0    50.0   1,500     100        100       800    0.0      15,000        320       6     25      96
          rows:60/50         25.0    50.0     500     100        100       400    0.0      19,000        400      16     50      77

        Over 8 sessions, what must be 0: 0 duplicate rows, 0 skipped rows, 0 stale rows, 0 stuck states, 0 requests inside a Retry-After window.


        """)
    #expect(report.told.first == "1 of 2: jump, fixed, end" && report.told.count == 4)
    #expect(report.findings.count == 2)
  }

  @Test func theSameOptionsGiveTheSameBytesAndFilesWithAColumnForEveryName() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path()
    let options = "--scenario flings,search --policy adaptive --seeds 2 --csv \(file).csv --json \(file).json"
    var written: [[String]] = []
    for _ in 0..<2 {
      let text = try await report(options).text
      written.append([text, try TextFile.read("\(file).csv"), try TextFile.read("\(file).json")])
    }
    #expect(written[0] == written[1])
    let lines = written[0][1].split(separator: "\n").map { $0.split(separator: ",").map(String.init) }
    #expect(lines.count == 5 && lines.allSatisfy { $0.count == lines[0].count })
    let objects = try JSONSerialization.jsonObject(with: Data(written[0][2].utf8)) as? [[String: Any]]
    #expect(objects?.count == 4 && objects?.allSatisfy { Set($0.keys) == Set(lines[0]) } == true)
    for name in ["csv", "json"] { try FileManager.default.removeItem(atPath: "\(file).\(name)") }
  }

  @Test func aFileThatCannotBeWrittenIsToldBeforeAnythingIsPlayed() async throws {
    let options = try BenchmarkOptions(["--seeds", "1", "--csv", "/dev/null/a.csv"])
    var told: [String] = []
    var simulations = SimulationBenchmarks(options, write: { _ in }, tell: { told.append($0) })
    await #expect(throws: TextFile.Failure.self) { try await simulations.run() }
    #expect(told.isEmpty)
  }

  @Test func aTraceFileIsOneSentenceIfItIsMissingOrNoText() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path()
    #expect(throws: TextFile.Failure.self) { try TextFile.read(path) }
    try Data([0x30, 0xFF]).write(to: URL(fileURLWithPath: path))
    #expect(throws: TextFile.Failure.self) { try TextFile.read(path) }
    try FileManager.default.removeItem(atPath: path)
    #expect(throws: TextFile.Failure.self) { try TextFile.read("/dev/zero") }
  }
}
