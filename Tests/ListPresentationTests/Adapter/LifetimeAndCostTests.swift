import ListPresentation
import ListPresentationTesting
import Observation
import Testing

@MainActor @Suite struct LifetimeTests {
  @Test func nothingKeepsTheSourceTheDelegateOrTheAdapter() async {
    let view = RecordingListView<SingleSection, Fruit>()
    weak var oldSource: Fruits?
    weak var oldDelegate: Recorder<SingleSection, Fruit>?
    weak var oldAdapter: Fruits.Adapter?
    do {
      let source = Fruits(1...3)
      let recorder = Recorder<SingleSection, Fruit>()
      let adapter = ListAdapter(dataSource: source, view: view, delegate: recorder)
      (oldSource, oldDelegate, oldAdapter) = (source, recorder, adapter)
      source.fruits.append(Fruit(id: 4))
      adapter.flush()
    }
    await turns()
    #expect(oldSource == nil && oldDelegate == nil && oldAdapter == nil)
  }

  @Test func anAdapterThatIsGoneIsNotKeptByItsModelAndHearsNothing() async {
    let source = Fruits(1...3)
    let view = RecordingListView<SingleSection, Fruit>()
    weak var old: Fruits.Adapter?
    do {
      let adapter = ListAdapter(dataSource: source, view: view)
      old = adapter
    }
    #expect(old == nil)
    let calls = source.countCalls
    source.fruits.removeAll()
    await turns()
    #expect(source.countCalls == calls)
    #expect(view.updates.count == 1)
  }

  @Test func afterTheSourceIsGoneTheListStaysAndNothingIsAsked() async {
    var source: Fruits? = Fruits(1...3)
    let view = RecordingListView<SingleSection, Fruit>()
    let adapter = ListAdapter(dataSource: source!, view: view)
    source = nil
    adapter.visibleItemsChanged(to: 0..<3, in: view)
    #expect(await adapter.update() == .cancelled)
    #expect(adapter.item(at: 2) == Fruit(id: 3))
  }
}

@MainActor @Suite struct CostTests {
  /// A million rows that nobody has in memory.
  @MainActor @Observable
  final class Million: ListAdapterDataSource {
    var count = 1_000_000
    @ObservationIgnored var asked: [Int] = []
    var numberOfItems: Int { count }
    func item(at index: Int) -> Fruit {
      asked.append(index)
      return Fruit(id: index)
    }
  }

  @Test func underReloadOnlyTheRowsThatAreDrawnAreAskedForAndEachOnce() {
    let source = Million()
    let view = RangeView<Fruit>(0..<24)
    let adapter = ListAdapter(dataSource: source, view: view, strategy: .reload)
    #expect(source.asked.sorted() == Array(0..<24))
    source.asked = []
    source.count = 999_999
    adapter.flush()
    #expect(source.asked.sorted() == Array(0..<24))
  }

  @Test func underReloadAnItemBeyondAListThatHasShrunkIsNotAskedFor() {
    let source = Million()
    let adapter = ListAdapter(dataSource: source, strategy: .reload)
    source.count = 10
    #expect(adapter.item(at: 500) == nil)
    #expect(adapter.item(at: -1) == nil)
    #expect(source.asked == [0])
  }

  @Test func aListHandedOverWholeIsNeverAskedRowByRow() async {
    let source = Basket((0..<100_000).map { Fruit(id: $0) })
    let view = RangeView<Fruit>(0..<24)
    let adapter = ListAdapter(dataSource: source, view: view)
    source.fruits.append(Fruit(id: 100_000))
    #expect(adapter.flush() != nil)
    #expect(source.itemCalls == 0)
    #expect(adapter.outline.numberOfItems == 100_001)
  }

  @Test func aSourceThatAnswersByIndexIsWalkedOncePerUpdate() {
    let source = Fruits(0..<1_000)
    let view = RangeView<Fruit>(0..<24)
    let adapter = ListAdapter(dataSource: source, view: view)
    #expect(source.itemCalls == Array(0..<1_000))
    source.itemCalls = []
    source.fruits.append(Fruit(id: 1_000))
    adapter.flush()
    #expect(source.itemCalls == Array(0...1_000))
  }

  @Test func onlyTheFirstItemOfTheWalkIsReadInsideTheScope() async {
    let source = Scattered()
    let view = RangeView<Fruit>(0..<3)
    let adapter = ListAdapter(dataSource: source, view: view)
    // Each row reads an object of its own, so what is observed shows which rows were read inside the scope.
    source.rows[2].name = "unseen"
    #expect(adapter.flush() == nil)
    source.rows[0].name = "seen"
    #expect(adapter.flush() != nil)
    #expect(adapter.item(at: 2)?.name == "unseen")
  }
}

/// A source that answers by index from one observable object per row.
@MainActor
private final class Scattered: ListAdapterDataSource {
  let rows = (0..<3).map { LiveRow(id: $0) }
  var numberOfItems: Int { rows.count }
  func item(at index: Int) -> Fruit { Fruit(id: rows[index].id, name: rows[index].name) }
}

/// Draws a range of rows and says so.
@MainActor
private final class RangeView<Item: ListElement>: ListView where Item.ID: Sendable {
  let range: Range<Int>
  init(_ range: Range<Int>) { self.range = range }

  func adapter(_ adapter: ListAdapter<SingleSection, Item>, didUpdate update: ListUpdate<SingleSection, Item>) {
    for index in range { _ = adapter.item(at: index) }
    adapter.visibleItemsChanged(to: range, in: self)
  }
}
