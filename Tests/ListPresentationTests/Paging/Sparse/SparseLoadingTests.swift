import ListPresentationTesting
import Observation
import Synchronization
import TestSupport
import Testing

@testable import ListPresentation

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

  init(_ count: Int) {
    self.count = count
    list = SparseList(.twentyRowsAhead)
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
