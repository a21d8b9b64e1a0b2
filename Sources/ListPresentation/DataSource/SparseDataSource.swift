/// A data source that does not have all of its items, and knows which it has. The others are placeholders.
///
/// A view searches only the items that are loaded.
@MainActor
public protocol SparseDataSource<Section, Item>: ListAdapterDataSource {
  /// The indices of the loaded items.
  var loadedIndices: RangeSet<Int> { get }
}
