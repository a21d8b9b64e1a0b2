import ListPresentation

/// The screens of the gallery. The name of a screen is its name in links.
///
/// Each screen was first an app for iOS, made without this package. The documentation of its coordinator calls that app
/// the original, and lists the code that it needed.
///
/// Adding a screen takes a folder with its coordinator and its server, its model, a case here, its routes in
/// ``GalleryRoute``, and a line in ``GalleryCoordinator``.
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
    case .products: "bookmarked products, in a grid and a list"
    case .market: "banners and products, with forms to register, edit and delete"
    }
  }
}
