import ListPresentation

/// The view model of the bookmarks in one folder of the library.
@MainActor
final class FolderBookmarks: RefreshableDataSource, ActionableDataSource {
  private let library: BookmarkLibrary
  private let id: Folder.ID

  init(_ library: BookmarkLibrary, folder id: Folder.ID) {
    self.library = library
    self.id = id
  }

  var numberOfItems: Int { rows.count }
  func item(at index: Int) -> Bookmark { library.item(at: rows.lowerBound + index) }
  var sections: [Folder] { library.sections.filter { $0.id == id } }
  func numberOfItems(in section: Folder) -> Int { rows.count }
  var loadState: ListLoadState { library.loadState }
  var isRefreshable: Bool { library.isRefreshable }
  func refresh() { library.refresh() }
  func retry() { library.retry() }
  func actions(for bookmark: Bookmark) -> [ListAction] { library.actions(for: bookmark) }
  func perform(_ action: ListAction, on bookmarks: [Bookmark]) { library.perform(action, on: bookmarks) }

  /// Loads more rows of the library. The next rows can belong to this folder, so its last row counts as the last row of
  /// the library.
  func fetchNextItemsIfNeeded(at index: Int) {
    let isLast = index >= rows.count - 1
    library.fetchNextItemsIfNeeded(at: isLast ? max(0, library.numberOfItems - 1) : rows.lowerBound + index)
  }

  private var rows: Range<Int> {
    var start = 0
    for folder in library.sections {
      let count = library.numberOfItems(in: folder)
      if folder.id == id { return start..<start + count }
      start += count
    }
    return start..<start
  }
}
