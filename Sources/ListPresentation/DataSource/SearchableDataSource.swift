/// A data source that searches its list itself, usually on a server.
///
/// A view passes what the user types to such a source, and shows what the source finds. In a list of any other source,
/// a view searches the items that are loaded.
@MainActor
public protocol SearchableDataSource<Section, Item>: ListAdapterDataSource {
  /// Whether the source searches. The default is `true`. A list made of other lists returns whether one of them does.
  var isSearchable: Bool { get }

  /// Shows what a query finds instead of the whole list. An empty query shows the whole list again, at once.
  ///
  /// The view calls it for each character that the user types. The items of the query before may stay until those of
  /// the new query arrive.
  func search(_ query: String)

  /// The query whose items the list shows, or an empty text for the whole list.
  var shownQuery: String { get }
}

extension SearchableDataSource {
  /// The value `true`.
  public var isSearchable: Bool { true }
}

/// A data source that does not have all of its items, and knows which it has. The others are placeholders.
///
/// A view searches only the items that are loaded.
@MainActor
public protocol SparseDataSource<Section, Item>: ListAdapterDataSource {
  /// The indices of the loaded items.
  var loadedIndices: RangeSet<Int> { get }
}
