import ListPresentationTesting
import Observation
import Testing

@testable import ListPresentation

@MainActor @Suite struct InteractionTests {
  private let view = RecordingListView<Shelf, Fruit>()
  private let recorder = Recorder<Shelf, Fruit>()

  private func show(_ shelves: KeyValuePairs<String, Int>) -> (Shelves, Shelves.Adapter) {
    let source = Shelves(shelves)
    let adapter = ListAdapter(dataSource: source, view: view, delegate: recorder)
    recorder.events = []
    return (source, adapter)
  }

  /// The events since the last call.
  private func heard() -> [String] {
    defer { recorder.events = [] }
    return recorder.events.map {
      switch $0 {
      case .cursorMoved(let item): "cursor \(item?.id ?? -1)"
      case .appeared(let item): "begin \(item.id)"
      case .disappeared(let item): "end \(item.id)\(item.name)"
      case .sectionAppeared(let section): "begin section \(section.id)"
      case .sectionDisappeared(let section): "end section \(section.id)"
      case .updated: "update"
      default: "\($0)"
      }
    }
  }

  @Test func itemsAndSectionsBeginAndEndOnce() {
    let (_, adapter) = show(["A": 2, "B": 2])
    let steps: [(Range<Int>, [String])] = [
      (0..<2, ["begin section A", "begin 0", "begin 1"]), (1..<3, ["begin section B", "begin 2", "end 0"]),
      (2..<4, ["begin 3", "end 1", "end section A"]), (2..<4, []),
      (-5..<99, ["begin section A", "begin 0", "begin 1"]),
    ]
    for (visible, events) in steps {
      adapter.visibleItemsChanged(to: visible, in: view)
      #expect(heard() == events)
    }
  }

  @Test func itemsOfTwoViewsAreVisibleUntilBothHideThem() {
    let (_, adapter) = show(["A": 2])
    let second = RecordingListView<Shelf, Fruit>()
    adapter.attach(second)
    adapter.visibleItemsChanged(to: 0..<1, in: view)
    adapter.visibleItemsChanged(to: 0..<1, in: second)
    #expect(heard() == ["begin section A", "begin 0"])
    adapter.detach(view)
    #expect(heard() == [])
    adapter.detach(second)
    #expect(heard() == ["end 0", "end section A"])
    adapter.visibleItemsChanged(to: 0..<1, in: second)
    #expect(heard() == [])
  }

  @Test func itemsBetweenTheVisibleOnesAreNotVisible() {
    let (_, adapter) = show(["A": 10])
    adapter.visibleItemsChanged(to: RangeSet([1..<3, 7..<8, 9..<99]), in: view)
    #expect(heard() == ["begin section A", "begin 1", "begin 2", "begin 7", "begin 9"])
    adapter.visibleItemsChanged(to: RangeSet([2..<4]), in: view)
    #expect(heard() == ["begin 3", "end 1", "end 7", "end 9"])
    adapter.visibleItemsChanged(to: RangeSet(), in: view)
    #expect(heard() == ["end 2", "end 3", "end section A"])
  }

  @Test func visibleItemsAreReadAgainAfterAnUpdate() {
    let (source, adapter) = show(["A": 10])
    adapter.visibleItemsChanged(to: 0..<4, in: view)
    source.ids.swapAt(1, 8)
    source.names[2] = "'"
    adapter.flush()
    _ = heard()
    adapter.visibleItemsChanged(to: 1..<5, in: view)
    #expect(heard() == ["begin 8", "begin 4", "end 0", "end 1"])
    adapter.visibleItemsChanged(to: 3..<5, in: view)
    #expect(heard() == ["end 8", "end 2'"])
    (source.ids, source.counts) = ([0, 8, 2, 4, 5, 6], ["A": 6])
    adapter.flush()
    _ = heard()
    adapter.visibleItemsChanged(to: 3..<5, in: view)
    #expect(heard() == ["begin 5", "end 3"], "an item that is gone ends when the view reports again")
  }

  @Test func cursorFollowsItsItemAndMovesToANeighborWhenItLeaves() {
    let (source, adapter) = show(["A": 3])
    for index in [1, 1, 9] { adapter.moveCursor(to: index) }
    #expect(heard() == ["cursor 1"])
    source.ids = [2, 0, 1]
    adapter.flush()
    #expect(adapter.selection.cursor == 1)
    adapter.moveCursor(to: 0)
    #expect(heard() == ["update", "cursor 2"])
    for (ids, cursor) in [([0, 1, 5], 0), ([5, 6, 7], 5)] {
      source.ids = ids
      adapter.flush()
      #expect(adapter.selection.cursor == cursor && heard() == ["cursor \(cursor)", "update"])
    }
  }
}

/// The visible indices that a data source receives.
@MainActor @Suite struct VisibleItemsTests {
  private let source = BothWays(0..<50)
  private let view = RecordingListView<SingleSection, Fruit>()
  private let adapter: ListAdapter<SingleSection, Fruit>

  init() { adapter = ListAdapter(dataSource: source, view: view) }

  /// Shows another list.
  private func change(_ edit: (inout [Int]) -> Void) {
    edit(&source.ids)
    adapter.flush()
  }

  @Test func sourceReceivesNoIndicesBetweenDistantViews() {
    let other = RecordingListView<SingleSection, Fruit>()
    adapter.attach(other)
    adapter.visibleItemsChanged(to: 0..<2, in: view)
    adapter.visibleItemsChanged(to: 48..<50, in: other)
    #expect(source.heard.last == RangeSet([0..<2, 48..<50]))
  }

  @Test func sourceReceivesNoIndicesThatAFilterLeavesOutAndTheOthersAgainAfterAnUpdate() {
    let visible = RangeSet([1..<2, 17..<18, 30..<31])
    adapter.visibleItemsChanged(to: visible, in: view)
    change { $0.append(50) }
    #expect(source.heard == [visible, visible])
  }

  @Test func sourceThatLoadsAtItsEndReceivesTheLastVisibleIndex() {
    let source = Fruits(0..<50)
    let adapter = ListAdapter(dataSource: source, view: view)
    #expect(source.fetches.isEmpty)
    adapter.visibleItemsChanged(to: 10..<20, in: view)
    source.fruits.removeLast(45)
    adapter.flush()
    #expect(source.fetches == [19, 4], "the last item is visible after the list has shrunk")
  }

  @Test func visibleIndicesFollowItemsAfterAnInsertionAbove() {
    adapter.visibleItemsChanged(to: 10..<13, in: view)
    change { $0.insert(contentsOf: 100..<105, at: 0) }
    #expect(source.heard.last == RangeSet(15..<18))
    change { $0.removeFirst(7) }
    #expect(source.heard.last == RangeSet(8..<11))
    change { $0.insert(200, at: 9) }
    #expect(source.heard.last == RangeSet([8..<9, 10..<12]))
    adapter.visibleItemsChanged(to: 8..<12, in: view)
    #expect(source.heard.last == RangeSet(8..<12))
    change { $0 = Array(300..<350) }
    #expect(source.heard.last == RangeSet(8..<12), "the place is kept when no visible item is left")
  }

  @Test func sourceHearsItsEndIfItsLastItemsAreNotShown() {
    change { $0 = [0, 1, 1, 2, 0, 3, 3, 3] }
    adapter.visibleItemsChanged(to: 1..<3, in: view)
    #expect(source.heard.last == RangeSet(1..<3))
    adapter.visibleItemsChanged(to: 2..<4, in: view)
    #expect(source.heard.last == RangeSet([2..<4, 7..<8]))
    change { $0 = [0, 1, 2, 3] }
    #expect(source.heard.last == RangeSet(2..<4))
  }

  /// Each page repeats most of the one before.
  @Test func listWhosePagesOverlapLoadsOn() {
    let source = Fruits(0..<3)
    source.onFetch = { source in
      guard source.fetches.last == source.fruits.count - 1, let last = source.fruits.last?.id, last < 9 else { return }
      source.fruits += (last - 1..<last + 2).map { Fruit(id: $0) }
    }
    let adapter = ListAdapter(dataSource: source, view: view)
    for _ in 0..<20 {
      adapter.visibleItemsChanged(to: 0..<adapter.structure.numberOfItems, in: view)
      adapter.flush()
    }
    #expect(adapter.snapshot?.itemIDs == Array(0..<10))
  }

  /// The server answers with its last page for ever.
  @Test func sourceThatOnlyRepeatsItemsIsNotToldItsEndForEver() {
    let source = Fruits(0..<3)
    source.onFetch = { source in
      if source.fetches.last == source.fruits.count - 1 { source.fruits += (0..<3).map { Fruit(id: $0) } }
    }
    let adapter = ListAdapter(dataSource: source, view: view)
    func see() {
      for _ in 0..<20 {
        // A view on its way to the end says so at each step.
        adapter.userDidMove()
        adapter.visibleItemsChanged(to: 0..<3, in: view)
        adapter.flush()
      }
    }
    see()
    #expect(source.fruits.count == 12, "by its own index, and twice by the end")
    adapter.visibleItemsChanged(to: 0..<2, in: view)
    see()
    #expect(source.fruits.count == 18)
  }

  // MARK: Costs

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

/// A source that loads in both directions.
@MainActor @Observable
private final class BothWays: ListAdapterDataSource {
  var ids: [Int]
  @ObservationIgnored var heard: [RangeSet<Int>] = []

  init(_ ids: Range<Int>) { self.ids = Array(ids) }

  var numberOfItems: Int { ids.count }
  func item(at index: Int) -> Fruit { Fruit(id: ids[index]) }
  func visibleItemsChanged(to indices: RangeSet<Int>) { heard.append(indices) }
}
