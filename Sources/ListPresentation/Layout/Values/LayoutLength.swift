/// A width or a height that a layout asks for, in points.
///
/// ```swift
/// .list(height: 140)                // as high as that
/// .list(height: .estimated(130))    // until the view has measured the row
/// .carousel(width: .fraction(0.8), height: 180)
/// ```
///
/// A size is never less than one tick, and a width never more than the room. What is not a number counts as nothing.
public enum LayoutLength: Hashable, Sendable {
  /// As long as that.
  case fixed(Double)
  /// As long as that until the view measures what is there.
  case estimated(Double)
  /// A share of the room: for a width, the width of the section inside its insets; for a height, that of the viewport.
  case fraction(Double)
}

extension LayoutLength: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// Creates a fixed length.
  public init(integerLiteral points: Int) { self = .fixed(Double(points)) }

  /// Creates a fixed length.
  public init(floatLiteral points: Double) { self = .fixed(points) }
}

/// How many columns a grid has.
public enum LayoutColumns: Hashable, Sendable, ExpressibleByIntegerLiteral {
  /// As many as that, or fewer where they do not fit.
  case count(Int)
  /// As many as fit with this width in points, and at least one.
  case adaptive(minimum: Double)

  /// Creates a number of columns.
  public init(integerLiteral count: Int) { self = .count(count) }
}

/// Where a carousel comes to rest.
public enum CarouselSnapping: Hashable, Sendable {
  /// Anywhere.
  case none
  /// At the leading edge of an item.
  case item
  /// At the leading edge of a page, which has as many items as fit beside each other.
  case page
}
