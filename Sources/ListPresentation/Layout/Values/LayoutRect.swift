/// A place in a layout, in ticks from the top left corner.
public struct LayoutPoint: Hashable, Sendable {
  /// The distance from the left edge.
  public var x: Int
  /// The distance from the top of the list.
  public var y: Int

  /// Creates a point.
  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}

/// A size in a layout, in ticks.
public struct LayoutSize: Hashable, Sendable {
  /// From the left edge to the right one.
  public var width: Int
  /// From the top edge to the bottom one.
  public var height: Int

  /// Creates a size.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

/// A rectangle in a layout, in ticks: a cell of a terminal, or a fraction of a point.
public struct LayoutRect: Hashable, Sendable, CustomStringConvertible {
  /// The left edge.
  public var x: Int
  /// The top edge.
  public var y: Int
  /// The width.
  public var width: Int
  /// The height.
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

  /// The center between the left and the right edge, rounded to the left.
  public var midX: Int { x + width / 2 }

  /// Whether the rectangles have a tick in common.
  public func intersects(_ other: LayoutRect) -> Bool {
    max(x, other.x) < min(maxX, other.maxX) && max(y, other.y) < min(maxY, other.maxY)
  }

  /// The edges and the size, for example `(16, 720, 175, 220)`.
  public var description: String { "(\(x), \(y), \(width), \(height))" }

  /// The sum, or the largest or smallest number if it is beyond that.
  private static func sum(_ a: Int, _ b: Int) -> Int {
    let (sum, isBeyond) = a.addingReportingOverflow(b)
    return isBeyond ? (a < 0 ? .min : .max) : sum
  }
}
