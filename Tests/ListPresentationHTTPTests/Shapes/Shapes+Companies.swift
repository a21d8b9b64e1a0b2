import ListPresentationHTTP

extension Shape {
  /// Answers of companies and public bodies, as their documentation shows them.
  static let companies: [Shape] = [
    Shape("Klaviyo") {
      let page = $0.slice($0.int("page[cursor]"))
      return
        #"{"data":\#(page.rows),"links":{"self":"https://api.example/list","next":\#(page.next("\"https://api.example/list?page%5Bcursor%5D=\(page.end)\"")),"prev":null}}"#
    },
    Shape("Chargebee") {
      let page = $0.slice($0.int("offset"))
      return
        #"{"list":\#(page.rows { #"{"customer":\#($0)}"# })\#(page.next(#","next_offset":"\#(page.end)""#, or: ""))}"#
    },
    Shape("Recurly") {
      let page = $0.slice($0.int("cursor"))
      return
        #"{"object":"list","has_more":\#(page.hasNext),"next":\#(page.next("\"/list?cursor=\(page.end)&limit=10\"")),"data":\#(page.rows)}"#
    },
    Shape("Paddle") {
      let page = $0.after($0.int("after"))
      return
        #"{"data":\#(page.rows),"meta":{"request_id":"x","pagination":{"per_page":10,"next":"https://api.example/list?after=\#(page.end)","has_more":\#(page.hasNext),"estimated_total":\#(page.total)}}}"#
    },
    Shape("Lemon Squeezy") {
      let page = $0.page($0.int("page[number]"))
      return
        #"{"meta":{"page":{"currentPage":\#(page.number),"from":\#(page.start + 1),"lastPage":\#(page.pages),"perPage":10,"to":\#(page.end),"total":\#(page.total)}},"jsonapi":{"version":"1.0"},"links":{"first":"https://api.example/list?page%5Bnumber%5D=1"\#(page.next(#","next":"https://api.example/list?page%5Bnumber%5D=\#(page.number + 1)""#, or: ""))},"data":\#(page.rows)}"#
    },
    Shape("Razorpay", "https://api.example/list?count=10") {
      let page = $0.slice($0.int("skip"))
      return #"{"entity":"collection","count":\#(page.count),"items":\#(page.rows)}"#
    },
    Shape("The Cat API", "https://api.example/list?limit=10&order=ASC") {
      let page = $0.page(($0.int("page") ?? 0) + 1)
      return .json(
        page.rows,
        headers: [
          "Pagination-Count": "\(page.total)", "Pagination-Page": "\(page.number - 1)", "Pagination-Limit": "10",
        ])
    },
    Shape("Harbor") {
      let page = $0.page($0.int("page"))
      return .json(
        page.rows,
        headers: [
          "X-Total-Count": "\(page.total)",
          "Link": page.next("</list?page=\(page.number + 1)&page_size=10>; rel=\"next\"", or: ""),
        ])
    },
    Shape("Quay") {
      let page = $0.slice($0.int("next_page"))
      return
        #"{"repositories":\#(page.rows),"has_additional":\#(page.hasNext)\#(page.next(#","next_page":"\#(page.end)""#, or: ""))}"#
    },
    Shape("Grafana, teams") {
      let page = $0.page($0.int("page"))
      return #"{"totalCount":\#(page.total),"teams":\#(page.rows),"page":\#(page.number),"perPage":10}"#
    },
    Shape("Bitbucket Server") {
      let page = $0.slice($0.int("start"))
      return
        #"{"size":\#(page.count),"limit":10,"isLastPage":\#(!page.hasNext),"values":\#(page.rows),"start":\#(page.start)\#(page.next(#","nextPageStart":\#(page.end)"#, or: ""))}"#
    },
    Shape("Zendesk Sell") {
      let page = $0.page($0.int("page"))
      return
        #"{"items":\#(page.rows { #"{"data":\#($0),"meta":{"type":"contact"}}"# }),"meta":{"type":"collection","count":\#(page.count),"links":{"self":"https://api.example/list"\#(page.next(#","next_page":"https://api.example/list?page=\#(page.number + 1)""#, or: ""))}}}"#
    },
    Shape("ServiceNow") {
      let page = $0.slice($0.int("sysparm_offset"))
      return .json(
        #"{"result":\#(page.rows)}"#,
        headers: [
          "X-Total-Count": "\(page.total)",
          "Link": page.next(
            "<https://api.example/list?sysparm_limit=10&sysparm_offset=0>;rel=\"first\",<https://api.example/list?sysparm_limit=10&sysparm_offset=\(page.end)>;rel=\"next\"",
            or: "<https://api.example/list?sysparm_limit=10&sysparm_offset=0>;rel=\"first\""),
        ])
    },
    Shape("Workday") { #"{"total":\#($0.total),"data":\#($0.slice($0.int("offset")).rows)}"# },
    Shape("Clockify", "https://api.example/list?page=1&page-size=10") {
      let page = $0.page($0.int("page"))
      return .json(page.rows, headers: ["Last-Page": "\(!page.hasNext)"])
    },
    Shape("Songkick") {
      let page = $0.page($0.int("page"))
      return
        #"{"resultsPage":{"status":"ok","results":{"event":\#(page.rows)},"perPage":10,"page":\#(page.number),"totalEntries":\#(page.total)}}"#
    },
    Shape("Genius") {
      let page = $0.page($0.int("page"))
      return
        #"{"meta":{"status":200},"response":{"songs":\#(page.rows),"next_page":\#(page.next("\(page.number + 1)"))}}"#
    },
    Shape("Musixmatch") {
      let page = $0.page($0.int("page"))
      return
        #"{"message":{"header":{"status_code":200,"execute_time":0.02,"available":\#(page.total)},"body":{"track_list":\#(page.rows { #"{"track":\#($0)}"# })}}}"#
    },
    Shape("FoodData Central") {
      let page = $0.page($0.int("pageNumber"))
      return
        #"{"totalHits":\#(page.total),"currentPage":\#(page.number),"totalPages":\#(page.pages),"pageList":[1,2,3],"foodSearchCriteria":{"query":"x","pageNumber":\#(page.number),"pageSize":10},"foods":\#(page.rows),"aggregations":{}}"#
    },
    Shape("NIH RePORTER", body: ["criteria": [:], "limit": 10]) {
      let page = $0.slice($0.int("offset"))
      return
        #"{"meta":{"search_id":null,"total":\#(page.total),"offset":\#(page.start),"limit":10,"sort_field":null},"results":\#(page.rows)}"#
    },
    Shape("DOAJ") {
      let page = $0.page($0.int("page"))
      return
        #"{"total":\#(page.total),"page":\#(page.number),"pageSize":10,"timestamp":"x","query":"x","results":\#(page.rows)\#(page.next(#","next":"https://api.example/list?page=\#(page.number + 1)&pageSize=10","last":"https://api.example/list?page=\#(page.pages)&pageSize=10""#, or: ""))}"#
    },
    Shape("ORCID, expanded search") {
      #"{"expanded-result":\#($0.slice($0.int("start")).rows),"num-found":\#($0.total)}"#
    },
    Shape("GovInfo") {
      let page = $0.slice($0.int("offset"))
      return
        #"{"count":\#(page.total),"offset":\#(page.start),"pageSize":10,"nextPage":\#(page.next("\"https://api.example/list?offset=\(page.end)&pageSize=10\"")),"previousPage":null,"packages":\#(page.rows)}"#
    },
    Shape("Regulations.gov") {
      let page = $0.page($0.int("page[number]"))
      return
        #"{"data":\#(page.rows),"meta":{"hasNextPage":\#(page.hasNext),"hasPreviousPage":false,"numberOfElements":\#(page.count),"pageNumber":\#(page.number),"pageSize":10,"totalElements":\#(page.total),"totalPages":\#(page.pages),"firstPage":\#(page.number == 1),"lastPage":\#(!page.hasNext)}}"#
    },
    Shape("USAspending", body: ["filters": [:], "limit": 10]) {
      let page = $0.page($0.int("page"))
      return
        #"{"limit":10,"results":\#(page.rows),"page_metadata":{"page":\#(page.number),"hasNext":\#(page.hasNext),"last_record_unique_id":null,"last_record_sort_value":"None"},"messages":["x"]}"#
    },
    Shape("Federal Election Commission") {
      let page = $0.page($0.int("page"))
      return
        #"{"api_version":"1.0","pagination":{"count":\#(page.total),"is_count_exact":true,"page":\#(page.number),"pages":\#(page.pages),"per_page":10},"results":\#(page.rows)}"#
    },
    Shape("UK Parliament, members") {
      let page = $0.slice($0.int("skip"))
      return
        #"{"items":\#(page.rows { #"{"value":\#($0),"links":[{"rel":"self","href":"/x","method":"GET"}]}"# }),"totalResults":\#(page.total),"resultContext":"x","skip":\#(page.start),"take":10,"links":[{"rel":"page.current","href":"/list?skip=\#(page.start)&take=10","method":"GET"}],"resultType":"Current"}"#
    },
    Shape("Linked Data API, land registry") {
      let page = $0.page(($0.int("_page") ?? 0) + 1)
      return
        #"{"format":"linked-data-api","version":"0.2","result":{"_about":"https://api.example/list","itemsPerPage":10,"page":\#(page.number - 1),"startIndex":\#(page.start + 1),"items":\#(page.rows),"first":"https://api.example/list?_page=0"\#(page.next(#","next":"https://api.example/list?_page=\#(page.number)""#, or: ""))}}"#
    },
    Shape("Transitland") {
      let page = $0.after($0.int("after"))
      return
        #"{"routes":\#(page.rows)\#(page.next(#","meta":{"after":\#(page.end),"next":"https://api.example/list?after=\#(page.end)"}"#, or: ""))}"#
    },
    Shape("OpenAQ") {
      let page = $0.page($0.int("page"))
      return
        #"{"meta":{"name":"openaq-api","website":"/","page":\#(page.number),"limit":10,"found":\#(page.total)},"results":\#(page.rows)}"#
    },
    Shape("OpenSea") {
      let page = $0.slice($0.int("next"))
      return #"{"nfts":\#(page.rows)\#(page.next(#","next":"\#(page.end)""#, or: ""))}"#
    },
    Shape("Alchemy, NFTs") {
      let page = $0.slice($0.text("pageKey").flatMap { Int($0.dropFirst(2)) })
      return
        #"{"ownedNfts":\#(page.rows),"totalCount":\#(page.total),"pageKey":\#(page.next("\"0x\(page.end)\"")),"validAt":{"blockNumber":1}}"#
    },
    Shape("Covalent") {
      let page = $0.page(($0.int("page-number") ?? 0) + 1)
      return
        #"{"data":{"updated_at":"x","items":\#(page.rows),"pagination":{"has_more":\#(page.hasNext),"page_number":\#(page.number - 1),"page_size":10,"total_count":null}},"error":false,"error_message":null,"error_code":null}"#
    },
    Shape("Telnyx") {
      let page = $0.page($0.int("page[number]"))
      return
        #"{"data":\#(page.rows),"meta":{"total_pages":\#(page.pages),"total_results":\#(page.total),"page_number":\#(page.number),"page_size":10}}"#
    },
    Shape("Mailjet", "https://api.example/list?countOnly=0&Limit=10") {
      let page = $0.slice($0.int("Offset"))
      return #"{"Count":\#(page.count),"Data":\#(page.rows),"Total":\#(page.total)}"#
    },
    Shape("Gorgias") {
      let page = $0.slice($0.text("cursor").flatMap { Int($0.dropFirst()) })
      return
        #"{"data":\#(page.rows),"object":"list","uri":"/api/list","meta":{"prev_cursor":null,"next_cursor":\#(page.next("\"c\(page.end)\"")),"total_resources":null}}"#
    },
    Shape("Lever") {
      let page = $0.slice($0.text("offset").flatMap { Int($0.dropFirst()) })
      return
        #"{"data":\#(page.rows),"hasNext":\#(page.hasNext)\#(page.next(#","next":"t\#(page.end)""#, or: ""))}"#
    },
    Shape("Ashby", body: ["limit": 10]) {
      let page = $0.slice($0.text("cursor").flatMap { Int($0.dropFirst()) })
      return
        #"{"success":true,"results":\#(page.rows),"moreDataAvailable":\#(page.hasNext)\#(page.next(#","nextCursor":"g\#(page.end)""#, or: ""))}"#
    },
    Shape("SmartRecruiters") {
      let page = $0.slice($0.int("offset"))
      return #"{"offset":\#(page.start),"limit":10,"totalFound":\#(page.total),"content":\#(page.rows)}"#
    },
    Shape("Coursera") {
      let page = $0.slice($0.int("start"))
      return
        #"{"elements":\#(page.rows),"paging":{\#(page.next(#""next":"\#(page.end)","#, or: ""))"total":\#(page.total)},"linked":{}}"#
    },
    Shape("Cloudinary") {
      let page = $0.slice($0.text("next_cursor").flatMap { Int($0.dropFirst()) })
      return #"{"resources":\#(page.rows)\#(page.next(#","next_cursor":"n\#(page.end)""#, or: ""))}"#
    },
    Shape("imgix") {
      let page = $0.page($0.int("page[number]"))
      return
        #"{"data":\#(page.rows),"included":[],"jsonapi":{"version":"1.0"},"meta":{"authentication":{"authorized":true},"pagination":{"currentPage":\#(page.number),"hasNextPage":\#(page.hasNext),"hasPreviousPage":false,"nextPage":\#(page.next("\(page.number + 1)")),"pageSize":10,"previousPage":null,"totalPages":\#(page.pages),"totalRecords":\#(page.total)},"server":{"version":"9"}}}"#
    },
    Shape("Pixabay") {
      #"{"total":4692,"totalHits":\#($0.total),"hits":\#($0.page($0.int("page")).rows)}"#
    },
    Shape("Tenor") {
      let page = $0.slice($0.text("pos").flatMap { Int($0.dropFirst()) })
      return #"{"results":\#(page.rows),"next":"\#(page.next("C\(page.end)", or: ""))"}"#
    },
    Shape("Modern Treasury") {
      let page = $0.slice($0.text("after_cursor").flatMap { Int($0.dropFirst()) })
      return .json(page.rows, headers: ["X-After-Cursor": page.next("c\(page.end)", or: ""), "X-Per-Page": "10"])
    },
    Shape("FreshBooks") {
      let page = $0.page($0.int("page"))
      return
        #"{"response":{"result":{"clients":\#(page.rows),"page":\#(page.number),"pages":\#(page.pages),"per_page":10,"total":\#(page.total)}}}"#
    },
    Shape("Sage") {
      let page = $0.page($0.int("page"))
      return
        #"{"$total":\#(page.total),"$page":\#(page.number),"$next":\#(page.next("\"/list?page=\(page.number + 1)&items_per_page=10\"")),"$back":null,"$itemsPerPage":10,"$items":\#(page.rows)}"#
    },
    Shape("Zoho Books") {
      let page = $0.page($0.int("page"))
      return
        #"{"code":0,"message":"success","contacts":\#(page.rows),"page_context":{"page":\#(page.number),"per_page":10,"has_more_page":\#(page.hasNext),"applied_filter":"Status.All","sort_column":"name","sort_order":"A"}}"#
    },
    Shape("Close") {
      let page = $0.slice($0.int("_skip"))
      return #"{"has_more":\#(page.hasNext),"total_results":\#(page.total),"data":\#(page.rows)}"#
    },
    Shape("Salesloft") {
      let page = $0.page($0.int("page"))
      return
        #"{"metadata":{"filtering":{},"paging":{"per_page":10,"current_page":\#(page.number),"next_page":\#(page.next("\(page.number + 1)")),"prev_page":null},"sorting":{"sort_by":"x"}},"data":\#(page.rows)}"#
    },
    Shape("Kit, cursors") {
      let page = $0.slice($0.text("after").flatMap { Int($0.dropFirst()) })
      return
        #"{"subscribers":\#(page.rows),"pagination":{"has_previous_page":false,"has_next_page":\#(page.hasNext),"start_cursor":"s","end_cursor":"e\#(page.end)","per_page":10}}"#
    },
    Shape("Kong") {
      let page = $0.slice($0.text("offset").flatMap { Int($0.dropFirst()) })
      return
        #"{"data":\#(page.rows),"next":\#(page.next("\"/list?offset=o\(page.end)\""))\#(page.next(#","offset":"o\#(page.end)""#, or: ""))}"#
    },
    Shape("Nomad") {
      let page = $0.slice($0.text("next_token").flatMap { Int($0.dropFirst()) })
      return .json(page.rows, headers: page.hasNext ? ["X-Nomad-NextToken": "d\(page.end)"] : [:])
    },
    Shape("Rancher") {
      let page = $0.slice($0.text("marker").flatMap { Int($0.dropFirst()) })
      return
        #"{"type":"collection","resourceType":"node","links":{"self":"https://api.example/list"},"pagination":{"limit":10,"total":\#(page.total)\#(page.next(#","next":"https://api.example/list?limit=10&marker=m\#(page.end)""#, or: ""))},"sort":{"order":"asc"},"data":\#(page.rows)}"#
    },
    Shape("TeamCity") {
      let page = $0.slice($0.int("start"))
      return
        #"{"count":\#(page.count),"href":"/list","nextHref":\#(page.next("\"/list?start=\(page.end)\"")),"build":\#(page.rows)}"#
    },
    Shape("Octopus Deploy") {
      let page = $0.slice($0.int("skip"))
      return
        #"{"ItemType":"Project","TotalResults":\#(page.total),"ItemsPerPage":10,"NumberOfPages":\#(page.pages),"LastPageNumber":\#(page.pages - 1),"Items":\#(page.rows),"Links":{"Self":"/list","Template":"/list{?skip,take}"\#(page.next(#","Page.Next":"/list?skip=\#(page.end)&take=10""#, or: ""))}}"#
    },
    Shape("Terraform Cloud") {
      let page = $0.page($0.int("page[number]"))
      return
        #"{"data":\#(page.rows),"links":{"self":"https://api.example/list","first":"https://api.example/list?page%5Bnumber%5D=1","prev":null,"next":\#(page.next("\"https://api.example/list?page%5Bnumber%5D=\(page.number + 1)\"")),"last":"x"},"meta":{"pagination":{"current-page":\#(page.number),"page-size":10,"prev-page":null,"next-page":\#(page.next("\(page.number + 1)")),"total-pages":\#(page.pages),"total-count":\#(page.total)}}}"#
    },
    Shape("Equinix Metal") {
      let page = $0.page($0.int("page"))
      return
        #"{"devices":\#(page.rows),"meta":{"first":{"href":"/list?page=1"},"previous":null,"self":{"href":"/list?page=\#(page.number)"},"next":\#(page.next(#"{"href":"/list?page=\#(page.number + 1)"}"#)),"last":{"href":"/list?page=\#(page.pages)"},"current_page":\#(page.number),"last_page":\#(page.pages),"total":\#(page.total)}}"#
    },
  ]
}
