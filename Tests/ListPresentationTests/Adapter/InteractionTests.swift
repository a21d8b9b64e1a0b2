import ListPresentation
import ListPresentationTesting
import Testing

@MainActor @Suite struct InteractionTests {
  let view = RecordingListView<Shelf, Fruit>()
  let recorder = Recorder<Shelf, Fruit>()

  private func show(_ shelves: KeyValuePairs<String, Int>) -> (Shelves, Shelves.Adapter) {
    let source = Shelves(shelves)
    let adapter = ListAdapter(dataSource: source, view: view, delegate: recorder)
    recorder.events = []
    return (source, adapter)
  }

  @Test func itemsAndSectionsBeginAndEndOnce() {
    let (source, adapter) = show(["A": 2, "B": 2])
    adapter.visibleItemsChanged(to: 0..<2, in: view)
    #expect(recorder.words == ["begin section A", "begin 0", "begin 1"])
    recorder.events = []
    adapter.visibleItemsChanged(to: 1..<3, in: view)
    #expect(recorder.words == ["begin section B", "begin 2", "end 0"])
    recorder.events = []
    adapter.visibleItemsChanged(to: 2..<4, in: view)
    #expect(recorder.words == ["begin 3", "end 1", "end section A"])
    recorder.events = []
    adapter.visibleItemsChanged(to: 2..<4, in: view)
    #expect(recorder.words.isEmpty)
    adapter.visibleItemsChanged(to: -5..<99, in: view)
    #expect(recorder.words == ["begin section A", "begin 0", "begin 1"])
    withExtendedLifetime(source) {}
  }

  @Test func itemsOfTwoViewsAreVisibleUntilBothHideThem() {
    let (source, adapter) = show(["A": 2])
    let second = RecordingListView<Shelf, Fruit>()
    adapter.attach(second)
    adapter.visibleItemsChanged(to: 0..<1, in: view)
    adapter.visibleItemsChanged(to: 0..<1, in: second)
    #expect(recorder.words == ["begin section A", "begin 0"])
    recorder.events = []
    adapter.detach(view)
    #expect(recorder.words.isEmpty)
    adapter.detach(second)
    #expect(recorder.words == ["end 0", "end section A"])
    adapter.visibleItemsChanged(to: 0..<1, in: second)
    #expect(recorder.words == ["end 0", "end section A"])
    withExtendedLifetime(source) {}
  }

  @Test func cursorFollowsItsItemAndMovesToANeighborWhenItLeaves() {
    let (source, adapter) = show(["A": 3])
    adapter.moveCursor(to: 1)
    adapter.moveCursor(to: 1)
    adapter.moveCursor(to: 9)
    #expect(recorder.words == ["cursor 1"])
    source.ids = [2, 0, 1]
    adapter.flush()
    #expect(adapter.selection.cursor == 1)
    adapter.moveCursor(to: 0)
    #expect(recorder.words == ["cursor 1", "update", "cursor 2"])
    source.ids = [0, 1, 5]
    adapter.flush()
    #expect(adapter.selection.cursor == 0)
    #expect(recorder.words.suffix(2) == ["cursor 0", "update"])
    source.ids = [5, 6, 7]
    adapter.flush()
    #expect(adapter.selection.cursor == 5)
    #expect(recorder.words.suffix(2) == ["cursor 5", "update"])
  }

  @Test func openedItemReachesTheDelegate() {
    let (_, adapter) = show(["A": 1])
    adapter.openItem(at: 0)
    adapter.openItem(at: 1)
    #expect(recorder.words == ["open 0"])
  }

  @Test func sourceReceivesTheLastVisibleIndexAgainAfterEveryUpdate() {
    let source = Fruits(1...100)
    let view = RecordingListView<SingleSection, Fruit>()
    let adapter = ListAdapter(dataSource: source, view: view)
    #expect(source.fetches.isEmpty)
    adapter.visibleItemsChanged(to: 0..<20, in: view)
    #expect(source.fetches == [19])
    source.fruits.append(Fruit(id: 101))
    adapter.flush()
    #expect(source.fetches == [19, 19])
    source.fruits.removeLast(90)
    adapter.flush()
    #expect(source.fetches == [19, 19, 10])
  }
}

extension Recorder where Section == Shelf, Item == Fruit {
  var words: [String] {
    events.map {
      switch $0 {
      case .cursorMoved(let item): "cursor \(item.map { "\($0.id)" } ?? "nil")"
      case .selectionChanged(let change): "add \(change.added.sorted()), remove \(change.removed.sorted())"
      case .performed(let action, let items): "\(action.id) \(items.map(\.id))"
      case .moveEnded(let outcome): "moved \(outcome)"
      case .opened(let item): "open \(item.id)"
      case .appeared(let item): "begin \(item.id)"
      case .disappeared(let item): "end \(item.id)"
      case .sectionAppeared(let section): "begin section \(section.id)"
      case .sectionDisappeared(let section): "end section \(section.id)"
      case .willUpdate: "will update"
      case .updated: "update"
      }
    }
  }
}
