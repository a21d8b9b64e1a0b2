import ListPresentation
import TestSupport
import Testing

@testable import ListPresentationTesting

/// The rows that the user sees may be in several ranges.
@MainActor @Suite struct SparseVisibilityTests {
  @Test func viewsFarApartBothGetTheirPages() async {
    await PagerStage(items: 1_000).expect(
      """
      start             | -                            | #1 items 0-4                                        | loading
      serve             | 0-4 _995                     | #2 items 5-9                                        | exhausted
      serve             | 0-9 _990                     |                                                    | exhausted
      show 0-4 900-904  | 0-9 _990                     | #3 items 900-904                                    | loading
      serve             | 0-9 _890 900-904 _95         | #4 items 905-909, #5 items 895-899                   | exhausted
      """)
  }

  @Test func visibleRowsOfAFilterGetTheirPagesInOrder() async {
    var configuration = PagingConfiguration.scripted
    configuration.prefetch = .items(1)
    let stage = PagerStage(items: 1_000, configuration)
    _ = await stage.play("start\nserve")
    await stage.expect(
      """
      show 2 412 700-701 | 0-4 _995 | #2 items 410-414, #3 items 700-704 | loading
      serve | 0-4 _405 410-414 _585 | #3 items 700-704 | loading
      serve | 0-4 _405 410-414 _285 700-704 _295 | #4 items 695-699 | exhausted
      """)
    #expect(stage.pager.diagnostics.isEmpty)
  }

  @Test func shorterListMovesEveryRangeIntoIt() async {
    let stage = PagerStage(items: 40)
    _ = await stage.play("start\nserve\nserve\nshow 2 36-39\nserve\nserve\nserve")
    stage.server = Array(0..<20)
    await stage.expect(
      """
      refresh  | 0-9 _20 30-39 | #5 items 0-4, #6 items 35-39                  | loading
      serve    | 0-9 _20 30-39 | #6 items 35-39, #7 items 15-19                | loading
      serve #7 | 0-9 _5 15-19  | #6 items 35-39, #8 items 10-14, #9 items 5-9   | exhausted
      """)
  }

  /// Whatever happens, in one turn or in several, two open requests never ask for the same row.
  @Test func noRowIsRequestedTwiceAtOnce() async {
    let events = [
      "start", "show 0-4", "show 3-9 20-24", "jump 0", "jump 27", "serve", "serve", "serve", "fail", "fail stop",
      "fail after 1", "fail startOver", "cancel", "wait 0.2", "wait 40", "offline", "online", "refresh", "retry",
      "query", "page 0-2", "page 0-4 of 9",
    ]
    for seed in replayedSeed.map({ $0..<$0 + 1 }) ?? 0..<20 {
      var generator = SeededGenerator(seed: seed)
      let stage = PagerStage(items: 30, seed: seed)
      stage.source.ignoresCancellation = false
      var script: [String] = []
      for _ in 0..<20 {
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
          script.append(events.randomElement(using: &generator) ?? "start")
          stage.perform(script[script.count - 1])
        }
        await stage.settle()
        script.append("")
        let open = stage.source.openRequests.map { stage.source.requests[$0] }
        let rows = open.flatMap { Array(($0.cursor ?? 0)..<($0.cursor ?? 0) + $0.size) }
        guard Set(rows).count < rows.count else { continue }
        Issue.record("seed \(seed): \(stage.picture)\n\(script.joined(separator: "\n"))")
        return
      }
    }
  }
}
