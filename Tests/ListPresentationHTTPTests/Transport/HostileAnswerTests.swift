import Foundation
import ListPresentation
import ListPresentationTesting
import Synchronization
import TestSupport
import Testing

@testable import ListPresentationHTTP

/// What a hostile answer can say of the pages of a list: each ends with a sentence, after a bounded number of requests.
@Suite struct HostileAnswerTests {
  private func source(
    _ server: MemoryServer, _ format: String? = nil, decoder: JSONDecoder = JSONDecoder(), reports: Reports = Reports()
  ) throws -> HTTPPageSource<Row> {
    server.source("/rows", format: try format.map { try PageFormat($0) }, decoder: decoder, report: reports.add)
  }

  @Test(arguments: ["-1", "-9223372036854775809", "1e400", #""NaN""#, "1.5", "[25]", "true", #"{"value":-3}"#])
  func totalThatIsNoNumberOfItemsIsNone(total: String) async throws {
    let server = MemoryServer {
      .json(#"{"items":\#(Rows(25).text($0.number("offset"), 10)),"total":\#(total)}"#)
    }
    let source = try source(server, "offset:limit=,items=items,total=total")
    #expect(try await source.page(PageRequest()).total == nil)
    #expect(try await rows(source).map(\.id) == Array(1...25))
    // Nothing says that there is more.
    let recognized = try self.source(server)
    let page = try await recognized.page(PageRequest())
    #expect(page.items.count == 10 && page.total == nil && page.next == nil)
  }

  /// Where an app lets a server write NaN, it still counts nothing.
  @Test(arguments: ["NaN", "Infinity", "-Infinity"]) func totalThatIsNotANumberIsNone(total: String) async throws {
    let server = MemoryServer(.json(#"{"items":[{"id":1,"title":"a"}],"total":\#(total)}"#))
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    for format in [nil, "one-page:items=items,total=total"] {
      let page = try await source(server, format, decoder: decoder).page(PageRequest())
      #expect(page.items.map(\.id) == [1] && page.total == nil && page.next == nil)
    }
    let error = await httpError { _ = try await source(server).page(PageRequest()) }
    #expect(error?.reason.hasPrefix("the answer isn't JSON") == true)
  }

  /// A source keeps the cursors of its pages.
  @Test(arguments: [
    ("cursor:items=items,size=", #"{"items":ROWS,"next_cursor":"LONG"}"#),
    ("cursor:items=items,size=", #"{"items":ROWS,"next_cursor":{"a":["LONG"]}}"#),
    ("next-address:items=items", #"{"items":ROWS,"next":"/rows?c=LONG"}"#),
    ("last-item:key=title,more=,items=items", #"{"items":[{"id":1,"title":"LONG"}]}"#),
  ])
  func cursorOfManyBytesIsNotSent(format: String, body: String) async throws {
    let long = String(repeating: "x", count: 100_000)
    let server = MemoryServer(
      .json(body.replacing("ROWS", with: #"[{"id":1,"title":"a"}]"#).replacing("LONG", with: long)))
    let error = await httpError { _ = try await rows(source(server, format)) }
    #expect(error?.kind == .violation(.size) && error?.retryAdvice == .doNotRetry)
    #expect(error?.reason == "the answer has more than 65536 bytes in the cursor of a page, the most that are read")
    #expect(server.requests.count == 1)
  }

  /// Looking up a field takes time for each field, and its words for each byte.
  @Test(arguments: [1, 1_000, 20_000]) func headerOfManyBytesIsRefused(fields: Int) async throws {
    let value = String(repeating: "v", count: 1_000_000 / fields)
    let server = MemoryServer(
      Reply(fields: (0..<fields).map { ("X-Next-\($0)", value) }, body: Data(#"[{"id":1,"title":"a"}]"#.utf8)))
    let errors = [
      await httpError { _ = try await rows(source(server)) },
      await httpError { try await server.client().send(HTTPRequest(.get, server.url("/rows"))) },
    ]
    for error in errors {
      #expect(error?.kind == .violation(.size) && error?.retryAdvice == .doNotRetry)
      #expect(error?.reason == "the answer has more than 65536 bytes of header fields, the most that are read")
    }
  }

  /// Each word and each dot of a name is looked at.
  @Test func nameOfManyBytesSaysNothingOfPages() async throws {
    let name = String(repeating: "next.link.", count: 20)
    let server = MemoryServer(.json(#"{"items":[{"id":1,"title":"a"}],"\#(name)":"/rows?page=2"}"#))
    #expect(try await rows(source(server)).map(\.id) == [1] && server.requests.count == 1)
    let far = MemoryServer(.json(#"{"data":{"\#(name)":[{"id":1,"title":"a"}]}}"#))
    let error = await httpError { _ = try await rows(source(far)) }
    #expect(error?.reason == "there is no array of items")
  }

  /// A path would be looked up by each of its beginnings, whose bytes grow with the square of the length.
  @Test(arguments: [
    (#"{"items":[{"LONG":{"id":1,"title":"a"}},{"LONG":{"id":2,"title":"b"}}]}"#, "items[0]: there is no 'id'"),
    (#"{"total":1,"LONG":{"item":{"id":1,"title":"a"}}}"#, "there is no array of items"),
    (#"{"total":5000,"items":[{"id":1,"title":"a","LONG":1},{"id":2,"title":"b"}]}"#, nil),
  ]) func nameOfAMillionBytesIsNoPath(body: String, reason: String?) async throws {
    let name = String(repeating: "a.", count: 500_000)
    let server = MemoryServer(.json(body.replacing("LONG", with: name)))
    let error = await httpError { _ = try await source(server).page(PageRequest()) }
    #expect(error?.reason == reason)
  }

  /// An object of many members is a table, and the words of so many names are not looked at.
  @Test(arguments: [199, 200]) func tableBesideTheItemsSaysNothingOfPages(members: Int) async throws {
    let others = (0..<members).map { #""k\#($0)":1"# }.joined(separator: ",")
    let server = MemoryServer(.json(#"{"items":[{"id":1,"title":"a"}],"info":{"total":99,\#(others)}}"#))
    let error = await httpError { _ = try await rows(source(server)) }
    #expect(server.requests.count == (members == 200 ? 1 : 3), "\(server.paths)")
    #expect((error == nil) == (members == 200))
  }

  /// What lies beside the items speaks of them, however much it is.
  @Test(arguments: [200, 4_997, 6_000]) func objectOfManyMembersAroundTheItemsLeadsOn(members: Int) async throws {
    let others = (0..<members).map { #""k\#($0)":1"# }.joined(separator: ",")
    let server = MemoryServer { request in
      let rows = Rows(20).page(request.number("page"), 10)
      let next = request.query["page"] == "2" ? "null" : #""/rows?page=2""#
      return .json(#"{"data":{"items":\#(rows)},"tables":{\#(others)},"next":\#(next),\#(others)}"#)
    }
    #expect(try await rows(source(server)).map(\.id) == Array(1...20) && server.requests.count == 2)
  }

  @Test(arguments: ["1e999", "-1e999", "1e999999999", "123456789012345678901234567890e-5"])
  func numberWithoutEndIsNoPage(number: String) async throws {
    for member in ["next_cursor", "next", "page", "offset", "total_pages", "has_more"] {
      let server = MemoryServer(.json(#"{"items":[{"id":1,"title":"a"}],"\#(member)":\#(number)}"#))
      let source = try source(server)
      let page = try await source.page(PageRequest())
      #expect(page.items.map(\.id) == [1])
      _ = await httpError { _ = try await rows(source) }
      #expect(server.requests.count <= 5, "\(server.paths)")
    }
    let server = MemoryServer(.json(#"{"items":[{"id":1,"title":"a"},{"id":\#(number),"title":"b"}]}"#))
    let page = try await source(server).page(PageRequest())
    #expect(page.items.map(\.id) == [1] && page.lostItems?.count == 1)
  }

  /// Foundation makes an error for each item that doesn't decode, so that millions would take half a minute.
  @Test func pageOfBrokenItemsIsGivenUp() async throws {
    let decoded = Mutex(0)
    let server = MemoryServer(.json("[" + String(repeating: "{},", count: 20_000) + #"{"id":1,"title":"a"}]"#))
    let reports = Reports()
    let source = HTTPPageSource<Row>(
      server.url("/rows"), client: server.client(), format: PageFormat(.onePage, items: ""), report: reports.add
    ) { decoder in
      decoded.withLock { $0 += 1 }
      return try Row(from: decoder)
    }
    let error = await httpError { _ = try await source.page(PageRequest()) }
    #expect(error?.reason == "[0]: there is no 'id'; more than 10000 items of the page can't be read")
    #expect(decoded.withLock { $0 } == 10_001)
    #expect(reports.all.count { if case .brokenItem = $0 { true } else { false } } == 100)
  }

  @Test func brokenItemsAreCountedBesideTheOthers() async throws {
    let broken = String(repeating: "{},", count: 5_000)
    let server = MemoryServer(.json("[\(broken)\(#"{"id":1,"title":"a"}"#)]"))
    let reports = Reports()
    let page = try await source(server, "one-page:items=.", reports: reports).page(PageRequest())
    #expect(page.items.map(\.id) == [1] && page.lostItems?.count == 5_000)
    #expect(reports.all.filter(\.isLoss).count == 101 && reports.all.contains(.moreBrokenItems(4_900)))
    #expect(reports.texts.contains("4900 more items of the page left out"))
  }
}
