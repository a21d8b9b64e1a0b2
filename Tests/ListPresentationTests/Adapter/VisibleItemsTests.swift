import ListPresentation
import ListPresentationTesting
import Observation
import Testing

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
