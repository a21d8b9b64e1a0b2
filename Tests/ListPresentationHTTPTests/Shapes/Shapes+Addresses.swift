import ListPresentationHTTP

extension Shape {
  /// APIs that name the address of the next page, in the body or in header fields.
  static let addresses: [Shape] = [
    Shape("Django REST framework, pages") {
      let page = $0.page($0.int("page"))
      return
        #"{"count":\#(page.total),"next":\#(page.next("\"https://api.example/list?page=\(page.number + 1)\"")),"previous":null,"results":\#(page.rows)}"#
    },
    Shape("Django REST framework, offsets") {
      let page = $0.slice($0.int("offset"), $0.int("limit") ?? 10)
      return
        #"{"count":\#(page.total),"next":\#(page.next("\"https://api.example/list?limit=10&offset=\(page.end)\"")),"previous":null,"results":\#(page.rows)}"#
    },
    Shape("Django REST framework, cursors") {
      let page = $0.slice($0.int("cursor"))
      return
        #"{"next":\#(page.next("\"https://api.example/list?cursor=\(page.end)\"")),"previous":null,"results":\#(page.rows)}"#
    },
    Shape("Django REST framework JSON:API") {
      let page = $0.page($0.int("page[number]"))
      return
        #"{"links":{"first":"https://api.example/list?page%5Bnumber%5D=1","last":"https://api.example/list?page%5Bnumber%5D=\#(page.pages)","next":\#(page.next("\"https://api.example/list?page%5Bnumber%5D=\(page.number + 1)\"")),"prev":null},"data":\#(page.rows),"meta":{"pagination":{"page":\#(page.number),"pages":\#(page.pages),"count":\#(page.total)}}}"#
    },
    Shape("JSON:API with link objects") {
      let page = $0.slice($0.int("page[offset]"))
      return
        #"{"data":\#(page.rows),"included":[{"id":"9","type":"people"},{"id":"8","type":"people"}],"links":{"self":{"href":"/list"}\#(page.next(#","next":{"href":"/list?page[offset]=\#(page.end)"}"#, or: ""))}}"#
    },
    Shape("Drupal JSON:API") {
      let page = $0.slice($0.int("page[offset]"))
      return
        #"{"jsonapi":{"version":"1.0"},"data":\#(page.rows),"links":{\#(page.next(#""next":{"href":"https://api.example/list?page%5Boffset%5D=\#(page.end)&page%5Blimit%5D=10"},"#, or: ""))"self":{"href":"https://api.example/list"}}}"#
    },
    Shape("HAL, Spring Data REST") {
      let page = $0.page(($0.int("page") ?? 0) + 1)
      let embedded = page.count == 0 ? "" : #""_embedded":{"products":\#(page.rows)},"#
      return
        #"{\#(embedded)"_links":{"self":{"href":"https://api.example/list{?page,size,sort}","templated":true}\#(page.next(#","next":{"href":"https://api.example/list?page=\#(page.number)&size=10"}"#, or: ""))},"page":{"size":10,"totalElements":\#(page.total),"totalPages":\#(page.pages),"number":\#(page.number - 1)}}"#
    },
    Shape("Ticketmaster, templated links") {
      let page = $0.page(($0.int("page") ?? 0) + 1)
      return
        #"{"_embedded":{"events":\#(page.rows)},"_links":{"self":{"href":"/list{?sort}","templated":true}\#(page.next(#","next":{"href":"/list?page=\#(page.number){&sort}","templated":true}"#, or: ""))},"page":{"size":10,"totalElements":\#(page.total),"totalPages":\#(page.pages),"number":\#(page.number - 1)}}"#
    },
    Shape("Hydra, API Platform 2") {
      let page = $0.page($0.int("page"))
      return
        #"{"@context":"/contexts/Book","@type":"hydra:Collection","hydra:member":\#(page.rows),"hydra:totalItems":\#(page.total),"hydra:view":{"@id":"/list?page=1","hydra:last":"/list?page=\#(page.pages)"\#(page.next(#","hydra:next":"/list?page=\#(page.number + 1)""#, or: ""))}}"#
    },
    Shape("Hydra, API Platform 4") {
      let page = $0.page($0.int("page"))
      return
        #"{"@type":"Collection","totalItems":\#(page.total),"member":\#(page.rows),"view":{"@type":"PartialCollectionView"\#(page.next(#","next":"/list?page=\#(page.number + 1)""#, or: ""))}}"#
    },
    Shape("OData 4, Microsoft Graph") {
      let page = $0.slice($0.int("$skip"))
      return
        #"{"@odata.context":"x","value":\#(page.rows)\#(page.next(#","@odata.nextLink":"https://api.example/list?$skip=\#(page.end)""#, or: ""))}"#
    },
    Shape("OData 2") {
      let page = $0.slice($0.int("$skiptoken"))
      return
        #"{"d":{"results":\#(page.rows),"__count":"\#(page.total)"\#(page.next(#","__next":"https://api.example/list?$skiptoken=\#(page.end)""#, or: ""))}}"#
    },
    Shape("Azure Resource Manager") {
      let page = $0.slice($0.int("$skiptoken"))
      return #"{"value":\#(page.rows),"nextLink":\#(page.next("\"https://api.example/list?$skiptoken=\(page.end)\""))}"#
    },
    Shape("PokeAPI, Docker Hub") {
      let page = $0.slice($0.int("offset"), $0.int("limit") ?? 10)
      return
        #"{"count":\#(page.total),"next":\#(page.next("\"https://api.example/list?offset=\(page.end)&limit=10\"")),"previous":null,"results":\#(page.rows)}"#
    },
    Shape("SWAPI") {
      let page = $0.page($0.int("page"))
      return
        #"{"count":\#(page.total),"next":\#(page.next("\"https://api.example/list/?page=\(page.number + 1)\"")),"previous":null,"results":\#(page.rows)}"#
    },
    Shape("Rick and Morty") {
      let page = $0.page($0.int("page"))
      return
        #"{"info":{"count":\#(page.total),"pages":\#(page.pages),"next":\#(page.next("\"https://api.example/list?page=\(page.number + 1)\"")),"prev":null},"results":\#(page.rows)}"#
    },
    Shape("Laravel paginate") {
      let page = $0.page($0.int("page"))
      return
        #"{"current_page":\#(page.number),"data":\#(page.rows),"first_page_url":"https://api.example/list?page=1","from":1,"last_page":\#(page.pages),"links":[{"url":null,"label":"Previous","active":false},{"url":"https://api.example/list?page=1","label":"1","active":true}],"next_page_url":\#(page.next("\"https://api.example/list?page=\(page.number + 1)\"")),"path":"https://api.example/list","per_page":10,"prev_page_url":null,"to":10,"total":\#(page.total)}"#
    },
    Shape("Laravel resources") {
      let page = $0.page($0.int("page"))
      return
        #"{"data":\#(page.rows),"links":{"first":"https://api.example/list?page=1","last":"https://api.example/list?page=\#(page.pages)","prev":null,"next":\#(page.next("\"https://api.example/list?page=\(page.number + 1)\""))},"meta":{"current_page":\#(page.number),"from":1,"last_page":\#(page.pages),"links":[{"url":null,"label":"x","active":false}],"path":"x","per_page":10,"to":10,"total":\#(page.total)}}"#
    },
    Shape("Laravel cursorPaginate") {
      let page = $0.slice($0.int("cursor"))
      return
        #"{"data":\#(page.rows),"path":"x","per_page":10,"next_cursor":\#(page.next("\"\(page.end)\"")),"next_page_url":\#(page.next("\"https://api.example/list?cursor=\(page.end)\"")),"prev_cursor":null,"prev_page_url":null}"#
    },
    Shape("Spotify") {
      let page = $0.slice($0.int("offset"))
      return
        #"{"albums":{"href":"https://api.example/list","items":\#(page.rows),"limit":10,"next":\#(page.next("\"https://api.example/list?offset=\(page.end)&limit=10\"")),"offset":\#(page.start),"previous":null,"total":\#(page.total)}}"#
    },
    Shape("Salesforce") {
      let page = $0.slice($0.int("from"))
      return
        #"{"totalSize":\#(page.total),"done":\#(!page.hasNext),"records":\#(page.rows)\#(page.next(#","nextRecordsUrl":"/list?from=\#(page.end)""#, or: ""))}"#
    },
    Shape("Asana") {
      let page = $0.slice($0.int("offset"))
      return
        #"{"data":\#(page.rows),"next_page":\#(page.next(#"{"offset":"\#(page.end)","path":"/list?offset=\#(page.end)","uri":"https://api.example/list?offset=\#(page.end)"}"#))}"#
    },
    Shape("Bitbucket Cloud") {
      let page = $0.page($0.int("page"))
      return
        #"{"pagelen":10,"values":\#(page.rows),"page":\#(page.number),"size":\#(page.total)\#(page.next(#","next":"https://api.example/list?page=\#(page.number + 1)""#, or: ""))}"#
    },
    Shape("Facebook Graph") {
      let page = $0.slice($0.int("after"))
      let cursors =
        page.count == 0
        ? ""
        : #","paging":{"cursors":{"before":"x","after":"\#(page.end)"}\#(page.next(#","next":"https://api.example/list?after=\#(page.end)""#, or: ""))}"#
      return #"{"data":\#(page.rows)\#(cursors)}"#
    },
    Shape("HubSpot") {
      let page = $0.slice($0.int("after"))
      return
        #"{"results":\#(page.rows)\#(page.next(#","paging":{"next":{"after":"\#(page.end)","link":"https://api.example/list?after=\#(page.end)"}}"#, or: ""))}"#
    },
    Shape("Zendesk, offsets") {
      let page = $0.page($0.int("page"))
      return
        #"{"users":\#(page.rows),"next_page":\#(page.next("\"https://api.example/list?page=\(page.number + 1)\"")),"previous_page":null,"count":\#(page.total)}"#
    },
    Shape("Zendesk, cursors") {
      let page = $0.slice($0.int("page[after]"))
      return
        #"{"users":\#(page.rows),"meta":{"has_more":\#(page.hasNext),"after_cursor":\#(page.next("\"\(page.end)\"")),"before_cursor":"x"},"links":{"prev":"https://api.example/list?page[before]=x","next":\#(page.next("\"https://api.example/list?page[after]=\(page.end)\""))}}"#
    },
    Shape("Discourse") {
      let page = $0.page(($0.int("page") ?? 0) + 1)
      return
        #"{"users":[],"topic_list":{"can_create_topic":false\#(page.next(#","more_topics_url":"/list?page=\#(page.number)""#, or: "")),"per_page":10,"topics":\#(page.rows)}}"#
    },
    Shape("PayPal") {
      let page = $0.page($0.int("page"))
      return
        #"{"products":\#(page.rows),"total_items":\#(page.total),"total_pages":\#(page.pages),"links":[{"href":"https://api.example/list","rel":"self","method":"GET"}\#(page.next(#",{"href":"https://api.example/list?page=\#(page.number + 1)","rel":"next","method":"GET"}"#, or: ""))]}"#
    },
    Shape("OGC API Features, STAC") {
      let page = $0.slice($0.int("offset"))
      return
        #"{"type":"FeatureCollection","features":\#(page.rows),"links":[{"type":"application/geo+json","rel":"self","href":"https://api.example/list"}\#(page.next(#",{"rel":"next","href":"https://api.example/list?offset=\#(page.end)"}"#, or: ""))],"numberMatched":\#(page.total),"numberReturned":\#(page.count)}"#
    },
    Shape("Twilio") {
      let page = $0.page(($0.int("Page") ?? 0) + 1)
      return
        #"{"messages":\#(page.rows),"end":9,"first_page_uri":"/list?Page=0","next_page_uri":\#(page.next("\"/list?Page=\(page.number)&PageToken=x\"")),"page":\#(page.number - 1),"page_size":10,"previous_page_uri":null,"start":0,"uri":"/list"}"#
    },
    Shape("SendGrid") {
      let page = $0.slice($0.int("page_token"))
      return
        #"{"result":\#(page.rows),"_metadata":{"self":"https://api.example/list","count":\#(page.total)\#(page.next(#","next":"https://api.example/list?page_token=\#(page.end)""#, or: ""))}}"#
    },
    Shape("Vimeo") {
      let page = $0.page($0.int("page"))
      return
        #"{"total":\#(page.total),"page":\#(page.number),"per_page":10,"paging":{"next":\#(page.next("\"/list?page=\(page.number + 1)\"")),"previous":null,"first":"/list?page=1","last":"/list?page=9"},"data":\#(page.rows)}"#
    },
    Shape("SoundCloud") {
      let page = $0.slice($0.int("cursor"))
      return
        #"{"collection":\#(page.rows),"next_href":\#(page.next("\"https://api.example/list?cursor=\(page.end)\""))}"#
    },
    Shape("LinkedIn") {
      let page = $0.slice($0.int("start"))
      return
        #"{"elements":\#(page.rows),"paging":{"count":10,"start":\#(page.start),"links":[\#(page.next(#"{"rel":"next","href":"/list?start=\#(page.end)&count=10","type":"application/json"}"#, or: ""))]}}"#
    },
    Shape("Discogs") {
      let page = $0.page($0.int("page"))
      return
        #"{"pagination":{"page":\#(page.number),"pages":\#(page.pages),"per_page":10,"items":\#(page.total),"urls":{\#(page.next(#""last":"https://api.example/list?page=9","next":"https://api.example/list?page=\#(page.number + 1)""#, or: ""))}},"releases":\#(page.rows)}"#
    },
    Shape("Pexels") {
      let page = $0.page($0.int("page"))
      return
        #"{"page":\#(page.number),"per_page":10,"photos":\#(page.rows),"total_results":\#(page.total)\#(page.next(#","next_page":"https://api.example/list?page=\#(page.number + 1)""#, or: ""))}"#
    },
    Shape("crates.io") {
      let page = $0.page($0.int("page"))
      return
        #"{"crates":\#(page.rows),"meta":{"next_page":\#(page.next("\"?page=\(page.number + 1)\"")),"prev_page":null,"total":\#(page.total)}}"#
    },
    Shape("DigitalOcean") {
      let page = $0.page($0.int("page"))
      return
        #"{"droplets":\#(page.rows),"links":{\#(page.next(#""pages":{"last":"https://api.example/list?page=9","next":"https://api.example/list?page=\#(page.number + 1)"}"#, or: ""))},"meta":{"total":\#(page.total)}}"#
    },
    Shape("Confluence, a link beside its base", "https://api.example/wiki/list") {
      guard $0.request.url.path() == "/wiki/list" else { return .json(#"{"message":"not found"}"#, status: 404) }
      let page = $0.slice($0.int("start"))
      return .json(
        #"{"results":\#(page.rows),"start":\#(page.start),"limit":10,"size":\#(page.count),"_links":{"base":"https://api.example/wiki","context":"/wiki"\#(page.next(#","next":"/list?start=\#(page.end)""#, or: ""))}}"#
      )
    },
    Shape("FastAPI pagination, links") {
      let page = $0.page($0.int("page"))
      return
        #"{"items":\#(page.rows),"total":\#(page.total),"page":\#(page.number),"size":10,"pages":\#(page.pages),"links":{"first":"/list?page=1","last":"/list?page=6","self":"/list","next":\#(page.next("\"/list?page=\(page.number + 1)\"")),"prev":null}}"#
    },
    Shape("Prismic") {
      let page = $0.page($0.int("page"))
      return
        #"{"page":\#(page.number),"results_per_page":10,"results_size":\#(page.count),"total_results_size":\#(page.total),"total_pages":\#(page.pages),"next_page":\#(page.next("\"https://api.example/list?page=\(page.number + 1)\"")),"prev_page":null,"results":\#(page.rows)}"#
    },
    Shape("NASA images") {
      let page = $0.page($0.int("page"))
      return
        #"{"collection":{"version":"1.0","href":"x","items":\#(page.rows),"links":[\#(page.next(#"{"rel":"next","prompt":"Next","href":"https://api.example/list?page=\#(page.number + 1)"}"#, or: ""))],"metadata":{"total_hits":\#(page.total)}}}"#
    },
    Shape("GitHub, Link") {
      let page = $0.page($0.int("page"))
      return .json(
        page.rows,
        headers: page.total <= 10
          ? [:]
          : [
            "Link": page.next(
              #"<https://api.example/list?page=\#(page.number + 1)>; rel="next", <https://api.example/list?page=\#(page.pages)>; rel="last""#,
              or: #"<https://api.example/list?page=1>; rel="first""#)
          ])
    },
    Shape("GitHub search") {
      let page = $0.page($0.int("page"))
      return .json(
        #"{"total_count":\#(page.total),"incomplete_results":false,"items":\#(page.rows)}"#,
        headers: page.total <= 10
          ? [:]
          : [
            "Link": page.next(
              #"<https://api.example/list?page=\#(page.number + 1)>; rel="next""#,
              or: #"<https://api.example/list?page=1>; rel="first""#)
          ])
    },
    Shape("Mastodon") {
      let page = $0.slice($0.int("max_id"))
      return .json(
        page.rows,
        headers: page.count == 0
          ? [:]
          : [
            "Link": page.next(#"<https://api.example/list?max_id=\#(page.end)>; rel="next", "#, or: "")
              + #"<https://api.example/list?min_id=1>; rel="prev""#
          ])
    },
    Shape("Shopify REST") {
      let page = $0.slice($0.int("page_info"))
      return .json(
        #"{"products":\#(page.rows)}"#,
        headers: page.hasNext ? ["Link": #"<https://api.example/list?page_info=\#(page.end)>; rel="next""#] : [:])
    },
    Shape("Sentry, a link to an empty page") {
      let page = $0.slice($0.int("cursor"))
      return .json(
        page.rows,
        headers: [
          "Link":
            #"<https://api.example/list?cursor=0>; rel="previous"; results="false", <https://api.example/list?cursor=\#(page.end)>; rel="next"; results="\#(page.hasNext)""#
        ])
    },
    Shape("Kinto") {
      let page = $0.slice($0.int("_token"))
      return .json(
        #"{"data":\#(page.rows)}"#,
        headers: page.hasNext
          ? ["Next-Page": "https://api.example/list?_token=\(page.end)", "Total-Objects": "\(page.total)"]
          : ["Total-Objects": "\(page.total)"])
    },
    Shape("Okta, two Link fields") {
      let page = $0.slice($0.int("after"))
      var headers: HTTPHeaders = ["Link": #"<https://api.example/list>; rel="self""#]
      if page.hasNext { headers.add(#"<https://api.example/list?after=\#(page.end)>; rel="next""#, to: "Link") }
      return .json(page.rows, headers: headers)
    },
    Shape("Only a last page in Link") {
      let page = $0.page($0.int("page"))
      return .json(page.rows, headers: ["Link": #"<https://api.example/list?page=\#(page.pages)>; rel="last""#])
    },
  ]
}
