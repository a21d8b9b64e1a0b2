import ListPresentation
import ListPresentationText

/// The view model of a complete list of bookmarks. Folders are sections. A query and a limit reduce the list.
@MainActor
final class BookmarkList: ListAdapterDataSource {
  let sections: [Folder]
  let loadState: ListLoadState
  private let bookmarks: [Bookmark]
  private let counts: [Folder.ID: Int]

  init(_ collection: BookmarkCollection, query: TextQuery = TextQuery(""), limit: Int = .max) {
    let entries = collection.narrowed(to: query, limit: limit).entries
    sections = entries.map(\.folder)
    bookmarks = entries.flatMap(\.bookmarks)
    counts = Dictionary(entries.map { ($0.folder.id, $0.bookmarks.count) }, uniquingKeysWith: +)
    loadState = bookmarks.count < limit ? .exhausted : .idle
  }

  var numberOfItems: Int { bookmarks.count }
  func item(at index: Int) -> Bookmark { bookmarks[index] }
  func numberOfItems(in section: Folder) -> Int { counts[section.id] ?? 0 }
}

extension BookmarkCollection {
  /// Returns the first bookmarks that match a query, up to a limit, with their folders. Does not search folders beyond
  /// the limit.
  func narrowed(to query: TextQuery, limit: Int = .max) -> BookmarkCollection {
    var narrowed = BookmarkCollection(reports: reports)
    var left = limit
    for entry in entries where left > 0 {
      let found = query.isEmpty ? entry.bookmarks : entry.bookmarks.filter { query.matches(BookmarkWords.row($0)) }
      // An empty folder is shown, but not a folder without matches.
      guard query.isEmpty || !found.isEmpty else { continue }
      narrowed.entries.append(Entry(folder: entry.folder, bookmarks: Array(found.prefix(left))))
      left -= min(found.count, left)
    }
    return narrowed
  }
}
