import ListPresentation
import ScreenRouting

/// The screens of the demo.
package enum BookmarkRoute: Route {
  /// All bookmarks.
  case list
  /// The bookmarks of one folder.
  case folder(String)
  /// All of one bookmark.
  case bookmark(Bookmark.ID)
  /// The note to a bookmark, to be edited.
  case note(Bookmark.ID)
  /// Whether to leave a note that is not saved.
  case leave
  /// Which folder to show.
  case folders
  /// What was removed.
  case removed

  package static let scheme: String? = "bookmarks"
  package static let tabs: KeyValuePairs = ["bookmarks": BookmarkRoute.list]

  package var linkPart: LinkPart {
    switch self {
    case .list: LinkPart("list")
    case .folder(let id): LinkPart("folder", id)
    case .bookmark(let id): LinkPart(id)
    case .note: LinkPart("note")
    case .leave: LinkPart("leave")
    case .folders: LinkPart("folders")
    case .removed: LinkPart("removed")
    }
  }

  package var allowsPush: Bool {
    switch self {
    case .note, .leave, .folders: false
    default: true
    }
  }

  package static func forms(at place: LinkPlace<BookmarkRoute>) -> [RouteForm<BookmarkRoute>] {
    switch place {
    case .pushed(on: .list):
      [RouteForm("folder/{folder}") { .folder(try $0.string("folder")) }, bookmark]
    case .pushed(on: .folder): [bookmark]
    case .pushed(on: .bookmark(let id)), .presented(over: .bookmark(let id)): [RouteForm("note", .note(id))]
    case .presented(over: .note): [RouteForm("leave", .leave)]
    case .presented(over: .list), .presented(over: .folder):
      [RouteForm("folders", .folders), RouteForm("removed", .removed)]
    default: []
    }
  }

  private static let bookmark = RouteForm<BookmarkRoute>("{id}") { .bookmark(try $0.string("id")) }
}
