import Foundation
import ListPresentation
import ListPresentationHTTP
import ListPresentationTesting
import Synchronization
import Testing

/// What a server says reaches the pager: waits, ends, expired cursors, pages that have not changed.
@MainActor @Suite struct PagerOverHTTPTests {
  private let clock = ManualClock()

  private func pager(
    _ server: LoopbackServer, _ format: PageFormat, now: Date = Date(timeIntervalSince1970: 0),
    _ change: (inout PagingConfiguration) -> Void = { _ in }
  ) -> Pager<Row> {
    var paging = PagingConfiguration()
    change(&paging)
    let source = HTTPPageSource<Row>(
      server.url("/rows"), format: format, configuration: HTTPConfiguration(clock: clock, date: { now }))
    return Pager(source, configuration: paging, clock: clock)
  }

  /// Waits until nothing is asked for.
  private func settle(_ pager: Pager<Row>) async {
    _ = pager.snapshot
    await wait { pager.activity.starting == 0 && pager.activity.calling == 0 }
  }

  @Test(arguments: [(429, "60"), (503, "Thu, 01 Jan 1970 00:01:00 GMT"), (403, "60")])
  func noRequestIsSentBeforeTheServerWantsOne(status: Int, field: String) async throws {
    let isBusy = Mutex(true)
    let server = try LoopbackServer { _ in
      isBusy.withLock { $0 } ? .json("{}", ("Retry-After", field), status: status) : .rows([Row(1)])
    }
    let pager = pager(server, PageFormat(.link(), items: ""))
    await settle(pager)
    guard case .failed(let failure, 1, .seconds(60)?) = pager.states.refresh else {
      Issue.record("\(pager.states.refresh)")
      return
    }
    #expect(failure.advice == .retryAfter(.seconds(60)))
    isBusy.withLock { $0 = false }
    clock.advance(by: .seconds(59))
    await settle(pager)
    #expect(server.requests.count == 1)
    clock.advance(by: .seconds(1))
    await wait { pager.numberOfItems == 1 }
    #expect(server.requests.count == 2)
  }

  @Test func aBackoffOnAPageIsKeptToo() async throws {
    let server = try LoopbackServer { request in
      let start = request.number("offset") ?? 0
      return .rows((start..<start + 2).map { Row($0) }, ("Backoff", "7"), ("X-Total", "4"))
    }
    let pager = pager(server, PageFormat(.offset(), items: ""))
    await settle(pager)
    #expect(server.requests.count == 1 && pager.numberOfItems == 2)
    clock.advance(by: .seconds(7))
    await wait { pager.numberOfItems == 4 }
    #expect(pager.states.append == .exhausted && pager.total?.count == 4)
  }

  @Test func anExpiredTokenStartsTheListOver() async throws {
    let session = Mutex(1)
    let server = try LoopbackServer { request in
      let session = session.withLock { $0 }
      guard let cursor = request.query["cursor"] else {
        return .json(#"{"rows":[{"id":1,"title":"in \#(session)"}],"next_cursor":"\#(session)"}"#, ("ETag", "\"1\""))
      }
      return cursor == "2"
        ? .json(#"{"rows":[{"id":2,"title":"b"}]}"#) : .json(#"{"error":"expired"}"#, status: 410)
    }
    session.withLock { $0 = 1 }
    let pager = pager(server, PageFormat(.cursor(size: nil), items: "rows"))
    _ = pager.snapshot
    await wait { server.requests.count >= 1 }
    session.withLock { $0 = 2 }
    await wait { pager.numberOfItems == 2 }
    #expect(pager.item(at: 0).title == "in 2" && pager.states.append == .exhausted)
    #expect(server.requests.allSatisfy { $0.fields["if-none-match"] == nil })
  }

  @Test(arguments: ["ETag", "Last-Modified"]) func aRefreshOfWhatHasNotChangedKeepsAllRows(field: String) async throws {
    let server = try LoopbackServer { request in
      let start = request.number("offset") ?? 0
      let isKnown = request.fields["if-none-match"] == "v1" || request.fields["if-modified-since"] == "v1"
      return isKnown
        ? Reply(status: 304) : .rows((start..<start + 20).map { Row($0) }, (field, "v1"), ("X-Total", "60"))
    }
    let pager = pager(server, PageFormat(.offset(), items: ""))
    await settle(pager)
    pager.fetchNextItemsIfNeeded(at: 19)
    await wait { pager.numberOfItems >= 40 }
    pager.visibleItemsChanged(to: 0..<10)
    await settle(pager)
    let rows = pager.numberOfItems
    pager.refresh()
    await settle(pager)
    #expect(pager.numberOfItems == rows && pager.states.refresh == .idle)
    #expect(pager.log.entries.contains { $0.event == .unchanged })
    #expect(server.requests.last?.fields[field == "ETag" ? "if-none-match" : "if-modified-since"] == "v1")
    // And the list goes on from where it was.
    pager.fetchNextItemsIfNeeded(at: rows - 1)
    await wait { pager.numberOfItems == 60 }
    #expect(Set(pager.snapshot.itemIDs).count == 60 && pager.states.append == .exhausted)
  }

  @Test func aFirstPageThatWasLetGoOfComesBackThoughItHasNotChanged() async throws {
    let server = try LoopbackServer { request in
      let start = request.number("offset") ?? 0
      return request.fields["if-none-match"] == "v1"
        ? Reply(status: 304) : .rows((start..<start + 20).map { Row($0) }, ("ETag", "v1"), ("X-Total", "200"))
    }
    let pager = pager(server, PageFormat(.offset(), items: "")) {
      $0.maximumRows = 60
      $0.prefetch = .rows(5)
    }
    await settle(pager)
    pager.refresh()
    await settle(pager)
    while pager.snapshot.itemIDs.first == 0 {
      pager.visibleItemsChanged(to: pager.numberOfItems - 1..<pager.numberOfItems)
      await settle(pager)
    }
    while pager.states.prepend != .exhausted {
      pager.visibleItemsChanged(to: 0..<1)
      await settle(pager)
    }
    #expect(Array(pager.snapshot.itemIDs.prefix(40)) == Array(0..<40))
  }

  @Test func aRefreshBeginsAtThePageOfWhatTheUserSees() async throws {
    let server = try LoopbackServer { request in
      let page = request.number("page") ?? 1
      return .rows((page * 20..<page * 20 + 20).map { Row($0) }, ("X-Total", "200"))
    }
    let pager = pager(server, PageFormat(.pageNumber(), items: ""))
    await settle(pager)
    for row in [19, 39, 59] {
      pager.fetchNextItemsIfNeeded(at: row)
      await wait { pager.numberOfItems >= row + 21 }
    }
    pager.visibleItemsChanged(to: 45..<50)
    await settle(pager)
    let before = server.requests.count
    pager.refresh()
    await settle(pager)
    #expect(server.paths[before] == "/rows?page=3&per_page=20")
  }

  @Test func rowsThatComeTwiceAreShownOnceAndALoopEnds() async throws {
    let server = try LoopbackServer { request in
      // The last page comes again and again.
      .rows((min(request.number("page") ?? 1, 2) * 20..<min(request.number("page") ?? 1, 2) * 20 + 20).map { Row($0) })
    }
    let pager = pager(server, PageFormat(.pageNumber(), items: ""))
    await settle(pager)
    pager.fetchNextItemsIfNeeded(at: 19)
    await wait { pager.numberOfItems == 40 }
    pager.fetchNextItemsIfNeeded(at: 39)
    await wait { pager.states.append != .loading && pager.states.append != .idle }
    #expect(pager.diagnostics.contains(.nothingNew(.append, pages: 2)) && pager.numberOfItems == 40)
    #expect(server.requests.count == 4)
  }

  @Test(
    arguments: [
      (PaginationStyle.offset(), 80), (.offset(limit: nil), nil), (.range(), 80), (.cursor(), 80),
      (.cursor(size: nil), nil),
      (.lastItem(), 80), (.header("Next-Token", parameter: "token", size: "limit"), 80), (.header(), nil),
      (.link(size: "per_page"), nil), (.nextAddress(size: "limit"), nil), (.pageNumber(), nil),
    ] as [(PaginationStyle, Int?)])
  func pagesDifferInSizeWhereTheServerLetsThem(style: PaginationStyle, most: Int?) throws {
    let address = try #require(URL(string: "http://host/rows"))
    let source = HTTPPageSource<Row>(
      address, format: PageFormat(style, items: "", largestPage: 80), configuration: .patient())
    #expect(source.pageSizes == most.map { 1...$0 })
    #expect(
      HTTPPageSource<Row>(address, format: PageFormat(style, items: ""), configuration: .patient()).pageSizes == nil)
  }

  @Test func whoScrollsFastIsGivenMoreRowsAtOnce() async throws {
    // Each answer takes 200 ms.
    let server = try LoopbackServer { [clock] request in
      clock.advance(by: .milliseconds(200))
      let start = request.number("offset") ?? 0
      return .rows((start..<start + (request.number("limit") ?? 0)).map { Row($0) }, ("X-Total", "2000"))
    }
    let pager = pager(server, PageFormat(.offset(), items: "", largestPage: 50))
    await settle(pager)
    for _ in 0..<10 {
      pager.visibleItemsChanged(to: pager.numberOfItems - 10..<pager.numberOfItems)
      await settle(pager)
    }
    #expect(server.requests.compactMap { $0.number("limit") }.max() == 50, "\(server.paths)")
    #expect(pager.snapshot.itemIDs == Array(0..<pager.numberOfItems))
  }
}
