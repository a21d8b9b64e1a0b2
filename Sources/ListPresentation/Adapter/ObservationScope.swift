import Observation
import Synchronization

/// Several observed reads. The first change to anything that was read schedules a turn of the main actor.
///
/// `withObservationTracking` cannot be cancelled. Therefore each read also reads a signal, and ``end()`` changes the
/// signal, which removes all registrations.
final class ObservationScope: Sendable {
  private let ending = Signal()
  private let changed = Atomic(false)
  private let turn: PendingTurn

  init(turn: PendingTurn) { self.turn = turn }

  /// Whether anything that was read has changed, or the scope has ended.
  var isChanged: Bool { changed.load(ordering: .acquiring) }

  /// Calls a closure and observes what it reads. The scope notices changes that the closure makes to what an earlier
  /// call has read, but not changes to what the closure itself has read.
  func read<Reading>(_ body: () -> Reading) -> Reading {
    withObservationTracking {
      ending.access()
      return body()
    } onChange: { [weak self] in
      // Runs on the mutating thread before the value is stored, and again if the source writes while it runs.
      self?.change()
    }
  }

  /// Schedules the turn if this is the first change.
  func change() {
    if !changed.exchange(true, ordering: .acquiringAndReleasing) { turn.schedule() }
  }

  /// Begins again after the scope has ended. A change of an earlier read that another thread makes at this moment may
  /// still schedule a turn.
  func begin() { changed.store(false, ordering: .releasing) }

  /// Stops observing, without a turn.
  func end() {
    changed.store(true, ordering: .releasing)
    ending.change()
  }
}

/// A turn of the main actor that runs a closure. At most one turn is pending at a time.
final class PendingTurn: Sendable {
  private let isPending = Atomic(false)
  private let run: @Sendable @MainActor () -> Void

  init(_ run: @escaping @Sendable @MainActor () -> Void) { self.run = run }

  /// Schedules the turn unless it is pending. Can be called on any thread.
  func schedule() {
    guard !isPending.exchange(true, ordering: .acquiringAndReleasing) else { return }
    Task { @MainActor in
      // An exchange and not a store, so that the turn sees all writes before it was scheduled.
      _ = isPending.exchange(false, ordering: .acquiringAndReleasing)
      run()
    }
  }
}
