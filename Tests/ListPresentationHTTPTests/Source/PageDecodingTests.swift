import Foundation
import ListPresentation
import Synchronization
import TestSupport
import Testing

@testable import ListPresentationHTTP

/// The items of a page are decoded where they lie, each once.
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
}
