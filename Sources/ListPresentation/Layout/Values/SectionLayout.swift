/// The arrangement of the items of a section. Lengths are in points, so the same value works for any view.
///
/// ```swift
/// SectionLayout.grid(columns: 2, height: 260).spacing(8).header(44, pinned: true)
/// ```
///
/// From top to bottom, a section consists of a header, the top inset, the lines of items, the bottom inset and a
/// footer. A section without items has no height, unless its header or footer shows when it is empty. A view that draws
/// text measures every height, because the height of a row depends on its text. In such a view, lengths affect only
/// columns and gaps.
public struct SectionLayout: Hashable, Sendable {
  /// How the items are arranged.
  public enum Arrangement: Hashable, Sendable {
    /// One item on each line.
    case list(height: Length)
    /// Items in columns of equal width.
    case grid(Columns, height: Length)
    /// As many items on each line as fit.
    case flow(width: Length, height: Length)
    /// Items on one line that scrolls by itself.
    case carousel(width: Length, height: Length, Snapping, wraps: Bool)
    /// Lines of different cells, which repeat.
    case pattern([PatternLine])
  }

  /// The space around the items of a section, in points.
  public struct Insets: Hashable, Sendable {
    /// The space on one side.
    public internal(set) var top = 0.0, leading = 0.0, bottom = 0.0, trailing = 0.0
  }

  /// The size and behavior of a header or footer.
  public struct Boundary: Hashable, Sendable {
    /// Its height. A fraction is a share of the viewport's height.
    public let height: Length
    /// Its width. A fraction is a share of the width of the section inside its insets.
    public let width: Length
    /// The edge at which it lies if it is narrower than the section.
    public let alignment: Alignment
    /// Whether it stays in the viewport while any part of its section is visible.
    public let isPinned: Bool
    /// Whether a section without items shows it.
    public let showsWhenEmpty: Bool

    init(
      height: Length, width: Length = .fraction(1), alignment: Alignment = .leading, isPinned: Bool = false,
      showsWhenEmpty: Bool
    ) {
      (self.height, self.width, self.alignment) = (height, width, alignment)
      (self.isPinned, self.showsWhenEmpty) = (isPinned, showsWhenEmpty)
    }
  }

  /// How the items are arranged.
  public let arrangement: Arrangement
  /// The space around the items.
  public internal(set) var insets = Insets()
  /// The space between the items of a line, in points.
  public internal(set) var itemSpacing = 0.0
  /// The space between lines, in points.
  public internal(set) var lineSpacing = 0.0
  /// The header, or `nil` for none.
  public internal(set) var header: Boundary?
  /// The footer, or `nil` for none.
  public internal(set) var footer: Boundary?
  /// Whether a background lies behind the items and their insets.
  public internal(set) var hasBackground = false
  /// Whether a separator lies between every two lines of items.
  public internal(set) var hasSeparators = false

  private init(_ arrangement: Arrangement) { self.arrangement = arrangement }

  /// Arranges one item on each line, as wide as the section.
  public static func list(height: Length = .estimated(44)) -> SectionLayout {
    SectionLayout(.list(height: height))
  }

  /// Arranges items in columns of equal width. A line is as high as its highest item. A short last line begins at the
  /// leading edge.
  ///
  /// The last column ends at the edge of the section, because remaining ticks are distributed over the columns.
  public static func grid(columns: Columns, height: Length) -> SectionLayout {
    SectionLayout(.grid(columns, height: height))
  }

  /// Arranges cells of one size, as many on each line as fit. The rest of the line stays empty.
  public static func grid(cell width: Length, _ height: Length) -> SectionLayout {
    flow(width: width, height: height)
  }

  /// Arranges items of different widths, as many on each line as fit. An item that is wider than the section is cut and
  /// has its own line.
  public static func flow(width: Length, height: Length) -> SectionLayout {
    SectionLayout(.flow(width: width, height: height))
  }

  /// Arranges items on one line that scrolls horizontally by itself.
  ///
  /// All items of a carousel have the same size. An estimated width counts as fixed. If the height is estimated, the
  /// line is as high as the highest item that the view has measured: it becomes higher when a higher item is turned in,
  /// and lower only when that item leaves or changes. To measure an item takes O(measured items of the carousel).
  /// - Parameters:
  ///   - width: The width of an item.
  ///   - height: The height of an item.
  ///   - snapping: The places at which the carousel stops scrolling.
  ///   - wraps: Whether the first item follows the last. Has no effect while all items fit next to each other.
  public static func carousel(
    width: Length, height: Length, snapping: Snapping = .item, wraps: Bool = false
  ) -> SectionLayout {
    SectionLayout(.carousel(width: width, height: height, snapping, wraps: wraps))
  }

  /// Arranges items in lines of different cells. After the last line, the pattern begins again.
  ///
  /// ```swift
  /// .pattern([.line(height: 200, [.item(width: 2), .stack(2)])])   // a large cell beside two small ones
  /// .pattern([                                                     // every seventh item is as wide as the list
  ///   .line(height: 180, [.item]), .line(height: 120, [.item, .item, .item]),
  ///   .line(height: 120, [.item, .item, .item]),
  /// ])
  /// ```
  ///
  /// Items fill a line column by column. The cells of an incomplete pattern are where they are in a complete one. In a
  /// terminal, the items of a line that has a column of fewer than 16 cells are below each other. To find an item takes
  /// O(log n + items of the pattern), however long the section is.
  /// - Parameter lines: The lines of the pattern. Without any, the layout is a list.
  public static func pattern(_ lines: [PatternLine]) -> SectionLayout {
    lines.isEmpty ? .list() : SectionLayout(.pattern(lines))
  }
}
