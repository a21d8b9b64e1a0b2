/// The environment of a layout: the size of the viewport, the unit of the view, and the direction of the text.
public struct LayoutEnvironment: Hashable, Sendable {
  /// The unit in which a view draws.
  public enum Unit: Hashable, Sendable {
    /// Points. The scale of the environment is the number of ticks in a point.
    case points
    /// Cells of a terminal. A cell is one tick and counts as 8 by 16 points.
    case cells
  }

  private struct Scale: Hashable {
    let x: Double
    let y: Double
  }

  /// The unit in which the view draws.
  public let unit: Unit
  /// The size of the viewport in ticks.
  public let size: LayoutRect.Size
  /// Whether the leading edge is on the right.
  public let isRightToLeft: Bool
  /// The number of ticks in a point.
  private let scale: Scale

  /// Creates the environment of a view that draws in points.
  /// - Parameters:
  ///   - width: The width of the viewport in points.
  ///   - height: The height of the viewport in points.
  ///   - scale: The ticks for each point: 2 lays out to half points. A scale that is not above 0 and at most 1,000
  ///     counts as 1.
  ///   - isRightToLeft: Whether the leading edge is the right one.
  public init(width: Double, height: Double, scale: Double = 1, isRightToLeft: Bool = false) {
    let scale = scale > 0 && scale <= 1_000 ? scale : 1
    unit = .points
    self.scale = Scale(x: scale, y: scale)
    size = LayoutRect.Size(width: Self.ticks(width, scale), height: Self.ticks(height, scale))
    self.isRightToLeft = isRightToLeft
  }

  /// Creates the environment of a view that draws in terminal cells.
  /// - Parameters:
  ///   - columns: The width of the viewport in cells.
  ///   - lines: The height of the viewport in cells.
  ///   - isRightToLeft: Whether the leading edge is on the right.
  public init(columns: Int, lines: Int, isRightToLeft: Bool = false) {
    unit = .cells
    scale = Scale(x: 1 / 8, y: 1 / 16)
    size = LayoutRect.Size(width: Self.ticks(Double(columns), 1), height: Self.ticks(Double(lines), 1))
    self.isRightToLeft = isRightToLeft
  }

  /// The width of the viewport in points, for example to choose a number of columns.
  public var width: Double { Double(size.width) / scale.x }

  /// The height of the viewport in points.
  public var height: Double { Double(size.height) / scale.y }
}

extension LayoutEnvironment {
  /// The minimum width of a grid column, in ticks. Text is hard to read in fewer than 16 cells.
  var narrowestColumn: Int { unit == .cells ? 16 : 1 }

  /// Whether views measure a height. The height of a row of text always depends on the text.
  func measures(_ height: SectionLayout.Length) -> Bool { unit == .cells || height.isEstimated }

  /// Whether views measure the height of a carousel. In cells, its items are on one line.
  func measuresCarousel(of height: SectionLayout.Length) -> Bool { unit == .points && height.isEstimated }

  /// Returns the ticks of a height before it is measured. Text has at least one line.
  func heightBeforeMeasuring(_ length: SectionLayout.Length, ofWidth width: Int) -> Int {
    unit == .cells ? 1 : height(length, ofWidth: width)
  }

  /// Returns the width of a header or footer. In cells, it is a line of the section.
  func boundaryWidth(_ boundary: SectionLayout.Boundary, in room: Int) -> Int {
    unit == .cells ? room : min(room, width(boundary.width, in: room, ofHeight: boundary.height))
  }

  /// Whether sizes in ticks have the same meaning in another environment.
  func hasSameTicks(as other: LayoutEnvironment) -> Bool { scale == other.scale }

  func horizontal(_ points: Double) -> Int { Self.ticks(points, scale.x) }

  func vertical(_ points: Double) -> Int { Self.ticks(points, scale.y) }

  /// Returns the ticks of a gap between items of a line. A gap in cells is at least one cell, so that two texts never
  /// touch.
  func horizontalGap(_ points: Double) -> Int {
    let ticks = horizontal(points)
    return unit == .cells && points > 0 ? max(1, ticks) : ticks
  }

  /// Returns the ticks of a width, at least one.
  /// - Parameters:
  ///   - room: The available width in ticks, for a fraction.
  ///   - height: The height of the element, for a ratio.
  func width(_ length: SectionLayout.Length, in room: Int, ofHeight height: SectionLayout.Length) -> Int {
    switch length {
    case .fixed(let points), .estimated(let points): max(1, horizontal(points))
    case .fraction(let share): max(1, Self.ticks(share, Double(room)))
    case .ratio(let width, let other):
      switch height {
      case .fixed(let points), .estimated(let points): max(1, horizontal(points * width / other))
      case .fraction(let share): max(1, horizontal(share * self.height * width / other))
      case .ratio: max(1, room)
      }
    }
  }

  /// Returns the ticks of a height, at least one. A fraction is a share of the viewport's height.
  /// - Parameter width: The width of the element in ticks, for a ratio.
  func height(_ length: SectionLayout.Length, ofWidth width: Int) -> Int {
    switch length {
    case .fixed(let points), .estimated(let points): max(1, vertical(points))
    case .fraction(let share): max(1, Self.ticks(share, Double(size.height)))
    case .ratio(let other, let height): max(1, vertical(Double(width) / scale.x * height / other))
    }
  }

  /// The maximum length in ticks. It is longer than any screen, and the sum over 2^31 items does not overflow.
  static let longest = 1 << 30

  private static func ticks(_ length: Double, _ scale: Double) -> Int {
    let ticks = length * scale
    return ticks > 0 ? Int(min(ticks, Double(longest)).rounded()) : 0
  }
}
