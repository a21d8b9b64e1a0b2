import Observation

/// Observes what an adapter reads of its data source, and asks for one turn of the main actor when any of it changes.
@MainActor
final class SourceTracker {
  private let turn: PendingTurn
  /// What the last pull read.
  private var pulled: ObservationScope
  /// The items that were read one by one since then, where a view draws them.
  private var drawn: ObservationScope
  private var isReadingInOneScope = false
  /// How many pulls in a row read something that changed before the pull had ended.
  private var numberOfRestlessPulls = 0
  /// Whether the items have been read from anything observable.
  private(set) var isObservable = false

  /// How many pulls in a row may be followed by another because the source changed while it was read.
  private static var mostRestlessPulls: Int { 5 }

  init(turn run: @escaping @Sendable @MainActor () -> Void) {
    let turn = PendingTurn(run)
    self.turn = turn
    pulled = ObservationScope(turn: turn)
    drawn = ObservationScope(turn: turn)
  }

  deinit {
    pulled.end()
    drawn.end()
  }

  /// Whether something that was read has changed since.
  var isDirty: Bool { pulled.isChanged || drawn.isChanged }

  /// Whether the source has changed during so many pulls in a row that its changes cannot all be followed.
  var isRestless: Bool { numberOfRestlessPulls >= Self.mostRestlessPulls }

  /// Says that the source changed, for one that is not observable.
  func invalidate() { pulled.change() }

  /// Says that another source takes the place of the one that was read.
  func forgetSource() {
    isObservable = false
    numberOfRestlessPulls = 0
    invalidate()
  }

  /// Asks for another turn if something has changed that was not pulled.
  func scheduleTurnIfDirty() { if isDirty { turn.schedule() } }

  /// Makes a pull, which reads the source with ``observe(_:)`` and ``observeItems(_:)``. What was read before is no
  /// longer observed.
  ///
  /// The parts of a pull are observed one by one, so that the source cannot change in a later part what an earlier part
  /// has read without leading to another pull. When it did so several times in a row, the next pull is observed as a
  /// whole: what the source changes then is not noticed, and the pulls come to an end.
  func track<Reading>(_ pull: () -> Reading) -> Reading {
    pulled.end()
    forgetDrawnItems()
    pulled = ObservationScope(turn: turn)
    isReadingInOneScope = isRestless
    defer {
      isReadingInOneScope = false
      numberOfRestlessPulls = isDirty ? numberOfRestlessPulls + 1 : 0
    }
    return isReadingInOneScope ? pulled.read(pull) : pull()
  }

  /// Reads a part of the source.
  func observe<Reading>(_ read: () -> Reading) -> Reading { isReadingInOneScope ? read() : pulled.read(read) }

  /// Reads items or their number.
  func observeItems<Reading>(_ read: () -> Reading) -> Reading { observe { probing(read) } }

  /// Reads an item between two pulls, where it is drawn.
  func observeDrawnItem<Reading>(_ read: () -> Reading) -> Reading { drawn.read { probing(read) } }

  /// Stops observing the items that were read between two pulls.
  func forgetDrawnItems() {
    let wasChanged = drawn.isChanged
    drawn.end()
    drawn = ObservationScope(turn: turn)
    if wasChanged { pulled.change() }
  }

  /// A scope that read nothing observable lets go of its closure at once, and the probe with it.
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
