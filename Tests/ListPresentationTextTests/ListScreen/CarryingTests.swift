import ListPresentation
import ListPresentationText
import Observation
import Testing

/// Rows that the user carries from section to section.
@MainActor @Suite struct CarryingTests {
  /// Returns the books on each shelf after keys.
  private func books(
    _ books: [[Int]] = [[1, 2, 3], [4, 5, 6], []], layout: ListLayout<Shelf>? = nil, after keys: String
  ) -> [[Int]] {
    let shelves = MovableShelves(books)
    let screen = TextListScreen(heading: \Shelf.title) { (book: Book) in TextRow(book.title) }
    screen.layout = layout
    let adapter = ListAdapter(dataSource: shelves, view: screen)
    for key in Key.keys(in: keys) {
      screen.show(rows: 12)
      screen.press(key)
      adapter.flush()
    }
    return shelves.ids
  }

  @Test func numberSaysWhereTheRowWithTheCursorComesAmongSeveral() {
    #expect(books(after: "space space k k m 3G enter") == [[3], [4, 1, 2, 5, 6], []])
    #expect(books(after: "space space k k m 2G enter") == [[3, 1, 2], [4, 5, 6], []])
    #expect(books(after: "3j space space k m 4g enter") == [[1, 2, 4, 5, 3], [6], []])
    #expect(books(after: "space space k k m 9G enter") == [[3], [4, 5, 6, 1, 2], []])
  }

  @Test func numberSaysWhereOneRowComes() {
    #expect(books(after: "m 3G enter") == [[2, 3, 1], [4, 5, 6], []])
    #expect(books(after: "m 4G enter") == [[2, 3], [4, 1, 5, 6], []])
    #expect(books(after: "4j m 4g enter") == [[1, 2, 3], [5, 4, 6], []])
    #expect(books(after: "4j m 3g enter") == [[1, 2, 5, 3], [4, 6], []])
  }

  @Test func rowWithTheCursorKeepsItsColumnAmongSeveral() {
    func cells(after keys: String) -> [[Int]] {
      books([Array(1...7)], layout: ListLayout(.grid(columns: 2, height: 1)), after: keys)
    }
    #expect(cells(after: "space space k m j enter") == [[3, 4, 1, 2, 5, 6, 7]])
    #expect(cells(after: "space space space space 2k m j enter") == [[5, 6, 1, 2, 3, 4, 7]])
    #expect(cells(after: "2j space space h m k enter") == [[1, 2, 5, 6, 3, 4, 7]])
    #expect(cells(after: "space space k m 3j enter") == [[3, 4, 5, 6, 7, 1, 2]])
  }

  @Test(arguments: [("j enter", [[1, 2, 3], [4, 6, 5, 7]]), ("2g enter", [[1, 5, 2, 3], [4, 6, 7]])])
  func keysCarryRowsFromWhichTheAppHasMovedTheCursor(keys: String, books: [[Int]]) {
    let shelves = MovableShelves([[1, 2, 3], [4, 5, 6, 7]])
    let screen = TextListScreen(heading: \Shelf.title) { (book: Book) in TextRow(book.title) }
    let adapter = ListAdapter(dataSource: shelves, view: screen)
    screen.press(keys: "4j m")
    adapter.moveCursor(to: 0)
    screen.press(keys: keys)
    #expect(shelves.ids == books)
  }
}

/// Shelves of books that can be moved.
@MainActor @Observable
private final class MovableShelves: SnapshotDataSource, MovableDataSource {
  var snapshot: ListSnapshot<Shelf, Book>
  var ids: [[Int]] { snapshot.sections.indices.map { snapshot.items(inSection: $0).map(\.id) } }

  init(_ shelves: [[Int]]) {
    snapshot = ListSnapshot(
      sections: shelves.enumerated().map { shelf, ids in
        (Shelf(id: shelf), ids.map { Book($0) })
      })
  }

  func perform(_ move: Move) { try? snapshot.apply(move) }
}
