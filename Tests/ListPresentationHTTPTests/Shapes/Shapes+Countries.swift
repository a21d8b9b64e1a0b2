import ListPresentationHTTP

extension Shape {
  /// APIs of Korea, Japan and China.
  static let asia: [Shape] = [
    Shape("NEIS, Gyeonggi data") {
      let page = $0.page($0.int("pIndex"))
      return
        #"{"schoolInfo":[{"head":[{"list_total_count":\#(page.total)},{"RESULT":{"CODE":"INFO-000","MESSAGE":"OK"}}]},{"row":\#(page.rows)}]}"#
    },
    Shape("juso.go.kr") {
      let page = $0.page($0.int("currentPage"))
      return
        #"{"results":{"common":{"errorMessage":"정상","countPerPage":"10","totalCount":"\#(page.total)","errorCode":"0","currentPage":"\#(page.number)"},"juso":\#(page.rows)}}"#
    },
    Shape("law.go.kr") {
      let page = $0.page($0.int("page"))
      return
        #"{"LawSearch":{"키워드":"*","page":"\#(page.number)","target":"law","totalCnt":"\#(page.total)","section":"lawNm","law":\#(page.rows)}}"#
    },
    Shape("Library Naru", "https://api.example/list?pageNo=1&pageSize=10") {
      let page = $0.page($0.int("pageNo"))
      return
        #"{"response":{"request":{"pageNo":\#(page.number),"pageSize":10},"numFound":\#(page.total),"resultNum":\#(page.count),"docs":\#(page.rows { #"{"doc":\#($0)}"# })}}"#
    },
    Shape("Cafe24") {
      let page = $0.slice($0.int("offset"))
      return
        #"{"products":\#(page.rows),"links":[\#(page.next(#"{"rel":"next","href":"https://api.example/list?limit=10&offset=\#(page.end)"}"#, or: ""))]}"#
    },
    Shape("Naver Commerce") {
      let page = $0.page($0.int("page"))
      return
        #"{"contents":\#(page.rows),"page":\#(page.number),"size":10,"totalElements":\#(page.total),"totalPages":\#(page.pages),"sort":{"sorted":true,"fields":[{"name":"NO","direction":"DESC"}]},"first":\#(page.start == 0),"last":\#(!page.hasNext)}"#
    },
    Shape("DART") {
      let page = $0.page($0.int("page_no"))
      return
        #"{"status":"000","message":"정상","page_no":\#(page.number),"page_count":10,"total_count":\#(page.total),"total_page":\#(page.pages),"list":\#(page.rows)}"#
    },
    Shape("Korean public data portal, items as an array") {
      let page = $0.page($0.int("pageNo"))
      return
        #"{"response":{"header":{"resultCode":"00","resultMsg":"NORMAL_CODE"},"body":{"items":\#(page.rows),"numOfRows":10,"pageNo":\#(page.number),"totalCount":\#(page.total)}}}"#
    },
    Shape("Korean public data portal, header and body") {
      let page = $0.page($0.int("pageNo"))
      return
        #"{"header":{"resultCode":"00","resultMsg":"NORMAL SERVICE."},"body":{"pageNo":\#(page.number),"totalCount":\#(page.total),"items":\#(page.rows { #"{"item":\#($0)}"# }),"numOfRows":10}}"#
    },
    Shape("Food Safety Korea", "https://api.example/list?pageNo=1&numOfRows=10") {
      let page = $0.page($0.int("pageNo"))
      return #"{"C003":{"total_count":"\#(page.total)","row":\#(page.rows),"RESULT":{"MSG":"정상","CODE":"INFO-000"}}}"#
    },
    Shape("Hot Pepper", "https://api.example/list?format=json") {
      let page = $0.slice(($0.int("start") ?? 1) - 1)
      return
        #"{"results":{"api_version":"1.26","results_available":\#(page.total),"results_returned":"\#(page.count)","results_start":\#(page.start + 1),"shop":\#(page.rows)}}"#
    },
    Shape("connpass") {
      let page = $0.slice(($0.int("start") ?? 1) - 1)
      return
        #"{"results_returned":\#(page.count),"results_available":\#(page.total),"results_start":\#(page.start + 1),"events":\#(page.rows)}"#
    },
    Shape("Rakuten") {
      let page = $0.page($0.int("page"))
      return
        #"{"count":\#(page.total),"page":\#(page.number),"first":\#(page.start + 1),"last":\#(page.end),"hits":\#(page.count),"carrier":0,"pageCount":\#(page.pages),"Items":\#(page.rows { #"{"Item":\#($0)}"# })}"#
    },
    Shape("Yahoo Shopping Japan") {
      let page = $0.slice(($0.int("start") ?? 1) - 1)
      return
        #"{"totalResultsAvailable":\#(page.total),"totalResultsReturned":\#(page.count),"firstResultsPosition":\#(page.start + 1),"request":{"query":"x"},"hits":\#(page.rows)}"#
    },
    Shape("Qiita") {
      let page = $0.page($0.int("page"))
      return .json(
        page.rows,
        headers: [
          "Total-Count": "\(page.total)",
          "Link":
            "<https://api.example/list?page=1>; rel=\"first\", \(page.next("<https://api.example/list?page=\(page.number + 1)>; rel=\"next\", ", or: ""))<https://api.example/list?page=\(max(page.pages, 1))>; rel=\"last\"",
        ])
    },
    Shape("note") {
      let page = $0.page($0.int("page"))
      return
        #"{"data":{"contents":\#(page.rows),"isLastPage":\#(!page.hasNext),"totalCount":\#(page.total)}}"#
    },
    Shape("Douban") {
      let page = $0.slice($0.int("start"))
      return
        #"{"count":\#(page.count),"start":\#(page.start),"total":\#(page.total),"subjects":\#(page.rows),"title":"x"}"#
    },
    Shape("Bilibili") {
      let page = $0.page($0.int("pn"))
      return
        #"{"code":0,"message":"0","data":{"list":{"vlist":\#(page.rows)},"page":{"pn":\#(page.number),"ps":10,"count":\#(page.total)}}}"#
    },
    Shape("Weibo") {
      let page = $0.slice($0.int("cursor"))
      return
        #"{"users":\#(page.rows),"next_cursor":\#(page.next("\(page.end)", or: "0")),"previous_cursor":0,"total_number":\#(page.total)}"#
    },
    Shape("VK") {
      let page = $0.slice($0.int("offset"))
      return #"{"response":{"count":\#(page.total),"items":\#(page.rows)}}"#
    },
  ]
}
