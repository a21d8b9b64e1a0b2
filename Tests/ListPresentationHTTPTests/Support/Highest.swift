import Synchronization

/// The highest of some numbers.
final class Highest: Sendable {
  private let highest = Mutex(0)
  var value: Int { highest.withLock { $0 } }
  func add(_ number: Int) { highest.withLock { $0 = max($0, number) } }
}
