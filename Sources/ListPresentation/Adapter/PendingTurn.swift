import Synchronization

/// A turn of the main actor in which something runs. At most one is pending, however often it is asked for.
final class PendingTurn: Sendable {
  private let isPending = Atomic(false)
  private let run: @Sendable @MainActor () -> Void

  init(_ run: @escaping @Sendable @MainActor () -> Void) { self.run = run }

  /// Asks for the turn, on any thread.
  func schedule() {
    guard !isPending.exchange(true, ordering: .acquiringAndReleasing) else { return }
    Task { @MainActor in
      // An exchange and not a store, so that the turn sees all that was written before it was asked for.
      _ = isPending.exchange(false, ordering: .acquiringAndReleasing)
      run()
    }
  }
}
