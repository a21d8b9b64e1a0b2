import ListPresentation
import ListPresentationTesting
import Observation
import TestSupport
import Testing

/// The actions that items offer.
@MainActor @Suite struct ActionTests {
  private let source = Mailbox(1...6)
  private let recorder = Recorder<SingleSection, Fruit>()
  private let adapter: Mailbox.Adapter

  init() { adapter = ListAdapter(dataSource: source, delegate: recorder) }

  /// Invokes an action on a row, as a view does.
  private func invoke(_ action: String, at index: Int) -> ListActionOutcome? {
    adapter.targets(of: action, at: index).flatMap { adapter.perform(action, on: $0.ids) }
  }

  @Test func actionOnASelectedRowTakesAllSelectedRowsInListOrder() {
    adapter.select([5, 1, 3])
    #expect(invoke("archive", at: 2) == .performed(items: 3))
    #expect(source.performed == ["archive [1, 3, 5]"])
    let events = recorder.events.compactMap { event in
      if case .performed(let action, let items) = event { "\(action.title) \(items.map(\.id))" } else { nil }
    }
    #expect(events == ["Archive [1, 3, 5]"])
  }

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

  @Test func repeatedItemOfAListThatIsNotComparedIsActedOnOnce() {
    let source = RepeatedMail()
    let adapter = ListAdapter(dataSource: source)
    #expect(adapter.perform("reply", on: [1]) == .performed(items: 1))
    #expect(source.performed == [[1]])
    adapter.select([1])
    #expect(adapter.snapshot.map { adapter.selection.ids(in: $0) } == [1])
  }

  @Test func selectedRowsThatDoNotOfferTheActionAreLeftOut() {
    source.locked = [3]
    adapter.select([1, 3, 5])
    #expect(adapter.targets(of: "delete", at: 0)?.ids == [1, 5])
    #expect(adapter.targets(of: "delete", at: 0)?.numberLeftOut == 1)
    #expect(invoke("delete", at: 2) == .performed(items: 2))
    #expect(adapter.targets(of: "delete", at: 99) == nil && adapter.actions(at: 99).isEmpty)
    #expect(invoke("nothing", at: 0) == .notOffered)
  }

  @Test func itemsAreInListOrderThoughTheirRowsHaveMoved() {
    adapter.select([1, 2])
    let targets = adapter.targets(of: "archive", at: 0)
    source.fruits.swapAt(0, 1)
    #expect(adapter.perform("archive", on: (targets?.ids ?? []) + [1]) == .performed(items: 2))
    #expect(source.performed == ["archive [2, 1]"])
  }

  @Test func rowThatNoLongerOffersTheActionIsLeftOut() {
    let targets = adapter.targets(of: "delete", at: 0)
    source.locked = [1]
    #expect(adapter.perform("delete", on: targets?.ids ?? []) == .notOffered)
    #expect(source.performed.isEmpty)
  }

  @Test func actionOfOneRowRefusesSeveral() {
    adapter.select([1, 2])
    #expect(invoke("reply", at: 0) == .takesOne)
    #expect(invoke("reply", at: 2) == .performed(items: 1))
  }

  @Test func itemsOfAnActionAreThoseOfTheListNow() {
    source.fruits[0].name = "renamed"
    adapter.perform("archive", on: [1])
    #expect(source.names == ["renamed"])
  }

  @Test func actionInsideACallOfTheAdapterIsPerformedAfterIt() {
    let answering = Answering<SingleSection, Fruit>()
    adapter.delegate = answering
    answering.answer = { [adapter, source] event in
      guard case .opened = event else { return }
      #expect(adapter.perform("delete", on: [1]) == nil)
      #expect(adapter.perform("delete", on: [1]) == nil)
      #expect(source.performed.isEmpty)
    }
    adapter.openItem(at: 0)
    withExtendedLifetime(answering) {}
    #expect(source.performed == ["delete [1]"])
  }

  @Test func listThatIsNotComparedActsOnVisibleRows() {
    let view = RecordingListView<SingleSection, Fruit>()
    source.updateStrategy = .reload
    let adapter = ListAdapter(dataSource: source, view: view)
    adapter.visibleItemsChanged(to: 0..<3, in: view)
    #expect(adapter.perform("delete", on: [2]) == .performed(items: 1))
    #expect(adapter.perform("delete", on: [2, 6]) == .itemsLeft)
  }

  /// Actions and changes of the model in any order: a data source hears of an action once, with items that it has.
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
        case 0: if index < source.fruits.count { source.fruits.remove(at: index) }
        case 1: source.fruits.insert(Fruit(id: 100 + step), at: min(index, source.fruits.count))
        case 2: adapter.flush()
        case 3: adapter.select(adapter.item(at: index).map { [$0.id] } ?? [], by: .toggling)
        default:
          guard let targets = adapter.targets(of: "delete", at: index) else { continue }
          let present = Set(source.fruits.map(\.id)).intersection(targets.ids)
          let count = source.performed.count
          let outcome = adapter.perform("delete", on: targets.ids)
          let wanted = present.isEmpty ? ListActionOutcome.itemsLeft : .performed(items: present.count)
          if outcome != wanted { return "step \(step): \(String(describing: outcome)), not \(wanted)" }
          if source.performed.count != count + (present.isEmpty ? 0 : 1) { return "step \(step): not performed once" }
        }
        if let fault = source.fault { return "step \(step): \(fault)" }
        let ids = [adapter.snapshot?.itemIDs ?? []]
        if view.ids != ids || second.ids != ids { return "step \(step): a view shows another list" }
      }
      return nil
    }
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
private final class Mailbox: ActionableDataSource {
  var fruits: [Fruit]
  var locked: Set<Int> = []
  @ObservationIgnored var performed: [String] = []
  @ObservationIgnored var names: [String] = []
  @ObservationIgnored var fault: String?
  @ObservationIgnored var updateStrategy = ListUpdateStrategy.difference(duplicates: .keepFirst)

  init(_ ids: ClosedRange<Int>) { fruits = ids.map { Fruit(id: $0) } }
  var numberOfItems: Int { fruits.count }
  func item(at index: Int) -> Fruit { fruits[index] }

  func actions(for item: Fruit) -> [ListAction] {
    let all = [
      ListAction("archive", title: "Archive"), ListAction("reply", title: "Reply", takesSeveral: false),
      ListAction("delete", title: "Delete", role: .destructive),
    ]
    return locked.contains(item.id) ? Array(all.dropLast()) : all
  }

  func perform(_ action: ListAction, on items: [Fruit]) {
    performed.append("\(action.id) \(items.map(\.id))")
    names += items.map(\.name)
    let ids = Set(items.map(\.id))
    if !ids.isSubset(of: fruits.map(\.id)) { fault = "\(action.id) on items that have left" }
    if action.id == "delete" { fruits.removeAll { ids.contains($0.id) } }
  }
}
