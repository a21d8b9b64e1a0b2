import ListPresentationHTTP

extension Shape {
  /// Addresses that already say which page they are for. Most of the answers say nothing else about pages.
  static let asked: [Shape] = [
    Shape("A bare array of a page", "https://api.example/list?page=1") { $0.page($0.int("page")).rows },
    Shape("A bare array of a page, counted from 0", "https://api.example/list?page=0") {
      $0.page(($0.int("page") ?? 0) + 1).rows
    },
    Shape("A bare array of a page and its size", "https://api.example/list?page=1&size=100") {
      $0.page($0.int("page")).rows
    },
    Shape("A bare array at an offset", "https://api.example/list?offset=0") { $0.slice($0.int("offset")).rows },
    Shape("A bare array with a smaller limit than asked for", "https://api.example/list?offset=0&limit=50") {
      $0.slice($0.int("offset")).rows
    },
    Shape("A bare array with a bounded limit", "https://api.example/list?limit=1000") {
      $0.slice($0.int("offset")).rows
    },
    Shape("A bare array with offsets from 1", "https://api.example/list?start=1") {
      $0.slice(($0.int("start") ?? 1) - 1).rows
    },
    Shape("A bare array after an id", "https://api.example/list?after=0") { $0.after($0.int("after")).rows },
    Shape("GitHub users without Link", "https://api.example/list?since=0") { $0.after($0.int("since")).rows },
    Shape("A bare array after no key yet", "https://api.example/list?starting_after=") {
      $0.after($0.int("starting_after")).rows
    },
    Shape("json-server 0, pages", "https://api.example/list?_page=1&_limit=10") { $0.page($0.int("_page")).rows },
    Shape("json-server 0, offsets", "https://api.example/list?_start=0&_limit=10") { $0.slice($0.int("_start")).rows },
    Shape("Etherscan, an offset that is a size", "https://api.example/list?page=1&offset=10") {
      #"{"status":"1","message":"OK","result":\#($0.page($0.int("page"), $0.int("offset") ?? 10).rows)}"#
    },
    Shape("Items of a page alone", "https://api.example/list?page=1") {
      #"{"data":\#($0.page($0.int("page")).rows)}"#
    },
    Shape("CoinMarketCap", "https://api.example/list?start=1&limit=10") {
      let page = $0.slice(($0.int("start") ?? 1) - 1)
      return #"{"status":{"timestamp":"x","error_code":0,"error_message":null,"credit_count":1},"data":\#(page.rows)}"#
    },
    Shape("Internet Archive, search", "https://api.example/list?output=json&rows=10&page=1") {
      let page = $0.page($0.int("page"))
      return
        #"{"responseHeader":{"status":0,"QTime":3,"params":{"query":"x","rows":"10","start":\#(page.start)}},"response":{"numFound":\#(page.total),"start":\#(page.start),"docs":\#(page.rows)}}"#
    },
    Shape("iTunes search", "https://api.example/list?term=x&limit=10&offset=0") {
      let page = $0.slice($0.int("offset"))
      return #"{"resultCount":\#(page.count),"results":\#(page.rows)}"#
    },
    Shape("Slack, an empty cursor", "https://api.example/list?limit=10&cursor=") {
      let page = $0.slice($0.int("cursor"))
      return
        #"{"ok":true,"members":\#(page.rows),"cache_ts":1498777272,"response_metadata":{"next_cursor":"\#(page.next("\(page.end)", or: ""))"}}"#
    },
    Shape(
      "Hasura, an offset among the variables",
      body: [
        "query": "query($limit: Int, $offset: Int) { rows(limit: $limit, offset: $offset) { id title } }",
        "variables": ["limit": 10, "offset": 0],
      ]
    ) { #"{"data":{"rows":\#($0.slice($0.int("variables.offset")).rows)}}"# },
    Shape(
      "Relay edges without page information",
      body: [
        "query": "query($after: String) { rows(first: 10, after: $after) { edges { cursor node { id title } } } }"
      ]
    ) { #"{"data":{"rows":{"edges":\#($0.edges(after: $0.int("variables.after")))}}}"# },
    Shape(
      "Relay edges with a flag and no end cursor",
      body: [
        "query":
          "query($after: String) { rows(first: 10, after: $after) { pageInfo { hasNextPage } edges { cursor node { id title } } } }"
      ]
    ) {
      let page = $0.slice($0.int("variables.after"))
      return
        #"{"data":{"rows":{"pageInfo":{"hasNextPage":\#(page.hasNext)},"edges":\#($0.edges(after: page.start))}}}"#
    },
    Shape(
      "GitHub GraphQL, a search",
      body: [
        "query":
          "query($after: String) { search(first: 10, after: $after, type: REPOSITORY) { repositoryCount nodes { id } pageInfo { endCursor hasNextPage } } }",
        "variables": ["after": nil],
      ]
    ) {
      let page = $0.slice($0.int("variables.after"))
      return
        #"{"data":{"search":{"repositoryCount":\#(page.total),"nodes":\#(page.rows),"pageInfo":{"endCursor":\#(page.count > 0 ? "\"\(page.end)\"" : "null"),"hasNextPage":\#(page.hasNext)}}}}"#
    },
    Shape("SpaceX, options in the body", body: ["query": [:], "options": ["page": 1, "limit": 10]]) {
      let page = $0.page($0.int("options.page"))
      return
        #"{"docs":\#(page.rows),"totalDocs":\#(page.total),"limit":10,"totalPages":\#(page.pages),"page":\#(page.number),"pagingCounter":\#(page.start + 1),"hasPrevPage":\#(page.start > 0),"hasNextPage":\#(page.hasNext),"prevPage":null,"nextPage":\#(page.next("\(page.number + 1)"))}"#
    },
    Shape("CouchDB, changes", "https://api.example/list?limit=10&include_docs=true") {
      let page = $0.slice($0.text("since").flatMap { Int($0.prefix { $0 != "-" }) })
      return
        #"{"results":\#(page.rows),"last_seq":"\#(page.end)-g1AAAAB","pending":\#(page.total - page.end)}"#
    },
    Shape("Zendesk, incremental exports", "https://api.example/list?start_time=1332034771") {
      let page = $0.slice($0.int("cursor"))
      return
        #"{"users":\#(page.rows),"after_url":"https://api.example/list?cursor=\#(page.end)","after_cursor":"\#(page.end)","before_cursor":null,"before_url":null,"end_of_stream":\#(!page.hasNext)}"#
    },
    Shape("Stripe, a search", "https://api.example/list?query=x") {
      let page = $0.slice($0.text("page").flatMap { Int($0.dropFirst(3)) })
      return
        #"{"object":"search_result","url":"/v1/customers/search","has_more":\#(page.hasNext),"data":\#(page.rows),"next_page":\#(page.next("\"WyI\(page.end)\""))}"#
    },
    Shape("Open Food Facts, a count of the page") {
      let page = $0.page($0.int("page"), 2)
      return
        #"{"count":\#(page.total),"page":\#(page.number),"page_count":\#(page.count),"page_size":2,"products":\#(page.rows),"skip":\#(page.start)}"#
    },
    Shape("Jikan") {
      let page = $0.page($0.int("page"))
      return
        #"{"pagination":{"last_visible_page":\#(page.pages),"has_next_page":\#(page.hasNext),"current_page":\#(page.number),"items":{"count":\#(page.count),"total":\#(page.total),"per_page":10}},"data":\#(page.rows)}"#
    },
    Shape("Scryfall") {
      let page = $0.page($0.int("page"))
      return
        #"{"object":"list","total_cards":\#(page.total),"has_more":\#(page.hasNext)\#(page.next(#","next_page":"https://api.example/list?page=\#(page.number + 1)""#, or: "")),"data":\#(page.rows)}"#
    },
    Shape("Pokémon TCG") {
      let page = $0.page($0.int("page"))
      return
        #"{"data":\#(page.rows),"page":\#(page.number),"pageSize":10,"count":\#(page.count),"totalCount":\#(page.total)}"#
    },
    Shape("Marvel") {
      let page = $0.slice($0.int("offset"))
      return
        #"{"code":200,"status":"Ok","etag":"x","data":{"offset":\#(page.start),"limit":10,"total":\#(page.total),"count":\#(page.count),"results":\#(page.rows)}}"#
    },
    Shape("NASA near-earth objects") {
      let page = $0.page(($0.int("page") ?? 0) + 1)
      return
        #"{"links":{\#(page.next(#""next":"https://api.example/list?page=\#(page.number)","#, or: ""))"self":"https://api.example/list"},"page":{"size":10,"total_elements":\#(page.total),"total_pages":\#(page.pages),"number":\#(page.number - 1)},"near_earth_objects":\#(page.rows)}"#
    },
    Shape("Steam Workshop", "https://api.example/list?cursor=*&numperpage=10") {
      let page = $0.slice($0.int("cursor"))
      return
        #"{"response":{"total":\#(page.total),"publishedfiledetails":\#(page.rows),"next_cursor":"\#(page.end)"}}"#
    },
    Shape("Salesforce Commerce") {
      let page = $0.slice($0.int("start"))
      return
        #"{"_v":"21.3","_type":"product_search_result","count":\#(page.count),"hits":\#(page.rows),"start":\#(page.start),"total":\#(page.total)\#(page.next(#","next":{"_type":"result_page","count":10,"start":\#(page.end)}"#, or: ""))}"#
    },
    Shape("Deezer") {
      let page = $0.slice($0.int("index"))
      return
        #"{"data":\#(page.rows),"total":\#(page.total)\#(page.next(#","next":"https://api.example/list?index=\#(page.end)""#, or: ""))}"#
    },
    Shape("Internet Archive, scrape") {
      let page = $0.slice($0.int("cursor"))
      return
        #"{"items":\#(page.rows),"count":\#(page.count),"total":\#(page.total)\#(page.next(#","cursor":"\#(page.end)""#, or: ""))}"#
    },
    Shape("FastAPI pagination without a total") {
      let page = $0.page($0.int("page"))
      return #"{"items":\#(page.rows),"total":null,"page":\#(page.number),"size":10,"pages":null}"#
    },
    Shape("MediaWiki, all pages") {
      let page = $0.slice($0.int("apcontinue"))
      return
        #"{"batchcomplete":true\#(page.next(#","continue":{"apcontinue":"\#(page.end)","continue":"-||"}"#, or: "")),"query":{"allpages":\#(page.rows)}}"#
    },
    Shape("Hugging Face", "https://api.example/list?limit=10") {
      let page = $0.slice($0.int("cursor"))
      return .json(
        page.rows,
        headers: page.hasNext ? ["Link": "<https://api.example/list?limit=10&cursor=\(page.end)>; rel=\"next\""] : [:])
    },
    Shape("Directus without counts", "https://api.example/list?limit=10&page=1") {
      #"{"data":\#($0.page($0.int("page")).rows)}"#
    },
    Shape("Danbooru", "https://api.example/list?page=1&limit=10&tags=x") { $0.page($0.int("page")).rows },
    Shape("Figshare", "https://api.example/list?page=1&page_size=10") { $0.page($0.int("page")).rows },
  ]
}
