import ListPresentation

/// The sessions of a scenario with a server.
struct PartResult: Sendable {
  let part: Plan.Part
  /// The optimum with pages of any size, and with pages of the configured size.
  let bounds: [(bound: ClairvoyantBound, summary: Summary)]
  let summaries: [(policy: RivalPolicy, summary: Summary)]
  /// The fixed distance that was best for other users, or `nil` if none was run.
  let bestDistance: String?

  /// The number of unseen rows that count as much as a second of stall when settings are selected.
  static let weight = 30.0

  /// Returns the summary with the lowest cost: seconds of stall, and unseen rows divided by a weight. The cost is an
  /// average, because it prefers a policy that is sometimes much better.
  static func best(_ summaries: [Summary], weight: Double = weight) -> Summary? {
    func cost(_ summary: Summary) -> Double {
      summary.results.reduce(0) { $0 + Summary.cost($1, weight: weight) }
    }
    return summaries.min { cost($0) < cost($1) }
  }

  func summary(_ name: String) -> Summary? { summaries.first { $0.policy.name == name }?.summary }

  /// The default policy, if it was run.
  private var own: Summary? { summary("adaptive") }

  /// The table, with the policies in order of unseen rows.
  var table: TextTable {
    let users = summaries.first?.summary.results.count ?? 0
    var table = TextTable(
      "\(part.scenario.name) (\(part.scenario.summary)), \(part.model.summary); "
        + (users == 1 ? "1 user" : "\(users.grouped) users"),
      words: ["policy", "beside adaptive"],
      numbers: ["stall s", "unseen", "requests", "stall s beside", "unseen beside", "best %"])
    for (_, summary) in bounds { table.add([summary.policy, "optimum"], Self.cells(summary) + ["", "", ""]) }
    let order = summaries.sorted {
      ($0.summary.estimate(.unseen).median, $0.policy.name) < ($1.summary.estimate(.unseen).median, $1.policy.name)
    }
    for (policy, summary) in order {
      let comparison = policy.name == "adaptive" ? nil : own.map { Comparison(summary, beside: $0) }
      let isLimited = policy.isLimitedToPages && policy.configuration.pageSize == bounds[1].bound.pageSize
      let bound = bounds[isLimited ? 1 : 0].summary
      table.add(
        [policy.name, comparison?.verdict.rawValue ?? ""],
        Self.cells(summary)
          + [comparison?.stall.differenceCell ?? "", comparison?.unseen.differenceCell ?? ""]
          + ["\(summary.share(of: bound))"])
    }
    return table
  }

  static func cells(_ summary: Summary) -> [String] {
    Summary.Metric.allCases.map { summary.estimate($0).cell }
  }

  /// The conclusion about the default policy: beside Paging 3, beside the best fixed distance, and the policies that
  /// are ahead of it.
  var finding: String? {
    guard let own else { return nil }
    let rivals = ["paging3-retry", bestDistance].compactMap(\.self)
    let beside = rivals.compactMap { name in
      summary(name).map {
        "beside \(name)\(name == bestDistance ? ", the best fixed distance for other users" : ""): "
          + Comparison(own, beside: $0).words
      }
    }
    let ahead = summaries.filter { _, summary in
      summary.policy != own.policy && Comparison(summary, beside: own).verdict == .ahead
    }
    let losses = ahead.isEmpty ? [] : ["AHEAD of adaptive: \(ahead.map(\.policy.name).joined(separator: ", "))"]
    let words = beside + losses
    return words.isEmpty ? nil : "\(part.title): adaptive " + words.joined(separator: "; ") + "."
  }
}

/// The prefetch policy to use for a scenario and a server, selected with other users than those of the table.
struct Advice {
  private let result: PartResult
  private let tuned: [Summary]

  /// - Parameter tuned: The sessions of the policies to select from.
  init(_ result: PartResult, tuned: [Summary]) {
    self.result = result
    self.tuned = tuned
  }

  /// The numbers of unseen rows that a second of stall may be worth.
  private static let weights = [10.0, 30, 100]

  /// Returns the policy with the lowest cost, or the default if the difference is too close to call.
  private func choice(_ weight: Double) -> RivalPolicy? {
    guard let best = PartResult.best(tuned, weight: weight) else { return nil }
    let own = tuned.first { $0.policy == "adaptive" }
    let isClear = own.map { best.savings(beside: $0, weight: weight).sign > 0 } ?? true
    return result.summaries.first { $0.policy.name == (isClear ? best.policy : "adaptive") }?.policy
  }

  /// The choices for several weights, and the line to paste for the middle one.
  var text: String {
    guard let chosen = choice(PartResult.weight), let own = result.summary(chosen.name) else { return "" }
    var table = TextTable(
      "Advice for \(result.part.title), selected with \(tuned.first?.results.count ?? 0) other users",
      words: ["a second of stall is worth", "policy"], numbers: ["stall s", "unseen", "requests"])
    for weight in Self.weights {
      guard let policy = choice(weight), let summary = result.summary(policy.name) else { continue }
      let isChosen = weight == PartResult.weight
      table.add(
        ["\(Int(weight)) unseen rows\(isChosen ? " (this advice)" : "")", policy.name], PartResult.cells(summary))
    }
    let rival = result.summary("paging3-retry")
    let beside = rival.map {
      "Beside Paging 3 with its defaults and retries, for each 1,000 rows:\n\(Comparison(own, beside: $0).words).\n\n"
    }
    return table.text + (beside ?? "") + Self.code(chosen) + "\n"
  }

  /// The configuration of a policy as Swift source code.
  static func code(_ policy: RivalPolicy) -> String {
    let prefetch =
      switch policy.configuration.prefetch {
      case .items(let items): ".items(\(items))"
      case .screens(let screens): ".screens(\(screens))"
      case .adaptive(let budget): ".adaptive(wasteBudget: \(budget))"
      }
    return "PagingConfiguration(pageSize: \(policy.configuration.pageSize), prefetch: \(prefetch))"
  }
}
