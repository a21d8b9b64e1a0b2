import Foundation
import ListPresentation
import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentationHTTP

/// Every style, also one that an app makes: each item once, in order, and no request too many, also where servers do
/// what their documentation leaves out.
@Suite struct PageStyleTests {
  let all = Rows(50)

  @Test(arguments: Shape.styles) func styleAsksForEachItemOnce(style: Shape) async throws {
    let reading = try await style.read(50, size: 20, format: PageFormat(style.format ?? ""))
    #expect(reading.ids == Array(1...50) && !reading.isTold, "\(reading)")
    #expect(reading.asked == style.asks)
  }

  @Test func emptyTokenCanBeAllowed() async throws {
    let server = MemoryServer { [all] request in
      request.query["cursor"] == ""
        ? .json(#"{"rows":\#(all.text(20, 20))}"#)
        : .json(#"{"rows":\#(all.text(0, 20)),"next_cursor":""}"#)
    }
    let format = PageFormat(.cursor(size: nil, allowsEmpty: true), items: "rows")
    #expect(try await rows(server.source("/rows", format: format)) == Array(all.slice(0, 40)))
    #expect(server.paths == ["/rows", "/rows?cursor="])
  }

  @Test(arguments: [true, false]) func rangesEndAtTheTotal(hasTotal: Bool) async throws {
    let server = MemoryServer { [all] request in
      let start = request.fields["range"].flatMap { Int($0.prefix { $0 != "-" }) } ?? 0
      // A server may give fewer than it was asked for.
      let slice = all.slice(start, 15)
      guard !slice.isEmpty else { return Reply(status: 416) }
      var reply = Reply.rows(slice, ("Content-Range", "\(start)-\(start + slice.count - 1)/\(hasTotal ? "50" : "*")"))
      reply.status = 206
      return reply
    }
    let source = server.source("/rows", format: PageFormat(.range(), items: ""))
    #expect(try await rows(source) == all.all)
    let ranges = server.requests.map { "\($0.fields["range-unit"] ?? "") \($0.fields["range"] ?? "")" }
    #expect(ranges == ["0-19", "15-34", "30-49", "45-64"].map { "items " + $0 } + (hasTotal ? [] : ["items 50-69"]))
  }

  /// The tests of ranges play the style.
  @Test func documentedStyleIsShort() throws {
    let page = try packageText("Sources/ListPresentationHTTP/ListPresentationHTTP.docc/Formats.md")
    let sample = try #require(page.firstMatch(of: /```swift\n(extension PaginationStyle(?:.|\n)*?)```\n/)?.1)
    #expect(sample.split(separator: "\n").count <= 25)
  }

  /// The style asks with a token in a path, which `PaginationStyle.cursor` can't do.
  @Test func loopsAndEndsOfAnOwnStyleAreChecked() async throws {
    let paths = PaginationStyle.own(
      PaginationStyle.Own(
        "paths", ask: { request, page in if let token = try page.token { request.url.append(path: "\(token)") } },
        turn: { answer in PageTurn(next: answer.value(at: "next").map { .token($0) }) }))
    let server = MemoryServer { .json(#"{"rows":[{"id":\#($0.path.count),"title":"a"}],"next":7}"#) }
    let source = server.source("/rows", format: PageFormat(paths, items: "rows"))
    let error = await httpError { _ = try await rows(source) }
    #expect(error?.kind == .violation(.cursorLoop) && error?.retryAdvice == .doNotRetry)
    #expect(server.requests.map(\.path) == ["/rows", "/rows/7"])
    // The list does not end against the evidence either.
    let cut = MemoryServer(.json(#"{"rows":[{"id":1,"title":"a"}],"total":30}"#))
      .source("/rows", format: PageFormat(paths, items: "rows", total: "total"))
    let loss = await httpError { _ = try await rows(cut) }
    #expect(loss?.reason.hasPrefix("the server counts 30 items ('total') and gave 1") == true)
  }

  /// A number comes from an address, a stored cursor, or what a server says.
  @Test(arguments: [PaginationStyle.offset(), .pageNumber(), .range()])
  func numbersAtTheEndsOfIntDoNotTrap(style: PaginationStyle) async throws {
    let server = MemoryServer(
      .rows([Row(1), Row(2)], ("Content-Range", "\(Int.max - 1)-\(Int.max - 1)/*"), ("X-Total", "9")))
    for name in ["offset", "page"] {
      for number in [Int.min, Int.max] {
        let source = server.source("/rows?\(name)=\(number)", format: PageFormat(style, items: ""))
        for cursor in [nil, HTTPCursor.item(number), .page(number)] {
          for direction in [PageDirection.append, .prepend] {
            _ = try? await source.page(PageRequest(cursor: cursor, direction: direction))
          }
        }
      }
    }
    #expect(server.requests.count > 8)
  }

  @Test func stylesWithTheSameTextAreEqual() {
    #expect(PaginationStyle.range() == .range(of: "items") && PaginationStyle.range() != .range(of: "rows"))
    #expect(PageFormat(.range(), items: "rows").description == "range:unit=items,items=rows")
    #expect(throws: PageFormatError.self) { try PageFormat("range:unit=items") }
  }

  @Test func missingFirstPageIsAnError() async throws {
    let server = MemoryServer(.json(#"{"detail":"Not found."}"#, status: 404))
    let error = await server.firstPageError("/rows", format: PageFormat(.pageNumber(), items: ""))
    #expect(error?.kind == .status(404) && error?.retryAdvice == .doNotRetry)
    #expect(error?.description == "the server answers 404: Not found. (http://server.example/rows)")
  }

  @Test func unrelatedLinksSayNothingAboutTheEnd() async throws {
    let server = MemoryServer { [all] request in
      let page = request.number("page") ?? 1
      let about = page == 1 ? "</style.css>; rel=preload" : "</rows?page=1>; rel=first"
      return .rows(all.slice((page - 1) * 20, 20), ("Link", about))
    }
    let source = server.source("/rows", format: PageFormat(.pageNumber(), items: ""))
    #expect(try await rows(source).count == 40)
  }

  @Test func numberedPagesKeepTheirSize() async throws {
    let server = MemoryServer { [all] request in
      let size = request.number("per_page") ?? 0
      return .rows(all.slice(((request.number("page") ?? 1) - 1) * size, size), ("X-Total", "50"))
    }
    let source = server.source("/rows", format: PageFormat(.pageNumber(), items: ""))
    let first = try await source.page(PageRequest(size: 20))
    let second = try await source.page(PageRequest(cursor: first.next, direction: .append, size: 30))
    #expect(second.items.map(\.id) == Array(21...40))
  }

  @Test(arguments: [400, 404, 410, 422]) func expiredTokenStartsTheListOver(status: Int) async throws {
    let server = MemoryServer { request in
      request.query["cursor"] == nil
        ? .json(#"{"rows":[],"next_cursor":"t"}"#) : .json(#"{"error":"expired_cursor"}"#, status: status)
    }
    let source = server.source("/rows", format: PageFormat(.cursor(), items: "rows"))
    let next = try await source.page(PageRequest()).next
    let error = await httpError { _ = try await source.page(PageRequest(cursor: next, direction: .append)) }
    #expect(error?.retryAdvice == .startOver)
    #expect(error?.reason == "the server answers \(status): expired_cursor")
  }

  @Test func emptyPagesWithObjectTokensContinue() async throws {
    let server = MemoryServer { request in
      let page = number(try? JSONValue(parsing: request.body), "ExclusiveStartKey.n")
      let items = page < 3 ? [] : [Row(page)]
      return .json(
        #"{"Items":\#(encoded(items)),"Count":0\#(page < 4 ? #","LastEvaluatedKey":{"n":\#(page + 1)}"# : "")}"#)
    }
    let style = PaginationStyle.cursor(at: "LastEvaluatedKey", parameter: "ExclusiveStartKey", size: "Limit")
    let source = server.source("/", format: PageFormat(style, items: "Items"), body: ["TableName": "t"])
    #expect(try await rows(source).map(\.id) == [3, 4])
    #expect(server.bodies.last == #"{"ExclusiveStartKey":{"n":4},"Limit":20,"TableName":"t"}"#)
  }

  @Test func offsetsLeadBack() async throws {
    let server = MemoryServer { [all] request in
      // At most 5, so that a page before others has to be asked for again right before them.
      .rows(all.slice(request.number("offset") ?? 0, min(request.number("limit") ?? 5, 5)), ("X-Total", "50"))
    }
    let source = server.source("/rows?offset=30", format: PageFormat(.offset(), items: ""))
    let first = try await source.page(PageRequest(size: 20))
    #expect(first.items.map(\.id) == Array(31...35) && first.itemsBefore == 30)
    let before = try await source.page(PageRequest(cursor: first.previous, direction: .prepend, size: 20))
    #expect(before.items.map(\.id) == Array(26...30))
    let second = try await source.page(PageRequest(cursor: before.previous, direction: .prepend, size: 5))
    #expect(second.items.map(\.id) == Array(21...25))
    #expect(server.paths == [(30, 20), (10, 20), (25, 5), (20, 5)].map { "/rows?offset=\($0.0)&limit=\($0.1)" })
    // A refresh around an item begins with its page, however that was read.
    #expect([28, 23].compactMap { source.cursor(around: Row($0)) } == [25, 20].map { HTTPCursor.item($0) })
  }

  /// A first page may name a page before it, as where newer items have come.
  @Test func firstPageLeadsBack() async throws {
    let server = MemoryServer { request in
      request.query["min_id"] == nil
        ? .rows([Row(5)], ("Link", "</rows?max_id=5>; rel=next, </rows?min_id=5>; rel=prev")) : .rows([Row(6)])
    }
    let source = server.source("/rows", format: PageFormat(.link(), items: ""))
    let first = try await source.page(PageRequest())
    let before = try await source.page(PageRequest(cursor: first.previous, direction: .prepend))
    #expect(before.items == [Row(6)] && before.previous == nil)
  }

  /// A source whose server loses its first rows after the first page.
  private func shrinkingSource(_ style: PaginationStyle, by count: Int) -> HTTPPageSource<Row> {
    let rows = Rows(50)
    let server = MemoryServer { request in
      let size = request.number("limit") ?? request.number("per_page") ?? 20
      let start = request.number("offset") ?? ((request.number("page") ?? 1) - 1) * size
      let body = #"{"results":\#(rows.text(start, size)),"count":\#(rows.all.count)"#
      if rows.all.count == 50 { rows.change { $0.removeFirst(count) } }
      return .json(body + #","next":\#(start + size < 50 - count ? #""?page=\#(start / size + 2)""# : "null")}"#)
    }
    return server.source("/rows", format: PageFormat(style, items: "results", total: "count"))
  }

  @MainActor private func pager(over source: some PageSource<Row>) async -> Pager<Row> {
    let configuration = PagingConfiguration(pageSize: 20, prefetch: .items(100))
    let pager = Pager(source, configuration: configuration, clock: ManualClock())
    pager.visibleItemsChanged(to: 0..<1)
    await wait(until: { pager.loadState == .exhausted })
    return pager
  }

  /// The list has become shorter than up to its second page.
  @MainActor @Test func missingPageIsNoArrivalOfItems() async {
    let rows = Rows(21)
    let server = MemoryServer { request in
      let (slice, total) = (rows.slice(request.number("offset") ?? 0, 20), rows.all.count)
      if total == 21 { rows.change { $0.removeFirst(2) } }
      return slice.isEmpty ? Reply(status: 416) : .rows(slice, ("X-Total", "\(total)"))
    }
    let pager = await pager(over: server.source("/rows", format: PageFormat(.offset(), items: "")))
    #expect(pager.snapshot.itemIDs == Array(1...21) && pager.lostItems == nil && pager.diagnostics.isEmpty)
  }

  /// Where cursors count pages, the pager can't look for the items.
  @MainActor
  @Test(arguments: [(.pageNumber(), 3), (.nextAddress(), 3), (.pageNumber(), 1)] as [(PaginationStyle, Int)])
  func itemsThatMovedBetweenPagesAreSaid(style: PaginationStyle, count: Int) async {
    let pager = await pager(over: shrinkingSource(style, by: count))
    #expect(pager.snapshot.itemIDs == Array(1...20) + Array(21 + count...50))
    let missing = count == 1 ? "1 item" : "\(count) items"
    #expect(
      pager.lostItems?.reason
        == "the list went from 50 to \(50 - count) items while it was loaded; up to \(missing) may be missing")
  }

  @Test(arguments: [PaginationStyle.pageNumber(size: nil), .nextAddress()])
  func pageThatDisappearsLosesNoItem(style: PaginationStyle) async throws {
    let all = Rows(21)
    let server = MemoryServer { request in
      let start = ((request.number("page") ?? 1) - 1) * 20
      let (slice, total) = (Array(all.slice(start, 20)), all.all.count)
      if slice.isEmpty { return .json(#"{"detail":"Invalid page."}"#, status: 404) }
      if total == 21 { all.change { $0.removeFirst() } }
      let next = total > start + 20 ? #""?page=2""# : "null"
      return .json(#"{"results":\#(encoded(slice)),"count":\#(total),"next":\#(next)}"#)
    }
    // The pager leaves out what it has.
    let ids = try await rows(
      server.source("/rows", format: PageFormat(style, items: "results", total: "count"))
    ).map(\.id)
    #expect(Set(ids) == Set(1...21) && ids.last == 21, "\(ids)")
  }

  @Test func offsetCursorsMove() {
    let source = HTTPPageSource<Row>(URL(filePath: "/"), format: PageFormat(.offset(), items: ""))
    #expect(source.cursor(.item(40), movedBy: -3) == .item(37))
    #expect(source.cursor(.item(2), movedBy: -3) == .item(0))
    #expect(source.cursor(.token("t"), movedBy: 1) == nil)
  }

  @Test(arguments: [
    ("/rows", #""offset":9223372036854775807,"next":5"#),
    ("/rows?offset=0", #""offset":-9223372036854775808,"total":9"#),
  ])
  func offsetAtTheEndsOfIntDoesNotTrap(path: String, members: String) async throws {
    let server = MemoryServer(.json(#"{"items":[{"id":1,"title":"a"}],\#(members)}"#))
    #expect(try await server.source(path).page(PageRequest()).items.map(\.id) == [1])
  }

  /// A page before others that is gone says that the list is shorter, not that it begins here.
  @Test func pageBeforeOthersThatIsGoneStartsTheListOver() async throws {
    let server = MemoryServer { request in
      (request.number("page") ?? 1) < 2 ? .rows(Rows(10).slice(0, 10)) : .json("{}", status: 404)
    }
    let source = server.source("/rows", format: PageFormat(.pageNumber(size: nil), items: ""))
    let error = await httpError {
      _ = try await source.page(PageRequest(cursor: HTTPCursor.page(2), direction: .prepend))
    }
    #expect(error?.kind == .status(404) && error?.retryAdvice == .startOver)
  }
}
