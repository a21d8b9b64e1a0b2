import ListPresentation
import ListPresentationTesting
import TestSupport
import Testing

/// A source that makes its list anew at each read, of items that refer to large data.
@MainActor
private final class LargeItems: SnapshotDataSource {
  final class Data: Sendable {}

  struct Item: ListElement {
    let id: Int
    let data: Data

    static func == (one: Item, other: Item) -> Bool { one.id == other.id }
  }

  var ids = [1, 2]
  private var known: [() -> Data?] = []

  /// The number of lists that exist.
  var numberOfLists: Int { known.count { $0() != nil } }

  var snapshot: ListSnapshot<SingleSection, Item> {
    let data = Data()
    known.append { [weak data] in data }
    return ListSnapshot(ids.map { Item(id: $0, data: data) })
  }

  var updateStrategy: ListUpdateStrategy { .difference(duplicates: .reject) }
}

@MainActor @Suite struct LifetimeTests {
  private func makeView() -> RecordingListView<SingleSection, Fruit> {
    let view = RecordingListView<SingleSection, Fruit>()
    _ = ListAdapter(dataSource: Fruits(1...3), view: view)
    return view
  }

  @Test func adapterKeepsItsDataSourceAndNotItsViewsOrDelegate() async {
    weak var oldView: RecordingListView<SingleSection, Fruit>?
    weak var oldDelegate: Recorder<SingleSection, Fruit>?
    func makeAdapter() -> Fruits.Adapter {
      let view = RecordingListView<SingleSection, Fruit>()
      let recorder = Recorder<SingleSection, Fruit>()
      (oldView, oldDelegate) = (view, recorder)
      return ListAdapter(dataSource: Fruits(1...3), view: view, delegate: recorder)
    }
    let adapter = makeAdapter()
    #expect(oldView == nil && oldDelegate == nil)
    (adapter.dataSource as? Fruits)?.fruits.append(Fruit(id: 4))
    await turns()
    #expect(adapter.snapshot?.itemIDs == [1, 2, 3, 4])
  }

  /// A list that is equal to the shown one, and one with an item twice.
  @Test(arguments: [[1, 2], [1, 1]]) func listThatDoesNotComeToBeShownIsNotKept(ids: [Int]) async {
    let source = LargeItems()
    let adapter = ListAdapter(dataSource: source)
    #expect(source.numberOfLists == 1)
    source.ids = ids
    adapter.setNeedsUpdate()
    adapter.flush()
    #expect(source.numberOfLists == 1 && adapter.structure.numberOfItems == 2)
    adapter.setNeedsUpdate()
    await turns()
    #expect(source.numberOfLists == 1)
  }

  @Test func viewKeepsItsAdapterAndDataSourceAsLongAsItLives() async {
    var view: RecordingListView? = makeView()
    weak let adapter = view?.adapter
    weak let source = adapter?.dataSource
    source?.visibleItemsChanged(to: RangeSet(0..<1))
    (source as? Fruits)?.fruits.append(Fruit(id: 4))
    await turns()
    #expect(view?.ids == [[1, 2, 3, 4]])
    (source as? Fruits)?.fruits.append(Fruit(id: 5))
    #expect(adapter != nil && view != nil)
    view = nil
    await turns()
    #expect(adapter == nil && source == nil)
  }

  @Test func releasedAdapterLeavesItsModelAlone() async {
    let source = Fruits(1...3)
    weak var old: Fruits.Adapter?
    do {
      let adapter = ListAdapter(dataSource: source)
      old = adapter
    }
    #expect(old == nil)
    let calls = source.countCalls
    source.fruits.removeAll()
    await turns()
    #expect(source.countCalls == calls)
  }

  @Test func itemsOfAReleasedViewAreNoLongerVisible() async {
    let (source, recorder) = (Fruits(1...3), Recorder<SingleSection, Fruit>())
    let adapter = ListAdapter(dataSource: source, delegate: recorder)
    func attachView() {
      let view = RecordingListView<SingleSection, Fruit>()
      adapter.attach(view)
      adapter.visibleItemsChanged(to: 0..<1, in: view)
    }
    attachView()
    recorder.events = []
    source.fruits.append(Fruit(id: 4))
    await turns()
    #expect(
      recorder.events.dropFirst() == [.disappeared(Fruit(id: 1)), .sectionDisappeared(SingleSection())])
    #expect(source.fetches == [0], "only the view that existed asked for more")
  }

  @Test func viewMovesToAnotherAdapter() {
    let view = makeView()
    let first = view.adapter
    let second = ListAdapter(dataSource: Fruits(7...8), view: view)
    #expect(view.adapter === second && view.ids == [[7, 8]])
    (first?.dataSource as? Fruits)?.fruits.removeAll()
    first?.flush()
    #expect(view.ids == [[7, 8]] && view.refusals.isEmpty)
    second.detach(view)
    #expect(view.adapter == nil)
  }

  @Test func reloadStrategyReadsOnlyItemsThatAreDrawnAndEachOnce() {
    let view = ReactingView<SingleSection, Fruit>()
    view.react = { [unowned view] _ in
      for index in 0..<24 { _ = view.adapter?.item(at: index) }
      view.adapter?.visibleItemsChanged(to: 0..<24, in: view)
    }
    let source = Fruits(0..<1_000)
    source.updateStrategy = .reload
    let adapter = ListAdapter(dataSource: source, view: view)
    #expect(source.itemCalls.sorted() == Array(0..<24))
    source.itemCalls = []
    source.fruits.removeLast()
    adapter.flush()
    #expect(source.itemCalls.sorted() == Array(0..<24))
    source.itemCalls = []
    source.fruits.removeLast(980)
    #expect(adapter.item(at: 500) == nil && adapter.item(at: -1) == nil)
    #expect(source.itemCalls.isEmpty, "the list has shrunk")
  }
}
