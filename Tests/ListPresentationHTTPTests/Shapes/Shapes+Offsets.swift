import ListPresentationHTTP

extension Shape {
  /// APIs that count items.
  static let offsets: [Shape] = [
    Shape("Naver", "https://api.example/list?query=x&display=10&start=1") {
      let page = $0.slice(($0.int("start") ?? 1) - 1)
      return
        #"{"lastBuildDate":"x","total":\#(page.total),"start":\#(page.start + 1),"display":\#(page.count),"items":\#(page.rows)}"#
    },
    Shape("Naver without parameters") {
      let page = $0.slice(($0.int("start") ?? 1) - 1)
      return
        #"{"lastBuildDate":"x","total":\#(page.total),"start":\#(page.start + 1),"display":\#(page.count),"items":\#(page.rows)}"#
    },
    Shape("DummyJSON") {
      let page = $0.slice($0.int("skip"))
      return #"{"products":\#(page.rows),"total":\#(page.total),"skip":\#(page.start),"limit":\#(page.count)}"#
    },
    Shape("Contentful") {
      let page = $0.slice($0.int("skip"))
      return
        #"{"sys":{"type":"Array"},"total":\#(page.total),"skip":\#(page.start),"limit":10,"items":\#(page.rows),"includes":{"Asset":[{"sys":{"id":"a"}},{"sys":{"id":"b"}}]}}"#
    },
    Shape("openFDA") {
      let page = $0.slice($0.int("skip"))
      return
        #"{"meta":{"disclaimer":"x","results":{"skip":\#(page.start),"limit":10,"total":\#(page.total)}},"results":\#(page.rows)}"#
    },
    Shape("Jira") {
      let page = $0.slice($0.int("startAt"))
      return #"{"expand":"x","startAt":\#(page.start),"maxResults":10,"total":\#(page.total),"issues":\#(page.rows)}"#
    },
    Shape("Jira Agile") {
      let page = $0.slice($0.int("startAt"))
      return #"{"maxResults":10,"startAt":\#(page.start),"isLast":\#(!page.hasNext),"values":\#(page.rows)}"#
    },
    Shape("Elasticsearch", "https://api.example/list/_search?size=10") {
      let page = $0.slice($0.int("from"))
      return
        #"{"took":1,"timed_out":false,"_shards":{"total":5,"successful":5},"hits":{"total":{"value":\#(page.total),"relation":"eq"},"max_score":1.0,"hits":\#(page.rows { #"{"_index":"i","_id":"1","_score":1.0,"_source":\#($0)}"# })}}"#
    },
    Shape("Elasticsearch 6, in the body", body: ["size": 10]) {
      let page = $0.slice($0.int("from"))
      return
        #"{"took":1,"hits":{"total":\#(page.total),"hits":\#(page.rows { #"{"_index":"i","_id":"1","_source":\#($0)}"# })}}"#
    },
    Shape("Solr") {
      let page = $0.slice($0.int("start"))
      return
        #"{"responseHeader":{"status":0,"params":{"q":"x"}},"response":{"numFound":\#(page.total),"start":\#(page.start),"docs":\#(page.rows)}}"#
    },
    Shape("Meilisearch, offsets") {
      let page = $0.slice($0.int("offset"))
      return
        #"{"hits":\#(page.rows),"offset":\#(page.start),"limit":10,"estimatedTotalHits":\#(page.total),"processingTimeMs":1,"query":"x"}"#
    },
    Shape("FastAPI pagination, offsets") {
      let page = $0.slice($0.int("offset"))
      return #"{"items":\#(page.rows),"total":\#(page.total),"limit":10,"offset":\#(page.start)}"#
    },
    Shape("CouchDB, views") {
      let page = $0.slice($0.int("skip"))
      return #"{"total_rows":\#(page.total),"offset":\#(page.start),"rows":\#(page.rows)}"#
    },
    Shape("Giphy") {
      let page = $0.slice($0.int("offset"))
      return
        #"{"data":\#(page.rows),"pagination":{"total_count":\#(page.total),"count":\#(page.count),"offset":\#(page.start)},"meta":{"status":200,"msg":"OK"}}"#
    },
    Shape("Redmine") {
      let page = $0.slice($0.int("offset"))
      return #"{"issues":\#(page.rows),"total_count":\#(page.total),"offset":\#(page.start),"limit":10}"#
    },
    Shape("Yelp") {
      let page = $0.slice($0.int("offset"))
      return #"{"businesses":\#(page.rows),"total":\#(page.total),"region":{"center":{"latitude":1.0}}}"#
    },
    Shape("PagerDuty") {
      let page = $0.slice($0.int("offset"))
      return #"{"users":\#(page.rows),"limit":10,"offset":\#(page.start),"total":null,"more":\#(page.hasNext)}"#
    },
    Shape("Crossref", "https://api.example/list?rows=10") {
      let page = $0.slice($0.int("offset"))
      return
        #"{"status":"ok","message-type":"work-list","message":{"facets":{},"total-results":\#(page.total),"items":\#(page.rows),"items-per-page":10,"query":{"start-index":0,"search-terms":"x"}}}"#
    },
    Shape("Google Books", "https://api.example/list?maxResults=10") {
      let page = $0.slice($0.int("startIndex"))
      return #"{"kind":"books#volumes","totalItems":\#(page.total),"items":\#(page.rows)}"#
    },
    Shape("Open Library") {
      let page = $0.slice($0.int("offset"))
      return
        #"{"numFound":\#(page.total),"start":\#(page.start),"numFoundExact":true,"docs":\#(page.rows),"num_found":\#(page.total),"q":"x","offset":null}"#
    },
    Shape("CKAN") {
      let page = $0.slice($0.int("start"))
      return
        #"{"help":"x","success":true,"result":{"count":\#(page.total),"sort":"score","facets":{},"results":\#(page.rows)}}"#
    },
    Shape("npm search") {
      let page = $0.slice($0.int("from"))
      return #"{"objects":\#(page.rows),"total":\#(page.total),"time":"x"}"#
    },
    Shape("Mailchimp") {
      let page = $0.slice($0.int("offset"))
      return
        #"{"lists":\#(page.rows),"total_items":\#(page.total),"constraints":{"may_create":true},"_links":[{"rel":"self","href":"x","method":"GET"}]}"#
    },
    Shape("PostgREST, Supabase") {
      let page = $0.slice($0.int("offset"))
      let range = page.count == 0 ? "*" : "\(page.start)-\(page.end - 1)"
      return .json(page.rows, headers: ["Content-Range": "\(range)/*"])
    },
    Shape("PostgREST with a count") {
      let page = $0.slice($0.int("offset"))
      let range = page.count == 0 ? "*" : "\(page.start)-\(page.end - 1)"
      return .json(page.rows, status: page.hasNext ? 206 : 200, headers: ["Content-Range": "\(range)/\(page.total)"])
    },
    Shape("Socrata", "https://api.example/list?$limit=10") { $0.slice($0.int("$offset")).rows },
    Shape("MusicBrainz") {
      let page = $0.slice($0.int("offset"))
      return
        #"{"created":"x","artist-count":\#(page.total),"count":\#(page.total),"offset":\#(page.start),"artists":\#(page.rows)}"#
    },
    Shape("QuickBooks") {
      let page = $0.slice(($0.int("startPosition") ?? 1) - 1)
      return
        #"{"QueryResponse":{"Customer":\#(page.rows),"startPosition":\#(page.start + 1),"maxResults":\#(page.count),"totalCount":\#(page.total)},"time":"x"}"#
    },
    Shape("Discord", "https://api.example/list?limit=10") { $0.after($0.int("after")).rows },
    Shape("PeerTube") {
      let page = $0.slice($0.int("start"))
      return #"{"total":\#(page.total),"data":\#(page.rows)}"#
    },
    Shape("A bare array") { $0.slice(0, 100).rows },
  ]

  /// APIs that have to be given a format: nobody can know how they are asked for more.
  static let formats: [Shape] = [
    Shape("Firebase, items by their ids", format: "one-page:items=.") { asked in
      asked.total == 0
        ? "null" : "{" + asked.all.map { "\"-N\($0.id + 100)\":\(encoded($0))" }.joined(separator: ",") + "}"
    },
    Shape("Seoul open data, a range in the path", "https://api.example/list/1/10") {
      let page = $0.slice(0)
      return
        #"{"culturalEventInfo":{"list_total_count":\#(page.total),"RESULT":{"CODE":"INFO-000"},"row":\#(page.rows)}}"#
    },
    Shape("Dropbox, another address", format: nil) {
      let page = $0.slice(0)
      return #"{"entries":\#(page.rows),"cursor":"AAAx","has_more":\#(page.hasNext)}"#
    },
    Shape("Segment", format: "cursor:at=data.pagination.next,parameter=pagination.cursor,size=,items=data.sources") {
      let page = $0.slice($0.int("pagination.cursor"))
      return
        #"{"data":{"sources":\#(page.rows),"pagination":{"current":"x","next":\#(page.next("\"\(page.end)\"")),"totalEntries":\#(page.total)}}}"#
    },
    Shape("HubSpot 1", format: "cursor:at=vid-offset,parameter=vidOffset,size=,more=has-more,items=contacts") {
      let page = $0.slice($0.int("vidOffset"))
      return #"{"contacts":\#(page.rows),"has-more":\#(page.hasNext),"vid-offset":\#(page.end)}"#
    },
    Shape("Matrix", format: "cursor:at=end,parameter=from,size=,items=chunk") {
      let page = $0.slice($0.int("from"))
      return
        #"{"chunk":\#(page.rows),"start":"s","hasMore":\#(page.hasNext)\#(page.next(#","end":"\#(page.end)""#, or: ""))}"#
    },
    Shape("Lemmy", format: "cursor:at=next_page,parameter=page_cursor,size=,items=posts") {
      let page = $0.slice($0.text("page_cursor").flatMap { Int($0.dropFirst()) })
      return #"{"posts":\#(page.rows)\#(page.next(#","next_page":"P\#(page.end)""#, or: ""))}"#
    },
    Shape(
      "Aladin, pages by a parameter for offsets", format: "page-number:page=start,size=,items=item,total=totalResults"
    ) {
      let page = $0.page($0.int("start"))
      return
        #"{"version":"20131101","totalResults":\#(page.total),"startIndex":\#(page.number),"itemsPerPage":10,"query":"x","searchCategoryId":0,"item":\#(page.rows)}"#
    },
    Shape(
      "Toss Payments, transactions", "https://api.example/list?limit=10",
      format: "last-item:after=startingAfter,size=,more=,items=."
    ) { $0.after($0.int("startingAfter")).rows },
    Shape("LINE", format: "cursor:at=next,parameter=begin,size=,items=friends") {
      let page = $0.slice($0.text("begin").flatMap { Int($0.dropFirst()) })
      return #"{"friends":\#(page.rows)\#(page.next(#","next":"n\#(page.end)""#, or: ""))}"#
    },
    Shape("A page of another name", format: "page-number:page=seite,size=,items=zeilen,total=gesamt.total") {
      let page = $0.page($0.int("seite"))
      return #"{"zeilen":\#(page.rows),"gesamt":{"total":\#(page.total)}}"#
    },
    Shape("Trello", "https://api.example/list?limit=10", format: "last-item:after=before,size=,more=,items=.") {
      $0.after($0.int("before")).rows
    },
    Shape("Render", format: "last-item:key=cursor,after=cursor,size=,more=,items=.,element=service") {
      let page = $0.after($0.int("cursor"))
      return "[\(page.items.map { #"{"cursor":"\#($0.id)","service":\#(encoded($0))}"# }.joined(separator: ","))]"
    },
  ]

  static let all = addresses + tokens + pages + offsets + frameworks + asia + services + research + asked + companies
}
