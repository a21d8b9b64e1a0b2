/// One line of a screen: pieces of safe text, each with its role.
public struct StyledLine: Hashable, Sendable {
  /// A piece of safe text and what it is.
  public struct Span: Hashable, Sendable {
    /// The text, which holds nothing that a terminal would obey.
    public var text: DisplayText
    /// What it is.
    public var role: TextRole

    /// Creates a piece.
    public init(_ text: DisplayText, _ role: TextRole) {
      self.text = text
      self.role = role
    }
  }

  /// The pieces, from left to right.
  public var spans: [Span]
  /// Whether it belongs to the selected row.
  public var isSelected: Bool

  /// Creates a line.
  public init(_ spans: [Span] = [], isSelected: Bool = false) {
    self.spans = spans
    self.isSelected = isSelected
  }

  /// The columns it takes.
  public var width: Int { spans.reduce(0) { $0 + $1.text.width } }

  /// The line as plain text.
  public var text: String { spans.reduce(into: "") { $0 += $1.text.text } }

  /// The line as safe text.
  public var displayText: DisplayText { DisplayText(text: text, width: width) }
}
