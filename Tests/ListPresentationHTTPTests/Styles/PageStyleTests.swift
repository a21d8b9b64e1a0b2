import Foundation
import ListPresentation
import ListPresentationTesting
import Testing

@testable import ListPresentationHTTP

/// Every style: each item once, in order, and no request too many.
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
        ? .json(#"{"rows":\#(encoded(Array(all.slice(20, 20))))}"#)
        : .json(#"{"rows":\#(encoded(Array(all.slice(0, 20)))),"next_cursor":""}"#)
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
}
