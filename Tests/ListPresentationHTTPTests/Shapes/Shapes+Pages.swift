import ListPresentationHTTP

extension Shape {
  /// APIs that count pages.
  static let pages: [Shape] = [
    Shape("Kakao", "https://api.example/list?query=x&size=10") {
      let page = $0.page($0.int("page"))
      return
        #"{"documents":\#(page.rows),"meta":{"is_end":\#(!page.hasNext),"pageable_count":\#(page.total),"total_count":\#(page.total * 7)}}"#
    },
    Shape("Open market, page_no") {
      let page = $0.page($0.int("page_no"))
      return
        #"{"pageNo":\#(page.number),"itemsPerPage":10,"totalCount":\#(page.total),"offset":\#(page.start),"limit":\#(page.end),"lastPage":\#(page.pages),"hasNext":\#(page.hasNext),"hasPrev":\#(page.number > 1),"pages":\#(page.rows)}"#
    },
    Shape("Open market, pageNumber", "https://api.example/list?pageNumber=1&itemsPerPage=10") {
      let page = $0.page($0.int("pageNumber"))
      return
        #"{"pageNumber":\#(page.number),"itemsPerPage":10,"totalCount":\#(page.total),"offset":\#(page.start),"limit":\#(page.end),"lastPage":\#(page.pages),"hasNext":\#(page.hasNext),"hasPrev":\#(page.number > 1),"pages":\#(page.rows)}"#
    },
    Shape("Open market in snake case", "https://api.example/list?items_per_page=10") {
      let page = $0.page($0.int("page_no"))
      return
        #"{"page_no":\#(page.number),"items_per_page":10,"total_count":\#(page.total),"offset":\#(page.start),"limit":\#(page.end),"last_page":\#(page.pages),"has_next":\#(page.hasNext),"pages":\#(page.rows)}"#
    },
    Shape("Korean public data portal", "https://api.example/list?serviceKey=k&numOfRows=10&pageNo=1") {
      let page = $0.page($0.int("pageNo"))
      let items =
        page.count == 0
        ? "\"\"" : page.count == 1 ? #"{"item":\#(encoded(page.items[0]))}"# : #"{"item":\#(page.rows)}"#
      return
        #"{"response":{"header":{"resultCode":"00","resultMsg":"NORMAL SERVICE."},"body":{"items":\#(items),"numOfRows":10,"pageNo":\#($0.int("pageNo") ?? 1),"totalCount":\#(page.total)}}}"#
    },
    Shape("odcloud", "https://api.example/list?perPage=10") {
      let page = $0.page($0.int("page"))
      return
        #"{"page":\#(page.number),"perPage":10,"totalCount":\#(page.total),"currentCount":\#(page.count),"matchCount":\#(page.total),"data":\#(page.rows)}"#
    },
    Shape("KOBIS", "https://api.example/list?itemPerPage=10") {
      let page = $0.page($0.int("curPage"))
      return #"{"movieListResult":{"totCnt":\#(page.total),"source":"KOFIC","movieList":\#(page.rows)}}"#
    },
    Shape("WordPress, WooCommerce") {
      let page = $0.page($0.int("page"))
      if page.start >= page.total, page.start > 0 {
        return .json(#"{"code":"rest_post_invalid_page_number"}"#, status: 400)
      }
      return .json(page.rows, headers: ["X-WP-Total": "\(page.total)", "X-WP-TotalPages": "\(page.pages)"])
    },
    Shape("GitLab without Link") {
      let page = $0.page($0.int("page"))
      return .json(
        page.rows,
        headers: [
          "X-Total": "\(page.total)", "X-Total-Pages": "\(page.pages)", "X-Page": "\(page.number)", "X-Per-Page": "10",
          "X-Next-Page": page.next("\(page.number + 1)", or: ""), "X-Prev-Page": "",
        ])
    },
    Shape("flask-smorest") {
      let page = $0.page($0.int("page"))
      let next = page.next(#","next_page":\#(page.number + 1)"#, or: "")
      return .json(
        page.rows,
        headers: [
          "X-Pagination":
            #"{"total": \#(page.total), "total_pages": \#(page.pages), "first_page": 1, "last_page": \#(page.pages), "page": \#(page.number)\#(next)}"#
        ])
    },
    Shape("api-pagination") {
      let page = $0.page($0.int("page"))
      return .json(
        page.rows,
        headers: ["Pagination-Count": "\(page.total)", "Pagination-Page": "\(page.number)", "Pagination-Limit": "10"])
    },
    Shape("Trakt") {
      let page = $0.page($0.int("page"))
      return .json(
        page.rows,
        headers: [
          "X-Pagination-Page": "\(page.number)", "X-Pagination-Limit": "10", "X-Pagination-Page-Count": "\(page.pages)",
          "X-Pagination-Item-Count": "\(page.total)",
        ])
    },
    Shape("Yii") {
      let page = $0.page($0.int("page"))
      return .json(
        page.rows,
        headers: [
          "X-Pagination-Total-Count": "\(page.total)", "X-Pagination-Page-Count": "\(page.pages)",
          "X-Pagination-Current-Page": "\(page.number)", "X-Pagination-Per-Page": "10",
        ])
    },
    Shape("json-server", "https://api.example/list?_limit=10") {
      let page = $0.page($0.int("_page"))
      return .json(page.rows, headers: ["X-Total-Count": "\(page.total)"])
    },
    Shape("Unsplash search") {
      let page = $0.page($0.int("page"))
      return #"{"total":\#(page.total),"total_pages":\#(page.pages),"results":\#(page.rows)}"#
    },
    Shape("TMDB") {
      let page = $0.page($0.int("page"))
      return
        #"{"page":\#(page.number),"results":\#(page.rows),"total_pages":\#(page.pages),"total_results":\#(page.total)}"#
    },
    Shape("OMDb") {
      let page = $0.page($0.int("page"))
      return page.total == 0
        ? #"{"Response":"True","totalResults":"0","Search":[]}"#
        : #"{"Search":\#(page.rows),"totalResults":"\#(page.total)","Response":"True"}"#
    },
    Shape("Algolia") {
      let page = $0.page(($0.int("page") ?? 0) + 1)
      return
        #"{"hits":\#(page.rows),"nbHits":\#(page.total),"page":\#(page.number - 1),"nbPages":\#(page.pages),"hitsPerPage":10,"exhaustiveNbHits":true,"query":"x","params":"query=x"}"#
    },
    Shape("Meilisearch, pages", "https://api.example/list?hitsPerPage=10") {
      let page = $0.page($0.int("page"))
      return
        #"{"hits":\#(page.rows),"query":"x","hitsPerPage":10,"page":\#(page.number),"totalPages":\#(page.pages),"totalHits":\#(page.total)}"#
    },
    Shape("Typesense") {
      let page = $0.page($0.int("page"))
      return
        #"{"facet_counts":[],"found":\#(page.total),"out_of":9000,"page":\#(page.number),"request_params":{"per_page":10},"hits":\#(page.rows { #"{"document":\#($0),"highlights":[{"field":"a"}]}"# })}"#
    },
    Shape("Strapi 4", "https://api.example/list?pagination[pageSize]=10") {
      let page = $0.page($0.int("pagination[page]"))
      return
        #"{"data":\#(page.rows),"meta":{"pagination":{"page":\#(page.number),"pageSize":10,"pageCount":\#(page.pages),"total":\#(page.total)}}}"#
    },
    Shape("Spring Data, Page") {
      let page = $0.page(($0.int("page") ?? 0) + 1)
      return
        #"{"content":\#(page.rows),"pageable":{"sort":{"sorted":true},"pageNumber":\#(page.number - 1),"pageSize":10,"offset":\#(page.start),"paged":true},"totalPages":\#(page.pages),"totalElements":\#(page.total),"last":\#(!page.hasNext),"size":10,"number":\#(page.number - 1),"sort":{"sorted":true},"numberOfElements":\#(page.count),"first":\#(page.start == 0),"empty":false}"#
    },
    Shape("Spring Data, Slice") {
      let page = $0.page(($0.int("page") ?? 0) + 1)
      return
        #"{"content":\#(page.rows),"pageable":{"pageNumber":\#(page.number - 1),"pageSize":10,"offset":\#(page.start)},"last":\#(!page.hasNext),"size":10,"number":\#(page.number - 1),"numberOfElements":\#(page.count),"first":\#(page.start == 0),"empty":false}"#
    },
    Shape("Spring Data, PagedModel") {
      let page = $0.page(($0.int("page") ?? 0) + 1)
      return
        #"{"content":\#(page.rows),"page":{"size":10,"number":\#(page.number - 1),"totalElements":\#(page.total),"totalPages":\#(page.pages)}}"#
    },
    Shape("FastAPI pagination, pages") {
      let page = $0.page($0.int("page"))
      return #"{"items":\#(page.rows),"total":\#(page.total),"page":\#(page.number),"size":10,"pages":\#(page.pages)}"#
    },
    Shape("Ghost") {
      let page = $0.page($0.int("page"))
      return
        #"{"posts":\#(page.rows),"meta":{"pagination":{"page":\#(page.number),"limit":10,"pages":\#(page.pages),"total":\#(page.total),"next":\#(page.next("\(page.number + 1)")),"prev":null}}}"#
    },
    Shape("OpenAlex") {
      let page = $0.page($0.int("page"))
      return
        #"{"meta":{"count":\#(page.total),"db_response_time_ms":3,"page":\#(page.number),"per_page":10},"results":\#(page.rows),"group_by":[]}"#
    },
    Shape("Guardian") {
      let page = $0.page($0.int("page"))
      return
        #"{"response":{"status":"ok","total":\#(page.total),"startIndex":\#(page.start + 1),"pageSize":10,"currentPage":\#(page.number),"pages":\#(page.pages),"results":\#(page.rows)}}"#
    },
    Shape("New York Times, pages from 0") {
      let page = $0.page(($0.int("page") ?? 0) + 1)
      return
        #"{"status":"OK","response":{"docs":\#(page.rows),"meta":{"hits":\#(page.total),"offset":\#(page.start),"time":9}}}"#
    },
    Shape("News API", "https://api.example/list?pageSize=10") {
      let page = $0.page($0.int("page"))
      return #"{"status":"ok","totalResults":\#(page.total),"articles":\#(page.rows)}"#
    },
    Shape("Flickr") {
      let page = $0.page($0.int("page"))
      return
        #"{"photos":{"page":\#(page.number),"pages":\#(page.pages),"perpage":10,"total":\#(page.total),"photo":\#(page.rows)},"stat":"ok"}"#
    },
    Shape("Last.fm") {
      let page = $0.page($0.int("page"))
      return
        #"{"tracks":{"track":\#(page.rows),"@attr":{"user":"x","page":"\#(page.number)","perPage":"10","totalPages":"\#(page.pages)","total":"\#(page.total)"}}}"#
    },
    Shape("Stack Exchange") {
      let page = $0.page($0.int("page"))
      return #"{"items":\#(page.rows),"has_more":\#(page.hasNext),"quota_max":300,"quota_remaining":9}"#
    },
    Shape("ClickUp, pages from 0") {
      let page = $0.page(($0.int("page") ?? 0) + 1)
      return #"{"tasks":\#(page.rows),"last_page":\#(!page.hasNext)}"#
    },
    Shape("Cloudflare") {
      let page = $0.page($0.int("page"))
      return
        #"{"success":true,"errors":[],"messages":[],"result":\#(page.rows),"result_info":{"page":\#(page.number),"per_page":10,"count":\#(page.count),"total_count":\#(page.total),"total_pages":\#(page.pages)}}"#
    },
    Shape("Linode") {
      let page = $0.page($0.int("page"))
      return #"{"data":\#(page.rows),"page":\#(page.number),"pages":\#(page.pages),"results":\#(page.total)}"#
    },
    Shape("SonarQube") {
      let page = $0.page($0.int("p"))
      return
        #"{"paging":{"pageIndex":\#(page.number),"pageSize":10,"total":\#(page.total)},"components":\#(page.rows)}"#
    },
    Shape("World Bank, an array of two") {
      let page = $0.page($0.int("page"))
      return #"[{"page":\#(page.number),"pages":\#(page.pages),"per_page":"10","total":\#(page.total)},\#(page.rows)]"#
    },
    Shape("Magento", "https://api.example/list?searchCriteria[pageSize]=10&searchCriteria[currentPage]=1") {
      let page = $0.page($0.int("searchCriteria[currentPage]"))
      return
        #"{"items":\#(page.rows),"search_criteria":{"filter_groups":[],"page_size":10,"current_page":\#(page.number)},"total_count":\#(page.total)}"#
    },
    Shape("Harvest") {
      let page = $0.page($0.int("page"))
      return
        #"{"tasks":\#(page.rows),"per_page":10,"total_pages":\#(page.pages),"total_entries":\#(page.total),"next_page":\#(page.next("\(page.number + 1)")),"previous_page":null,"page":\#(page.number)}"#
    },
    Shape("Auth0", "https://api.example/list?include_totals=true") {
      let page = $0.page(($0.int("page") ?? 0) + 1)
      return
        #"{"start":\#(page.start),"limit":10,"length":\#(page.count),"total":\#(page.total),"users":\#(page.rows)}"#
    },
    Shape("A bare array with a page size", "https://api.example/list?per_page=10") {
      $0.page($0.int("page")).rows
    },
  ]
}
