import Foundation

/// Runs the simulations and writes their tables.
@MainActor
struct SimulationBenchmarks {
  let options: BenchmarkOptions
  private var file = ResultFile()
  private var faults = FaultCounts()
  private var sessions = 0
  /// The conclusions from the tables, one line each.
  private(set) var findings: [String] = []
  /// The advice for each part, if it is wanted.
  private(set) var advice = ""
  private let write: (String) throws -> Void
  private let tell: (String) -> Void

  /// Creates the simulations.
  /// - Parameters:
  ///   - write: Receives the tables.
  ///   - tell: Receives a line of progress.
  init(
    _ options: BenchmarkOptions, write: @escaping (String) throws -> Void, tell: @escaping (String) -> Void
  ) {
    self.options = options
    self.write = write
    self.tell = tell
  }

  /// Runs the sessions and writes the tables.
  mutating func run() async throws {
    let plan = Plan(options)
    // Check before a minute of work whether the files can be written.
    for file in [options.json, options.svg].compactMap(\.self) { try TextFile.check(file) }
    try write(legend(plan))
    for (index, part) in plan.parts.enumerated() {
      tell("\(index + 1) of \(plan.parts.count): \(part.title)")
      let result = await run(part, plan)
      try write(result.table.text)
      if let finding = result.finding { findings.append(finding) }
      if index == 0, let svg = options.svg { try TextFile.write(ResultPicture(result, plan.seeds).svg, to: svg) }
    }
    try write(gates)
    if let json = options.json { try TextFile.write(file.json, to: json) }
  }

  private func legend(_ plan: Plan) -> String {
    let (first, last) = (Int(plan.tuningSeeds.lowerBound).grouped, Int(plan.tuningSeeds.upperBound - 1).grouped)
    return """
      Paging: simulated users and servers, the engine of the real pager
      A user who meets a missing row waits for it, and then goes on.
      A screen has 10 rows. No server returns more than \(LatencyModel.mostRowsAtOnce) rows a page.
      The tables have the users with the seeds \(plan.seeds.lowerBound) to \(plan.seeds.upperBound - 1). Settings are selected with
      other users, with the seeds \(first) to \(last).

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


      """
  }

  private mutating func run(_ part: Plan.Part, _ plan: Plan) async -> PartResult {
    let users = plan.seeds.map { SimulatedUser(part.scenario, seed: $0) }
    let bounds = [
      ClairvoyantBound(pageSize: part.model.largestPage, isFixed: false),
      ClairvoyantBound(pageSize: options.pageSize, isFixed: true),
    ].map { bound in
      (bound, Summary(policy: bound.name, results: users.map { bound.result($0, part.model) }))
    }
    let summaries = await Self.summaries(part.policies, users, part.model)
    for (bound, summary) in bounds { file.add(summary, part, pageSize: bound.pageSize, isBound: true) }
    for (policy, summary) in zip(part.policies, summaries) {
      file.add(summary, part, pageSize: policy.configuration.pageSize)
      sessions += summary.results.count
      for result in summary.results { faults.add(result.faults) }
    }
    let distances = part.policies.filter {
      if case .items = $0.configuration.prefetch { !$0.keepsHints } else { false }
    }
    let others = plan.tuningSeeds.map { SimulatedUser(part.scenario, seed: $0) }
    let candidates = options.advises ? part.policies.filter { !$0.keepsHints } : distances
    let tuned = await Self.summaries(candidates, others, part.model)
    let names = Set(distances.map(\.name))
    let result = PartResult(
      part: part, bounds: bounds, summaries: Array(zip(part.policies, summaries)),
      bestDistance: PartResult.best(tuned.filter { names.contains($0.policy) })?.policy)
    if options.advises { advice += (advice.isEmpty ? "" : "\n") + Advice(result, tuned: tuned).text }
    return result
  }

  /// Runs the sessions of policies in parallel. The order of the results does not depend on the order of the tasks.
  private static func summaries(
    _ policies: [RivalPolicy], _ users: [SimulatedUser], _ model: LatencyModel
  ) async -> [Summary] {
    await withTaskGroup(of: (Int, Summary).self) { group in
      for (index, policy) in policies.enumerated() {
        group.addTask {
          (index, Summary(policy: policy.name, results: users.map { Session.run($0, policy, model) }))
        }
      }
      var summaries: [(Int, Summary)] = []
      for await summary in group { summaries.append(summary) }
      return summaries.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }

  private var gates: String {
    let counts = SessionFault.allCases.map { "\(faults[$0]) \($0.rawValue)" }.joined(separator: ", ")
    return "Faults in \(sessions.grouped) sessions (must be 0): \(counts).\n\n"
  }

  /// Whether no session had a fault.
  var isCorrect: Bool { faults.sum == 0 }
}

/// The simulations to run: scenarios, servers, policies and users.
struct Plan {
  struct Part: Sendable {
    let scenario: Scenario
    let model: LatencyModel
    let policies: [RivalPolicy]

    var title: String { "\(scenario.name), \(model.name)" }
  }

  let parts: [Part]
  /// The users of the tables.
  let seeds: Range<UInt64>
  /// The users with whom settings are selected, half as many. No user is in both ranges, so a table does not report a
  /// setting with the users that it was selected for.
  let tuningSeeds: Range<UInt64>
  static let firstTuningSeed: UInt64 = 1_000_000

  /// Creates a plan. By default, each scenario has one server, and the scenario `mixed` has all.
  init(_ options: BenchmarkOptions) {
    seeds = 0..<UInt64(options.seeds)
    tuningSeeds = Self.firstTuningSeed..<Self.firstTuningSeed + UInt64((options.seeds + 1) / 2)
    let policies = options.policies ?? RivalPolicy.all(pageSize: options.pageSize)
    parts = (options.scenarios ?? Scenario.all).flatMap { scenario in
      (options.models ?? scenario.models).map { model in
        Part(
          scenario: scenario, model: model, policies: options.hasFixedPages ? policies.map(\.inPages) : policies)
      }
    }
  }
}

/// The results of all sessions, and the optimum for each seed, as JSON.
struct ResultFile {
  private var objects: [String] = []

  /// Adds the results of one policy.
  /// - Parameters:
  ///   - pageSize: The number of rows in a page. For a bound, this is the maximum.
  ///   - isBound: Whether the results are bounds instead of sessions. Members that a bound does not have are `null`.
  mutating func add(_ summary: Summary, _ part: Plan.Part, pageSize: Int, isBound: Bool = false) {
    let words = [("scenario", part.scenario.name), ("latency", part.model.name), ("policy", summary.policy)]
      .map { "\"\($0)\": \"\($1.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\"" }
    for (seed, result) in summary.results.enumerated() {
      let numbers = Self.members.map { name, isOfBounds, value in
        "\"\(name)\": " + (isBound && !isOfBounds ? "null" : "\(value(result))")
      }
      let members = words + ["\"page_size\": \(pageSize)", "\"seed\": \(seed)"] + numbers
      objects.append("  {" + members.joined(separator: ", ") + "}")
    }
  }

  private static let members: [(name: String, isOfBounds: Bool, value: @Sendable (SessionResult) -> Int)] = [
    ("rows_visited", true, { $0.rowsVisited }), ("stall_ms", true, { $0.stallTime }),
    ("stalls", false, { $0.stalls.count }), ("stalls_over_100_ms", false, { $0.noticedStalls }),
    ("longest_stall_ms", false, { $0.stalls.max() ?? 0 }), ("missing_row_ms", false, { $0.missingRowTime }),
    ("waiting_ms", true, { $0.waiting }), ("first_screen_ms", true, { $0.firstScreen }),
    ("requests", true, { $0.requests }), ("repeated_requests", false, { $0.repeatedRequests }),
    ("rows_sent", true, { $0.rowsSent }), ("unseen_rows", true, { $0.unseen }), ("most_rows", false, { $0.mostRows }),
    ("duplicate_rows", false, { $0.faults[.duplicateRows] }), ("skipped_rows", false, { $0.faults[.skippedRows] }),
    ("stale_rows", false, { $0.faults[.staleRows] }), ("stuck_states", false, { $0.faults[.stuckStates] }),
    ("requests_in_retry_after", false, { $0.faults[.violations] }),
  ]

  var json: String { "[\n" + objects.joined(separator: ",\n") + "\n]\n" }
}
