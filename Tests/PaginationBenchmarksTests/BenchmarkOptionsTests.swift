import Testing

@testable import PaginationBenchmarks

@Suite struct BenchmarkOptionsTests {
  @Test func allOptionsAreParsed() throws {
    let options = try BenchmarkOptions(
      [
        "--scenario", "mixed,chat", "--policy=adaptive:2,rows:60/50,rows:40", "--latency", "bursts,300+2",
        "--page-size", "30", "--seeds", "3", "--json=b.json", "--rows", "5000",
      ])
    #expect(options.scenarios?.map(\.name) == ["mixed", "chat"])
    #expect(options.policies?.map(\.name) == ["adaptive:2.0", "rows:60/50", "rows:40"])
    #expect(options.policies?.map(\.configuration.pageSize) == [30, 50, 30])
    #expect(options.models?.map(\.name) == ["bursts", "300+2"])
    #expect(options.seeds == 3)
    #expect(options.rows == 5_000 && options.json == "b.json")
    #expect(!options.measuresEngine)
    // A value after an equals sign may look like an option.
    #expect(try BenchmarkOptions(["--json=--help"]).json == "--help")
  }

  @Test func engineIsMeasuredUnlessOnlySimulationsAreNamed() throws {
    #expect(try BenchmarkOptions([]).measuresEngine)
    #expect(try BenchmarkOptions(["--scenario", "engine"]).measuresEngine)
    #expect(try BenchmarkOptions(["--scenario", "engine"]).scenarios?.isEmpty == true)
    // Advice is for one scenario and one latency.
    let advice = try BenchmarkOptions(["--advise"])
    #expect(Plan(advice).parts.map(\.title) == ["mixed, fixed"] && !advice.measuresEngine)
  }

  @Test func fixedPagesLimitEveryPolicyToPagesOfOneSize() throws {
    let policies = Plan(try BenchmarkOptions(["--fixed-pages", "--page-size", "30"])).parts[0].policies
    #expect(policies.allSatisfy { $0.isLimitedToPages && $0.configuration.pageSize == 30 })
    #expect(policies.map(\.name) == RivalPolicy.all(pageSize: 30).map(\.name))
    #expect(!Plan(try BenchmarkOptions([])).parts[0].policies.allSatisfy(\.isLimitedToPages))
  }

  @Test func helpHasAtMostEightyColumns() {
    #expect(BenchmarkOptions.help.split(separator: "\n").filter { $0.count > 80 } == [])
  }

  @Test func everyPolicyNameIsParsed() throws {
    let names = [
      "end", "rows:3", "rows:3/20", "screens:2.0", "paging3", "paging3-retry", "adaptive", "adaptive-pages",
      "adaptive:3.0",
    ]
    let options = try BenchmarkOptions(["--policy", names.joined(separator: ",")])
    #expect(options.policies?.map(\.name) == names)
  }

  private static let needsSimulations = "--advise, --json and --svg need simulations, but --scenario engine runs none"

  @Test(arguments: [
    (["--rows", "10"], "--rows takes a whole number, 1000 to 10000000, not '10'"),
    (["--page-size", "0"], "--page-size takes a whole number, 1 to 100, not '0'"),
    (["--page-size", "101"], "--page-size takes a whole number, 1 to 100, not '101'"),
    (["--seeds", "many"], "--seeds takes a whole number, 1 to 10000, not 'many'"),
    (["--seeds"], "--seeds needs a value; --help shows how"),
    (["--policy", ","], "--policy needs a value; --help shows how"),
    (["--rows", "99999999999999999999"], "--rows takes a whole number, 1000 to 10000000, not '99999999999999999999'"),
    (["--json="], "--json needs a value; --help shows how"),
    (["--json", "--help"], "--json needs a value; --help shows how"),
    (["--json", "a", "--svg", "a"], "--json and --svg need different files"),
    (["--scenario", "engine", "--json", "a"], needsSimulations),
    (["--scenario", "engine", "--advise"], needsSimulations),
    (["--fast"], "unknown argument '--fast'; --help lists the options"),
    (["--help=1"], "--help takes no value"),
    (
      ["--policy", "best"],
      "--policy takes adaptive, adaptive:BUDGET from 1 to 100, adaptive-pages, rows:N, rows:N/PAGE with pages of 1 to "
        + "100, screens:X, end, paging3 or paging3-retry, not 'best'"
    ),
    (
      ["--latency", "slow"],
      "--latency takes fixed, lognormal, bursts, outage, ratelimit, cap30, costly, trace:FILE, MS or "
        + "MS+MS_PER_ROW, at most 10000+100, not 'slow'"
    ),
    (
      ["--scenario", "x"],
      "--scenario takes mixed, steady, skimming, flings, backandforth, jump, drag, glance, chat, search, "
        + "filter, refresh, engine, trace:FILE, not 'x'"
    ),
  ])
  func wrongUsageThrowsOneSentence(arguments: [String], sentence: String) {
    #expect(throws: BenchmarkOptions.UsageError(sentence)) { try BenchmarkOptions(arguments) }
  }

  @Test(arguments: [
    "--policy": [
      "rows:0", "rows:a", "rows:3/0", "rows:3/101", "rows:3/4/5", "adaptive:0.9", "adaptive:nan", "screens:inf", ":",
      "",
    ],
    "--latency": ["10001", "1+101", "-1", "1+", "+1", "1+1+1", "nan", "1e400", "", ","],
  ])
  func invalidValueIsWrongUsage(option: String, values: [String]) {
    for value in values {
      #expect(throws: BenchmarkOptions.UsageError.self, "\(value)") { try BenchmarkOptions([option, value]) }
    }
  }

  @Test func recordedTraceIsParsed() throws {
    let text = "# seconds first\n12.5 0\n13 3\r\n\n14.5,  40\n22.5 40\n"
    let options = try BenchmarkOptions(["--scenario", "trace:t.txt"], read: { _ in text })
    let trace = try #require(options.scenarios?.first?.trace(1))
    #expect(trace.rowsWanted.map(\.time) == [0, 500, 2_000] && trace.rowsWanted.map(\.rows.lowerBound) == [0, 3, 40])
    #expect(trace.end == 10_000 && trace.rowsVisited == 50)
    #expect(options.scenarios?.map(\.name) == ["trace:t.txt"])
  }

  @Test(arguments: [
    ("0 0\nx 3", "line 2: needs a time in seconds and the first and last visible rows, not 'x 3'"),
    ("0 0\n1 2 3 4", "line 2: needs a time in seconds and the first and last visible rows, not '1 2 3 4'"),
    ("0 0\n1 2 1", "line 2: needs a row from 0 to 100000, and at most 1000 visible rows"),
    ("0 0\nrequest 20", "line 2: needs the rows and the milliseconds of a request, at most 30000"),
    ("0 0\n0 1", "line 2: the time must be later than in the line before"),
    ("-1 0", "line 1: needs a time from 0 to 86400 seconds"),
    ("nan 0", "line 1: needs a time from 0 to 86400 seconds"),
    ("1 -1", "line 1: needs a row from 0 to 100000, and at most 1000 visible rows"),
    ("12.5 0", "line 1: needs at least two lines, the last with the time at which the user left"),
    ("", "line 1: needs at least two lines, the last with the time at which the user left"),
  ])
  func invalidTraceThrowsOneSentence(text: String, sentence: String) {
    #expect(throws: BenchmarkOptions.UsageError("t, \(sentence)")) {
      try BenchmarkOptions(["--scenario", "trace:t"], read: { _ in text })
    }
  }
}
