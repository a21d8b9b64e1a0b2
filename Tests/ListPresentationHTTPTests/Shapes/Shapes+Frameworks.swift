import ListPresentationHTTP

extension Shape {
  /// Answers as web frameworks and their pagination libraries give them.
  static let frameworks: [Shape] = [
    Shape("Rails, Pagy metadata") {
      let page = $0.page($0.int("page"))
      return
        #"{"data":\#(page.rows),"pagy":{"count":\#(page.total),"page":\#(page.number),"items":10,"pages":\#(page.pages),"last":\#(max(page.pages, 1)),"from":1,"to":10,"prev":null,"next":\#(page.next("\(page.number + 1)")),"series":["1",2]}}"#
    },
    Shape("Rails, Pagy header fields") {
      let page = $0.page($0.int("page"))
      return .json(
        page.rows,
        headers: [
          "current-page": "\(page.number)", "page-items": "10", "total-count": "\(page.total)",
          "total-pages": "\(max(page.pages, 1))",
        ])
    },
    Shape("Rails, Kaminari") {
      let page = $0.page($0.int("page"))
      return
        #"{"products":\#(page.rows),"meta":{"current_page":\#(page.number),"next_page":\#(page.next("\(page.number + 1)")),"prev_page":null,"total_pages":\#(page.pages),"total_count":\#(page.total)}}"#
    },
    Shape("Rails, will_paginate") {
      let page = $0.page($0.int("page"))
      return
        #"{"current_page":\#(page.number),"per_page":10,"total_entries":\#(page.total),"entries":\#(page.rows)}"#
    },
    Shape("Rails, Total and Per-Page fields") {
      let page = $0.page($0.int("page"))
      return .json(page.rows, headers: ["Total": "\(page.total)", "Per-Page": "10"])
    },
    Shape("mongoose-paginate") {
      let page = $0.page($0.int("page"))
      return
        #"{"docs":\#(page.rows),"totalDocs":\#(page.total),"limit":10,"page":\#(page.number),"totalPages":\#(max(page.pages, 1)),"pagingCounter":\#(page.start + 1),"hasPrevPage":false,"hasNextPage":\#(page.hasNext),"prevPage":null,"nextPage":\#(page.next("\(page.number + 1)"))}"#
    },
    Shape("nestjs-paginate") {
      let page = $0.page($0.int("page"))
      return
        #"{"data":\#(page.rows),"meta":{"itemsPerPage":10,"totalItems":\#(page.total),"currentPage":\#(page.number),"totalPages":\#(page.pages),"sortBy":[["id","ASC"]]},"links":{"current":"https://api.example/list?page=\#(page.number)"\#(page.next(#","next":"https://api.example/list?page=\#(page.number + 1)""#, or: ""))}}"#
    },
    Shape("nestjs-typeorm-paginate") {
      let page = $0.page($0.int("page"))
      return
        #"{"items":\#(page.rows),"meta":{"totalItems":\#(page.total),"itemCount":\#(page.count),"itemsPerPage":10,"totalPages":\#(page.pages),"currentPage":\#(page.number)},"links":{"first":"/list?limit=10","previous":"","next":"\#(page.next("/list?page=\(page.number + 1)", or: ""))","last":"/list?page=\#(page.pages)"}}"#
    },
    Shape("json-server 1") {
      let page = $0.page($0.int("_page"))
      return
        #"{"first":1,"prev":null,"next":\#(page.next("\(page.number + 1)")),"last":\#(max(page.pages, 1)),"pages":\#(max(page.pages, 1)),"items":\#(page.total),"data":\#(page.rows)}"#
    },
    Shape("Vapor Fluent") {
      let page = $0.page($0.int("page"))
      return #"{"items":\#(page.rows),"metadata":{"page":\#(page.number),"per":10,"total":\#(page.total)}}"#
    },
    Shape("Phoenix Scrivener") {
      let page = $0.page($0.int("page"))
      return
        #"{"data":\#(page.rows),"page_number":\#(page.number),"page_size":10,"total_entries":\#(page.total),"total_pages":\#(page.pages)}"#
    },
    Shape("Django Tastypie") {
      let page = $0.slice($0.int("offset"))
      return
        #"{"meta":{"limit":10,"next":\#(page.next("\"/list?limit=10&offset=\(page.end)\"")),"offset":\#(page.start),"previous":null,"total_count":\#(page.total)},"objects":\#(page.rows)}"#
    },
    Shape("Django Ninja, offsets") {
      let page = $0.slice($0.int("offset"), $0.int("limit") ?? 10)
      return #"{"items":\#(page.rows),"count":\#(page.total)}"#
    },
    Shape("Django Ninja, pages") {
      let page = $0.page($0.int("page"))
      return #"{"items":\#(page.rows),"count":\#(page.total)}"#
    },
    Shape("Flask-Restless") {
      let page = $0.page($0.int("page"))
      return
        #"{"num_results":\#(page.total),"total_pages":\#(page.pages),"page":\#(page.number),"objects":\#(page.rows)}"#
    },
    Shape("Eve") {
      let page = $0.page($0.int("page"))
      return
        #"{"_items":\#(page.rows),"_links":{"parent":{"title":"home","href":"/"},"self":{"title":"list","href":"list"}\#(page.next(#","next":{"title":"next page","href":"list?page=\#(page.number + 1)"}"#, or: ""))},"_meta":{"page":\#(page.number),"max_results":10,"total":\#(page.total)}}"#
    },
    Shape("ABP", "https://api.example/list?MaxResultCount=10") {
      let page = $0.slice($0.int("SkipCount"))
      return #"{"totalCount":\#(page.total),"items":\#(page.rows)}"#
    },
    Shape("ASP.NET, X-Pagination") {
      let page = $0.page($0.int("pageNumber"))
      return .json(
        page.rows,
        headers: [
          "X-Pagination":
            #"{"TotalCount":\#(page.total),"PageSize":10,"CurrentPage":\#(page.number),"TotalPages":\#(page.pages),"HasNext":\#(page.hasNext),"HasPrevious":false}"#
        ])
    },
    Shape("ASP.NET, pages in the body") {
      let page = $0.page($0.int("pageNumber"))
      return
        #"{"pageNumber":\#(page.number),"pageSize":10,"firstPage":"https://api.example/list?pageNumber=1","lastPage":"https://api.example/list?pageNumber=\#(page.pages)","totalPages":\#(page.pages),"totalRecords":\#(page.total),"nextPage":\#(page.next("\"https://api.example/list?pageNumber=\(page.number + 1)\"")),"previousPage":null,"data":\#(page.rows),"succeeded":true,"errors":null,"message":null}"#
    },
    Shape("CakePHP") {
      let page = $0.page($0.int("page"))
      return
        #"{"success":true,"data":\#(page.rows),"pagination":{"page_count":\#(page.pages),"current_page":\#(page.number),"has_next_page":\#(page.hasNext),"has_prev_page":false,"count":\#(page.total),"limit":null}}"#
    },
    Shape("PocketBase") {
      let page = $0.page($0.int("page"))
      return
        #"{"page":\#(page.number),"perPage":10,"totalItems":\#(page.total),"totalPages":\#(page.pages),"items":\#(page.rows)}"#
    },
    Shape("Directus with counts") {
      let page = $0.page($0.int("page"))
      return #"{"data":\#(page.rows),"meta":{"total_count":\#(page.total),"filter_count":\#(page.total)}}"#
    },
    Shape("Sequelize") {
      let page = $0.slice($0.int("offset"))
      return #"{"count":\#(page.total),"rows":\#(page.rows)}"#
    },
    Shape("Feathers") {
      let page = $0.slice($0.int("$skip"))
      return #"{"total":\#(page.total),"limit":10,"skip":\#(page.start),"data":\#(page.rows)}"#
    },
    Shape("Micronaut Data") {
      let page = $0.page(($0.int("page") ?? 0) + 1)
      return
        #"{"content":\#(page.rows),"pageable":{"number":\#(page.number - 1),"size":10,"sort":{}},"totalSize":\#(page.total),"totalPages":\#(page.pages),"empty":false,"size":10,"offset":\#(page.start),"numberOfElements":\#(page.count),"pageNumber":\#(page.number - 1)}"#
    },
    Shape("Spring Data, page metadata alone") {
      let page = $0.page(($0.int("page") ?? 0) + 1)
      return
        #"{"status":"OK","data":{"content":\#(page.rows),"pageable":{"pageNumber":\#(page.number - 1),"pageSize":10,"offset":\#(page.start)},"last":\#(!page.hasNext),"first":\#(page.start == 0),"totalElements":\#(page.total),"totalPages":\#(page.pages),"size":10,"number":\#(page.number - 1),"numberOfElements":\#(page.count),"empty":\#(page.count == 0)},"message":null}"#
    },
    Shape("Korean Spring, cursors by the last id") {
      let page = $0.after($0.int("cursor"))
      return
        #"{"code":200,"message":"OK","data":{"content":\#(page.rows),"nextCursor":\#(page.next("\(page.end)")),"hasNext":\#(page.hasNext)}}"#
    },
    Shape("MyBatis PageHelper") {
      let page = $0.page($0.int("pageNum"))
      return
        #"{"total":\#(page.total),"list":\#(page.rows),"pageNum":\#(page.number),"pageSize":10,"size":\#(page.count),"startRow":\#(page.start + 1),"endRow":\#(page.end),"pages":\#(page.pages),"prePage":\#(page.number - 1),"nextPage":\#(page.next("\(page.number + 1)", or: "0")),"isFirstPage":\#(page.start == 0),"isLastPage":\#(!page.hasNext),"hasPreviousPage":\#(page.start > 0),"hasNextPage":\#(page.hasNext)}"#
    },
    Shape("MyBatis-Plus") {
      let page = $0.page($0.int("current"))
      return
        #"{"code":0,"data":{"records":\#(page.rows),"total":\#(page.total),"size":10,"current":\#(page.number),"pages":\#(page.pages)}}"#
    },
    Shape("Prisma, take and skip") {
      let page = $0.slice($0.int("skip"))
      return #"{"data":\#(page.rows),"take":10,"skip":\#(page.start),"hasMore":\#(page.hasNext)}"#
    },
    Shape("A cursor in an envelope of three levels") {
      let page = $0.slice($0.int("cursor"))
      return
        #"{"result":{"payload":{"page":{"items":\#(page.rows),"cursor":{"next":\#(page.next("\"\(page.end)\""))}}}}}"#
    },
    // Run with Flask 3.1 and Flask-SQLAlchemy 3.1.
    Shape("Flask, links and meta data") {
      let page = $0.page($0.int("page"))
      return
        #"{"_links":{"next":\#(page.next("\"/list?page=\(page.number + 1)&per_page=10\"")),"prev":null,"self":"/list?page=1&per_page=10"},"_meta":{"page":\#(page.number),"per_page":10,"total_items":\#(page.total),"total_pages":\#(page.pages)},"items":\#(page.rows)}"#
    },
    Shape("Flask-SQLAlchemy, a pagination object") {
      let page = $0.page($0.int("page"))
      if page.number > max(page.pages, 1) { return HTTPResponse(404) }
      return .json(
        #"{"has_next":\#(page.hasNext),"next_num":\#(page.next("\(page.number + 1)")),"page":\#(page.number),"pages":\#(page.pages),"per_page":10,"rows":\#(page.rows),"total":\#(page.total)}"#
      )
    },
    // Run with Litestar 2.25.
    Shape("Litestar, classic") {
      let page = $0.page($0.int("current_page"))
      return
        #"{"items":\#(page.rows),"page_size":10,"current_page":\#(page.number),"total_pages":\#(page.pages)}"#
    },
    Shape("Litestar, offsets") {
      let page = $0.slice($0.int("offset"))
      return #"{"items":\#(page.rows),"limit":10,"offset":\#(page.start),"total":\#(page.total)}"#
    },
    Shape("Litestar, cursors") {
      let page = $0.slice($0.int("cursor"))
      return #"{"items":\#(page.rows),"results_per_page":10,"cursor":\#(page.next("\(page.end)"))}"#
    },
    Shape("AdonisJS Lucid") {
      let page = $0.page($0.int("page"))
      return
        #"{"meta":{"total":\#(page.total),"perPage":10,"currentPage":\#(page.number),"lastPage":\#(max(page.pages, 1)),"firstPage":1,"firstPageUrl":"/list?page=1","lastPageUrl":"/list?page=\#(max(page.pages, 1))","nextPageUrl":\#(page.next("\"/list?page=\(page.number + 1)\"")),"previousPageUrl":null},"data":\#(page.rows)}"#
    },
    Shape("ServiceStack AutoQuery") {
      let page = $0.slice($0.int("skip"))
      return #"{"offset":\#(page.start),"total":\#(page.total),"results":\#(page.rows)}"#
    },
    // Wagtail, "Wagtail API v2 usage guide", and `wagtail/api/v2/pagination.py`, which refuses larger limits.
    Shape("Wagtail") {
      let limit = $0.int("limit") ?? 20
      guard limit <= 20 else { return .json(#"{"message":"limit cannot be higher than 20"}"#, status: 400) }
      let page = $0.slice($0.int("offset"), limit)
      return .json(#"{"meta":{"total_count":\#(page.total)},"items":\#(page.rows)}"#)
    },
    // Frappe, `document_list` in `frappe/api/v2.py`: no total, and a flag.
    Shape("Frappe") {
      let page = $0.slice($0.int("start"), $0.int("limit") ?? 20)
      return #"{"data":\#(page.rows),"has_next_page":\#(page.hasNext)}"#
    },
    // Moleculer, the action `list` of `moleculer-db`.
    Shape("Moleculer") {
      let page = $0.page($0.int("page"), $0.int("pageSize") ?? 10)
      return
        #"{"rows":\#(page.rows),"total":\#(page.total),"page":\#(page.number),"pageSize":10,"totalPages":\#(page.pages)}"#
    },
  ]
}
