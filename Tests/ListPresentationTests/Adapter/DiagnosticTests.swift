import ListPresentationTesting
import Observation
import TestSupport
import Testing

@testable import ListPresentation

/// What is wrong with a program: one sentence, heard once, and without asking for it.
@MainActor @Suite struct DiagnosticTests {
  private let recorder = Recorder<SingleSection, Fruit>()

  private let unique = "ids must be unique in the whole list"

  /// What is heard when a list is shown.
  private func sentences(about source: some ListAdapterDataSource<SingleSection, Fruit>) -> [String] {
    let adapter = ListAdapter(dataSource: source, delegate: recorder)
    return withExtendedLifetime(adapter) { recorder.sentences }
  }

  @Test func repeatedIDIsHeardOnceThoughItsPositionsChange() {
    let source = Fruits([1, 2, 1, 1])
    let adapter = ListAdapter(dataSource: source, delegate: recorder)
    let sentence = "id 1 at 0.0 again at 0.2, 0.3, so Fruits is shown without the repeats; \(unique)"
    #expect(recorder.sentences == [sentence])
    source.fruits.insert(Fruit(id: 7), at: 0)
    adapter.flush()
    #expect(recorder.sentences == [sentence])
    source.fruits += [Fruit(id: 2), Fruit(id: 7)]
    adapter.flush()
    #expect(
      recorder.sentences.dropFirst() == [
        "id 2 at 0.2 again at 0.5, and 1 more id repeats, so Fruits is shown without the repeats; \(unique)"
      ])
    #expect(adapter.diagnostics.map(\.description) == recorder.sentences)
    adapter.dataSource = Basket([Fruit(id: 1), Fruit(id: 1)])
    #expect(recorder.sentences.count == 3 && recorder.sentences.last?.contains("so Basket is shown") == true)
  }

  @Test func idThatRepeatsEverywhereIsNamedInAFewWords() {
    #expect(
      sentences(about: Fruits(repeatElement(1, count: 10_000))) == [
        "id 1 at 0.0 again at 0.1, 0.2, 0.3, 0.4, 0.5 and 9994 more, so Fruits is shown without the repeats; \(unique)"
      ])
  }

  @Test func repeatedSectionIsHeard() {
    let source = Shelves(["A": 0, "B": 1])
    let recorder = Recorder<Shelf, Fruit>()
    let adapter = ListAdapter(dataSource: source, delegate: recorder)
    source.shelves.append(Shelf(id: "A"))
    adapter.flush()
    #expect(
      recorder.sentences == ["section id A at 0.0 again at 2.0, so Shelves is shown without the repeats; \(unique)"])
  }

  @Test func repeatsThatAreRejectedAreHeard() {
    let source = Fruits([1, 2, 2])
    source.updateStrategy = .difference(duplicates: .reject)
    #expect(sentences(about: source) == ["id 2 at 0.1 again at 0.2, so the list of Fruits is rejected; \(unique)"])
  }

  @Test func planWhoseNumbersDoNotAddUpBecomesAReloadAndIsHeard() {
    let source = Fruits(1...3)
    let view = RecordingListView<SingleSection, Fruit>()
    let adapter = ListAdapter(dataSource: source, view: view, delegate: recorder)
    let other = ListSnapshot((1...9).map { Fruit(id: $0) })
    adapter.functions.update = { .update(from: $0, to: $1, $2) { old, _ in other.difference(from: old) } }
    source.fruits.removeLast()
    guard case .applied(.reload(.refusedPlan), _)? = adapter.flush() else { return #expect(Bool(false)) }
    #expect(view.ids == [[1, 2]] && view.refusals.isEmpty)
    #expect(
      recorder.sentences == [
        "an update of Fruits breaks the rules of batch updates (section 0, now 0: 3 items - 0 that leave + 6 that "
          + "arrive = 9, but the new list has 2), so all rows are read again; let == and hash(into:) of an id agree and never change"
      ])
  }

  @Test func aboutAHundredSentencesAreKept() {
    let adapter = ListAdapter(dataSource: Fruits([1]), delegate: recorder)
    for section in 0..<1_000 { adapter.diagnose(.unsteadyLayout(section: section)) }
    #expect(recorder.sentences.count == 1_000 && (50...100).contains(adapter.diagnostics.count))
    #expect(adapter.diagnostics.last.map { "\($0)" } == recorder.sentences.last)
  }

  // MARK: Long lists by index

  private let tooLong = 100_001

  @Test func longListThatIsReadByIndexIsHeardOnce() {
    let source = CountedFruits(tooLong)
    let adapter = ListAdapter(dataSource: source, delegate: recorder)
    source.numberOfItems += 1
    adapter.flush()
    let sentence =
      "each of the 100001 items of CountedFruits is read by its index at every pull, which keeps the main actor busy; "
      + "let updateStrategy be .reload, so that only the items on the screen are read, or adopt ArrayDataSource or "
      + "SnapshotDataSource"
    #expect(recorder.sentences == [sentence])
    recorder.sentences = []
    #expect(sentences(about: CountedFruits(tooLong).filter { $0.id < 3 }) == [sentence])
  }

  @Test func longListsThatAreNotReadItemByItemAreNotHeard() async {
    let fruits = (0..<tooLong).map { Fruit(id: $0) }
    let reloaded = CountedFruits(tooLong)
    reloaded.updateStrategy = .reload
    let pager = Pager(
      ArrayPageSource(fruits), configuration: PagingConfiguration(pageSize: tooLong), clock: ManualClock())
    let sources: [any ListAdapterDataSource<SingleSection, Fruit>] = [
      reloaded, Basket(fruits), DiffableDataSource(ListSnapshot(fruits)), pager, CountedFruits(tooLong - 1),
    ]
    for source in sources {
      let adapter = ListAdapter(dataSource: source, delegate: recorder)
      await wait(until: {
        adapter.flush()
        return adapter.structure.numberOfItems >= tooLong - 1
      })
    }
    #expect(recorder.sentences == [])
  }

  // MARK: Pagers

  @Test func problemOfAPagerOrASearchIsHeard() async {
    let overlapping = ClosurePageSource<Fruit, Int> { request in
      let first = request.cursor ?? 0
      return Page((first..<first + 3).map { Fruit(id: $0) }, next: first < 4 ? first + 2 : nil)
    }
    let overlap = "append: 1 received item was already loaded, the first with the id 2; pages must not overlap"
    let pager = Pager(overlapping, clock: ManualClock())
    let adapter = ListAdapter(dataSource: pager, delegate: recorder)
    await load(adapter) { pager.loadState == .exhausted }
    #expect(recorder.sentences.first == "\(overlap) (Pager<Fruit>)")
    #expect(recorder.sentences.count == 2)
    let search = SearchPager(clock: ManualClock(), pause: .zero) { _ in overlapping }
    let searched = ListAdapter(dataSource: search, delegate: recorder)
    await load(searched) { search.loadState == .exhausted }
    #expect(recorder.sentences.dropFirst(2).first?.hasPrefix("\(overlap) (SearchPager<") == true)
  }

  @Test func problemOfASparsePagerIsHeard() async {
    let recorder = Recorder<SingleSection, SparseItem<Fruit>>()
    let source = ScriptedPageSource<Fruit, Int>(script: [.page(Page([Fruit(id: 1)], total: 3, itemsBefore: 1))])
    let pager = SparsePager(source, clock: ManualClock())
    let adapter = ListAdapter(dataSource: pager, delegate: recorder)
    await load(adapter) { !adapter.diagnostics.isEmpty }
    #expect(
      recorder.sentences == [
        "items from 0 on were requested, but items from 1 on arrived; a page must begin where the range does "
          + "(SparsePager<Fruit>)"
      ])
  }

  /// The view shows the end of the list after each page, of its own accord or because its user asked for it.
  @Test(arguments: [false, true]) func viewThatFollowsTheEndIsHeardUnlessItsUserAsked(isAsked: Bool) async {
    let pager = Pager(ArrayPageSource((0..<1_000).map { Fruit(id: $0) }), clock: ManualClock())
    let view = ReactingView<SingleSection, Fruit>()
    view.react = { [unowned view] update in
      let count = update.new.numberOfItems
      if isAsked { view.adapter?.userDidMove() }
      if count > 0 { view.adapter?.visibleItemsChanged(to: max(0, count - 30)..<count, in: view) }
    }
    let adapter = ListAdapter(dataSource: pager, view: view, delegate: recorder)
    await wait(until: { isAsked ? adapter.loadState == .exhausted : !recorder.sentences.isEmpty })
    if isAsked {
      #expect(recorder.sentences == [] && adapter.structure.numberOfItems == 1_000)
    } else {
      #expect(recorder.sentences.first?.contains("items became visible, although the user did not move") == true)
      #expect(adapter.structure.numberOfItems < 500)
    }
  }

  /// A filter reports the last item of its source, which nobody sees, so that the source loads on.
  @Test(arguments: [0, 1, 4]) func filterThatFindsLittleIsNotHeard(found: Int) async {
    let pager = Pager(ArrayPageSource((0..<1_000).map { Fruit(id: $0) }), clock: ManualClock())
    let adapter = ListAdapter(dataSource: pager.filter { $0.id % 7 == 0 && $0.id / 7 < found }, delegate: recorder)
    await load(adapter) { if case .stopped = adapter.loadState { true } else { false } }
    #expect(recorder.sentences == [] && adapter.structure.numberOfItems == found && pager.numberOfItems < 400)
  }

  /// Shows the whole list until a condition holds.
  private func load<Item>(_ adapter: ListAdapter<SingleSection, Item>, until condition: () -> Bool) async {
    let view = RecordingListView<SingleSection, Item>()
    adapter.attach(view)
    await wait(until: {
      adapter.flush()
      adapter.visibleItemsChanged(to: 0..<adapter.structure.numberOfItems, in: view)
      return condition()
    })
    adapter.flush()
  }

  // MARK: Standard error

  /// The first adapter has no delegate, the second has one that takes no sentences, and the third has one that does.
  @Test func sentenceThatNoDelegateTakesGoesToStandardErrorInADebugBuild() async throws {
    let result = try #require(
      await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        await MainActor.run {
          let source = Labels(["a\u{1B}[31m\u{9B}\n", "a\u{1B}[31m\u{9B}\n"])
          let adapter = ListAdapter(dataSource: source)
          source.labels.append("b")
          adapter.flush()
          let opener = Opener()
          ListAdapter(dataSource: Fruits([1, 1]), view: RecordingListView(), delegate: opener)
          let recorder = Recorder<SingleSection, Fruit>()
          ListAdapter(dataSource: Fruits([2, 2]), view: RecordingListView(), delegate: recorder)
          #expect(recorder.sentences.count == 1)
        }
      })
    let written = String(decoding: result.standardErrorContent, as: UTF8.self)
    #if DEBUG
      let text = #"""
        ListPresentation: id a\u{1B}[31m\u{009B}\n at 0.0 again at 0.1, so Labels is shown without the repeats; \#
        \#(unique)
        ListPresentation: id 1 at 0.0 again at 0.1, so Fruits is shown without the repeats; \#(unique)

        """#
      #expect(written == text)
    #else
      #expect(written == "")
    #endif
  }
}

/// A delegate that only opens items.
@MainActor
private final class Opener: ListAdapterDelegate {
  func adapter(_ adapter: ListAdapter<SingleSection, Fruit>, didReport event: ListEvent<SingleSection, Fruit>) {}
}

@MainActor @Observable
private final class Labels: ListAdapterDataSource {
  struct Label: ListElement { let id: String }
  var labels: [String]
  init(_ labels: [String]) { self.labels = labels }
  var numberOfItems: Int { labels.count }
  func item(at index: Int) -> Label { Label(id: labels[index]) }
}

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
