import ListPresentation
import ListPresentationTesting
import ListPresentationText
import Testing

@testable import BookmarkDemo

@MainActor @Suite struct TypeAheadTests {
  @Test(arguments: [
    "j enter", "j enter h j", "j enter e abc enter", "enter e abc esc y h j j", "F j enter x",
    "F j enter enter e x y enter",
    "enter e abc ctrl-q n d", "x x u enter x h u", "enter e a esc n b enter h enter",
  ])
  func keysTypedAheadReachTheirScreens(keys: String) async {
    let books = (1...5).map {
      Bookmark(
        id: "\($0)", title: "Book \($0)",
        folder: Folder(id: $0 < 4 ? "a" : "b", title: $0 < 4 ? "A" : "B"))
    }
    func terminal() -> HeadlessTerminal {
      let library = BookmarkLibrary(PagedBookmarks(Pager(ArrayPageSource(books))))
      return HeadlessTerminal(BookmarkApp(library, link: nil), columns: 60, rows: 12)
    }
    let (ahead, oneByOne) = (terminal(), terminal())
    ahead.show(after: keys)
    await ahead.press()
    await oneByOne.press(keys)
    #expect(ahead.text == oneByOne.text && !ahead.text.isEmpty)
  }

  @Test func keysAfterTheEndAreIgnored() async {
    let app = BookmarkApp(BookmarkLibrary(PagedBookmarks(Pager(ArrayPageSource([])))), link: nil)
    for key in Key.keys(in: "q j j") { app.press(key) }
    await HeadlessTerminal(app).press()
    #expect(app.hasEnded)
  }
}
