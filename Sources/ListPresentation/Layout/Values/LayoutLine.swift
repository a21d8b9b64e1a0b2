/// A line of items and the space around it, for a view that draws line by line.
///
/// ```swift
/// let line = geometry.line(containing: position)
/// line?.items             // 6..<9 for a line of three columns
/// line?.elements          // where these items are
/// ```
public struct LayoutLine: Hashable, Sendable {
  /// The section of the line.
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
  /// The page that a carousel shows, with its items.
  public struct CarouselPage: Hashable, Sendable {
    /// The page at the leading edge. The pages of a carousel that wraps go on without end, in both directions.
    public let page: Int
    /// The item of that page.
    public let item: Int
    /// The items that are visible, each once, from the leading edge on.
    public let visibleItems: [Int]
  }
}
