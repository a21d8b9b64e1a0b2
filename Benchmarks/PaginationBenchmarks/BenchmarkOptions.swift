import ListPresentationText

/// The options of the command line.
struct BenchmarkOptions: Sendable {
  /// The number of rows of the longest list in the engine tables.
  private(set) var rows = 1_000_000
  private(set) var showsHelp = false
  /// The number of rows in a page.
  private(set) var pageSize = 20
  /// Whether the server has pages of one size.
  private(set) var hasFixedPages = false
  /// The number of simulated users for each policy.
  private(set) var seeds = 100
  /// The simulations to run, or `nil` for all.
  private(set) var scenarios: [Scenario]?
  /// Whether to measure the engine.
  private(set) var measuresEngine = true
  private(set) var policies: [RivalPolicy]?
  private(set) var models: [LatencyModel]?
  /// Whether to end with advice about the prefetch policy.
  private(set) var advises = false
  /// The file for a picture of the first scenario.
  private(set) var svg: String?
  private(set) var json: String?

  /// The reason why the command line is invalid, in one sentence with a remedy.
  struct UsageError: Error, Equatable, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
  }

  /// Parses the arguments after the name of the program.
  /// - Parameter read: Returns the text of the file at a path.
  init(_ arguments: [String], read: (String) throws -> String = { _ in "" }) throws(UsageError) {
    var rest = arguments[...]
    var policyNames: [String] = []
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let name = parts[0]
      // A word that starts like an option is a value only after an equals sign.
      func value() throws(UsageError) -> String {
        guard let value = parts.count > 1 ? parts[1] : rest.popFirst(), !value.isEmpty,
          parts.count > 1 || !value.hasPrefix("--")
        else { throw UsageError("\(name) needs a value; --help shows how") }
        return value
      }
      switch name {
      case "--help", "-h":
        guard parts.count == 1 else { throw UsageError("--help takes no value") }
        showsHelp = true
      case "--advise" where parts.count == 1: advises = true
      case "--fixed-pages" where parts.count == 1: hasFixedPages = true
      case "--rows": rows = try Self.number(value(), name, 1_000...10_000_000)
      case "--page-size": pageSize = try Self.number(value(), name, 1...LatencyModel.mostRowsAtOnce)
      case "--seeds": seeds = try Self.number(value(), name, 1...10_000)
      case "--scenario": try readScenarios(value(), read)
      case "--policy": policyNames += try Self.words(value(), name)
      case "--latency":
        for word in try Self.words(value(), name) { models = (models ?? []) + [try Self.model(word, read)] }
      case "--svg": svg = try value()
      case "--json": json = try value()
      default: throw UsageError("unknown argument '\(argument)'; --help lists the options")
      }
    }
    if advises, scenarios == nil {
      (scenarios, measuresEngine) = ([.mixed], false)
      models = models ?? [.fixed]
    }
    try checkFiles()
    guard !policyNames.isEmpty else { return }
    policies = []
    for name in policyNames { policies?.append(try Self.policy(name, pageSize: pageSize)) }
  }

  private func checkFiles() throws(UsageError) {
    let files = [json, svg].compactMap(\.self)
    if advises || !files.isEmpty, scenarios?.isEmpty == true {
      throw UsageError("--advise, --json and --svg need simulations, but --scenario engine runs none")
    }
    if Set(files).count < files.count { throw UsageError("--json and --svg need different files") }
  }

  private mutating func readScenarios(_ value: String, _ read: (String) throws -> String) throws(UsageError) {
    if scenarios == nil {
      scenarios = []
      measuresEngine = false
    }
    for word in try Self.words(value, "--scenario") {
      if word == "engine" {
        measuresEngine = true
      } else if word.hasPrefix("trace:") {
        scenarios?.append(try Self.recorded(String(word.dropFirst(6)), read))
      } else {
        guard let scenario = Scenario.all.first(where: { $0.name == word }) else {
          let known = (Scenario.all.map(\.name) + ["engine", "trace:FILE"]).joined(separator: ", ")
          throw UsageError("--scenario takes \(known), not '\(word)'")
        }
        scenarios?.append(scenario)
      }
    }
  }

  static func recorded(_ path: String, _ read: (String) throws -> String) throws(UsageError) -> Scenario {
    do {
      let recording = try RecordedTrace(try read(path))
      let name = DisplayText(path).text
      let requests = recording.requests
      return Scenario(
        "trace:\(name)", recording.trace,
        models: requests.isEmpty ? [.fixed] : [LatencyModel(name: name, requests: requests)])
    } catch let fault as RecordedTrace.Fault {
      throw UsageError("\(path), \(fault)")
    } catch {
      throw UsageError("\(error)")
    }
  }

  private static func number(_ value: String, _ name: String, _ bounds: ClosedRange<Int>) throws(UsageError) -> Int {
    guard let number = Int(value), bounds.contains(number) else {
      let range = "\(bounds.lowerBound) to \(bounds.upperBound)"
      throw UsageError("\(name) takes a whole number, \(range), not '\(value)'")
    }
    return number
  }
}

/// Parses the names of policies and servers.
extension BenchmarkOptions {
  /// Splits a list into its words. Throws if there are none.
  static func words(_ value: String, _ name: String) throws(UsageError) -> [String] {
    let words = value.split(separator: ",").map(String.init)
    guard !words.isEmpty else { throw UsageError("\(name) needs a value; --help shows how") }
    return words
  }

  static func policy(_ name: String, pageSize: Int) throws(UsageError) -> RivalPolicy {
    let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
    switch (parts.first, parts.count) {
    case ("end", 1): return .endOnly(pageSize: pageSize)
    case ("paging3", 1): return .paging3(retries: false, pageSize: pageSize)
    case ("paging3-retry", 1): return .paging3(retries: true, pageSize: pageSize)
    case ("adaptive", 1): return .adaptive(pageSize: pageSize)
    case ("adaptive-pages", 1): return .adaptiveInPages(pageSize: pageSize)
    case ("adaptive", 2):
      if let budget = Double(parts[1]), (1...100).contains(budget) { return .adaptive(budget, pageSize: pageSize) }
    case ("screens", 2):
      if let screens = Double(parts[1]), (0...1_000).contains(screens) { return .screens(screens, pageSize: pageSize) }
    case ("rows", 2):
      let numbers = parts[1].split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
      if numbers.count <= 2, let rows = numbers.first ?? nil, (1...100_000).contains(rows) {
        guard numbers.count == 2 else { return .rows(rows, pageSize: pageSize) }
        if let size = numbers[1], (1...LatencyModel.mostRowsAtOnce).contains(size) {
          return .rows(rows, ownPageSize: size)
        }
      }
    default: break
    }
    throw UsageError(
      "--policy takes adaptive, adaptive:BUDGET from 1 to 100, adaptive-pages, rows:N, rows:N/PAGE with pages of 1 to "
        + "\(LatencyModel.mostRowsAtOnce), screens:X, end, paging3 or paging3-retry, not '\(name)'")
  }

  static func model(_ name: String, _ read: (String) throws -> String) throws(UsageError) -> LatencyModel {
    if let model = LatencyModel.all.first(where: { $0.name == name }) { return model }
    if name.hasPrefix("trace:") {
      let path = String(name.dropFirst(6))
      guard let model = try recorded(path, read).models.first(where: { $0 != .fixed }) else {
        throw UsageError("\(path) has no request; a line is 'request ROWS MILLISECONDS'")
      }
      return model
    }
    let parts = name.split(separator: "+", omittingEmptySubsequences: false).map { Double($0) }
    // A pager cancels a request that takes longer than 30 s.
    let isInRange = zip(parts, [0...10_000, 0...100]).allSatisfy { part, range in part.map(range.contains) ?? false }
    guard isInRange, parts.count <= 2, let base = parts.first ?? nil else {
      let known = LatencyModel.all.map(\.name).joined(separator: ", ")
      throw UsageError("--latency takes \(known), trace:FILE, MS or MS+MS_PER_ROW, at most 10000+100, not '\(name)'")
    }
    var model = LatencyModel(name: name, kind: .fixed(base))
    model.perRow = parts.count == 2 ? parts[1] ?? 0 : 0
    return model
  }

  /// The text that `--help` prints.
  static let help = """
    Simulates users who scroll through a list that loads page by page, and measures
    the cost of updates.

    Usage: swift run -c release pagination-benchmarks [options]

    Options. LIST is one or more values with commas between them:
      --scenario LIST   \(Scenario.all.map(\.name).prefix(6).joined(separator: ", ")),
                        \(Scenario.all.map(\.name).dropFirst(6).joined(separator: ", ")),
                        trace:FILE (a recording of an app), or engine (default:
                        all but trace)
      --advise          selects a prefetch policy for the scenario (default: mixed)
                        and the latency, and ends with a line to paste
      --policy LIST     adaptive (the default), adaptive:BUDGET in pages, 1 to 100,
                        adaptive-pages (all pages have one size), rows:N,
                        rows:N/PAGE, screens:X, end, paging3, paging3-retry
      --page-size N     the rows of a page, 1 to \(LatencyModel.mostRowsAtOnce) (default: 20); servers return
                        at most \(LatencyModel.mostRowsAtOnce) rows, and cap30 at most 30
      --fixed-pages     the server has pages of that size only, such as numbered
                        pages: no policy requests more or fewer rows
      --latency LIST    \(LatencyModel.all.map(\.name).joined(separator: ", ")),
                        MS, MS+MS_PER_ROW (at most 10000+100), or trace:FILE
                        (the requests of a recording, at random)
      --seeds N         the number of users of a policy, 1 to 10000 (default: 100);
                        6 or more give intervals
      --rows N          the rows of the largest engine list, 1000 to
                        10000000 (default: 1000000)
      --json FILE       writes each session as an object of counts and of times in
                        milliseconds, and the optimum (clairvoyant)
      --svg FILE        draws the comparison and a session of the first scenario
      --help            shows this text

    A recording has the visible rows of a user, with their times, and the rows and
    the milliseconds of each request. An app records one in three lines:
      pager.recording = ScrollRecording()
      pager.recording?.end(at: pager.now)      // when the user leaves
      print(pager.recording?.description ?? "")
    A trace:FILE replays all of it, with the recorded latency unless --latency is
    given.

    The same options give the same simulations, byte for byte. Times of the engine
    differ. The columns are explained above the tables of the simulations and below
    the tables of the engine. Progress goes to standard error. Exit status: 0; 1 if
    a result is wrong or a file cannot be written; 2 for wrong usage.

    """
}
