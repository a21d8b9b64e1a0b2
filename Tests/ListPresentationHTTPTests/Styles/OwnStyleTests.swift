import Foundation
import ListPresentation
import ListPresentationHTTP
import TestSupport
import Testing

/// Styles that an app makes. The tests of ranges play the one of the documentation.
@Suite struct OwnStyleTests {
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
