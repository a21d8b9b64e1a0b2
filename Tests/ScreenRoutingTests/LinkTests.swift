import ListPresentation
import ListPresentationTesting
import ScreenRouting
import TestSupport
import Testing

private func read(_ link: String) -> String {
  do { return try RouteDestination<ShopRoute>(link: link).link } catch { return "\(error)" }
}

@Suite struct LinkTests {
  @Test(arguments: [
    "shop": "shop",
    "SHOP://me/item/1": "me/item/1",
    "shop:me/item/1": "me/item/1",
    "/shop//item/1/": "shop/item/1",
    "shop/item/1?size=L&size=&size=": "shop/item/1?size=L&size=&size=",
    "shop/item/1;size=L": "shop/item/1?size=L",
    "shop/item;size=L/1;size=M?size=S": "shop/item/1?size=L&size=M&size=S",
    "shop/item/1;size=L/item/1?size=M": "shop/item/1;size=L/item/1?size=M",
    "shop/note/한글": "shop/note/%ED%95%9C%EA%B8%80",
    "shop/note/%ed%95%9c": "shop/note/%ED%95%9C",
    "shop/note/;": "shop/note/;",
    "shop/note/a%2Fb": "shop/note/a%2Fb",
    "shop/root:welcome/item/1": "shop/root:welcome/item/1",
    "shop/root:welcome": "shop/root:welcome",
    "find/root:search?q=": "find",
    "find/search?q=a+b": "find/search?q=a%2Bb",
    "shop/sheet:login": "shop/sheet:login",
    "shop/sheet:item/1/item/2/cover:note/x": "shop/sheet:item/1/item/2/cover:note/x",
    "me/item/1/tab:shop/item/2": "me/item/1/tab:shop/item/2",
    "shop/item/7?size": "shop/item/7?size=",
    "shop/item/7?": "shop/item/7",
  ])
  func aLinkIsPrintedInOneWayHoweverItWasWritten(link: String, printed: String) {
    #expect(read(link) == printed)
    #expect(read(printed) == printed)
  }

  @Test(arguments: [
    "": "the link is empty",
    "shop://": "the link is empty",
    "?q=1": "the link is empty",
    "https://shop/item/1": "the link is for 'https:', not for 'shop:'",
    "javascript:alert(1)": "the link is for 'javascript:', not for 'shop:'",
    "cart/item/1": "component 1 is unknown: 'cart'; known there: shop, find, me",
    "shop/itme/1": "component 2 is unknown: 'itme'; known there: item/{number}, note/{text}, search, welcome",
    "shop/login": "component 2 is unknown: 'login'; known there: item/{number}, note/{text}, search, welcome",
    "shop/sheet:shelf":
      "component 2 is unknown: 'shelf'; known there: item/{number}, note/{text}, search, welcome, login",
    "shop/popup:login": "component 2 is unknown: 'popup:login'; known there: sheet:, cover:, tab:",
    "shop/item/1/root:welcome": "component 4 is unknown: 'root:welcome'; known there: sheet:, cover:, tab:",
    "shop/tab:shop": "component 2 is unknown: 'shop'; known there: find, me",
    "shop/item": "the link ends after component 2, 'item'; expected: {number}",
    "shop/item/one": "component 3: number is 'one'; expected: a whole number",
    "shop/item/99999999999999999999": "component 3: number is '99999999999999999999'; expected: a whole number",
    "shop/search": "component 2: q is missing; expected: a text",
    "shop/search?q=a&q=b": "component 2: q is 'b'; expected: a text, once",
    "shop/item/1?colour=red": "component 3 has an unknown argument: 'colour'; known there: number, size",
    "shop?q=1": "component 1 has an unknown argument: 'q'; known there: nothing",
    "shop/note/%FF": "component 3 cannot be decoded: '%FF'",
    "shop/note/%4": "component 3 cannot be decoded: '%4'",
    "shop/note/a?=1": "component 3 cannot be decoded: '=1'",
    "shop/sheet:login/item/1": "component 3, 'item', cannot follow: no screen may lie above the one before",
  ])
  func aBadLinkSaysWhichPartIsWrongAndWhatWouldBeRight(link: String, error: String) {
    #expect(read(link) == error)
    #expect(throws: RouteError.self) { try RouteStack<ShopRoute>().applying(.open(link)) }
  }

  @Test func unknownBadForeignAndEmptyAreDifferentErrors() {
    func error(_ link: String) -> LinkError? {
      do throws(LinkError) { _ = try RouteDestination<ShopRoute>(link: link) } catch { return error }
      return nil
    }
    #expect(
      error("shop/x") == .unknownComponent("x", at: 2, known: ["item/{number}", "note/{text}", "search", "welcome"]))
    #expect(error("shop/item/x") == .badArgument(name: "number", value: "x", expected: "a whole number", at: 3))
    #expect(error("http://shop") == .foreignScheme("http", known: "shop"))
    #expect(error("") == .empty)
    #expect(error(String(repeating: "a", count: 1 << 21)) == .tooLong(limit: 1 << 20))
  }

  @Test(arguments: [
    "1 shop/item/1/item/two/item/3":
      "shop/item/1   the rest was cut off: component 5: number is 'two'; expected: a whole number",
    "1 shop/item/1/sheet:note/a/%FF/tab:me/item/2":
      "shop/item/1/sheet:note/a   the rest was cut off: component 6 cannot be decoded: '%FF'",
    "1 shop/item/1/item/2?old=1":
      "shop/item/1   the rest was cut off: component 5 has an unknown argument: 'old'; known there: number, size",
    "1 cart": "shop   the rest was cut off: component 1 is unknown: 'cart'; known there: shop, find, me",
    "1 me/item/1/tab:shop/item/2": "me/item/1/tab:shop/item/2   nothing",
    "2 shop/item/1": "shop   saved by version '2', and only 1 is known",
    "": "shop   saved by version '', and only 1 is known",
  ])
  func whatCannotBeRestoredIsCutOffAndReported(saved: String, restored: String) {
    let result = RouteStack<ShopRoute>.restored(from: saved)
    #expect("\(result.stack)   \(result.loss.map(\.description) ?? "nothing")" == restored)
    #expect(result.stack.fault == nil)
  }

  @Test func anyBytesAreReadOrRefused() async {
    let pieces = [
      "shop", "me", "/", "item", "1", "note", "sheet:", "cover:", "tab:", "root:", ";", "=", "?", "&", "%", "%4", "%EA",
      ":", "login",
      "한", "\u{0}", "size=", "search", "q=",
    ]
    await expectNoFault(for: 1...2_000) { seed in
      var generator = SeededGenerator(seed: seed)
      let link = (0..<Int.random(in: 0...14, using: &generator)).map { _ in
        pieces.randomElement(using: &generator) ?? ""
      }.joined()
      let stack = RouteStack<ShopRoute>.restored(from: "1 \(link)").stack
      if let fault = stack.fault ?? stack.linkFault { return "\(link): \(fault)" }
      guard let destination = try? RouteDestination<ShopRoute>(link: link) else { return nil }
      let again = try? RouteDestination<ShopRoute>(link: destination.link)
      return again == destination ? nil : "\(link) is printed as \(destination.link)"
    }
  }
}
