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
