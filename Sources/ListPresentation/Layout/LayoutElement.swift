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

  /// A short description, for example `item 0.12` or `header 1`.
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

/// A rectangle in a layout, in ticks. A tick is a cell of a terminal or a fraction of a point.
public struct LayoutRect: Hashable, Sendable, CustomStringConvertible {
  /// The distance of the left edge from the left edge of the list.
  public var x: Int
  /// The distance of the top edge from the top edge of the list.
  public var y: Int
  /// The distance from the left edge to the right edge.
  public var width: Int
  /// The distance from the top edge to the bottom edge.
  public var height: Int

  /// Creates a rectangle from its left and top edges and its size.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The right edge, which the rectangle does not include.
  public var maxX: Int { Self.sum(x, width) }

  /// The bottom edge, which the rectangle does not include.
  public var maxY: Int { Self.sum(y, height) }

  /// The horizontal center, rounded to the left.
  public var midX: Int { Self.sum(x, width / 2) }

  /// Whether the rectangles have at least one tick in common.
  func intersects(_ other: LayoutRect) -> Bool {
    max(x, other.x) < min(maxX, other.maxX) && max(y, other.y) < min(maxY, other.maxY)
  }

  /// The left edge, top edge, width and height, for example `(16, 720, 175, 220)`.
  public var description: String { "(\(x), \(y), \(width), \(height))" }

  /// Returns the sum, or the nearest `Int` if the sum overflows.
  private static func sum(_ a: Int, _ b: Int) -> Int {
    let (sum, isBeyond) = a.addingReportingOverflow(b)
    return isBeyond ? (a < 0 ? .min : .max) : sum
  }
}

extension LayoutRect {
  /// A size in a layout, in ticks.
  public struct Size: Hashable, Sendable {
    /// The distance from the left edge to the right edge, in ticks.
    public var width: Int
    /// The distance from the top edge to the bottom edge, in ticks.
    public var height: Int

    /// Creates a size from a width and a height in ticks.
    public init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }
}

/// A line of items and the space around it, for a view that draws line by line.
///
/// ```swift
/// let line = geometry.line(containing: position)
/// line?.items             // 6..<9 for a line of three columns
/// line?.elements          // where these items are
/// ```
public struct LayoutLine: Hashable, Sendable {
  /// The index of the section that has the line.
  public let section: Int
  /// The indices of the items in the section. All items of a carousel are one line.
  public let items: Range<Int>
  /// The items with their rectangles, from the leading edge. A carousel has only the visible ones.
  public let elements: [LayoutElement.Placed]
  /// The ticks between the line above, or the header, and this line.
  public let spaceAbove: Int
  /// The tick of the separator in the space above, or `nil` if there is no separator.
  public let separatorAbove: Int?
  /// The ticks between this line and the footer, if this is the last line of the section.
  public let spaceBelow: Int
  /// Whether the view measures the widths of the items. Measuring them can change the items of the line.
  public let measuresWidths: Bool
}

extension SectionLayout {
  /// The page that a carousel shows.
  public struct CarouselPage: Hashable, Sendable {
    /// The page at the leading edge. The pages of a carousel that wraps go on without end, in both directions.
    public let page: Int
    /// The index in the section of the page's item.
    public let item: Int
    /// The items that are visible, each once, from the leading edge on.
    let visibleItems: [Int]
  }
}

/// A problem with a layout or with the sizes that a view measures. The list is drawn in spite of it.
///
/// ```swift
/// geometry.diagnostics.map(\.description)
/// // ["item 0.3 is measured as 164 and 170 high by turns; the larger size counts"]
/// ```
///
/// An invalid length does not cause a diagnostic. The layout uses the nearest valid length instead.
public enum LayoutDiagnostic: Hashable, Sendable, CustomStringConvertible {
  /// The measurements of an element alternate between two sizes. The element keeps the larger size until it is laid out
  /// again.
  case alternatingSize(LayoutElement, smaller: LayoutRect.Size, larger: LayoutRect.Size)
  /// The layout returned two different values for the same section in the same environment. The first value is used.
  case unsteadyLayout(section: Int)
  /// The view leaves out a part of the layout of a section, for the reason that the sentence says.
  case omission(section: Int, String)

  /// A sentence that describes the diagnostic.
  public var description: String {
    switch self {
    case .alternatingSize(let element, let smaller, let larger):
      "\(element) is measured as \(Self.words(smaller, larger)) by turns; the larger size counts"
    case .unsteadyLayout(let section):
      "the layout of section \(section) differs from one question to the next; the first answer counts"
    case .omission(let section, let reason):
      "section \(section) is not laid out in full: \(reason)"
    }
  }

  private static func words(_ a: LayoutRect.Size, _ b: LayoutRect.Size) -> String {
    if a.width == b.width { return "\(a.height) and \(b.height) high" }
    if a.height == b.height { return "\(a.width) and \(b.width) wide" }
    return "\(a.width) by \(a.height) and \(b.width) by \(b.height)"
  }
}
