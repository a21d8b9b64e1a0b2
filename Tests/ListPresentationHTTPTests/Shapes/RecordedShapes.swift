extension Shape {
  /// APIs by the way in which they hand out their pages, and web frameworks.
  static let ways = recorded(
    #"""
    // APIs that name the address of the next page, in the body or in header fields.
    Django REST framework, pages | page page
      {"count":<total>,"next":«"https://api.example/list?page=<number+1>"»,"previous":null,"results":<rows>}
    Django REST framework, offsets | items offset size limit
      {"count":<total>,"next":«"https://api.example/list?limit=10&offset=<end>"»,"previous":null,"results":<rows>}
    Django REST framework, cursors | items cursor
      {"next":«"https://api.example/list?cursor=<end>"»,"previous":null,"results":<rows>}
    Django REST framework JSON:API | page page[number]
      {"links":{"first":"https://api.example/list?page%5Bnumber%5D=1","last":"https://api.example/list?page%5Bnumber%5D=<pages>","next":«"https://api.example/list?page%5Bnumber%5D=<number+1>"»,"prev":null},"data":<rows>,"meta":{"pagination":{"page":<number>,"pages":<pages>,"count":<total>}}}
    JSON:API with link objects | items page[offset]
      {"data":<rows>,"included":[{"id":"9","type":"people"},{"id":"8","type":"people"}],"links":{"self":{"href":"/list"}«,"next":{"href":"/list?page[offset]=<end>"}¦»}}
    Drupal JSON:API | items page[offset]
      {"jsonapi":{"version":"1.0"},"data":<rows>,"links":{«"next":{"href":"https://api.example/list?page%5Boffset%5D=<end>&page%5Blimit%5D=10"},¦»"self":{"href":"https://api.example/list"}}}
    HAL, Spring Data REST | page page from 0
      {⟨"_embedded":{"products":<rows>},¦⟩"_links":{"self":{"href":"https://api.example/list{?page,size,sort}","templated":true}«,"next":{"href":"https://api.example/list?page=<number>&size=10"}¦»},"page":{"size":10,"totalElements":<total>,"totalPages":<pages>,"number":<number-1>}}
    Ticketmaster, templated links | page page from 0
      {"_embedded":{"events":<rows>},"_links":{"self":{"href":"/list{?sort}","templated":true}«,"next":{"href":"/list?page=<number>{&sort}","templated":true}¦»},"page":{"size":10,"totalElements":<total>,"totalPages":<pages>,"number":<number-1>}}
    Hydra, API Platform 2 | page page
      {"@context":"/contexts/Book","@type":"hydra:Collection","hydra:member":<rows>,"hydra:totalItems":<total>,"hydra:view":{"@id":"/list?page=1","hydra:last":"/list?page=<pages>"«,"hydra:next":"/list?page=<number+1>"¦»}}
    Hydra, API Platform 4 | page page
      {"@type":"Collection","totalItems":<total>,"member":<rows>,"view":{"@type":"PartialCollectionView"«,"next":"/list?page=<number+1>"¦»}}
    OData 4, Microsoft Graph | items $skip
      {"@odata.context":"x","value":<rows>«,"@odata.nextLink":"https://api.example/list?$skip=<end>"¦»}
    OData 2 | items $skiptoken
      {"d":{"results":<rows>,"__count":"<total>"«,"__next":"https://api.example/list?$skiptoken=<end>"¦»}}
    Azure Resource Manager | items $skiptoken
      {"value":<rows>,"nextLink":«"https://api.example/list?$skiptoken=<end>"»}
    PokeAPI, Docker Hub | items offset size limit
      {"count":<total>,"next":«"https://api.example/list?offset=<end>&limit=10"»,"previous":null,"results":<rows>}
    SWAPI | page page
      {"count":<total>,"next":«"https://api.example/list/?page=<number+1>"»,"previous":null,"results":<rows>}
    Rick and Morty | page page
      {"info":{"count":<total>,"pages":<pages>,"next":«"https://api.example/list?page=<number+1>"»,"prev":null},"results":<rows>}
    Laravel paginate | page page
      {"current_page":<number>,"data":<rows>,"first_page_url":"https://api.example/list?page=1","from":1,"last_page":<pages>,"links":[{"url":null,"label":"Previous","active":false},{"url":"https://api.example/list?page=1","label":"1","active":true}],"next_page_url":«"https://api.example/list?page=<number+1>"»,"path":"https://api.example/list","per_page":10,"prev_page_url":null,"to":10,"total":<total>}
    Laravel resources | page page
      {"data":<rows>,"links":{"first":"https://api.example/list?page=1","last":"https://api.example/list?page=<pages>","prev":null,"next":«"https://api.example/list?page=<number+1>"»},"meta":{"current_page":<number>,"from":1,"last_page":<pages>,"links":[{"url":null,"label":"x","active":false}],"path":"x","per_page":10,"to":10,"total":<total>}}
    Laravel cursorPaginate | items cursor
      {"data":<rows>,"path":"x","per_page":10,"next_cursor":«"<end>"»,"next_page_url":«"https://api.example/list?cursor=<end>"»,"prev_cursor":null,"prev_page_url":null}
    Spotify | items offset
      {"albums":{"href":"https://api.example/list","items":<rows>,"limit":10,"next":«"https://api.example/list?offset=<end>&limit=10"»,"offset":<start>,"previous":null,"total":<total>}}
    Salesforce | items from
      {"totalSize":<total>,"done":<last>,"records":<rows>«,"nextRecordsUrl":"/list?from=<end>"¦»}
    Asana | items offset
      {"data":<rows>,"next_page":«{"offset":"<end>","path":"/list?offset=<end>","uri":"https://api.example/list?offset=<end>"}»}
    Bitbucket Cloud | page page
      {"pagelen":10,"values":<rows>,"page":<number>,"size":<total>«,"next":"https://api.example/list?page=<number+1>"¦»}
    Facebook Graph | items after
      {"data":<rows>⟨,"paging":{"cursors":{"before":"x","after":"<end>"}«,"next":"https://api.example/list?after=<end>"¦»}¦⟩}
    HubSpot | items after
      {"results":<rows>«,"paging":{"next":{"after":"<end>","link":"https://api.example/list?after=<end>"}}¦»}
    Zendesk, offsets | page page
      {"users":<rows>,"next_page":«"https://api.example/list?page=<number+1>"»,"previous_page":null,"count":<total>}
    Zendesk, cursors | items page[after]
      {"users":<rows>,"meta":{"has_more":<more>,"after_cursor":«"<end>"»,"before_cursor":"x"},"links":{"prev":"https://api.example/list?page[before]=x","next":«"https://api.example/list?page[after]=<end>"»}}
    Discourse | page page from 0
      {"users":[],"topic_list":{"can_create_topic":false«,"more_topics_url":"/list?page=<number>"¦»,"per_page":10,"topics":<rows>}}
    PayPal | page page
      {"products":<rows>,"total_items":<total>,"total_pages":<pages>,"links":[{"href":"https://api.example/list","rel":"self","method":"GET"}«,{"href":"https://api.example/list?page=<number+1>","rel":"next","method":"GET"}¦»]}
    OGC API Features, STAC | items offset
      {"type":"FeatureCollection","features":<rows>,"links":[{"type":"application/geo+json","rel":"self","href":"https://api.example/list"}«,{"rel":"next","href":"https://api.example/list?offset=<end>"}¦»],"numberMatched":<total>,"numberReturned":<count>}
    Twilio | page Page from 0
      {"messages":<rows>,"end":9,"first_page_uri":"/list?Page=0","next_page_uri":«"/list?Page=<number>&PageToken=x"»,"page":<number-1>,"page_size":10,"previous_page_uri":null,"start":0,"uri":"/list"}
    SendGrid | items page_token
      {"result":<rows>,"_metadata":{"self":"https://api.example/list","count":<total>«,"next":"https://api.example/list?page_token=<end>"¦»}}
    Vimeo | page page
      {"total":<total>,"page":<number>,"per_page":10,"paging":{"next":«"/list?page=<number+1>"»,"previous":null,"first":"/list?page=1","last":"/list?page=9"},"data":<rows>}
    SoundCloud | items cursor
      {"collection":<rows>,"next_href":«"https://api.example/list?cursor=<end>"»}
    LinkedIn | items start
      {"elements":<rows>,"paging":{"count":10,"start":<start>,"links":[«{"rel":"next","href":"/list?start=<end>&count=10","type":"application/json"}¦»]}}
    Discogs | page page
      {"pagination":{"page":<number>,"pages":<pages>,"per_page":10,"items":<total>,"urls":{«"last":"https://api.example/list?page=9","next":"https://api.example/list?page=<number+1>"¦»}},"releases":<rows>}
    Pexels | page page
      {"page":<number>,"per_page":10,"photos":<rows>,"total_results":<total>«,"next_page":"https://api.example/list?page=<number+1>"¦»}
    crates.io | page page
      {"crates":<rows>,"meta":{"next_page":«"?page=<number+1>"»,"prev_page":null,"total":<total>}}
    DigitalOcean | page page
      {"droplets":<rows>,"links":{«"pages":{"last":"https://api.example/list?page=9","next":"https://api.example/list?page=<number+1>"}¦»},"meta":{"total":<total>}}
    Confluence, a link beside its base | own | https://api.example/wiki/list
    FastAPI pagination, links | page page
      {"items":<rows>,"total":<total>,"page":<number>,"size":10,"pages":<pages>,"links":{"first":"/list?page=1","last":"/list?page=6","self":"/list","next":«"/list?page=<number+1>"»,"prev":null}}
    Prismic | page page
      {"page":<number>,"results_per_page":10,"results_size":<count>,"total_results_size":<total>,"total_pages":<pages>,"next_page":«"https://api.example/list?page=<number+1>"»,"prev_page":null,"results":<rows>}
    NASA images | page page
      {"collection":{"version":"1.0","href":"x","items":<rows>,"links":[«{"rel":"next","prompt":"Next","href":"https://api.example/list?page=<number+1>"}¦»],"metadata":{"total_hits":<total>}}}
    GitHub, Link | page page
      Link: «<https://api.example/list?page=<number+1>>; rel="next", <https://api.example/list?page=<pages>>; rel="last"¦‹<https://api.example/list?page=1>; rel="first"¦›»
      <rows>
    GitHub search | page page
      Link: «<https://api.example/list?page=<number+1>>; rel="next"¦‹<https://api.example/list?page=1>; rel="first"¦›»
      {"total_count":<total>,"incomplete_results":false,"items":<rows>}
    Mastodon | items max_id
      Link: ⟨«<https://api.example/list?max_id=<end>>; rel="next", ¦»<https://api.example/list?min_id=1>; rel="prev"¦⟩
      <rows>
    Shopify REST | items page_info
      Link: «<https://api.example/list?page_info=<end>>; rel="next"¦»
      {"products":<rows>}
    Sentry, a link to an empty page | items cursor
      Link: <https://api.example/list?cursor=0>; rel="previous"; results="false", <https://api.example/list?cursor=<end>>; rel="next"; results="<more>"
      <rows>
    Kinto | items _token
      Next-Page: «https://api.example/list?_token=<end>¦»
      Total-Objects: <total>
      {"data":<rows>}
    Okta, two Link fields | items after
      Link: <https://api.example/list>; rel="self"
      Link: «<https://api.example/list?after=<end>>; rel="next"¦»
      <rows>
    Only a last page in Link | page page
      Link: <https://api.example/list?page=<pages>>; rel="last"
      <rows>
    // APIs that hand out a token.
    Slack | items cursor
      {"ok":true,"channels":<rows>,"response_metadata":{"next_cursor":"«<end>¦»"}}
    Notion | own
      body: {"filter":{"property":"x"}}
    Twitter 2 | items pagination_token
      {"data":<rows>,"meta":{"result_count":<count>,"newest_id":"1","oldest_id":"2"«,"next_token":"<end>"¦»}}
    Twitter 1.1 | items cursor
      {"users":<rows>,"next_cursor":«<end>¦0»,"next_cursor_str":"«<end>¦0»","previous_cursor":0}
    Reddit | token after past t3_
      {"kind":"Listing","data":{"after":«"t3_<end>"»,"dist":<count>,"children":[⟦{"kind":"t3","data":<row>}⟧],"before":null}}
    YouTube | items pageToken
      {"kind":"youtube#searchListResponse","etag":"x"«,"nextPageToken":"<end>"¦»,"pageInfo":{"totalResults":<total>,"resultsPerPage":10},"items":<rows>}
    Google Drive, Calendar, Cloud Storage | items pageToken
      {"kind":"drive#fileList","incompleteSearch":false,"files":<rows>«,"nextPageToken":"<end>"¦»}
    Google AIP-158 in snake case | items page_token
      {"shelves":<rows>,"next_page_token":"«<end>¦»"}
    Google Custom Search | items start from 1
      {"queries":{"request":[{"totalResults":"<total>","count":<count>,"startIndex":<start+1>}]«,"nextPage":[{"totalResults":"<total>","count":10,"startIndex":<end+1>}]¦»},"searchInformation":{"totalResults":"<total>"},"items":<rows>}
    DynamoDB | items ExclusiveStartKey.id.N
      body: {"TableName":"t"}
      {"Items":<rows>,"Count":<count>,"ScannedCount":<count>«,"LastEvaluatedKey":{"id":{"N":"<end>"}}¦»}
    S3 in JSON | items continuation-token
      {"Name":"b","Contents":<rows>,"IsTruncated":<more>,"KeyCount":<count>«,"NextContinuationToken":"<end>"¦»}
    AWS NextToken | items NextToken
      body: {"Limit":10}
      {"Parameters":<rows>«,"NextToken":"<end>"¦»}
    AWS Lambda, NextMarker | items Marker
      {"Functions":<rows>,"NextMarker":«"<end>"»}
    Coupang | items nextToken
      {"code":"SUCCESS","message":"","data":<rows>,"nextToken":"«<end>¦»"}
    Relay connections | items variables.after
      body: {"query":"query($n: Int, $after: String) { rows(first: $n, after: $after) { edges { node { id title } } pageInfo { hasNextPage endCursor } } }"}
      {"data":{"rows":{"edges":[⟦{"cursor":"c","node":<row>}⟧],"pageInfo":{"hasNextPage":<more>,"endCursor":⟨"<end>"⟩}}}}
    Relay with nodes, another variable | items variables.cursor
      body: {"query":"query($cursor: String) { issues(first: 10, after: $cursor) { nodes { id } pageInfo { hasNextPage endCursor } } }","variables":{}}
      {"data":{"viewer":{"issues":{"totalCount":<total>,"nodes":<rows>,"pageInfo":{"hasNextPage":<more>,"endCursor":"<end>"}}}}}
    Datasette | items _next
      {"ok":true,"next":«"<end>"»,"rows":<rows>,"truncated":false}
    Datasette 0.65, rows of values | items _next
      {"database":"d","table":"t","rows":[⟦[<id>,"<title>"]⟧],"columns":["id","title"],"filtered_table_rows_count":<total>,"next":«"<end>"»,"next_url":«"https://api.example/list?_next=<end>"»}
    FastAPI pagination, cursors | items cursor
      {"items":<rows>,"total":<total>,"current_page":"x","current_page_backwards":"y","previous_page":null,"next_page":«"<end>"»}
    Jira Cloud, enhanced search | items nextPageToken
      {"issues":<rows>,"isLast":<last>«,"nextPageToken":"<end>"¦»}
    Airtable | token offset
      {"records":<rows>«,"offset":"itr<end>"¦»}
    Square | items cursor
      {"objects":<rows>«,"cursor":"<end>"¦»}
    Bluesky | token cursor
      {"feed":<rows>«,"cursor":"a<end>"¦»}
    Twitch | own
    Box, markers | items marker
      {"entries":<rows>,"limit":10«,"next_marker":"<end>"¦»}
    Kubernetes | items continue
      {"kind":"PodList","apiVersion":"v1","metadata":{"resourceVersion":"1"«,"continue":"<end>","remainingItemCount":<left>¦»},"items":<rows>}
    MediaWiki, search | own
    MediaWiki, pages by id | own
    Firestore | items pageToken
      {"documents":<rows>«,"nextPageToken":"<end>"¦»}
    Nexus | items continuationToken
      {"items":<rows>,"continuationToken":«"<end>"»}
    Azure DevOps | items continuationToken
      x-ms-continuationtoken: «<end>¦»
      {"count":<count>,"value":<rows>}
    Azure Cosmos DB | items header:x-ms-continuation
      x-ms-continuation: «<end>¦»
      {"_rid":"x","Documents":<rows>,"_count":<count>}
    Heroku | token header:Range
      Next-Range: «id <end>; max=10¦»
      status: «206¦200»
      <rows>
    Zoom | items next_page_token
      {"page_count":<pages>,"page_size":10,"total_records":<total>,"next_page_token":"«<end>¦»","users":<rows>}
    Intercom | items starting_after
      {"type":"list","data":<rows>,"total_count":<total>,"pages":{"type":"pages","page":<number>,"per_page":10,"total_pages":<pages>«,"next":{"page":<number+1>,"starting_after":"<end>"}¦»}}
    Pipedrive | items start
      {"success":true,"data":<rows>,"additional_data":{"pagination":{"start":<start>,"limit":10,"more_items_in_collection":<more>«,"next_start":<end>¦»}}}
    Semantic Scholar | items offset
      {"total":<total>,"offset":<start>«,"next":<end>¦»,"data":<rows>}
    PortOne | page page
      {"code":0,"message":null,"response":{"total":<total>,"previous":<number-1>,"next":«<number+1>¦0»,"list":<rows>}}
    Eventbrite | page page
      {"pagination":{"object_count":<total>,"page_number":<number>,"page_size":10,"page_count":<pages>,"has_more_items":<more>},"events":<rows>}
    CouchDB, find | token bookmark
      body: {"selector":{}}
      {"docs":<rows>,"bookmark":"b<end>"}
    Phabricator | items after
      {"result":{"data":<rows>,"maps":{},"cursor":{"limit":10,"after":«"<end>"»,"before":null,"order":null}},"error_code":null,"error_info":null}
    Anthropic | items after_id
      {"data":<rows>,"has_more":<more>,"first_id":"<start+1>","last_id":"<end>"}
    Stripe | items starting_after
      {"object":"list","url":"/v1/list","has_more":<more>,"data":<rows>}
    // APIs that count pages.
    Kakao | page page | ?query=x&size=10
      {"documents":<rows>,"meta":{"is_end":<last>,"pageable_count":<total>,"total_count":<total*7>}}
    Open market, page_no | page page_no
      {"pageNo":<number>,"itemsPerPage":10,"totalCount":<total>,"offset":<start>,"limit":<end>,"lastPage":<pages>,"hasNext":<more>,"hasPrev":<back>,"pages":<rows>}
    Open market, pageNumber | page pageNumber | ?pageNumber=1&itemsPerPage=10
      {"pageNumber":<number>,"itemsPerPage":10,"totalCount":<total>,"offset":<start>,"limit":<end>,"lastPage":<pages>,"hasNext":<more>,"hasPrev":<back>,"pages":<rows>}
    Open market in snake case | page page_no | ?items_per_page=10
      {"page_no":<number>,"items_per_page":10,"total_count":<total>,"offset":<start>,"limit":<end>,"last_page":<pages>,"has_next":<more>,"pages":<rows>}
    Korean public data portal | own | ?serviceKey=k&numOfRows=10&pageNo=1
    odcloud | page page | ?perPage=10
      {"page":<number>,"perPage":10,"totalCount":<total>,"currentCount":<count>,"matchCount":<total>,"data":<rows>}
    KOBIS | page curPage | ?itemPerPage=10
      {"movieListResult":{"totCnt":<total>,"source":"KOFIC","movieList":<rows>}}
    WordPress, WooCommerce | own
    GitLab without Link | page page
      X-Total: <total>
      X-Total-Pages: <pages>
      X-Page: <number>
      X-Per-Page: 10
      X-Next-Page: «<number+1>¦""»
      X-Prev-Page: ""
      <rows>
    flask-smorest | page page
      X-Pagination: {"total": <total>, "total_pages": <pages>, "first_page": 1, "last_page": <pages>, "page": <number>«,"next_page":<number+1>¦»}
      <rows>
    api-pagination | page page
      Pagination-Count: <total>
      Pagination-Page: <number>
      Pagination-Limit: 10
      <rows>
    Trakt | page page
      X-Pagination-Page: <number>
      X-Pagination-Limit: 10
      X-Pagination-Page-Count: <pages>
      X-Pagination-Item-Count: <total>
      <rows>
    Yii | page page
      X-Pagination-Total-Count: <total>
      X-Pagination-Page-Count: <pages>
      X-Pagination-Current-Page: <number>
      X-Pagination-Per-Page: 10
      <rows>
    json-server | page _page | ?_limit=10
      X-Total-Count: <total>
      <rows>
    Unsplash search | page page
      {"total":<total>,"total_pages":<pages>,"results":<rows>}
    TMDB | page page
      {"page":<number>,"results":<rows>,"total_pages":<pages>,"total_results":<total>}
    OMDb | page page
      {"Search":<rows>,"totalResults":"<total>","Response":"True"}
    Algolia | page page from 0
      {"hits":<rows>,"nbHits":<total>,"page":<number-1>,"nbPages":<pages>,"hitsPerPage":10,"exhaustiveNbHits":true,"query":"x","params":"query=x"}
    Meilisearch, pages | page page | ?hitsPerPage=10
      {"hits":<rows>,"query":"x","hitsPerPage":10,"page":<number>,"totalPages":<pages>,"totalHits":<total>}
    Typesense | page page
      {"facet_counts":[],"found":<total>,"out_of":9000,"page":<number>,"request_params":{"per_page":10},"hits":[⟦{"document":<row>,"highlights":[{"field":"a"}]}⟧]}
    Strapi 4 | page pagination[page] | ?pagination[pageSize]=10
      {"data":<rows>,"meta":{"pagination":{"page":<number>,"pageSize":10,"pageCount":<pages>,"total":<total>}}}
    Spring Data, Page | page page from 0
      {"content":<rows>,"pageable":{"sort":{"sorted":true},"pageNumber":<number-1>,"pageSize":10,"offset":<start>,"paged":true},"totalPages":<pages>,"totalElements":<total>,"last":<last>,"size":10,"number":<number-1>,"sort":{"sorted":true},"numberOfElements":<count>,"first":<first>,"empty":false}
    Spring Data, Slice | page page from 0
      {"content":<rows>,"pageable":{"pageNumber":<number-1>,"pageSize":10,"offset":<start>},"last":<last>,"size":10,"number":<number-1>,"numberOfElements":<count>,"first":<first>,"empty":false}
    Spring Data, PagedModel | page page from 0
      {"content":<rows>,"page":{"size":10,"number":<number-1>,"totalElements":<total>,"totalPages":<pages>}}
    FastAPI pagination, pages | page page
      {"items":<rows>,"total":<total>,"page":<number>,"size":10,"pages":<pages>}
    Ghost | page page
      {"posts":<rows>,"meta":{"pagination":{"page":<number>,"limit":10,"pages":<pages>,"total":<total>,"next":«<number+1>»,"prev":null}}}
    OpenAlex | page page
      {"meta":{"count":<total>,"db_response_time_ms":3,"page":<number>,"per_page":10},"results":<rows>,"group_by":[]}
    Guardian | page page
      {"response":{"status":"ok","total":<total>,"startIndex":<start+1>,"pageSize":10,"currentPage":<number>,"pages":<pages>,"results":<rows>}}
    New York Times, pages from 0 | page page from 0
      {"status":"OK","response":{"docs":<rows>,"meta":{"hits":<total>,"offset":<start>,"time":9}}}
    News API | page page | ?pageSize=10
      {"status":"ok","totalResults":<total>,"articles":<rows>}
    Flickr | page page
      {"photos":{"page":<number>,"pages":<pages>,"perpage":10,"total":<total>,"photo":<rows>},"stat":"ok"}
    Last.fm | page page
      {"tracks":{"track":<rows>,"@attr":{"user":"x","page":"<number>","perPage":"10","totalPages":"<pages>","total":"<total>"}}}
    Stack Exchange | page page
      {"items":<rows>,"has_more":<more>,"quota_max":300,"quota_remaining":9}
    ClickUp, pages from 0 | page page from 0
      {"tasks":<rows>,"last_page":<last>}
    Cloudflare | page page
      {"success":true,"errors":[],"messages":[],"result":<rows>,"result_info":{"page":<number>,"per_page":10,"count":<count>,"total_count":<total>,"total_pages":<pages>}}
    Linode | page page
      {"data":<rows>,"page":<number>,"pages":<pages>,"results":<total>}
    SonarQube | page p
      {"paging":{"pageIndex":<number>,"pageSize":10,"total":<total>},"components":<rows>}
    World Bank, an array of two | page page
      [{"page":<number>,"pages":<pages>,"per_page":"10","total":<total>},<rows>]
    Magento | page searchCriteria[currentPage] | ?searchCriteria[pageSize]=10&searchCriteria[currentPage]=1
      {"items":<rows>,"search_criteria":{"filter_groups":[],"page_size":10,"current_page":<number>},"total_count":<total>}
    Harvest | page page
      {"tasks":<rows>,"per_page":10,"total_pages":<pages>,"total_entries":<total>,"next_page":«<number+1>»,"previous_page":null,"page":<number>}
    Auth0 | page page from 0 | ?include_totals=true
      {"start":<start>,"limit":10,"length":<count>,"total":<total>,"users":<rows>}
    A bare array with a page size | page page | ?per_page=10
      <rows>
    // APIs that count items.
    Naver | items start from 1 | ?query=x&display=10&start=1
      {"lastBuildDate":"x","total":<total>,"start":<start+1>,"display":<count>,"items":<rows>}
    Naver without parameters | items start from 1
      {"lastBuildDate":"x","total":<total>,"start":<start+1>,"display":<count>,"items":<rows>}
    DummyJSON | items skip
      {"products":<rows>,"total":<total>,"skip":<start>,"limit":<count>}
    Contentful | items skip
      {"sys":{"type":"Array"},"total":<total>,"skip":<start>,"limit":10,"items":<rows>,"includes":{"Asset":[{"sys":{"id":"a"}},{"sys":{"id":"b"}}]}}
    openFDA | items skip
      {"meta":{"disclaimer":"x","results":{"skip":<start>,"limit":10,"total":<total>}},"results":<rows>}
    Jira | items startAt
      {"expand":"x","startAt":<start>,"maxResults":10,"total":<total>,"issues":<rows>}
    Jira Agile | items startAt
      {"maxResults":10,"startAt":<start>,"isLast":<last>,"values":<rows>}
    Elasticsearch | items from | /_search?size=10
      {"took":1,"timed_out":false,"_shards":{"total":5,"successful":5},"hits":{"total":{"value":<total>,"relation":"eq"},"max_score":1.0,"hits":[⟦{"_index":"i","_id":"1","_score":1.0,"_source":<row>}⟧]}}
    Elasticsearch 6, in the body | items from
      body: {"size":10}
      {"took":1,"hits":{"total":<total>,"hits":[⟦{"_index":"i","_id":"1","_source":<row>}⟧]}}
    Solr | items start
      {"responseHeader":{"status":0,"params":{"q":"x"}},"response":{"numFound":<total>,"start":<start>,"docs":<rows>}}
    Meilisearch, offsets | items offset
      {"hits":<rows>,"offset":<start>,"limit":10,"estimatedTotalHits":<total>,"processingTimeMs":1,"query":"x"}
    FastAPI pagination, offsets | items offset
      {"items":<rows>,"total":<total>,"limit":10,"offset":<start>}
    CouchDB, views | items skip
      {"total_rows":<total>,"offset":<start>,"rows":<rows>}
    Giphy | items offset
      {"data":<rows>,"pagination":{"total_count":<total>,"count":<count>,"offset":<start>},"meta":{"status":200,"msg":"OK"}}
    Redmine | items offset
      {"issues":<rows>,"total_count":<total>,"offset":<start>,"limit":10}
    Yelp | items offset
      {"businesses":<rows>,"total":<total>,"region":{"center":{"latitude":1.0}}}
    PagerDuty | items offset
      {"users":<rows>,"limit":10,"offset":<start>,"total":null,"more":<more>}
    Crossref | items offset | ?rows=10
      {"status":"ok","message-type":"work-list","message":{"facets":{},"total-results":<total>,"items":<rows>,"items-per-page":10,"query":{"start-index":0,"search-terms":"x"}}}
    Google Books | items startIndex | ?maxResults=10
      {"kind":"books#volumes","totalItems":<total>,"items":<rows>}
    Open Library | items offset
      {"numFound":<total>,"start":<start>,"numFoundExact":true,"docs":<rows>,"num_found":<total>,"q":"x","offset":null}
    CKAN | items start
      {"help":"x","success":true,"result":{"count":<total>,"sort":"score","facets":{},"results":<rows>}}
    npm search | items from
      {"objects":<rows>,"total":<total>,"time":"x"}
    Mailchimp | items offset
      {"lists":<rows>,"total_items":<total>,"constraints":{"may_create":true},"_links":[{"rel":"self","href":"x","method":"GET"}]}
    PostgREST, Supabase | items offset
      Content-Range: ⟨<start>-<end-1>¦*⟩/*
      <rows>
    PostgREST with a count | items offset
      Content-Range: ⟨<start>-<end-1>¦*⟩/<total>
      status: «206¦200»
      <rows>
    Socrata | items $offset | ?$limit=10
      <rows>
    MusicBrainz | items offset
      {"created":"x","artist-count":<total>,"count":<total>,"offset":<start>,"artists":<rows>}
    QuickBooks | items startPosition from 1
      {"QueryResponse":{"Customer":<rows>,"startPosition":<start+1>,"maxResults":<count>,"totalCount":<total>},"time":"x"}
    Discord | items after | ?limit=10
      <rows>
    PeerTube | items start
      {"total":<total>,"data":<rows>}
    A bare array | items - by 100
      <rows>
    // Answers as web frameworks and their pagination libraries give them.
    Rails, Pagy metadata | page page
      {"data":<rows>,"pagy":{"count":<total>,"page":<number>,"items":10,"pages":<pages>,"last":<lastPage>,"from":1,"to":10,"prev":null,"next":«<number+1>»,"series":["1",2]}}
    Rails, Pagy header fields | page page
      current-page: <number>
      page-items: 10
      total-count: <total>
      total-pages: <lastPage>
      <rows>
    Rails, Kaminari | page page
      {"products":<rows>,"meta":{"current_page":<number>,"next_page":«<number+1>»,"prev_page":null,"total_pages":<pages>,"total_count":<total>}}
    Rails, will_paginate | page page
      {"current_page":<number>,"per_page":10,"total_entries":<total>,"entries":<rows>}
    Rails, Total and Per-Page fields | page page
      Total: <total>
      Per-Page: 10
      <rows>
    mongoose-paginate | page page
      {"docs":<rows>,"totalDocs":<total>,"limit":10,"page":<number>,"totalPages":<lastPage>,"pagingCounter":<start+1>,"hasPrevPage":false,"hasNextPage":<more>,"prevPage":null,"nextPage":«<number+1>»}
    nestjs-paginate | page page
      {"data":<rows>,"meta":{"itemsPerPage":10,"totalItems":<total>,"currentPage":<number>,"totalPages":<pages>,"sortBy":[["id","ASC"]]},"links":{"current":"https://api.example/list?page=<number>"«,"next":"https://api.example/list?page=<number+1>"¦»}}
    nestjs-typeorm-paginate | page page
      {"items":<rows>,"meta":{"totalItems":<total>,"itemCount":<count>,"itemsPerPage":10,"totalPages":<pages>,"currentPage":<number>},"links":{"first":"/list?limit=10","previous":"","next":"«/list?page=<number+1>¦»","last":"/list?page=<pages>"}}
    json-server 1 | page _page
      {"first":1,"prev":null,"next":«<number+1>»,"last":<lastPage>,"pages":<lastPage>,"items":<total>,"data":<rows>}
    Vapor Fluent | page page
      {"items":<rows>,"metadata":{"page":<number>,"per":10,"total":<total>}}
    Phoenix Scrivener | page page
      {"data":<rows>,"page_number":<number>,"page_size":10,"total_entries":<total>,"total_pages":<pages>}
    Django Tastypie | items offset
      {"meta":{"limit":10,"next":«"/list?limit=10&offset=<end>"»,"offset":<start>,"previous":null,"total_count":<total>},"objects":<rows>}
    Django Ninja, offsets | items offset size limit
      {"items":<rows>,"count":<total>}
    Django Ninja, pages | page page
      {"items":<rows>,"count":<total>}
    Flask-Restless | page page
      {"num_results":<total>,"total_pages":<pages>,"page":<number>,"objects":<rows>}
    Eve | page page
      {"_items":<rows>,"_links":{"parent":{"title":"home","href":"/"},"self":{"title":"list","href":"list"}«,"next":{"title":"next page","href":"list?page=<number+1>"}¦»},"_meta":{"page":<number>,"max_results":10,"total":<total>}}
    ABP | items SkipCount | ?MaxResultCount=10
      {"totalCount":<total>,"items":<rows>}
    ASP.NET, X-Pagination | page pageNumber
      X-Pagination: {"TotalCount":<total>,"PageSize":10,"CurrentPage":<number>,"TotalPages":<pages>,"HasNext":<more>,"HasPrevious":false}
      <rows>
    ASP.NET, pages in the body | page pageNumber
      {"pageNumber":<number>,"pageSize":10,"firstPage":"https://api.example/list?pageNumber=1","lastPage":"https://api.example/list?pageNumber=<pages>","totalPages":<pages>,"totalRecords":<total>,"nextPage":«"https://api.example/list?pageNumber=<number+1>"»,"previousPage":null,"data":<rows>,"succeeded":true,"errors":null,"message":null}
    CakePHP | page page
      {"success":true,"data":<rows>,"pagination":{"page_count":<pages>,"current_page":<number>,"has_next_page":<more>,"has_prev_page":false,"count":<total>,"limit":null}}
    PocketBase | page page
      {"page":<number>,"perPage":10,"totalItems":<total>,"totalPages":<pages>,"items":<rows>}
    Directus with counts | page page
      {"data":<rows>,"meta":{"total_count":<total>,"filter_count":<total>}}
    Sequelize | items offset
      {"count":<total>,"rows":<rows>}
    Feathers | items $skip
      {"total":<total>,"limit":10,"skip":<start>,"data":<rows>}
    Micronaut Data | page page from 0
      {"content":<rows>,"pageable":{"number":<number-1>,"size":10,"sort":{}},"totalSize":<total>,"totalPages":<pages>,"empty":false,"size":10,"offset":<start>,"numberOfElements":<count>,"pageNumber":<number-1>}
    Spring Data, page metadata alone | page page from 0
      {"status":"OK","data":{"content":<rows>,"pageable":{"pageNumber":<number-1>,"pageSize":10,"offset":<start>},"last":<last>,"first":<first>,"totalElements":<total>,"totalPages":<pages>,"size":10,"number":<number-1>,"numberOfElements":<count>,"empty":⟨false¦true⟩},"message":null}
    Korean Spring, cursors by the last id | items cursor
      {"code":200,"message":"OK","data":{"content":<rows>,"nextCursor":«<end>»,"hasNext":<more>}}
    MyBatis PageHelper | page pageNum
      {"total":<total>,"list":<rows>,"pageNum":<number>,"pageSize":10,"size":<count>,"startRow":<start+1>,"endRow":<end>,"pages":<pages>,"prePage":<number-1>,"nextPage":«<number+1>¦0»,"isFirstPage":<first>,"isLastPage":<last>,"hasPreviousPage":<back>,"hasNextPage":<more>}
    MyBatis-Plus | page current
      {"code":0,"data":{"records":<rows>,"total":<total>,"size":10,"current":<number>,"pages":<pages>}}
    Prisma, take and skip | items skip
      {"data":<rows>,"take":10,"skip":<start>,"hasMore":<more>}
    A cursor in an envelope of three levels | items cursor
      {"result":{"payload":{"page":{"items":<rows>,"cursor":{"next":«"<end>"»}}}}}
    // Run with Flask 3.1 and Flask-SQLAlchemy 3.1.
    Flask, links and meta data | page page
      {"_links":{"next":«"/list?page=<number+1>&per_page=10"»,"prev":null,"self":"/list?page=1&per_page=10"},"_meta":{"page":<number>,"per_page":10,"total_items":<total>,"total_pages":<pages>},"items":<rows>}
    Flask-SQLAlchemy, a pagination object | own
    // Run with Litestar 2.25.
    Litestar, classic | page current_page
      {"items":<rows>,"page_size":10,"current_page":<number>,"total_pages":<pages>}
    Litestar, offsets | items offset
      {"items":<rows>,"limit":10,"offset":<start>,"total":<total>}
    Litestar, cursors | items cursor
      {"items":<rows>,"results_per_page":10,"cursor":«<end>»}
    AdonisJS Lucid | page page
      {"meta":{"total":<total>,"perPage":10,"currentPage":<number>,"lastPage":<lastPage>,"firstPage":1,"firstPageUrl":"/list?page=1","lastPageUrl":"/list?page=<lastPage>","nextPageUrl":«"/list?page=<number+1>"»,"previousPageUrl":null},"data":<rows>}
    ServiceStack AutoQuery | items skip
      {"offset":<start>,"total":<total>,"results":<rows>}
    // Wagtail, "Wagtail API v2 usage guide", and `wagtail/api/v2/pagination.py`, which refuses larger limits.
    Wagtail | own
    // Frappe, `document_list` in `frappe/api/v2.py`: no total, and a flag.
    Frappe | items start size limit by 20
      {"data":<rows>,"has_next_page":<more>}
    // Moleculer, the action `list` of `moleculer-db`.
    Moleculer | page page size pageSize
      {"rows":<rows>,"total":<total>,"page":<number>,"pageSize":10,"totalPages":<pages>}
    """#)
}
