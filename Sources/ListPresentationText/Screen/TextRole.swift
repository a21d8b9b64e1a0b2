/// What a piece of text is on the screen; how a role looks is for the terminal to say, and plain text leaves it out.
public enum TextRole: Hashable, Sendable, CaseIterable {
  /// What has no part to play: spaces, separators.
  case plain
  /// The title of the screen.
  case title
  /// The heading of a section.
  case heading
  /// The title of a row.
  case row
  /// Further text of a row, and what is less important than the rest.
  case detail
  /// A short text at the end of a row, such as a price or a date.
  case trailing
  /// What the query was found in.
  case match
  /// What the list has to say for itself: how far it is, loading, the end.
  case status
  /// What went wrong.
  case failure
  /// Which keys do what.
  case help
}
