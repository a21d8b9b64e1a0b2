import ListPresentation
import ListPresentationText
import ScreenRouting

/// The demo as an app.
typealias BookmarkApp = TextApp<BookmarkRoute>

extension BookmarkApp {
  /// Creates the app.
  /// - Parameters:
  ///   - source: The bookmarks to show.
  ///   - link: The screen to open above the list, or `nil` for the list alone.
  ///   - layout: The arrangement of the bookmarks.
  ///   - desktop: Opens and copies addresses.
  ///   - report: Receives a sentence about each row that is left out.
  convenience init(
    _ source: some ListAdapterDataSource<Folder, Bookmark>, link: String?, layout: BookmarkLayout = .list,
    desktop: Desktop = Desktop(), report: @escaping (String) -> Void
  ) {
    let coordinator = BookmarkCoordinator(
      BookmarkLibrary(source), layout: layout, desktop: desktop, report: report)
    // The command line has checked the link.
    let stack = link.flatMap { try? RouteStack<BookmarkRoute>(link: $0) }
    self.init(coordinator: coordinator, stack: stack ?? RouteStack())
    coordinator.app = self
  }
}
