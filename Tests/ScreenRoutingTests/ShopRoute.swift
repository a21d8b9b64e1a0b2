import ListPresentationTesting

@testable import ScreenRouting

/// The routes of an app with three tabs.
enum ShopRoute: TabbedRoute {
  case shelf
  case search(String)
  case account
  case welcome
  case item(Int, sizes: [String] = [])
  case note(String)
  case login
  case terms

  static let linkPrefixes = ["shop:", "https://shop.example", "https://shop.example/app"]
  static let tabs: KeyValuePairs = ["shop": ShopRoute.shelf, "find": .search(""), "me": .account]

  var allowsPush: Bool { self != .login }

  static func links(above route: ShopRoute?, as presentation: RoutePresentation?) -> [RouteLink<ShopRoute>] {
    let screens: [RouteLink<ShopRoute>] = [
      RouteLink("item/{number}?size", ShopRoute.item(_:sizes:)) {
        if case .item(let number, let sizes) = $0 { (number, sizes) } else { nil }
      },
      RouteLink("note/{text}", ShopRoute.note) { if case .note(let text) = $0 { text } else { nil } },
      RouteLink("search?q", ShopRoute.search) { if case .search(let query) = $0 { query } else { nil } },
      RouteLink("welcome", .welcome),
    ]
    let isRoot = route == nil
    return screens
      + (presentation != nil ? [RouteLink("login", .login), RouteLink("terms", .terms)] : [])
      + (isRoot ? [RouteLink("shelf", .shelf), RouteLink("account", .account), RouteLink("login", .login)] : [])
  }
}

extension ShopRoute: CustomStringConvertible {
  var description: String {
    switch self {
    case .shelf: "shelf"
    case .search(let query): "search/\(query)"
    case .account: "account"
    case .welcome: "welcome"
    case .item(let number, let sizes): (["item/\(number)"] + sizes).joined(separator: " ")
    case .note(let text): "note/\(text)"
    case .login: "login"
    case .terms: "terms"
    }
  }
}

extension ShopRoute {
  /// Texts that mean something in a link, or nothing.
  private static let texts = [
    "", "a", "한글 검색", "\u{1112}\u{1161}\u{11AB}", "a/b", "sheet:x", "tab:me", "..", ";", "a=b&c", "?#", "100%", "%41",
    "+ ", "👨‍👩‍👧", "\u{0}\n",
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
    let layer = stack.selectedTab.layers.last?.entries ?? []
    switch Int.random(in: 0..<20, using: &generator) {
    case 0..<6: return .push(route)
    case 6, 7: return .close
    case 8: return .popTo(layer.randomElement(using: &generator)?.route ?? route)
    case 9: return .popToRoot
    case 10: return .replace(route)
    case 11: return .set([route] + layer.dropFirst(2).map(\.route) + [route])
    case 12, 13:
      let presentation = RoutePresentation.allCases.randomElement(using: &generator) ?? .sheet
      return .present(Bool.random(using: &generator) ? .login : route, as: presentation)
    case 14, 15: return .dismiss
    case 16: return .dismissAll
    case 17: return .selectTab(["shop", "find", "me", "none"].randomElement(using: &generator) ?? "me")
    case 18: return .pop(count: .random(in: 0...3, using: &generator))
    default:
      let tab = ["shop", "find", "me"].randomElement(using: &generator) ?? "me"
      let root = try? RouteStack<ShopRoute>(link: tab).applying(.push(route))
      return .open("\(root?.shownLink.split(separator: "?").first ?? "me")/item/1")
    }
  }
}

extension RouteStack {
  /// The first invariant that the stack breaks, as a sentence, or `nil` if it keeps all. Every stack that commands can
  /// make keeps all.
  var fault: String? {
    if tabs.map(\.name) != AppRoute.tabs.map(\.key) { return "the tabs are \(tabs.map(\.name))" }
    if !tabs.indices.contains(selectedIndex) { return "tab \(selectedIndex) of \(tabs.count) is selected" }
    for tab in tabs {
      if tab.layers.first.map({ $0.presentation == nil }) != true { return "\(tab.name) has no root layer" }
      if tab.layers.dropFirst().contains(where: { $0.presentation == nil }) { return "\(tab.name) has two roots" }
      if tab.entries.count > AppRoute.maximumDepth { return "\(tab.name) holds \(tab.entries.count) entries" }
      for layer in tab.layers {
        guard let first = layer.entries.first else { return "\(tab.name) has an empty layer" }
        if layer.entries.count > 1, !first.route.allowsPush { return "there is a screen above \(first.route)" }
      }
    }
    let numbers = entries.map(\.id.number)
    if Set(numbers).count < numbers.count { return "two entries have the same id" }
    if !numbers.allSatisfy({ (0..<nextNumber).contains($0) }) {
      return "an entry has an id that the stack has not given out"
    }
    return nil
  }
}
