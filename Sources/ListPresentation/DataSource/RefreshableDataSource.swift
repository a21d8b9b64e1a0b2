/// A data source that can load its list again.
///
/// A view offers the user to refresh, and to retry after a failure, only for a source that adopts this protocol. No
/// delegate is needed.
@MainActor
public protocol RefreshableDataSource<Section, Item>: ListAdapterDataSource {
  /// Loads the list again from the start. The items stay until the new ones arrive.
  func refresh()

  /// Tries again what failed, and leaves the rest of the list alone. By default, refreshes.
  func retry()
}

extension RefreshableDataSource {
  /// Refreshes, for a source that loads its list as a whole.
  public func retry() { refresh() }
}
