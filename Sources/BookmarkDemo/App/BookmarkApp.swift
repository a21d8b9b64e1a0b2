import ListPresentation
import ListPresentationText
import ScreenRouting

/// The demo as an app: a library, a coordinator, a router, and a program that a terminal runs.
@MainActor
package final class BookmarkApp {
  /// What a terminal runs.
  package let program: any ScreenProgram
  package let router: Router<BookmarkRoute, AppScreen>

  /// - Parameters:
  ///   - source: The bookmarks.
  ///   - link: The screen to begin with, above the list.
  ///   - report: Takes a sentence on rows that are left out.
  package init(
    _ source: some ListAdapterDataSource<Folder, Bookmark>, link: String?, report: @escaping (String) -> Void
  ) {
    let program = AppProgram(link: link)
    let coordinator = BookmarkCoordinator(BookmarkLibrary(source), program: program, report: report)
    router = Router(coordinator: coordinator, presenter: program)
    program.router = router
    self.program = program
  }
}
