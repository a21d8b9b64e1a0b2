import ListPresentation

/// Looks for one bookmark, and has more rows loaded until it is there or there are no more: a view model of one row.
@MainActor
final class BookmarkFinder {
  let id: Bookmark.ID
  private let library: BookmarkLibrary
  private var index: Int?
  /// How many rows were looked at in vain.
  private var lookedAt = 0
  /// As it was last seen; it stays if it is removed while it is shown.
  private(set) var bookmark: Bookmark?

  init(_ library: BookmarkLibrary, _ id: Bookmark.ID) {
    self.library = library
    self.id = id
  }

  /// Looks where it was, then among what was loaded since, and asks for more.
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

  /// Its title, or its id as long as it is not there.
  var title: String {
    look()
    return bookmark?.title ?? id
  }

  /// What is known, as titles and texts, or why nothing is.
  var fields: [(title: String, text: String)] {
    guard let bookmark else { return [("", words)] }
    let folder = index.flatMap(library.folder)?.title ?? ""
    let fields = [
      ("Title", bookmark.title), ("Detail", bookmark.detail), ("Value", bookmark.trailing), ("Folder", folder),
      ("Keywords", bookmark.keywords), ("Id", bookmark.id), ("Note", library.note(to: id)),
    ]
    return fields.filter { !$0.1.isEmpty }
  }

  /// Whether it is there or will not come by itself.
  var isSettled: Bool { index != nil || library.loadState.isSettled }

  private var words: String {
    switch library.loadState {
    case .loading: "Looking for \(id)…"
    case .failed(let reason, _): "Could not load \(id): \(reason)"
    case .idle, .exhausted: "No bookmark has the id \(id)"
    }
  }
}
