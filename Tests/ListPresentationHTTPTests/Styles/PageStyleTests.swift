import Foundation
import ListPresentation
import TestSupport
import Testing

@testable import ListPresentationHTTP

/// Every style, also one that an app makes: each item once, in order, and no request too many.
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
  @Test func loopsAreRefused() async throws {
    let paths = PaginationStyle.own(
      PaginationStyle.Own(
        "paths", ask: { request, page in if let token = try page.token { request.url.append(path: "\(token)") } },
        turn: { answer in PageTurn(next: answer.value(at: "next").map { .token($0) }) }))
    let server = MemoryServer { .json(#"{"rows":[{"id":\#($0.path.count),"title":"a"}],"next":7}"#) }
    let source = server.source("/rows", format: PageFormat(paths, items: "rows"))
    let error = await httpError { _ = try await rows(source) }
    #expect(error?.kind == .violation(.cursorLoop) && error?.retryAdvice == .doNotRetry)
    #expect(server.requests.map(\.path) == ["/rows", "/rows/7"])
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
}
