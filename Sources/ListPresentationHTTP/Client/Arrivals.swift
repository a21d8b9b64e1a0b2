import Synchronization

/// Counts the pieces of an answer as they arrive.
final class Arrivals: Sendable {
  private let pieces = Mutex(0)

  var count: Int { pieces.withLock { $0 } }

  func add() { pieces.withLock { $0 += 1 } }
}
