import Foundation
import ListPresentation
import ListPresentationHTTP
import ListPresentationTesting
import Testing

/// Every style over real sockets: each row once, in order, and no request too many.
@Suite struct PageStyleTests {
  let all = Rows(50)

  @Test func pagesByNumberEndWhereTheTotalIsReached() async throws {
    let server = try LoopbackServer { [all] request in
      let (page, size) = (request.number("page") ?? 1, request.number("per_page") ?? 10)
      return .rows(all.slice((page - 1) * size, size), ("X-Total", "50"))
    }
    let source = HTTPPageSource<Row>(
      server.url("/rows?sort=id"), format: PageFormat(.pageNumber(), items: ""), configuration: .patient())
    #expect(try await rows(source) == all.all)
    #expect(server.paths == (1...3).map { "/rows?sort=id&page=\($0)&per_page=20" })
  }

  @Test func offsetsGoOnByWhatWasReceived() async throws {
    let server = try LoopbackServer { [all] request in
      // However many are asked for, the server gives 8 at most.
      let slice = all.slice(request.number("offset") ?? 0, min(request.number("limit") ?? 5, 8))
      return .json(#"{"data":{"rows":\#(encoded(Array(slice)))},"meta":{"total":50}}"#)
    }
    let format = PageFormat(.offset(), items: "data.rows", total: "meta.total")
    #expect(
      try await rows(HTTPPageSource<Row>(server.url("/rows"), format: format, configuration: .patient())) == all.all)
    #expect(server.paths == stride(from: 0, to: 50, by: 8).map { "/rows?offset=\($0)&limit=20" })
  }

  @Test func linksAreFollowedWhateverTheyLookLike() async throws {
    let server = try LoopbackServer { [all] request in
      let start = request.number("from") ?? 0
      let next = #"<rows?from=\#(start + 20)&x=a,b;c>; rel="prefetch next"; title="a, \"b\"; c""#
      return .rows(
        all.slice(start, 20),
        ("Link", #"<https://elsewhere.example/>; rel=help, \#(start < 40 ? next : "</rows>; rel=first")"#))
    }
    #expect(
      try await rows(
        HTTPPageSource<Row>(server.url("/rows"), format: PageFormat(.link(), items: ""), configuration: .patient()))
        == all.all)
    #expect(server.paths == ["/rows", "/rows?from=20&x=a,b;c", "/rows?from=40&x=a,b;c"])
  }

  @Test func addressesInTheBodyAreFollowed() async throws {
    let server = try LoopbackServer { [all] request in
      let start = request.number("$skip") ?? 0
      let next = start < 40 ? #","@odata.nextLink":"?$skip=\#(start + 20)""# : ""
      return .json(#"{"value":\#(encoded(Array(all.slice(start, 20))))\#(next)}"#)
    }
    let format = PageFormat(.nextAddress(at: "@odata.nextLink", size: "$top"), items: "value")
    #expect(
      try await rows(HTTPPageSource<Row>(server.url("/rows"), format: format, configuration: .patient())) == all.all)
    #expect(server.paths == ["/rows?%24top=20", "/rows?$skip=20", "/rows?$skip=40"])
  }

  @Test(arguments: [#""""#, "null", ""]) func aTokenThatIsNoneIsTheEnd(end: String) async throws {
    let server = try LoopbackServer { [all] request in
      let start = request.query["cursor"].flatMap { Int($0.dropFirst(4)) } ?? 0
      let token = start < 40 ? #""a+/=\#(start + 20)""# : end
      return .json(
        #"{"ok":true,"rows":\#(encoded(Array(all.slice(start, 20))))"#
          + (token.isEmpty ? "}" : #","response_metadata":{"next_cursor":\#(token)}}"#))
    }
    let format = PageFormat(.cursor(at: "response_metadata.next_cursor"), items: "rows")
    #expect(
      try await rows(HTTPPageSource<Row>(server.url("/rows?a=b"), format: format, configuration: .patient())) == all.all
    )
    #expect(
      server.paths == [
        "/rows?a=b&limit=20", "/rows?a=b&cursor=a%2B%2F%3D20&limit=20", "/rows?a=b&cursor=a%2B%2F%3D40&limit=20",
      ])
  }

  @Test func anEmptyTokenMayBeOne() async throws {
    let server = try LoopbackServer { [all] request in
      request.query["cursor"] == ""
        ? .json(#"{"rows":\#(encoded(Array(all.slice(20, 20))))}"#)
        : .json(#"{"rows":\#(encoded(Array(all.slice(0, 20)))),"next_cursor":""}"#)
    }
    let format = PageFormat(.cursor(size: nil, allowsEmpty: true), items: "rows")
    #expect(
      try await rows(HTTPPageSource<Row>(server.url("/rows"), format: format, configuration: .patient()))
        == Array(all.slice(0, 40)))
    #expect(server.paths == ["/rows", "/rows?cursor="])
  }

  @Test func theNextAddressMayBeInAHeaderField() async throws {
    let server = try LoopbackServer { [all] request in
      let start = request.number("_token") ?? 0
      var reply = Reply.rows(all.slice(start, 20), ("Total-Objects", "50"))
      if start < 40 {
        reply.fields.append(("Next-Page", "http://\(request.fields["host"] ?? "")/rows?_token=\(start + 20)"))
      }
      return reply
    }
    let source = HTTPPageSource<Row>(
      server.url("/rows"), format: PageFormat(.header(), items: ""), configuration: .patient())
    #expect(try await source.page(PageRequest()).total == 50)
    #expect(try await rows(source) == all.all)
  }

  @Test func whatComesAfterTheLastItemIsAskedFor() async throws {
    let server = try LoopbackServer { [all] request in
      let start = request.number("starting_after") ?? 0
      return .json(
        #"{"object":"list","data":\#(encoded(Array(all.slice(start, 20)))),"has_more":\#(start < 30)}"#)
    }
    let format = PageFormat(.lastItem(before: "ending_before"), items: "data")
    #expect(
      try await rows(HTTPPageSource<Row>(server.url("/rows"), format: format, configuration: .patient())) == all.all)
    #expect(server.paths == ["", "starting_after=20&", "starting_after=40&"].map { "/rows?\($0)limit=20" })
  }

  @Test(arguments: [true, false]) func rangesEndWhereTheTotalIsReached(hasTotal: Bool) async throws {
    let server = try LoopbackServer { [all] request in
      let start = request.fields["range"].flatMap { Int($0.prefix { $0 != "-" }) } ?? 0
      // A server may give fewer than it was asked for.
      let slice = all.slice(start, 15)
      guard !slice.isEmpty else { return Reply(status: 416) }
      var reply = Reply.rows(slice, ("Content-Range", "\(start)-\(start + slice.count - 1)/\(hasTotal ? "50" : "*")"))
      reply.status = 206
      return reply
    }
    let source = HTTPPageSource<Row>(
      server.url("/rows"), format: PageFormat(.range(), items: ""), configuration: .patient())
    #expect(try await rows(source) == all.all)
    let ranges = server.requests.map { "\($0.fields["range-unit"] ?? "") \($0.fields["range"] ?? "")" }
    #expect(ranges == ["0-19", "15-34", "30-49", "45-64"].map { "items " + $0 } + (hasTotal ? [] : ["items 50-69"]))
  }

  @Test func aFlagSaysWhetherAListWasCut() async throws {
    let server = try LoopbackServer { [all] request in
      let start = request.number("continuation-token") ?? 0
      return .json(
        #"{"Contents":\#(encoded(Array(all.slice(start, 20)))),"IsTruncated":\#(start < 40),"NextContinuationToken":"\#(start + 20)"}"#
      )
    }
    let source = HTTPPageSource<Row>(
      server.url("/bucket"), format: PageFormat(.continuation(), items: "Contents"), configuration: .patient())
    #expect(try await rows(source) == all.all)
    #expect(server.requests.count == 3)
  }

  @Test func sortValuesGoIntoTheBody() async throws {
    let server = try LoopbackServer { [all] request in
      struct Hit: Encodable { let _source: Row, sort: [Int] }
      let query = JSONValue(decoding: request.body)
      let hits = all.slice(number(query, "search_after.1"), number(query, "size"))
        .map { Hit(_source: $0, sort: [7, $0.id]) }
      return .json(#"{"hits":{"total":{"value":50},"hits":\#(encoded(hits))}}"#)
    }
    let source = HTTPPageSource<Row>(
      server.url("/_search"),
      format: PageFormat(.searchAfter(), items: "hits.hits", element: "_source", total: "hits.total.value"),
      configuration: HTTPConfiguration(
        body: Data(#"{"sort":["rank","id"],"big":12345678901234567890}"#.utf8), clock: ManualClock()))
    #expect(try await rows(source) == all.all)
    #expect(
      server.bodies.prefix(2) == [
        #"{"big":12345678901234567890,"size":20,"sort":["rank","id"]}"#,
        #"{"big":12345678901234567890,"search_after":[7,20],"size":20,"sort":["rank","id"]}"#,
      ])
    #expect(server.requests.map(\.method) == ["POST", "POST", "POST", "POST"], "an empty page is the end")
  }

  @Test func connectionsAreATokenInVariables() async throws {
    let server = try LoopbackServer { [all] request in
      let start = number(JSONValue(decoding: request.body), "variables.after")
      let edges = all.slice(start, 20).map { ["node": $0] }
      return .json(
        #"{"data":{"rows":{"edges":\#(encoded(edges)),"pageInfo":{"hasNextPage":\#(start < 40),"endCursor":"\#(start + 20)"}}}}"#
      )
    }
    let style = PaginationStyle.cursor(
      at: "data.rows.pageInfo.endCursor", parameter: "variables.after", size: "variables.first",
      more: "data.rows.pageInfo.hasNextPage")
    let source = HTTPPageSource<Row>(
      server.url("/graphql"), format: PageFormat(style, items: "data.rows.edges", element: "node"),
      configuration: .patient(body: Data(#"{"query":"…","variables":{"shop":1}}"#.utf8)))
    #expect(try await rows(source) == all.all)
    #expect(server.bodies.dropFirst().first == #"{"query":"…","variables":{"after":"20","first":20,"shop":1}}"#)
  }
}
