import TestSupport
import Testing

/// Random histories in which everything that an adapter calls may call the adapter.
@MainActor @Suite struct AdapterHistoryTests {
  @Test func viewsShowTheListAndRequestsEndInOrderWhateverIsCalledFromInside() async {
    var numberOfUpdates = 0
    let seeds = testSeeds("LIST_PRESENTATION_HISTORIES", small: 10)
    for seed in seeds {
      let history = AdapterHistory(seed: seed)
      await history.play(steps: 60)
      await history.end()
      numberOfUpdates += history.numberOfUpdates
      if let fault = history.faults.first {
        Issue.record("seed \(seed): \(fault)")
        return
      }
    }
    #expect(numberOfUpdates > 10 * seeds.count)
  }
}
