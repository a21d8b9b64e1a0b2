import ListPresentation
import ListPresentationText
import ScreenRouting

/// The demo as an app.
typealias BookmarkApp = TextApp<BookmarkRoute>

extension BookmarkApp {
  /// Creates the app.
  /// - Parameters:
  ///   - library: The bookmarks to show, with the user's edits.
  ///   - link: The screen to open above the list, or `nil` for the list alone.
  ///   - layout: The arrangement of the bookmarks.
  ///   - note: Words behind the title of the first screen.
  ///   - desktop: Opens and copies addresses.
  convenience init(
    _ library: BookmarkLibrary, link: String?, layout: BookmarkLayout = .list, note: String? = nil,
    desktop: Desktop = Desktop()
  ) {
    let coordinator = BookmarkCoordinator(library, layout: layout, note: note, desktop: desktop)
    // The command line has checked the link.
    let stack = link.flatMap { try? RouteStack<BookmarkRoute>(link: $0) }
    self.init(coordinator: coordinator, stack: stack ?? RouteStack())
    coordinator.app = self
    message = library.fault?.description
  }
}
