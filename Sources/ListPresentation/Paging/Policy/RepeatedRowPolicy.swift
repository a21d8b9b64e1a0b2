/// What is done with a row that comes again with another page.
public enum RepeatedRowPolicy: Hashable, Sendable {
  /// The row that is there stays as it is.
  case drop
  /// The row that is there stays where it is and takes the content that came last.
  case replace
}
