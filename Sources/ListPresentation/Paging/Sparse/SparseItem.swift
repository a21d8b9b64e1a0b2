/// An item of a ``SparsePager``: an element of the source, or what stands for it until it is loaded.
///
/// The index identifies an item, whether its element is loaded or not. When an element arrives, its item changes and
/// keeps its index, and no item moves.
public struct SparseItem<Element: ListElement>: ListElement {
  /// What an item shows.
  public enum Content: Equatable, Sendable {
    /// The loaded element.
    case element(Element)
    /// The element is not loaded yet. It is loading, or will load when the user comes near.
    case placeholder
    /// The element failed to load. The pager retries if that can help, and when you call ``SparsePager/retry()``.
    case failed(PagingFailure)
    /// The element that was loaded for this item has the id of another one, which the item at this index shows.
    case repeated(at: Int)
  }

  /// The index of the item in the whole list.
  public let index: Int
  /// What the item shows.
  public let content: Content

  /// Creates an item from its index and its content.
  public init(index: Int, content: Content) {
    self.index = index
    self.content = content
  }

  /// The index, which identifies the item.
  public var id: Int { index }

  /// The loaded element, or `nil` if the item doesn't show one.
  public var element: Element? {
    if case .element(let element) = content { element } else { nil }
  }
}
