import Synchronization

/// Is true a number of times.
package final class Countdown: Sendable {
  private let left: Atomic<Int>

  package init(_ count: Int) { left = Atomic(count) }

  package func take() -> Bool { left.subtract(1, ordering: .relaxed).newValue >= 0 }
}
