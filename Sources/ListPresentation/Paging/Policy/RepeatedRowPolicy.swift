/// How a pager handles a row whose id is already loaded from another page.
public enum RepeatedRowPolicy: Hashable, Sendable {
  /// The loaded row keeps its place and its content.
  case drop
  /// The loaded row keeps its place and takes the newer content.
  case replace
}
