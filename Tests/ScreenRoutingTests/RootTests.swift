import ScreenRouting
import Testing

/// An app without tabs has a root, and its links begin with `home`.
@Suite struct RootTests {
  private enum PageRoute: Route {
    case cover
    case page(Int)
    static let root = PageRoute.cover

    static func links(above route: PageRoute?, as presentation: RoutePresentation?) -> [RouteLink<PageRoute>] {
      [RouteLink("page/{number}", PageRoute.page) { if case .page(let number) = $0 { number } else { nil } }]
    }
  }

  private enum ShelfRoute: TabbedRoute {
    case books, films
    static let tabs: KeyValuePairs = ["books": ShelfRoute.books, "films": .films]
  }

  @Test func appWithoutTabsBeginsAtItsRoot() {
    #expect(RouteStack<PageRoute>().entries.map(\.route) == [.cover])
  }

  @Test func linkOfAnAppWithoutTabsBeginsWithHome() throws {
    let stack = try RouteStack<PageRoute>().applying(.push(.page(7)))
    #expect(stack.link == "home/page/7")
    #expect(try RouteStack<PageRoute>(link: "home/page/7").entries.map(\.route) == [.cover, .page(7)])
  }

  @Test func rootOfAnAppWithTabsIsThatOfTheFirstTab() { #expect(ShelfRoute.root == .books) }
}
