import Foundation
import ListPresentation
import Observation

/// The view model of the bookmark list: folders as sections, narrowed by a query and bounded by a limit.
@MainActor @Observable
package final class BookmarkList: ListAdapterDataSource {
  /// Only bookmarks that contain it are shown; blind to case, width and the spelling of Hangul.
  package var query: String { didSet { narrow() } }

  package private(set) var sections: [Folder] = []
  private var bookmarks: [Bookmark] = []
  private var counts: [Folder.ID: Int] = [:]
  private let collection: BookmarkCollection
  private let limit: Int

  package init(_ collection: BookmarkCollection, query: String = "", limit: Int = .max) {
    self.collection = collection
    self.query = query
    self.limit = limit
    narrow()
  }

  package var numberOfItems: Int { bookmarks.count }
  package func item(at index: Int) -> Bookmark { bookmarks[index] }
  package func numberOfItems(in section: Folder) -> Int { counts[section.id] ?? 0 }
  package var loadState: ListLoadState { bookmarks.count < limit ? .exhausted : .idle }

  private func narrow() {
    var sections: [Folder] = []
    var bookmarks: [Bookmark] = []
    var counts: [Folder.ID: Int] = [:]
    for entry in collection.narrowed(to: query).entries where bookmarks.count < limit {
      let taken = entry.bookmarks.prefix(limit - bookmarks.count)
      sections.append(entry.folder)
      bookmarks += taken
      counts[entry.folder.id] = taken.count
    }
    (self.sections, self.bookmarks, self.counts) = (sections, bookmarks, counts)
  }
}

extension BookmarkCollection {
  /// The bookmarks that contain a query, and the folders they are in.
  func narrowed(to query: String) -> BookmarkCollection {
    let wanted = Self.folded(query)
    guard !wanted.isEmpty else { return self }
    var narrowed = self
    // A folder that is empty is shown as such; one in which nothing was found is not.
    narrowed.entries = entries.compactMap { entry in
      let found = entry.bookmarks.filter { Self.matches($0, wanted) }
      return found.isEmpty ? nil : Entry(folder: entry.folder, bookmarks: found)
    }
    return narrowed
  }

  private static func matches(_ bookmark: Bookmark, _ wanted: String) -> Bool {
    [bookmark.title, bookmark.detail, bookmark.trailing, bookmark.keywords].contains { folded($0).contains(wanted) }
  }

  /// Comparing strings is blind to NFC and NFD already; folding adds case and width.
  private static func folded(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .widthInsensitive], locale: nil)
  }
}
