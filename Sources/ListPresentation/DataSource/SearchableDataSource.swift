/// A data source that searches its list itself, usually on a server.
///
/// A view passes what the user types to such a source, and shows what the source finds. In a list of any other source,
/// a view searches the items that are loaded.
@MainActor
public protocol SearchableDataSource<Section, Item>: ListAdapterDataSource {
  /// Whether the source searches. The default is `true`.
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

extension ListAbilities {
  private var searchable: [any SearchableDataSource] {
    nearest { $0 as? any SearchableDataSource }.filter(\.isSearchable)
  }

  /// Whether one of the lists searches itself.
  public var isSearchable: Bool { !searchable.isEmpty }

  /// Lets the lists search that can. The others stay.
  public func search(_ query: String) { for source in searchable { source.search(query) } }

  /// The query whose items the first of these lists shows, or an empty text for the whole list.
  public var shownQuery: String { searchable.first?.shownQuery ?? "" }
}
