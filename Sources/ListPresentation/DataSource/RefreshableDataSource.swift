/// A data source that can load its list again.
///
/// Views offer refresh, and retry after a failure, only if the source or a list that it is made of adopts this
/// protocol. A delegate is not needed.
@MainActor
public protocol RefreshableDataSource<Section, Item>: ListAdapterDataSource {
  /// Whether the list can be loaded again. The default is `true`.
  var isRefreshable: Bool { get }

  /// The state of the first load and of each refresh: `idle`, `loading` or `failed`. The default is that of the lists
  /// that this list is made of, or `idle`.
  var refreshState: ListLoadState { get }

  /// Loads the list again. The list keeps its items until the new ones arrive. A pager begins around the items that the
  /// user sees, where its source can.
  func refresh()

  /// Loads again what failed to load, and keeps the rest of the list.
  ///
  /// By default, the lists that this list is made of retry. A list that is made of none refreshes.
  func retry()
}

extension RefreshableDataSource {
  /// The value `true`.
  public var isRefreshable: Bool { true }

  /// The state of the lists that this list is made of, or `idle`.
  public var refreshState: ListLoadState { inheritedAbilities?.refreshState ?? .idle }

  /// Lets the lists retry that this list is made of, or refreshes.
  public func retry() {
    if let inherited = inheritedAbilities, inherited.isRefreshable { inherited.retry() } else { refresh() }
  }
}

extension RefreshableDataSource {
  /// Whether this list, or one of those that it is made of, has items and could not load them again. The state is its
  /// failure.
  func hasFailedToRefresh(with state: ListLoadState) -> Bool {
    let lists = inheritedAbilities?.refreshable ?? []
    return lists.isEmpty
      ? isRefreshable && refreshState == state && numberOfItems > 0
      : lists.contains { $0.hasFailedToRefresh(with: state) }
  }
}

extension ListAbilities {
  fileprivate var refreshable: [any RefreshableDataSource] {
    nearest { $0 as? any RefreshableDataSource }.filter(\.isRefreshable)
  }

  /// The state of the first load and of each refresh: the first failure, or else `loading` if one of the lists loads.
  public var refreshState: ListLoadState { nearest { $0 as? any RefreshableDataSource }.refreshState }

  /// Whether one of the lists can load again.
  public var isRefreshable: Bool { !refreshable.isEmpty }

  /// Loads again all lists that can. A list that fails keeps its items, and does not affect the others.
  public func refresh() { for source in refreshable { source.refresh() } }

  /// Loads again what failed to load, in all lists.
  public func retry() { for source in refreshable { source.retry() } }
}

extension [any RefreshableDataSource] {
  @MainActor var refreshState: ListLoadState {
    isEmpty ? .idle : .combined(filter { $0.isRefreshable }.map { $0.refreshState } + [.idle])
  }
}

/// A data source that can stop loading for a user who no longer waits.
@MainActor
public protocol CancellableDataSource<Section, Item>: ListAdapterDataSource {
  /// Cancels what is being loaded and the retries that are scheduled. The items stay. Loading goes on with a retry or a
  /// refresh.
  func cancel()
}

extension ListAbilities {
  private var cancellable: [any CancellableDataSource] { nearest { $0 as? any CancellableDataSource } }

  /// Whether one of the lists can stop loading.
  public var isCancellable: Bool { !cancellable.isEmpty }

  /// Stops loading in all lists that can.
  public func cancel() { for source in cancellable { source.cancel() } }
}

/// A data source that searches its list itself, usually on a server.
///
/// A view passes what the user types to such a source, and shows what the source finds. In a list of any other source,
/// a view searches the items that are loaded.
@MainActor
public protocol SearchableDataSource<Section, Item>: ListAdapterDataSource {
  /// Shows what a query finds instead of the whole list. An empty query shows the whole list again, at once.
  ///
  /// The view calls it for each character that the user types. The items of the query before may stay until those of
  /// the new query arrive.
  func search(_ query: String)

  /// The query whose items the list shows, or an empty text for the whole list.
  var shownQuery: String { get }
}

extension ListAbilities {
  private var searchable: [any SearchableDataSource] { nearest { $0 as? any SearchableDataSource } }

  /// Whether one of the lists searches itself.
  public var isSearchable: Bool { !searchable.isEmpty }

  /// Lets the lists search that can. The others stay.
  public func search(_ query: String) { for source in searchable { source.search(query) } }

  /// The query whose items the first of these lists shows, or an empty text for the whole list.
  public var shownQuery: String { searchable.first?.shownQuery ?? "" }
}

/// A data source that does not have all of its items, and knows which it has. The others are placeholders.
///
/// A view searches only the items that are loaded.
@MainActor
public protocol SparseDataSource<Section, Item>: ListAdapterDataSource {
  /// The indices of the loaded items.
  var loadedIndices: RangeSet<Int> { get }
}

extension ListAbilities {
  /// Whether one of the lists has placeholders.
  public var hasPlaceholders: Bool {
    nearest { $0 as? any SparseDataSource }.contains { source in
      !RangeSet(0..<max(source.numberOfItems, 0)).isSubset(of: source.loadedIndices)
    }
  }

  /// Returns those of the indices of a list whose items are placeholders.
  /// - Complexity: O(indices) if the indices of the lists differ, otherwise O(loaded ranges).
  public func placeholders(among indices: RangeSet<Int>) -> RangeSet<Int> {
    links.reduce(into: RangeSet()) { $0.formUnion($1.placeholders(among: indices)) }
  }
}

extension ListLink {
  fileprivate func placeholdersOfSource(among indices: RangeSet<Int>) -> RangeSet<Int> {
    if let sparse = source as? any SparseDataSource { return indices.subtracting(sparse.loadedIndices) }
    return source.inheritedAbilities?.placeholders(among: indices) ?? RangeSet()
  }

  fileprivate func placeholders(among indices: RangeSet<Int>) -> RangeSet<Int> {
    guard let sourceIndices else { return placeholdersOfSource(among: indices) }
    let placeholders = placeholdersOfSource(among: sourceIndices(indices))
    guard !placeholders.isEmpty else { return RangeSet() }
    return RangeSet(
      indices.ranges.joined().lazy.map { $0..<$0 + 1 }.filter { !placeholders.isDisjoint(sourceIndices(RangeSet($0))) })
  }
}
