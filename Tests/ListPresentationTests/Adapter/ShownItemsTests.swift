import ListPresentationTesting
import Testing

@testable import ListPresentation

@MainActor @Suite struct ShownItemsTests {
  private let counter = RowCounter()

  @Test func itemsBetweenTheVisibleOnesAreNotVisible() {
    let source = Fruits(0..<10)
    let (view, recorder) = (RecordingListView<SingleSection, Fruit>(), Recorder<SingleSection, Fruit>())
    let adapter = ListAdapter(dataSource: source, view: view, delegate: recorder)
    func shown() -> [Int] {
      recorder.events.compactMap { if case .appeared(let fruit) = $0 { fruit.id } else { nil } }
    }
    adapter.visibleItemsChanged(to: RangeSet([1..<3, 7..<8, 9..<99]), in: view)
    #expect(shown() == [1, 2, 7, 9])
    #expect(source.fetches.last == 9)
    recorder.events = []
    adapter.visibleItemsChanged(to: RangeSet([2..<4]), in: view)
    #expect(shown() == [3])
    adapter.visibleItemsChanged(to: RangeSet(), in: view)
    #expect(recorder.events.last == .sectionDisappeared(SingleSection()))
  }

  @Test func scrollStepHashesOnlyItemsThatComeAndGo() {
    for count in [1_000, 20_000] {
      let source = DiffableDataSource(ListSnapshot(counter.rows(0..<count)))
      let view = RecordingListView<SingleSection, CountedRow>()
      let adapter = ListAdapter(dataSource: source, view: view)
      for first in 0..<3 { adapter.visibleItemsChanged(to: first..<first + 24, in: view) }
      counter.take()
      for first in 3..<103 { adapter.visibleItemsChanged(to: first..<first + 24, in: view) }
      // Two that come and go; a dictionary that gives one up also hashes those that were put behind it for want of
      // room, which are more or fewer by chance.
      let hashes = counter.take().hashes
      #expect((200..<1_600).contains(hashes), "in 100 steps in a list of \(count)")
    }
  }

  @Test func costOfShowingAWholeListIsLinear() {
    for count in [500, 2_000] {
      let recorder = Recorder<SingleSection, CountedRow>()
      let view = RecordingListView<SingleSection, CountedRow>()
      let adapter = ListAdapter(
        dataSource: DiffableDataSource(ListSnapshot(counter.rows(0..<count))), view: view, delegate: recorder)
      recorder.events = []
      counter.take()
      adapter.visibleItemsChanged(to: 0..<count, in: view)
      adapter.visibleItemsChanged(to: RangeSet(), in: view)
      #expect(recorder.events.count == 2 * count + 2)
      #expect(counter.take().hashes < 16 * count)
    }
  }

  @Test func queueKeepsItsOrder() {
    var queue = Queue<Int>()
    var left: [Int] = []
    for element in 0..<400 {
      queue.append(element)
      // Three of four leave while elements come, so that the queue grows and then runs empty.
      if element % 4 > 0, let first = queue.popFirst() { left.append(first) }
    }
    while let first = queue.popFirst() { left.append(first) }
    #expect(left == Array(0..<400))
    #expect(queue.popFirst() == nil)
  }

  @Test func visibleItemsAreReadAgainAfterAnUpdate() {
    let source = Fruits(0..<10)
    let (view, recorder) = (RecordingListView<SingleSection, Fruit>(), Recorder<SingleSection, Fruit>())
    let adapter = ListAdapter(dataSource: source, view: view, delegate: recorder)
    adapter.visibleItemsChanged(to: 0..<4, in: view)
    source.fruits.swapAt(1, 8)
    source.fruits[2].name = "new"
    adapter.flush()
    recorder.events = []
    adapter.visibleItemsChanged(to: 1..<5, in: view)
    #expect(
      recorder.events == [.appeared(Fruit(id: 8)), .appeared(Fruit(id: 4))]
        + [.disappeared(Fruit(id: 0)), .disappeared(Fruit(id: 1))])
    recorder.events = []
    adapter.visibleItemsChanged(to: 3..<5, in: view)
    #expect(recorder.events == [.disappeared(Fruit(id: 8)), .disappeared(Fruit(id: 2, name: "new"))])
  }

  @Test func itemsOfARangeComeInOrder() throws {
    var list = ListSnapshot<Shelf, Fruit>(sections: [
      (Shelf(id: "A"), (0..<700).map { Fruit(id: $0) }), (Shelf(id: "B"), []),
      (Shelf(id: "C"), (700..<1_000).map { Fruit(id: $0) }),
    ])
    for _ in 0..<2 {
      let ids = list.itemIDs
      for range in [0..<1_000, 5..<6, 690..<710, -3..<2, 990..<2_000, 4..<4, 1_000..<1_001] {
        var items: [Int: Int] = [:]
        list.forEachItem(in: range) { items[$0] = $1.id }
        let wanted = range.clamped(to: 0..<1_000)
        #expect(items == Dictionary(uniqueKeysWithValues: wanted.map { ($0, ids[$0]) }))
      }
      // And in a list that was edited, of many short leaves.
      try list.move(3, before: 800)
    }
  }
}
