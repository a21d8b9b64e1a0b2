import ListPresentationHTTP

extension Shape {
  /// APIs of shops, banks, clouds and social networks.
  static let services: [Shape] = [
    Shape("ActivityPub", "https://api.example/outbox?page=true") {
      let page = $0.slice($0.int("min"))
      return
        #"{"@context":"https://www.w3.org/ns/activitystreams","id":"https://api.example/outbox?page=true","type":"OrderedCollectionPage","partOf":"https://api.example/outbox","totalItems":\#(page.total)\#(page.next(#","next":"https://api.example/outbox?page=true&min=\#(page.end)""#, or: "")),"orderedItems":\#(page.rows)}"#
    },
    Shape("HubSpot, a token without a link") {
      let page = $0.slice($0.int("after"))
      return #"{"results":\#(page.rows)\#(page.next(#","paging":{"next":{"after":"\#(page.end)"}}"#, or: ""))}"#
    },
    Shape("Zendesk, cursors by a flag") {
      let page = $0.slice($0.int("page[after]"))
      return
        #"{"tickets":\#(page.rows),"meta":{"has_more":\#(page.hasNext),"after_cursor":\#(page.next("\"\(page.end)\"")),"before_cursor":"x"}}"#
    },
    Shape("eBay") {
      let page = $0.slice($0.int("offset"), $0.int("limit") ?? 10)
      return
        #"{"href":"https://api.example/list","total":\#(page.total)\#(page.next(#","next":"https://api.example/list?limit=10&offset=\#(page.end)""#, or: "")),"limit":10,"offset":\#(page.start),"itemSummaries":\#(page.rows)}"#
    },
    Shape("Etsy") {
      let page = $0.slice($0.int("offset"))
      return #"{"count":\#(page.total),"results":\#(page.rows)}"#
    },
    Shape("BigCommerce") {
      let page = $0.page($0.int("page"))
      return
        #"{"data":\#(page.rows),"meta":{"pagination":{"total":\#(page.total),"count":\#(page.count),"per_page":10,"current_page":\#(page.number),"total_pages":\#(page.pages),"links":{\#(page.next(#""next":"?page=\#(page.number + 1)","#, or: ""))"current":"?page=\#(page.number)"}}}}"#
    },
    Shape(
      "Shopify GraphQL",
      body: [
        "query":
          "query($after: String) { products(first: 10, after: $after) { edges { node { id } } pageInfo { hasNextPage endCursor } } }"
      ]
    ) {
      let page = $0.slice($0.int("variables.after"))
      return
        #"{"data":{"products":{"edges":\#(page.rows { #"{"node":\#($0)}"# }),"pageInfo":{"hasNextPage":\#(page.hasNext),"endCursor":"\#(page.end)"}}},"extensions":{"cost":{"requestedQueryCost":12}}}"#
    },
    Shape("Walmart Marketplace, a query as the cursor") {
      let page = $0.slice($0.int("offset"))
      return
        #"{"list":{"meta":{"totalCount":\#(page.total),"limit":10,"nextCursor":\#(page.next("\"?limit=10&offset=\(page.end)\""))},"elements":{"order":\#(page.rows)}}}"#
    },
    Shape("Coinbase") {
      let page = $0.slice($0.int("starting_after"))
      return
        #"{"pagination":{"ending_before":null,"starting_after":null,"limit":10,"order":"desc","previous_uri":null,"next_uri":\#(page.next("\"/list?starting_after=\(page.end)\""))},"data":\#(page.rows)}"#
    },
    Shape("Polygon") {
      let page = $0.slice($0.int("cursor"))
      return
        #"{"results":\#(page.rows),"status":"OK","request_id":"x","count":\#(page.count)\#(page.next(#","next_url":"https://api.example/list?cursor=\#(page.end)""#, or: ""))}"#
    },
    Shape("Alpaca") {
      let page = $0.slice($0.int("page_token"))
      return #"{"bars":\#(page.rows),"symbol":"A","next_page_token":\#(page.next("\"\(page.end)\""))}"#
    },
    Shape("GoCardless") {
      let page = $0.slice($0.int("after"))
      return
        #"{"customers":\#(page.rows),"meta":{"cursors":{"before":null,"after":\#(page.next("\"\(page.end)\""))},"limit":10}}"#
    },
    Shape("Mollie") {
      let page = $0.slice($0.int("from"))
      return
        #"{"count":\#(page.count),"_embedded":{"payments":\#(page.rows)},"_links":{"self":{"href":"/list","type":"application/hal+json"},"previous":null,"next":\#(page.next(#"{"href":"https://api.example/list?from=\#(page.end)","type":"application/hal+json"}"#))}}"#
    },
    Shape("Adyen") {
      let page = $0.page($0.int("pageNumber"))
      return
        #"{"_links":{"first":{"href":"/list?pageNumber=1"},"self":{"href":"/list"}\#(page.next(#","next":{"href":"/list?pageNumber=\#(page.number + 1)"}"#, or: ""))},"itemsTotal":\#(page.total),"pagesTotal":\#(page.pages),"data":\#(page.rows)}"#
    },
    Shape("Plaid", body: ["client_id": "x", "options": ["count": 10]]) {
      let page = $0.slice($0.int("options.offset"))
      return #"{"accounts":[],"transactions":\#(page.rows),"total_transactions":\#(page.total),"request_id":"x"}"#
    },
    Shape("Vultr") {
      let page = $0.slice($0.int("cursor"))
      return
        #"{"instances":\#(page.rows),"meta":{"total":\#(page.total),"links":{"next":"\#(page.next("\(page.end)", or: ""))","prev":""}}}"#
    },
    Shape("Hetzner") {
      let page = $0.page($0.int("page"))
      return
        #"{"servers":\#(page.rows),"meta":{"pagination":{"page":\#(page.number),"per_page":10,"previous_page":null,"next_page":\#(page.next("\(page.number + 1)")),"last_page":\#(max(page.pages, 1)),"total_entries":\#(page.total)}}}"#
    },
    Shape("Vercel") {
      let page = $0.slice($0.int("until").map { $0 - 1_555_072_968_000 })
      return
        #"{"deployments":\#(page.rows),"pagination":{"count":\#(page.count),"next":\#(page.next("\(page.end + 1_555_072_968_000)")),"prev":null}}"#
    },
    Shape("Datadog") {
      let page = $0.slice($0.int("page[cursor]"))
      return
        #"{"data":\#(page.rows),"meta":{"elapsed":132,"status":"done","page":{\#(page.next(#""after":"\#(page.end)""#, or: ""))}}\#(page.next(#","links":{"next":"https://api.example/list?page[cursor]=\#(page.end)"}"#, or: ""))}"#
    },
    Shape("CircleCI") {
      let page = $0.slice($0.int("page-token"))
      return #"{"items":\#(page.rows),"next_page_token":\#(page.next("\"\(page.end)\""))}"#
    },
    Shape("Travis CI") {
      let page = $0.slice($0.int("offset"))
      return
        #"{"@type":"builds","@href":"/list","@representation":"standard","@pagination":{"limit":10,"offset":\#(page.start),"count":\#(page.total),"is_first":\#(page.start == 0),"is_last":\#(!page.hasNext),"next":\#(page.next(#"{"@href":"/list?limit=10&offset=\#(page.end)","offset":\#(page.end),"limit":10}"#)),"prev":null},"builds":\#(page.rows)}"#
    },
    Shape("Calendly") {
      let page = $0.slice($0.int("page_token"))
      return
        #"{"collection":\#(page.rows),"pagination":{"count":\#(page.count),"next_page":\#(page.next("\"https://api.example/list?page_token=\(page.end)\"")),"previous_page":null,"next_page_token":\#(page.next("\"\(page.end)\""))}}"#
    },
    Shape("Coda") {
      let page = $0.slice($0.int("pageToken"))
      return
        #"{"items":\#(page.rows),"href":"https://api.example/list"\#(page.next(#","nextPageToken":"\#(page.end)","nextPageLink":"https://api.example/list?pageToken=\#(page.end)""#, or: ""))}"#
    },
    Shape("Typeform") {
      let page = $0.page($0.int("page"))
      return #"{"total_items":\#(page.total),"page_count":\#(page.pages),"items":\#(page.rows)}"#
    },
    Shape("Front") {
      let page = $0.slice($0.int("page_token"))
      return
        #"{"_pagination":{"next":\#(page.next("\"https://api.example/list?page_token=\(page.end)\""))},"_links":{"self":"https://api.example/list"},"_results":\#(page.rows)}"#
    },
    Shape("Mailgun, a link to an empty page") {
      let page = $0.slice($0.int("p"))
      return
        #"{"items":\#(page.rows),"paging":{"first":"https://api.example/list","last":"https://api.example/list?page=last","next":"https://api.example/list?p=\#(page.end)","previous":"https://api.example/list?p=0"}}"#
    },
    Shape("Cloudflare, cursors") {
      let page = $0.slice($0.int("cursor"))
      return
        #"{"result":\#(page.rows),"success":true,"errors":[],"messages":[],"result_info":{"count":\#(page.count),"cursor":"\#(page.next("\(page.end)", or: ""))"}}"#
    },
    Shape("Pinterest") {
      let page = $0.slice($0.int("bookmark"))
      return #"{"items":\#(page.rows),"bookmark":\#(page.next("\"\(page.end)\""))}"#
    },
    Shape("TikTok", body: ["max_count": 10]) {
      let page = $0.slice($0.int("cursor"))
      return
        #"{"data":{"videos":\#(page.rows),"cursor":\#(page.end),"has_more":\#(page.hasNext)},"error":{"code":"ok","message":"","log_id":"x"}}"#
    },
    Shape("Disqus") {
      let page = $0.slice($0.text("cursor").flatMap { Int($0.prefix { $0 != ":" }) })
      return
        #"{"cursor":{"prev":null,"hasNext":\#(page.hasNext),"next":"\#(page.end):0:0","hasPrev":false,"total":null,"id":"\#(page.end):0:0","more":\#(page.hasNext)},"code":0,"response":\#(page.rows)}"#
    },
    Shape("Tumblr") {
      let page = $0.slice($0.int("offset"))
      return
        #"{"meta":{"status":200,"msg":"OK"},"response":{"blog":{"name":"x"},"posts":\#(page.rows),"total_posts":\#(page.total)\#(page.next(#","_links":{"next":{"href":"/list?offset=\#(page.end)","method":"GET","query_params":{"offset":"\#(page.end)"}}}"#, or: ""))}}"#
    },
    Shape("Google Places") {
      let page = $0.slice($0.int("pagetoken"))
      return
        #"{"html_attributions":[],"results":\#(page.rows),"status":"OK"\#(page.next(#","next_page_token":"\#(page.end)""#, or: ""))}"#
    },
    Shape("NuGet") {
      let page = $0.slice($0.int("skip"))
      return #"{"@context":{"@vocab":"x"},"totalHits":\#(page.total),"data":\#(page.rows)}"#
    },
    Shape("Packagist") {
      let page = $0.page($0.int("page"))
      return
        #"{"results":\#(page.rows),"total":\#(page.total)\#(page.next(#","next":"https://api.example/list?page=\#(page.number + 1)""#, or: ""))}"#
    },
    Shape(
      "Monday, a cursor for next_items_page",
      body: [
        "query": "query($cursor: String) { boards { items_page(limit: 10, cursor: $cursor) { cursor items { id } } } }"
      ]
    ) {
      let page = $0.slice($0.int("variables.cursor"))
      return
        #"{"data":{"boards":[{"items_page":{"cursor":\#(page.next("\"\(page.end)\"")),"items":\#(page.rows)}}]}}"#
    },
    Shape(
      "AniList, a page in a variable",
      body: [
        "query":
          "query($page: Int) { Page(page: $page, perPage: 10) { pageInfo { currentPage hasNextPage } media { id } } }"
      ]
    ) {
      let page = $0.page($0.int("variables.page"))
      return
        #"{"data":{"Page":{"pageInfo":{"currentPage":\#(page.number),"hasNextPage":\#(page.hasNext)},"media":\#(page.rows)}}}"#
    },
    Shape(
      "GraphQL, an offset in a variable",
      body: ["query": "query($skip: Int) { all(take: 10, skip: $skip) { total items { id } } }"]
    ) {
      let page = $0.slice($0.int("variables.skip"))
      return #"{"data":{"all":{"total":\#(page.total),"items":\#(page.rows)}}}"#
    },
    Shape(
      "AWS AppSync",
      body: [
        "query": "query($nextToken: String) { listPosts(limit: 10, nextToken: $nextToken) { items { id } nextToken } }"
      ]
    ) {
      let page = $0.slice($0.int("variables.nextToken"))
      return #"{"data":{"listPosts":{"items":\#(page.rows),"nextToken":\#(page.next("\"\(page.end)\""))}}}"#
    },
    Shape("Medium") {
      let page = $0.page($0.int("page"))
      return
        #"{"success":true,"payload":{"posts":\#(page.rows),"paging":{"path":"https://api.example/list"\#(page.next(#","next":{"limit":10,"page":\#(page.number + 1)}"#, or: ""))}}}"#
    },
    Shape("WordPress.com") {
      let page = $0.slice($0.text("page_handle").flatMap { Int($0) })
      return
        #"{"found":\#(page.total),"posts":\#(page.rows),"meta":{"links":{"counts":"https://api.example/counts"}\#(page.next(#","next_page":"\#(page.end)""#, or: ""))}}"#
    },
    Shape("Kubernetes, remaining items") {
      let page = $0.slice($0.int("continue"))
      return
        #"{"kind":"PodList","apiVersion":"v1","metadata":{"resourceVersion":"10245"\#(page.next(#","continue":"\#(page.end)","remainingItemCount":\#(page.total - page.end)"#, or: ""))},"items":\#(page.rows)}"#
    },
    Shape("Xero") {
      let page = $0.page($0.int("page"))
      return
        #"{"Id":"x","Status":"OK","pagination":{"page":\#(page.number),"pageSize":10,"pageCount":\#(page.pages),"itemCount":\#(page.total)},"Invoices":\#(page.rows)}"#
    },
    Shape("Postmark", "https://api.example/list?count=10&offset=0") {
      let page = $0.slice($0.int("offset"))
      return #"{"TotalCount":\#(page.total),"Messages":\#(page.rows)}"#
    },
    Shape("SeatGeek") {
      let page = $0.page($0.int("page"))
      return
        #"{"events":\#(page.rows),"meta":{"total":\#(page.total),"took":4,"page":\#(page.number),"per_page":10,"geolocation":null},"in_hand":{}}"#
    },
  ]
}
