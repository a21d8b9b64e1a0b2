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
  private let recorder = Recorder<SingleSection, Book>()

  /// Makes changes while all books are visible.
  private func show(_ changes: [(inout [Book]) -> Void]) {
    let view = RecordingListView<SingleSection, Book>()
    let adapter = ListAdapter(dataSource: books, view: view, delegate: recorder)
    adapter.visibleItemsChanged(to: 0..<2, in: view)
    for change in changes {
      change(&books.books)
      adapter.flush()
    }
  }

  @Test func contentThatIsNotComparedIsDiagnosedOnce() {
    show([{ $0[1].title = "Pachinko" }, { $0[1].title = "Pachinko, 2nd edition" }])
    #expect(
      recorder.sentences == [
        "title of a Book has changed, but == says that the Book is the same as before, so the change will not be shown; "
          + "let == compare everything that a row shows, not the id alone"
      ])
  }

  @Test func equalContentIsNotDiagnosed() {
    show([{ $0.append(Book(id: 3, title: "채식주의자")) }, { $0.swapAt(0, 1) }, { $0.removeAll() }])
    #expect(recorder.sentences == [])
  }
}
