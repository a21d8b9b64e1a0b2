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
  private(set) var loop = SimulatedUser.Loop.closed
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
      if name == "--help" || name == "-h" {
        guard parts.count == 1 else { throw UsageError("--help takes no value") }
        showsHelp = true
        continue
      }
      if argument == "--advise" {
        advises = true
        continue
      }
      if argument == "--fixed-pages" {
        hasFixedPages = true
        continue
      }
      guard Self.names.contains(name) else {
        throw UsageError("unknown argument '\(argument)'; --help lists the options")
      }
      // A word that starts like an option is a value only after an equals sign.
      guard let value = parts.count > 1 ? parts[1] : rest.popFirst(), !value.isEmpty,
        parts.count > 1 || !value.hasPrefix("--")
      else {
        throw UsageError("\(name) needs a value; --help shows how")
      }
      switch name {
      case "--rows": rows = try Self.number(value, name, 1_000...10_000_000)
      case "--page-size": pageSize = try Self.number(value, name, 1...LatencyModel.mostRowsAtOnce)
      case "--seeds": seeds = try Self.number(value, name, 1...10_000)
      case "--scenario": try readScenarios(value, read)
      case "--policy": policyNames += try Self.words(value, name)
      case "--prefetch": policyNames.append("rows:\(try Self.number(value, name, 1...100_000))")
      case "--latency":
        for word in try Self.words(value, name) { models = (models ?? []) + [try Self.model(word, read)] }
      case "--loop":
        guard let loop = SimulatedUser.Loop(rawValue: value) else {
          throw UsageError("--loop takes closed or open, not '\(value)'")
        }
        self.loop = loop
      case "--svg": svg = value
      default: json = value
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

  private static let names = [
    "--rows", "--page-size", "--seeds", "--scenario", "--policy", "--prefetch", "--latency", "--loop", "--json",
    "--svg",
  ]

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
      let (trace, name) = (recording.trace, DisplayText(path).text)
      return Scenario(
        "trace:\(name)", "recorded",
        models: recording.requests.isEmpty ? [.fixed] : [LatencyModel(name: name, requests: recording.requests)],
        content: { _ in ServerContent(length: trace.rowsNeeded) }, trace: { _ in trace })
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
