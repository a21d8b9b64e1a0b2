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
