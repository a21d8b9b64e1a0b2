import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentation

/// Calls of an adapter from inside the calls that it makes, and the outcomes of requests.
@MainActor @Suite struct DeliveryTests {
  private let source = Fruits(1...3)
  private let view = RecordingListView<SingleSection, Fruit>()
  private let delegate = Answering<SingleSection, Fruit>()
  private let adapter: Fruits.Adapter

  init() {
    adapter = ListAdapter(dataSource: source, view: view)
    adapter.delegate = delegate
  }

  /// Does something once, when the user opens an item.
  private func whenOpened(_ act: @escaping () -> Void) {
    delegate.answer = { event in
      if case .opened = event { act() }
    }
    adapter.openItem(at: 0)
  }

  @Test func flushInsideAnEventIsMadeRightAfterIt() {
    whenOpened { [source, view, adapter] in
      source.fruits.append(Fruit(id: 4))
      #expect(adapter.flush() == nil)
      source.fruits.append(Fruit(id: 5))
      #expect(adapter.flush() == nil)
      #expect(view.ids == [[1, 2, 3]] && adapter.structure.numberOfItems == 3, "nothing changes inside the event")
    }
    #expect(view.ids == [[1, 2, 3, 4, 5]] && view.refusals.isEmpty)
    #expect(view.changes.count == 2 && adapter.isUpToDate)
  }

  @Test func viewDetachedDuringAnUpdateReceivesNothing() {
    let (first, second) = (
      ReactingView<SingleSection, Fruit>(), RecordingListView<SingleSection, Fruit>()
    )
    adapter.attach(first)
    adapter.attach(second)
    first.react = { [adapter] _ in adapter.detach(second) }
    source.fruits.removeFirst()
    adapter.flush()
    #expect(second.changes == [.reload(.first)] && second.ids == [[1, 2, 3]])
  }

  @Test func viewsThenDelegateThenCompletionsReceiveAChange() {
    var heard: [String] = []
    var announced: ListChange?
    let second = ReactingView<SingleSection, Fruit>()
    adapter.attach(second)
    second.react = { _ in heard.append("view") }
    delegate.answer = { [source, adapter] event in
      switch event {
      case .opened:
        source.fruits.append(Fruit(id: 4))
        adapter.setNeedsUpdate { heard.append("completion \($0.word)") }
        adapter.flush()
        heard.append("event")
      case .willUpdate(let change):
        announced = change
        heard.append("announcement to \(adapter.structure.numberOfItems) items")
      case .updated: heard.append("update")
      default: break
      }
    }
    for index in [-1, 3, 0] { adapter.openItem(at: index) }
    #expect(heard == ["event", "announcement to 3 items", "view", "update", "completion applied"])
    #expect(announced == view.changes.last && view.changes.count == 2)
    source.loadState = .loading
    adapter.flush()
    #expect(heard.dropFirst(5) == ["view", "update"], "the list stays")
  }

  @Test func flushInsideTheReadOfTheSourceIsMadeAfterTheUpdate() {
    let source = Fruits(0..<1)
    let view = RecordingListView<SingleSection, Fruit>()
    let adapter = ListAdapter(dataSource: source, view: view)
    source.onFetch = { [weak adapter] source in
      if source.fruits.count < 5 { source.fruits.append(Fruit(id: source.fruits.count)) }
      #expect(adapter?.flush() == nil)
    }
    adapter.visibleItemsChanged(to: 0..<1, in: view)
    #expect(view.ids == [[0, 1, 2, 3, 4]] && view.refusals.isEmpty && adapter.isUpToDate)
  }

  @Test func delegateThatRequestsUpdatesForeverDoesNotBlockTheMainActor() async {
    var numberOfUpdates = 0
    delegate.answer = { [source, adapter] event in
      guard case .updated = event, numberOfUpdates < 150 else { return }
      numberOfUpdates += 1
      source.fruits[0].name = "\(numberOfUpdates)"
      adapter.flush()
    }
    source.fruits[0].name = "start"
    adapter.flush()
    #expect(numberOfUpdates == 101 && !adapter.isUpToDate)
    await turns()
    #expect(numberOfUpdates == 150 && adapter.isUpToDate)
    #expect(view.rows.first?.first?.name == "150" && view.refusals.isEmpty)
  }

  // MARK: Outcomes

  @Test func requestsOfOneTurnArePulledOnceAndEndInOrder() async {
    source.itemCalls = []
    var ends: [String] = []
    for request in 1...200 {
      source.fruits.append(Fruit(id: 10 + request))
      adapter.setNeedsUpdate { ends.append("\(request) \($0.word)") }
    }
    await turns()
    #expect(ends == (1..<200).map { "\($0) superseded" } + ["200 applied"])
    #expect(source.itemCalls == Array(0..<203))
  }

  @Test func secondRequestForTheSameListIsUnchanged() async {
    source.fruits.append(Fruit(id: 4))
    #expect(await adapter.update().word == "applied")
    #expect(await adapter.update().word == "unchanged")
    #expect(view.changes.count == 2)
  }

  @Test func requestWithoutCompletionDoesNotSupersedeOneThatHasACompletion() async {
    source.fruits.append(Fruit(id: 4))
    var ends: [String] = []
    adapter.setNeedsUpdate { ends.append($0.word) }
    adapter.setNeedsUpdate()
    await turns()
    #expect(ends == ["applied"])
  }

  @Test func duplicatesThatWereShownWithoutAComparisonAreReplaced() async {
    let source = Basket([Fruit(id: 1), Fruit(id: 1)])
    source.updateStrategy = .reload
    let adapter = ListAdapter(dataSource: source, view: view, delegate: delegate)
    #expect(view.ids == [[1, 1]])
    source.updateStrategy = .difference(duplicates: .keepFirst)
    source.fruits.append(Fruit(id: 2))
    let outcome = await adapter.update()
    #expect(view.ids == [[1, 2]] && view.changes.last == .reload(.shownDuplicates))
    #expect(outcome.duplicates?.items.map(\.description) == ["id 1 at 0.0 again at 0.1"])
  }
}
