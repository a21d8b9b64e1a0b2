import ListPresentation
import ListPresentationTesting
import ListPresentationText
import TestSupport
import Testing

@testable import BookmarkDemo

/// The demo on a terminal of its own, with trees in pages of twenty, and perhaps the place of the last visit.
@MainActor
private func start(
  _ trees: [NodeTree], place: String? = nil
) -> (app: BookmarkApp, coordinator: BookmarkCoordinator, terminal: HeadlessTerminal) {
  let arrivals = zip(1..., trees).map { Arrival(id: .place($0), tree: $1) }
  var configuration = PagingConfiguration()
  (configuration.firstPageSize, configuration.pageSize) = (20, 20)
  configuration.prefetch = .items(1)
  let coordinator = BookmarkCoordinator(
    BookmarkLibrary(Pager(ArrayPageSource(arrivals), configuration: configuration)), .init(name: "books.html"),
    note: nil, place: place, query: "", desktop: Desktop(), Sentences())
  let app = BookmarkApp(coordinator: coordinator)
  coordinator.app = app
  return (app, coordinator, HeadlessTerminal(app, columns: 60, rows: 12))
}

/// Keys that are typed before the screens are there that they are for.
@MainActor @Suite struct TypeAheadTests {
  @Test(arguments: [
    "j enter", "j enter h j", "j e abc enter", "j enter e abc esc esc h j j", "j F j j enter", "j x x D h",
    "j e abc ctrl-q n d", "j x x u u enter", "j x q n j enter h", "j a abc esc esc 2 j", "/둘 enter enter h",
    "j space space x u enter",
  ])
  func keysTypedAheadReachTheirScreens(keys: String) async throws {
    let trees = try html(booksExport).trees
    let (ahead, oneByOne) = (start(trees).terminal, start(trees).terminal)
    ahead.show(after: keys)
    await ahead.press()
    await oneByOne.press(keys)
    #expect(ahead.text == oneByOne.text && !ahead.text.isEmpty)
  }

  @Test func keysAfterTheEndAreIgnored() async throws {
    let (app, _, terminal) = start(try html(booksExport).trees)
    for key in Key.keys(in: "q j j") { app.press(key) }
    await terminal.press()
    #expect(app.hasEnded)
  }
}

/// The place where the user was at the last visit, in sixty rows.
@MainActor @Suite struct PlaceTests {
  private let trees = (1...60).map { number in
    NodeTree(content: .new(.bookmark, [("title", "Row \(number)"), ("url", "http://a/\(number)")]))
  }

  @Test func listBeginsAtThePlace() async {
    let (_, coordinator, terminal) = start(trees, place: "http://a/15")
    await terminal.press()
    await wait(until: { coordinator.currentPlace == "http://a/15" })
  }

  /// Nothing takes the user away from another row.
  @Test func placeIsAwaitedUntilTheUserGoesElsewhere() async {
    let (_, coordinator, terminal) = start(trees, place: "http://a/45")
    await terminal.press()
    #expect(coordinator.currentPlace == nil)
    await terminal.press("j j")
    #expect(coordinator.currentPlace == "http://a/3")
    await terminal.press("G k")
    #expect(coordinator.currentPlace == "http://a/59")
  }
}
