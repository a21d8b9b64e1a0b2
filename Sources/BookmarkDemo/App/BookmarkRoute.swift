import ScreenRouting

/// The screens of the demo.
enum BookmarkRoute: Route {
  /// All bookmarks.
  case list
  /// The bookmarks of one folder.
  case folder(String)
  /// One bookmark.
  case bookmark(Bookmark.ID)
  /// The editor of the note to a bookmark.
  case note(Bookmark.ID)
  /// The question before the user leaves a note that is not saved.
  case leave
  /// The choice of a folder.
  case folders
  /// The bookmarks that were removed.
  case removed

  static let scheme: String? = "bookmarks"
  static let tabs: KeyValuePairs = ["bookmarks": BookmarkRoute.list]

  var allowsPush: Bool {
    switch self {
    case .note, .leave, .folders: false
    case .list, .folder, .bookmark, .removed: true
    }
  }

  static func links(above route: BookmarkRoute?, as presentation: RoutePresentation?) -> [RouteLink<BookmarkRoute>] {
    switch (route, presentation) {
    case (.list, nil): [folder, bookmark]
    case (.folder, nil): [bookmark]
    case (.bookmark(let id), _): [RouteLink("note", .note(id))]
    case (.note, _?): [RouteLink("leave", .leave)]
    case (.list, _?), (.folder, _?): [RouteLink("folders", .folders), RouteLink("removed", .removed)]
    default: []
    }
  }

  private static let folder = RouteLink("folder/{folder}", BookmarkRoute.folder) {
    if case .folder(let id) = $0 { id } else { nil }
  }
  private static let bookmark = RouteLink("{id}", BookmarkRoute.bookmark) {
    if case .bookmark(let id) = $0 { id } else { nil }
  }
}
