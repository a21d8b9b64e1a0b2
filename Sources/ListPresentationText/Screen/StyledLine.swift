/// One line of a screen: pieces of safe text, each with its role.
public struct StyledLine: Hashable, Sendable {
  /// A piece of safe text with its role.
  public struct Span: Hashable, Sendable {
    /// The text. It contains nothing that a terminal obeys.
    public var text: DisplayText
    /// The role, from which the terminal derives the look.
    public var role: TextRole

    /// Creates a piece.
    public init(_ text: DisplayText, _ role: TextRole) {
      self.text = text
      self.role = role
    }
  }

  /// The pieces, from left to right.
  public var spans: [Span]
  /// Whether the line belongs to the selected row.
  public var isSelected: Bool

  /// Creates a line.
  public init(_ spans: [Span] = [], isSelected: Bool = false) {
    self.spans = spans
    self.isSelected = isSelected
  }

  /// The number of columns that the line takes.
  public var width: Int { spans.reduce(0) { $0 + $1.text.width } }

  /// The line as plain text.
  public var text: String { spans.reduce(into: "") { $0 += $1.text.text } }

  /// The line as safe text.
  public var displayText: DisplayText { DisplayText(text: text, width: width) }
}
