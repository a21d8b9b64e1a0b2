/// The role of a piece of text on a screen. The terminal decides how a role looks, and plain text ignores it.
public enum TextRole: Hashable, Sendable, CaseIterable {
  /// Spaces and separators.
  case plain
  /// The title of the screen.
  case title
  /// The heading of a section.
  case heading
  /// The title of a row.
  case row
  /// Further text of a row, and other text that is less important.
  case detail
  /// A short text at the end of a row, such as a price or a date.
  case trailing
  /// Text in which the query was found.
  case match
  /// Text about the list: counts, loading, the end.
  case status
  /// The reason of a failure.
  case failure
  /// The keys and what they do.
  case help
}
