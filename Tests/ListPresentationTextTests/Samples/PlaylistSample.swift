import ListPresentation
import Observation

struct Song: ListElement { let id: Int, title: String }

@MainActor @Observable
final class Playlist: ArrayDataSource, MovableDataSource {
  var items: [Song]
  init(_ items: [Song]) { self.items = items }

  func canMove(_ song: Song) -> Bool { song.id != items.first?.id }

  func allow(_ move: Move) throws(ListMoveRefusal) -> Move {
    if move.next == items.first?.id { throw .reason("The opening song stays") }
    return move
  }

  func perform(_ move: Move) { try? items.apply(move) }
}
