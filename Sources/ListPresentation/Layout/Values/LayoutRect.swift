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
  /// A point in a layout, in ticks from the top left corner of the list.
  public struct Point: Hashable, Sendable {
    /// The distance from the left edge of the list, in ticks.
    public var x: Int
    /// The distance from the top edge of the list, in ticks.
    public var y: Int

    /// Creates a point from its distances to the left and top edges.
    public init(x: Int, y: Int) {
      self.x = x
      self.y = y
    }
  }

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
