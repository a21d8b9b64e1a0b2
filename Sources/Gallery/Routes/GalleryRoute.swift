import ListPresentation
import ListPresentationText
import ScreenRouting

/// The screens of the gallery. The name of a screen is its name in links.
///
/// Each screen was first an app for iOS, made without this package. The documentation of its coordinator calls that app
/// the original, and lists the code that it needed.
///
/// Adding a screen takes a folder with its coordinator, its model, its rows in ``Recorded`` and their paths on the
/// server, a case here, its routes in ``GalleryRoute``, and a line in ``GalleryCoordinator``.
enum GalleryScreen: String, ListElement, CaseIterable {
  var id: Self { self }

  case photos, profile, products, cats, market

  /// The name in the menu.
  var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

  /// What the screen shows, in a few words.
  var summary: String {
    switch self {
    case .photos: "popular photos, ten a page"
    case .profile: "sections that come and go"
    case .cats: "breeds in columns, with a search"
    case .products: "bookmarked products, in a grid"
    case .market: "banners and products, with forms to register, edit and delete"
    }
  }
}

/// The screens of the app: the menu, the first screen of each of the five, and those that it opens.
enum GalleryRoute: TabbedRoute {
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
