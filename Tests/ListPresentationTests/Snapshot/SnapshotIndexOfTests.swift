import ListPresentation
import Testing

/// The index of an item counts over all sections.
@Suite struct SnapshotIndexOfTests {
  private enum Shelf: ListElement {
    var id: Self { self }
    case top, bottom
  }

  private struct Book: ListElement { let id: Int }

  @Test func indexOfAnItemCountsOverAllSections() {
    let books = (0..<5).map(Book.init)
    let snapshot = ListSnapshot(sections: [(Shelf.top, Array(books[..<2])), (.bottom, Array(books[2...]))])
    #expect(books.map { snapshot.index(of: $0.id) } == [0, 1, 2, 3, 4] && snapshot.index(of: 9) == nil)
  }
}
