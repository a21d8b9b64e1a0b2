import ListPresentation
import ListPresentationTesting
import Observation
import TestSupport
import Testing

/// The actions that items offer, the question before some of them, and the search.
@MainActor @Suite struct ActionTests {
  private let source = Mailbox(1...6)
  private let view = RecordingListView<SingleSection, Fruit>()
  private let adapter: Mailbox.Adapter

  init() { adapter = ListAdapter(dataSource: source, view: view) }

  /// A few of many rows are looked up by id, and most of them are found in one pass over the list.
  @Test(arguments: [[70, 3, 41, 5, 12], Array(2...60)])
  func selectedRowsOfALongListAreTakenInListOrder(ids: [Int]) {
    let source = Mailbox(0...99)
    let adapter = ListAdapter(dataSource: source)
    adapter.select(ids)
    #expect(adapter.targets(of: "archive", at: ids[0])?.ids == ids.sorted())
    #expect(adapter.perform("archive", on: ids + [200]) == .performed(items: ids.count))
    #expect(source.performed == ["archive \(ids.sorted())"])
  }

  @Test func delegateHearsOfAnActionOnceWithTheItemsThatOfferIt() {
    let recorder = Recorder<SingleSection, Fruit>()
    adapter.delegate = recorder
    adapter.select([5, 1, 3])
    source.locked = [3]
    let targets = adapter.targets(of: "delete", at: 4)
    #expect(targets?.ids == [1, 5] && targets?.numberLeftOut == 1)
    #expect(adapter.perform("delete", on: [5, 1, 3]) == .performed(items: 2))
    let events = recorder.events.compactMap { event in
      if case .performed(let action, let items) = event { "\(action.title) \(items.map(\.id))" } else { nil }
    }
    #expect(events == ["Delete [1, 5]"])
  }

  @Test func repeatedItemOfAListThatIsNotComparedIsActedOnOnce() {
    let source = RepeatedMail()
    let adapter = ListAdapter(dataSource: source)
    #expect(adapter.perform("reply", on: [1]) == .performed(items: 1))
    #expect(source.performed == [[1]])
    adapter.select([1])
    #expect(adapter.snapshot.map { adapter.selection.ids(in: $0) } == [1])
  }

  @Test func actionInsideACallOfTheAdapterIsPerformedAfterIt() {
    let answering = Answering<SingleSection, Fruit>()
    adapter.delegate = answering
    answering.answer = { [adapter, source] event in
      guard case .opened = event else { return }
      for _ in 0..<2 { #expect(adapter.perform("delete", on: [1]) == nil) }
      #expect(source.performed.isEmpty)
    }
    adapter.openItem(at: 0)
    withExtendedLifetime(answering) {}
    #expect(source.performed == ["delete [1]"])
  }

  @Test func listThatIsNotComparedActsOnVisibleRows() {
    source.updateStrategy = .reload
    let adapter = ListAdapter(dataSource: source, view: view)
    adapter.visibleItemsChanged(to: 0..<3, in: view)
    #expect(adapter.perform("delete", on: [2]) == .performed(items: 1))
    #expect(adapter.perform("delete", on: [2, 6]) == .itemsLeft)
    #expect(adapter.targets(of: "delete", at: 99) == nil && adapter.actions(at: 99).isEmpty)
    #expect(adapter.perform("nothing", on: [1]) == .notOffered)
  }

  /// Actions and changes of the model in any order. The data source hears of an action once, with those items of its
  /// list that offer the action, in the order of the list.
  @Test func randomActionsReachOnlyItemsOfTheModel() async {
    await expectNoFault(for: testSeeds("LIST_PRESENTATION_SELECTIONS", small: 10)) { seed in
      var random = SeededGenerator(seed: seed)
      let source = Mailbox(0...9)
      let view = RecordingListView<SingleSection, Fruit>()
      let second = RecordingListView<SingleSection, Fruit>()
      let adapter = ListAdapter(dataSource: source, view: view)
      adapter.attach(second)
      for step in 0..<40 {
        let index = Int.random(in: 0..<10, using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0, 1: source.change(at: index, to: step, using: &random)
        case 2: adapter.flush()
        case 3: adapter.select(adapter.item(at: index).map { [$0.id] } ?? [], by: .toggling)
        default:
          guard let targets = adapter.targets(of: "delete", at: index) else { continue }
          // The rows may change after the view has shown them.
          if Bool.random(using: &random) { source.change(at: index, to: step, using: &random) }
          let present = Set(source.fruits.map(\.id)).intersection(targets.ids)
          let offering = present.subtracting(source.locked)
          let count = source.performed.count
          let outcome = adapter.perform("delete", on: targets.ids)
          let refusal = present.isEmpty && !targets.ids.isEmpty ? ListActionOutcome.itemsLeft : .notOffered
          let wanted = offering.isEmpty ? refusal : .performed(items: offering.count)
          if outcome != wanted { return "step \(step): \(String(describing: outcome)), not \(wanted)" }
          if source.performed.count != count + (offering.isEmpty ? 0 : 1) { return "step \(step): not performed once" }
        }
        if let fault = source.fault { return "step \(step): \(fault)" }
        let ids = [adapter.snapshot?.itemIDs ?? []]
        if view.ids != ids || second.ids != ids { return "step \(step): a view shows another list" }
      }
      return nil
    }
  }

  // MARK: Questions and searches

  @Test func anotherSourceEndsTheQuestionAndTheSearch() {
    let other = Mailbox(1...6)
    adapter.search("pear")
    #expect(adapter.searchText == "pear" && source.shownQuery == "pear" && view.changes.last == .stateChanged)
    let count = view.changes.count
    adapter.search("pear")
    #expect(view.changes.count == count)
    adapter.invoke("delete", at: 1)
    adapter.dataSource = other
    #expect(adapter.question == nil && adapter.searchText.isEmpty && view.changes.last == .stateChanged)
    #expect(adapter.answerQuestion(true) == nil && source.performed.isEmpty && other.performed.isEmpty)
  }

  @Test func yesIsNotForAnotherItemWithTheSameID() {
    // The ids are indices, as those of a sparse list are.
    func fruits(_ names: [String]) -> [Fruit] { names.enumerated().map { Fruit(id: $0, name: $1) } }
    (source.fruits, source.updateStrategy) = (fruits(["a", "b", "c"]), .reload)
    let adapter = ListAdapter(dataSource: source, view: view)
    adapter.visibleItemsChanged(to: 0..<3, in: view)
    adapter.invoke("archive", at: 1, asks: true)
    #expect(adapter.answerQuestion(true) == .performed(items: 1) && source.performed == ["archive [1]"])
    adapter.invoke("archive", at: 1, asks: true)
    source.fruits = fruits(["d", "a", "b", "c"])
    #expect(adapter.answerQuestion(true) == .itemsLeft && source.performed.count == 1)
  }
}

/// A list with an item twice, which is not compared.
@MainActor
private final class RepeatedMail: SnapshotDataSource, ActionableDataSource {
  var performed: [[Int]] = []
  let snapshot = ListSnapshot([Fruit(id: 1), Fruit(id: 1)])
  var updateStrategy: ListUpdateStrategy { .reload }

  func actions(for item: Fruit) -> [ListAction] { [ListAction("reply", title: "Reply", takesSeveral: false)] }
  func perform(_ action: ListAction, on items: [Fruit]) { performed.append(items.map(\.id)) }
}

@MainActor @Observable
private final class Mailbox: ActionableDataSource, SearchableDataSource {
  var fruits: [Fruit]
  /// The mail that cannot be deleted.
  var locked: Set<Int> = []
  private(set) var shownQuery = ""
  @ObservationIgnored private(set) var performed: [String] = []
  @ObservationIgnored private(set) var fault: String?
  @ObservationIgnored var updateStrategy = ListUpdateStrategy.difference(duplicates: .keepFirst)

  init(_ ids: ClosedRange<Int>) { fruits = ids.map { Fruit(id: $0) } }
  var numberOfItems: Int { fruits.count }
  func item(at index: Int) -> Fruit { fruits[index] }
  func search(_ query: String) { shownQuery = query }

  /// Makes one random change.
  func change(at index: Int, to value: Int, using random: inout SeededGenerator) {
    switch Int.random(in: 0..<5, using: &random) {
    case 0 where index < fruits.count: fruits.remove(at: index)
    case 1 where index < fruits.count: fruits[index].name = "\(value)"
    case 2: fruits.shuffle(using: &random)
    case 3: locked.formSymmetricDifference([index])
    default: fruits.insert(Fruit(id: 100 + value), at: min(index, fruits.count))
    }
  }

  func actions(for item: Fruit) -> [ListAction] {
    let all = [
      ListAction("archive", title: "Archive"), ListAction("reply", title: "Reply", takesSeveral: false),
      ListAction("delete", title: "Delete", role: .destructive),
    ]
    return locked.contains(item.id) ? Array(all.dropLast()) : all
  }

  func perform(_ action: ListAction, on items: [Fruit]) {
    performed.append("\(action.id) \(items.map(\.id))")
    let ids = Set(items.map(\.id))
    if items != fruits.filter({ ids.contains($0.id) }) { fault = "\(action.id) on items that the list has not" }
    if action.id == "delete" { fruits.removeAll { ids.contains($0.id) } }
  }
}
