import Foundation
import ListPresentation
import Synchronization
import TestSupport
import Testing

@testable import ListPresentationHTTP

/// The items of a page are decoded by one call, and what comes is what decoding them one by one gives.
@Suite struct PageDecodingTests {
  private static let seeds = testSeeds("LIST_PRESENTATION_PAGES", small: 200, from: 1)

  @Test(arguments: [(nil, 1), (0, 1_001), (500, 1_001), (999, 1_001)] as [(Int?, Int)])
  func pageTakesOneCallOfTheDecoderUnlessAnItemIsBroken(broken: Int?, calls: Int) async throws {
    let items = (0..<1_000).map { index in index == broken ? #"{"id":"?"}"# : encoded(Row(index)) }
    let server = MemoryServer(.json("{\"total\":1000,\"rows\":[\(items.joined(separator: ","))]}"))
    let decoder = CountingDecoder()
    let source = HTTPPageSource<Row>(
      server.url("/"), client: server.client(), format: PageFormat(.onePage, items: "rows"), decoder: decoder)
    let page = try await source.page(PageRequest())
    #expect(page.items.count == (broken == nil ? 1_000 : 999) && page.lostItems?.count == broken.map { _ in 1 })
    #expect(decoder.calls == calls)
    withExtendedLifetime(server) {}
  }

  @Test func itemsThatAreDecodedAtOnceAreThoseThatAreDecodedOneByOne() async throws {
    for seed in Self.seeds {
      var random = SplitMix(seed: seed)
      let body = Self.body(&random)
      let server = MemoryServer(.json(body))
      let format = PageFormat(.cursor(at: "next"), items: "rows")
      let (atOnce, oneByOne) = (Reports(), Reports())
      let sources = [
        HTTPPageSource<Row>(server.url("/"), client: server.client(), format: format, report: atOnce.add),
        HTTPPageSource<Row>(server.url("/"), client: server.client(), format: format, report: oneByOne.add) {
          try JSONDecoder().decode(Row.self, from: $0)
        },
      ]
      var outcomes: [String] = []
      for source in sources {
        do { outcomes.append("\(try await source.page(PageRequest()))") } catch { outcomes.append("\(error)") }
      }
      #expect(outcomes[0] == outcomes[1], "seed \(seed): \(body)")
      #expect(atOnce.texts == oneByOne.texts, "seed \(seed): \(body)")
    }
  }

  /// An answer with rows, some of which may be broken, among members that look like them.
  private static func body(_ random: inout SplitMix) -> String {
    let brokenShare = Bool.random(using: &random) ? 0 : 0.1
    func pick(_ texts: [String]) -> String { texts[Int.random(in: 0..<texts.count, using: &random)] }
    func space() -> String { pick([" ", "\n", "", "", ""]) }
    func row(_ id: Int) -> String {
      if Double.random(in: 0..<1, using: &random) < brokenShare {
        return pick(["null", "{}", "7", "[]", "nope", #"{"id":1}"#, #"{"id":1,"title":7}"#])
      }
      let more = pick(["", #","tags":["a","b",[1,{"rows":[]}]]"#, #","rows":[1,2,3,4,5]"#, #","t":"\u00e9]}\"""#])
      return "{\(space())\"id\":\(id),\(space())\"title\":\"R\(id) 한글\"\(more)}"
    }
    func list() -> String {
      let rows = (0..<Int.random(in: 0...40, using: &random)).map { space() + row($0) + space() }
      return "[\(rows.isEmpty ? space() : rows.joined(separator: ","))]"
    }
    // Of members with one name, the last counts.
    let others = [#""next":"t1""#, "\"other\":\(list())", "\"meta\":{\"rows\":\(list())}"]
    var members = ["\"rows\":\(space())\(list())"] + others
    if Int.random(in: 0..<4, using: &random) == 0 { members.append("\"rows\":\(list())") }
    return "{\(members.shuffled(using: &random).joined(separator: ","))}"
  }
}

/// A decoder that counts its calls.
private final class CountingDecoder: JSONDecoder, @unchecked Sendable {  // a mutex guards the only state it adds
  private let count = Mutex(0)

  var calls: Int { count.withLock { $0 } }

  override func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    count.withLock { $0 += 1 }
    return try super.decode(type, from: data)
  }
}
