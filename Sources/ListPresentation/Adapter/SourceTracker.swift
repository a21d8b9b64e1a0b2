import Observation
import Synchronization

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

  init(turn: PendingTurn) {
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

  /// Performs a pull, which reads the source with ``observe(_:)`` and ``observeItems(_:)``. Earlier reads are no longer
  /// observed.
  ///
  /// The parts of a pull are observed one by one. If the source changes, during a later part, a value that an earlier
  /// part has read, another pull follows. If this happens several times in a row, the next pull is observed as a whole.
  /// Then changes during the pull are not noticed, and no other pull follows.
  func track(_ pull: () -> Void) {
    pulled.end()
    forgetDrawnItems()
    pulled.begin()
    isReadingInOneScope = isRestless
    defer {
      isReadingInOneScope = false
      numberOfRestlessPulls = isDirty ? numberOfRestlessPulls + 1 : 0
    }
    if isReadingInOneScope { pulled.read(pull) } else { pull() }
  }

  /// Reads and observes a part of the source.
  func observe<Reading>(_ read: () -> Reading) -> Reading { isReadingInOneScope ? read() : pulled.read(read) }

  /// Reads and observes items or their number.
  func observeItems<Reading>(_ read: () -> Reading) -> Reading { observe { probeItems(read) } }

  /// Reads and observes an item that a view draws between two pulls.
  func observeDrawnItem<Reading>(_ read: () -> Reading) -> Reading {
    let scope = drawn ?? ObservationScope(turn: turn)
    drawn = scope
    return scope.read { probeItems(read) }
  }

  /// Stops observing the items that views have drawn since the last pull.
  func forgetDrawnItems() {
    guard let drawn else { return }
    let wasChanged = drawn.isChanged
    drawn.end()
    self.drawn = nil
    if wasChanged { pulled.change() }
  }

  /// Reads items or their number inside an observed part, and finds out whether they come from observable properties.
  /// If they don't, the observation releases its closure immediately, and the probe with it.
  func probeItems<Reading>(_ read: () -> Reading) -> Reading {
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

/// Several observed reads. The first change to anything that was read schedules a turn of the main actor.
///
/// `withObservationTracking` cannot be cancelled. Therefore each read also reads a signal, and ``end()`` changes the
/// signal, which removes all registrations.
final class ObservationScope: Sendable {
  private let ending = Signal()
  private let changed = Atomic(false)
  /// The number of reads since the scope began.
  private let numberOfReads = Atomic(0)
  /// Whether something that was read has changed. The change has removed the registration of the read.
  private let hasReportedChange = Atomic(false)
  private let turn: PendingTurn

  init(turn: PendingTurn) { self.turn = turn }

  /// Whether anything that was read has changed, or the scope has ended.
  var isChanged: Bool { changed.load(ordering: .acquiring) }

  /// Calls a closure and observes what it reads. The scope notices changes that the closure makes to what an earlier
  /// call has read, but not changes to what the closure itself has read.
  func read<Reading>(_ body: () -> Reading) -> Reading {
    numberOfReads.add(1, ordering: .relaxed)
    return withObservationTracking {
      ending.access()
      return body()
    } onChange: { [weak self] in
      // Runs on the mutating thread before the value is stored, and again if the source writes while it runs.
      guard let self else { return }
      hasReportedChange.store(true, ordering: .relaxed)
      change()
    }
  }

  /// Schedules the turn if this is the first change.
  func change() {
    if !changed.exchange(true, ordering: .acquiringAndReleasing) { turn.schedule() }
  }

  /// Begins again after the scope has ended. A change of an earlier read that another thread makes at this moment may
  /// still schedule a turn.
  func begin() {
    numberOfReads.store(0, ordering: .relaxed)
    hasReportedChange.store(false, ordering: .relaxed)
    changed.store(false, ordering: .releasing)
  }

  /// Stops observing, without a turn.
  func end() {
    changed.store(true, ordering: .releasing)
    switch numberOfReads.load(ordering: .relaxed) {
    case 0: return
    case 1 where hasReportedChange.load(ordering: .relaxed): return
    default: ending.change()
    }
  }
}

/// A turn of the main actor that runs a closure. At most one turn is pending at a time.
final class PendingTurn: Sendable {
  private let isPending = Atomic(false)
  /// What runs in the turn. Whoever makes the turn sets it.
  @MainActor var run: (() -> Void)?

  @MainActor init() {}

  /// Schedules the turn unless it is pending. Can be called on any thread.
  func schedule() {
    guard !isPending.exchange(true, ordering: .acquiringAndReleasing) else { return }
    Task { @MainActor in
      // An exchange and not a store, so that the turn sees all writes before it was scheduled.
      _ = isPending.exchange(false, ordering: .acquiringAndReleasing)
      run?()
    }
  }
}
