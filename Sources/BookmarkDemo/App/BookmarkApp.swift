import ListPresentation
import ListPresentationText
import ScreenRouting

/// The demo as an app. It connects a library, a coordinator, a router and a program for a terminal.
@MainActor
final class BookmarkApp {
  /// The program that a terminal runs.
  let program: any ScreenProgram
  let router: Router<BookmarkRoute, AppScreen>

  /// Creates the app.
  /// - Parameters:
  ///   - source: The bookmarks to show.
  ///   - link: The screen to open above the list, or `nil` for the list alone.
  ///   - layout: The arrangement of the bookmarks.
  ///   - report: Receives a sentence about each row that is left out.
  init(
    _ source: some ListAdapterDataSource<Folder, Bookmark>, link: String?, layout: BookmarkLayout = .list,
    report: @escaping (String) -> Void
  ) {
    let program = AppProgram(link: link)
    let coordinator = BookmarkCoordinator(BookmarkLibrary(source), program: program, layout: layout, report: report)
    router = Router(coordinator: coordinator, present: program.present)
    program.router = router
    self.program = program
  }
}
