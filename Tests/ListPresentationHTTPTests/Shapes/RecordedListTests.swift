import Foundation
import ListPresentation
import ListPresentationHTTP
import Testing

/// Lists of public servers as their documentation shows them, with ids as the servers write them: from the address
/// alone, and with the format that an app would name.
@Suite struct RecordedListTests {
  @Test(arguments: RecordedList.all) func namedFormatReadsTheWholeList(list: RecordedList) async throws {
    for count in [0, 1, 25] {
      let reading = try await list.read(count, format: PageFormat(list.format))
      #expect(reading.ids == list.texts(count), "\(count): \(reading)")
      #expect(reading.error == nil && reading.losses == [], "\(count): \(reading)")
    }
  }

  @Test(arguments: RecordedList.all.filter { $0.unread == nil }) func addressAloneReadsTheWholeList(list: RecordedList)
    async throws
  {
    for count in [0, 1, 25] {
      let reading = try await list.read(count)
      #expect(reading.ids == list.texts(count), "\(count): \(reading)")
      #expect(reading.error == nil && reading.losses == [], "\(count): \(reading)")
    }
  }

  /// The name of a parameter isn't in the answer: the first page is shown, and the sentence names a format to complete.
  @Test(arguments: RecordedList.all.filter { $0.unread != nil }) func listThatNeedsAFormatSaysSo(list: RecordedList)
    async throws
  {
    let reading = try await list.read(25)
    #expect(reading.ids == Array(list.texts(25).prefix(reading.ids.count)) && reading.ids.count >= 10, "\(reading)")
    #expect(reading.error?.reason == list.unread, "\(reading)")
    #expect(reading.requests <= 5, "\(reading.requests) requests")
  }
}

/// An item under an id that a server writes as a number or as a text, at any member.
private struct Entry: ListElement {
  let id: String

  init(_ decoder: any Decoder, id path: String) throws {
    let value = try JSONValue(from: decoder).value(at: path)
    switch value {
    case .string(let text)?, .number(let text)?: id = text
    default: throw DecodingError.valueNotFound(String.self, .init(codingPath: [], debugDescription: "no \(path)"))
    }
  }
}

/// A list as its server hands it out.
struct RecordedList: Sendable, CustomTestStringConvertible {
  let name: String
  let url: String
  var body: [String: JSONValue]?
  /// What an app writes to name the format.
  let format: String
  /// Where an item has its id.
  var key = "id"
  /// The ids of its items as JSON, in order.
  var ids = (1...25).map { "\($0)" }
  /// What the user reads where the address alone isn't enough.
  var unread: String?
  let answer: @Sendable (RecordedRequest) -> HTTPResponse

  var testDescription: String { name }

  /// What is read of so many items.
  func texts(_ count: Int) -> [String] { ids.prefix(count).map { $0.replacing("\"", with: "") } }

  func read(_ count: Int, format: PageFormat? = nil) async throws -> RecordedReading {
    let server = InMemoryTransport { [answer, ids] request in
      answer(RecordedRequest(request: request, ids: Array(ids.prefix(count))))
    }
    let address = try #require(URL(string: url))
    let reports = Reports()
    let source = HTTPPageSource<Entry>(
      address, client: HTTPClient(address, transport: server, clock: PatientClock()), format: format, body: body,
      report: reports.add
    ) { [key] in try Entry($0, id: key) }
    var reading = RecordedReading()
    do {
      var request = PageRequest<HTTPCursor>(size: 10)
      while server.requests.count < 100 {
        let page = try await source.page(request)
        reading.ids += page.items.map(\.id)
        guard let next = page.next else { break }
        request = PageRequest(cursor: next, direction: .append, size: 10)
      }
    } catch let error as HTTPError {
      reading.error = error
    }
    reading.losses = reports.all.filter(\.isLoss).map(\.description)
    reading.requests = server.requests.count
    reading.format = source.recognizedFormat?.description
    return reading
  }
}

/// What came of reading a list.
struct RecordedReading: CustomStringConvertible {
  var ids: [String] = []
  var error: HTTPError?
  var losses: [String] = []
  var requests = 0
  var format: String?

  var description: String {
    "\(ids.count) items, \(requests) requests, \(format ?? "no format"), \(error?.reason ?? "no error") \(losses)"
  }
}

/// A request as a server sees it.
struct RecordedRequest: Sendable {
  let request: HTTPRequest
  /// The ids of all items, as JSON, in order.
  let ids: [String]

  var total: Int { ids.count }

  func text(_ name: String) -> String? {
    guard let body = request.body else { return request.query(name) }
    switch (try? JSONValue(parsing: body.data))?.value(at: name) {
    case .string(let text)?, .number(let text)?: return text
    default: return nil
    }
  }

  func int(_ name: String) -> Int? { text(name).flatMap { Int($0) } }

  /// The items from an index on.
  func from(_ start: Int?, _ size: Int = 10) -> RecordedPage {
    let start = min(max(start ?? 0, 0), ids.count)
    return RecordedPage(ids: Array(ids[start...].prefix(size)), start: start, size: size, total: ids.count)
  }

  /// The items behind the one with an id.
  func behind(_ id: String?, _ size: Int = 10) -> RecordedPage {
    from(id.map { id in (ids.firstIndex { $0.replacing("\"", with: "") == id } ?? -1) + 1 }, size)
  }
}

/// A page of a list.
struct RecordedPage: Sendable {
  let ids: [String]
  let start: Int
  let size: Int
  let total: Int

  var end: Int { start + ids.count }
  var hasNext: Bool { end < total }
  var number: Int { start / size + 1 }
  var pages: Int { (total + size - 1) / size }

  /// The items as objects with an id and what is beside it.
  func items(_ key: String = "id", _ others: String = #""title":"x""#) -> String {
    "[" + ids.map { "{\"\(key)\":\($0),\(others)}" }.joined(separator: ",") + "]"
  }

  /// The items in objects of their own.
  func items(in element: (String) -> String) -> String {
    "[" + ids.map { element(#"{"id":\#($0),"title":"x"}"#) }.joined(separator: ",") + "]"
  }

  func next(_ text: String, or end: String = "null") -> String { hasNext ? text : end }
}

extension RecordedList {
  /// Ids of MongoDB, the newest first.
  private static let falling = (1...25).map {
    #""\#(String(0x65F0_0000 - 7 * $0, radix: 16))a3c5e7f9b1d24680""#
  }

  /// Ids of Discord, the newest first.
  private static let snowflakes = (1...25).map { "\"\(1_310_000_000_000_000_000 - 4_194_304 * $0)\"" }

  private static let uuids = (1...25).map { number in
    let mixed = String(UInt32(truncatingIfNeeded: number &* 2_654_435_761), radix: 16)
    return #""\#(String(repeating: "0", count: 8 - mixed.count) + mixed)-5b1c-4d6e-9f70-0123456789ab""#
  }

  private static let media: [RecordedList] = [
    RecordedList(
      name: "PeerTube, videos", url: "https://tube.example/api/v1/videos",
      format: "offset:offset=start,limit=count,items=data,total=total"
    ) { asked in
      let page = asked.from(asked.int("start"), asked.int("count") ?? 10)
      return .json(#"{"total":\#(asked.total),"data":\#(page.items())}"#)
    },
    RecordedList(
      name: "Jellyfin, items", url: "https://films.example/Items?recursive=true",
      format: "offset:offset=startIndex,limit=limit,items=Items,total=TotalRecordCount", key: "Id", ids: uuids
    ) { asked in
      let page = asked.from(asked.int("startIndex") ?? asked.int("StartIndex"), asked.int("limit") ?? 10)
      return .json(
        #"{"Items":\#(page.items("Id", #""Name":"x","Type":"Movie""#)),"TotalRecordCount":\#(asked.total),"StartIndex":\#(page.start)}"#
      )
    },
    RecordedList(
      name: "Plex, a section", url: "https://plex.example/library/sections/1/all",
      format: "offset:offset=X-Plex-Container-Start,limit=X-Plex-Container-Size,items=MediaContainer.Metadata,"
        + "total=MediaContainer.totalSize", key: "ratingKey", ids: (1...25).map { "\"\($0)\"" },
      unread: "the server counts 25 items ('MediaContainer.totalSize') and gave 10; a format such as "
        + "'page-number:page=PARAMETER' may reach the rest"
    ) { asked in
      let page = asked.from(asked.int("X-Plex-Container-Start"), asked.int("X-Plex-Container-Size") ?? 10)
      return .json(
        #"{"MediaContainer":{"size":\#(page.ids.count),"totalSize":\#(asked.total),"offset":\#(page.start),"librarySectionID":1,"Metadata":\#(page.items("ratingKey"))}}"#
      )
    },
    RecordedList(
      name: "Sonarr, history", url: "https://series.example/api/v3/history",
      format: "page-number:size=pageSize,items=records,total=totalRecords"
    ) { asked in
      let size = asked.int("pageSize") ?? 10
      let page = asked.from(((asked.int("page") ?? 1) - 1) * size, size)
      return .json(
        #"{"page":\#(page.number),"pageSize":\#(size),"sortKey":"date","sortDirection":"descending","totalRecords":\#(asked.total),"records":\#(page.items())}"#
      )
    },
    RecordedList(
      name: "Immich, a search by POST", url: "https://photos.example/api/search/metadata", body: [:],
      format: "cursor:at=assets.nextPage,parameter=page,size=size,items=assets.items", ids: uuids
    ) { asked in
      let page = asked.from(((asked.int("page") ?? 1) - 1) * 10)
      return .json(
        #"{"albums":{"total":0,"count":0,"items":[],"facets":[]},"assets":{"total":\#(page.ids.count),"count":\#(page.ids.count),"items":\#(page.items()),"facets":[],"nextPage":\#(page.next("\"\(page.number + 1)\""))}}"#
      )
    },
    RecordedList(
      name: "Audiobookshelf, a library", url: "https://books.example/api/libraries/main/items?limit=10",
      format: "page-number:size=limit,first=0,items=results,total=total", ids: uuids
    ) { asked in
      let size = asked.int("limit") ?? 10
      let page = asked.from((asked.int("page") ?? 0) * size, size)
      return .json(
        #"{"results":\#(page.items()),"total":\#(asked.total),"limit":\#(size),"page":\#(page.number - 1),"sortDesc":false,"mediaType":"book","minified":false,"include":""}"#
      )
    },
    RecordedList(
      name: "Subsonic, albums", url: "https://music.example/rest/getAlbumList2?f=json&type=newest&size=10",
      format: "offset:limit=size,items=subsonic-response.albumList2.album", ids: (1...25).map { "\"al-\($0)\"" }
    ) { asked in
      let page = asked.from(asked.int("offset"), asked.int("size") ?? 10)
      return .json(
        #"{"subsonic-response":{"status":"ok","version":"1.16.1","type":"navidrome","albumList2":{"album":\#(page.items())}}}"#
      )
    },
    RecordedList(
      name: "MyAnimeList, a ranking", url: "https://anime.example/v2/anime/ranking",
      format: "next-address:at=paging.next,previous=paging.previous,size=limit,items=data,element=node"
    ) { asked in
      let page = asked.from(asked.int("offset"))
      let rows = page.items { #"{"node":\#($0),"ranking":{"rank":1}}"# }
      let next = page.next(#""next":"https://anime.example/v2/anime/ranking?offset=\#(page.end)""#, or: "")
      return .json(#"{"data":\#(rows),"paging":{\#(next)}}"#)
    },
    RecordedList(
      name: "ListenBrainz, listens", url: "https://listens.example/1/user/x/listens?count=10",
      format: "last-item:key=listened_at,after=max_ts,size=count,more=,items=payload.listens", key: "listened_at",
      ids: (1...25).map { "\(1_790_000_000 - 300 * $0)" },
      unread: "the page is as full as 'count=10' allows, and nothing says that it is the last; a format such as "
        + "'page-number:page=PARAMETER' may reach the rest"
    ) { asked in
      let page = asked.behind(asked.text("max_ts"), asked.int("count") ?? 10)
      return .json(
        #"{"payload":{"count":\#(page.ids.count),"latest_listen_ts":1789999700,"listens":\#(page.items("listened_at", #""track_metadata":{"track_name":"x"}"#)),"oldest_listen_ts":1400000000,"user_id":"x"}}"#
      )
    },
  ]

  private static let work: [RecordedList] = [
    RecordedList(
      name: "Trello, actions of a board", url: "https://boards.example/1/boards/b/actions?limit=10",
      format: "last-item:after=before,more=,items=.", ids: falling
    ) { asked in .json(asked.behind(asked.text("before"), asked.int("limit") ?? 10).items()) },
    RecordedList(
      name: "Discord, messages of a channel", url: "https://chat.example/api/v10/channels/1/messages?limit=10",
      format: "last-item:after=before,more=,items=.", ids: snowflakes
    ) { asked in .json(asked.behind(asked.text("before"), asked.int("limit") ?? 10).items()) },
    RecordedList(
      name: "Keycloak, users", url: "https://login.example/admin/realms/main/users?max=10",
      format: "offset:offset=first,limit=max,items=.", ids: uuids
    ) { asked in .json(asked.from(asked.int("first"), asked.int("max") ?? 10).items()) },
    RecordedList(
      name: "Matomo, visits", url: "https://visits.example/index.php?method=Live.getLastVisitsDetails&filter_limit=10",
      format: "offset:offset=filter_offset,limit=filter_limit,items=.", key: "idVisit",
      ids: (1...25).map { "\"\(9_000 - $0)\"" }
    ) { asked in
      .json(asked.from(asked.int("filter_offset"), asked.int("filter_limit") ?? 10).items("idVisit"))
    },
    RecordedList(
      name: "Raindrop.io, a collection", url: "https://links.example/rest/v1/raindrops/0",
      format: "page-number:size=perpage,first=0,items=items,total=count", key: "_id"
    ) { asked in
      let size = asked.int("perpage") ?? 10
      let page = asked.from((asked.int("page") ?? 0) * size, size)
      return .json(#"{"result":true,"items":\#(page.items("_id")),"count":\#(asked.total),"collectionId":0}"#)
    },
    RecordedList(
      name: "Readwise, highlights", url: "https://notes.example/api/v2/export/",
      format: "cursor:at=nextPageCursor,parameter=pageCursor,size=,items=results", key: "user_book_id"
    ) { asked in
      let page = asked.from(asked.int("pageCursor"))
      return .json(
        #"{"count":\#(asked.total),"nextPageCursor":\#(page.next("\(page.end)")),"results":\#(page.items("user_book_id"))}"#
      )
    },
    RecordedList(
      name: "Wrike, tasks", url: "https://tasks.example/api/v4/tasks?pageSize=10",
      format: "cursor:at=nextPageToken,parameter=nextPageToken,size=,items=data", ids: (1...25).map { "\"IEAA\($0)\"" }
    ) { asked in
      let page = asked.from(asked.text("nextPageToken").flatMap { Int($0.dropFirst(2)) })
      return .json(
        #"{"kind":"tasks","nextPageToken":"\#(page.next("T-\(page.end)", or: ""))","responseSize":\#(asked.total),"data":\#(page.items())}"#
      )
    },
    RecordedList(
      name: "Rollbar, instances", url: "https://errors.example/api/1/instances",
      format: "page-number:size=,items=result.instances"
    ) { asked in
      let page = asked.from(((asked.int("page") ?? 1) - 1) * 10)
      return .json(#"{"err":0,"result":{"page":\#(page.number),"instances":\#(page.items())}}"#)
    },
    RecordedList(
      name: "OpenStack, servers", url: "https://cloud.example/v2.1/servers",
      format: "next-address:at=servers_links[rel=next].href,previous=,items=servers", ids: uuids
    ) { asked in
      let page = asked.behind(asked.text("marker"))
      let last = page.ids.last?.replacing("\"", with: "") ?? ""
      let next = page.next(
        #","servers_links":[{"rel":"next","href":"https://cloud.example/v2.1/servers?marker=\#(last)"}]"#, or: "")
      return .json(#"{"servers":\#(page.items())\#(next)}"#)
    },
    RecordedList(
      name: "Cloud Foundry, apps", url: "https://apps.example/v3/apps",
      format: "next-address:at=pagination.next,previous=pagination.previous,items=resources,"
        + "total=pagination.total_results", key: "guid", ids: uuids
    ) { asked in
      let page = asked.from(((asked.int("page") ?? 1) - 1) * 10)
      let next = page.next(#"{"href":"https://apps.example/v3/apps?page=\#(page.number + 1)&per_page=10"}"#)
      return .json(
        #"{"pagination":{"total_results":\#(asked.total),"total_pages":\#(page.pages),"first":{"href":"https://apps.example/v3/apps?page=1"},"last":{"href":"https://apps.example/v3/apps?page=\#(page.pages)"},"next":\#(next),"previous":null},"resources":\#(page.items("guid"))}"#
      )
    },
    RecordedList(
      name: "Censys, hosts", url: "https://hosts.example/api/v2/hosts/search?q=x",
      format: "cursor:at=result.links.next,size=,items=result.hits,total=result.total", key: "ip",
      ids: (1...25).map { "\"10.0.0.\($0)\"" }
    ) { asked in
      let page = asked.from(asked.text("cursor").flatMap { Int($0.dropFirst(2)) })
      return .json(
        #"{"code":200,"status":"OK","result":{"query":"x","total":\#(asked.total),"duration":5,"hits":\#(page.items("ip")),"links":{"prev":"","next":"\#(page.next("ey\(page.end)", or: ""))"}}}"#
      )
    },
    RecordedList(
      name: "Rocket.Chat, channels", url: "https://talk.example/api/v1/channels.list",
      format: "offset:limit=count,items=channels,total=total", key: "_id", ids: (1...25).map { "\"ch\($0)\"" }
    ) { asked in
      let page = asked.from(asked.int("offset"), asked.int("count") ?? 10)
      return .json(
        #"{"channels":\#(page.items("_id")),"count":\#(page.ids.count),"offset":\#(page.start),"total":\#(asked.total),"success":true}"#
      )
    },
    RecordedList(
      name: "setlist.fm, setlists", url: "https://gigs.example/rest/1.0/search/setlists?artistName=x",
      format: "page-number:page=p,size=,items=setlist,total=total", ids: (1...25).map { "\"s\($0)\"" },
      unread: "the server counts 25 items ('total') and gave 10; a format such as 'page-number:page=PARAMETER' may "
        + "reach the rest"
    ) { asked in
      let page = asked.from(((asked.int("p") ?? 1) - 1) * 10)
      return .json(
        #"{"type":"setlists","itemsPerPage":10,"page":\#(page.number),"total":\#(asked.total),"setlist":\#(page.items())}"#
      )
    },
    RecordedList(
      name: "SourceHut, repositories", url: "https://code.example/query",
      body: ["query": "query($cursor: Cursor) { repositories(cursor: $cursor) { results { id } cursor } }"],
      format: "cursor:at=data.repositories.cursor,parameter=variables.cursor,size=,items=data.repositories.results"
    ) { asked in
      let page = asked.from(asked.text("variables.cursor").flatMap { Int($0.dropFirst()) })
      return .json(
        #"{"data":{"repositories":{"results":\#(page.items()),"cursor":\#(page.next("\"c\(page.end)\""))}}}"#)
    },
    RecordedList(
      name: "Miniflux, entries", url: "https://feeds.example/v1/entries?status=unread",
      format: "offset:items=entries,total=total"
    ) { asked in
      let page = asked.from(asked.int("offset"), asked.int("limit") ?? 10)
      return .json(#"{"total":\#(asked.total),"entries":\#(page.items())}"#)
    },
  ]

  static let all = media + work
}
