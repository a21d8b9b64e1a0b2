import ScreenRouting

/// The links of the documentation.
enum LinkSample {
  enum ShopRoute: Route {
    case home
    case login
    case item(Int)
    case search(String, page: Int?)

    static let tabs: KeyValuePairs = ["home": ShopRoute.home]

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

  enum Size: String, LinkValue {
    case small, large
  }
}
