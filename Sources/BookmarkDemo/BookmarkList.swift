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
    for entry in collection.narrowed(to: query, limit: limit).entries {
      sections.append(entry.folder)
      bookmarks += entry.bookmarks
      counts[entry.folder.id] = entry.bookmarks.count
    }
    (self.sections, self.bookmarks, self.counts) = (sections, bookmarks, counts)
  }
}

extension BookmarkCollection {
  /// The first of the bookmarks that contain a query, and the folders they are in; what lies behind is not looked at.
  func narrowed(to query: String, limit: Int = .max) -> BookmarkCollection {
    let wanted = Self.folded(query)
    var narrowed = BookmarkCollection(reports: reports)
    var left = limit
    for entry in entries where left > 0 {
      let found = wanted.isEmpty ? entry.bookmarks : entry.bookmarks.filter { Self.matches($0, wanted) }
      // A folder that is empty is shown as such; one in which nothing was found is not.
      guard wanted.isEmpty || !found.isEmpty else { continue }
      narrowed.entries.append(Entry(folder: entry.folder, bookmarks: Array(found.prefix(left))))
      left -= min(found.count, left)
    }
    return narrowed
  }

  static func matches(_ bookmark: Bookmark, _ wanted: String) -> Bool {
    [bookmark.title, bookmark.detail, bookmark.trailing, bookmark.keywords].contains { folded($0).contains(wanted) }
  }

  /// Comparing strings is blind to NFC and NFD already; folding adds case and width.
  static func folded(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .widthInsensitive], locale: nil)
  }
}
