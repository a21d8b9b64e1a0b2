import ScreenRouting

/// The links of the documentation.
enum LinkSample {
  enum ShopRoute: Route {
    case home
    case login
    case item(Int)
    case search(String, page: Int?)

    static let root = ShopRoute.home

    static func links(above route: ShopRoute?, as presentation: RoutePresentation?) -> [RouteLink<ShopRoute>] {
      [
        RouteLink("login", .login),
        RouteLink("item/{number}", ShopRoute.item) { if case .item(let number) = $0 { number } else { nil } },
        RouteLink("search?q&page", ShopRoute.search) {
          if case .search(let query, let page) = $0 { (query, page) } else { nil }
        },
      ]
    }
  }

  /// The routes of an app whose website has other paths.
  enum WebRoute: TabbedRoute {
    case shelf
    case item(Int)

    static let tabs: KeyValuePairs = ["shop": WebRoute.shelf]
    static let linkPrefixes = ["https://shop.example"]

    static func link(forPath path: String) -> String {
      path.hasPrefix("products/") ? "shop/item/" + path.dropFirst("products/".count) : path
    }

    static func links(above route: WebRoute?, as presentation: RoutePresentation?) -> [RouteLink<WebRoute>] {
      [RouteLink("item/{number}", WebRoute.item) { if case .item(let number) = $0 { number } else { nil } }]
    }
  }

  enum Size: String, LinkValue {
    case small, large
  }
}
