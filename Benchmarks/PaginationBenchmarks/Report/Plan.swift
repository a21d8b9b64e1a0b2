/// The simulations to run: scenarios, servers, policies and seeds.
struct Plan {
  struct Part {
    let scenario: Scenario
    let model: LatencyModel
    let policies: [RivalPolicy]
    let seeds: Range<UInt64>
    /// Whether to plot stall over waste.
    let hasFrontier: Bool
  }

  private(set) var parts: [Part] = []
  private let options: BenchmarkOptions

  /// Creates a plan. By default, it compares all policies with 30 seeds for the scenario `mixed` and three servers. For
  /// other scenarios and servers, it compares a few policies with 3 seeds.
  init(_ options: BenchmarkOptions) {
    self.options = options
    let all = options.scenarios ?? Scenario.all
    for scenario in all {
      let isMain = scenario.name == Scenario.mixed.name
      let models = options.models ?? (isMain ? LatencyModel.all : scenario.models)
      for model in models {
        let isJudged = isMain && LatencyModel.judges.contains(model)
        let seeds = options.seeds ?? (isJudged ? 30 : 3)
        let policies =
          options.policies
          ?? (isJudged
            ? RivalPolicy.rivals(pageSize: options.pageSize) + RivalPolicy.sweep(pageSize: options.pageSize)
            : RivalPolicy.few(pageSize: options.pageSize))
        parts.append(
          Part(
            scenario: scenario, model: model, policies: policies, seeds: 0..<UInt64(seeds),
            hasFrontier: isJudged && options.policies == nil))
      }
    }
  }
}
