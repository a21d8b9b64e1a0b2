import Observation
import Synchronization

/// Observes what closures read, until it is released. The first change is reported in the next turn of the main actor.
///
/// `withObservationTracking` cannot be cancelled. Therefore each closure is observed together with this object, whose
/// end counts as a change and so removes all registrations.
final class ObservedReading: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  private let hasChanged = Atomic(false)
  private let changed: @Sendable @MainActor () -> Void
  private var content: Void { () }

  /// - Parameter changed: Runs once at most.
  init(_ changed: @escaping @Sendable @MainActor () -> Void) { self.changed = changed }

  deinit { registrar.withMutation(of: self, keyPath: \.content) {} }

  func read<Reading>(_ body: () -> Reading) -> Reading {
    withObservationTracking {
      registrar.access(self, keyPath: \.content)
      return body()
    } onChange: { [weak self, changed] in
      guard let self, !hasChanged.exchange(true, ordering: .acquiringAndReleasing) else { return }
      // The new value is stored after this call.
      Task { @MainActor in changed() }
    }
  }
}
