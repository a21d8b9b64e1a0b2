import ListPresentationHTTP

extension Shape {
  /// APIs that hand out a token.
  static let tokens: [Shape] = [
    Shape("Slack") {
      let page = $0.slice($0.int("cursor"))
      return
        #"{"ok":true,"channels":\#(page.rows),"response_metadata":{"next_cursor":"\#(page.next("\(page.end)", or: ""))"}}"#
    },
    Shape("Notion", body: ["filter": ["property": "x"]]) {
      let known: Set<String> = ["filter", "start_cursor", "page_size"]
      let body = $0.request.body.flatMap { try? JSONValue(parsing: $0.data) }
      guard case .object(let members)? = body, known.isSuperset(of: members.keys) else {
        return .json(#"{"object":"error","status":400,"message":"body failed validation"}"#, status: 400)
      }
      let page = $0.slice($0.int("start_cursor"))
      return .json(
        #"{"object":"list","results":\#(page.rows),"next_cursor":\#(page.next("\"\(page.end)\"")),"has_more":\#(page.hasNext),"type":"page_or_database","page_or_database":{}}"#
      )
    },
    Shape("Twitter 2") {
      let page = $0.slice($0.int("pagination_token"))
      return
        #"{"data":\#(page.rows),"meta":{"result_count":\#(page.count),"newest_id":"1","oldest_id":"2"\#(page.next(#","next_token":"\#(page.end)""#, or: ""))}}"#
    },
    Shape("Twitter 1.1") {
      let page = $0.slice($0.int("cursor").map { max($0, 0) })
      return
        #"{"users":\#(page.rows),"next_cursor":\#(page.next("\(page.end)", or: "0")),"next_cursor_str":"\#(page.next("\(page.end)", or: "0"))","previous_cursor":0}"#
    },
    Shape("Reddit") {
      let page = $0.slice($0.text("after").flatMap { Int($0.dropFirst(3)) })
      return
        #"{"kind":"Listing","data":{"after":\#(page.next("\"t3_\(page.end)\"")),"dist":\#(page.count),"children":\#(page.rows { #"{"kind":"t3","data":\#($0)}"# }),"before":null}}"#
    },
    Shape("YouTube") {
      let page = $0.slice($0.int("pageToken"))
      return
        #"{"kind":"youtube#searchListResponse","etag":"x"\#(page.next(#","nextPageToken":"\#(page.end)""#, or: "")),"pageInfo":{"totalResults":\#(page.total),"resultsPerPage":10},"items":\#(page.rows)}"#
    },
    Shape("Google Drive, Calendar, Cloud Storage") {
      let page = $0.slice($0.int("pageToken"))
      return
        #"{"kind":"drive#fileList","incompleteSearch":false,"files":\#(page.rows)\#(page.next(#","nextPageToken":"~!!~\#(page.end)""#.replacing("~!!~", with: ""), or: ""))}"#
    },
    Shape("Google AIP-158 in snake case") {
      let page = $0.slice($0.int("page_token"))
      return #"{"shelves":\#(page.rows),"next_page_token":"\#(page.next("\(page.end)", or: ""))"}"#
    },
    Shape("Google Custom Search") {
      let page = $0.slice(($0.int("start") ?? 1) - 1)
      return
        #"{"queries":{"request":[{"totalResults":"\#(page.total)","count":\#(page.count),"startIndex":\#(page.start + 1)}]\#(page.next(#","nextPage":[{"totalResults":"\#(page.total)","count":10,"startIndex":\#(page.end + 1)}]"#, or: ""))},"searchInformation":{"totalResults":"\#(page.total)"},"items":\#(page.rows)}"#
    },
    Shape("DynamoDB", body: ["TableName": "t"]) {
      let page = $0.slice($0.int("ExclusiveStartKey.id.N"))
      return
        #"{"Items":\#(page.rows),"Count":\#(page.count),"ScannedCount":\#(page.count)\#(page.next(#","LastEvaluatedKey":{"id":{"N":"\#(page.end)"}}"#, or: ""))}"#
    },
    Shape("S3 in JSON") {
      let page = $0.slice($0.int("continuation-token"))
      return
        #"{"Name":"b","Contents":\#(page.rows),"IsTruncated":\#(page.hasNext),"KeyCount":\#(page.count)\#(page.next(#","NextContinuationToken":"\#(page.end)""#, or: ""))}"#
    },
    Shape("AWS NextToken", body: ["Limit": 10]) {
      let page = $0.slice($0.int("NextToken"))
      return #"{"Parameters":\#(page.rows)\#(page.next(#","NextToken":"\#(page.end)""#, or: ""))}"#
    },
    Shape("AWS Lambda, NextMarker") {
      let page = $0.slice($0.int("Marker"))
      return #"{"Functions":\#(page.rows),"NextMarker":\#(page.next("\"\(page.end)\""))}"#
    },
    Shape("Coupang") {
      let page = $0.slice($0.int("nextToken"))
      return #"{"code":"SUCCESS","message":"","data":\#(page.rows),"nextToken":"\#(page.next("\(page.end)", or: ""))"}"#
    },
    Shape(
      "Relay connections",
      body: [
        "query":
          "query($n: Int, $after: String) { rows(first: $n, after: $after) { edges { node { id title } } pageInfo { hasNextPage endCursor } } }"
      ]
    ) {
      let page = $0.slice($0.int("variables.after"))
      return
        #"{"data":{"rows":{"edges":\#(page.rows { #"{"cursor":"c","node":\#($0)}"# }),"pageInfo":{"hasNextPage":\#(page.hasNext),"endCursor":\#(page.count > 0 ? "\"\(page.end)\"" : "null")}}}}"#
    },
    Shape(
      "Relay with nodes, another variable",
      body: [
        "query":
          "query($cursor: String) { issues(first: 10, after: $cursor) { nodes { id } pageInfo { hasNextPage endCursor } } }",
        "variables": [:],
      ]
    ) {
      let page = $0.slice($0.int("variables.cursor"))
      return
        #"{"data":{"viewer":{"issues":{"totalCount":\#(page.total),"nodes":\#(page.rows),"pageInfo":{"hasNextPage":\#(page.hasNext),"endCursor":"\#(page.end)"}}}}}"#
    },
    Shape("Datasette") {
      let page = $0.slice($0.int("_next"))
      return #"{"ok":true,"next":\#(page.next("\"\(page.end)\"")),"rows":\#(page.rows),"truncated":false}"#
    },
    Shape("Datasette 0.65, rows of values") {
      let page = $0.slice($0.int("_next"))
      let rows = page.items.map { "[\($0.id),\"\($0.title)\"]" }.joined(separator: ",")
      return
        #"{"database":"d","table":"t","rows":[\#(rows)],"columns":["id","title"],"filtered_table_rows_count":\#(page.total),"next":\#(page.next("\"\(page.end)\"")),"next_url":\#(page.next("\"https://api.example/list?_next=\(page.end)\""))}"#
    },
    Shape("FastAPI pagination, cursors") {
      let page = $0.slice($0.int("cursor"))
      return
        #"{"items":\#(page.rows),"total":\#(page.total),"current_page":"x","current_page_backwards":"y","previous_page":null,"next_page":\#(page.next("\"\(page.end)\""))}"#
    },
    Shape("Jira Cloud, enhanced search") {
      let page = $0.slice($0.int("nextPageToken"))
      return
        #"{"issues":\#(page.rows),"isLast":\#(!page.hasNext)\#(page.next(#","nextPageToken":"\#(page.end)""#, or: ""))}"#
    },
    Shape("Airtable") {
      let page = $0.slice($0.text("offset").flatMap { Int($0.dropFirst(3)) })
      return #"{"records":\#(page.rows)\#(page.next(#","offset":"itr\#(page.end)""#, or: ""))}"#
    },
    Shape("Square") {
      let page = $0.slice($0.int("cursor"))
      return #"{"objects":\#(page.rows)\#(page.next(#","cursor":"\#(page.end)""#, or: ""))}"#
    },
    Shape("Bluesky") {
      let page = $0.slice($0.text("cursor").flatMap { Int($0.dropFirst()) })
      return #"{"feed":\#(page.rows)\#(page.next(#","cursor":"a\#(page.end)""#, or: ""))}"#
    },
    Shape("Twitch") {
      guard $0.text("cursor") == nil else { return .json(#"{"error":"Bad Request"}"#, status: 400) }
      let page = $0.slice($0.int("after"))
      return .json(#"{"data":\#(page.rows),"pagination":{\#(page.next(#""cursor":"\#(page.end)""#, or: ""))}}"#)
    },
    Shape("Box, markers") {
      let page = $0.slice($0.int("marker"))
      return #"{"entries":\#(page.rows),"limit":10\#(page.next(#","next_marker":"\#(page.end)""#, or: ""))}"#
    },
    Shape("Kubernetes") {
      let page = $0.slice($0.int("continue"))
      return
        #"{"kind":"PodList","apiVersion":"v1","metadata":{"resourceVersion":"1"\#(page.next(#","continue":"\#(page.end)","remainingItemCount":\#(page.total - page.end)"#, or: ""))},"items":\#(page.rows)}"#
    },
    Shape("MediaWiki, search") {
      let page = $0.slice($0.text("continue") == "-||" ? $0.int("sroffset") : nil)
      return
        #"{"batchcomplete":""\#(page.next(#","continue":{"sroffset":\#(page.end),"continue":"-||"}"#, or: "")),"query":{"searchinfo":{"totalhits":\#(page.total)},"search":\#(page.rows)}}"#
    },
    Shape("MediaWiki, pages by id") {
      let page = $0.slice($0.text("continue") == "gapcontinue||" ? $0.int("gapcontinue") : nil)
      let pages = page.items.map { "\"\($0.id)\":\(encoded($0))" }.joined(separator: ",")
      return
        #"{"batchcomplete":""\#(page.next(#","continue":{"gapcontinue":"\#(page.end)","continue":"gapcontinue||"}"#, or: "")),"query":{"pages":{\#(pages)}}}"#
    },
    Shape("Firestore") {
      let page = $0.slice($0.int("pageToken"))
      return #"{"documents":\#(page.rows)\#(page.next(#","nextPageToken":"\#(page.end)""#, or: ""))}"#
    },
    Shape("Nexus") {
      let page = $0.slice($0.int("continuationToken"))
      return #"{"items":\#(page.rows),"continuationToken":\#(page.next("\"\(page.end)\""))}"#
    },
    Shape("Azure DevOps") {
      let page = $0.slice($0.int("continuationToken"))
      return .json(
        #"{"count":\#(page.count),"value":\#(page.rows)}"#,
        headers: page.hasNext ? ["x-ms-continuationtoken": "\(page.end)"] : [:])
    },
    Shape("Azure Cosmos DB") {
      let page = $0.slice($0.request.headers["x-ms-continuation"].flatMap { Int($0) })
      return .json(
        #"{"_rid":"x","Documents":\#(page.rows),"_count":\#(page.count)}"#,
        headers: page.hasNext ? ["x-ms-continuation": "\(page.end)"] : [:])
    },
    Shape("Heroku") {
      let page = $0.slice($0.request.headers["Range"].flatMap { Int($0.dropFirst(3).prefix { $0 != ";" }) })
      return .json(
        page.rows, status: page.hasNext ? 206 : 200,
        headers: page.hasNext ? ["Next-Range": "id \(page.end); max=10"] : [:])
    },
    Shape("Zoom") {
      let page = $0.slice($0.int("next_page_token"))
      return
        #"{"page_count":\#(page.pages),"page_size":10,"total_records":\#(page.total),"next_page_token":"\#(page.next("\(page.end)", or: ""))","users":\#(page.rows)}"#
    },
    Shape("Intercom") {
      let page = $0.slice($0.int("starting_after"))
      return
        #"{"type":"list","data":\#(page.rows),"total_count":\#(page.total),"pages":{"type":"pages","page":\#(page.number),"per_page":10,"total_pages":\#(page.pages)\#(page.next(#","next":{"page":\#(page.number + 1),"starting_after":"\#(page.end)"}"#, or: ""))}}"#
    },
    Shape("Pipedrive") {
      let page = $0.slice($0.int("start"))
      return
        #"{"success":true,"data":\#(page.rows),"additional_data":{"pagination":{"start":\#(page.start),"limit":10,"more_items_in_collection":\#(page.hasNext)\#(page.next(#","next_start":\#(page.end)"#, or: ""))}}}"#
    },
    Shape("Semantic Scholar") {
      let page = $0.slice($0.int("offset"))
      return
        #"{"total":\#(page.total),"offset":\#(page.start)\#(page.next(#","next":\#(page.end)"#, or: "")),"data":\#(page.rows)}"#
    },
    Shape("PortOne") {
      let page = $0.page($0.int("page"))
      return
        #"{"code":0,"message":null,"response":{"total":\#(page.total),"previous":\#(page.number - 1),"next":\#(page.next("\(page.number + 1)", or: "0")),"list":\#(page.rows)}}"#
    },
    Shape("Eventbrite") {
      let page = $0.page($0.int("page"))
      return
        #"{"pagination":{"object_count":\#(page.total),"page_number":\#(page.number),"page_size":10,"page_count":\#(page.pages),"has_more_items":\#(page.hasNext)},"events":\#(page.rows)}"#
    },
    Shape("CouchDB, find", body: ["selector": [:]]) {
      let page = $0.slice($0.text("bookmark").flatMap { Int($0.dropFirst()) })
      return #"{"docs":\#(page.rows),"bookmark":"b\#(page.end)"}"#
    },
    Shape("Phabricator") {
      let page = $0.slice($0.int("after"))
      return
        #"{"result":{"data":\#(page.rows),"maps":{},"cursor":{"limit":10,"after":\#(page.next("\"\(page.end)\"")),"before":null,"order":null}},"error_code":null,"error_info":null}"#
    },
    Shape("Anthropic") {
      let page = $0.slice($0.int("after_id"))
      return
        #"{"data":\#(page.rows),"has_more":\#(page.hasNext),"first_id":"\#(page.start + 1)","last_id":"\#(page.end)"}"#
    },
    Shape("Stripe") {
      let page = $0.after($0.int("starting_after"))
      return #"{"object":"list","url":"/v1/list","has_more":\#(page.hasNext),"data":\#(page.rows)}"#
    },
  ]
}
