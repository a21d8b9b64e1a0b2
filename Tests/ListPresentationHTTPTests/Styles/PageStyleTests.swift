import Foundation
import ListPresentation
import ListPresentationTesting
import Testing

@testable import ListPresentationHTTP

/// Every style: each item once, in order, and no request too many.
@Suite struct PageStyleTests {
  let all = Rows(50)

  @Test(arguments: styles) func styleAsksForEachItemOnce(style: Shape) async throws {
    let reading = try await style.read(50, size: 20, format: PageFormat(style.format ?? ""))
    #expect(reading.ids == Array(1...50) && !reading.isTold, "\(reading)")
    #expect(reading.asked == style.asks)
  }

  private static let styles = Shape.recorded(
    #"""
    Numbers of pages end at the total | page page size per_page | ?sort=id | page-number:items=.
      asks: /list?sort=id&page=1&per_page=20 /list?sort=id&page=2&per_page=20 /list?sort=id&page=3&per_page=20
      X-Total: <total>
      <rows>
    // However many are asked for, the server gives 8 at most.
    Offsets advance by what came | items offset by 8 |  | offset:limit=n,items=data.rows,total=meta.total
      asks: /list?offset=0&n=20 /list?offset=8&n=20 /list?offset=16&n=20 /list?offset=24&n=20 /list?offset=32&n=20 /list?offset=40&n=20 /list?offset=48&n=20
      {"data":{"rows":<rows>},"meta":{"total":<total>}}
    A Link field among others | items from by 20 |  | link:items=.
      asks: /list /list?from=20&x=a,b;c /list?from=40&x=a,b;c
      Link: <https://elsewhere.example/>; rel=help, «<list?from=<end>&x=a,b;c>; rel="prefetch next"; title="a, \"b\"; c"¦</list>; rel=first»
      <rows>
    An address in the body | items $skip by 20 |  | next-address:at=@odata.nextLink,size=$top,items=value
      asks: /list?%24top=20 /list?$skip=20 /list?$skip=40
      {"value":<rows>«,"@odata.nextLink":"?$skip=<end>"¦»}
    A token that ends as an empty text | token cursor by 20 | ?a=b | cursor:at=meta.next,items=rows
      asks: /list?a=b&limit=20 /list?a=b&cursor=a%2B%2F%3D20&limit=20 /list?a=b&cursor=a%2B%2F%3D40&limit=20
      {"ok":true,"rows":<rows>,"meta":{"next":«"a+/=<end>"¦""»}}
    A token that ends as null | token cursor by 20 |  | cursor:at=meta.next,size=,items=rows
      asks: /list /list?cursor=a20 /list?cursor=a40
      {"ok":true,"rows":<rows>,"meta":{"next":«"a<end>"»}}
    A token that ends without its member | token cursor by 20 |  | cursor:at=meta.next,size=,items=rows
      asks: /list /list?cursor=a20 /list?cursor=a40
      {"ok":true,"rows":<rows>«,"meta":{"next":"a<end>"}¦»}
    An address in a field | items _token by 20 |  | header:items=.
      asks: /list /list?_token=20 /list?_token=40
      Total-Objects: <total>
      Next-Page: «/list?_token=<end>¦»
      <rows>
    The key of the last item | items starting_after size limit |  | last-item:before=ending_before,items=data
      asks: /list?limit=20 /list?starting_after=20&limit=20 /list?starting_after=40&limit=20
      {"object":"list","data":<rows>,"has_more":<more>}
    A flag beside a token | items continuation-token by 20 |  | continuation:items=Contents
      asks: /list?max-keys=20 /list?continuation-token=20&max-keys=20 /list?continuation-token=40&max-keys=20
      {"Contents":<rows>,"IsTruncated":<more>,"NextContinuationToken":"<end>"}
    // An empty page is the end.
    Values of a sort in the body | items search_after.1 size size |  | search-after:items=hits.hits,element=_source
      body: {"sort":["rank","id"],"big":12345678901234567890}
      asks: {"big":12345678901234567890,"size":20,"sort":["rank","id"]} {"big":12345678901234567890,"search_after":[7,20],"size":20,"sort":["rank","id"]} {"big":12345678901234567890,"search_after":[7,40],"size":20,"sort":["rank","id"]} {"big":12345678901234567890,"search_after":[7,50],"size":20,"sort":["rank","id"]}
      {"hits":{"total":{"value":<total>},"hits":[⟦{"_source":<row>,"sort":[7,<id>]}⟧]}}
    A Relay cursor among the variables | items variables.after by 20 |  | cursor:at=data.rows.pageInfo.endCursor,parameter=variables.after,size=variables.first,more=data.rows.pageInfo.hasNextPage,items=data.rows.edges,element=node
      body: {"query":"…","variables":{"shop":1}}
      asks: {"query":"…","variables":{"first":20,"shop":1}} {"query":"…","variables":{"after":"20","first":20,"shop":1}} {"query":"…","variables":{"after":"40","first":20,"shop":1}}
      {"data":{"rows":{"edges":[⟦{"node":<row>}⟧],"pageInfo":{"hasNextPage":<more>,"endCursor":"<end>"}}}}
    """#)

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
