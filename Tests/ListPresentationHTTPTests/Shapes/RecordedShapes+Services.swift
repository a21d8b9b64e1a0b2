extension Shape {
  /// APIs of countries, services, research and companies, and addresses that already name a page.
  static let services = recorded(
    #"""
    // APIs of Korea, Japan and China.
    NEIS, Gyeonggi data | page pIndex
      {"schoolInfo":[{"head":[{"list_total_count":<total>},{"RESULT":{"CODE":"INFO-000","MESSAGE":"OK"}}]},{"row":<rows>}]}
    juso.go.kr | page currentPage
      {"results":{"common":{"errorMessage":"정상","countPerPage":"10","totalCount":"<total>","errorCode":"0","currentPage":"<number>"},"juso":<rows>}}
    law.go.kr | page page
      {"LawSearch":{"키워드":"*","page":"<number>","target":"law","totalCnt":"<total>","section":"lawNm","law":<rows>}}
    Library Naru | page pageNo | ?pageNo=1&pageSize=10
      {"response":{"request":{"pageNo":<number>,"pageSize":10},"numFound":<total>,"resultNum":<count>,"docs":[⟦{"doc":<row>}⟧]}}
    Cafe24 | items offset
      {"products":<rows>,"links":[«{"rel":"next","href":"https://api.example/list?limit=10&offset=<end>"}¦»]}
    Naver Commerce | page page
      {"contents":<rows>,"page":<number>,"size":10,"totalElements":<total>,"totalPages":<pages>,"sort":{"sorted":true,"fields":[{"name":"NO","direction":"DESC"}]},"first":<first>,"last":<last>}
    DART | page page_no
      {"status":"000","message":"정상","page_no":<number>,"page_count":10,"total_count":<total>,"total_page":<pages>,"list":<rows>}
    Korean public data portal, items as an array | page pageNo
      {"response":{"header":{"resultCode":"00","resultMsg":"NORMAL_CODE"},"body":{"items":<rows>,"numOfRows":10,"pageNo":<number>,"totalCount":<total>}}}
    Korean public data portal, header and body | page pageNo
      {"header":{"resultCode":"00","resultMsg":"NORMAL SERVICE."},"body":{"pageNo":<number>,"totalCount":<total>,"items":[⟦{"item":<row>}⟧],"numOfRows":10}}
    Food Safety Korea | page pageNo | ?pageNo=1&numOfRows=10
      {"C003":{"total_count":"<total>","row":<rows>,"RESULT":{"MSG":"정상","CODE":"INFO-000"}}}
    Hot Pepper | items start from 1 | ?format=json
      {"results":{"api_version":"1.26","results_available":<total>,"results_returned":"<count>","results_start":<start+1>,"shop":<rows>}}
    connpass | items start from 1
      {"results_returned":<count>,"results_available":<total>,"results_start":<start+1>,"events":<rows>}
    Rakuten | page page
      {"count":<total>,"page":<number>,"first":<start+1>,"last":<end>,"hits":<count>,"carrier":0,"pageCount":<pages>,"Items":[⟦{"Item":<row>}⟧]}
    Yahoo Shopping Japan | items start from 1
      {"totalResultsAvailable":<total>,"totalResultsReturned":<count>,"firstResultsPosition":<start+1>,"request":{"query":"x"},"hits":<rows>}
    Qiita | page page
      Total-Count: <total>
      Link: <https://api.example/list?page=1>; rel="first", «<https://api.example/list?page=<number+1>>; rel="next", ¦»<https://api.example/list?page=<lastPage>>; rel="last"
      <rows>
    note | page page
      {"data":{"contents":<rows>,"isLastPage":<last>,"totalCount":<total>}}
    Douban | items start
      {"count":<count>,"start":<start>,"total":<total>,"subjects":<rows>,"title":"x"}
    Bilibili | page pn
      {"code":0,"message":"0","data":{"list":{"vlist":<rows>},"page":{"pn":<number>,"ps":10,"count":<total>}}}
    Weibo | items cursor
      {"users":<rows>,"next_cursor":«<end>¦0»,"previous_cursor":0,"total_number":<total>}
    VK | items offset
      {"response":{"count":<total>,"items":<rows>}}
    // APIs of shops, banks, clouds and social networks.
    ActivityPub | items min | https://api.example/outbox?page=true
      {"@context":"https://www.w3.org/ns/activitystreams","id":"https://api.example/outbox?page=true","type":"OrderedCollectionPage","partOf":"https://api.example/outbox","totalItems":<total>«,"next":"https://api.example/outbox?page=true&min=<end>"¦»,"orderedItems":<rows>}
    HubSpot, a token without a link | items after
      {"results":<rows>«,"paging":{"next":{"after":"<end>"}}¦»}
    Zendesk, cursors by a flag | items page[after]
      {"tickets":<rows>,"meta":{"has_more":<more>,"after_cursor":«"<end>"»,"before_cursor":"x"}}
    eBay | items offset size limit
      {"href":"https://api.example/list","total":<total>«,"next":"https://api.example/list?limit=10&offset=<end>"¦»,"limit":10,"offset":<start>,"itemSummaries":<rows>}
    Etsy | items offset
      {"count":<total>,"results":<rows>}
    BigCommerce | page page
      {"data":<rows>,"meta":{"pagination":{"total":<total>,"count":<count>,"per_page":10,"current_page":<number>,"total_pages":<pages>,"links":{«"next":"?page=<number+1>",¦»"current":"?page=<number>"}}}}
    Shopify GraphQL | items variables.after
      body: {"query":"query($after: String) { products(first: 10, after: $after) { edges { node { id } } pageInfo { hasNextPage endCursor } } }"}
      {"data":{"products":{"edges":[⟦{"node":<row>}⟧],"pageInfo":{"hasNextPage":<more>,"endCursor":"<end>"}}},"extensions":{"cost":{"requestedQueryCost":12}}}
    Walmart Marketplace, a query as the cursor | items offset
      {"list":{"meta":{"totalCount":<total>,"limit":10,"nextCursor":«"?limit=10&offset=<end>"»},"elements":{"order":<rows>}}}
    Coinbase | items starting_after
      {"pagination":{"ending_before":null,"starting_after":null,"limit":10,"order":"desc","previous_uri":null,"next_uri":«"/list?starting_after=<end>"»},"data":<rows>}
    Polygon | items cursor
      {"results":<rows>,"status":"OK","request_id":"x","count":<count>«,"next_url":"https://api.example/list?cursor=<end>"¦»}
    Alpaca | items page_token
      {"bars":<rows>,"symbol":"A","next_page_token":«"<end>"»}
    GoCardless | items after
      {"customers":<rows>,"meta":{"cursors":{"before":null,"after":«"<end>"»},"limit":10}}
    Mollie | items from
      {"count":<count>,"_embedded":{"payments":<rows>},"_links":{"self":{"href":"/list","type":"application/hal+json"},"previous":null,"next":«{"href":"https://api.example/list?from=<end>","type":"application/hal+json"}»}}
    Adyen | page pageNumber
      {"_links":{"first":{"href":"/list?pageNumber=1"},"self":{"href":"/list"}«,"next":{"href":"/list?pageNumber=<number+1>"}¦»},"itemsTotal":<total>,"pagesTotal":<pages>,"data":<rows>}
    Plaid | items options.offset
      body: {"client_id":"x","options":{"count":10}}
      {"accounts":[],"transactions":<rows>,"total_transactions":<total>,"request_id":"x"}
    Vultr | items cursor
      {"instances":<rows>,"meta":{"total":<total>,"links":{"next":"«<end>¦»","prev":""}}}
    Hetzner | page page
      {"servers":<rows>,"meta":{"pagination":{"page":<number>,"per_page":10,"previous_page":null,"next_page":«<number+1>»,"last_page":<lastPage>,"total_entries":<total>}}}
    Vercel | own
    Datadog | items page[cursor]
      {"data":<rows>,"meta":{"elapsed":132,"status":"done","page":{«"after":"<end>"¦»}}«,"links":{"next":"https://api.example/list?page[cursor]=<end>"}¦»}
    CircleCI | items page-token
      {"items":<rows>,"next_page_token":«"<end>"»}
    Travis CI | items offset
      {"@type":"builds","@href":"/list","@representation":"standard","@pagination":{"limit":10,"offset":<start>,"count":<total>,"is_first":<first>,"is_last":<last>,"next":«{"@href":"/list?limit=10&offset=<end>","offset":<end>,"limit":10}»,"prev":null},"builds":<rows>}
    Calendly | items page_token
      {"collection":<rows>,"pagination":{"count":<count>,"next_page":«"https://api.example/list?page_token=<end>"»,"previous_page":null,"next_page_token":«"<end>"»}}
    Coda | items pageToken
      {"items":<rows>,"href":"https://api.example/list"«,"nextPageToken":"<end>","nextPageLink":"https://api.example/list?pageToken=<end>"¦»}
    Typeform | page page
      {"total_items":<total>,"page_count":<pages>,"items":<rows>}
    Front | items page_token
      {"_pagination":{"next":«"https://api.example/list?page_token=<end>"»},"_links":{"self":"https://api.example/list"},"_results":<rows>}
    Mailgun, a link to an empty page | items p
      {"items":<rows>,"paging":{"first":"https://api.example/list","last":"https://api.example/list?page=last","next":"https://api.example/list?p=<end>","previous":"https://api.example/list?p=0"}}
    Cloudflare, cursors | items cursor
      {"result":<rows>,"success":true,"errors":[],"messages":[],"result_info":{"count":<count>,"cursor":"«<end>¦»"}}
    Pinterest | items bookmark
      {"items":<rows>,"bookmark":«"<end>"»}
    TikTok | items cursor
      body: {"max_count":10}
      {"data":{"videos":<rows>,"cursor":<end>,"has_more":<more>},"error":{"code":"ok","message":"","log_id":"x"}}
    Disqus | token cursor
      {"cursor":{"prev":null,"hasNext":<more>,"next":"<end>:0:0","hasPrev":false,"total":null,"id":"<end>:0:0","more":<more>},"code":0,"response":<rows>}
    Tumblr | items offset
      {"meta":{"status":200,"msg":"OK"},"response":{"blog":{"name":"x"},"posts":<rows>,"total_posts":<total>«,"_links":{"next":{"href":"/list?offset=<end>","method":"GET","query_params":{"offset":"<end>"}}}¦»}}
    Google Places | items pagetoken
      {"html_attributions":[],"results":<rows>,"status":"OK"«,"next_page_token":"<end>"¦»}
    NuGet | items skip
      {"@context":{"@vocab":"x"},"totalHits":<total>,"data":<rows>}
    Packagist | page page
      {"results":<rows>,"total":<total>«,"next":"https://api.example/list?page=<number+1>"¦»}
    Monday, a cursor for next_items_page | items variables.cursor
      body: {"query":"query($cursor: String) { boards { items_page(limit: 10, cursor: $cursor) { cursor items { id } } } }"}
      {"data":{"boards":[{"items_page":{"cursor":«"<end>"»,"items":<rows>}}]}}
    AniList, a page in a variable | page variables.page
      body: {"query":"query($page: Int) { Page(page: $page, perPage: 10) { pageInfo { currentPage hasNextPage } media { id } } }"}
      {"data":{"Page":{"pageInfo":{"currentPage":<number>,"hasNextPage":<more>},"media":<rows>}}}
    GraphQL, an offset in a variable | items variables.skip
      body: {"query":"query($skip: Int) { all(take: 10, skip: $skip) { total items { id } } }"}
      {"data":{"all":{"total":<total>,"items":<rows>}}}
    AWS AppSync | items variables.nextToken
      body: {"query":"query($nextToken: String) { listPosts(limit: 10, nextToken: $nextToken) { items { id } nextToken } }"}
      {"data":{"listPosts":{"items":<rows>,"nextToken":«"<end>"»}}}
    Medium | page page
      {"success":true,"payload":{"posts":<rows>,"paging":{"path":"https://api.example/list"«,"next":{"limit":10,"page":<number+1>}¦»}}}
    WordPress.com | items page_handle
      {"found":<total>,"posts":<rows>,"meta":{"links":{"counts":"https://api.example/counts"}«,"next_page":"<end>"¦»}}
    Kubernetes, remaining items | items continue
      {"kind":"PodList","apiVersion":"v1","metadata":{"resourceVersion":"10245"«,"continue":"<end>","remainingItemCount":<left>¦»},"items":<rows>}
    Xero | page page
      {"Id":"x","Status":"OK","pagination":{"page":<number>,"pageSize":10,"pageCount":<pages>,"itemCount":<total>},"Invoices":<rows>}
    Postmark | items offset | ?count=10&offset=0
      {"TotalCount":<total>,"Messages":<rows>}
    SeatGeek | page page
      {"events":<rows>,"meta":{"total":<total>,"took":4,"page":<number>,"per_page":10,"geolocation":null},"in_hand":{}}
    // APIs of libraries, museums, hospitals and research, and of search engines.
    FHIR Bundle | items _getpagesoffset
      {"resourceType":"Bundle","type":"searchset","total":<total>,"link":[{"relation":"self","url":"https://api.example/list"}«,{"relation":"next","url":"https://api.example/list?_getpagesoffset=<end>"}¦»],"entry":[⟦{"fullUrl":"https://api.example/Patient/1","resource":<row>,"search":{"mode":"match"}}⟧]}
    Zenodo | page page
      {"hits":{"hits":<rows>,"total":<total>},"aggregations":{"type":{"buckets":[{"key":"x","doc_count":3}]}},"links":{"self":"https://api.example/list"«,"next":"https://api.example/list?page=<number+1>"¦»}}
    GBIF | items offset
      {"offset":<start>,"limit":10,"endOfRecords":<last>,"count":<total>,"results":<rows>,"facets":[]}
    GBIF without a count | items offset
      {"offset":<start>,"limit":10,"endOfRecords":<last>,"results":<rows>}
    ArcGIS | items resultOffset
      {"objectIdFieldName":"id","fields":[{"name":"id","type":"x"}],"features":[⟦{"attributes":<row>}⟧]«,"exceededTransferLimit":true¦»}
    Europeana | items cursor | ?cursor=*
      {"apikey":"x","success":true,"requestNumber":1,"itemsCount":<count>,"totalResults":<total>«,"nextCursor":"<end>"¦»,"items":<rows>}
    OpenAlex, cursors | items cursor | ?cursor=*
      {"meta":{"count":<total>,"db_response_time_ms":12,"page":null,"per_page":10,"next_cursor":«"<end>"»},"results":<rows>,"group_by":[]}
    Crossref, cursors | items cursor | ?cursor=*&rows=10
      {"status":"ok","message-type":"work-list","message":{"facets":{},"next-cursor":"⟨<end>¦x⟩","total-results":<total>,"items":<rows>,"items-per-page":10,"query":{"start-index":0,"search-terms":"x"}}}
    Europe PMC | items cursorMark | ?cursorMark=*
      {"version":"6.9","hitCount":<total>,"nextCursorMark":"<end>","request":{"queryString":"x","pageSize":10,"cursorMark":"*"},"resultList":{"result":<rows>}}
    Solr, cursor marks | items cursorMark | ?cursorMark=*&sort=id+asc
      {"responseHeader":{"status":0,"params":{"q":"*:*"}},"response":{"numFound":<total>,"start":0,"docs":<rows>},"nextCursorMark":"<end>"}
    DataCite | page page[number]
      {"data":<rows>,"meta":{"total":<total>,"totalPages":<pages>,"page":<number>,"states":[{"id":"findable","title":"Findable","count":3}]},"links":{"self":"https://api.example/list"«,"next":"https://api.example/list?page%5Bnumber%5D=<number+1>"¦»}}
    UniProt | items cursor
      X-Total-Results: <total>
      Link: «<https://api.example/list?cursor=<end>&size=10>; rel="next"¦»
      {"results":<rows>}
    iNaturalist | page page
      {"total_results":<total>,"page":<number>,"per_page":10,"results":<rows>}
    FRED | items offset
      {"realtime_start":"2013-08-14","order_by":"x","count":<total>,"offset":<start>,"limit":10,"seriess":<rows>}
    DPLA | page page
      {"count":<total>,"start":<start+1>,"limit":10,"docs":<rows>,"facets":[]}
    Art Institute of Chicago | page page
      {"pagination":{"total":<total>,"limit":10,"offset":<start>,"total_pages":<pages>,"current_page":<number>«,"next_url":"https://api.example/list?page=<number+1>"¦»},"data":<rows>,"info":{"license_text":"x"},"config":{"iiif_url":"x"}}
    Harvard Art Museums | page page
      {"info":{"totalrecordsperquery":10,"totalrecords":<total>,"pages":<pages>,"page":<number>«,"next":"https://api.example/list?page=<number+1>"¦»},"records":<rows>}
    Rijksmuseum | page p
      {"elapsedMilliseconds":0,"count":<total>,"countFacets":{"hasimage":4},"artObjects":<rows>,"facets":[{"facets":[{"key":"x","value":1}],"name":"x"}]}
    Smithsonian | items start
      {"status":200,"responseCode":1,"response":{"rows":<rows>,"rowCount":<total>,"message":"content found"}}
    Dataverse | items start
      {"status":"OK","data":{"q":"x","total_count":<total>,"start":<start>,"spelling_alternatives":{},"items":<rows>,"count_in_response":<count>}}
    DSpace 7 | page page from 0
      {"_embedded":{"searchResult":{"_embedded":{"objects":<rows>},"page":{"number":<number-1>,"size":10,"totalPages":<pages>,"totalElements":<total>},"_links":{«"next":{"href":"https://api.example/list?page=<number>"},¦»"self":{"href":"https://api.example/list"}}}},"_links":{"self":{"href":"https://api.example/list"}}}
    OAI in JSON | items resumptionToken
      {"responseDate":"x","ListRecords":{"record":<rows>«,"resumptionToken":"<end>"¦»}}
    Elasticsearch, search_after | items search_after.0/from
      body: {"size":10,"sort":["id"],"query":{"match_all":{}}}
      {"took":1,"timed_out":false,"_shards":{"total":1,"successful":1},"hits":{"total":{"value":<total>,"relation":"eq"},"max_score":null,"hits":[⟦{"_index":"i","_id":"<id>","_score":null,"_source":<row>,"sort":[<id>]}⟧]}}
    OpenSearch with sort and no total | items search_after.0/search_after
      body: {"size":10,"sort":["id"],"track_total_hits":false}
      {"took":1,"timed_out":false,"hits":{"max_score":null,"hits":[⟦{"_index":"i","_id":"<id>","_source":<row>,"sort":[<id>]}⟧]}}
    Azure AI Search | items skip
      body: {"search":"*","count":true}
      {"@odata.context":"x","@odata.count":<total>,"value":<rows>«,"@search.nextPageParameters":{"search":"*","count":true,"skip":<end>}¦»}
    CKAN datastore | items offset
      {"help":"x","success":true,"result":{"include_total":true,"resource_id":"x","fields":[{"id":"id","type":"int"},{"id":"title","type":"text"}],"records":<rows>,"_links":{"start":"/list","next":"/list?offset=<end>"},"total":<total>}}
    data.gouv.fr | page page
      {"data":<rows>,"facets":{},"next_page":«"https://api.example/list?page=<number+1>"»,"page":<number>,"page_size":10,"previous_page":null,"total":<total>}
    OpenDataSoft | items offset
      {"total_count":<total>,"results":<rows>}
    OpenDataSoft 1 | items start
      {"nhits":<total>,"parameters":{"dataset":"x","rows":10,"start":<start>,"format":"json"},"records":<rows>}
    ClinicalTrials.gov | items pageToken
      {"studies":<rows>«,"nextPageToken":"<end>"¦»}
    Congress.gov | items offset
      {"bills":<rows>,"pagination":{"count":<total>«,"next":"https://api.example/list?offset=<end>&limit=10"¦»},"request":{"contentType":"application/json","format":"json"}}
    Kentico Kontent | items skip
      {"items":<rows>,"pagination":{"skip":<start>,"limit":10,"count":<count>,"next_page":"«https://api.example/list?skip=<end>&limit=10¦»"},"modular_content":{}}
    Storyblok | page page
      Total: <total>
      Per-Page: 10
      {"stories":<rows>,"cv":1541863983,"rels":[],"links":[]}
    // Addresses that already say which page they are for. Most of the answers say nothing else about pages.
    A bare array of a page | page page | ?page=1
      <rows>
    A bare array of a page, counted from 0 | page page from 0 | ?page=0
      <rows>
    A bare array of a page and its size | page page | ?page=1&size=100
      <rows>
    A bare array at an offset | items offset | ?offset=0
      <rows>
    A bare array with a smaller limit than asked for | items offset | ?offset=0&limit=50
      <rows>
    A bare array with a bounded limit | items offset | ?limit=1000
      <rows>
    A bare array with offsets from 1 | items start from 1 | ?start=1
      <rows>
    A bare array after an id | items after | ?after=0
      <rows>
    GitHub users without Link | items since | ?since=0
      <rows>
    A bare array after no key yet | items starting_after | ?starting_after=
      <rows>
    json-server 0, pages | page _page | ?_page=1&_limit=10
      <rows>
    json-server 0, offsets | items _start | ?_start=0&_limit=10
      <rows>
    Etherscan, an offset that is a size | page page size offset | ?page=1&offset=10
      {"status":"1","message":"OK","result":<rows>}
    Items of a page alone | page page | ?page=1
      {"data":<rows>}
    CoinMarketCap | items start from 1 | ?start=1&limit=10
      {"status":{"timestamp":"x","error_code":0,"error_message":null,"credit_count":1},"data":<rows>}
    Internet Archive, search | page page | ?output=json&rows=10&page=1
      {"responseHeader":{"status":0,"QTime":3,"params":{"query":"x","rows":"10","start":<start>}},"response":{"numFound":<total>,"start":<start>,"docs":<rows>}}
    iTunes search | items offset | ?term=x&limit=10&offset=0
      {"resultCount":<count>,"results":<rows>}
    Slack, an empty cursor | items cursor | ?limit=10&cursor=
      {"ok":true,"members":<rows>,"cache_ts":1498777272,"response_metadata":{"next_cursor":"«<end>¦»"}}
    Hasura, an offset among the variables | items variables.offset
      body: {"query":"query($limit: Int, $offset: Int) { rows(limit: $limit, offset: $offset) { id title } }","variables":{"limit":10,"offset":0}}
      {"data":{"rows":<rows>}}
    Relay edges without page information | items variables.after
      body: {"query":"query($after: String) { rows(first: 10, after: $after) { edges { cursor node { id title } } } }"}
      {"data":{"rows":{"edges":[⟦{"cursor":"<id>","node":<row>}⟧]}}}
    Relay edges with a flag and no end cursor | items variables.after
      body: {"query":"query($after: String) { rows(first: 10, after: $after) { pageInfo { hasNextPage } edges { cursor node { id title } } } }"}
      {"data":{"rows":{"pageInfo":{"hasNextPage":<more>},"edges":[⟦{"cursor":"<id>","node":<row>}⟧]}}}
    GitHub GraphQL, a search | items variables.after
      body: {"query":"query($after: String) { search(first: 10, after: $after, type: REPOSITORY) { repositoryCount nodes { id } pageInfo { endCursor hasNextPage } } }","variables":{"after":null}}
      {"data":{"search":{"repositoryCount":<total>,"nodes":<rows>,"pageInfo":{"endCursor":⟨"<end>"⟩,"hasNextPage":<more>}}}}
    SpaceX, options in the body | page options.page
      body: {"query":{},"options":{"page":1,"limit":10}}
      {"docs":<rows>,"totalDocs":<total>,"limit":10,"totalPages":<pages>,"page":<number>,"pagingCounter":<start+1>,"hasPrevPage":<back>,"hasNextPage":<more>,"prevPage":null,"nextPage":«<number+1>»}
    CouchDB, changes | token since | ?limit=10&include_docs=true
      {"results":<rows>,"last_seq":"<end>-g1AAAAB","pending":<left>}
    Zendesk, incremental exports | items cursor | ?start_time=1332034771
      {"users":<rows>,"after_url":"https://api.example/list?cursor=<end>","after_cursor":"<end>","before_cursor":null,"before_url":null,"end_of_stream":<last>}
    Stripe, a search | token page | ?query=x
      {"object":"search_result","url":"/v1/customers/search","has_more":<more>,"data":<rows>,"next_page":«"WyI<end>"»}
    Open Food Facts, a count of the page | page page by 2
      {"count":<total>,"page":<number>,"page_count":<count>,"page_size":2,"products":<rows>,"skip":<start>}
    Jikan | page page
      {"pagination":{"last_visible_page":<pages>,"has_next_page":<more>,"current_page":<number>,"items":{"count":<count>,"total":<total>,"per_page":10}},"data":<rows>}
    Scryfall | page page
      {"object":"list","total_cards":<total>,"has_more":<more>«,"next_page":"https://api.example/list?page=<number+1>"¦»,"data":<rows>}
    Pokémon TCG | page page
      {"data":<rows>,"page":<number>,"pageSize":10,"count":<count>,"totalCount":<total>}
    Marvel | items offset
      {"code":200,"status":"Ok","etag":"x","data":{"offset":<start>,"limit":10,"total":<total>,"count":<count>,"results":<rows>}}
    NASA near-earth objects | page page from 0
      {"links":{«"next":"https://api.example/list?page=<number>",¦»"self":"https://api.example/list"},"page":{"size":10,"total_elements":<total>,"total_pages":<pages>,"number":<number-1>},"near_earth_objects":<rows>}
    Steam Workshop | items cursor | ?cursor=*&numperpage=10
      {"response":{"total":<total>,"publishedfiledetails":<rows>,"next_cursor":"<end>"}}
    Salesforce Commerce | items start
      {"_v":"21.3","_type":"product_search_result","count":<count>,"hits":<rows>,"start":<start>,"total":<total>«,"next":{"_type":"result_page","count":10,"start":<end>}¦»}
    Deezer | items index
      {"data":<rows>,"total":<total>«,"next":"https://api.example/list?index=<end>"¦»}
    Internet Archive, scrape | items cursor
      {"items":<rows>,"count":<count>,"total":<total>«,"cursor":"<end>"¦»}
    FastAPI pagination without a total | page page
      {"items":<rows>,"total":null,"page":<number>,"size":10,"pages":null}
    MediaWiki, all pages | items apcontinue
      {"batchcomplete":true«,"continue":{"apcontinue":"<end>","continue":"-||"}¦»,"query":{"allpages":<rows>}}
    Hugging Face | items cursor | ?limit=10
      Link: «<https://api.example/list?limit=10&cursor=<end>>; rel="next"¦»
      <rows>
    Directus without counts | page page | ?limit=10&page=1
      {"data":<rows>}
    Danbooru | page page | ?page=1&limit=10&tags=x
      <rows>
    Figshare | page page | ?page=1&page_size=10
      <rows>
    // Answers of companies and public bodies, as their documentation shows them.
    Klaviyo | items page[cursor]
      {"data":<rows>,"links":{"self":"https://api.example/list","next":«"https://api.example/list?page%5Bcursor%5D=<end>"»,"prev":null}}
    Chargebee | items offset
      {"list":[⟦{"customer":<row>}⟧]«,"next_offset":"<end>"¦»}
    Recurly | items cursor
      {"object":"list","has_more":<more>,"next":«"/list?cursor=<end>&limit=10"»,"data":<rows>}
    Paddle | items after
      {"data":<rows>,"meta":{"request_id":"x","pagination":{"per_page":10,"next":"https://api.example/list?after=<end>","has_more":<more>,"estimated_total":<total>}}}
    Lemon Squeezy | page page[number]
      {"meta":{"page":{"currentPage":<number>,"from":<start+1>,"lastPage":<pages>,"perPage":10,"to":<end>,"total":<total>}},"jsonapi":{"version":"1.0"},"links":{"first":"https://api.example/list?page%5Bnumber%5D=1"«,"next":"https://api.example/list?page%5Bnumber%5D=<number+1>"¦»},"data":<rows>}
    Razorpay | items skip | ?count=10
      {"entity":"collection","count":<count>,"items":<rows>}
    The Cat API | page page from 0 | ?limit=10&order=ASC
      Pagination-Count: <total>
      Pagination-Page: <number-1>
      Pagination-Limit: 10
      <rows>
    Harbor | page page
      X-Total-Count: <total>
      Link: «</list?page=<number+1>&page_size=10>; rel="next"¦""»
      <rows>
    Quay | items next_page
      {"repositories":<rows>,"has_additional":<more>«,"next_page":"<end>"¦»}
    Grafana, teams | page page
      {"totalCount":<total>,"teams":<rows>,"page":<number>,"perPage":10}
    Bitbucket Server | items start
      {"size":<count>,"limit":10,"isLastPage":<last>,"values":<rows>,"start":<start>«,"nextPageStart":<end>¦»}
    Zendesk Sell | page page
      {"items":[⟦{"data":<row>,"meta":{"type":"contact"}}⟧],"meta":{"type":"collection","count":<count>,"links":{"self":"https://api.example/list"«,"next_page":"https://api.example/list?page=<number+1>"¦»}}}
    ServiceNow | items sysparm_offset
      X-Total-Count: <total>
      Link: «<https://api.example/list?sysparm_limit=10&sysparm_offset=0>;rel="first",<https://api.example/list?sysparm_limit=10&sysparm_offset=<end>>;rel="next"¦<https://api.example/list?sysparm_limit=10&sysparm_offset=0>;rel="first"»
      {"result":<rows>}
    Workday | items offset
      {"total":<total>,"data":<rows>}
    Clockify | page page | ?page=1&page-size=10
      Last-Page: <last>
      <rows>
    Songkick | page page
      {"resultsPage":{"status":"ok","results":{"event":<rows>},"perPage":10,"page":<number>,"totalEntries":<total>}}
    Genius | page page
      {"meta":{"status":200},"response":{"songs":<rows>,"next_page":«<number+1>»}}
    Musixmatch | page page
      {"message":{"header":{"status_code":200,"execute_time":0.02,"available":<total>},"body":{"track_list":[⟦{"track":<row>}⟧]}}}
    FoodData Central | page pageNumber
      {"totalHits":<total>,"currentPage":<number>,"totalPages":<pages>,"pageList":[1,2,3],"foodSearchCriteria":{"query":"x","pageNumber":<number>,"pageSize":10},"foods":<rows>,"aggregations":{}}
    NIH RePORTER | items offset
      body: {"criteria":{},"limit":10}
      {"meta":{"search_id":null,"total":<total>,"offset":<start>,"limit":10,"sort_field":null},"results":<rows>}
    DOAJ | page page
      {"total":<total>,"page":<number>,"pageSize":10,"timestamp":"x","query":"x","results":<rows>«,"next":"https://api.example/list?page=<number+1>&pageSize=10","last":"https://api.example/list?page=<pages>&pageSize=10"¦»}
    ORCID, expanded search | items start
      {"expanded-result":<rows>,"num-found":<total>}
    GovInfo | items offset
      {"count":<total>,"offset":<start>,"pageSize":10,"nextPage":«"https://api.example/list?offset=<end>&pageSize=10"»,"previousPage":null,"packages":<rows>}
    Regulations.gov | page page[number]
      {"data":<rows>,"meta":{"hasNextPage":<more>,"hasPreviousPage":false,"numberOfElements":<count>,"pageNumber":<number>,"pageSize":10,"totalElements":<total>,"totalPages":<pages>,"firstPage":<first>,"lastPage":<last>}}
    USAspending | page page
      body: {"filters":{},"limit":10}
      {"limit":10,"results":<rows>,"page_metadata":{"page":<number>,"hasNext":<more>,"last_record_unique_id":null,"last_record_sort_value":"None"},"messages":["x"]}
    Federal Election Commission | page page
      {"api_version":"1.0","pagination":{"count":<total>,"is_count_exact":true,"page":<number>,"pages":<pages>,"per_page":10},"results":<rows>}
    UK Parliament, members | items skip
      {"items":[⟦{"value":<row>,"links":[{"rel":"self","href":"/x","method":"GET"}]}⟧],"totalResults":<total>,"resultContext":"x","skip":<start>,"take":10,"links":[{"rel":"page.current","href":"/list?skip=<start>&take=10","method":"GET"}],"resultType":"Current"}
    Linked Data API, land registry | page _page from 0
      {"format":"linked-data-api","version":"0.2","result":{"_about":"https://api.example/list","itemsPerPage":10,"page":<number-1>,"startIndex":<start+1>,"items":<rows>,"first":"https://api.example/list?_page=0"«,"next":"https://api.example/list?_page=<number>"¦»}}
    Transitland | items after
      {"routes":<rows>«,"meta":{"after":<end>,"next":"https://api.example/list?after=<end>"}¦»}
    OpenAQ | page page
      {"meta":{"name":"openaq-api","website":"/","page":<number>,"limit":10,"found":<total>},"results":<rows>}
    OpenSea | items next
      {"nfts":<rows>«,"next":"<end>"¦»}
    Alchemy, NFTs | token pageKey past 0x
      {"ownedNfts":<rows>,"totalCount":<total>,"pageKey":«"0x<end>"»,"validAt":{"blockNumber":1}}
    Covalent | page page-number from 0
      {"data":{"updated_at":"x","items":<rows>,"pagination":{"has_more":<more>,"page_number":<number-1>,"page_size":10,"total_count":null}},"error":false,"error_message":null,"error_code":null}
    Telnyx | page page[number]
      {"data":<rows>,"meta":{"total_pages":<pages>,"total_results":<total>,"page_number":<number>,"page_size":10}}
    Mailjet | items Offset | ?countOnly=0&Limit=10
      {"Count":<count>,"Data":<rows>,"Total":<total>}
    Gorgias | token cursor
      {"data":<rows>,"object":"list","uri":"/api/list","meta":{"prev_cursor":null,"next_cursor":«"c<end>"»,"total_resources":null}}
    Lever | token offset
      {"data":<rows>,"hasNext":<more>«,"next":"t<end>"¦»}
    Ashby | token cursor
      body: {"limit":10}
      {"success":true,"results":<rows>,"moreDataAvailable":<more>«,"nextCursor":"g<end>"¦»}
    SmartRecruiters | items offset
      {"offset":<start>,"limit":10,"totalFound":<total>,"content":<rows>}
    Coursera | items start
      {"elements":<rows>,"paging":{«"next":"<end>",¦»"total":<total>},"linked":{}}
    Cloudinary | token next_cursor
      {"resources":<rows>«,"next_cursor":"n<end>"¦»}
    imgix | page page[number]
      {"data":<rows>,"included":[],"jsonapi":{"version":"1.0"},"meta":{"authentication":{"authorized":true},"pagination":{"currentPage":<number>,"hasNextPage":<more>,"hasPreviousPage":false,"nextPage":«<number+1>»,"pageSize":10,"previousPage":null,"totalPages":<pages>,"totalRecords":<total>},"server":{"version":"9"}}}
    Pixabay | page page
      {"total":4692,"totalHits":<total>,"hits":<rows>}
    Tenor | token pos
      {"results":<rows>,"next":"«C<end>¦»"}
    Modern Treasury | token after_cursor
      X-After-Cursor: «c<end>¦""»
      X-Per-Page: 10
      <rows>
    FreshBooks | page page
      {"response":{"result":{"clients":<rows>,"page":<number>,"pages":<pages>,"per_page":10,"total":<total>}}}
    Sage | page page
      {"$total":<total>,"$page":<number>,"$next":«"/list?page=<number+1>&items_per_page=10"»,"$back":null,"$itemsPerPage":10,"$items":<rows>}
    Zoho Books | page page
      {"code":0,"message":"success","contacts":<rows>,"page_context":{"page":<number>,"per_page":10,"has_more_page":<more>,"applied_filter":"Status.All","sort_column":"name","sort_order":"A"}}
    Close | items _skip
      {"has_more":<more>,"total_results":<total>,"data":<rows>}
    Salesloft | page page
      {"metadata":{"filtering":{},"paging":{"per_page":10,"current_page":<number>,"next_page":«<number+1>»,"prev_page":null},"sorting":{"sort_by":"x"}},"data":<rows>}
    Kit, cursors | token after
      {"subscribers":<rows>,"pagination":{"has_previous_page":false,"has_next_page":<more>,"start_cursor":"s","end_cursor":"e<end>","per_page":10}}
    Kong | token offset
      {"data":<rows>,"next":«"/list?offset=o<end>"»«,"offset":"o<end>"¦»}
    Nomad | token next_token
      X-Nomad-NextToken: «d<end>¦»
      <rows>
    Rancher | token marker
      {"type":"collection","resourceType":"node","links":{"self":"https://api.example/list"},"pagination":{"limit":10,"total":<total>«,"next":"https://api.example/list?limit=10&marker=m<end>"¦»},"sort":{"order":"asc"},"data":<rows>}
    TeamCity | items start
      {"count":<count>,"href":"/list","nextHref":«"/list?start=<end>"»,"build":<rows>}
    Octopus Deploy | items skip
      {"ItemType":"Project","TotalResults":<total>,"ItemsPerPage":10,"NumberOfPages":<pages>,"LastPageNumber":<pages-1>,"Items":<rows>,"Links":{"Self":"/list","Template":"/list{?skip,take}"«,"Page.Next":"/list?skip=<end>&take=10"¦»}}
    Terraform Cloud | page page[number]
      {"data":<rows>,"links":{"self":"https://api.example/list","first":"https://api.example/list?page%5Bnumber%5D=1","prev":null,"next":«"https://api.example/list?page%5Bnumber%5D=<number+1>"»,"last":"x"},"meta":{"pagination":{"current-page":<number>,"page-size":10,"prev-page":null,"next-page":«<number+1>»,"total-pages":<pages>,"total-count":<total>}}}
    Equinix Metal | page page
      {"devices":<rows>,"meta":{"first":{"href":"/list?page=1"},"previous":null,"self":{"href":"/list?page=<number>"},"next":«{"href":"/list?page=<number+1>"}»,"last":{"href":"/list?page=<pages>"},"current_page":<number>,"last_page":<pages>,"total":<total>}}
    """#)

  /// APIs that have to be given a format: nobody can know how they are asked for more.
  static let formats = recorded(
    #"""
    Firebase, items by their ids | own |  | one-page:items=.
    Seoul open data, a range in the path | items - | /1/10
      {"culturalEventInfo":{"list_total_count":<total>,"RESULT":{"CODE":"INFO-000"},"row":<rows>}}
    Dropbox, another address | items -
      {"entries":<rows>,"cursor":"AAAx","has_more":<more>}
    Segment | items pagination.cursor |  | cursor:at=data.pagination.next,parameter=pagination.cursor,size=,items=data.sources
      {"data":{"sources":<rows>,"pagination":{"current":"x","next":«"<end>"»,"totalEntries":<total>}}}
    HubSpot 1 | items vidOffset |  | cursor:at=vid-offset,parameter=vidOffset,size=,more=has-more,items=contacts
      {"contacts":<rows>,"has-more":<more>,"vid-offset":<end>}
    Matrix | items from |  | cursor:at=end,parameter=from,size=,items=chunk
      {"chunk":<rows>,"start":"s","hasMore":<more>«,"end":"<end>"¦»}
    Lemmy | token page_cursor |  | cursor:at=next_page,parameter=page_cursor,size=,items=posts
      {"posts":<rows>«,"next_page":"P<end>"¦»}
    Aladin, pages by a parameter for offsets | page start |  | page-number:page=start,size=,items=item,total=totalResults
      {"version":"20131101","totalResults":<total>,"startIndex":<number>,"itemsPerPage":10,"query":"x","searchCategoryId":0,"item":<rows>}
    Toss Payments, transactions | items startingAfter | ?limit=10 | last-item:after=startingAfter,size=,more=,items=.
      <rows>
    LINE | token begin |  | cursor:at=next,parameter=begin,size=,items=friends
      {"friends":<rows>«,"next":"n<end>"¦»}
    A page of another name | page seite |  | page-number:page=seite,size=,items=zeilen,total=gesamt.total
      {"zeilen":<rows>,"gesamt":{"total":<total>}}
    Trello | items before | ?limit=10 | last-item:after=before,size=,more=,items=.
      <rows>
    Render | items cursor |  | last-item:key=cursor,after=cursor,size=,more=,items=.,element=service
      [⟦{"cursor":"<id>","service":<row>}⟧]
    """#)

  /// Lists of public servers as their documentation shows them, with ids as the servers write them, and the format that an app
  /// would name.
  static let named = recorded(
    #"""
    // Films, music and pictures.
    PeerTube, videos | items start size count | https://tube.example/api/v1/videos | offset:offset=start,limit=count,items=data,total=total
      {"total":<total>,"data":<rows>}
    Jellyfin, items | items startIndex/StartIndex size limit | https://films.example/Items?recursive=true | offset:offset=startIndex,limit=limit,items=Items,total=TotalRecordCount
      key: Id
      ids: uuids
      {"Items":[⟦{"Id":<id>,"Name":"x","Type":"Movie"}⟧],"TotalRecordCount":<total>,"StartIndex":<start>}
    Plex, a section | items X-Plex-Container-Start size X-Plex-Container-Size | https://plex.example/library/sections/1/all | offset:offset=X-Plex-Container-Start,limit=X-Plex-Container-Size,items=MediaContainer.Metadata,total=MediaContainer.totalSize
      key: ratingKey
      ids: "N"
      unread: the server counts 25 items ('MediaContainer.totalSize') and gave 10; a format such as 'page-number:page=PARAMETER' may reach the rest
      {"MediaContainer":{"size":<count>,"totalSize":<total>,"offset":<start>,"librarySectionID":1,"Metadata":<rows>}}
    Sonarr, history | page page size pageSize | https://series.example/api/v3/history | page-number:size=pageSize,items=records,total=totalRecords
      {"page":<number>,"pageSize":<size>,"sortKey":"date","sortDirection":"descending","totalRecords":<total>,"records":<rows>}
    Immich, a search by POST | page page | https://photos.example/api/search/metadata | cursor:at=assets.nextPage,parameter=page,size=size,items=assets.items
      body: {}
      ids: uuids
      {"albums":{"total":0,"count":0,"items":[],"facets":[]},"assets":{"total":<count>,"count":<count>,"items":<rows>,"facets":[],"nextPage":«"<number+1>"»}}
    Audiobookshelf, a library | page page from 0 size limit | https://books.example/api/libraries/main/items?limit=10 | page-number:size=limit,first=0,items=results,total=total
      ids: uuids
      {"results":<rows>,"total":<total>,"limit":<size>,"page":<number-1>,"sortDesc":false,"mediaType":"book","minified":false,"include":""}
    Subsonic, albums | items offset size size | https://music.example/rest/getAlbumList2?f=json&type=newest&size=10 | offset:limit=size,items=subsonic-response.albumList2.album
      ids: "al-N"
      {"subsonic-response":{"status":"ok","version":"1.16.1","type":"navidrome","albumList2":{"album":<rows>}}}
    MyAnimeList, a ranking | items offset | https://anime.example/v2/anime/ranking | next-address:at=paging.next,previous=paging.previous,size=limit,items=data,element=node
      {"data":[⟦{"node":<row>,"ranking":{"rank":1}}⟧],"paging":{«"next":"https://anime.example/v2/anime/ranking?offset=<end>"¦»}}
    ListenBrainz, listens | behind max_ts size count | https://listens.example/1/user/x/listens?count=10 | last-item:key=listened_at,after=max_ts,size=count,more=,items=payload.listens
      key: listened_at
      ids: times
      unread: the page is as full as 'count=10' allows, and nothing says that it is the last; a format such as 'page-number:page=PARAMETER' may reach the rest
      {"payload":{"count":<count>,"latest_listen_ts":1789999700,"listens":[⟦{"listened_at":<id>,"track_metadata":{"track_name":"x"}}⟧],"oldest_listen_ts":1400000000,"user_id":"x"}}
    // Work.
    Trello, actions of a board | behind before size limit | https://boards.example/1/boards/b/actions?limit=10 | last-item:after=before,more=,items=.
      ids: falling
      <rows>
    Discord, messages of a channel | behind before size limit | https://chat.example/api/v10/channels/1/messages?limit=10 | last-item:after=before,more=,items=.
      ids: snowflakes
      <rows>
    Keycloak, users | items first size max | https://login.example/admin/realms/main/users?max=10 | offset:offset=first,limit=max,items=.
      ids: uuids
      <rows>
    Matomo, visits | items filter_offset size filter_limit | https://visits.example/index.php?method=Live.getLastVisitsDetails&filter_limit=10 | offset:offset=filter_offset,limit=filter_limit,items=.
      key: idVisit
      ids: "90N"
      <rows>
    Raindrop.io, a collection | page page from 0 size perpage | https://links.example/rest/v1/raindrops/0 | page-number:size=perpage,first=0,items=items,total=count
      key: _id
      {"result":true,"items":<rows>,"count":<total>,"collectionId":0}
    Readwise, highlights | items pageCursor | https://notes.example/api/v2/export/ | cursor:at=nextPageCursor,parameter=pageCursor,size=,items=results
      key: user_book_id
      {"count":<total>,"nextPageCursor":«<end>»,"results":<rows>}
    Wrike, tasks | token nextPageToken | https://tasks.example/api/v4/tasks?pageSize=10 | cursor:at=nextPageToken,parameter=nextPageToken,size=,items=data
      ids: "IEAAN"
      {"kind":"tasks","nextPageToken":"«T<end>¦»","responseSize":<total>,"data":<rows>}
    Rollbar, instances | page page | https://errors.example/api/1/instances | page-number:size=,items=result.instances
      {"err":0,"result":{"page":<number>,"instances":<rows>}}
    OpenStack, servers | behind marker | https://cloud.example/v2.1/servers | next-address:at=servers_links[rel=next].href,previous=,items=servers
      ids: uuids
      {"servers":<rows>«,"servers_links":[{"rel":"next","href":"https://cloud.example/v2.1/servers?marker=<lastID>"}]¦»}
    Cloud Foundry, apps | page page | https://apps.example/v3/apps | next-address:at=pagination.next,previous=pagination.previous,items=resources,total=pagination.total_results
      key: guid
      ids: uuids
      {"pagination":{"total_results":<total>,"total_pages":<pages>,"first":{"href":"https://apps.example/v3/apps?page=1"},"last":{"href":"https://apps.example/v3/apps?page=<pages>"},"next":«{"href":"https://apps.example/v3/apps?page=<number+1>&per_page=10"}»,"previous":null},"resources":<rows>}
    Censys, hosts | token cursor | https://hosts.example/api/v2/hosts/search?q=x | cursor:at=result.links.next,size=,items=result.hits,total=result.total
      key: ip
      ids: "10.0.0.N"
      {"code":200,"status":"OK","result":{"query":"x","total":<total>,"duration":5,"hits":<rows>,"links":{"prev":"","next":"«ey<end>¦»"}}}
    Rocket.Chat, channels | items offset size count | https://talk.example/api/v1/channels.list | offset:limit=count,items=channels,total=total
      key: _id
      ids: "chN"
      {"channels":<rows>,"count":<count>,"offset":<start>,"total":<total>,"success":true}
    setlist.fm, setlists | page p | https://gigs.example/rest/1.0/search/setlists?artistName=x | page-number:page=p,size=,items=setlist,total=total
      ids: "sN"
      unread: the server counts 25 items ('total') and gave 10; a format such as 'page-number:page=PARAMETER' may reach the rest
      {"type":"setlists","itemsPerPage":10,"page":<number>,"total":<total>,"setlist":<rows>}
    SourceHut, repositories | token variables.cursor | https://code.example/query | cursor:at=data.repositories.cursor,parameter=variables.cursor,size=,items=data.repositories.results
      body: {"query":"query($cursor: Cursor) { repositories(cursor: $cursor) { results { id } cursor } }"}
      {"data":{"repositories":{"results":<rows>,"cursor":«"c<end>"»}}}
    Miniflux, entries | items offset size limit | https://feeds.example/v1/entries?status=unread | offset:items=entries,total=total
      {"total":<total>,"entries":<rows>}
    """#)
}
