/// What an answer can say about its pages, as data: one row for each meaning, with the names that public APIs give it.
///
/// Names are compared without case and without anything that isn't a letter or a digit, so `next_page_token`,
/// `nextPageToken` and `NextPageToken` are one name. A member is also known by its own name behind that of the object
/// it lies in: `paging.next.after` is `nextafter`. In a name that contains the name of the items, `*` replaces it:
/// beside `orders`, `total_orders` is `total*`. Header fields are members too, with and without their `X-`.
struct RecognitionRow: Sendable {
  enum Meaning: Hashable, Sendable {
    /// What leads to the next page: an address, an object with one, a number, or a token.
    case next
    /// A token, whatever its value looks like.
    case token
    /// The number of this page.
    case page
    /// The index of the first item.
    case offset
    /// How many items there are in all.
    case total
    /// How many items there are, in all or in this page.
    case count
    /// How many pages there are.
    case pages
    /// How many items a page has at most.
    case limit
    /// A flag that says that there is more.
    case more
    /// A flag that says that this is the end.
    case end
  }

  let meaning: Meaning
  let names: [String]
  /// The parameters that ask for more, the likely ones first.
  let parameters: [String]
  /// Which public API or specification shows it.
  let source: String

  init(_ meaning: Meaning, _ names: String, parameters: String = "", _ source: String) {
    self.meaning = meaning
    self.names = names.split(separator: " ").map(String.init)
    self.parameters = parameters.split(separator: " ").map(String.init)
    self.source = source
  }
}

/// The tables of recognition. The order of rows is the order in which they are tried.
enum RecognitionTable {
  static let rows: [RecognitionRow] = [
    // What leads on.
    RecognitionRow(
      .next, "nexturl nexturi nextpageurl nextpageuri nexthref nextlink nextpagelink nextlinkhref",
      "Datasette, Coinbase, Laravel, Twilio, Coda"),
    RecognitionRow(
      .next, "odatanextlink hydranext nextrecordsurl moretopicsurl", "OData 4, Hydra, Salesforce, Discourse"),
    RecognitionRow(.next, "dnext", "OData 2: d.__next"),
    RecognitionRow(
      .next, "afterurl afteruri afterlink afterhref moreurl moreuri morelink morehref olderurl olderlink",
      "public APIs with another word for next"),
    RecognitionRow(.token, "nextcursor", parameters: "cursor start_cursor next_cursor", "Slack, Notion, Twitter 1.1"),
    RecognitionRow(
      .token, "nextpagetoken", parameters: "page_token pageToken next_page_token page-token pagetoken",
      "Google AIP-158, YouTube, Zoom, CircleCI, Google Places"),
    RecognitionRow(
      .token, "nextcontinuationtoken", parameters: "continuation-token ContinuationToken", "S3 ListObjectsV2"),
    RecognitionRow(
      .token, "nexttoken", parameters: "next_token nextToken NextToken pagination_token", "AWS, Coupang, Twitter 2"),
    RecognitionRow(.token, "nextcursormark", parameters: "cursorMark", "Solr, Europe PMC"),
    RecognitionRow(.token, "resumptiontoken", parameters: "resumptionToken", "OAI-PMH"),
    RecognitionRow(.token, "nextmarker", parameters: "marker Marker", "Box, AWS Lambda"),
    RecognitionRow(.token, "lastevaluatedkey", parameters: "ExclusiveStartKey", "DynamoDB"),
    RecognitionRow(.token, "endcursor", parameters: "after cursor", "Relay cursor connections"),
    RecognitionRow(.token, "continue", parameters: "*", "MediaWiki: continue is an object of parameters"),
    RecognitionRow(.token, "metadatacontinue", parameters: "continue", "Kubernetes"),
    RecognitionRow(
      .token, "continuationtoken xmscontinuationtoken continuation xcontinuationtoken",
      parameters: "continuationToken continuation", "Nexus, Azure DevOps, Eventbrite"),
    RecognitionRow(.token, "xmscontinuation", parameters: "header:x-ms-continuation", "Azure Cosmos DB"),
    RecognitionRow(.token, "nextrange", parameters: "header:Range", "Heroku"),
    RecognitionRow(
      .next, "next nextpage", parameters: "page cursor next start page_handle _page until",
      "Django REST framework, Ghost, PortOne, json-server 1, Vercel, WordPress.com"),
    RecognitionRow(.token, "nextstartingafter", parameters: "starting_after", "Intercom"),
    RecognitionRow(
      .token, "cursorsafter nextafter aftercursor metaaftercursor resultafter", parameters: "after page[after] cursor",
      "Facebook Graph, HubSpot, Zendesk"),
    RecognitionRow(.token, "nextoffset", parameters: "offset", "Box, Pipedrive"),
    RecognitionRow(.token, "nextstart", parameters: "start", "Pipedrive, Bitbucket Server"),
    RecognitionRow(.token, "xnextpage", parameters: "page", "GitLab: X-Next-Page"),
    RecognitionRow(.token, "queriesnextpagestartindex", parameters: "start", "Google Custom Search"),
    RecognitionRow(.token, "cursor", parameters: "cursor after", "Square, Bluesky, Twitch"),
    RecognitionRow(.token, "bookmark", parameters: "bookmark", "CouchDB"),
    RecognitionRow(.token, "dataafter after", parameters: "after", "Reddit"),
    RecognitionRow(.token, "lastseq", parameters: "since", "CouchDB: changes"),
    RecognitionRow(.token, "lastid", parameters: "after_id after last_id", "Anthropic"),
    RecognitionRow(.token, "token", parameters: "token page_token pageToken", "public APIs without a better name"),

    // Flags.
    RecognitionRow(
      .more, "hasnext hasmore hasnextpage hasmoreitems moreitems moreitemsincollection moreavailable more",
      parameters: "page offset", "Stripe, Stack Exchange, Eventbrite, Pipedrive, PagerDuty"),
    RecognitionRow(.more, "exceededtransferlimit", parameters: "resultOffset", "ArcGIS"),
    RecognitionRow(.more, "istruncated", "S3"),
    RecognitionRow(
      .end, "isend islast islastpage lastpage last eof done isfinished endofrecords endofstream",
      parameters: "page", "Kakao, Spring Data, Jira, Salesforce, ClickUp, GBIF, Zendesk"),

    // Positions. Pages come before offsets: servers that count both are asked for pages.
    RecognitionRow(.page, "number", parameters: "page", "Spring Data"),
    RecognitionRow(.page, "pageno", parameters: "page_no pageNo page", "Open market, Korean public data portal"),
    RecognitionRow(
      .page, "page currentpage attrpage resultpage", parameters: "page pagination[page] page[number] pageNumber",
      "Laravel, TMDB, Algolia, Strapi, Guardian, Last.fm, ASP.NET"),
    RecognitionRow(.page, "pagenumber", parameters: "pageNumber page_number page", "Eventbrite"),
    RecognitionRow(.page, "pageindex", parameters: "pageIndex p page", "SonarQube"),
    RecognitionRow(.page, "pagenum curpage currpage", parameters: "pageNum curPage page", "Korean portals"),
    RecognitionRow(.page, "current", parameters: "current page", "MyBatis-Plus"),
    RecognitionRow(.page, "pn", parameters: "pn page", "Bilibili"),
    RecognitionRow(
      .page, "xpage xpaginationpage xpaginationcurrentpage paginationpage", parameters: "page",
      "GitLab, Trakt, Yii, api-pagination"),
    RecognitionRow(.offset, "skip", parameters: "skip $skip", "Contentful, DummyJSON, openFDA"),
    RecognitionRow(.offset, "offset", parameters: "offset skip page", "Spotify, Redmine, CouchDB, New York Times"),
    RecognitionRow(.offset, "startat", parameters: "startAt", "Jira"),
    RecognitionRow(
      .offset, "startindex", parameters: "offset start startIndex start-index", "SCIM, Google feeds, Companies House"),
    RecognitionRow(.offset, "start", parameters: "start offset page", "Naver, Solr, Confluence, Auth0"),
    RecognitionRow(
      .offset, "resultsstart firstresultsposition", parameters: "start", "Hot Pepper, connpass, Yahoo Shopping Japan"),
    RecognitionRow(.offset, "startposition", parameters: "startPosition", "QuickBooks"),
    RecognitionRow(.offset, "from", parameters: "from", "npm search"),

    // Numbers. A number that bounds what the server hands out comes before the number of all items.
    RecognitionRow(.total, "pageablecount", parameters: "page", "Kakao: what can be had of total_count"),
    RecognitionRow(
      .total, "total totalvalue totalcount totalelements totalresults totalitems totalhits totalrecords totalentries",
      parameters: "page offset start from", "most"),
    RecognitionRow(.total, "totcnt totalcnt", parameters: "curPage page", "KOBIS, law.go.kr"),
    RecognitionRow(
      .total, "listtotalcount", parameters: "pIndex", "NEIS, Gyeonggi data; Seoul open data, whose range is in the path"
    ),
    RecognitionRow(
      .total, "numfound numberfound found nbhits nhits estimatedtotalhits matched numbermatched matchcount",
      parameters: "start page offset", "Solr, Algolia, Meilisearch, Typesense, OGC API Features"),
    RecognitionRow(.total, "hitstotal", parameters: "from", "Elasticsearch 6"),
    RecognitionRow(
      .total, "totalsize totalrows itemcount totalsizeestimate objectcount opensearchtotalresults attrtotal",
      parameters: "skip offset page", "Salesforce, CouchDB, Xero, Eventbrite, Last.fm"),
    RecognitionRow(
      .total, "filteredtablerowscount hydratotalitems odatacount dcount membercount",
      parameters: "$skip page", "Datasette, Hydra, OData"),
    RecognitionRow(
      .total, "totalhitcount hitcount searchinfototalhits totalpageviews workcount", parameters: "offset start page",
      "MediaWiki, Europe PMC, Open Library"),
    RecognitionRow(
      .total, "resultsavailable totalresultsavailable", parameters: "start page", "Hot Pepper, Yahoo Shopping Japan"),
    RecognitionRow(
      .total, "xtotal xtotalcount totalobjects xwptotal paginationcount xpaginationtotalcount",
      parameters: "page _page offset", "GitLab, json-server, Kinto, WordPress, api-pagination, Yii"),
    RecognitionRow(.total, "xpaginationitemcount xtotalitems totalcount paginationtotal", parameters: "page", "Trakt"),
    RecognitionRow(.total, "total* *total num*", parameters: "offset page start", "Plaid, Tumblr, Shopware"),
    RecognitionRow(.count, "count", parameters: "offset page start p", "Django REST framework, Giphy, Rijksmuseum"),
    RecognitionRow(
      .count, "resultcount resultscount recordcount recordscount rowcount entrycount numresults numrecords",
      parameters: "offset page start", "public APIs that count in words"),
    RecognitionRow(.count, "*count *scount count*", parameters: "start offset page", "Smithsonian"),
    RecognitionRow(
      .pages, "totalpages totalpage nbpages pagestotal attrtotalpages", parameters: "page",
      "TMDB, Spring Data, DART, Algolia, Last.fm"),
    RecognitionRow(.pages, "lastpage pages pagecount", parameters: "page", "Laravel, Open market, Flickr, Strapi"),
    RecognitionRow(
      .pages, "xtotalpages xpages xwptotalpages xpaginationpagecount", parameters: "page",
      "GitLab, EVE Online, WordPress, Trakt"),
    RecognitionRow(
      .limit,
      "limit pagingcount perpage pagesize size itemsperpage hitsperpage resultsperpage maxresults display numofrows",
      parameters: "page offset start", "most"),
  ]

  /// Names of the array of items, the customary first.
  static let itemNames = [
    "results", "items", "item", "data", "rows", "row", "products", "records", "entries", "content", "contents", "docs",
    "documents", "hits", "list", "pages", "value", "values", "edges", "nodes", "children", "features", "collection",
    "member", "hydra:member", "elements", "objects",
  ]

  /// Members that are never the items: errors, related resources (JSON:API `included`, Contentful `includes`), facets.
  static let foreignItems: Set<String> = [
    "error", "errors", "warnings", "included", "includes", "facets", "facet_counts", "aggregations", "filters",
    "columns",
    "link", "links", "_links", "breadcrumbs", "sort", "fields", "head", "@context",
  ]

  /// Members that say nothing about pages: echoes of the request, facets, the state of a cluster, and tokens for the
  /// next synchronization.
  static let foreignFacts: Set<String> = [
    "error", "errors", "included", "includes", "facets", "facet_counts", "aggregations", "filters", "filter", "params",
    "query_params", "request_params", "request", "responseheader", "parameters", "sort", "_shards", "@context",
    "nextsynctoken",
  ]

  /// The member of an element that holds the item, and a member that has to be beside it.
  static let elements: [(name: String, beside: String?, source: String)] = [
    ("node", nil, "Relay cursor connections"), ("_source", "_id", "Elasticsearch"), ("document", nil, "Typesense"),
    ("resource", "fullUrl", "FHIR"), ("data", "kind", "Reddit"),
  ]

  /// Parameters that are the number of a page.
  static let pageParameters: Set<String> = [
    "page", "p", "pg", "pn", "pageno", "pagenumber", "pagenum", "pageindex", "pindex", "curpage", "currentpage",
    "current", "cpage", "paged", "paginationpage", "searchcriteriacurrentpage",
  ]

  /// Parameters that are the index of an item.
  static let offsetParameters: Set<String> = [
    "offset", "skip", "start", "from", "startindex", "startat", "startrow", "pageoffset", "firstresult",
    "startposition", "resultoffset", "skipcount", "sroffset", "begin",
  ]

  /// Parameters for the number of items, with those for the position that go with them.
  static let sizes: [(name: String, positions: [String], source: String)] = [
    ("per_page", ["page"], "GitHub"), ("page_size", ["page"], "Django REST framework"),
    ("perPage", ["page"], "odcloud"),
    ("pageSize", ["page", "pageNumber", "pageNo"], "Strapi"), ("numOfRows", ["pageNo"], "Korean public data portal"),
    ("pSize", ["pIndex"], "NEIS"), ("itemPerPage", ["curPage"], "KOBIS"),
    ("countPerPage", ["currentPage"], "juso.go.kr"), ("MaxResultCount", ["SkipCount"], "ABP"),
    ("resultRecordCount", ["resultOffset"], "ArcGIS"), ("ps", ["p", "pn"], "Rijksmuseum, Bilibili"),
    ("items_per_page", ["page_no"], "open market"),
    ("display", ["start"], "Naver"), ("size", ["page", "from"], "Kakao, Spring Data, Elasticsearch"),
    ("hitsPerPage", ["page"], "Algolia"), ("rows", ["start", "offset"], "Solr, Crossref"),
    ("maxResults", ["startIndex", "startAt"], "Google Books, Jira"), ("num", ["start"], "Google Custom Search"),
    ("$top", ["$skip"], "OData"), ("$limit", ["$offset"], "Socrata"), ("_limit", ["_page", "_start"], "json-server"),
    ("page[size]", ["page[number]"], "JSON:API"), ("page[limit]", ["page[offset]"], "JSON:API"),
    ("pagination[pageSize]", ["pagination[page]"], "Strapi"), ("count", ["offset", "start"], "Mailchimp"),
    ("max", ["offset"], "Grails"), ("limit", ["page", "offset", "skip", "after", "before"], "most"),
  ]

  /// The names of what looks like a way to go on and isn't in a row above.
  static let continuations = [
    "next", "cursor", "continu", "hasmore", "moreresults", "marker", "pagetoken", "pagingtoken", "paginationtoken",
    "resumetoken", "skiptoken",
  ]

  /// The same for the names of header fields.
  static let fieldContinuations = ["cursor", "nextpage", "nexttoken", "pagetoken", "continuation"]

  /// Parts of the names of flags that say that there is more and aren't in a row above.
  static let moreFlags = [
    "moreresult", "moreitem", "morerecord", "morepage", "moredata", "moreelement", "hasmore", "havemore",
  ]

  /// Parameters for the key of the last item, where nothing names one.
  static let keyParameters = ["starting_after", "startingAfter", "after", "after_id", "since_id", "before"]

  /// Parameters for the key of the last item that an address may have.
  static let keyNames: Set<String> = [
    "startingafter", "after", "afterid", "since", "sinceid", "before", "beforeid", "lastid", "cursor", "cursorid",
  ]

  /// Arguments of a GraphQL field that take a cursor.
  static let cursorArguments: Set<String> = ["after", "cursor", "nexttoken", "startcursor", "pagetoken"]

  /// Parts of the names of a number that may be the total, and parts that say that it is something else.
  static let totals = ["total", "available"]
  static let otherTotals = [
    "page", "price", "amount", "cost", "sum", "time", "duration", "seconds", "millis", "byte", "size", "score", "usage",
    "quota", "token", "limit", "used", "views",
  ]

  static func normalized(_ name: String) -> String {
    String(
      String.UnicodeScalarView(
        name.lowercased().unicodeScalars.filter { $0.properties.isAlphabetic || ("0"..."9").contains($0) }))
  }

  /// Whether a parameter is the number of a page or the index of an item.
  static func isPosition(_ parameter: String) -> Bool { isPage(parameter) || isOffset(parameter) }

  static func isPage(_ parameter: String) -> Bool {
    // JSON:API: page[number].
    pageParameters.contains(normalized(parameter)) || normalized(parameter) == "pagenumber"
  }

  static func isOffset(_ parameter: String) -> Bool { offsetParameters.contains(normalized(parameter)) }

  /// Whether a parameter may take the key of the last item.
  static func isKey(_ parameter: String) -> Bool { keyNames.contains(normalized(parameter)) }
}
