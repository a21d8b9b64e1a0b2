/// A move of items that a source does not have yet. See ``Pager/beginMove(_:)``.
public final class PendingMove: Hashable, Sendable {
  init() {}

  /// Whether two values are the same move.
  public static func == (a: PendingMove, b: PendingMove) -> Bool { a === b }

  /// Hashes the identity of the move.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
