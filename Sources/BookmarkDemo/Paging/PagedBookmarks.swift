import ListPresentation
import Observation

/// The view model of bookmarks that come page by page: folders as sections.
@MainActor @Observable
final class PagedBookmarks: RefreshableDataSource, PagedDataSource {
  private let pager: Pager<FiledBookmark>
  private let limit: Int
  /// The folders of as many rows, for they are asked for several times in a row.
  @ObservationIgnored private var filed: (rows: Int, folders: [Folder], counts: [Folder.ID: Int]) = (0, [], [:])

  /// - Parameters:
  ///   - pager: Loads the bookmarks.
  ///   - limit: The most bookmarks to load and to show. A list that ends at the limit does not claim to be complete.
  init(_ pager: Pager<FiledBookmark>, limit: Int = .max) {
    self.pager = pager
    self.limit = limit
  }

  var numberOfItems: Int { min(pager.numberOfItems, limit) }
  func item(at index: Int) -> Bookmark { pager.item(at: index).bookmark }
  func fetchNextItemsIfNeeded(at index: Int) {
    if numberOfItems < limit { pager.fetchNextItemsIfNeeded(at: index) }
  }
  var loadState: ListLoadState { numberOfItems < limit ? pager.loadState : .idle }
  var precedingLoadState: ListLoadState { pager.precedingLoadState }
  var total: PagingTotal? {
    pager.total.map { PagingTotal(count: min($0.count, limit), isApproximate: $0.isApproximate) }
  }
  func refresh() { pager.refresh() }
  func retry() { pager.retry() }

  /// The folders of the rows, which come folder by folder.
  var sections: [Folder] { folders().folders }
  func numberOfItems(in section: Folder) -> Int { folders().counts[section.id] ?? 0 }

  /// Whether no more bookmarks come without the user. Between two pages more can come.
  var hasEnded: Bool {
    if numberOfItems == limit { return true }
    let states = pager.states
    switch states.refresh == .idle ? states.append : states.refresh {
    case .idle, .loading, .failed(_, _, .some): return false
    case .exhausted, .stopped, .failed(_, _, .none): return true
    }
  }

  /// What happened so far, without the reasons for which nothing did.
  var occurrences: [PagingLog.Entry] {
    pager.log.entries.filter { if case .didNotLoad = $0.event { false } else { true } }
  }

  private func folders() -> (folders: [Folder], counts: [Folder.ID: Int]) {
    let rows = numberOfItems
    if rows < filed.rows { filed = (0, [], [:]) }
    for index in filed.rows..<rows {
      let folder = pager.item(at: index).folder
      if filed.counts[folder.id] == nil { filed.folders.append(folder) }
      filed.counts[folder.id, default: 0] += 1
    }
    filed.rows = rows
    return (filed.folders, filed.counts)
  }
}
