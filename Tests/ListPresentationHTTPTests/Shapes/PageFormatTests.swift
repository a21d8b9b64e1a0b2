import Foundation
import ListPresentation
import Testing

@testable import ListPresentationHTTP

/// Formats as text, and cursors, which are stored and used after a relaunch.
@Suite struct PageFormatTests {
  @Test(arguments: [
    (PageFormat(.pageNumber()), "page-number"),
    (
      PageFormat(.pageNumber(page: "p", size: nil, first: 0, more: "!meta.is_end"), items: "documents"),
      "page-number:page=p,size=,first=0,more=!meta.is_end,items=documents"
    ),
    (
      PageFormat(.offset(offset: "start", limit: "display", first: 1), items: "items", total: "total"),
      "offset:offset=start,limit=display,first=1,items=items,total=total"
    ),
    (PageFormat(.link(), items: ""), "next-address:at=link:next,previous=link:prev,items=."),
    (
      PageFormat(.nextAddress(at: "links[rel=next].href", previous: nil)),
      "next-address:at=links[rel=next].href,previous="
    ),
    (PageFormat(.cursor(allowsEmpty: true), element: "node"), "cursor:allows-empty=yes,element=node"),
    (
      PageFormat(.header("Next-Token", parameter: "token"), pages: "header:X-Pages"),
      "cursor:at=header:Next-Token,parameter=token,size=,pages=header:X-Pages"
    ),
    (
      PageFormat(.lastItem(before: "ending_before"), largestPage: 100),
      "last-item:before=ending_before,largest-page=100"
    ),
    (PageFormat(.onePage, items: "a,b%", columns: "columns"), "one-page:items=a%2Cb%25,columns=columns"),
  ])
  func formatsAndTextsAreTheSame(format: PageFormat, text: String) throws {
    #expect(format.description == text)
    #expect(try PageFormat(text) == format)
    #expect(try JSONDecoder().decode(PageFormat.self, from: JSONEncoder().encode(format)) == format)
  }

  @Test(arguments: [
    ("link", PageFormat(.link())), ("header", PageFormat(.header())),
    ("header:name=X,parameter=t", PageFormat(.header("X", parameter: "t"))),
    ("continuation", PageFormat(.continuation())),
    (
      "search-after:items=hits.hits,element=_source",
      PageFormat(.searchAfter(), items: "hits.hits", element: "_source")
    ),
  ])
  func otherNamesAreRead(text: String, format: PageFormat) throws { #expect(try PageFormat(text) == format) }

  @Test(arguments: [
    (
      "pages",
      "there is no style 'pages'; the styles are page-number, offset, next-address, cursor, last-item, one-page, "
        + "link, header, continuation and search-after"
    ),
    ("offset:page=1", "the style offset has no 'page'"),
    ("offset:limit", "'limit' isn't KEY=VALUE; a format is NAME:KEY=VALUE,KEY=VALUE"),
    ("page-number:first=x", "first takes a whole number, 0 to 2147483647, not 'x'"),
    ("cursor:allows-empty=1", "allows-empty takes yes or no, not '1'"),
  ])
  func otherTextIsAnError(text: String, sentence: String) {
    #expect { try PageFormat(text) } throws: { "\($0)" == sentence }
  }

  private func server(_ count: Int = 60) -> MemoryServer {
    let all = Rows(count)
    return MemoryServer { request in
      let start = request.number("cursor") ?? 0
      let next = start + 20 < count ? "\"\(start + 20)\"" : "null"
      return .json(#"{"rows":\#(all.text(start, 20)),"next_cursor":\#(next)}"#)
    }
  }

  @Test func storedCursorContinuesWithAStoredFormat() async throws {
    let server = server()
    let first = server.source("/rows")
    let cursor = try #require(try await first.page(PageRequest()).next)
    let stored = try JSONEncoder().encode(cursor)
    let format = try #require(first.recognizedFormat?.description)
    let second = server.source("/rows", format: try PageFormat(format))
    let restored = try JSONDecoder().decode(HTTPCursor.self, from: stored)
    #expect(restored == cursor)
    #expect(try await rows(second, from: restored).map(\.id) == Array(21...60))
  }

  @Test func cursorWaitsForTheFormat() async throws {
    let server = server()
    let cursor = try await server.source("/rows").page(PageRequest()).next
    let source = server.source("/rows")
    #expect(try await rows(source, from: cursor).map(\.id) == Array(21...60))
    #expect(server.paths == ["/rows", "/rows", "/rows?cursor=20", "/rows?cursor=40"])
  }

  @Test(
    arguments: [
      .page(3, size: 20), .page(0, size: nil), .item(40), .token(HTTPCursor.Token(["a": [1, "b"]])),
      .before(HTTPCursor.Token("x")),
    ] as [HTTPCursor.Target])
  func cursorsRoundTrip(target: HTTPCursor.Target) throws {
    let cursor = HTTPCursor(target, itemsBefore: 7)
    let restored = try JSONDecoder().decode(HTTPCursor.self, from: JSONEncoder().encode(cursor))
    #expect(restored == cursor && restored.itemsBefore == 7)
  }

  @Test(
    arguments: [(.offset(), .token("x")), (.cursor(), .item(20)), (.nextAddress(), .token("x"))]
      as [(PaginationStyle, HTTPCursor)])
  func cursorOfAnotherFormatIsAnError(style: PaginationStyle, cursor: HTTPCursor) async throws {
    let server = server()
    let source = server.source("/rows", format: PageFormat(style, items: "rows"))
    let error = await httpError { _ = try await source.page(PageRequest(cursor: cursor, direction: .append)) }
    #expect(error?.kind == .foreignCursor && error?.retryAdvice == .startOver)
    #expect(server.requests.isEmpty)
  }

  @Test func answersReachTheReport() async throws {
    let reports = Reports()
    _ = try await server(20).source("/rows", report: reports.add).page(PageRequest())
    let answers = reports.all.compactMap { if case .answered(let response) = $0 { response } else { nil } }
    #expect(answers.first?.status == 200 && answers.first?.headers["content-type"] == "application/json")
  }
}
