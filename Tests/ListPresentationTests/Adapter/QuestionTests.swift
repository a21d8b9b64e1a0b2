import ListPresentationTesting
import Observation
import Testing

@testable import ListPresentation

/// Confirmation and search, which are states of the adapter for all its views.
@MainActor @Suite struct QuestionTests {
  @MainActor @Observable
  final class Mail: ActionableDataSource, SearchableDataSource {
    var ids = Array(1...5)
    var pinned: Set<Int> = []
    @ObservationIgnored var performed: [String] = []
    var shownQuery = ""
    var numberOfItems: Int { ids.count }
    func item(at index: Int) -> Fruit { Fruit(id: ids[index]) }
    func actions(for fruit: Fruit) -> [ListAction] {
      let star = ListAction("star", title: "Star", pictureName: "star")
      return pinned.contains(fruit.id) ? [star] : [star, ListAction("delete", title: "Delete", role: .destructive)]
    }
    func perform(_ action: ListAction, on fruits: [Fruit]) {
      performed.append("\(action.id) \(fruits.map(\.id))")
      if action.id == "delete" { ids.removeAll { id in fruits.contains { $0.id == id } } }
    }
    func search(_ query: String) { shownQuery = query }
  }

  private let mail = Mail()
  private let view = RecordingListView<SingleSection, Fruit>()
  private let adapter: Mail.Adapter

  init() { adapter = ListAdapter(dataSource: mail, view: view) }

  @Test func destructiveActionAsksAndAnotherOneDoesNot() {
    #expect(adapter.invoke("star", at: 0) == .performed(items: 1) && adapter.question == nil)
    #expect(adapter.invoke("delete", at: 1) == nil && mail.performed == ["star [1]"])
    #expect(adapter.question?.ids == [2] && adapter.question?.action.title == "Delete")
    #expect(view.changes.last == .stateChanged)
    #expect(adapter.answerQuestion(true) == .performed(items: 1) && adapter.question == nil)
    #expect(mail.performed.last == "delete [2]" && adapter.answerQuestion(true) == nil)
  }

  @Test func noEndsTheQuestion() {
    adapter.invoke("delete", at: 1)
    #expect(adapter.answerQuestion(false) == nil && adapter.question == nil && mail.performed.isEmpty)
  }

  @Test func questionIsAboutTheItemsThatAreStillThere() {
    mail.pinned = [3]
    adapter.select([1, 2, 3, 5])
    adapter.invoke("delete", at: 2)
    #expect(adapter.question?.ids == [1, 2, 5] && adapter.question?.numberLeftOut == 1)
    mail.ids = [5, 4, 3, 2]
    adapter.flush()
    #expect(adapter.question?.ids == [2, 5])
    mail.ids = [3, 4]
    adapter.flush()
    #expect(adapter.question == nil)
  }

  @Test func anotherSourceEndsTheQuestion() {
    let other = Mail()
    adapter.invoke("delete", at: 1)
    adapter.dataSource = other
    #expect(adapter.question == nil && view.changes.last == .stateChanged)
    #expect(adapter.answerQuestion(true) == nil && mail.performed.isEmpty && other.performed.isEmpty)
  }

  /// A list whose ids are the indices of its items, as those of a sparse list are.
  @MainActor @Observable
  final class Seats: ActionableDataSource {
    @ObservationIgnored let updateStrategy = ListUpdateStrategy.reload
    var names = ["a", "b", "c"]
    var performed: [String] = []
    var numberOfItems: Int { names.count }
    func item(at index: Int) -> Seat { Seat(id: index, name: names[index]) }
    func actions(for seat: Seat) -> [ListAction] { [ListAction("free", title: "Free", role: .destructive)] }
    func perform(_ action: ListAction, on seats: [Seat]) { performed += seats.map(\.name) }
  }

  struct Seat: ListElement {
    let id: Int
    let name: String
  }

  @Test func yesIsNotForAnotherItemWithTheSameID() {
    let seats = Seats()
    let view = RecordingListView<SingleSection, Seat>()
    let adapter = ListAdapter(dataSource: seats, view: view)
    adapter.visibleItemsChanged(to: 0..<3, in: view)
    adapter.invoke("free", at: 1)
    #expect(adapter.answerQuestion(true) == .performed(items: 1) && seats.performed == ["b"])
    adapter.invoke("free", at: 1)
    seats.names.insert("d", at: 0)
    #expect(adapter.answerQuestion(true) == .itemsLeft && seats.performed == ["b"])
  }

  @Test func searchIsAStateOfTheAdapter() {
    adapter.search("pear")
    #expect(adapter.searchText == "pear" && mail.shownQuery == "pear" && view.changes.last == .stateChanged)
    let count = view.changes.count
    adapter.search("pear")
    #expect(view.changes.count == count)
    adapter.dataSource = Mail()
    #expect(adapter.searchText.isEmpty)
  }
}
