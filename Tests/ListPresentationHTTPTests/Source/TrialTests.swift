import Foundation
import ListPresentation
import ListPresentationTesting
import Synchronization
import TestSupport
import Testing

@testable import ListPresentationHTTP

/// The second page of a list whose format is only recognized.
@Suite struct TrialTests {
  private func source(_ server: MemoryServer) -> HTTPPageSource<Row> { server.source("/list") }

  /// Reads a list, and makes each request that fails again for as long as that may help.
  private func read(_ source: HTTPPageSource<Row>) async throws -> (ids: [Int], errors: [HTTPError]) {
    var (ids, errors) = ([Int](), [HTTPError]())
    var request = PageRequest<HTTPCursor>()
    while true {
      do {
        let page = try await source.page(request)
        ids += page.items.map(\.id)
        guard let next = page.next else { return (ids, errors) }
        request = PageRequest(cursor: next, direction: .append)
      } catch let error as HTTPError {
        errors.append(error)
        guard error.retryAdvice != .doNotRetry, errors.count < 9 else { return (ids, errors) }
      }
    }
  }

  /// A list of 30 rows by a token.
  private static func tokens(_ request: Received, _ parameter: String = "cursor") -> Reply {
    let start = request.number(parameter) ?? 0
    let next = start < 20 ? "\"\(start + 10)\"" : "null"
    return .json(#"{"rows":\#(Rows(30).text(start, 10)),"next_cursor":\#(next)}"#)
  }

  private static let failures: [(Reply, String)] = [
    (.json(#"{"message":"try later"}"#, status: 500), "the server answers 500: try later"),
    (.json(#"{"message":"slow down"}"#, ("Retry-After", "2"), status: 429), "the server answers 429: slow down"),
    (
      Reply(fields: [("Content-Type", "text/html")], body: Data("<html>We'll be back soon</html>".utf8)),
      "expected JSON, found HTML"
    ),
    (.json(#"{"rows":[{"id":1"#), "the answer isn't JSON"),
  ]

  @Test(arguments: failures.indices) func guessThatFailsForNowIsMadeAgain(failure: Int) async throws {
    let (reply, reason) = Self.failures[failure]
    let refusals = Countdown(2)
    let server = MemoryServer { request in
      request.query["cursor"] == "10" && refusals.take() ? reply : Self.tokens(request)
    }
    let (ids, errors) = try await read(source(server))
    #expect(ids == Array(1...30))
    #expect(errors.map(\.reason) == [reason, reason])
    #expect(server.paths == ["/list"] + [10, 10, 10, 20].map { "/list?cursor=\($0)" })
  }

  @Test func guessesThatWereAnsweredAreNotMadeAgain() async throws {
    let asked = Mutex<[String]>([])
    let server = MemoryServer { request in
      let isNew = asked.withLock { asked in
        defer { asked.append(request.target) }
        return !asked.contains(request.target)
      }
      // Each request is refused once.
      return isNew && request.target != "/list"
        ? .json("{}", ("Retry-After", "1"), status: 429) : Self.tokens(request, "pointer")
    }
    let (ids, errors) = try await read(source(server))
    #expect(ids == Array(1...10) && errors.last?.kind.isIncomplete == true)
    let paths = server.paths.dropFirst()
    #expect(paths.count == 4 && Set(paths).count == 2, "\(paths)")
    #expect(stride(from: 1, to: 4, by: 2).allSatisfy { server.paths[$0] == server.paths[$0 + 1] })
  }

  @Test(arguments: [
    ("/list", #","total_count":90"#, ["/list?page=2", "/list?offset=2"]),
    ("/list?take=2", "", ["/list?take=2&skip=2", "/list?take=2&page=2"]),
  ])
  func serverIsAskedInTwoWaysAtMost(path: String, fields: String, guesses: [String]) async throws {
    let clock = PatientClock()
    let server = MemoryServer(.json(#"{"data":[{"id":1,"title":"a"},{"id":2,"title":"b"}]\#(fields)}"#))
    let source = HTTPPageSource<Row>(server.url(path), client: server.client(clock: clock))
    let error = await httpError { _ = try await rows(source) }
    #expect(error?.kind.isIncomplete == true)
    #expect(server.paths == [path] + guesses)
    #expect(clock.sleeps == [.milliseconds(100)])
  }

  @Test(arguments: [
    ("size=10", "page page", 1), ("size=10", "items from", 2), ("max=10", "items offset", 1),
    ("max=10", "page page", 2),
    ("photo_limit=10", "page page", 1), ("photo_limit=10", "items offset", 2),
  ])
  func sizeInTheAddressSaysHowToGoOn(query: String, way: String, guess: Int) async throws {
    let reading = try await Shape.recorded("A list | \(way) | ?\(query)\n  {\"data\":<rows>}")[0].read(25)
    #expect(reading.ids == Array(1...25) && reading.error == nil, "\(reading)")
    let parameter = way.split(separator: " ")[1]
    #expect(reading.asked.firstIndex { $0.contains("&\(parameter)=") } == guess, "\(reading.asked)")
  }

  /// A server that takes the id of the last item by a parameter that isn't tried says what is missing.
  @Test(arguments: [3, 10], ["after", "before"])
  func arrayAsFullAsItsLimitGoesOnByTheLast(size: Int, parameter: String) async throws {
    let all = (1...25).map { Row(100 - 3 * $0) }
    let server = MemoryServer { request in
      let start = request.number(parameter).flatMap { id in all.firstIndex { $0.id == id } }.map { $0 + 1 } ?? 0
      return .json(encoded(Array(all.dropFirst(start).prefix(size))))
    }
    let source = server.source("/list?limit=\(size)")
    let (ids, errors) = try await read(source)
    let isRead = parameter == "after"
    #expect(ids == all.prefix(isRead ? 25 : size).map(\.id), "\(server.paths)")
    #expect(errors.map(\.kind.isIncomplete) == (isRead ? [] : [true]))
    #expect(isRead || server.requests.count == 3, "\(server.paths)")
  }

  private static let likely = Shape.recorded(
    #"""
    Companies House | items start_index
      {"items":<rows>,"items_per_page":10,"kind":"search","page_number":<number>,"start_index":<start>,"total_results":<total>}
    Crossref | items offset
      {"message":{"query":{"start-index":<start>},"items":<rows>,"items-per-page":10,"total-results":<total>}}
    A flag with a token | items cursor
      {"results":<rows>,"has_more":<more>,"cursor":«"<end>"»}
    Numbers of pages | page pageNum
      {"list":<rows>,"pageNum":<number>,"nextPage":«<number+1>»}
    An index that the server calls otherwise than most | items start_index
      {"list":<rows>,"start_index":<start>,"total":<total>}
    """#)

  @Test(arguments: zip(likely, [2, 3, 2, 4, 2])) func likelyGuessesComeFirst(shape: Shape, most: Int) async throws {
    let reading = try await shape.read(20)
    #expect(reading.ids == Array(1...20) && reading.requests <= most, "\(reading)")
  }

  @Test(arguments: [
    (#""next":"https://internal.example:8443/list?page=2""#, HTTPError.Kind.violation(.foreignAddress), 1),
    (#""next":"/list""#, .violation(.cursorLoop), 1), (#""next":"/list#more""#, .violation(.cursorLoop), 1),
    (#""next":"ftp://api.example/list""#, .violation(.address), 1),
    (#""next":"file:///etc/passwd""#, .violation(.address), 1),
    (#""next":"//internal.example:8443/list?page=2""#, .violation(.foreignAddress), 1),
    (#""next":"/list?page=403""#, .status(403), 2), (#""next":"/list?page=501""#, .status(501), 2),
  ])
  func wayThatTheServerNamesIsFinal(next: String, kind: HTTPError.Kind, requests: Int) async throws {
    let server = MemoryServer { request in
      if let status = request.number("page"), status > 400 { return .json("{}", status: status) }
      return .json(#"{"results":[{"id":1,"title":"a"}],"count":30,\#(next)}"#)
    }
    let source = source(server)
    for _ in 0..<2 {
      let error = await httpError { _ = try await rows(source) }
      #expect(error?.kind == kind)
      if kind == .violation(.foreignAddress) {
        #expect(
          error?.reason == """
            server.example leads to another origin, \(next.contains("https") ? "https" : "http")://internal.example:8443/list, which isn't followed; a proxy \
            that hides the server's address is the usual cause, and followWithoutHeaders follows such addresses
            """)
      }
    }
    #expect(server.requests.count == 2 * requests, "\(server.paths)")
  }

  @Test func pageWithoutItemsThatLeadsOnIsAPage() async throws {
    let shape = Shape("") { asked in
      let number = asked.text("cursor").flatMap { Int($0.dropFirst()) } ?? 0
      let items = number == 1 || number == 2 ? "[]" : asked.slice(number == 0 ? 0 : 10).rows
      let next = number < 3 ? "\"c\(number + 1)\"" : "null"
      return .json(#"{"items":\#(items),"has_more":\#(number < 3),"next_cursor":\#(next)}"#)
    }
    let reading = try await shape.read(20)
    #expect(reading.ids == Array(1...20) && !reading.isTold && reading.requests == 4)
  }

  @Test(arguments: [400, 403, 404, 405, 410, 414, 422, 501])
  func parameterThatIsNotKnownIsNoFailure(status: Int) async throws {
    let server = MemoryServer { request in
      guard request.query["page"] == nil else { return .json(#"{"error":"unknown parameter"}"#, status: status) }
      return .json(#"{"data":\#(Rows(20).text(request.number("offset"), 10)),"total_count":20}"#)
    }
    let (ids, errors) = try await read(source(server))
    #expect(ids == Array(1...20) && errors == [])
    #expect(server.paths == ["/list", "/list?page=2", "/list?offset=10"])
  }

  /// A second page may be the third, where the first has the number 0.
  @Test(arguments: [0, 1], [20, 30]) func numberOfTheFirstPageIsFound(first: Int, count: Int) async throws {
    let shape = Shape.recorded("A list | page page from \(first)\n  {\"data\":<rows>,\"has_more\":<more>}")[0]
    let reading = try await shape.read(count)
    #expect(reading.ids == Array(1...count) && reading.error == nil && reading.requests == count / 10 + 1)
    #expect(reading.asked.prefix(3) == ["/list", "/list?page=2", "/list?page=1"])
  }

  /// FastCRUD gives 100 rows without the number of a page, and 10 with one.
  @Test(arguments: [(20, 5, 25, 3), (20, 10, 47, 5), (100, 10, 130, 5)])
  func pagesMayBeSmallerThanTheFirst(first: Int, size: Int, count: Int, requests: Int) async throws {
    let shape = Shape("") { asked in
      let page = asked.int("page").map { asked.page($0, size) } ?? asked.slice(0, first)
      return .json(#"{"data":\#(page.rows),"total_count":\#(asked.total)}"#)
    }
    let reading = try await shape.read(count)
    #expect(reading.ids == Array(1...count) && !reading.isTold, "\(reading.error.map { "\($0)" } ?? "")")
    #expect(reading.requests == requests)
  }

  /// What the address has is asked by first, and then the page whose number is found.
  @Test func firstPageMayHaveTheNumberZeroBehindAnotherWay() async throws {
    let text = "A list | page page from 0 | ?offset=0\n  {\"items\":<rows>,\"total\":<total>}"
    let reading = try await Shape.recorded(text)[0].read(25)
    #expect(reading.ids == Array(1...25) && reading.error == nil, "\(reading)")
    let guesses = ["/list?offset=10", "/list?offset=0&page=2", "/list?offset=0&page=1", "/list?offset=0&page=2"]
    #expect(reading.asked.dropFirst().map { String($0) } == guesses)
  }

  /// What the body of the request asks for is asked for by the same name, also in an object within an object.
  @Test func pageWithinObjectsOfTheBodyIsAskedFor() async throws {
    let text = #"""
      A list | page request.paging.page
        body: {"request":{"paging":{"page":1}}}
        {"data":<rows>,"has_more":<more>}
      """#
    let reading = try await Shape.recorded(text)[0].read(25)
    #expect(reading.ids == Array(1...25) && reading.error == nil && reading.requests == 3, "\(reading)")
  }

  /// As in an address, the number in a body is that of the first page.
  @Test(arguments: [nil, PageFormat(.pageNumber(), items: "items", total: "count")])
  func listMayBeginAtThePageThatItsRequestNames(format: PageFormat?) async throws {
    let server = MemoryServer { request in
      let member = (try? JSONValue(parsing: request.body))?.value(at: "page")?.integer
      return .json(#"{"items":\#(Rows(50).page(member ?? request.number("page"), 10)),"count":50}"#)
    }
    let requests: [(path: String, body: [String: JSONValue])] = [
      ("/", ["page": 3]), ("/", ["page": "3.0"]), ("/?page=3", ["q": "a"]),
    ]
    for (path, body) in requests {
      let source = server.source(path, format: format, body: body)
      let first = try await source.page(PageRequest())
      let next = try await source.page(PageRequest(cursor: first.next, direction: .append))
      #expect(first.items.map(\.id) == Array(21...30) && next.items.map(\.id) == Array(31...40), "\(path) \(body)")
    }
  }

  /// The first page has the cursor of a guess that was wrong. A pager may ask by it again.
  @Test(arguments: [("page", "items", "count"), ("offset", "data", "total_count")])
  func cursorOfAWrongGuessLeadsToTheSecondPage(parameter: String, items: String, total: String) async throws {
    let server = MemoryServer { request in
      let number = request.number(parameter)
      let rows = parameter == "page" ? Rows(30).page(number, 10) : Rows(30).text(number, 10)
      return .json(#"{"\#(items)":\#(rows),"\#(total)":30}"#)
    }
    let source = source(server)
    let first = try await source.page(PageRequest())
    let second = PageRequest(cursor: first.next, direction: .append)
    for _ in 0..<2 { #expect(try await source.page(second).items.map(\.id) == Array(11...20)) }
    #expect(!server.paths[1].contains(parameter), "\(server.paths)")
  }

  /// Scrolls to the end of the list, or to what fails.
  @MainActor private func loaded(_ server: MemoryServer) async -> Pager<Row> {
    let pager = Pager(source(server), clock: ManualClock())
    await wait(until: {
      pager.fetchNextItemsIfNeeded(at: max(pager.numberOfItems - 1, 0))
      return pager.loadState.isSettled && pager.loadState != .idle
    })
    return pager
  }

  /// A pager asks for pages that overlap, where it thinks that cursors count items.
  @MainActor @Test func pagerFindsTheSecondPage() async throws {
    let server = MemoryServer { .json(#"{"items":\#(Rows(25).page($0.number("page"), 10)),"count":25}"#) }
    let pager = await loaded(server)
    #expect(pager.snapshot.itemIDs == Array(1...25) && pager.loadState == .exhausted)
    #expect(server.paths == ["/list", "/list?offset=9", "/list?page=2", "/list?page=1", "/list?page=3"])
  }

  /// A page of one item that begins with the last item of the page before has nothing else.
  @MainActor @Test func pagerFindsTheSecondPageOfOneItem() async throws {
    let server = MemoryServer { request in
      let start = request.number("skip") ?? 0
      return .json(#"{"items":\#(Rows(3).text(start, 1)),"total":3,"skip":\#(start),"limit":1}"#)
    }
    let pager = await loaded(server)
    #expect(pager.snapshot.itemIDs == [1, 2, 3])
    #expect(pager.loadState == .exhausted && pager.lostItems == nil, "\(server.paths)")
  }

  /// The end that the guesses show is no place where items have moved.
  @MainActor @Test func endThatNoGuessReachesIsNoLoss() async throws {
    let server = MemoryServer(.json(#"{"items":\#(encoded([Row(1), Row(2)])),"offset":0}"#))
    let pager = await loaded(server)
    #expect(pager.numberOfItems == 2 && pager.loadState == .exhausted && pager.lostItems == nil, "\(server.paths)")
  }

  /// A server that forbids each guess may know one of them.
  @Test func secondPageThatIsForbiddenIsNotHiddenBehindTheGuesses() async throws {
    let isForbidden = Mutex(true)
    let server = MemoryServer { request in
      if !request.query.isEmpty, isForbidden.withLock({ $0 }) {
        return .json(#"{"error":"members only"}"#, status: 403)
      }
      return .json(#"{"data":\#(Rows(20).page(request.number("page"), 10)),"total_count":20}"#)
    }
    let source = source(server)
    let first = try await source.page(PageRequest())
    let second = PageRequest(cursor: first.next, direction: .append)
    let error = await httpError { _ = try await source.page(second) }
    #expect(error?.kind == .status(403) && error?.retryAdvice == .doNotRetry)
    #expect(error?.reason == "the server answers 403: members only")
    // A retry of the user asks again.
    isForbidden.withLock { $0 = false }
    #expect(try await source.page(second).items.map(\.id) == Array(11...20))
  }

  @Test func wrongCredentialsAreNoParameter() async throws {
    let server = MemoryServer { request in
      request.query.isEmpty
        ? .json(#"{"data":[{"id":1,"title":"a"}],"total_count":20}"#) : .json(#"{"error":"expired"}"#, status: 401)
    }
    let error = await httpError { _ = try await rows(source(server)) }
    #expect(error?.reason == "the server answers 401: expired" && server.requests.count == 2)
  }
}

extension HTTPError.Kind {
  fileprivate var isIncomplete: Bool { if case .incomplete = self { true } else { false } }
}
