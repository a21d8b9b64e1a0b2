import ListPresentation
import ListPresentationText
import ScreenRouting

extension BookmarkCoordinator {
  /// Creates the screen of a list whose bookmarks a server counts. It has no order of its own, because sorting needs
  /// all bookmarks.
  func counted(_ pager: SparsePager<Bookmark>, in entry: BookmarkApp.ScreenEntry) -> TextScreen {
    let list = TextListScreen("") { BookmarkWords.numberedRow($0) }
    list.words.incomplete = { [incomplete = list.words.incomplete] count in
      count.isFiltered ? incomplete(count) : "\(count.loaded) bookmarks loaded"
    }
    return screen("Bookmarks", CountedBookmarks(library, pager), list, in: entry, bookmark: \.element)
  }
}

extension BookmarkWords {
  static func numberedRow(_ item: SparseItem<Bookmark>) -> TextRow {
    switch item.content {
    case .element(let bookmark): row(bookmark)
    case .placeholder: TextRow("…")
    case .failed(let failure): TextRow("could not load: \(failure)")
    case .repeated(let index): TextRow("the same as row \(index + 1)")
    }
  }
}
