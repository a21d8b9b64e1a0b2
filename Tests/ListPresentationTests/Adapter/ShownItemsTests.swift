import ListPresentation
import ListPresentationTesting
import Testing

@MainActor @Suite struct ShownItemsTests {
  @Test func itemsThatAreLeftOutBetweenThoseShownAreNotInSight() {
    let source = Fruits(0..<10)
    let (view, recorder) = (RecordingListView<SingleSection, Fruit>(), Recorder<SingleSection, Fruit>())
    let adapter = ListAdapter(dataSource: source, view: view, delegate: recorder)
    func shown() -> [Int] {
      recorder.events.compactMap { if case .beginDisplay(let fruit) = $0 { fruit.id } else { nil } }
    }
    adapter.visibleItemsChanged(to: RangeSet([1..<3, 7..<8, 9..<99]), in: view)
    #expect(shown() == [1, 2, 7, 9])
    #expect(source.fetches.last == 9)
    recorder.events = []
    adapter.visibleItemsChanged(to: RangeSet([2..<4]), in: view)
    #expect(shown() == [3])
    adapter.visibleItemsChanged(to: RangeSet(), in: view)
    #expect(recorder.events.last == .endDisplaySection(SingleSection()))
  }

  @Test func anAdapterSaysWhetherItHasSeenEveryChange() async {
    let source = Fruits(0..<3)
    let adapter = ListAdapter(dataSource: source)
    #expect(adapter.isUpToDate)
    source.fruits.removeLast()
    #expect(!adapter.isUpToDate)
    adapter.flush()
    #expect(adapter.isUpToDate)
  }

  @Test func itemsAreHandedOverInOrderWhateverTheRange() throws {
    var list = ListSnapshot<Shelf, Fruit>(sections: [
      (Shelf(id: "A"), (0..<700).map { Fruit(id: $0) }), (Shelf(id: "B"), []),
      (Shelf(id: "C"), (700..<1_000).map { Fruit(id: $0) }),
    ])
    for _ in 0..<2 {
      for range in [0..<1_000, 5..<6, 690..<710, -3..<2, 990..<2_000, 4..<4, 1_000..<1_001] {
        var items: [Int: Int] = [:]
        list.forEachItem(in: range) { items[$0] = $1.id }
        let wanted = range.clamped(to: 0..<1_000)
        #expect(items == Dictionary(uniqueKeysWithValues: wanted.map { ($0, list.itemIDs[$0]) }))
      }
      // And in a list that was edited, of many short leaves.
      try list.move(3, before: 800)
    }
  }
}
