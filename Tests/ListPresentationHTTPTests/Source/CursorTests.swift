import Foundation
import ListPresentation
import Testing

@testable import ListPresentationHTTP

/// Cursors and formats that are stored and used after a relaunch.
@Suite struct CursorTests {
  private func server(_ count: Int = 60) -> MemoryServer {
    let all = Rows(count)
    return MemoryServer { request in
      let start = request.number("cursor") ?? 0
      let next = start + 20 < count ? "\"\(start + 20)\"" : "null"
      return .json(#"{"rows":\#(encoded(Array(all.slice(start, 20)))),"next_cursor":\#(next)}"#)
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

  @Test func cursorOfAnotherFormatIsAnError() async throws {
    let server = server()
    let source = server.source("/rows", format: PageFormat(.offset(), items: "rows"))
    let cursor = HTTPCursor.token("x")
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
