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

extension SectionLayout {
  /// The width or height of an element of a layout, in points.
  ///
  /// ```swift
  /// .list(height: 140)                // as high as that
  /// .list(height: .estimated(130))    // until the view has measured the row
  /// .carousel(width: .fraction(0.8), height: 180)
  /// .grid(columns: 3, height: .ratio(width: 1, height: 1))   // squares
  /// ```
  ///
  /// A length is at least one tick, and a width is at most the available width. A value that is not a number counts as
  /// zero.
  public enum Length: Hashable, Sendable {
    /// A fixed number of points.
    case fixed(Double)
    /// A number of points to use until the view measures the element.
    case estimated(Double)
    /// A share of the available length. For a width, this is the width of the section inside its insets. For a height,
    /// it is the height of the viewport.
    case fraction(Double)
    /// The length that gives an element a ratio, such as 16 to 9.
    ///
    /// A height follows from the width of the element: that of a column in a grid, of which the narrowest counts, and
    /// the estimate in a flow whose widths are measured. A width follows from the height, or is the available width if
    /// the height is a ratio as well.
    case ratio(width: Double, height: Double)
  }

  /// The number of columns of a grid.
  public enum Columns: Hashable, Sendable, ExpressibleByIntegerLiteral {
    /// A fixed number of columns, or fewer if they do not fit.
    case count(Int)
    /// As many columns of this minimum width in points as fit, and at least one.
    case adaptive(minimum: Double)

    /// Creates a fixed number of columns from an integer literal.
    public init(integerLiteral count: Int) { self = .count(count) }
  }

  /// The place of an element that is narrower than its section.
  public enum Alignment: Hashable, Sendable {
    /// At the edge where a line of text begins.
    case leading
    /// In the middle.
    case center
    /// At the edge where a line of text ends.
    case trailing
  }

  /// The places at which a carousel stops scrolling.
  public enum Snapping: Hashable, Sendable {
    /// Any place: the carousel stops where the user lets go of it.
    case none
    /// The leading edge of an item.
    case item
    /// The leading edge of a page. A page has as many items as fit next to each other.
    case page
  }
}

extension SectionLayout.Length: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// Creates a fixed length from an integer literal.
  public init(integerLiteral points: Int) { self = .fixed(Double(points)) }

  /// Creates a fixed length from a floating-point literal.
  public init(floatLiteral points: Double) { self = .fixed(points) }
}

extension SectionLayout {
  /// A line of a pattern: one or more columns beside each other.
  public struct PatternLine: Hashable, Sendable {
    /// The height of the line.
    public let height: Length
    /// The columns, from the leading edge.
    public let columns: [PatternColumn]

    /// Creates a line of columns. Without any, the line is one item.
    ///
    /// - Parameters:
    ///   - height: The height of the line, which its columns share. It grows if its items need more. A ratio is that of
    ///     the whole line. If the height of one line of a pattern is an estimate, the view measures the items of all.
    ///   - columns: The columns, from the leading edge.
    public static func line(height: Length, _ columns: [PatternColumn]) -> PatternLine {
      PatternLine(height: height, columns: columns.isEmpty ? [.item] : columns)
    }
  }

  /// A column of a line of a pattern: one item, or several of equal height below each other.
  public struct PatternColumn: Hashable, Sendable {
    /// The width, compared with the other columns of the line.
    public let width: Double
    /// The number of items below each other.
    public let numberOfItems: Int

    /// A column of one item, with a width of 1.
    public static var item: PatternColumn { item(width: 1) }

    /// Creates a column of one item.
    /// - Parameter width: The width, compared with the other columns of the line.
    public static func item(width: Double) -> PatternColumn { stack(1, width: width) }

    /// Creates a column of items below each other. They have the spacing of lines between them.
    /// - Parameters:
    ///   - numberOfItems: The number of items, at least one and at most 1,000.
    ///   - width: The width, compared with the other columns of the line.
    public static func stack(_ numberOfItems: Int, width: Double = 1) -> PatternColumn {
      PatternColumn(width: width, numberOfItems: min(max(1, numberOfItems), 1_000))
    }
  }
}

/// Modifiers of a section's layout: insets, spacing, header, footer, background and separators.
extension SectionLayout {
  /// Adds space around the items, in points. Headers and footers use only the leading and trailing insets.
  public func insets(
    top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0
  ) -> SectionLayout {
    with { $0.insets = Insets(top: top, leading: leading, bottom: bottom, trailing: trailing) }
  }

  /// Adds the same space on all four sides of the items, in points.
  public func insets(_ all: Double) -> SectionLayout {
    insets(top: all, leading: all, bottom: all, trailing: all)
  }

  /// Adds space between the items of a line and between lines, in points. There is no space before the first or after
  /// the last.
  public func spacing(items: Double = 0, lines: Double = 0) -> SectionLayout {
    with {
      $0.itemSpacing = items
      $0.lineSpacing = lines
    }
  }

  /// Adds the same space, in points, between the items of a line and between lines.
  public func spacing(_ all: Double) -> SectionLayout { spacing(items: all, lines: all) }

  /// Adds a header above the items.
  ///
  /// In cells, the header is as wide as the section, with its text at the alignment.
  /// - Parameters:
  ///   - height: The height of the header. A fraction is a share of the viewport's height.
  ///   - width: The width of the header. An estimate counts as fixed.
  ///   - alignment: The place of a header that is narrower than the section.
  ///   - pinned: Whether the header stays at the top of the viewport while any part of its section is visible.
  ///   - showsWhenEmpty: Whether a section without items shows the header.
  public func header(
    _ height: Length, width: Length = .fraction(1), alignment: Alignment = .leading, pinned: Bool = false,
    showsWhenEmpty: Bool = false
  ) -> SectionLayout {
    with {
      $0.header = Boundary(
        height: height, width: width, alignment: alignment, isPinned: pinned, showsWhenEmpty: showsWhenEmpty)
    }
  }

  /// Adds a footer below the items.
  ///
  /// In cells, the footer is as wide as the section, with its text at the alignment.
  /// - Parameters:
  ///   - height: The height of the footer. A fraction is a share of the viewport's height.
  ///   - width: The width of the footer. An estimate counts as fixed.
  ///   - alignment: The place of a footer that is narrower than the section.
  ///   - pinned: Whether the footer stays at the bottom of the viewport while any part of its section is visible.
  ///   - showsWhenEmpty: Whether a section without items shows the footer.
  public func footer(
    _ height: Length, width: Length = .fraction(1), alignment: Alignment = .leading, pinned: Bool = false,
    showsWhenEmpty: Bool = false
  ) -> SectionLayout {
    with {
      $0.footer = Boundary(
        height: height, width: width, alignment: alignment, isPinned: pinned, showsWhenEmpty: showsWhenEmpty)
    }
  }

  /// Adds a background behind the items and their insets.
  public func background() -> SectionLayout { with { $0.hasBackground = true } }

  /// Adds a separator, one tick high, between every two lines of items. If there is no space between the lines, a gap
  /// is added for it.
  public func separators() -> SectionLayout { with { $0.hasSeparators = true } }

  private func with(_ change: (inout SectionLayout) -> Void) -> SectionLayout {
    var copy = self
    change(&copy)
    return copy
  }
}
