import Foundation
import ListPresentation
import ListPresentationHTTP
import Testing

/// Every style over real sockets: each row once, in order, and no request too many.
@Suite(.timeLimit(.minutes(2))) struct PageStyleTests {
  @Test func pagesByNumberEndWhereTheTotalIsReached() async throws {
    let all = Rows(50)
    let server = try LoopbackServer { request in
      let (page, size) = (request.number("page") ?? 1, request.number("per_page") ?? 10)
      return .json(encoded(Array(all.slice((page - 1) * size, size))), ("X-Total", "\(all.all.count)"))
    }
    let source = HTTPPageSource<Row>(server.url("/rows?sort=id"), format: PageFormat(.pageNumber()))
    #expect(try await rows(source) == all.all)
    #expect(
      server.paths == [1, 2, 3].map { "/rows?sort=id&page=\($0)&per_page=20" })
  }

  @Test func pagesByNumberThatAreNotFoundAreTheEnd() async throws {
    let all = Rows(40)
    let server = try LoopbackServer { request in
      let slice = all.slice(((request.number("page") ?? 1) - 1) * 20, 20)
      return slice.isEmpty ? .json(#"{"detail":"Invalid page."}"#, status: 404) : .json(encoded(Array(slice)))
    }
    let source = HTTPPageSource<Row>(server.url("/rows"), format: PageFormat(.pageNumber(size: nil)))
    #expect(try await rows(source) == all.all)
    #expect(server.paths == ["/rows?page=1", "/rows?page=2", "/rows?page=3"])
  }
}
