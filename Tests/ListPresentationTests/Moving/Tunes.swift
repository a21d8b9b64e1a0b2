import ListPresentation
import ListPresentationTesting
import Observation

struct Tune: ListElement {
  let id: Int
  var title = ""
}

struct Album: ListElement, Hashable {
  let id: String

  init(_ id: String) { self.id = id }
}

/// A list whose items can be moved, and which can refuse and change moves.
@MainActor @Observable
final class Tunes: SnapshotDataSource, MovableDataSource {
  var snapshot: ListSnapshot<Album, Tune>
  @ObservationIgnored var fixed: Set<Int> = []
  @ObservationIgnored var answer: (Move) throws(ListMoveRefusal) -> Move = { (move) throws(ListMoveRefusal) in move }
  /// Whether moves that are allowed are carried out.
  @ObservationIgnored var performs = true
  @ObservationIgnored var performed: [Move] = []

  init(_ albums: [(String, [Int])]) {
    snapshot = ListSnapshot(sections: albums.map { (Album($0), $1.map { Tune(id: $0) }) })
  }

  func canMove(_ item: Tune) -> Bool { !fixed.contains(item.id) }
  func allow(_ move: Move) throws(ListMoveRefusal) -> Move { try answer(move) }

  func perform(_ move: Move) {
    performed.append(move)
    if performs { try? snapshot.apply(move) }
  }
}

extension ListSnapshot where Section == Album, Item == Tune {
  /// The sections with the ids of their items, for example `a: 1 2 | b: 3`.
  var picture: String {
    sections.indices.map { index in
      (["\(sections[index].id):"] + items(inSection: index).map { "\($0.id)" }).joined(separator: " ")
    }.joined(separator: " | ")
  }
}
