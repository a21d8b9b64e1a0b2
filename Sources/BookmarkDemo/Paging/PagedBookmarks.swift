import ListPresentation
import Observation

/// The view model of bookmarks that are loaded in pages. Folders are sections.
@MainActor @Observable
final class PagedBookmarks: RefreshableDataSource, PagedDataSource {
  private let pager: Pager<FiledBookmark>
  private let limit: Int
  private let isTotalEstimated: Bool
  /// A cache of the folders for a number of rows, because the adapter requests them several times in a row.
  @ObservationIgnored private var filed: (rows: Int, folders: [Folder], counts: [Folder.ID: Int]) = (0, [], [:])

  /// Creates a view model.
  /// - Parameters:
  ///   - pager: The pager that loads the bookmarks.
  ///   - limit: The maximum number of bookmarks to load and show. A list that stops at the limit is not reported as
  ///     complete.
  ///   - isTotalEstimated: Whether the totals that pages state are estimates.
  init(_ pager: Pager<FiledBookmark>, limit: Int = .max, isTotalEstimated: Bool = false) {
    self.pager = pager
    self.limit = limit
    self.isTotalEstimated = isTotalEstimated
  }

  var numberOfItems: Int { min(pager.numberOfItems, limit) }
  func item(at index: Int) -> Bookmark { pager.item(at: index).bookmark }
  func fetchNextItemsIfNeeded(at index: Int) {
    if numberOfItems < limit { pager.fetchNextItemsIfNeeded(at: index) }
  }
  func visibleItemsChanged(to indices: RangeSet<Int>) {
    if numberOfItems < limit { pager.visibleItemsChanged(to: indices) }
  }
  var loadState: ListLoadState { numberOfItems < limit ? pager.loadState : .idle }
  var precedingLoadState: ListLoadState { pager.precedingLoadState }
  var total: PagingTotal? {
    pager.total.map { PagingTotal(count: min($0.count, limit), isApproximate: $0.isApproximate || isTotalEstimated) }
  }
  func refresh() { pager.refresh() }
  func retry() { pager.retry() }

  /// The folders of the loaded rows. The rows of a folder follow each other.
  var sections: [Folder] { folders().folders }
  func numberOfItems(in section: Folder) -> Int { folders().counts[section.id] ?? 0 }

  /// Whether no more bookmarks arrive without an action of the user. Between two pages this is false.
  var hasEnded: Bool {
    if numberOfItems == limit { return true }
    let states = pager.states
    switch states.refresh == .idle ? states.append : states.refresh {
    case .idle, .loading, .failed(_, _, .some): return false
    case .exhausted, .stopped, .failed(_, _, .none): return true
    }
  }

  /// The entries of the pager's log, without those that say why nothing was loaded.
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
