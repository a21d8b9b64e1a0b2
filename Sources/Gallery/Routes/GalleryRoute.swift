import ListPresentationText
import ScreenRouting

/// The screens of the app: the menu, the first screen of each of the five, and those that it opens.
enum GalleryRoute: Route {
  case menu
  case screen(GalleryScreen)
  case photo(Photo.ID)
  case user(String)
  case profile(ProfileSection)
  case cat(Cat)
  case market(MarketRoute)
  case product(Product.ID)

  static let tabs: KeyValuePairs = ["gallery": GalleryRoute.menu]

  static func links(above route: GalleryRoute?, as presentation: RoutePresentation?) -> [RouteLink<GalleryRoute>] {
    switch (route, presentation) {
    case (.menu, nil): GalleryScreen.allCases.map { RouteLink($0.rawValue, .screen($0)) }
    case (.screen(.photos), nil): [RouteLink("{id}", photo) { if case .photo(let id) = $0 { id } else { nil } }]
    case (.screen(.profile), nil), (.user, nil):
      [RouteLink("{id}", user) { if case .user(let id) = $0 { id } else { nil } }]
    case (.screen(.products), nil): [RouteLink("{id}", product) { if case .product(let id) = $0 { id } else { nil } }]
    case (.screen(.market), nil):
      [
        RouteLink("products/{id}", { market(.product($0)) }) {
          if case .market(.product(let id)) = $0 { id } else { nil }
        }
      ]
    default: []
    }
  }
}

/// The routes above the first screen of the market.
enum MarketRoute: Hashable, Sendable {
  case product(Int)
  case register, pictures
  case edit(Int), delete(Int)
  case failure(MarketError)
}

/// An entry of the app's stack of screens.
typealias GalleryEntry = Entry<GalleryRoute, TextScreen>
