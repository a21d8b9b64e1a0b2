import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentation

/// The adaptive policy in a machine and in a pager.
@MainActor @Suite struct AdaptivePrefetchTests {
  private let configuration = PagingConfiguration(prefetch: .adaptive())

  /// The sizes of all requests while a user who sees 10 rows scrolls at a speed, with a server that takes 300 ms and
  /// keeps a share of the items.
  private func sizes(
    _ pageSizes: ClosedRange<Int>?, rowsPerSecond: Double, rows: Int, keeping share: Double = 1
  ) -> [Int] {
    var list = PagedList<ScriptedItem>(configuration)
    list.accept(pageSizes: pageSizes)
    var sizes: [Int] = []
    var open: [(request: PagingRequest, due: Duration)] = []
    var now = Duration.zero
    func take(_ commands: [RequestCommand<PagingRequest>]) {
      for case .send(let request) in commands {
        sizes.append(request.size)
        open.append((request, now + .seconds(0.3)))
      }
    }
    take(list.handle(.start, at: now))
    for step in 0..<rows * 4 {
      while let next = open.first, next.due <= now {
        open.removeFirst()
        let first = next.request.key.number ?? 0
        let size = next.request.size
        let items = (first..<first + Int(Double(size) * share)).map { ScriptedItem(id: $0) }
        take(list.receive(Page(items, next: first + size), next.request.ticket, at: now))
      }
      let count = list.snapshot.numberOfItems
      let first = min(step / 4, max(count - 10, 0))
      if count > 0 { take(list.handle(.show(RangeSet(first..<first + 10)), at: now)) }
      now += .seconds(0.25 / rowsPerSecond)
    }
    return sizes
  }

  @Test func slowScrollIsServedPageByPage() {
    #expect(sizes(1...100, rowsPerSecond: 8, rows: 100) == [20, 22, 21, 21, 21, 21])
    #expect(sizes(nil, rowsPerSecond: 8, rows: 100) == Array(repeating: 20, count: 7))
  }

  @Test func fastScrollIsServedInFewerLargerRequests() {
    #expect(sizes(1...100, rowsPerSecond: 60, rows: 200) == [20, 24, 47, 21, 21, 21, 21, 21, 21, 21])
    #expect(sizes(nil, rowsPerSecond: 60, rows: 200) == Array(repeating: 20, count: 12))
  }

  @Test func filterIsAskedForMore() {
    let sizes = sizes(1...100, rowsPerSecond: 8, rows: 100, keeping: 0.5)
    #expect(sizes.allSatisfy { $0 <= 100 } && sizes.suffix(3).allSatisfy { $0 > 35 }, "\(sizes)")
  }

  @Test func shortLastPageIsNotTakenForAFilter() {
    var list = PagedList<ScriptedItem>(configuration)
    list.accept(pageSizes: 1...100)
    var commands = list.handle(.start, at: .zero)
    for (rows, next) in [(2, nil), (20, 20)] as [(Int, Int?)] {
      if next != nil { commands = list.handle(.refresh, at: .zero) }
      for case .send(let request) in commands {
        let page = Page((0..<rows).map { ScriptedItem(id: $0) }, next: next)
        _ = list.receive(page, request.ticket, at: .zero)
      }
    }
    // Four items are wanted ahead, and one of them is missing.
    let next = list.handle(.show(RangeSet(7..<17)), at: .zero)
    #expect(next.compactMap { if case .send(let request) = $0 { request.size } else { nil } } == [21])
  }

  /// The page around the user is the last one and names none before it, so the list is read from its beginning.
  @Test func shortLastPageThatARefreshDoesNotUseIsNotTakenForAFilter() {
    var list = PagedList<ScriptedItem>(configuration)
    list.accept(pageSizes: 1...100)
    func page(_ rows: Range<Int>, next: Int? = nil, previous: Int? = nil) -> Page<ScriptedItem, Int> {
      Page(rows.map { ScriptedItem(id: $0) }, next: next, previous: previous)
    }
    _ = list.handle(.start, at: .zero)
    _ = list.receive(page(0..<20, next: 20), list.ledger.tickets, at: .zero)
    _ = list.handle(.show(RangeSet(17..<20)), at: .zero)
    _ = list.receive(page(20..<24, previous: 20), list.ledger.tickets, at: .zero)
    _ = list.handle(.show(RangeSet(7..<17)), at: .zero)
    _ = list.handle(.refresh, at: .zero)
    _ = list.receive(page(7..<9), around: 7, list.ledger.tickets, at: .zero)
    #expect(list.snapshot.numberOfItems == 24 && list.ledger[.refresh] != nil)
    _ = list.receive(page(0..<20, next: 20), list.ledger.tickets, at: .zero)
    let next = list.handle(.show(RangeSet(7..<17)), at: .zero)
    #expect(list.ledger[.append]?.request.size == 21, "\(next)")
  }

  @Test func pagerTakesThePageSizesOfItsSource() async {
    let server = MovingServer(2_000)
    let pager = Pager(server.source(countsItems: false), configuration: configuration, clock: ManualClock())
    await wait(until: { pager.numberOfItems > 0 })
    while pager.loadState != .exhausted {
      let count = pager.numberOfItems
      pager.visibleItemsChanged(to: RangeSet(max(count - 11, 0)..<max(count - 1, 0)))
      await wait(until: { pager.numberOfItems > count || pager.loadState == .exhausted })
    }
    #expect(pager.snapshot.itemIDs == server.rows)
    #expect(server.sizes.max() ?? 0 > 40)
    pager.replaceSource(server.source(countsItems: false, hasSizes: false))
    // The user was far down the list, so more than one page is loaded.
    await wait(until: { pager.snapshot.itemIDs.first == 0 && pager.numberOfItems < server.rows.count })
    #expect(pager.snapshot.itemIDs == Array(server.rows.prefix(pager.numberOfItems)))
    #expect(pager.numberOfItems.isMultiple(of: 20), "pages of one size again")
  }

  @Test func wrappingSourceTakesThePageSizesOfItsSources() {
    let any = ArrayPageSource([ScriptedItem(id: 1)])
    let counting = ClosurePageSource { (_: PageRequest<Int>) in Page([ScriptedItem(id: 2)]) }
    #expect(any.pageSizes == 1...(.max) && counting.pageSizes == nil)
    #expect(StoredPageSource(any, store: MemoryPageStore()).pageSizes == 1...(.max))
    #expect(StoredPageSource(counting, store: MemoryPageStore()).pageSizes == nil)
  }
}
