import ListPresentation
import ListPresentationText
import ScreenRouting

extension BookmarkCoordinator {
  /// Creates the screen of a list whose bookmarks a server counts. It has no order of its own, because sorting needs all
  /// bookmarks.
  func counted(_ pager: SparsePager<Bookmark>, in entry: BookmarkApp.ScreenEntry) -> TextScreen {
    let library = library
    let list = TextListScreen("") { BookmarkWords.numberedRow($0) }
    list.bind(.character("u"), "undo") { [weak self] _ in _ = self?.undo() }
    list.bind(.character("e"), "note") { item in
      guard let bookmark = item?.element else { return }
      entry.push(.bookmark(bookmark.id))
      entry.present(.note(bookmark.id))
    }
    list.bind(.character("R"), "removed") { _ in entry.present(.removed) }
    list.words.incomplete = { [incomplete = list.words.incomplete] count in
      count.isFiltered ? incomplete(count) : "\(count.loaded) bookmarks loaded"
    }
    list.pane = { $0.element.map(library.fields) ?? [] }
    let listener = RowListener<SingleSection, SparseItem<Bookmark>> { item in
      if let bookmark = item.element { entry.push(.bookmark(bookmark.id)) }
    } performed: { [weak self] in
      self?.performed($0, on: $1.compactMap(\.element))
    }
    ListAdapter(dataSource: CountedBookmarks(library, pager), view: list, delegate: listener)
    return .program("Bookmarks", list, keeping: listener)
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
