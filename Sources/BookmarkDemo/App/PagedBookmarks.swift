import ListPresentation

/// The view model of bookmarks that are loaded in pages. Folders are sections.
@MainActor
final class PagedBookmarks: WrappingDataSource, RefreshableDataSource, PagedDataSource {
  let pager: Pager<Bookmark>
  let base: DerivedList<Folder, Bookmark>
  private let limit: Int
  private let isTotalEstimated: Bool
  let isRefreshable: Bool

  /// Creates a view model.
  /// - Parameters:
  ///   - pager: The pager that loads the bookmarks.
  ///   - limit: The maximum number of bookmarks to load and show. A list that stops at the limit is not reported as
  ///     complete.
  ///   - isTotalEstimated: Whether the totals that pages state are estimates.
  ///   - isRefreshable: Whether the source can be read again.
  init(
    _ pager: Pager<Bookmark>, limit: Int = .max, isTotalEstimated: Bool = false, isRefreshable: Bool = true
  ) {
    self.pager = pager
    self.limit = limit
    self.isTotalEstimated = isTotalEstimated
    self.isRefreshable = isRefreshable
    let inOrder = { (a: Folder, b: Folder) in a.rank < b.rank }
    base =
      limit == .max
      ? pager.sectioned(by: \.folder, sortedBy: inOrder)
      : FirstBookmarks(pager, limit).sectioned(by: \.folder, sortedBy: inOrder)
  }

  var total: PagingTotal? {
    pager.total.map { PagingTotal(count: min($0.count, limit), isApproximate: $0.isApproximate || isTotalEstimated) }
  }
  func refresh() { pager.refresh() }

  /// Whether no more bookmarks arrive without an action of the user. Between two pages this is false.
  var hasEnded: Bool {
    if numberOfItems == limit { return true }
    let states = pager.states
    switch states.refresh == .idle ? states.append : states.refresh {
    case .idle, .loading, .failed(_, _, .some): return false
    case .exhausted, .stopped, .failed(_, _, .none): return true
    }
  }
}

/// The first bookmarks of a pager, which loads no more when there are enough.
@MainActor
final class FirstBookmarks: PagedDataSource, SnapshotDataSource {
  private let pager: Pager<Bookmark>
  private let limit: Int

  init(_ pager: Pager<Bookmark>, _ limit: Int) { (self.pager, self.limit) = (pager, limit) }

  var snapshot: ListSnapshot<SingleSection, Bookmark> {
    let all = pager.snapshot
    return all.numberOfItems > limit ? ListSnapshot(Array(all.items.prefix(limit))) : all
  }

  var upstream: ListUpstream<Bookmark>? { ListUpstream(pager) }
  var loadState: ListLoadState { isFull ? .idle : pager.loadState }
  var numberOfLoadedItems: Int { snapshot.numberOfItems }
  var total: PagingTotal? {
    guard !isFull else { return PagingTotal(count: limit) }
    return pager.total.map { PagingTotal(count: min($0.count, limit), isApproximate: $0.isApproximate) }
  }

  private var isFull: Bool { pager.numberOfItems >= limit }

  func visibleItemsChanged(to indices: RangeSet<Int>) { if !isFull { pager.visibleItemsChanged(to: indices) } }
}
