import ListPresentationHTTP

extension Shape {
  /// The answers of servers that refuse a request, or that depend on more than the place of a page.
  static let ownAnswers: [String: @Sendable (Asked) -> HTTPResponse] = [
    "Confluence, a link beside its base": { asked in
      guard asked.request.url.path() == "/wiki/list" else { return .json(#"{"message":"not found"}"#, status: 404) }
      let page = asked.slice(asked.int("start"))
      let next = page.next(#","next":"/list?start=\#(page.end)""#, or: "")
      let links = #"{"base":"https://api.example/wiki","context":"/wiki"\#(next)}"#
      return .json(
        #"{"results":\#(page.rows),"start":\#(page.start),"limit":10,"size":\#(page.count),"_links":\#(links)}"#)
    },
    "Notion": { asked in
      let known: Set<String> = ["filter", "start_cursor", "page_size"]
      let body = asked.request.body.flatMap { try? JSONValue(parsing: $0.data) }
      guard case .object(let members)? = body, known.isSuperset(of: members.keys) else {
        return .json(#"{"object":"error","status":400,"message":"body failed validation"}"#, status: 400)
      }
      let page = asked.slice(asked.int("start_cursor"))
      let next = #""next_cursor":\#(page.next("\"\(page.end)\"")),"has_more":\#(page.hasNext)"#
      return .json(
        #"{"object":"list","results":\#(page.rows),\#(next),"type":"page_or_database","page_or_database":{}}"#)
    },
    "Twitch": { asked in
      guard asked.text("cursor") == nil else { return .json(#"{"error":"Bad Request"}"#, status: 400) }
      let page = asked.slice(asked.int("after"))
      return .json(#"{"data":\#(page.rows),"pagination":{\#(page.next(#""cursor":"\#(page.end)""#, or: ""))}}"#)
    },
    "MediaWiki, search": { asked in
      let page = asked.slice(asked.text("continue") == "-||" ? asked.int("sroffset") : nil)
      let next = page.next(#","continue":{"sroffset":\#(page.end),"continue":"-||"}"#, or: "")
      return .json(
        #"{"batchcomplete":""\#(next),"query":{"searchinfo":{"totalhits":\#(page.total)},"search":\#(page.rows)}}"#)
    },
    "MediaWiki, pages by id": { asked in
      let page = asked.slice(asked.text("continue") == "gapcontinue||" ? asked.int("gapcontinue") : nil)
      let pages = page.items.map { "\"\($0.id)\":\(encoded($0))" }.joined(separator: ",")
      let next = page.next(#","continue":{"gapcontinue":"\#(page.end)","continue":"gapcontinue||"}"#, or: "")
      return .json(#"{"batchcomplete":""\#(next),"query":{"pages":{\#(pages)}}}"#)
    },
    "Korean public data portal": { asked in
      let page = asked.page(asked.int("pageNo"))
      // The portal was made for XML: an empty list is a text, and a list of one item is the item.
      let items = page.count == 0 ? "\"\"" : #"{"item":\#(page.count == 1 ? encoded(page.items[0]) : page.rows)}"#
      let numbers = #""numOfRows":10,"pageNo":\#(asked.int("pageNo") ?? 1),"totalCount":\#(page.total)"#
      return .json(
        #"{"response":{"header":{"resultCode":"00","resultMsg":"NORMAL SERVICE."},"body":{"items":\#(items),\#(numbers)}}}"#
      )
    },
    "Wagtail": { asked in
      let limit = asked.int("limit") ?? 20
      guard limit <= 20 else { return .json(#"{"message":"limit cannot be higher than 20"}"#, status: 400) }
      let page = asked.slice(asked.int("offset"), limit)
      return .json(#"{"meta":{"total_count":\#(page.total)},"items":\#(page.rows)}"#)
    },
  ]
}
