import Observation
import Synchronization

/// Reads a data source inside an observation scope and says, in the next main-actor turn, that what was read changed.
///
/// There is one registration at a time that does anything. `withObservationTracking` cannot be cancelled, so each scope
/// also reads a pulse of the tracker's own; beating it ends the registration wherever it was made. Until the source is
/// known to be observable a second, empty one is made by the probe; it ends with the source's next change.
@MainActor
final class SourceTracker {
  private var registration = Registration()
  private let pulse = Pulse()
  private var isReading = false
  private var isInvalidatedWhileReading = false
  /// Whether the last scopes have read anything observable.
  private(set) var isObservable = false
  /// Called in the main-actor turn after a change, once.
  private let changed: @Sendable @MainActor () -> Void

  init(changed: @escaping @Sendable @MainActor () -> Void) { self.changed = changed }

  deinit {
    _ = registration.raise()
    pulse.beat()
  }

  /// Whether something that was read has changed since.
  var isDirty: Bool { registration.isRaised }

  /// Says that the source changed, for one that is not observable.
  func invalidate() {
    // A registration is made only when its scope has ended; a beat inside it would wake nobody.
    if isReading { isInvalidatedWhileReading = true } else { pulse.beat() }
  }

  func track<Reading>(_ read: () -> Reading) -> Reading {
    _ = registration.raise()
    pulse.beat()
    let registration = Registration()
    self.registration = registration
    isReading = true
    defer {
      isReading = false
      if isInvalidatedWhileReading { pulse.beat() }
      isInvalidatedWhileReading = false
    }
    return withObservationTracking {
      pulse.touch()
      return isObservable ? read() : probing(read)
    } onChange: { [weak self] in
      // Runs on the mutating thread before the value is stored, and again if the source writes while it runs.
      guard registration.raise() else { return }
      self?.scheduleTurn(registration)
    }
  }

  private nonisolated func scheduleTurn(_ registration: Registration) {
    let changed = changed
    Task { @MainActor [weak self] in
      // After a pull in between, this change has been seen already.
      if let self, registration !== self.registration { return }
      changed()
    }
  }

  /// A scope that read nothing observable lets go of its closure at once, and the probe with it.
  private func probing<Reading>(_ read: () -> Reading) -> Reading {
    let reading: Reading
    weak var trace: Registration?
    do {
      let probe = Registration()
      trace = probe
      reading = withObservationTracking(read) { _ = probe.isRaised }
    }
    isObservable = trace != nil
    return reading
  }
}

/// One registration: raised by the first change, or by whoever gives it up.
private final class Registration: Sendable {
  private let raised = Atomic(false)

  var isRaised: Bool { raised.load(ordering: .acquiring) }

  /// Whether this call is the first.
  func raise() -> Bool { !raised.exchange(true, ordering: .acquiringAndReleasing) }
}

/// An observable of no content.
private final class Pulse: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  private var content: Void { () }

  func touch() { registrar.access(self, keyPath: \.content) }

  func beat() { registrar.withMutation(of: self, keyPath: \.content) {} }
}
