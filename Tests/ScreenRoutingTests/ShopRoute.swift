import ListPresentation
import ListPresentationTesting
import ScreenRouting

/// The routes of an app with three tabs.
enum ShopRoute: Route, Codable {
  case shelf
  case search(String)
  case account
  case welcome
  case item(Int, sizes: [String] = [])
  case note(String)
  case login

  static let scheme: String? = "shop"
  static let tabs: KeyValuePairs = ["shop": ShopRoute.shelf, "find": .search(""), "me": .account]

  var linkPart: LinkPart {
    switch self {
    case .shelf: LinkPart("shelf")
    case .search(let query): LinkPart("search", arguments: [("q", query)])
    case .account: LinkPart("account")
    case .welcome: LinkPart("welcome")
    case .item(let number, let sizes): LinkPart("item", String(number), arguments: sizes.map { ("size", $0) })
    case .note(let text): LinkPart("note", text)
    case .login: LinkPart("login")
    }
  }

  var allowsPush: Bool { self != .login }

  static func forms(at place: LinkPlace<ShopRoute>) -> [RouteForm<ShopRoute>] {
    let screens: [RouteForm<ShopRoute>] = [
      RouteForm("item/{number}") { .item(try $0.integer("number"), sizes: try $0.strings("size")) },
      RouteForm("note/{text}") { .note(try $0.string("text")) },
      RouteForm("search") { .search(try $0.string("q")) },
      RouteForm("welcome", .welcome),
    ]
    if case .presented = place { return screens + [RouteForm("login", .login)] }
    return screens
  }
}

extension ShopRoute {
  /// Texts that mean something in a link, or nothing.
  private static let texts = [
    "", "a", "한글 검색", "\u{1112}\u{1161}\u{11AB}", "a/b", "sheet:x", "tab:me", "..", ";", "a=b&c", "?#", "100%", "%41",
    "+ ", "👨‍👩‍👧",
    "\u{0}\n",
  ]

  static func random(using generator: inout SeededGenerator) -> ShopRoute {
    func text() -> String { texts.randomElement(using: &generator) ?? "" }
    switch Int.random(in: 0..<6, using: &generator) {
    case 0, 1: return .item(.random(in: -1...3, using: &generator))
    case 2: return .item(7, sizes: (0..<Int.random(in: 0...3, using: &generator)).map { _ in text() })
    case 3: return .note(text())
    case 4: return .search(text())
    default: return .welcome
    }
  }
}

extension RouteCommand<ShopRoute> {
  /// A command that can often be carried out.
  static func random(for stack: RouteStack<ShopRoute>, using generator: inout SeededGenerator) -> Self {
    let route = ShopRoute.random(using: &generator)
    switch Int.random(in: 0..<20, using: &generator) {
    case 0..<6: return .push(route)
    case 6: return .pop()
    case 7: return .pop(count: .random(in: 0...3, using: &generator))
    case 8: return .popTo(stack.topLayer.elements.randomElement(using: &generator)?.route ?? route)
    case 9: return .popToRoot
    case 10: return .replace(route)
    case 11: return .set([route] + stack.topLayer.elements.dropFirst(2).map(\.route) + [route])
    case 12, 13:
      let presentation = RoutePresentation.allCases.randomElement(using: &generator) ?? .sheet
      return .present(Bool.random(using: &generator) ? .login : route, as: presentation)
    case 14, 15: return .dismiss
    case 16: return .dismissAll
    case 17: return .selectTab(["shop", "find", "me", "none"].randomElement(using: &generator) ?? "me")
    case 18: return .close(stack.frames.randomElement(using: &generator)?.id ?? stack.top.id)
    default: return .open("\(["shop", "find", "me"].randomElement(using: &generator) ?? "me")/\(route.linkPart)/item/1")
    }
  }
}
