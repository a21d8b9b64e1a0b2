/// What a view draws at a place of its own.
public enum LayoutElement: Hashable, Sendable, CustomStringConvertible {
  /// An item.
  case item(ListPosition)
  /// The header of the section at an index.
  case header(Int)
  /// The footer of the section at an index.
  case footer(Int)
  /// The background of the section at an index.
  case background(Int)
  /// The separator below the line of items that ends with an item.
  case separator(ListPosition)

  /// The element in words, for example `item 0.12` or `header 1`.
  public var description: String {
    switch self {
    case .item(let position): "item \(position)"
    case .header(let section): "header \(section)"
    case .footer(let section): "footer \(section)"
    case .background(let section): "background \(section)"
    case .separator(let position): "separator \(position)"
    }
  }
}

/// An element and where it is.
public struct PlacedElement: Hashable, Sendable, CustomStringConvertible {
  /// The element.
  public let element: LayoutElement
  /// Where it is in the list.
  public let rect: LayoutRect

  /// The element and its place, for example `item 0.12 (0, 1560, 390, 130)`.
  public var description: String { "\(element) \(rect)" }
}

/// The way to the next item.
public enum LayoutDirection: Hashable, Sendable, CaseIterable {
  /// To the line above.
  case up
  /// To the line below.
  case down
  /// To the item on the left.
  case left
  /// To the item on the right.
  case right
}
