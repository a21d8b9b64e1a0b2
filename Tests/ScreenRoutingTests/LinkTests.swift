import ListPresentationTesting
import TestSupport
import Testing

@testable import ScreenRouting

private func read(_ link: String) -> String {
  do { return try RouteStack<ShopRoute>(link: link).link } catch { return "\(error)" }
}

@MainActor @Suite struct LinkTests {
  @Test(arguments: [
    "SHOP://me/item/1": "me/item/1", "shop:me/item/1": "me/item/1", "/shop//item/1/": "shop/item/1",
    "shop/item/1;size=L": "shop/item/1?size=L", "shop/item;size=L/1;size=M?size=S": "shop/item/1?size=L&size=M&size=S",
    "shop/item/1;size=L/item/1?size=M": "shop/item/1;size=L/item/1?size=M",
    "shop/note/한글": "shop/note/%ED%95%9C%EA%B8%80", "shop/note/%ed%95%9c": "shop/note/%ED%95%9C",
    "shop/note/;": "shop/note/;", "find/root:search?q=": "find", "find/search?q=a+b%2B": "find/search?q=a%20b%2B",
    "find/search?q=100%&q%zz": "find/search?q=100%25", "find/search?q=%FF": "find/search?q=%EF%BF%BD",
    "shop/note/a+b": "shop/note/a%2Bb", "https://shop.example/shop/item/1": "shop/item/1",
    "HTTPS://Shop.Example/app/me/item/1?utm_source=mail&fbclid=%zz&=1#top": "me/item/1",
    "https://shop.example/app": "shop", "https://shop.example/app/": "shop",
    "https://shop.example?utm_source=mail#top": "shop", "shop://": "shop", "shop:": "shop",
    "shop/item/1#size": "shop/item/1", "shop/item/1?size=L#?size=M": "shop/item/1?size=L",
    "shop/item/7?size": "shop/item/7?size=", "shop/item/7?number=8": "shop/item/7", "shop/item/7?": "shop/item/7",
    " shop/note/a\n": "shop/note/a", "shop/note/a%0A\n": "shop/note/a%0A",
  ])
  func everyFormOfALinkIsPrintedInOneForm(link: String, printed: String) {
    #expect(read(link) == printed && read(printed) == printed)
  }

  private nonisolated static let prefixes = "'shop:' or 'https://shop.example' or 'https://shop.example/app'"

  @Test(arguments: [
    "": "the link is empty", "?q=1": "the link is empty",
    "https://shop/item/1": "the link is for 'https://shop', not for \(prefixes)",
    "https://shop.example.evil/app/shop": "the link is for 'https://shop.example.evil', not for \(prefixes)",
    "javascript:alert(1)": "the link is for 'javascript:', not for \(prefixes)",
    "https://shop.example/apple/shop": "component 1 is unknown: 'apple'; known there: shop, find, me",
    "cart/item/1": "component 1 is unknown: 'cart'; known there: shop, find, me",
    "shop/itme/1": "component 2 is unknown: 'itme'; known there: item/{number}, note/{text}, search, welcome",
    "shop/login": "component 2 is unknown: 'login'; known there: item/{number}, note/{text}, search, welcome",
    "shop/sheet:shelf":
      "component 2 is unknown: 'shelf'; known there: item/{number}, note/{text}, search, welcome, login, terms",
    "shop:sheet:me/item/1": "component 1 is unknown: 'sheet:me'; known there: shop, find, me",
    "shop/popup:login": "component 2 is unknown: 'popup:login'; known there: sheet:, cover:, tab:",
    "shop/item/1/root:welcome": "component 4 is unknown: 'root:welcome'; known there: sheet:, cover:, tab:",
    "shop/tab:shop": "component 2 is unknown: 'shop'; known there: find, me",
    "shop/item": "the link ends after component 2, 'item'; expected: {number}",
    "shop/item/one": "component 3: number is 'one'; expected: a whole number",
    "shop/item/99999999999999999999": "component 3: number is '99999999999999999999'; expected: a whole number",
    "shop/search": "component 2: q is missing; expected: a text",
    "shop/search?q=a&q=b": "component 2: q is 'b'; expected: a text, once",
    "shop/item/1;colour=red": "component 3 has an unknown argument: 'colour'; known there: size",
    "shop/item/1;number=2": "component 3 has an unknown argument: 'number'; known there: size",
    "shop;q=1": "component 1 has an unknown argument: 'q'; known there: nothing",
    "shop/note/%FF": "component 3 cannot be decoded: '%FF'",
    "shop/note/%4": "component 3 cannot be decoded: '%4'",
    "shop/note/a;=1": "component 3 cannot be decoded: '=1'",
    "shop/sheet:login/item/1": "component 3, 'item', cannot follow: the screen before allows none above it",
    "shop/root:login/item/1": "component 3, 'item', cannot follow: the screen before allows none above it",
  ])
  func linkErrorNamesTheInvalidPartAndTheAlternatives(link: String, error: String) {
    #expect(read(link) == error)
    #expect(throws: RouteError.self) { try RouteStack<ShopRoute>().applying(.open(link)) }
  }

  @Test func unknownBadForeignAndEmptyAreDifferentErrors() {
    let long = String(repeating: "a", count: 1 << 21)
    for (link, error) in [
      ("shop/x", LinkError.unknownComponent("x", at: 2, known: ["item/{number}", "note/{text}", "search", "welcome"])),
      ("shop/item/x", .badArgument(name: "number", value: "x", expected: "a whole number", at: 3)),
      ("http://shop", .foreign("http://shop", known: ShopRoute.linkPrefixes)), ("", .empty),
      (long, .tooLong(limit: 1 << 20)),
    ] {
      #expect(throws: error) { try RouteStack<ShopRoute>(link: link) }
    }
    #expect(read(long) == "the link is longer than 1048576 bytes")
    let foreign = LinkError.foreign("app:", known: [])
    #expect("\(foreign)" == "the link is for 'app:', and links here have no scheme")
  }

  @Test func anOpenedLinkIgnoresUnknownNamesInItsQueryAndLogsThem() async throws {
    let shop = try await Shop.started()
    #expect(await shop.router.perform(.open("https://shop.example/shop/item/1?utm_source=mail&size=L")) == .done)
    #expect(shop.link == "shop/item/1?size=L")
    let report = "component 3 has an unknown argument: 'utm_source'; known there: size"
    #expect(shop.log == ["open https://shop.example/shop/item/1?utm_source=mail&size=L: done; \(report)"])
  }

  @Test func textsInErrorsAndLogsAreShortened() async throws {
    let name = String(repeating: "긴", count: 10_000)
    let value = String(repeating: "x", count: 30_000)
    for link in ["shop/\(name)", "shop/item/\(value)", "shop/item/1;\(value)=1", "shop/%\(value)"] {
      #expect(read(link).utf8.count < 300)
      let shop = try await Shop.started()
      #expect("\(await shop.router.perform(.open(link)))".hasPrefix("failed("))
      #expect(shop.log.count == 1 && shop.log[0].utf8.count <= 256)
      let kept = if case .command(.open(let link)) = shop.router.log.entries.first?.cause { link } else { "" }
      #expect(link.hasPrefix(kept.dropLast()) && (254...256).contains(kept.utf8.count))
    }
    #expect(read("\(value)://shop").utf8.count < 300)
    #expect(throws: RouteError.unknownTab(String(repeating: "x", count: 77) + "…", known: ["shop", "find", "me"])) {
      try RouteStack<ShopRoute>().applying(.selectTab(value))
    }
  }

  @Test(arguments: [
    "shop/item/1/item/two/item/3": "shop/item/1   component 5: number is 'two'; expected: a whole number",
    "shop/item/1/sheet:note/a/%FF/tab:me/item/2":
      "shop/item/1/sheet:note/a/tab:me/item/2   component 6 cannot be decoded: '%FF'",
    "shop/item/1;old=1/item/2?old=1&size=L":
      "shop/item/1/item/2?size=L   component 3 has an unknown argument: 'old'; known there: size, "
      + "component 5 has an unknown argument: 'old'; known there: size",
    "cart": "shop   component 1 is unknown: 'cart'; known there: shop, find, me",
    "cart/item/1/tab:me/item/2/tab:shop/item/3":
      "me/item/2/tab:shop/item/3   component 1 is unknown: 'cart'; known there: shop, find, me",
    "me/item/1/tab:cart/item/9/tab:shop/item/2":
      "me/item/1/tab:shop/item/2   component 4 is unknown: 'cart'; known there: shop, find",
    "shop/item/tab:me/item/1":
      "shop/tab:me/item/1   component 3 is unknown: 'me'; known there: {number}",
    "me/item/1/tab:shop/item/2": "me/item/1/tab:shop/item/2   ",
    "shop/sheet:login/item/1/tab:me/item/2":
      "shop/sheet:login/tab:me/item/2   component 3, 'item', cannot follow: the screen before allows none above it",
    "me/item/1?old=1": "me/item/1   component 3 has an unknown argument: 'old'; known there: size",
    "": "shop   the link is empty",
    "https://shop.example/app": "shop   ",
  ])
  func restoringKeepsEverythingThatCanBeRead(saved: String, restored: String) {
    let (stack, losses) = RouteStack<ShopRoute>.restored(from: saved)
    #expect("\(stack.link)   \(losses.map(\.description).joined(separator: ", "))" == restored)
    #expect(stack.fault == nil)
  }

  @Test(arguments: [
    "https://shop.example/products/7?ref=mail#top": "shop/item/7",
    "https://shop.example//products/7": "shop/item/7",
    "https://shop.example/shop/item/7": "shop/item/7",
    "https://shop.example/": "shop",
    "https://shop.example/products/seven": "component 3: number is 'seven'; expected: a whole number",
    "https://shop.example/about": "component 1 is unknown: 'about'; known there: shop",
    "products/7": "component 1 is unknown: 'products'; known there: shop",
  ])
  func pathsOfAWebsiteAreMappedToRoutes(address: String, link: String) {
    var read: String
    do { read = try RouteStack<LinkSample.WebRoute>(link: address).link } catch { read = "\(error)" }
    #expect(read == link)
  }

  @Test func aRouteWithoutALinkEndsTheLinkOfItsTab() throws {
    let stack = try RouteStack<ShopRoute>(link: "me/item/2/tab:shop/item/1")
      .applying(.push(.terms)).applying(.push(.item(3)))
    #expect(stack.link == "me/item/2/tab:shop/item/1")
    #expect(stack.linkFault == "me/item/2/tab:shop/item/1 of me/item/2/terms/item/3 is read as me/item/2")
  }

  @Test func anEnumAndAnOptionalAreValuesOfALink() throws {
    for link in ["sizes/pick/large?page=2", "sizes/pick/small", "sizes/pick/small/pick/large;page=0/pick/small"] {
      let stack = try RouteStack<SizeRoute>(link: link)
      #expect(stack.link.hasSuffix(stack.top.route.page.map { "page=\($0)" } ?? "small") && stack.linkFault == nil)
    }
    let error = LinkError.badArgument(name: "size", value: "huge", expected: "Size", at: 3)
    #expect(throws: error) { try RouteStack<SizeRoute>(link: "sizes/pick/huge") }
    let page = LinkError.badArgument(name: "page", value: "x", expected: "a whole number", at: 3)
    #expect(throws: page) { try RouteStack<SizeRoute>(link: "sizes/pick/large?page=x") }
  }

  @Test func anyBytesAreReadOrRefused() async {
    let pieces = [
      "shop", "me", "/", "item", "1", "note", "#", "+", "https://shop.example", "a=", "sheet:", "cover:", "tab:",
      "root:", ";", "=", "?", "&", "%", "%4", "%EA", ":", "login", "한", "\u{0}", "size=", "search", "q=",
    ]
    await expectNoFault(for: testSeeds("LIST_PRESENTATION_ROUTES", small: 200)) { seed in
      var generator = SeededGenerator(seed: seed)
      let link = (0..<Int.random(in: 0...14, using: &generator)).map { _ in
        pieces.randomElement(using: &generator) ?? ""
      }.joined()
      let (restored, losses) = RouteStack<ShopRoute>.restored(from: link)
      if let fault = restored.fault ?? restored.linkFault { return "\(link): \(fault)" }
      guard let stack = try? RouteStack<ShopRoute>(link: link) else {
        return losses.isEmpty ? "\(link) cannot be read, and is restored without a loss" : nil
      }
      return stack == restored ? stack.linkFault.map { "\(link): \($0)" } : "\(link) is restored as \(restored.link)"
    }
  }
}

private enum SizeRoute: TabbedRoute {
  case sizes
  case pick(LinkSample.Size, page: Int?)

  static let tabs: KeyValuePairs = ["sizes": SizeRoute.sizes]

  static func links(above route: SizeRoute?, as presentation: RoutePresentation?) -> [RouteLink<SizeRoute>] {
    [
      RouteLink("pick/{size}?page", SizeRoute.pick(_:page:)) {
        if case .pick(let size, let page) = $0 { (size, page) } else { nil }
      }
    ]
  }

  var page: Int? { if case .pick(_, let page) = self { page } else { nil } }
}
