import ListPresentationTesting
import Synchronization
import TestSupport
import Testing

@testable import ListPresentation

/// The counted costs do not grow with the number of loaded pages.
@Suite struct PagingCostTests {
  @Test func visibleRangeChangeLooksAtNoRow() {
    for pages in [1, 100, 2_000] {
      let counter = RowCounter()
      var list = PagedList<CountedRow>(PagingConfiguration(pageSize: 5, prefetch: .items(5 * pages - 1)))
      _ = list.handle(.start, at: .zero)
      for page in 0..<pages {
        let rows = counter.rows(5 * page..<5 * page + 5)
        _ = list.receive(Page(rows, next: page + 1), page + 1, at: .zero)
      }
      let old = list.snapshot
      counter.take()
      #expect(list.handle(.show(RangeSet(0..<1)), at: .zero).isEmpty)
      let commands = list.handle(.show(RangeSet(5 * pages - 1..<5 * pages)), at: .zero)
      #expect(commands.count == 2, "a request and its deadline")
      #expect(counter.take() == RowWork(), "with \(pages) pages")
      #expect(list.snapshot.numberOfUnsharedItems(with: old) == 0 && list.snapshot.numberOfItems == 5 * pages)
    }
  }

  /// Each key of a user who moves within a screen reports the rows of the screen again.
  @MainActor @Test func reportOfTheSameRowsReachesNoPager() async {
    let clock = AskedClock()
    let pager = Pager(
      ArrayPageSource(0..<40),
      configuration: PagingConfiguration(pageSize: 20, prefetch: .items(3)), clock: clock)
    func press(_ rows: Range<Int>) async -> Int {
      let before = clock.reads
      pager.userDidMove()
      pager.visibleItemsChanged(to: RangeSet(rows))
      await turns()
      return clock.reads - before
    }
    await wait(until: { pager.numberOfItems == 20 })
    _ = await press(0..<3)
    #expect(await press(0..<3) == 0, "no event has a time")
    #expect(await press(0..<4) > 0)
    #expect(await press(0..<4) == 0)
    pager.refresh()
    await wait(until: { pager.states.refresh == .idle })
    #expect(await press(0..<4) > 0, "the rows may be others")
  }

  /// The source leads only forwards, so the refresh reads from the first page to what the user sees.
  @Test func refreshComparesEachPageOnce() {
    let work = [64, 512].map { (pages: Int) -> Int in
      let counter = RowCounter()
      var list = PagedList<CountedRow>(PagingConfiguration(pageSize: 5, prefetch: .items(5 * pages - 1)))
      func answer(_ commands: [RequestCommand<PagingRequest>]) {
        for case .send(let request) in commands {
          let number = request.key.number ?? 0
          let rows = counter.rows(5 * number..<5 * number + 5)
          let page = Page(rows, next: number + 1 < pages ? number + 1 : nil)
          answer(list.receive(page, request.ticket, at: .zero))
        }
      }
      answer(list.handle(.start, at: .zero))
      answer(list.handle(.show(RangeSet(5 * pages - 5..<5 * pages)), at: .zero))
      counter.take()
      answer(list.handle(.refresh, at: .zero))
      #expect(list.snapshot.numberOfItems == 5 * pages && list.states.refresh == .idle)
      let counted = counter.take()
      return counted.hashes + counted.idComparisons
    }
    // If each page is compared with all before it, the work is 64 times as much.
    #expect(work[1] < 24 * work[0], "eight times the pages take \(work)")
  }
}

/// A clock that stands still, and counts how often it is read.
private final class AskedClock: Clock {
  private let count = Mutex(0)
  private let time = ContinuousClock.now

  var reads: Int { count.withLock { $0 } }
  var minimumResolution: Duration { .zero }

  var now: ContinuousClock.Instant {
    count.withLock { $0 += 1 }
    return time
  }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    try await Task.sleep(for: .seconds(1_000_000))
  }
}
