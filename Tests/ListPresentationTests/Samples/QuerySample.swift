import ListPresentation
import Observation

struct Pear: ListElement, Hashable { let id: Int, isRipe: Bool }

struct PearQuery: Hashable {
  var text = ""
  var isRipe = false
}

@MainActor
func makePears<Source: PageSource<Pear>>(_ source: @escaping (PearQuery) -> Source) -> SearchPager<PearQuery, Pear> {
  let pears = SearchPager(PearQuery(), text: \.text) { query in source(query) }
  pears.query.isRipe = true  // what the user chose from a menu
  pears.search("conf")  // what the user types
  return pears
}

struct Song: ListElement {
  let id: Int
  var isLiked = false
}

@MainActor @Observable
final class Likes {
  var ids: Set<Int> = []
}

@MainActor
final class LikedSongs: ArrayDataSource {
  private let songs: Pager<Song>
  private let likes: Likes
  var items: [Song] { songs.snapshot.items.map { Song(id: $0.id, isLiked: likes.ids.contains($0.id)) } }
  var inheritedAbilities: ListAbilities<Song>? { ListAbilities(of: songs) }

  init(_ songs: Pager<Song>, _ likes: Likes) { (self.songs, self.likes) = (songs, likes) }
}
