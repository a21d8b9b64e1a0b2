import Foundation

/// Runs the simulations and writes their tables.
@MainActor
struct SimulationBenchmarks {
  let options: BenchmarkOptions
  private var files = ResultFiles()
  private var faults = CorrectnessCounters()
  private var sessions = 0
  /// The conclusions from the tables, one line each.
  private(set) var findings = [
    "Compare policies with equal waste: a policy that loads everything never stalls.",
    "wait % is the share of the waiting that no policy can avoid. Every policy waits for the first page.",
  ]
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
    for file in [options.csv, options.json].compactMap(\.self) { try TextFile.check(file) }
    try write("Paging: simulated users and servers, the real pager and adapter\n")
    try write("\(Self.legend)\n")
    for (index, part) in plan.parts.enumerated() {
      try await run(part, "\(index + 1) of \(plan.parts.count)")
    }
    try write(gates)
    try files.write(csv: options.csv, json: options.json)
  }

  private static let legend = """
    Medians over the seeds, per 1,000 rows that a user wants to see. A screen has
    10 rows. No server returns more than \(LatencyModel.mostRowsAtOnce) rows a page.
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

    """

  private mutating func run(_ part: Plan.Part, _ number: String) async throws {
    let bounds = [
      ClairvoyantBound(pageSize: part.model.largestPage, isFixed: false),
      ClairvoyantBound(pageSize: options.pageSize, isFixed: true),
    ].map { bound in
      let results = part.seeds.map { bound.result(part.scenario, part.model, seed: $0) }
      let summary = Summary(policy: bound.name, results: results)
      files.add(summary, part, pageSize: bound.pageSize, isBound: true)
      return summary
    }
    var summaries: [Summary] = []
    for policy in part.policies {
      tell("\(number): \(part.scenario.name), \(part.model.name), \(policy.name)")
      var results: [SessionResult] = []
      for seed in part.seeds { results.append(await Session.run(part.scenario, policy, part.model, seed: seed)) }
      let summary = Summary(policy: policy.name, results: results)
      files.add(summary, part, pageSize: policy.configuration.pageSize)
      sessions += results.count
      for result in results { faults.add(result.faults) }
      summaries.append(summary)
    }
    try write(table(bounds, summaries, part).text)
    guard part.hasFrontier, let frontier = frontier(summaries, part) else { return }
    try write(frontier.text)
    findings.append(frontier.finding)
  }

  private func table(_ bounds: [Summary], _ summaries: [Summary], _ part: Plan.Part) -> TextTable {
    let seeds = part.seeds.count == 1 ? "1 seed" : "\(part.seeds.count.grouped) seeds"
    var table = TextTable(
      "\(part.scenario.name) (\(part.scenario.summary)), \(part.model.summary); \(seeds)", words: ["policy"],
      numbers: [
        "stall s", "stalls", "p95 ms", "row ms", "screen ms", "requests", "again", "never seen", "most rows",
        "wait %", "req %", "sent %",
      ])
    for summary in bounds + summaries {
      table.add(
        [summary.policy],
        [
          summary.stall.ratioCell, summary.noticedStalls.cell, summary.longStall.cell, summary.firstRow.cell,
          summary.firstScreen.cell, summary.requests.cell, summary.repeatedRequests.cell, summary.neverSeen.cell,
          summary.mostRows.cell, summary.share(of: bounds[0], \.waiting), summary.share(of: bounds[0], \.requests),
          summary.share(of: bounds[0], \.rowsSent),
        ])
    }
    return table
  }

  /// Returns a plot of stall over waste with a table that compares each policy with the adaptive one, and a finding
  /// about the policies that are better.
  private func frontier(_ summaries: [Summary], _ part: Plan.Part) -> (text: String, finding: String)? {
    guard let own = summaries.first(where: { $0.policy == "adaptive" }) else { return nil }
    let isOwn: (Summary) -> Bool = { $0.policy == "adaptive" || $0.policy.hasPrefix("adaptive:") }
    let frontier = Frontier(summaries.filter(isOwn))
    let points = summaries.map { summary in
      let mark: Character =
        summary.policy == "adaptive"
        ? "@" : isOwn(summary) ? "*" : summary.policy.hasPrefix("paging3") ? "3" : "o"
      return FrontierPlot.Point(mark: mark, waste: summary.neverSeen, stall: summary.stall)
    }
    var table = TextTable(
      "\(part.scenario.name), \(part.model.name): compared with adaptive, \(own.stall.ratioCell) s and "
        + "\(own.neverSeen.cell) never seen", words: ["policy", "has"],
      numbers: ["stall s", "adaptive at its waste", "never seen"])
    for rival in summaries where !isOwn(rival) {
      table.add(
        [rival.policy, frontier.verdict(of: rival, against: own).rawValue],
        [
          rival.stall.ratioCell, frontier.stall(at: rival.neverSeen)?.ratioCell ?? "-", rival.neverSeen.cell,
        ])
    }
    let text =
      "  stall s over never seen: @ adaptive, * adaptive with other budgets, 3 Paging 3, o others\n"
      + FrontierPlot(points: points).text + "\n" + table.text
    let ahead = summaries.filter {
      !isOwn($0) && [.ahead, .aheadOfFrontier].contains(frontier.verdict(of: $0, against: own))
    }
    let names = ahead.isEmpty ? "no other policy" : ahead.map(\.policy).joined(separator: ", ")
    let finding =
      "\(part.scenario.name), \(part.model.name): adaptive has \(own.stall.ratioCell) s of stall and "
      + "\(own.neverSeen.cell) rows never seen. Ahead of it: \(names)."
    return (text, finding)
  }

  private var gates: String {
    """
    Faults in \(sessions.grouped) sessions (must be 0): \(faults.duplicateRows) duplicate rows, \(faults.skippedRows) \
    skipped rows, \(faults.staleRows) stale rows, \(faults.stuckStates) stuck states, \(faults.violations) requests \
    inside a Retry-After window.


    """
  }

  /// Whether no session had a fault.
  var isCorrect: Bool { faults.sum == 0 }
}
