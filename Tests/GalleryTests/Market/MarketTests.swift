import Foundation
import ListPresentationHTTP
import ListPresentationTesting
import TestSupport
import Testing

@testable import Gallery

/// The list of the market: its pages, its search, its failures, and the position of the user.
@MainActor @Suite struct MarketTests {
  @Test func productWithMissingMembersIsLeftOutAndSaid() async throws {
    let stage = try MarketStage(columns: 80) { request, server in
      guard request.url.path() == "/api/products" else { return nil }
      var answer = try await server()
      let text = String(decoding: answer.body, as: UTF8.self)
      answer.body = Data(text.replacing(#""name":"Desk lamp 7","#, with: "").utf8)
      return answer
    }
    await stage.type()
    await stage.type("G")
    #expect(stage.terminal.text.contains("\n1 item could not be read: pages[15]: there is no 'name'\n"))
    #expect(stage.terminal.text.contains("  1 unreadable  83 of 84 (83 loaded)\n"))
  }

  /// The market, whose second page waits behind a gate.
  private func stage(holding gate: Gate) async throws -> MarketStage {
    let stage = try MarketStage { request, _ in
      if request.query("page_no") == "2" { await gate.wait() }
      return nil
    }
    await stage.comes("● ○ ○")
    await stage.comes("무선 키보드")
    stage.terminal.show(after: "G")
    await wait(until: { gate.isWaitedFor })
    stage.terminal.show(after: "g")
    return stage
  }

  @Test func editWhileAPageLoadsIsInTheListAfterIt() async throws {
    let gate = Gate()
    let stage = try await stage(holding: gate)
    stage.terminal.show(after: "j j enter")
    await stage.comes("Market › Canvas tote bag\n")
    stage.terminal.show(after: "e ctrl-u Bag tab tab tab tab tab 1234 enter")
    await stage.comes("Market › Bag\n")
    stage.terminal.show(after: "h")
    await stage.comes(">         Bag\n")
    gate.open()
    await stage.comes("of 84 (40 loaded)\n")
    #expect(stage.terminal.show(after: "G").contains("  40 of 84 (40 loaded)\n"))
    #expect(stage.terminal.show(after: "g j j").contains(">         Bag\n"))
  }

  @Test func searchIsNotMixedWithAPageThatArrivesLate() async throws {
    let gate = Gate()
    let stage = try await stage(holding: gate)
    stage.terminal.show(after: "j j j j")
    let before = stage.rows
    stage.terminal.show(after: "/ lamp")
    // The pause of an earlier letter can be the first that is seen. The list without a search has lamps too.
    await wait(until: {
      if stage.timeToDeadline == .milliseconds(300) { stage.clock.advance(by: .milliseconds(300)) }
      return !stage.terminal.show().contains("Coffee grinder")
    })
    gate.open()
    await turns(20)
    #expect(stage.terminal.show(after: "enter").contains("  /lamp  1 of 7\n"))
    stage.terminal.show(after: "esc")
    await stage.comes("of 84 (")
    #expect(stage.rows == before)
  }

  @Test func linkOpensAProduct() async throws {
    let stage = try MarketStage(at: "gallery/market/products/79")
    await stage.type()
    #expect(stage.text.hasPrefix("Gallery › Market › Coffee grinder\nPrice        ₩52,000\n"))
    let other = try MarketStage(at: "gallery/market/products/999")
    await other.type()
    #expect(boxedLines(of: other.text) == ["The market does not have this", "product any more.", "[enter] OK"])
    await other.type("enter")
    #expect(other.terminal.text.hasPrefix("Gallery › Market          84 (40 loaded)\n"))
  }

  @Test(arguments: [(Int.max, -1), (1, Int.max), (Int.min, 1)])
  func numbersThatNoPriceHasEndNothing(price: Int, discount: Int) {
    let product = MarketProduct(
      id: 1, name: "Bag", description: "", price: price, discount: discount, stock: 1, thumbnail: "")
    #expect(product.priceText.hasPrefix("₩") && product.details.count == 5)
    #expect(product.discountText.isEmpty == (price != 1))
  }
}
