import ListPresentation
import Observation

/// A list whose items can be moved, and which can refuse and change moves.
@MainActor @Observable
final class Tunes: SnapshotDataSource, MovableDataSource {
  var snapshot: CoreSnapshot
  @ObservationIgnored var fixed: Set<Int> = []
  @ObservationIgnored var answer: (Move) throws(ListMoveRefusal) -> Move = { (move) throws(ListMoveRefusal) in move }
  /// Whether moves that are allowed are carried out.
  @ObservationIgnored var performs = true
  @ObservationIgnored var performed: [Move] = []

  init(_ picture: String) { snapshot = CoreSnapshot(picture) }

  func canMove(_ item: CoreRow) -> Bool { !fixed.contains(item.id) }
  func allow(_ move: Move) throws(ListMoveRefusal) -> Move { try answer(move) }

  func perform(_ move: Move) {
    performed.append(move)
    if performs { try? snapshot.apply(move) }
  }
}

extension ListAdapter {
  /// Takes an item and carries it by some steps, if it can be moved.
  func carryItem(at index: Int, by steps: Int) {
    beginInteractiveMovement(at: index)
    updateInteractiveMovement(by: steps)
  }
}

extension Recorder {
  /// How each carrying has ended.
  var moveEnds: [ListMoveOutcome<Section.ID, Item.ID>] {
    events.compactMap { if case .moveEnded(let outcome) = $0 { outcome } else { nil } }
  }
}
