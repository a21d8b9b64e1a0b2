import ListPresentation
import ListPresentationText
import TestSupport
import Testing

@testable import BookmarkDemo

@MainActor @Suite struct TypeAheadTests {
  @Test(arguments: [
    "j enter", "j enter h j", "j enter e abc enter", "enter e abc esc y h j j", "F j enter x",
    "F j enter enter e x y enter",
    "enter e abc ctrl-q n d", "x x u enter x h u", "enter e a esc n b enter h enter",
  ])
  func keysTypedAheadReachTheirScreens(keys: String) async {
    let books = (1...5).map { Bookmark(id: "\($0)", title: "Book \($0)") }
    let collection = BookmarkCollection(entries: [
      .init(folder: Folder(id: "a", title: "A"), bookmarks: Array(books[..<3])),
      .init(folder: Folder(id: "b", title: "B"), bookmarks: Array(books[3...])),
    ])
    func shown(_ play: @MainActor (any ScreenProgram) async -> Void) async -> String {
      let app = BookmarkApp(
        BookmarkLibrary(PagedBookmarks(Pager(ArrayPageSource(collection.rows)))), link: nil, report: { _ in })
      await play(app)
      await settled(app)
      return app.frame(in: ScreenSize(columns: 60, rows: 12)).text
    }
    let ahead = await shown { program in
      for key in Key.keys(in: keys) { program.take(key) }
    }
    let oneByOne = await shown { program in
      for key in Key.keys(in: keys) {
        await settled(program)
        program.take(key)
      }
    }
    #expect(ahead == oneByOne)
  }

  @Test func keysAfterTheEndAreIgnored() async {
    let app = BookmarkApp(BookmarkLibrary(PagedBookmarks(Pager(ArrayPageSource([])))), link: nil, report: { _ in })
    for key in Key.keys(in: "q j j") { app.take(key) }
    await settled(app)
    #expect(app.hasEnded)
  }

  private func settled(_ program: any ScreenProgram) async {
    var quiet = 0
    await wait(until: {
      _ = program.frame(in: ScreenSize(columns: 60, rows: 12))
      quiet = program.isSettled ? quiet + 1 : 0
      return quiet == 5 || program.hasEnded
    })
  }
}
