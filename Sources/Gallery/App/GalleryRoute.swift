import ListPresentationText
import ScreenRouting

/// The screens of the app: the menu, the first screen of each of the five, and those that it opens.
enum GalleryRoute: Route {
  case menu
  case screen(GalleryScreen)
  case photo(Photo.ID)
  case user(String)
  case interests
  case cat(Cat)
  case market(MarketRoute)
  case product(Product.ID)

  static let tabs: KeyValuePairs = ["gallery": GalleryRoute.menu]

  static func links(above route: GalleryRoute?, as presentation: RoutePresentation?) -> [RouteLink<GalleryRoute>] {
    switch (route, presentation) {
    case (.menu, nil): GalleryScreen.allCases.map { RouteLink($0.rawValue, .screen($0)) }
    case (.screen(.photos), nil): [PhotosCoordinator.link]
    case (.screen(.profile), nil), (.user, nil): [ProfileCoordinator.link]
    case (.screen(.products), nil): [ProductsCoordinator.link]
    case (.screen(.market), nil): [MarketCoordinator.link]
    default: []
    }
  }
}

/// A place in the app's stack of screens.
typealias GalleryEntry = Entry<GalleryRoute, TextScreen>
