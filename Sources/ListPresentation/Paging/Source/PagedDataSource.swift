/// A data source that loads its list in parts, and so may have more items than it has loaded.
///
/// A view reads the number of items in the whole list from it, and shows that number until the list is exhausted.
/// ``Pager`` and ``SparsePager`` conform to this protocol. A view model that wraps a pager conforms by returning the
/// pager's ``Pager/total``.
@MainActor
public protocol PagedDataSource<Section, Item>: ListAdapterDataSource {
  /// The number of items in the whole list, or `nil` while it is unknown.
  var total: PagingTotal? { get }
}
