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
