import ListPresentation

/// Looks for one bookmark, and loads more rows until the bookmark or the end is found: a view model of one row.
@MainActor
final class BookmarkFinder {
  let id: Bookmark.ID
  private let library: BookmarkLibrary
  private var index: Int?
  /// How many rows were searched without finding it.
  private var lookedAt = 0
  /// The bookmark as it was last seen. It stays if it is removed while it is shown.
  private(set) var bookmark: Bookmark?

  init(_ library: BookmarkLibrary, _ id: Bookmark.ID) {
    self.library = library
    self.id = id
  }

  /// Looks where it was, then among the rows that were loaded since, and asks for more.
  func look() {
    let count = library.numberOfItems
    if index.map({ $0 >= count || library.item(at: $0).id != id }) ?? (count < lookedAt) {
      (index, lookedAt) = (nil, 0)
    }
    index = index ?? library.index(of: id, from: lookedAt)
    lookedAt = count
    if let index {
      bookmark = library.item(at: index)
    } else {
      library.fetchNextItemsIfNeeded(at: count)
    }
  }

  /// The title, or the id while the bookmark is not found.
  var title: String {
    look()
    return bookmark?.title ?? id
  }

  /// The fields as titles and texts, or the reason why there are none.
  var fields: [(title: String, text: String)] {
    guard let bookmark else { return [("", words)] }
    let folder = index.flatMap(library.folder)?.title ?? ""
    let fields = [
      ("Title", bookmark.title), ("Detail", bookmark.detail), ("Value", bookmark.trailing), ("Folder", folder),
      ("Keywords", bookmark.keywords), ("Id", bookmark.id), ("Note", library.note(to: id)),
    ]
    return fields.filter { !$0.1.isEmpty }
  }

  /// Whether the bookmark is found or does not come without the user. Between two pages it can still come.
  var isSettled: Bool { index != nil || library.hasEnded }

  /// Why the bookmark is not there.
  var words: String {
    switch library.loadState {
    case .failed(let reason, _): "Could not load \(id): \(reason)"
    case .idle, .loading, .exhausted: library.hasEnded ? "No bookmark has the id \(id)" : "Looking for \(id)…"
    }
  }
}
