/// What a layout is made for: the size of the viewport, what its smallest unit is, and which way text runs.
public struct LayoutEnvironment: Hashable, Sendable {
  /// What a view draws in.
  public enum Unit: Hashable, Sendable {
    /// Points, each of one tick or more.
    case points
    /// Cells of a terminal. A cell is a tick and counts as 8 by 16 points.
    case cells
  }

  private struct Scale: Hashable {
    let x: Double
    let y: Double
  }

  /// What the view draws in.
  public let unit: Unit
  /// The size of the viewport in ticks.
  public let size: LayoutSize
  /// Whether the leading edge is the right one.
  public let isRightToLeft: Bool
  /// Ticks for each point.
  private let scale: Scale

  /// Creates the environment of a view that draws in points.
  /// - Parameters:
  ///   - width: The width of the viewport in points.
  ///   - height: The height of the viewport in points.
  ///   - scale: The ticks for each point: 2 lays out to half points.
  ///   - isRightToLeft: Whether the leading edge is the right one.
  public init(width: Double, height: Double, scale: Double = 1, isRightToLeft: Bool = false) {
    let scale = scale > 0 && scale <= 1_000 ? scale : 1
    unit = .points
    self.scale = Scale(x: scale, y: scale)
    size = LayoutSize(width: Self.ticks(width, scale), height: Self.ticks(height, scale))
    self.isRightToLeft = isRightToLeft
  }

  /// Creates the environment of a view that draws in cells of a terminal.
  public init(columns: Int, lines: Int, isRightToLeft: Bool = false) {
    unit = .cells
    scale = Scale(x: 1 / 8, y: 1 / 16)
    size = LayoutSize(width: Self.ticks(Double(columns), 1), height: Self.ticks(Double(lines), 1))
    self.isRightToLeft = isRightToLeft
  }

  /// The width of the viewport in points, for a layout to choose by.
  public var width: Double { Double(size.width) / scale.x }

  /// The height of the viewport in points.
  public var height: Double { Double(size.height) / scale.y }
}

extension LayoutEnvironment {
  /// The narrowest column of a grid: below 16 cells, text is hard to read.
  var narrowestColumn: Int { unit == .cells ? 16 : 1 }

  /// Whether views measure every height: a row of text is as high as its text.
  var measuresHeights: Bool { unit == .cells }

  /// Whether a size in ticks means the same in another environment.
  func hasSameTicks(as other: LayoutEnvironment) -> Bool { scale == other.scale }

  func horizontal(_ points: Double) -> Int { Self.ticks(points, scale.x) }

  func vertical(_ points: Double) -> Int { Self.ticks(points, scale.y) }

  /// A gap between items of a line: in cells it is one at least, so that two texts never touch.
  func horizontalGap(_ points: Double) -> Int {
    let ticks = horizontal(points)
    return unit == .cells && points > 0 ? max(1, ticks) : ticks
  }

  /// A width of at least one tick.
  func width(_ length: LayoutLength, in room: Int) -> Int {
    switch length {
    case .fixed(let points), .estimated(let points): max(1, horizontal(points))
    case .fraction(let share): max(1, Self.ticks(share, Double(room)))
    }
  }

  /// A height of at least one tick.
  func height(_ length: LayoutLength) -> Int {
    switch length {
    case .fixed(let points), .estimated(let points): max(1, vertical(points))
    case .fraction(let share): max(1, Self.ticks(share, Double(size.height)))
    }
  }

  /// Longer than any screen, and short enough for the sum over 2^31 items.
  static let longest = 1 << 30

  private static func ticks(_ length: Double, _ scale: Double) -> Int {
    let ticks = length * scale
    return ticks > 0 ? Int(min(ticks, Double(longest)).rounded()) : 0
  }
}
