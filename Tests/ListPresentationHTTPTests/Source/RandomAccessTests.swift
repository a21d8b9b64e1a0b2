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
    HTTPPageSource(
      server.url("/rows"), client: server.client(), format: PageFormat(style, items: ""))
  }

  @MainActor @Test func jumpsFetchOnlyTheirPage() async throws {
    let server = MemoryServer { [rows] request in
      let start = min(request.number("offset") ?? 0, 200)
      return .rows(rows[start..<min(start + (request.number("limit") ?? 20), 200)], ("X-Total-Count", "200"))
    }
    let pager = SparsePager(try #require(source(server, .offset()).randomAccess), clock: ManualClock())
    pager.jump(to: 150)
    await wait(until: { pager.item(at: 150).element == Row(150) })
    #expect(server.paths.first == "/rows?offset=140&limit=20" && pager.numberOfItems == 200)
    #expect(pager.item(at: 0).content == .placeholder)
    pager.jump(to: 5)
    await wait(until: { pager.item(at: 5).element == Row(5) })
    #expect(pager.item(at: 150).element == Row(150), "what is loaded stays")
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

  @Test func answerWithoutContentRangeFails() async throws {
    let server = MemoryServer { [rows] _ in .rows(rows[..<20]) }
    let source = try #require(source(server, .range()).randomAccess)
    let error = await httpError { _ = try await source.page(at: 40..<60) }
    #expect(error?.reason == "the answer doesn't say which items it has, in Content-Range")
  }

  @Test func brokenItemFailsItsPage() async throws {
    let server = MemoryServer(.json(#"[{"id": 1, "title": "a"}, {"id": "x"}, {"id": 3, "title": "c"}]"#))
    let source = try #require(source(server, .offset()).randomAccess)
    let error = await httpError { _ = try await source.page(at: 0..<3) }
    #expect(error?.kind == .decoding(codingPath: "[1].id"))
  }

  @Test(arguments: [.pageNumber(), .link(), .nextAddress(), .cursor(), .header(), .lastItem()] as [PaginationStyle])
  func chainedStylesHaveNoRandomAccess(style: PaginationStyle) throws {
    #expect(source(MemoryServer(.json("[]")), style).randomAccess == nil)
    #expect(HTTPPageSource<Row>(MemoryServer(.json("[]")).url("/")).randomAccess == nil)
  }
}
