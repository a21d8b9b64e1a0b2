import ListPresentationTesting
import Testing

@testable import ListPresentation

@MainActor @Suite struct ShownItemsTests {
  private let counter = RowCounter()

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

  @Test func itemsOfARangeComeInOrder() throws {
    let fruits = (0..<1_000).map { Fruit(id: $0) }
    var list = ListSnapshot<Shelf, Fruit>(sections: [
      (Shelf(id: "A"), Array(fruits[..<700])), (Shelf(id: "B"), []), (Shelf(id: "C"), Array(fruits[700...])),
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
