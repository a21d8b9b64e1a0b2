import ListPresentation
import ListPresentationTesting
import Observation
import TestSupport
import Testing

/// What observation does to a pulling adapter, one pitfall after the other.
@MainActor @Suite struct TrackingTests {
  private let source = Fruits(1...3)
  private let view = RecordingListView<SingleSection, Fruit>()
  private let recorder = Recorder<SingleSection, Fruit>()
  private let adapter: Fruits.Adapter

  init() {
    adapter = ListAdapter(dataSource: source, view: view, delegate: recorder)
    recorder.events = []
  }

  @Test func changesInOneTurnAreOnePull() async {
    let calls = source.countCalls
    for id in 4...1_000 { source.fruits.append(Fruit(id: id)) }
    await turns()
    #expect(recorder.outcomes.count == 1)
    #expect(source.countCalls - calls <= 2)
    #expect(view.ids == [Array(1...1_000)])
  }

  @Test func flushPullsAtOnceAndTheScheduledTurnDoesNothing() async {
    source.fruits.removeFirst()
    #expect(adapter.flush() != nil)
    #expect(view.ids == [[2, 3]])
    #expect(adapter.flush() == nil)
    await turns()
    #expect(recorder.outcomes.count == 1)
  }

  @Test func equalAssignmentCausesNoUpdate() async {
    source.fruits = source.fruits.map { $0 }
    await turns()
    #expect(recorder.outcomes.isEmpty)
    source.fruits.swapAt(0, 0)
    await turns()
    #expect(recorder.outcomes == [.unchanged(duplicates: .none)])
    #expect(view.changes.count == 1)
  }

  @Test func sourceBehindAWrapperIsObserved() async {
    let adapter = ListAdapter(dataSource: PlainWrapper(source), view: view)
    source.fruits.removeLast()
    await turns()
    #expect(view.ids == [[1, 2]] && adapter.diagnostics.isEmpty)
  }

  @Test func observableRowsOfASnapshotAreObserved() async {
    let source = LiveRows((1...3).map { LiveRow(id: $0) })
    ListAdapter(dataSource: source, view: view)
    source.live[2].name = "Plum"
    await turns()
    #expect(view.rows == [[Fruit(id: 1), Fruit(id: 2), Fruit(id: 3, name: "Plum")]])
  }

  @Test func adaptersAndViewsFollowTheirModelInTheNextTurn() async {
    let views = (0..<2).map { _ in RecordingListView<SingleSection, Fruit>() }
    adapter.attach(views[0])
    ListAdapter(dataSource: source, view: views[1])
    source.fruits.removeFirst()
    #expect((views + [view]).map(\.ids) == Array(repeating: [[1, 2, 3]], count: 3))
    await turns()
    #expect((views + [view]).map(\.ids) == Array(repeating: [[2, 3]], count: 3) && view.refusals.isEmpty)
    source.loadState = .loading
    await turns()
    #expect(view.changes.last == .stateChanged && adapter.loadState == .loading)
  }

  @Test func setNeedsUpdateShowsASourceThatIsNotObservable() async {
    let source = PlainFruits(1...2)
    let adapter = ListAdapter(dataSource: source, view: view)
    adapter.setNeedsUpdate()
    source.fruits.append(Fruit(id: 3))
    await turns()
    #expect(view.ids == [[1, 2, 3]])
    adapter.visibleItemsChanged(to: 0..<3, in: view)
    source.fruits.removeLast()
    adapter.visibleItemsChanged(to: 0..<2, in: view)
    #expect(adapter.diagnostics.isEmpty, "the app has yet to say that the list has changed")
  }

  @Test func emptySourceThatNeverChangesIsDiagnosed() async {
    let adapter = ListAdapter(dataSource: PlainFruits([]), view: view, delegate: recorder)
    await turns()
    #expect(recorder.sentences == [neverChanges] && adapter.diagnostics.map(\.description) == [neverChanges])
  }

  @Test(arguments: ["count", "content"]) func changeThatNobodyObservesIsDiagnosed(of part: String) async {
    for isFlushed in [true, false] {
      let source = PlainFruits(1...2)
      let adapter = ListAdapter(dataSource: source, view: view, delegate: recorder)
      adapter.visibleItemsChanged(to: 0..<2, in: view)
      await turns()
      #expect(recorder.sentences == [], "a list that stays the same needs not be observable")
      if part == "count" { source.fruits.removeLast() } else { source.fruits[1].name = "Fig" }
      if isFlushed { adapter.flush() } else { adapter.visibleItemsChanged(to: 0..<2, in: view) }
      #expect(recorder.sentences == [neverChanges])
      recorder.sentences = []
    }
  }

  // MARK: Another source

  @Test func listOfTheNewSourceIsShownAtOnceAsADifference() {
    adapter.moveCursor(to: 2)
    adapter.dataSource = Fruits(3...5)
    #expect(view.ids == [[3, 4, 5]] && view.refusals.isEmpty)
    let isCompared = if case .difference = view.changes.last { true } else { false }
    #expect(isCompared)
    #expect(adapter.selection.cursor == 3)
  }

  @Test func onlyTheNewSourceIsObserved() async {
    let (old, new) = (Fruits(1...3), Fruits(7...8))
    adapter.dataSource = old
    adapter.dataSource = new
    let calls = old.countCalls
    old.fruits.removeAll()
    #expect(adapter.isUpToDate)
    new.fruits.append(Fruit(id: 9))
    await turns()
    #expect(view.ids == [[7, 8, 9]] && old.countCalls == calls)
  }

  @Test func oldSourceIsReleased() {
    adapter.dataSource = Fruits(7...8)
    weak let old = adapter.dataSource
    #expect(old != nil)
    adapter.dataSource = Fruits(1...2)
    #expect(old == nil)
  }

  @Test(arguments: [true, false]) func newSourceIsDiagnosedLikeTheFirst(isEmpty: Bool) async {
    let source = PlainFruits(isEmpty ? 1..<1 : 1..<4)
    if !isEmpty { adapter.dataSource = PlainFruits(1...2) }
    for _ in 0..<30 { adapter.visibleItemsChanged(to: 0..<2, in: view) }
    adapter.dataSource = source
    _ = source.fruits.popLast()
    adapter.flush()
    await turns()
    #expect(recorder.sentences == [neverChanges])
  }

  @Test func sourceUnderReloadAnswersForTheItemsThatAreDrawn() {
    let lists: [(ids: ClosedRange<Int>, last: Fruit?)] = [(4...6, Fruit(id: 6)), (7...8, nil)]
    for (ids, last) in lists {
      let new = Fruits(ids)
      new.updateStrategy = .reload
      adapter.dataSource = new
      #expect(adapter.item(at: 0) == Fruit(id: ids.lowerBound) && adapter.item(at: 2) == last)
    }
  }

  private let neverChanges =
    "PlainFruits reads its items from nothing observable and setNeedsUpdate() was never called, so changes to them will "
    + "not be shown; make it @Observable, or call setNeedsUpdate() after each change"
}

@MainActor @Observable
final class LiveRow {
  let id: Int
  var name = ""
  init(id: Int) { self.id = id }
}

@MainActor @Observable
private final class LiveRows: SnapshotDataSource {
  var live: [LiveRow]
  init(_ live: [LiveRow]) { self.live = live }
  var snapshot: ListSnapshot<SingleSection, Fruit> { ListSnapshot(live.map { Fruit(id: $0.id, name: $0.name) }) }
}
