import ListPresentation

/// Finds one bookmark, and loads more rows until it is found or the list ends. It is the view model of a detail screen.
@MainActor
final class BookmarkFinder {
  let id: Bookmark.ID
  private let library: BookmarkLibrary
  private var index: Int?
  /// The bookmark as it was last found. It stays after it is removed from the library.
  private(set) var bookmark: Bookmark?

  init(_ library: BookmarkLibrary, _ id: Bookmark.ID) {
    self.library = library
    self.id = id
  }

  /// Looks the bookmark up, and loads more bookmarks if it is not found.
  func look() {
    index = library.index(of: id)
    if let index {
      bookmark = library.item(at: index)
    } else {
      library.fetchNextItemsIfNeeded(at: library.numberOfItems)
    }
  }

  /// The title of the bookmark, or the id while it is not found.
  var title: String {
    look()
    return bookmark?.title ?? id.description
  }

  /// The titles and texts of the fields, or the reason why the bookmark is not found.
  var fields: [(title: String, text: String)] {
    look()
    guard let bookmark else { return [("", words)] }
    return library.fields(of: bookmark)
  }

  /// Whether the bookmark is found, or cannot be found without an action of the user. The search continues between
  /// pages.
  var isSettled: Bool { index != nil || library.hasEnded }

  /// The reason why the bookmark is not found.
  var words: String {
    switch library.loadState {
    case .failed(let reason, _): "Could not load \(id): \(reason)"
    case .idle, .stopped, .loading, .exhausted: library.hasEnded ? "No bookmark has the id \(id)" : "Looking for \(id)…"
    }
  }
}
