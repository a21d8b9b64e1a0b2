import Observation

/// Observes what an adapter reads from its data source, and schedules one turn of the main actor after a change.
@MainActor
final class SourceTracker {
  private let turn: PendingTurn
  /// The reads of the last pull.
  private let pulled: ObservationScope
  /// The reads of items that views have drawn since the last pull, or `nil` if there are none.
  private var drawn: ObservationScope?
  private var isReadingInOneScope = false
  /// The number of pulls in a row during which the source changed.
  private var numberOfRestlessPulls = 0
  /// Whether the items come from observable properties.
  private(set) var isObservable = false

  /// The maximum number of pulls in a row that cause another pull because the source changed during them.
  private static var mostRestlessPulls: Int { 5 }

  init(turn run: @escaping @Sendable @MainActor () -> Void) {
    let turn = PendingTurn(run)
    self.turn = turn
    pulled = ObservationScope(turn: turn)
  }

  deinit {
    pulled.end()
    drawn?.end()
  }

  /// Whether anything that was read has changed.
  var isDirty: Bool { pulled.isChanged || drawn?.isChanged == true }

  /// Whether the source changed during so many pulls in a row that following all changes would never end.
  var isRestless: Bool { numberOfRestlessPulls >= Self.mostRestlessPulls }

  /// Records a change of a source that is not observable.
  func invalidate() { pulled.change() }

  /// Records that another source replaced the one that was read.
  func forgetSource() {
    isObservable = false
    numberOfRestlessPulls = 0
    invalidate()
  }

  /// Schedules a turn if there are changes that are not pulled.
  func scheduleTurnIfDirty() { if isDirty { turn.schedule() } }

  /// Performs a pull, which reads the source with ``observe(_:)`` and ``observeItems(_:)``. Earlier reads are no longer
  /// observed.
  ///
  /// The parts of a pull are observed one by one. If the source changes, during a later part, a value that an earlier
  /// part has read, another pull follows. If this happens several times in a row, the next pull is observed as a whole.
  /// Then changes during the pull are not noticed, and no other pull follows.
  func track<Reading>(_ pull: () -> Reading) -> Reading {
    pulled.end()
    forgetDrawnItems()
    pulled.begin()
    isReadingInOneScope = isRestless
    defer {
      isReadingInOneScope = false
      numberOfRestlessPulls = isDirty ? numberOfRestlessPulls + 1 : 0
    }
    return isReadingInOneScope ? pulled.read(pull) : pull()
  }

  /// Reads and observes a part of the source.
  func observe<Reading>(_ read: () -> Reading) -> Reading { isReadingInOneScope ? read() : pulled.read(read) }

  /// Reads and observes items or their number.
  func observeItems<Reading>(_ read: () -> Reading) -> Reading { observe { probing(read) } }

  /// Reads and observes an item that a view draws between two pulls.
  func observeDrawnItem<Reading>(_ read: () -> Reading) -> Reading {
    let scope = drawn ?? ObservationScope(turn: turn)
    drawn = scope
    return scope.read { probing(read) }
  }

  /// Stops observing the items that views have drawn since the last pull.
  func forgetDrawnItems() {
    guard let drawn else { return }
    let wasChanged = drawn.isChanged
    drawn.end()
    self.drawn = nil
    if wasChanged { pulled.change() }
  }

  /// Reads, and finds out whether the read is observable. If it is not, the observation releases its closure
  /// immediately, and the probe with it.
  private func probing<Reading>(_ read: () -> Reading) -> Reading {
    guard !isObservable else { return read() }
    let reading: Reading
    weak var trace: Probe?
    do {
      let probe = Probe()
      trace = probe
      reading = withObservationTracking(read) { withExtendedLifetime(probe) {} }
    }
    isObservable = trace != nil
    return reading
  }

  private final class Probe: Sendable {}
}
