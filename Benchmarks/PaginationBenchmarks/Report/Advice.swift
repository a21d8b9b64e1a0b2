import ListPresentation

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
