import ListPresentation
import ListPresentationTesting
import ListPresentationText
import TestSupport
import Testing

@testable import BookmarkDemo

/// Keys that are typed before the screens are there that they are for.
@MainActor @Suite struct TypeAheadTests {
  /// The demo on a terminal of its own, with the books of the editing tests.
  private func terminal() throws -> (HeadlessTerminal, BookmarkApp) {
    let arrivals = zip(1..., try html(booksExport).trees).map { Arrival(id: .place($0), tree: $1) }
    let coordinator = BookmarkCoordinator(
      BookmarkLibrary(Pager(ArrayPageSource(arrivals))), .init(name: "books.html"), note: nil, place: nil, query: "",
      desktop: Desktop(), Sentences())
    let app = BookmarkApp(coordinator: coordinator)
    coordinator.app = app
    return (HeadlessTerminal(app, columns: 60, rows: 12), app)
  }

  @Test(arguments: [
    "j enter", "j enter h j", "j e abc enter", "j enter e abc esc esc h j j", "j F j j enter", "j x x D h",
    "j e abc ctrl-q n d", "j x x u u enter", "j x q n j enter h", "j a abc esc esc 2 j", "/둘 enter enter h",
    "j space space x u enter",
  ])
  func keysTypedAheadReachTheirScreens(keys: String) async throws {
    let (ahead, oneByOne) = (try terminal().0, try terminal().0)
    ahead.show(after: keys)
    await ahead.press()
    await oneByOne.press(keys)
    #expect(ahead.text == oneByOne.text && !ahead.text.isEmpty)
  }

  @Test func keysAfterTheEndAreIgnored() async throws {
    let (terminal, app) = try terminal()
    for key in Key.keys(in: "q j j") { app.press(key) }
    await terminal.press()
    #expect(app.hasEnded)
  }
}

/// The place where the user was at the last visit.
@MainActor @Suite struct PlaceTests {
  /// The demo with sixty rows, of which twenty are loaded, and a row as the place of the last visit.
  private func start(at row: Int) -> (coordinator: BookmarkCoordinator, terminal: HeadlessTerminal) {
    let arrivals = (1...60).map { number in
      let members = [(name: "title", text: "Row \(number)"), (name: "url", text: "http://a/\(number)")]
      return Arrival(id: .place(number), tree: NodeTree(content: .new(.bookmark, members)))
    }
    var configuration = PagingConfiguration()
    (configuration.firstPageSize, configuration.pageSize) = (20, 20)
    configuration.prefetch = .items(1)
    let coordinator = BookmarkCoordinator(
      BookmarkLibrary(Pager(ArrayPageSource(arrivals), configuration: configuration)), .init(name: "books.html"),
      note: nil, place: "http://a/\(row)", query: "", desktop: Desktop(), Sentences())
    let app = BookmarkApp(coordinator: coordinator)
    coordinator.app = app
    return (coordinator, HeadlessTerminal(app, columns: 60, rows: 12))
  }

  @Test func listBeginsAtThePlace() async {
    let (coordinator, terminal) = start(at: 15)
    await terminal.press()
    await wait(until: { coordinator.currentPlace == "http://a/15" })
  }

  /// Nothing takes the user away from another row.
  @Test func placeIsAwaitedUntilTheUserGoesElsewhere() async {
    let (coordinator, terminal) = start(at: 45)
    await terminal.press()
    #expect(coordinator.currentPlace == nil)
    await terminal.press("j j")
    #expect(coordinator.currentPlace == "http://a/3")
    await terminal.press("G k")
    #expect(coordinator.currentPlace == "http://a/59")
  }
}
