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

  /// Loads the list again from the start. The list keeps its items until the new ones arrive.
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

  /// Loads all lists again from the start that can. A list that fails keeps its items, and does not affect the others.
  public func refresh() { for source in refreshable { source.refresh() } }

  /// Loads again what failed to load, in all lists.
  public func retry() { for source in refreshable { source.retry() } }
}

extension [any RefreshableDataSource] {
  @MainActor var refreshState: ListLoadState {
    .combined(filter { $0.isRefreshable }.map { $0.refreshState } + [.idle])
  }
}
