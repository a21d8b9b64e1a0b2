import Foundation
import ListPresentation
import Synchronization
import TestSupport
import Testing

@testable import ListPresentationHTTP

/// The items of a page are decoded where they lie, each once, and what is wrong with one is said with its path.
@Suite struct PageDecodingTests {
  private static let seeds = testSeeds("LIST_PRESENTATION_PAGES", small: 200, from: 1)

  @Test(arguments: [nil, 0, 500, 999] as [Int?]) func itemIsDecodedOnce(broken: Int?) async throws {
    let items = (0..<1_000).map { index in index == broken ? #"{"id":"?"}"# : encoded(Row(index)) }
    let server = MemoryServer(.json("{\"total\":1000,\"rows\":[\(items.joined(separator: ","))]}"))
    let calls = Mutex(0)
    let source = HTTPPageSource<Row>(
      server.url("/"), client: server.client(), format: PageFormat(.onePage, items: "rows")
    ) { decoder in
      calls.withLock { $0 += 1 }
      return try Row(from: decoder)
    }
    let page = try await source.page(PageRequest())
    #expect(page.items.count == (broken == nil ? 1_000 : 999) && page.lostItems?.count == broken.map { _ in 1 })
    #expect(calls.withLock { $0 } == 1_000)
  }

  /// A decoder with names of its own for keys reads the same items, and what is around them.
  @Test func namesOfKeysDecideNothing() async throws {
    for seed in Self.seeds {
      var random = SplitMix(seed: seed)
      let body = Self.body(&random)
      let server = MemoryServer(.json(body))
      let format = PageFormat(.cursor(at: "next"), items: "rows")
      let snakes = JSONDecoder()
      snakes.keyDecodingStrategy = .convertFromSnakeCase
      let (plain, other) = (Reports(), Reports())
      let sources = [
        server.source("/", format: format, report: plain.add),
        server.source("/", format: format, decoder: snakes, report: other.add),
      ]
      var outcomes: [String] = []
      for source in sources {
        do { outcomes.append("\(try await source.page(PageRequest()))") } catch { outcomes.append("\(error)") }
      }
      #expect(outcomes[0] == outcomes[1], "seed \(seed): \(body)")
      #expect(plain.texts == other.texts, "seed \(seed): \(body)")
    }
  }

  /// A token that is an object goes back as it came, whatever the decoder calls its members.
  @Test func tokenKeepsItsNames() async throws {
    let server = MemoryServer { request in
      request.query["shop_id"] == nil
        ? .json(#"{"all_rows":[{"id":1,"title":"a"}],"next_key":{"shop_id":7}}"#)
        : .json(#"{"all_rows":[{"id":2,"title":"b"}]}"#)
    }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let source = server.source(
      "/", format: PageFormat(.cursor(at: "next_key", parameter: "*", size: nil), items: "all_rows"), decoder: decoder)
    #expect(try await rows(source).map(\.id) == [1, 2])
    #expect(server.paths == ["/", "/?shop_id=7"])
  }

  /// An answer with rows, some of which may be broken, among members that look like them.
  private static func body(_ random: inout SplitMix) -> String {
    let brokenShare = Bool.random(using: &random) ? 0 : 0.1
    func pick(_ texts: [String]) -> String { texts[Int.random(in: 0..<texts.count, using: &random)] }
    func space() -> String { pick([" ", "\n", "", "", ""]) }
    func row(_ id: Int) -> String {
      if Double.random(in: 0..<1, using: &random) < brokenShare {
        return pick(["null", "{}", "7", "[]", #"{"id":1}"#, #"{"id":1,"title":7}"#])
      }
      let more = pick(["", #","tags":["a","b",[1,{"rows":[]}]]"#, #","rows":[1,2,3,4,5]"#, #","t":"\u00e9]}\"""#])
      return "{\(space())\"id\":\(id),\(space())\"title\":\"R\(id) 한글\"\(more)}"
    }
    func list() -> String {
      let rows = (0..<Int.random(in: 0...40, using: &random)).map { space() + row($0) + space() }
      return "[\(rows.isEmpty ? space() : rows.joined(separator: ","))]"
    }
    // Of members with one name, one counts.
    let others = [#""next":"t1""#, "\"other\":\(list())", "\"meta\":{\"rows\":\(list())}"]
    var members = ["\"rows\":\(space())\(list())"] + others
    if Int.random(in: 0..<4, using: &random) == 0 { members.append("\"rows\":\(list())") }
    return "{\(members.shuffled(using: &random).joined(separator: ","))}"
  }

  struct Product: ListElement, Decodable {
    struct Size: Decodable, Equatable { let name: String }
    let id: Int
    let unitPrice: Decimal
    var sizes: [Size] = []
  }

  private func source(
    _ body: String, items: String? = "data.all_rows", reports: Reports = Reports()
  ) throws -> HTTPPageSource<Product> {
    let server = MemoryServer(.json(body))
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return HTTPPageSource<Product>(
      server.url("/rows"), client: server.client(), format: PageFormat(.link(), items: items), decoder: decoder,
      report: reports.add)
  }

  private let body = """
    {"data":{"all_rows":[
      {"id":1,"unit_price":19.99,"sizes":[]},
      {"id":2,"unit_price":"cheap","sizes":[]},
      {"id":3,"unit_price":5,"sizes":[{"name":"S"},{"nam\\u001be":"M"}]},
      null,
      {"id":5,"unit_price":0.1,"sizes":[{"name":"한글 e\u{301}"}]}
    ]}}
    """

  @Test func brokenItemIsLeftOutAndReported() async throws {
    let reports = Reports()
    let source = try source(body, reports: reports)
    let page = try await source.page(PageRequest())
    #expect(page.items.map(\.id) == [1, 5])
    #expect(page.items.first?.unitPrice == Decimal(string: "19.99"))
    #expect(page.lostItems?.count == 3 && page.lostItems?.reason.hasPrefix("data.all_rows[1].unitPrice: ") == true)
    let told = reports.all.compactMap { report -> String? in
      if case .brokenItem(let index, let path, _) = report { "\(index) \(path)" } else { nil }
    }
    #expect(told == ["1 data.all_rows[1].unitPrice", "2 data.all_rows[2].sizes[1]", "3 data.all_rows[3]"])
    #expect(
      reports.texts.dropFirst().first
        == "item 2 of a page left out: data.all_rows[2].sizes[1]: there is no 'name'")
  }

  /// Foundation says nothing of a number that is none.
  @Test(arguments: [
    (#"{"id":2,"unit_price":"cheap","sizes":[]}"#, "data.all_rows[1].unitPrice: expected Decimal"),
    ("null", "data.all_rows[1]: expected Product, found null"),
    (#"{"id":2,"unit_price":1,"sizes":[7]}"#, "data.all_rows[1].sizes[0]: expected an object: "),
    (#"{"id":2,"unit_price":1,"sizes":{}}"#, "data.all_rows[1].sizes: expected an array: "),
    ("7", "data.all_rows[1]: expected Product: "),
  ])
  func sentenceAboutAnItemNamesItsPlaceAndTheTypeOfTheApp(item: String, sentence: String) async throws {
    let reports = Reports()
    let source = try source(#"{"data":{"all_rows":[{"id":1,"unit_price":1,"sizes":[]},\#(item)]}}"#, reports: reports)
    let page = try await source.page(PageRequest())
    #expect(page.items.map(\.id) == [1] && page.lostItems?.reason.hasPrefix(sentence) == true)
    #expect(page.lostItems?.reason == sentence || sentence.hasSuffix(": "), "\(page.lostItems?.reason ?? "")")
    #expect(reports.texts.contains { $0.hasPrefix("item 1 of a page left out: \(sentence)") }, "\(reports.texts)")
  }

  @Test(
    arguments: [
      (DecodingError.typeMismatch(Int.self, .init(codingPath: [], debugDescription: "")), "expected Int"),
      (DecodingError.typeMismatch(Int.self, .init(codingPath: [], debugDescription: "a text")), "expected Int: a text"),
      (DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "")), "the data is corrupted"),
      (
        DecodingError.dataCorrupted(
          .init(codingPath: [], debugDescription: "", underlyingError: MoneyError.unknown(currency: "XYZ"))),
        "the data is corrupted (The currency XYZ is unknown.)"
      ),
      (MoneyError.unknown(currency: "XYZ"), "The currency XYZ is unknown."),
    ] as [(any Error, String)])
  func faultIsAWholeSentence(error: any Error, sentence: String) {
    ListErrorText.localized = { $0.localizedDescription }
    #expect(DecodingFault(error).sentence == sentence)
  }

  private enum MoneyError: LocalizedError {
    case unknown(currency: String)

    var errorDescription: String? {
      if case .unknown(let currency) = self { "The currency \(currency) is unknown." } else { nil }
    }
  }

  @Test func pageWithoutAReadableItemFailsWithItsFirstFault() async throws {
    let reports = Reports()
    let source = try source(#"{"data":{"all_rows":[{"id":1},{"id":2,"unit_price":null}]}}"#, reports: reports)
    let error = await httpError { _ = try await source.page(PageRequest()) }
    #expect(error?.reason == "data.all_rows[0]: there is no 'unitPrice'" && error?.retryAdvice == .doNotRetry)
    #expect(reports.all.contains(.unreadablePage(items: 2)))
  }

  @Test(arguments: [
    ("", "", "the answer is empty"), ("[", "", "isn't JSON"), ("[1,2", "", "isn't JSON"),
    (#"{"data":{"all_rows":[{"id":1,"unit_price":NaN,"sizes":[]}]}}"#, "", "isn't JSON"),
    (
      #"{"ok":false,"error":"invalid_cursor"}"#, "data.all_rows",
      "there is no array of items; the server says: invalid_cursor"
    ),
  ])
  func answerWithoutItemsIsAnError(body: String, path: String, reason: String) async throws {
    let source = try source(body)
    let error = await httpError { _ = try await source.page(PageRequest()) }
    #expect(error?.kind == .decoding(codingPath: path) && error?.retryAdvice == .doNotRetry)
    #expect(error?.reason.contains(reason) == true, "\(error?.reason ?? "no error")")
  }

  @Test(arguments: [
    ("text/html; charset=utf-8", "<html>", "HTML"), ("application/json", "\n<!DOCTYPE html><p>Sorry", "HTML"),
    ("application/rss+xml", "<rss/>", "XML"), ("", "<?xml version=\"1.0\"?><items/>", "XML"),
    ("text/csv", "id,title\n1,apple", "CSV"), ("application/json", "id;title\r\n1;apple\r\n", "CSV"),
    ("text/plain", "<hello", "HTML"), ("text/plain", "[hello", "text/plain"),
  ])
  func otherFormatsAreNamed(type: String, body: String, name: String) async throws {
    let server = MemoryServer(Reply(fields: [("Content-Type", type)], body: Data(body.utf8)))
    #expect(await server.firstPageError()?.reason == "expected JSON, found \(name)")
  }

  @Test(arguments: [
    ("application/x-ndjson", "{\"id\":1,\"title\":\"a\"}", [1]), ("application/x-ndjson", "\n", []),
    ("application/json", "{\"id\":1,\"title\":\"a\"}\n{\"id\":2,\"title\":\"b\"}\n", [1, 2]),
  ])
  func linesOfJSONAreItems(type: String, body: String, ids: [Int]) async throws {
    let server = MemoryServer(Reply(fields: [("Content-Type", type)], body: Data(body.utf8)))
    let source = server.source("/")
    #expect(try await rows(source).map(\.id) == ids)
  }

  @Test func lineThatIsCutIsAnError() async throws {
    let server = MemoryServer(.json("{\"id\":1,\"title\":\"a\"}\n{\"id\":2,"))
    #expect(await server.firstPageError()?.reason == "the answer isn't JSON")
  }

  /// Foundation doesn't keep the order of members.
  @Test func itemsByTheirIDsAreInTheOrderOfTheirNames() async throws {
    let rows = ["10": Row(10), "9": Row(9), "a": Row(1)]
    let server = MemoryServer(.json(#"{"rows":\#(encoded(rows))}"#))
    let source = server.source("/", format: PageFormat(.onePage, items: "rows"))
    #expect(try await source.page(PageRequest()).items.map(\.id) == [9, 10, 1])
  }

  private struct Measure: ListElement, Decodable {
    let id: Int
    let value: Double
  }

  @Test(arguments: [PageFormat(.onePage, items: "rows"), nil]) func decoderMayAllowNaN(format: PageFormat?) async throws
  {
    let server = MemoryServer(.json(#"{"rows":[{"id":1,"value":NaN},{"id":2,"value":0.5}]}"#))
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    let source = HTTPPageSource<Measure>(server.url("/"), client: server.client(), format: format, decoder: decoder)
    let items = try await source.page(PageRequest()).items
    #expect(items.first?.value.isNaN == true && items.last == Measure(id: 2, value: 0.5))
  }

  @Test func noContentIsAnEmptyPage() async throws {
    let server = MemoryServer(Reply(status: 204))
    #expect(try await server.source("/").page(PageRequest()) == Page([]))
  }

  @Test func namesCanHaveDots() async throws {
    let server = MemoryServer { request in
      request.query["p"] == nil
        ? .json(#"{"a.b":{"c":[{"id":1,"title":"x"}]},"next":"?p=2"}"#)
        : .json(#"{"a.b":{"c":[{"id":2,"title":"y"}]}}"#)
    }
    let source = server.source("/rows", format: PageFormat(.nextAddress(), items: "a.b.c"))
    #expect(try await rows(source).map(\.id) == [1, 2])
  }
}
