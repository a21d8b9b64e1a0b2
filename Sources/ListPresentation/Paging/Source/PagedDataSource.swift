/// A data source that loads its list part by part, and so may have more items than it has loaded.
///
/// Views read from it how many items there are in all, and say so until the list is exhausted. ``Pager`` and
/// ``SparsePager`` adopt it. A view model that wraps a pager adopts it by passing on the pager's ``Pager/total``.
@MainActor
public protocol PagedDataSource<Section, Item>: ListAdapterDataSource {
  /// The number of items in the whole list, or `nil` as long as it is unknown.
  var total: PagingTotal? { get }
}
