import ListPresentationTesting
import Observation
import Testing

@testable import ListPresentation

/// Sources whose items have other ids whenever they are read.
@MainActor @Suite struct IdentityCheckTests {
  @MainActor @Observable
  final class Reader<Item: ListElement>: ListAdapterDataSource {
    var numberOfItems: Int
    @ObservationIgnored private var reads = 0
    @ObservationIgnored private let make: (_ index: Int, _ number: Int) -> Item

    init(_ count: Int, _ make: @escaping (_ index: Int, _ number: Int) -> Item) {
      numberOfItems = count
      self.make = make
    }

    func item(at index: Int) -> Item {
      reads += 1
      return make(index, reads)
    }
  }

  struct Todo: ListElement {
    let id: Int
    var title = ""
    var isDone = false
  }

  /// The id is another property, and new whenever it is asked for.
  struct Note: ListElement {
    let number: Int
    let title: String
    var id: Int { number }
  }

  enum Row: ListElement {
    case todo(Todo)
    var id: Int { if case .todo(let todo) = self { todo.id } else { 0 } }
  }

  /// The sentences after some pulls.
  private func sentences<Item>(
    rows: Int = 3, pulls: Int = 3, change: (Reader<Item>) -> Void = { _ in },
    _ make: @escaping (_ index: Int, _ number: Int) -> Item
  ) -> [String] {
    let source = Reader(rows, make)
    let recorder = Recorder<SingleSection, Item>()
    let adapter = ListAdapter(dataSource: source, delegate: recorder)
    for _ in 1..<pulls {
      change(source)
      adapter.setNeedsUpdate()
      adapter.flush()
    }
    return recorder.sentences
  }

  private func sentence(_ item: String) -> String {
    "all ids of Reader<\(item)> are new at every read although the content is the same, so each update replaces all rows; "
      + "make the id of a \(item) once, not in item(at:), and keep it"
  }

  @Test func idsMadeAtEveryReadAreReportedOnce() {
    #expect(sentences { Todo(id: $1, title: "todo \($0)") } == [sentence("Todo")])
    #expect(sentences(pulls: 30) { Todo(id: $1, title: "todo \($0)") } == [sentence("Todo")])
    #expect(sentences { Note(number: $1, title: "note \($0)") } == [sentence("Note")])
    #expect(sentences { Row.todo(Todo(id: $1, title: "todo \($0)")) } == [sentence("Row")])
  }

  @Test func oneReplacementIsNotReported() {
    #expect(sentences(pulls: 2) { Todo(id: $1, title: "todo \($0)") } == [])
    var base = 0
    let make = { (index: Int, _: Int) in Todo(id: base < 4 ? index : 10 + index) }
    #expect(sentences(pulls: 9, change: { _ in base += 1 }, make) == [])
  }

  @Test func otherContentIsNotReported() {
    #expect(sentences { Todo(id: $1, title: "todo \($1)") } == [])
    #expect(sentences { Todo(id: $0, title: "todo \($1)") } == [])
    let make = { (index: Int, number: Int) in Todo(id: number, title: "todo \(index)") }
    #expect(sentences(change: { $0.numberOfItems += 1 }, make) == [])
    #expect(sentences { Fruit(id: $1, name: $0 == 2 ? "\($1)" : "") } == [])
    #expect(sentences(rows: 1, pulls: 5) { Todo(id: $1, title: "todo \($0)") } == [], "one row is no evidence")
  }
}

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
