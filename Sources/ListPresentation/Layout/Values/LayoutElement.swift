/// A part of a list that a view draws in its own rectangle.
public enum LayoutElement: Hashable, Sendable, CustomStringConvertible {
  /// The item at a position.
  case item(ListPosition)
  /// The header of the section at an index.
  case header(Int)
  /// The footer of the section at an index.
  case footer(Int)
  /// The background of the section at an index.
  case background(Int)
  /// The separator below a line of items. The position is that of the last item of the line.
  case separator(ListPosition)

  /// The header of the whole list.
  case listHeader
  /// The footer of the whole list.
  case listFooter

  /// A short description, for example `item 0.12` or `header 1`.
  public var description: String {
    switch self {
    case .item(let position): "item \(position)"
    case .header(let section): "header \(section)"
    case .footer(let section): "footer \(section)"
    case .background(let section): "background \(section)"
    case .separator(let position): "separator \(position)"
    case .listHeader: "list header"
    case .listFooter: "list footer"
    }
  }
}

extension LayoutElement {
  /// An element and its rectangle in the list.
  public struct Placed: Hashable, Sendable, CustomStringConvertible {
    /// The element that the view draws.
    public let element: LayoutElement
    /// The rectangle of the element, in ticks from the top left corner of the list.
    public let rect: LayoutRect
    /// The round of a carousel that wraps, which tells apart the copies of an item that are visible at once: 0 for the
    /// first round, and negative before it. 0 for all other elements.
    public let copy: Int

    init(element: LayoutElement, rect: LayoutRect, copy: Int = 0) {
      (self.element, self.rect, self.copy) = (element, rect, copy)
    }

    /// A short description, for example `item 0.12 (0, 1560, 390, 130)`.
    public var description: String { "\(element) \(rect)" }
  }
}
