import Observation
import Synchronization

/// Several reads that are observed together: the first change to anything that was read asks for a turn of the main
/// actor, and no other does.
///
/// `withObservationTracking` cannot be cancelled. Each read therefore also reads the scope itself, and ``end()`` changes
/// it, which removes every registration that the scope has made.
final class ObservationScope: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  private let changed = Atomic(false)
  private let turn: PendingTurn
  private var content: Void { () }

  init(turn: PendingTurn) { self.turn = turn }

  /// Whether anything that was read has changed since, or the scope has ended.
  var isChanged: Bool { changed.load(ordering: .acquiring) }

  /// Reads, and observes what is read. A change that `body` itself makes to what it has read is not noticed; a change
  /// that it makes to what an earlier call has read is.
  func read<Reading>(_ body: () -> Reading) -> Reading {
    withObservationTracking {
      registrar.access(self, keyPath: \.content)
      return body()
    } onChange: { [weak self] in
      // Runs on the mutating thread before the value is stored, and again if the source writes while it runs.
      self?.change()
    }
  }

  /// Asks for the turn, unless there was a change before.
  func change() {
    if !changed.exchange(true, ordering: .acquiringAndReleasing) { turn.schedule() }
  }

  /// Stops observing. No turn is asked for.
  func end() {
    changed.store(true, ordering: .releasing)
    registrar.withMutation(of: self, keyPath: \.content) {}
  }
}

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
