import Observation
import Synchronization
import TestSupport
import Testing

@testable import ListPresentation
@testable import ListPresentationTesting

@MainActor @Suite struct SparseLoadingTests {
  @Test func unreadListIsNotLoaded() async {
    let stage = PagerStage(items: 100)
    stage.pager.refresh()
    stage.pager.retry()
    await stage.settle()
    #expect(stage.source.requests.isEmpty)
  }

  @Test func observersOfTheRefreshAloneHearThatItBegins() async {
    let stage = PagerStage(items: 100)
    _ = await stage.play("start\nserve\nserve")
    let isHeard = Mutex(false)
    withObservationTracking {
      _ = stage.pager.refreshState
    } onChange: {
      isHeard.withLock { $0 = true }
    }
    stage.pager.refresh()
    #expect(isHeard.withLock { $0 } && stage.pager.refreshState == .loading)
  }

  @Test func flingLoadsALimitedNumberOfPages() async {
    let stage = PagerStage(items: 10_000)
    _ = await stage.play("start\nserve\nserve")
    for first in stride(from: 20, to: 9_000, by: 40) {
      stage.clock.advance(by: .milliseconds(10))
      stage.pager.visibleItemsChanged(to: RangeSet(first..<first + 4))
      await stage.settle()
    }
    let asked = stage.source.requests.count
    // The fling takes 2.25 seconds, with at most three requests in each tenth of a second.
    #expect(asked <= 2 + 3 * 23)
    stage.clock.advance(by: .milliseconds(100))
    await stage.settle()
    while stage.serve() { await stage.settle() }
    #expect(stage.pager.item(at: 8_980).element != nil)
    #expect(stage.source.requests.count <= asked + 4, "after the fling: what he sees and what is near")
  }

  @Test func outdatedRequestGivesWayAfterAWhile() async {
    let stage = PagerStage(items: 100, .scripted.with(\.maximumParallelRequests, 1))
    stage.source.ignoresCancellation = false
    await stage.expect(
      """
      start       | -                    | #1 items 0-4    | loading
      serve       | 0-4 _95              | #2 items 5-9    | exhausted
      show 40-42  | 0-4 _95              | #2 items 5-9    | loading
      wait 0.05   | 0-4 _95              | #2 items 5-9    | loading
      show 60-62  | 0-4 _95              | #2 items 5-9    | loading
      wait 0.05   | 0-4 _95              | #3 items 60-64  | loading
      serve       | 0-4 _55 60-64 _35    | #4 items 55-59  | exhausted
      show 0-2    | 0-4 _55 60-64 _35    | #4 items 55-59  | exhausted
      serve       | 0-4 _50 55-64 _35    | #5 items 5-9    | exhausted
      """)
  }

  @Test func hostThatShowsEveryRowIsNotGivenTheWholeList() async {
    let stage = PagerStage(items: 100_000)
    repeat {
      if stage.pager.numberOfItems > 0 { stage.pager.visibleItemsChanged(to: RangeSet(0..<stage.pager.numberOfItems)) }
      await stage.settle()
    } while stage.serve()
    #expect(stage.source.requests.count == 61, "three hundred rows and the prefetch distance")
    #expect(stage.pager.diagnostics == [.endStaysInSight(.append, items: 100_000)])
  }
}

@MainActor @Suite struct SparseFailureTests {
  @Test func answerMayCloseTheGate() async {
    let stage = PagerStage(items: 100)
    _ = await stage.play("start")
    var page = Page<ScriptedItem, Int>((0..<5).map { ScriptedItem(id: $0) }, total: 100)
    page.backoff = .seconds(7)
    stage.source.answer(page)
    await stage.settle()
    await stage.expect(
      """
      show 40-42  | 0-4 _95 |                | loading
      wait 6.9    | 0-4 _95 |                | loading
      wait 0.1    | 0-4 _95 | #2 items 40-44  | loading
      """)
  }
}

/// Lists whose sources give a changing length, none, or a wrong one.
@MainActor @Suite struct SparseLengthTests {
  @Test func emptyPagesOnTheWayBackStopAtTheirLimit() async {
    let stage = PagerStage(items: 100)
    _ = await stage.play("jump 1000")
    for total in stride(from: 990, to: 0, by: -5) { _ = await stage.play("page of \(total)") }
    #expect(stage.source.requests.count == 10)
    guard case .failed(let words, _) = stage.pager.loadState else { return #expect(Bool(false)) }
    #expect(words.contains("10 pages in a row had no items"))
    _ = await stage.play("retry")
    #expect(stage.source.requests.count == 11)
  }

  @Test func impossibleTotalsDoNoHarm() async {
    for total in [.min, -7, .max] {
      let stage = PagerStage(items: 100)
      #expect(stage.pager.numberOfItems == 0)
      await stage.settle()
      stage.source.answer(Page([ScriptedItem(id: 0)], total: total))
      await stage.settle()
      #expect(stage.pager.numberOfItems > 0)
      stage.pager.jump(to: .max)
      stage.pager.visibleItemsChanged(to: RangeSet(.max - 5 ..< .max))
      await stage.settle()
      #expect([.min, .max].allSatisfy { stage.pager.item(at: $0).content == .placeholder })
      stage.pager.fetchNextItemsIfNeeded(at: .max)
      stage.pager.visibleItemsChanged(to: RangeSet(.min ..< .max))
      stage.pager.jump(to: .min)
      await stage.settle()
    }
  }
}

/// The rows that the user sees may be in several ranges.
@MainActor @Suite struct SparseVisibilityTests {
  /// Whatever happens, in one turn or in several, two open requests never ask for the same row.
  @Test func noRowIsRequestedTwiceAtOnce() async {
    let events = [
      "start", "show 0-4", "show 3-9 20-24", "jump 0", "jump 27", "serve", "serve", "serve", "fail", "fail stop",
      "fail after 1", "fail startOver", "cancel", "wait 0.2", "wait 40", "refresh", "retry",
      "query", "page 0-2", "page 0-4 of 9",
    ]
    for seed in replayedSeed.map({ $0..<$0 + 1 }) ?? 0..<4 {
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

@Suite struct SparseCostTests {
  @Test func steadyScrollMakesOneRequestPerPage() {
    var list = AnsweredSparseList(10_000)
    for first in stride(from: 0, through: 9_990, by: 3) { list.send(.show(RangeSet(first..<first + 10))) }
    #expect(list.requests == stride(from: 0, to: 10_000, by: 20).map { $0..<$0 + 20 })
  }

  /// A list that visits all its pages would take minutes.
  @Test func visibleRangeChangeCostsTheSameForAnyNumberOfPages() {
    var list = AnsweredSparseList(20_000)
    for first in stride(from: 0, to: 20_000, by: 40) { list.send(.jump(to: first)) }
    #expect(list.list.loadedIndices == RangeSet(0..<20_000))
    let requests = list.requests.count
    for turn in 0..<2_000 { list.send(.show(RangeSet(turn % 1_000 * 7..<turn % 1_000 * 7 + 10))) }
    #expect(list.requests.count == requests)
  }

  @Test func longListHoldsOnlyLoadedRows() {
    var list = AnsweredSparseList(1_000_000_000_000)
    list.send(.jump(to: 500_000_000_000))
    list.send(.jump(to: 999_999_999_999))
    #expect(list.list.numberOfItems == 1_000_000_000_000)
    #expect(list.list.item(at: 999_999_999_999).element?.id == 999_999_999_999)
    #expect(list.list.loadedIndices.numberOfIndices == list.requests.count * 20)
  }
}

/// A list with random access that counts its requests and answers each at once.
struct AnsweredSparseList {
  private(set) var list: SparseList<ScriptedItem>
  private(set) var requests: [Range<Int>] = []
  private let count: Int

  init(_ count: Int, _ configuration: PagingConfiguration = PagingConfiguration.twentyRowsAhead) {
    self.count = count
    list = SparseList(configuration)
    send(.start)
  }

  mutating func send(_ event: PagingEvent) { run(list.handle(event, at: .zero)) }

  private mutating func run(_ commands: [RequestCommand<SparseRequest>]) {
    var commands = commands
    while !commands.isEmpty {
      guard case .send(let flight) = commands.removeFirst() else { continue }
      requests.append(flight.range)
      let rows = flight.range.clamped(to: 0..<count).map { ScriptedItem(id: $0) }
      commands += list.receive(Page(rows, total: count), flight.ticket, at: .zero)
    }
  }
}
