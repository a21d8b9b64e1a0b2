import Foundation
import ListPresentation
import ListPresentationTesting
import Synchronization
import TestSupport
import Testing

@testable import ListPresentationHTTP

/// What a server and a style say reaches the pager: waits, ids and the sizes of pages; a refresh asks for the visible
/// page.
@MainActor @Suite struct PagerOverHTTPTests {
  private let clock = ManualClock()

  private func pager(_ server: MemoryServer, _ format: PageFormat) -> Pager<Row> {
    let client = server.client(clock: clock, date: { Date(timeIntervalSince1970: 0) })
    return Pager(HTTPPageSource<Row>(server.url("/rows"), client: client, format: format), clock: clock)
  }

  /// Waits until nothing is asked for.
  private func settle(_ pager: Pager<Row>) async {
    _ = pager.snapshot
    await wait(until: { pager.activity.starting == 0 && pager.activity.calling == 0 })
  }

  @Test(arguments: [(429, "60"), (503, "Thu, 01 Jan 1970 00:01:00 GMT"), (403, "60")])
  func retryAfterClosesTheGate(status: Int, field: String) async throws {
    let isBusy = Mutex(true)
    let server = MemoryServer { _ in
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
    await wait(until: { pager.numberOfItems == 1 })
    #expect(server.requests.count == 2)
  }

  @Test func backoffOnAPageClosesTheGate() async throws {
    let server = MemoryServer { request in
      let start = request.number("offset") ?? 0
      return .rows((start..<start + 2).map { Row($0) }, ("Backoff", "7"), ("X-Total", "4"))
    }
    let pager = pager(server, PageFormat(.offset(), items: ""))
    await settle(pager)
    #expect(server.requests.count == 1 && pager.numberOfItems == 2)
    // Each page begins with the last item of the page before.
    for count in 3...4 {
      clock.advance(by: .seconds(7))
      await wait(until: { pager.numberOfItems == count })
    }
    #expect(pager.states.append == .exhausted && pager.total?.count == 4)
  }

  @Test func refreshStartsAtTheVisiblePage() async throws {
    let server = MemoryServer { request in
      let page = request.number("page") ?? 1
      return .rows((page * 20..<page * 20 + 20).map { Row($0) }, ("X-Total", "200"))
    }
    let pager = pager(server, PageFormat(.pageNumber(), items: ""))
    await settle(pager)
    for row in [19, 39, 59] {
      pager.fetchNextItemsIfNeeded(at: row)
      await wait(until: { pager.numberOfItems >= row + 21 })
    }
    pager.visibleItemsChanged(to: RangeSet(45..<50))
    await settle(pager)
    let before = server.requests.count
    pager.refresh()
    await settle(pager)
    #expect(server.paths[before] == "/rows?page=3&per_page=20")
  }

  @Test(
    arguments: [
      (PaginationStyle.offset(), 80), (.offset(limit: nil), nil), (.range(), 80), (.cursor(), 80),
      (.cursor(size: nil), nil),
      (.lastItem(), 80), (.header("Next-Token", parameter: "token", size: "limit"), 80), (.header(), nil),
      (.link(size: "per_page"), nil), (.nextAddress(size: "limit"), nil), (.pageNumber(), nil),
    ] as [(PaginationStyle, Int?)])
  func pageSizesFollowTheStyle(style: PaginationStyle, most: Int?) throws {
    let address = try #require(URL(string: "http://host/rows"))
    let source = HTTPPageSource<Row>(address, format: PageFormat(style, items: "", largestPage: 80))
    #expect(source.pageSizes == most.map { 1...$0 })
    #expect(HTTPPageSource<Row>(address, format: PageFormat(style, items: "")).pageSizes == nil)
  }

  private struct Song: ListElement, Decodable { let id: ExactID, title: String }
  private struct Film: ListElement, Decodable { let id: String, title: String }

  private static let ids = ["\u{E9}", "e\u{301}", "K", "\u{212A}", "x", "y"]
  private static let server = MemoryServer(
    .json("[" + ids.enumerated().map { "{\"id\":\"\($1)\",\"title\":\"\($0)\"}" }.joined(separator: ",") + "]"))

  private func titles<Item: ListElement & Decodable>(_ title: (Item) -> String) async -> [String] {
    let pager = Pager(
      HTTPPageSource<Item>(Self.server.url("/list"), client: Self.server.client()), clock: ManualClock())
    await wait(until: { pager.numberOfItems > 0 })
    return (0..<pager.numberOfItems).map { title(pager.item(at: $0)) }
  }

  @Test func bytesOfAnExactIDCount() async {
    #expect(await titles(\Song.title) == ["0", "1", "2", "3", "4", "5"])
    #expect(Set(Self.ids.map { ExactID($0) }).count == 6)
  }

  @Test func equivalentStringsAreOneID() async { #expect(await titles(\Film.title).count == 4) }

  @Test func idIsEncodedAsItsText() throws {
    for id in Self.ids {
      let data = try JSONEncoder().encode([ExactID(id)])
      #expect(String(decoding: data, as: UTF8.self).utf8.elementsEqual("[\"\(id)\"]".utf8))
      #expect(try JSONDecoder().decode([ExactID].self, from: data) == [ExactID(id)])
    }
  }

  @Test func cursorsAreComparedByTheirBytes() {
    let cursors = Self.ids.map { HTTPCursor.token(.string($0)) }
    #expect(Set(cursors).count == 6)
  }
}
