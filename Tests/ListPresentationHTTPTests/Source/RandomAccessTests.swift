import Foundation
import ListPresentation
import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentationHTTP

/// Rows that are asked for by their indices.
@Suite struct RandomAccessTests {
  private let rows = (0..<200).map { Row($0) }

  /// A request may take as long as it likes where other tests keep all threads busy.
  private func source(_ server: MemoryServer, _ style: PaginationStyle) -> HTTPPageSource<Row> {
    HTTPPageSource(server.url("/rows"), client: server.client(), format: PageFormat(style, items: ""))
  }

  @MainActor @Test func aJumpAsksForTheItemsAroundItAlone() async throws {
    let server = MemoryServer { request in
      let start = request.number("skip") ?? 0
      let books = (start..<start + (request.number("limit") ?? 30)).map { #"{"id":\#($0)}"# }
      return .json(#"{"products":[\#(books.joined(separator: ","))],"total":1000}"#)
    }
    let pager = try #require(makeShelf(at: server.url("/products"), client: server.client()))
    pager.jump(to: 150)
    await wait(until: { pager.item(at: 150).element?.id == 150 })
    #expect(server.paths.first == "/products?skip=140&limit=20")
    #expect(server.requests.allSatisfy { $0.number("skip") ?? 0 >= 100 })
  }

  @MainActor @Test func rangesAreSentAsAField() async throws {
    let server = MemoryServer { [rows] request in
      let ends = (request.fields["range"] ?? "").split(separator: "-").compactMap { Int($0) }
      guard ends.count == 2, ends[0] < 200 else {
        return Reply(status: 416, fields: [("Content-Range", "*/200")])
      }
      // It gives ten rows at most.
      let last = min(ends[1], ends[0] + 9, 199)
      return .rows(rows[ends[0]...last], ("Content-Range", "\(ends[0])-\(last)/200"))
    }
    let pager = SparsePager(try #require(source(server, .range()).randomAccess), clock: ManualClock())
    pager.jump(to: 5_000)
    await wait(until: { pager.item(at: 199).element == Row(199) })
    #expect(pager.numberOfItems == 200 && pager.loadState == .exhausted)
    #expect(server.requests.prefix(2).map { $0.fields["range"] } == ["5000-5019", "180-199"])
    await wait(until: { pager.item(at: 189).element == Row(189) })
  }

  @Test func answerWithOtherItemsThanThoseAskedForFails() async throws {
    func error(_ server: MemoryServer, _ style: PaginationStyle, _ range: Range<Int>) async throws -> HTTPError? {
      let source = try #require(source(server, style).randomAccess)
      return await httpError { _ = try await source.page(at: range) }
    }
    let first = MemoryServer(.rows(rows[..<20]))
    #expect(
      try await error(first, .range(), 40..<60)?.reason
        == "the answer doesn't say which items it has, in Content-Range")
    let broken = MemoryServer(.json(#"[{"id": 1, "title": "a"}, {"id": "x"}, {"id": 3, "title": "c"}]"#))
    let fault = try await error(broken, .offset(), 0..<3)
    #expect(fault?.kind == .decoding(codingPath: "[1].id") && fault?.retryAdvice == .doNotRetry)
    let short = numbered { page, _ in page == 4 ? 60..<72 : (page - 1) * 20..<page * 20 }
    #expect(try await error(short, .pageNumber(), 20..<40) == nil)
    #expect(try await error(short, .pageNumber(), 60..<80)?.reason == "page 4 has 12 items, and the first page 20")
    let empty = numbered { _, _ in 0..<0 }
    #expect(try await error(empty, .pageNumber(), 0..<20)?.reason == "the first page has none of 7 items")
  }

  /// The server gives fifteen rows a page at most, and the pager wants twenty.
  @MainActor @Test func pagesByNumberAreJumpedTo() async throws {
    let server = numbered { page, size in (page - 1) * min(size, 15)..<min(page * min(size, 15), 200) }
    let pager = SparsePager(try #require(source(server, .pageNumber()).randomAccess), clock: ManualClock())
    pager.jump(to: 150)
    await wait(until: { pager.item(at: 150).element == Row(150) })
    #expect(server.paths.prefix(2) == ["/rows?page=1&per_page=20", "/rows?page=10&per_page=15"])
    #expect(pager.numberOfItems == 200 && pager.item(at: 0).content == .placeholder)
    pager.jump(to: 199)
    await wait(until: { pager.item(at: 199).element == Row(199) })
    #expect(pager.loadState == .exhausted)
  }

  @MainActor @Test func listOfOnePageSaysNothingOfTheSizeOfPages() async throws {
    let server = numbered { page, _ in page == 1 ? 0..<7 : 0..<0 }
    let source = try #require(source(server, .pageNumber()).randomAccess)
    #expect(try await source.page(at: 0..<20).items.count == 7)
    #expect(try await source.page(at: 5..<20).items == [Row(5), Row(6)])
    #expect(try await source.page(at: 20..<40).items.isEmpty)
  }

  /// Serves rows by the number of their page, counted from 1.
  private func numbered(_ page: @escaping @Sendable (_ page: Int, _ size: Int) -> Range<Int>) -> MemoryServer {
    MemoryServer { [rows] request in
      let indices = page(request.number("page") ?? 1, request.number("per_page") ?? 20)
      let total = indices.count == 7 || indices.isEmpty ? 7 : 200
      return .rows(rows[indices], ("X-Total-Count", "\(total)"))
    }
  }

  @Test(arguments: [.link(), .nextAddress(), .cursor(), .header(), .lastItem()] as [PaginationStyle])
  func chainedStylesHaveNoRandomAccess(style: PaginationStyle) throws {
    #expect(source(MemoryServer(.json("[]")), style).randomAccess == nil)
    #expect(HTTPPageSource<Row>(MemoryServer(.json("[]")).url("/")).randomAccess == nil)
  }
}
