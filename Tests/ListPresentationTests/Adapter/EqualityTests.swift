import ListPresentation
import ListPresentationTesting
import Observation
import Testing

/// Items whose `==` does not see a change of their content.
@MainActor @Suite struct EqualityTests {
  struct Book: ListElement {
    let id: Int
    var title: String
    static func == (a: Book, b: Book) -> Bool { a.id == b.id }
  }

  @Observable final class Books: SnapshotDataSource {
    var books: [Book]
    var snapshot: ListSnapshot<SingleSection, Book> { ListSnapshot(books) }
    init(_ books: [Book]) { self.books = books }
  }

  private let books = Books([Book(id: 1, title: "토지"), Book(id: 2, title: "파친코")])

  @Test func contentThatIsNotComparedIsDiagnosedOnce() {
    let view = RecordingListView<SingleSection, Book>()
    let recorder = Recorder<SingleSection, Book>()
    let adapter = ListAdapter(dataSource: books, view: view, delegate: recorder)
    adapter.visibleItemsChanged(to: 0..<2, in: view)
    for title in ["Pachinko", "Pachinko, 2nd edition"] {
      books.books[1].title = title
      adapter.flush()
    }
    #expect(
      recorder.sentences == [
        "title of a Book has changed, but == says that the Book is the same as before, so the change will not be shown; "
          + "let == compare everything that a row shows, not the id alone"
      ])
  }

  @Test func equalContentIsNotDiagnosed() {
    let view = RecordingListView<SingleSection, Book>()
    let adapter = ListAdapter(dataSource: books, view: view)
    adapter.visibleItemsChanged(to: 0..<2, in: view)
    books.books.append(Book(id: 3, title: "채식주의자"))
    adapter.flush()
    books.books.swapAt(0, 1)
    adapter.flush()
    books.books.removeAll()
    adapter.flush()
    #expect(adapter.diagnostics.isEmpty)
  }
}
