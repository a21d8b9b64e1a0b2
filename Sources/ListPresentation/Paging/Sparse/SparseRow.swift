/// A row of a ``SparsePager``: an item, or what stands in its place until it is there.
///
/// A row is known by its index, whether its item is there or not. So an item that comes changes a row where it is, and
/// nothing moves.
public struct SparseRow<Item: ListElement>: ListElement {
  /// What a row shows.
  public enum Content: Equatable, Sendable {
    /// The item.
    case item(Item)
    /// The item is not there yet: it is being loaded, or will be when the user comes near.
    case placeholder
    /// The item could not be loaded. It is tried again if that can help, and by ``SparsePager/retry()``.
    case failed(PagingFailure)
    /// The item that was loaded for this row has the id of another one, which is shown at this index.
    case repeated(at: Int)
  }

  /// The index in the whole list.
  public let index: Int
  /// What the row shows.
  public let content: Content

  /// Creates a row.
  public init(index: Int, content: Content) {
    self.index = index
    self.content = content
  }

  /// The index.
  public var id: Int { index }

  /// The item, if it is there.
  public var item: Item? {
    if case .item(let item) = content { item } else { nil }
  }
}
