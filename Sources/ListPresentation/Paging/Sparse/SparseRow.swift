/// A row of a ``SparsePager``: an item, or what stands in its place until the item is loaded.
///
/// The index identifies a row, whether its item is loaded or not. When an item arrives, its row changes in place, and
/// no row moves.
public struct SparseRow<Item: ListElement>: ListElement {
  /// The content that a row shows.
  public enum Content: Equatable, Sendable {
    /// The loaded item.
    case item(Item)
    /// The item is not loaded yet. It is loading, or will load when the user comes near.
    case placeholder
    /// The item failed to load. The pager retries if that can help, and when you call ``SparsePager/retry()``.
    case failed(PagingFailure)
    /// The item that was loaded for this row repeats the id of another row, which is shown at this index.
    case repeated(at: Int)
  }

  /// The index of the row in the whole list.
  public let index: Int
  /// The content that the row shows.
  public let content: Content

  /// Creates a row from its index and its content.
  public init(index: Int, content: Content) {
    self.index = index
    self.content = content
  }

  /// The index of the row, which identifies it.
  public var id: Int { index }

  /// The item, or `nil` if the row doesn't show one.
  public var item: Item? {
    if case .item(let item) = content { item } else { nil }
  }
}
