/// A row of the table of recognition: a role, the names that public APIs give it where the words of the role don't make
/// them, and the parameters that go with them.
///
/// Names are compared as ``PageName`` says. A member is also known by its own name behind that of the object it lies
/// in: `paging.next.after` is `nextafter`. Header fields are members too, with and without their `X-`.
struct RecognitionRow: Sendable {
  let role: PageRole
  /// The names. A row without names stands for all members whose words make the role.
  let names: [String]
  /// The parameters that ask for more, the likely ones first.
  let parameters: [String]
  /// Which public API or specification shows it.
  let source: String

  init(_ role: PageRole, _ names: String, parameters: String = "", _ source: String) {
    self.role = role
    self.names = names.split(separator: " ").map(String.init)
    self.parameters = parameters.split(separator: " ").map(String.init)
    self.source = source
  }

  init(_ role: PageRole, parameters: String = "", source: String) {
    self.init(role, "", parameters: parameters, source)
  }
}

/// The tables of recognition. The order of rows is the order in which they are tried.
enum RecognitionTable {
  static let rows: [RecognitionRow] = [
    // What leads on.
    RecognitionRow(.next, "nexthref nexturl nexturi nextlink", "HAL, Datasette, Coinbase, OData 4"),
    RecognitionRow(.next, source: "Laravel, Twilio, Coda, Salesforce, Discourse, Zendesk"),
    RecognitionRow(.next, "dnext hydranext", "OData 2: d.__next, Hydra"),
    RecognitionRow(.token, "nextcursor", parameters: "cursor next_cursor start_cursor", "Slack, Notion, Twitter 1.1"),
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
      .token, "continuationtoken xmscontinuationtoken continuation",
      parameters: "continuationToken continuation", "Nexus, Azure DevOps, Eventbrite"),
    RecognitionRow(.token, "xmscontinuation", parameters: "header:x-ms-continuation", "Azure Cosmos DB"),
    RecognitionRow(.token, "nextrange", parameters: "header:Range", "Heroku"),
    RecognitionRow(.token, "xnextpage", parameters: "page", "GitLab: X-Next-Page"),
    RecognitionRow(
      .next, "next nextpage", parameters: "page cursor next start page_handle _page until",
      "Django REST framework, Ghost, PortOne, json-server 1, Vercel, WordPress.com"),
    RecognitionRow(.token, "nextstartingafter", parameters: "starting_after", "Intercom"),
    RecognitionRow(
      .token, "cursorsafter nextafter aftercursor metaaftercursor resultafter", parameters: "after page[after] cursor",
      "Facebook Graph, HubSpot, Zendesk"),
    RecognitionRow(.token, "nextoffset", parameters: "offset", "Box, Pipedrive"),
    RecognitionRow(.token, "nextstart", parameters: "start", "Pipedrive, Bitbucket Server"),
    RecognitionRow(.token, parameters: "cursor page_token pageToken", source: "public APIs with words of their own"),
    RecognitionRow(.token, "cursor", parameters: "cursor after", "Square, Bluesky, Twitch"),
    RecognitionRow(.token, "bookmark", parameters: "bookmark", "CouchDB"),
    RecognitionRow(.token, "dataafter after", parameters: "after", "Reddit"),
    RecognitionRow(.token, "lastseq", parameters: "since", "CouchDB: changes"),
    RecognitionRow(.token, "lastid", parameters: "after_id after last_id", "Anthropic"),
    RecognitionRow(.token, "token", parameters: "token page_token pageToken", "public APIs without a better name"),

    // Flags.
    RecognitionRow(
      .more, parameters: "page offset", source: "Stripe, Stack Exchange, Eventbrite, Pipedrive, PagerDuty, S3"),
    RecognitionRow(.more, "exceededtransferlimit", parameters: "resultOffset", "ArcGIS"),
    RecognitionRow(
      .end, parameters: "page", source: "Kakao, Spring Data, Jira, Salesforce, ClickUp, GBIF, Zendesk"),

    // Positions. Pages come before offsets: servers that count both are asked for pages.
    RecognitionRow(.page, "number", parameters: "page", "Spring Data"),
    RecognitionRow(.page, "pageno", parameters: "page_no pageNo page", "Open market, Korean public data portal"),
    RecognitionRow(
      .page, "page currentpage attrpage resultpage", parameters: "page pagination[page] page[number] pageNumber",
      "Laravel, TMDB, Algolia, Strapi, Guardian, Last.fm, ASP.NET"),
    RecognitionRow(.page, "pagenumber", parameters: "page pageNumber page_number", "Eventbrite, Phoenix, .NET"),
    RecognitionRow(.page, "pageindex", parameters: "pageIndex p page", "SonarQube"),
    RecognitionRow(.page, "pagenum curpage currpage", parameters: "pageNum curPage page", "Korean portals"),
    RecognitionRow(.page, "current", parameters: "current page", "MyBatis-Plus"),
    RecognitionRow(.page, "pn", parameters: "pn page", "Bilibili"),
    RecognitionRow(.page, parameters: "page", source: "GitLab, Trakt, Yii, api-pagination"),
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
    RecognitionRow(.offset, parameters: "offset start", source: "public APIs with words of their own"),

    // Numbers. A number that bounds what the server hands out comes before the number of all items.
    RecognitionRow(
      .total, "pageablecount totalhits", parameters: "page offset start from",
      "Kakao, Pixabay: what can be had of total_count and total"),
    RecognitionRow(.total, "total totalvalue totalcount", parameters: "page offset start skip", "most"),
    RecognitionRow(
      .total, parameters: "page offset start skip", source: "TMDB, Spring Data, Plaid, Tumblr, Shopware, GitLab"),
    RecognitionRow(.total, "totcnt totalcnt", parameters: "curPage page", "KOBIS, law.go.kr"),
    RecognitionRow(
      .total, "listtotalcount", parameters: "pIndex", "NEIS, Gyeonggi data; Seoul open data, whose range is in the path"
    ),
    RecognitionRow(
      .total, "numfound numberfound found nbhits nhits estimatedtotalhits numbermatched matchcount",
      parameters: "start page offset", "Solr, Algolia, Meilisearch, Typesense, OGC API Features"),
    RecognitionRow(.total, "hitstotal", parameters: "from", "Elasticsearch 6"),
    RecognitionRow(
      .total, "totalsize totalrows itemcount totalsizeestimate objectcount", parameters: "skip offset page",
      "Salesforce, CouchDB, Xero, Eventbrite"),
    RecognitionRow(
      .total, "filteredtablerowscount hydratotalitems odatacount dcount membercount", parameters: "$skip page",
      "Datasette, Hydra, OData"),
    RecognitionRow(
      .total, "totalhitcount hitcount searchinfototalhits totalpageviews workcount metahits",
      parameters: "offset start page", "MediaWiki, Europe PMC, Open Library, New York Times"),
    RecognitionRow(
      .total, "resultsavailable totalresultsavailable", parameters: "start page", "Hot Pepper, Yahoo Shopping Japan"),
    RecognitionRow(
      .total, "paginationcount xpaginationitemcount", parameters: "page _page offset",
      "api-pagination, Trakt"),
    RecognitionRow(.count, "count", parameters: "offset page start p", "Django REST framework, Giphy, Rijksmuseum"),
    RecognitionRow(.count, parameters: "offset page start", source: "Smithsonian, iTunes, MusicBrainz"),
    RecognitionRow(.pages, parameters: "page", source: "TMDB, Spring Data, DART, Algolia, GitLab, WordPress"),
    RecognitionRow(
      .pages, "lastpage pages pagecount pagestotal pagescount", parameters: "page", "Laravel, Flickr, Strapi, Adyen"),
    RecognitionRow(.limit, "pagingcount numofrows", parameters: "page offset start", "LinkedIn, Korean portals"),
    RecognitionRow(.limit, parameters: "page offset start", source: "most"),
  ]

  /// The names that the rows of each role have.
  static let names: [PageRole: Set<String>] = Dictionary(rows.map { ($0.role, Set($0.names)) }) { $0.union($1) }

  /// The names that the rows of all roles have, and the words that name the objects around them, such as `meta`.
  static let customaryNames = Set(rows.flatMap(\.names)).union(PageWords.all)

  /// The roles of rows without names.
  static let ruledRoles: [PageRole] = rows.filter(\.names.isEmpty).map(\.role)

  /// Servers whose answers don't say how they are asked, known by the members of an answer: all of these are in it, and
  /// nothing else beside them where `isWhole` says so.
  static let servers: [(members: String, isWhole: Bool, style: String, source: String)] = [
    (
      "header:X-Pagination.CurrentPage header:X-Pagination.TotalCount", false,
      "page-number:page=pageNumber,size=,more=header:X-Pagination.HasNext", "ASP.NET"
    ),
    ("response.docs response.meta.hits response.meta.offset", false, "page-number:size=,first=0", "New York Times"),
    ("start limit length total", false, "page-number:size=,first=0", "Auth0"),
    ("count start limit docs", false, "page-number:size=", "DPLA"),
    ("count countFacets artObjects", false, "page-number:page=p,size=", "Rijksmuseum"),
    ("help success result.count result.results", false, "offset:offset=start,limit=", "CKAN"),
    ("response.rows response.rowCount", false, "offset:offset=start,limit=", "Smithsonian"),
    ("objects total time", true, "offset:offset=from,limit=", "npm"),
    ("@context totalHits data", true, "offset:offset=skip,limit=", "NuGet"),
    ("data has_next_page", true, "offset:offset=start,limit=,more=has_next_page", "Frappe"),
    ("queries.request searchInformation items", false, "offset:offset=start,limit=,first=1", "Google Custom Search"),
    (
      "html_attributions results status", false, "cursor:at=next_page_token,parameter=pagetoken,size=", "Google Places"
    ),
    (
      "items current_page_backwards next_page", false, "cursor:at=next_page,size=", "FastAPI pagination"
    ),
    ("items next_page_token", true, "cursor:at=next_page_token,parameter=page-token,size=", "CircleCI"),
    (
      "meta.result_count meta.next_token", false, "cursor:at=meta.next_token,parameter=pagination_token,size=",
      "Twitter"
    ),
    ("found posts meta.next_page", false, "cursor:at=meta.next_page,parameter=page_handle,size=", "WordPress.com"),
    ("first prev next last pages items data", true, "cursor:at=next,parameter=_page,size=", "json-server"),
    ("object results has_more next_cursor", false, "cursor:parameter=start_cursor,size=,more=has_more", "Notion"),
    ("items_per_page start_index total_results", false, "offset:offset=start_index,limit=", "Companies House"),
    ("has_more total_results data", true, "offset:offset=_skip,limit=,more=has_more", "Close"),
    ("elements paging.next", false, "cursor:at=paging.next,parameter=start,size=", "Coursera"),
    (
      "data.pagination.page_number data.pagination.has_more error", false,
      "page-number:page=page-number,size=,first=0,more=data.pagination.has_more", "Covalent"
    ),
    ("foodSearchCriteria currentPage", false, "page-number:page=pageNumber,size=", "FoodData Central"),
    ("data hasNext next", true, "cursor:at=next,parameter=offset,size=,more=hasNext", "Lever"),
    ("entity count items", true, "offset:offset=skip,limit=", "Razorpay"),
    (
      "meta.numberOfElements meta.pageNumber data", false,
      "page-number:page=page[number],size=,more=meta.hasNextPage", "Regulations.gov"
    ),
    ("meta.page_number meta.page_size meta.total_results data", false, "page-number:page=page[number],size=", "Telnyx"),
    ("results next", true, "cursor:at=next,parameter=pos,size=", "Tenor"),
  ]

  /// Names of the array of items, the customary first.
  static let itemNames = [
    "results", "items", "item", "data", "rows", "row", "products", "records", "entries", "content", "contents", "docs",
    "documents", "hits", "list", "pages", "value", "values", "edges", "nodes", "children", "features", "collection",
    "member", "hydramember", "elements", "objects",
  ]

  /// Members that are never the items: errors, related resources (JSON:API `included`, Contentful `includes`), facets.
  static let foreignItems: Set<String> = [
    "error", "errors", "warnings", "included", "includes", "facets", "facetcounts", "aggregations", "filters",
    "columns", "link", "links", "breadcrumbs", "sort", "fields", "head",
  ]

  /// Members that say nothing about pages: echoes of the request, facets, the state of a cluster, and tokens for the
  /// next synchronization.
  static let foreignFacts: Set<String> = [
    "error", "errors", "included", "includes", "facets", "facetcounts", "aggregations", "filters", "filter", "params",
    "queryparams", "requestparams", "request", "responseheader", "parameters", "sort", "shards", "nextsynctoken",
  ]

  /// The member of an element that holds the item, and a member that has to be beside it.
  static let elements: [(name: String, beside: String?, source: String)] = [
    ("node", nil, "Relay cursor connections"), ("_source", "_id", "Elasticsearch"), ("document", nil, "Typesense"),
    ("resource", "fullUrl", "FHIR"), ("data", "kind", "Reddit"), ("data", "meta", "Zendesk Sell"),
    ("value", "links", "UK Parliament"),
  ]

  /// Parameters that are the number of a page, beside those whose words say so.
  static let pageParameters: Set<String> = ["p", "pn", "pindex", "current", "cpage", "paged"]

  /// The same for the index of an item.
  static let offsetParameters: Set<String> = ["firstresult", "startrow", "pageoffset", "sroffset"]

  /// Parameters for the number of items, with those for the position that go with them, spelled alike. Where a name
  /// has signs, it is looked up as it is written first.
  static let sizes: [(name: String, positions: [String], source: String)] = [
    ("$top", ["skip"], "OData"), ("$limit", ["offset"], "Socrata"), ("_limit", ["page", "start"], "json-server"),
    ("pagesize", ["page", "page number", "page no"], "Django REST framework, Strapi"), ("perpage", ["page"], "GitHub"),
    ("numofrows", ["page no"], "Korean public data portal"), ("psize", ["p index"], "NEIS"),
    ("itemperpage", ["cur page"], "KOBIS"), ("countperpage", ["current page"], "juso.go.kr"),
    ("maxresultcount", ["skip count"], "ABP"), ("resultrecordcount", ["result offset"], "ArcGIS"),
    ("ps", ["p", "pn"], "Rijksmuseum, Bilibili"), ("itemsperpage", ["page no", "page"], "open market"),
    ("display", ["start"], "Naver"),
    ("size", ["page", "from"], "Kakao, Spring Data, Elasticsearch"),
    ("hitsperpage", ["page"], "Algolia"), ("rows", ["start", "offset"], "Solr, Crossref"),
    ("maxresults", ["start index", "start at"], "Google Books, Jira"), ("num", ["start"], "Google Custom Search"),
    ("count", ["offset", "start"], "Mailchimp"), ("max", ["offset"], "Grails"),
    ("take", ["skip", "page"], ".NET"),
    ("limit", ["page", "offset", "skip", "after", "before"], "most"),
  ]

  /// Arguments of a GraphQL field that take a cursor.
  static let cursorArguments: Set<String> = ["after", "cursor", "nexttoken", "startcursor", "pagetoken"]
}
