import ListPresentation
import ListPresentationTesting
import Testing

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
