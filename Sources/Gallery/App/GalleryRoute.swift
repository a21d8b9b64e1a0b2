import ListPresentationText
import ScreenRouting

/// The screens of the app: the menu, the first screen of each of the five, and those that it opens.
enum GalleryRoute: Route {
  case menu
  case screen(GalleryScreen)
  case photo(Photo.ID)

  static let tabs: KeyValuePairs = ["gallery": GalleryRoute.menu]

  static func links(above route: GalleryRoute?, as presentation: RoutePresentation?) -> [RouteLink<GalleryRoute>] {
    switch route {
    case .menu: GalleryScreen.allCases.map { RouteLink($0.rawValue, .screen($0)) }
    case .screen(.photos): [PhotosCoordinator.link]
    default: []
    }
  }
}

/// A place in the app's stack of screens.
typealias GalleryEntry = Entry<GalleryRoute, TextScreen>
