import ListPresentationHTTP

extension Shape {
  /// APIs of libraries, museums, hospitals and research, and of search engines.
  static let research: [Shape] = [
    Shape("FHIR Bundle") {
      let page = $0.slice($0.int("_getpagesoffset"))
      return
        #"{"resourceType":"Bundle","type":"searchset","total":\#(page.total),"link":[{"relation":"self","url":"https://api.example/list"}\#(page.next(#",{"relation":"next","url":"https://api.example/list?_getpagesoffset=\#(page.end)"}"#, or: ""))],"entry":\#(page.rows { #"{"fullUrl":"https://api.example/Patient/1","resource":\#($0),"search":{"mode":"match"}}"# })}"#
    },
    Shape("Zenodo") {
      let page = $0.page($0.int("page"))
      return
        #"{"hits":{"hits":\#(page.rows),"total":\#(page.total)},"aggregations":{"type":{"buckets":[{"key":"x","doc_count":3}]}},"links":{"self":"https://api.example/list"\#(page.next(#","next":"https://api.example/list?page=\#(page.number + 1)""#, or: ""))}}"#
    },
    Shape("GBIF") {
      let page = $0.slice($0.int("offset"))
      return
        #"{"offset":\#(page.start),"limit":10,"endOfRecords":\#(!page.hasNext),"count":\#(page.total),"results":\#(page.rows),"facets":[]}"#
    },
    Shape("GBIF without a count") {
      let page = $0.slice($0.int("offset"))
      return #"{"offset":\#(page.start),"limit":10,"endOfRecords":\#(!page.hasNext),"results":\#(page.rows)}"#
    },
    Shape("ArcGIS") {
      let page = $0.slice($0.int("resultOffset"))
      let rows = page.rows { #"{"attributes":\#($0)}"# }
      return
        #"{"objectIdFieldName":"id","fields":[{"name":"id","type":"x"}],"features":\#(rows)\#(page.next(#","exceededTransferLimit":true"#, or: ""))}"#
    },
    Shape("Europeana", "https://api.example/list?cursor=*") {
      let page = $0.slice($0.int("cursor"))
      return
        #"{"apikey":"x","success":true,"requestNumber":1,"itemsCount":\#(page.count),"totalResults":\#(page.total)\#(page.next(#","nextCursor":"\#(page.end)""#, or: "")),"items":\#(page.rows)}"#
    },
    Shape("OpenAlex, cursors", "https://api.example/list?cursor=*") {
      let page = $0.slice($0.int("cursor"))
      return
        #"{"meta":{"count":\#(page.total),"db_response_time_ms":12,"page":null,"per_page":10,"next_cursor":\#(page.next("\"\(page.end)\""))},"results":\#(page.rows),"group_by":[]}"#
    },
    Shape("Crossref, cursors", "https://api.example/list?cursor=*&rows=10") {
      let page = $0.slice($0.int("cursor"))
      return
        #"{"status":"ok","message-type":"work-list","message":{"facets":{},"next-cursor":"\#(page.count == 0 ? "x" : "\(page.end)")","total-results":\#(page.total),"items":\#(page.rows),"items-per-page":10,"query":{"start-index":0,"search-terms":"x"}}}"#
    },
    Shape("Europe PMC", "https://api.example/list?cursorMark=*") {
      let page = $0.slice($0.int("cursorMark"))
      return
        #"{"version":"6.9","hitCount":\#(page.total),"nextCursorMark":"\#(page.end)","request":{"queryString":"x","pageSize":10,"cursorMark":"*"},"resultList":{"result":\#(page.rows)}}"#
    },
    Shape("Solr, cursor marks", "https://api.example/list?cursorMark=*&sort=id+asc") {
      let page = $0.slice($0.int("cursorMark"))
      return
        #"{"responseHeader":{"status":0,"params":{"q":"*:*"}},"response":{"numFound":\#(page.total),"start":0,"docs":\#(page.rows)},"nextCursorMark":"\#(page.end)"}"#
    },
    Shape("DataCite") {
      let page = $0.page($0.int("page[number]"))
      return
        #"{"data":\#(page.rows),"meta":{"total":\#(page.total),"totalPages":\#(page.pages),"page":\#(page.number),"states":[{"id":"findable","title":"Findable","count":3}]},"links":{"self":"https://api.example/list"\#(page.next(#","next":"https://api.example/list?page%5Bnumber%5D=\#(page.number + 1)""#, or: ""))}}"#
    },
    Shape("UniProt") {
      let page = $0.slice($0.int("cursor"))
      return .json(
        #"{"results":\#(page.rows)}"#,
        headers: page.hasNext
          ? [
            "X-Total-Results": "\(page.total)",
            "Link": "<https://api.example/list?cursor=\(page.end)&size=10>; rel=\"next\"",
          ]
          : ["X-Total-Results": "\(page.total)"])
    },
    Shape("iNaturalist") {
      let page = $0.page($0.int("page"))
      return
        #"{"total_results":\#(page.total),"page":\#(page.number),"per_page":10,"results":\#(page.rows)}"#
    },
    Shape("FRED") {
      let page = $0.slice($0.int("offset"))
      return
        #"{"realtime_start":"2013-08-14","order_by":"x","count":\#(page.total),"offset":\#(page.start),"limit":10,"seriess":\#(page.rows)}"#
    },
    Shape("DPLA") {
      let page = $0.page($0.int("page"))
      return #"{"count":\#(page.total),"start":\#(page.start + 1),"limit":10,"docs":\#(page.rows),"facets":[]}"#
    },
    Shape("Art Institute of Chicago") {
      let page = $0.page($0.int("page"))
      return
        #"{"pagination":{"total":\#(page.total),"limit":10,"offset":\#(page.start),"total_pages":\#(page.pages),"current_page":\#(page.number)\#(page.next(#","next_url":"https://api.example/list?page=\#(page.number + 1)""#, or: ""))},"data":\#(page.rows),"info":{"license_text":"x"},"config":{"iiif_url":"x"}}"#
    },
    Shape("Harvard Art Museums") {
      let page = $0.page($0.int("page"))
      return
        #"{"info":{"totalrecordsperquery":10,"totalrecords":\#(page.total),"pages":\#(page.pages),"page":\#(page.number)\#(page.next(#","next":"https://api.example/list?page=\#(page.number + 1)""#, or: ""))},"records":\#(page.rows)}"#
    },
    Shape("Rijksmuseum") {
      let page = $0.page($0.int("p"))
      return
        #"{"elapsedMilliseconds":0,"count":\#(page.total),"countFacets":{"hasimage":4},"artObjects":\#(page.rows),"facets":[{"facets":[{"key":"x","value":1}],"name":"x"}]}"#
    },
    Shape("Smithsonian") {
      let page = $0.slice($0.int("start"))
      return
        #"{"status":200,"responseCode":1,"response":{"rows":\#(page.rows),"rowCount":\#(page.total),"message":"content found"}}"#
    },
    Shape("Dataverse") {
      let page = $0.slice($0.int("start"))
      return
        #"{"status":"OK","data":{"q":"x","total_count":\#(page.total),"start":\#(page.start),"spelling_alternatives":{},"items":\#(page.rows),"count_in_response":\#(page.count)}}"#
    },
    Shape("DSpace 7") {
      let page = $0.page(($0.int("page") ?? 0) + 1)
      return
        #"{"_embedded":{"searchResult":{"_embedded":{"objects":\#(page.rows)},"page":{"number":\#(page.number - 1),"size":10,"totalPages":\#(page.pages),"totalElements":\#(page.total)},"_links":{\#(page.next(#""next":{"href":"https://api.example/list?page=\#(page.number)"},"#, or: ""))"self":{"href":"https://api.example/list"}}}},"_links":{"self":{"href":"https://api.example/list"}}}"#
    },
    Shape("OAI in JSON") {
      let page = $0.slice($0.int("resumptionToken"))
      return
        #"{"responseDate":"x","ListRecords":{"record":\#(page.rows)\#(page.next(#","resumptionToken":"\#(page.end)""#, or: ""))}}"#
    },
    Shape("Elasticsearch, search_after", body: ["size": 10, "sort": ["id"], "query": ["match_all": [:]]]) {
      let page = $0.slice($0.int("search_after.0") ?? $0.int("from"))
      let hits = page.items.map {
        #"{"_index":"i","_id":"\#($0.id)","_score":null,"_source":\#(encoded($0)),"sort":[\#($0.id)]}"#
      }
      return
        #"{"took":1,"timed_out":false,"_shards":{"total":1,"successful":1},"hits":{"total":{"value":\#(page.total),"relation":"eq"},"max_score":null,"hits":[\#(hits.joined(separator: ","))]}}"#
    },
    Shape("OpenSearch with sort and no total", body: ["size": 10, "sort": ["id"], "track_total_hits": false]) {
      let page = $0.slice($0.int("search_after.0") ?? $0.int("search_after"))
      let hits = page.items.map { #"{"_index":"i","_id":"\#($0.id)","_source":\#(encoded($0)),"sort":[\#($0.id)]}"# }
      return #"{"took":1,"timed_out":false,"hits":{"max_score":null,"hits":[\#(hits.joined(separator: ","))]}}"#
    },
    Shape("Azure AI Search", body: ["search": "*", "count": true]) {
      let page = $0.slice($0.int("skip"))
      return
        #"{"@odata.context":"x","@odata.count":\#(page.total),"value":\#(page.rows)\#(page.next(##","@search.nextPageParameters":{"search":"*","count":true,"skip":\##(page.end)}"##, or: ""))}"#
    },
    Shape("CKAN datastore") {
      let page = $0.slice($0.int("offset"))
      return
        #"{"help":"x","success":true,"result":{"include_total":true,"resource_id":"x","fields":[{"id":"id","type":"int"},{"id":"title","type":"text"}],"records":\#(page.rows),"_links":{"start":"/list","next":"/list?offset=\#(page.end)"},"total":\#(page.total)}}"#
    },
    Shape("data.gouv.fr") {
      let page = $0.page($0.int("page"))
      return
        #"{"data":\#(page.rows),"facets":{},"next_page":\#(page.next("\"https://api.example/list?page=\(page.number + 1)\"")),"page":\#(page.number),"page_size":10,"previous_page":null,"total":\#(page.total)}"#
    },
    Shape("OpenDataSoft") {
      let page = $0.slice($0.int("offset"))
      return #"{"total_count":\#(page.total),"results":\#(page.rows)}"#
    },
    Shape("OpenDataSoft 1") {
      let page = $0.slice($0.int("start"))
      return
        #"{"nhits":\#(page.total),"parameters":{"dataset":"x","rows":10,"start":\#(page.start),"format":"json"},"records":\#(page.rows)}"#
    },
    Shape("ClinicalTrials.gov") {
      let page = $0.slice($0.int("pageToken"))
      return #"{"studies":\#(page.rows)\#(page.next(#","nextPageToken":"\#(page.end)""#, or: ""))}"#
    },
    Shape("Congress.gov") {
      let page = $0.slice($0.int("offset"))
      return
        #"{"bills":\#(page.rows),"pagination":{"count":\#(page.total)\#(page.next(#","next":"https://api.example/list?offset=\#(page.end)&limit=10""#, or: ""))},"request":{"contentType":"application/json","format":"json"}}"#
    },
    Shape("Kentico Kontent") {
      let page = $0.slice($0.int("skip"))
      return
        #"{"items":\#(page.rows),"pagination":{"skip":\#(page.start),"limit":10,"count":\#(page.count),"next_page":"\#(page.next("https://api.example/list?skip=\(page.end)&limit=10", or: ""))"},"modular_content":{}}"#
    },
    Shape("Storyblok") {
      let page = $0.page($0.int("page"))
      return .json(
        #"{"stories":\#(page.rows),"cv":1541863983,"rels":[],"links":[]}"#,
        headers: ["Total": "\(page.total)", "Per-Page": "10"])
    },
  ]
}
