import ListPresentationHTTP
import ScreenRouting

/// The routes of the demo, one for each kind of screen.
enum BookmarkRoute: Route {
  /// The list of all bookmarks.
  case list
  /// The list of the bookmarks in the folder with an id.
  case folder(String)
  /// The details of the bookmark with an id.
  case bookmark(Bookmark.ID)
  /// The editor for the note on a bookmark. Above the editor, the question before the user leaves a note that is not
  /// saved.
  case note(Bookmark.ID)
  /// The list from which the user chooses a folder.
  case folders
  /// The list of the removed bookmarks.
  case removed
  /// The question where to write bookmarks.
  case export

  static let linkPrefixes = ["bookmarks:"]
  static let tabs: KeyValuePairs = ["bookmarks": BookmarkRoute.list]

  var allowsPush: Bool {
    switch self {
    case .note, .folders, .export: false
    case .list, .folder, .bookmark, .removed: true
    }
  }

  static func links(above route: BookmarkRoute?, as presentation: RoutePresentation?) -> [RouteLink<BookmarkRoute>] {
    switch (route, presentation) {
    case (.list, nil): [folder, bookmark]
    case (.folder, nil): [bookmark]
    case (.bookmark(let id), _): [RouteLink("note", .note(id))]
    case (.note(let id), _?): [RouteLink("leave", .note(id))]
    case (.list, _?), (.folder, _?):
      [RouteLink("folders", .folders), RouteLink("removed", .removed), RouteLink("export", .export)]
    default: []
    }
  }

  private static let folder = RouteLink("folder/{folder}", BookmarkRoute.folder) {
    if case .folder(let id) = $0 { id } else { nil }
  }
  private static let bookmark = RouteLink("{id}", { BookmarkRoute.bookmark(ExactID($0)) }) {
    if case .bookmark(let id) = $0 { id.description } else { nil }
  }
}
