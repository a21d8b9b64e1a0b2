import Foundation
import ListPresentation
import ListPresentationTesting
import Testing

@testable import ListPresentationHTTP

/// Every style: each item once, in order, and no request too many.
@Suite struct PageStyleTests {
  let all = Rows(50)

  @Test func pageNumbersEndAtTheTotal() async throws {
    let server = MemoryServer { [all] request in
      let (page, size) = (request.number("page") ?? 1, request.number("per_page") ?? 10)
      return .rows(all.slice((page - 1) * size, size), ("X-Total", "50"))
    }
    let source = HTTPPageSource<Row>(
      server.url("/rows?sort=id"), client: server.client(), format: PageFormat(.pageNumber(), items: ""))
    #expect(try await rows(source) == all.all)
    #expect(server.paths == (1...3).map { "/rows?sort=id&page=\($0)&per_page=20" })
  }

  @Test func offsetsAdvanceByReceivedItems() async throws {
    let server = MemoryServer { [all] request in
      // However many are asked for, the server gives 8 at most.
      let slice = all.slice(request.number("offset") ?? 0, min(request.number("limit") ?? 5, 8))
      return .json(#"{"data":{"rows":\#(encoded(Array(slice)))},"meta":{"total":50}}"#)
    }
    let format = PageFormat(.offset(), items: "data.rows", total: "meta.total")
    #expect(
      try await rows(HTTPPageSource<Row>(server.url("/rows"), client: server.client(), format: format)) == all.all)
    #expect(server.paths == stride(from: 0, to: 50, by: 8).map { "/rows?offset=\($0)&limit=20" })
  }

  @Test func linkHeadersAreFollowed() async throws {
    let server = MemoryServer { [all] request in
      let start = request.number("from") ?? 0
      let next = #"<rows?from=\#(start + 20)&x=a,b;c>; rel="prefetch next"; title="a, \"b\"; c""#
      return .rows(
        all.slice(start, 20),
        ("Link", #"<https://elsewhere.example/>; rel=help, \#(start < 40 ? next : "</rows>; rel=first")"#))
    }
    #expect(
      try await rows(
        HTTPPageSource<Row>(server.url("/rows"), client: server.client(), format: PageFormat(.link(), items: "")))
        == all.all)
    #expect(server.paths == ["/rows", "/rows?from=20&x=a,b;c", "/rows?from=40&x=a,b;c"])
  }

  @Test func nextAddressesAreFollowed() async throws {
    let server = MemoryServer { [all] request in
      let start = request.number("$skip") ?? 0
      let next = start < 40 ? #","@odata.nextLink":"?$skip=\#(start + 20)""# : ""
      return .json(#"{"value":\#(encoded(Array(all.slice(start, 20))))\#(next)}"#)
    }
    let format = PageFormat(.nextAddress(at: "@odata.nextLink", size: "$top"), items: "value")
    #expect(
      try await rows(HTTPPageSource<Row>(server.url("/rows"), client: server.client(), format: format)) == all.all)
    #expect(server.paths == ["/rows?%24top=20", "/rows?$skip=20", "/rows?$skip=40"])
  }

  @Test(arguments: [#""""#, "null", ""]) func missingTokenEndsTheList(end: String) async throws {
    let server = MemoryServer { [all] request in
      let start = request.query["cursor"].flatMap { Int($0.dropFirst(4)) } ?? 0
      let token = start < 40 ? #""a+/=\#(start + 20)""# : end
      return .json(
        #"{"ok":true,"rows":\#(encoded(Array(all.slice(start, 20))))"#
          + (token.isEmpty ? "}" : #","response_metadata":{"next_cursor":\#(token)}}"#))
    }
    let format = PageFormat(.cursor(at: "response_metadata.next_cursor"), items: "rows")
    #expect(
      try await rows(HTTPPageSource<Row>(server.url("/rows?a=b"), client: server.client(), format: format)) == all.all
    )
    #expect(
      server.paths == [
        "/rows?a=b&limit=20", "/rows?a=b&cursor=a%2B%2F%3D20&limit=20", "/rows?a=b&cursor=a%2B%2F%3D40&limit=20",
      ])
  }

  @Test func emptyTokenCanBeAllowed() async throws {
    let server = MemoryServer { [all] request in
      request.query["cursor"] == ""
        ? .json(#"{"rows":\#(encoded(Array(all.slice(20, 20))))}"#)
        : .json(#"{"rows":\#(encoded(Array(all.slice(0, 20)))),"next_cursor":""}"#)
    }
    let format = PageFormat(.cursor(size: nil, allowsEmpty: true), items: "rows")
    #expect(
      try await rows(HTTPPageSource<Row>(server.url("/rows"), client: server.client(), format: format))
        == Array(all.slice(0, 40)))
    #expect(server.paths == ["/rows", "/rows?cursor="])
  }

  @Test func nextAddressInHeaderIsFollowed() async throws {
    let server = MemoryServer { [all] request in
      let start = request.number("_token") ?? 0
      var reply = Reply.rows(all.slice(start, 20), ("Total-Objects", "50"))
      if start < 40 {
        reply.fields.append(("Next-Page", "/rows?_token=\(start + 20)"))
      }
      return reply
    }
    let source = HTTPPageSource<Row>(
      server.url("/rows"), client: server.client(), format: PageFormat(.header(), items: ""))
    #expect(try await source.page(PageRequest()).total == 50)
    #expect(try await rows(source) == all.all)
  }

  @Test func lastItemKeyIsSent() async throws {
    let server = MemoryServer { [all] request in
      let start = request.number("starting_after") ?? 0
      return .json(
        #"{"object":"list","data":\#(encoded(Array(all.slice(start, 20)))),"has_more":\#(start < 30)}"#)
    }
    let format = PageFormat(.lastItem(before: "ending_before"), items: "data")
    #expect(
      try await rows(HTTPPageSource<Row>(server.url("/rows"), client: server.client(), format: format)) == all.all)
    #expect(server.paths == ["", "starting_after=20&", "starting_after=40&"].map { "/rows?\($0)limit=20" })
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
    let source = HTTPPageSource<Row>(
      server.url("/rows"), client: server.client(), format: PageFormat(.range(), items: ""))
    #expect(try await rows(source) == all.all)
    let ranges = server.requests.map { "\($0.fields["range-unit"] ?? "") \($0.fields["range"] ?? "")" }
    #expect(ranges == ["0-19", "15-34", "30-49", "45-64"].map { "items " + $0 } + (hasTotal ? [] : ["items 50-69"]))
  }

  @Test func truncationFlagEndsTheList() async throws {
    let server = MemoryServer { [all] request in
      let start = request.number("continuation-token") ?? 0
      return .json(
        #"{"Contents":\#(encoded(Array(all.slice(start, 20)))),"IsTruncated":\#(start < 40),"NextContinuationToken":"\#(start + 20)"}"#
      )
    }
    let source = HTTPPageSource<Row>(
      server.url("/bucket"), client: server.client(), format: PageFormat(.continuation(), items: "Contents"))
    #expect(try await rows(source) == all.all)
    #expect(server.requests.count == 3)
  }

  @Test func sortValuesAreSentInTheBody() async throws {
    let server = MemoryServer { [all] request in
      struct Hit: Encodable { let _source: Row, sort: [Int] }
      let query = try? JSONValue(parsing: request.body)
      let hits = all.slice(number(query, "search_after.1"), number(query, "size"))
        .map { Hit(_source: $0, sort: [7, $0.id]) }
      return .json(#"{"hits":{"total":{"value":50},"hits":\#(encoded(hits))}}"#)
    }
    let source = HTTPPageSource<Row>(
      server.url("/_search"), client: server.client(),
      format: PageFormat(.searchAfter(), items: "hits.hits", element: "_source", total: "hits.total.value"),
      body: ["sort": ["rank", "id"], "big": .number("12345678901234567890")])
    #expect(try await rows(source) == all.all)
    #expect(
      server.bodies.prefix(2) == [
        #"{"big":12345678901234567890,"size":20,"sort":["rank","id"]}"#,
        #"{"big":12345678901234567890,"search_after":[7,20],"size":20,"sort":["rank","id"]}"#,
      ])
    #expect(server.requests.map(\.method) == ["POST", "POST", "POST", "POST"], "an empty page is the end")
  }

  @Test func relayCursorIsSentAsVariable() async throws {
    let server = MemoryServer { [all] request in
      let start = number(try? JSONValue(parsing: request.body), "variables.after")
      let edges = all.slice(start, 20).map { ["node": $0] }
      return .json(
        #"{"data":{"rows":{"edges":\#(encoded(edges)),"pageInfo":{"hasNextPage":\#(start < 40),"endCursor":"\#(start + 20)"}}}}"#
      )
    }
    let style = PaginationStyle.cursor(
      at: "data.rows.pageInfo.endCursor", parameter: "variables.after", size: "variables.first",
      more: "data.rows.pageInfo.hasNextPage")
    let source = HTTPPageSource<Row>(
      server.url("/graphql"), client: server.client(),
      format: PageFormat(style, items: "data.rows.edges", element: "node"),
      body: ["query": "…", "variables": ["shop": 1]])
    #expect(try await rows(source) == all.all)
    #expect(server.bodies.dropFirst().first == #"{"query":"…","variables":{"after":"20","first":20,"shop":1}}"#)
  }
}
