import Foundation
import ListPresentation
import TestSupport
import Testing

@testable import ListPresentationHTTP

/// Answers made of roles, words, spellings, kinds of values and places: each list is complete, or the user learns that
/// it isn't. A list that is whole fails only where it may go on for all that its server has said.
@Suite struct SpellingTests {
  /// The last is that of a whole list that may go on.
  private static let seeds = Array(testSeeds("LIST_PRESENTATION_SHAPES", small: 360)) + [717]

  @Test func listsAreCompleteOrToldHoweverTheyAreSpelled() async throws {
    var complete = 0
    for seed in Self.seeds {
      var random = SplitMix(seed: seed)
      let list = SpelledList(seed, &random)
      let reading = try await list.shape.read(list.count)
      let outcome = "\(reading.ids.count) of \(list.count), \(reading.error.map { "\($0)" } ?? "\(reading.reports)")"
      #expect(reading.ids == Array(1..<reading.ids.count + 1), "seed \(seed): out of order, \(list)")
      if reading.ids.count == list.count {
        complete += 1
        #expect(reading.isTold == list.mayGoOn(reading), "seed \(seed): all came, and \(outcome): \(list)")
      } else {
        #expect(reading.isTold, "seed \(seed): \(outcome): \(list)")
      }
      if list.statesTheEnd, reading.ids.count == list.count {
        #expect(reading.requests <= max(list.pages, 1) + list.guesses, "seed \(seed): \(reading.requests), \(list)")
      }
    }
    #expect(complete > Self.seeds.count * 3 / 4, "\(complete) of \(Self.seeds.count) complete")
  }

  @Test(
    arguments: [
      (["nextPageURL", "next_page_url", "NextPageUrl", "nextpageurl", "@next.pageUrl"], "next page url"),
      (["PageSize", "pagesize", "page-size", "PAGE_SIZE", "page[size]"], "page size"),
      (["X-Total-Count", "xTotalCount"], "x total count"), (["seasonstarts"], "seasonstarts"),
      (["précédente"], "précédente"), (["rows2"], "rows2"), ([""], ""),
    ])
  func namesAreComparedByTheirWords(names: [String], words: String) {
    for name in names {
      #expect(PageName(name).words.joined(separator: " ") == words)
      #expect(PageName(name) == PageName(names[0]) && PageName.text(of: name) == PageName(name).text)
    }
  }

  private func expectAll(
    _ count: Int, _ address: String = "https://api.example/list", requests: Int? = nil,
    at location: SourceLocation = #_sourceLocation, _ answer: @escaping @Sendable (Asked) -> HTTPResponse
  ) async throws {
    let reading = try await Shape("", address, answer).read(count)
    let outcome = "\(reading.ids.count), \(reading.error.map { "\($0)" } ?? "\(reading.reports)")"
    #expect(reading.ids == Array(1..<count + 1) && !reading.isTold, "\(outcome)", sourceLocation: location)
    if let requests {
      #expect(reading.requests == requests, "\(reading.requests) requests", sourceLocation: location)
    }
  }

  /// As an answer to a question, as a number of a page, and as no whole number.
  @Test(
    arguments: [
      "next_cursor", "next", "nextCursor", "next_page", "nextPageToken", "next_token", "next_offset", "after",
    ], [#""Y""#, "2", "1.5"])
  func tokenIsATokenWhateverItLooksLike(name: String, token: String) async throws {
    let parameters = [
      "next_page": "page", "nextPageToken": "pageToken", "next_token": "token", "next_offset": "offset",
      "after": "after",
    ]
    let parameter = parameters[name, default: "cursor"]
    try await expectAll(5) { asked in
      let isFirst = asked.text(parameter).map { "\"\($0)\"" != token && $0 != token } ?? true
      let slice = isFirst ? asked.slice(0, 3) : asked.slice(3, 3)
      return .json(#"{"data":\#(slice.rows),"\#(name)":\#(slice.next(token))}"#)
    }
  }

  @Test func addressAfterThePageIsFollowed() async throws {
    try await expectAll(25, requests: 3) { asked in
      let page = asked.slice(asked.int("at"))
      return .json(#"{"posts":\#(page.rows),"after_url":\#(page.next("\"/list?at=\(page.end)\""))}"#)
    }
  }

  @Test func retryAfterIsNoToken() async throws {
    try await expectAll(10, requests: 1) { .json($0.slice(0).rows, headers: ["Retry-After": "1"]) }
  }

  @Test(arguments: ["take", "zeilen"]) func statedEndOfAFullPageIsTheEnd(size: String) async throws {
    try await expectAll(10, "https://api.example/list?\(size)=10") {
      .json(#"{"items":\#($0.slice(0).rows),"next":null}"#)
    }
  }

  /// A server is asked in two ways at most.
  @Test(arguments: [("page-size", "page-number", "page-no"), ("pagesize", "pagenumber", "pageno")])
  func parameterOfTheAddressIsSpelledAsItsNeighbor(size: String, page: String, other: String) async throws {
    try await expectAll(25, "https://api.example/list?\(size)=10") {
      .json(#"{"items":\#($0.page($0.int(page)).rows)}"#)
    }
    let untold = try await Shape("", "https://api.example/list?\(size)=10") {
      .json(#"{"items":\#($0.page($0.int(other)).rows)}"#)
    }.read(25)
    #expect(untold.isTold && untold.ids.count == 10)
  }

  @Test func parameterBesideOneWithACapitalHasOne() async throws {
    try await expectAll(25, "https://api.example/list?PageSize=10") {
      .json(#"{"items":\#($0.page($0.int("Page")).rows)}"#)
    }
    try await expectAll(25, "https://api.example/list?Limit=10") {
      .json(#"{"items":\#($0.slice($0.int("Offset")).rows)}"#)
    }
  }

  @Test(
    arguments: [
      (nil, "206"), ("resources: 0-9/25", "206"), ("resources:0-9/25", "206"), ("0-9/*", "206"),
      ("resources 0-9/25", "200"),
    ] as [(String?, String)]) func partIsNotTheWholeList(range: String?, status: String) async throws
  {
    let reading = try await Shape("") { asked in
      .json(asked.slice(0).rows, status: Int(status) ?? 0, headers: range.map { ["Content-Range": $0] } ?? [:])
    }.read(25)
    #expect(reading.isTold && reading.ids.count == 10)
  }

  @Test(arguments: ["0-9/10", "items 0-9/10", "resources: 0-9/10"])
  func partMayBeTheWholeList(range: String) async throws {
    try await expectAll(10, requests: 1) {
      .json($0.slice(0).rows, status: 206, headers: ["Content-Range": range])
    }
    try await expectAll(10, requests: 1) { .json(#"{"total":10,"items":\#($0.slice(0).rows)}"#, status: 206) }
  }

  @Test(arguments: [#"{"next":true,"items":ROWS}"#, #"{"d":{"feed":{"total":25}},"items":ROWS}"#])
  func signIsSeenWhereverItIs(body: String) async throws {
    let reading = try await Shape("") { asked in
      .json(body.replacing("ROWS", with: asked.slice(0).rows))
    }.read(25)
    #expect(reading.isTold && reading.ids.count == 10, "in silence")
  }

  @Test(arguments: ["links", "facets", "columns", "filters", "included", "sort"])
  func onlyListIsTheList(name: String) async throws {
    try await expectAll(3, requests: 1) { .json(#"{"data":{"\#(name)":\#($0.slice(0).rows)}}"#) }
  }

  /// A number of the address can be that of a few rows by chance.
  @Test(arguments: ["category=3", "userId=3", "after=3", "page=1&level=3"])
  func numberOfAFewRowsIsNoError(query: String) async throws {
    let reading = try await Shape("", "https://api.example/list?\(query)") { asked in
      .json(
        #"{"items":\#(asked.text("page") ?? "1" == "1" ? asked.slice(asked.int("after") == 6 ? 3 : 0, 3).rows : "[]")}"#
      )
    }.read(3)
    #expect(!reading.isTold && reading.ids == [1, 2, 3] && reading.requests <= 3)
  }

  /// Lists that are whole, with members whose names hold a word about pages inside another word, or count other things.
  @Test(arguments: [
    #"{"next_season_starts":"2027-03-01","items":ROWS}"#, #"{"storage":{"total":1000000},"items":ROWS}"#,
    #"{"meta":{"page":{"count":10}},"hasMore":false,"items":ROWS}"#, #"{"contextual":true,"items":ROWS}"#,
    #"{"remarkers":"x","precursor":"y","items":ROWS}"#, #"{"totalitarian":99,"items":ROWS}"#,
    #"{"disk":{"total":500,"used":20},"items":ROWS}"#, #"{"discontinued":"x","items":ROWS}"#,
    #"{"pageantry":12,"accounts":99,"items":ROWS}"#, #"{"pagination":{"count":10,"more":"no"},"items":ROWS}"#,
    #"{"isLast":1,"page":1,"items":ROWS}"#, #"{"has_next":"0","items":ROWS}"#,
    #"{"cart":{"total":129000},"hasMore":false,"items":ROWS}"#, #"{"total":10.0,"items":ROWS}"#,
    #"{"more_pages":"N","items":ROWS}"#, #"{"has_next":"N","items":ROWS}"#, #"{"next":false,"items":ROWS}"#,
    #"{"END_OF_LIST":"yes","items":ROWS}"#, #"{"taxonomy":{"total":10},"items":ROWS}"#,
    #"{"next_page":null,"number_of_results":10,"items":ROWS}"#, #"{"pages":1.0,"page":"1.0","items":ROWS}"#,
  ])
  func wholeListIsNoError(body: String) async throws {
    let shape = Shape("") { .json(body.replacing("ROWS", with: $0.slice(0).rows)) }
    let reading = try await shape.read(10)
    #expect(reading.ids == Array(1...10) && !reading.isTold, "\(reading.error.map { "\($0)" } ?? "")")
    #expect(reading.requests <= 3)
  }
}

/// A list whose server says in one way how to go on.
private struct SpelledList: CustomStringConvertible {
  enum Role: CaseIterable {
    case total, pages, more, last, token, address, pageAndLast, size, part, echo
  }

  enum Spelling: CaseIterable {
    case camel, pascal, snake, kebab, flat, capitals

    func text(_ words: [String]) -> String {
      let capitalized = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }
      switch self {
      case .camel: return words.prefix(1).joined() + capitalized.dropFirst().joined()
      case .pascal: return capitalized.joined()
      case .snake: return words.joined(separator: "_")
      case .kebab: return words.joined(separator: "-")
      case .flat: return words.joined()
      case .capitals: return words.joined(separator: "_").uppercased()
      }
    }
  }

  /// Where what the server says stands.
  enum Place: CaseIterable { case beside, around, nested, header }

  /// How a value is written.
  enum Kind: CaseIterable { case plain, text, fraction, word, digit }

  /// The words of usual parameters for the size of a page.
  private static let sizes = [
    "page size", "per page", "limit", "take", "top", "first", "results", "max records", "rpp", "length", "batch size",
    "page limit", "count", "size", "rows", "max results", "num", "items per page", "max", "page length", "records",
    "results per page", "number", "amount", "how many", "zeilen",
  ]

  private static let words: [Role: [String]] = [
    .total: [
      "total", "total count", "total items", "total number of results", "number of results", "search result count all",
      "num found", "result count", "items total", "total row count", "record count", "overall count", "item count",
      "count",
    ],
    .pages: ["total pages", "page count", "number of pages", "pages", "num pages", "pages total", "last page"],
    .more: ["has more", "has next", "has next page", "more available", "have more results", "more", "more pages"],
    .last: ["is last", "is end", "is last page", "last page", "end of list", "is final page"],
    .token: [
      "next cursor", "next", "next page", "next page token", "next token", "next offset", "after", "next page cursor",
      "cursor", "continuation token", "next marker", "end cursor", "next batch",
    ],
    .address: [
      "next", "next link", "next page url", "next collection link", "next results uri", "more results url", "next href",
      "link next",
    ],
    .part: ["items", "resources:", ""], .size: sizes, .echo: ["page", "page nr", "page num", "p", "pg", "cur page"],
    .pageAndLast: ["page", "page number", "current page", "page no"],
  ]

  let role: Role
  let spelling: Spelling
  let words: [String]
  let place: Place
  let kind: Kind
  let size: Int
  let count: Int
  let items: String
  /// The parameter that the server takes, and the number of the first page or item.
  let parameter: String
  let isPage: Bool
  let end: JSONValue?

  init(_ seed: UInt64, _ random: inout SplitMix) {
    func pick<Value>(_ values: [Value]) -> Value { values[Int.random(in: 0..<values.count, using: &random)] }
    let role = Role.allCases[Int(seed % UInt64(Role.allCases.count))]
    let own = pick(Self.words[role] ?? []).split(separator: " ").map(String.init)
    let isAmbiguous = ["after", "cursor", "more", "count"].contains(own.joined())
    (self.role, words) = (role, own)
    spelling = pick(Spelling.allCases)
    kind = pick(Kind.allCases)
    // A bare word says little in a header field.
    place = pick(isAmbiguous && own != ["after"] ? [.beside, .around, .nested] : Place.allCases)
    size =
      role == .size || role == .part || role == .echo ? pick([10, 20, 25, 50]) : pick([2, 3, 5, 7, 9, 10, 12, 20])
    count = pick([0, 1, size, size + 1, 2 * size, 3 * size + 1])
    items = pick(["data", "items", "results", "rows", "things", "list"])
    // A size that speaks of pages goes with their numbers.
    isPage =
      role == .size && !own.filter { ["page", "per", "rpp"].contains($0) }.isEmpty || role == .pages
      || role == .pageAndLast || role == .echo || Bool.random(using: &random)
    switch role {
    case .token:
      // "next page token" is asked for with "page token".
      let rest = own[0] == "next" && own.count > 1 ? Array(own.dropFirst()) : own
      let word = ["next", "end cursor"].contains(own.joined(separator: " ")) ? ["cursor"] : rest
      parameter = spelling.text(word)
    case .echo: parameter = spelling.text(own)
    case .size, .total, .more, .last, .pages, .pageAndLast, .part, .address:
      parameter = spelling == .capitals ? (isPage ? "page" : "offset") : spelling.text([isPage ? "page" : "offset"])
    }
    end = pick([.null, "", nil])
  }

  var pages: Int { (count + size - 1) / size }

  /// Whether the last page says that it is the last.
  var statesTheEnd: Bool { ![.size, .echo, .part].contains(role) }

  /// How many requests the server may be asked in vain for the second page.
  var guesses: Int { count > size ? 2 : 0 }

  /// Whether a list that came whole may go on: it is as full as the address asks for, and the server neither states the
  /// end nor was asked by the parameter that it takes.
  func mayGoOn(_ reading: Reading) -> Bool {
    role == .size && count == size && !reading.asked.contains { $0.contains("&\(parameter)=") }
  }

  private var name: String {
    guard place == .header else { return spelling.text(words) }
    let field = Spelling.kebab.text(words.map { $0.prefix(1).uppercased() + $0.dropFirst() })
    return words == ["after"] ? "CB-AFTER" : "X-\(field)"
  }

  var description: String {
    "\(role) '\(name)' \(kind) \(place), \(count) by \(size) at '\(parameter)', end \(end.map { "\($0)" } ?? "-")"
  }

  /// A whole number as this server writes it.
  private func number(_ value: Int) -> JSONValue {
    switch kind {
    case .plain, .digit: .number("\(value)")
    case .text: .string("\(value)")
    case .fraction: .number("\(value).0")
    case .word: .string("\(value).0")
    }
  }

  /// An answer to a yes-or-no question as this server writes it.
  private func flag(_ value: Bool) -> JSONValue {
    switch kind {
    case .plain: .bool(value)
    case .text: value ? "true" : "false"
    case .fraction: value ? "Y" : "N"
    case .word: value ? "yes" : "no"
    // The number of the last page can be 0 or 1.
    case .digit: words[0] == "last" ? .bool(value) : .number(value ? "1" : "0")
    }
  }

  /// A token for the page with an index, whatever it looks like.
  private func token(_ page: Int) -> JSONValue {
    switch kind {
    case .plain, .digit: .number("\(page)")
    case .text: .string("\(page)")
    case .fraction: .string(["-", "Y", "N", "yes", "no"][page % 5])
    case .word: .string("t\(page)")
    }
  }

  private func page(_ asked: Asked) -> Int? {
    let text = asked.text(parameter)
    if role == .token {
      return text.flatMap { text in (1..<max(pages, 2)).first { self.token($0).queryText == text } } ?? 0
    }
    return isPage ? text.flatMap { Int($0) }.map { $0 - 1 } ?? 0 : nil
  }

  var shape: Shape {
    let size = self.size
    var address = "https://api.example/list"
    if role == .size { address += "?\(spelling.text(words))=\(size)" }
    if role == .echo { address += "?\(parameter)=1" }
    return Shape("", address) { [address] asked in answer(asked, address) }
  }

  private func answer(_ asked: Asked, _ address: String) -> HTTPResponse {
    let slice: Slice
    if role == .address {
      slice = asked.slice(asked.int("at"), size)
    } else if let page = page(asked) {
      slice = asked.slice(page * size, size)
    } else {
      slice = asked.slice(asked.int(parameter), size)
    }
    var said: [(String, JSONValue)] = []
    var headers: HTTPHeaders = [:]
    switch role {
    case .total: said = [(name, number(slice.total))]
    // Alone, a number of pages may be that of a book.
    case .pages: said = [(name, number(slice.pages)), (spelling.text(["current", "page"]), number(slice.number))]
    case .more: said = [(name, flag(slice.hasNext))]
    case .last: said = [(name, flag(!slice.hasNext))]
    case .token: said = (slice.hasNext ? token(slice.number) : end).map { [(name, $0)] } ?? []
    case .address:
      let next = "\(kind == .plain ? "/list" : address)?at=\(slice.end)"
      said = (slice.hasNext ? .string(next) : end).map { [(name, $0)] } ?? []
    case .pageAndLast:
      said = [(name, number(slice.number)), (spelling.text(["is", "last"]), flag(!slice.hasNext))]
    case .size: break
    case .echo: said = [(spelling.text(words), number(slice.number))]
    case .part:
      let range = "\(slice.start)-\(max(slice.end - 1, 0))/\(slice.total)"
      if words.first != nil { headers.add([words[0], range].joined(separator: " "), to: "Content-Range") }
    }
    var body: [String: JSONValue] = [:]
    let rows = (try? JSONValue(parsing: slice.rows.utf8)) ?? .null
    for (name, value) in said where place == .header && value != .null {
      headers.add(value.queryText, to: name)
    }
    let members = place == .header ? [:] : Dictionary(said) { $1 }
    switch place {
    case .header, .beside: body = members.merging([items: rows]) { $1 }
    case .around: body = members.merging(["payload": .object([items: rows])]) { $1 }
    case .nested: body = ["meta": .object(members), items: rows]
    }
    let isPart = role == .part && slice.count < slice.total
    return .json(JSONValue.object(body).description, status: isPart ? 206 : 200, headers: headers)
  }
}

extension JSONValue {
  /// The value as an item of a query or the value of a header field.
  fileprivate var queryText: String {
    switch self {
    case .string(let text), .number(let text): text
    default: description
    }
  }
}
