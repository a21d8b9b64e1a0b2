/// How far ahead of the user rows are loaded.
public enum PrefetchPolicy: Hashable, Sendable {
  /// A fixed number of rows.
  case rows(Int)
  /// A number of screens, each as many rows as the user was last seen to see; one screen is 20 rows until that is known.
  case screens(Double)
}
