import ListPresentationTesting
import Observation
import TestSupport
import Testing

@testable import ListPresentation

/// What an adapter reads, it observes.
@MainActor @Suite struct ObservedReadsTests {
  private let view = RecordingListView<SingleSection, Fruit>()
  private let recorder = Recorder<SingleSection, Fruit>()
  private let drawn = ObservableRows(2_000, .reload)

  @Test func everyItemReadByIndexIsObserved() async {
    let source = ObservableRows(3)
    ListAdapter(dataSource: source, view: view)
    for row in source.rows {
      row.name = "new"
      await turns()
    }
    #expect(view.rows == [(0..<3).map { Fruit(id: $0, name: "new") }])
  }

  @Test func itemDrawnUnderReloadIsObserved() {
    let adapter = ListAdapter(dataSource: drawn)
    drawn.rows[7].name = "never drawn"
    #expect(adapter.isUpToDate)
    _ = adapter.item(at: 7)
    drawn.rows[7].name = "drawn"
    #expect(adapter.flush() != nil && adapter.item(at: 7)?.name == "drawn")
  }

  @Test func itemsDrawnLongAgoUnderReloadAreNoLongerObserved() {
    let adapter = ListAdapter(dataSource: drawn)
    for index in 0..<2_000 { _ = adapter.item(at: index) }
    drawn.rows[0].name = "scrolled away"
    #expect(adapter.isUpToDate)
    drawn.rows[1_999].name = "still here"
    #expect(!adapter.isUpToDate)
  }

  @Test func visibleItemDrawnBeforeManyOthersIsStillObserved() {
    let (adapter, window) = (ListAdapter(dataSource: drawn), ReactingView<SingleSection, Fruit>())
    adapter.attach(window)
    for index in 0..<1_024 { _ = adapter.item(at: index) }
    adapter.visibleItemsChanged(to: 1_000..<1_024, in: window)
    _ = adapter.item(at: 1_024)
    drawn.rows[1_010].name = "on the screen"
    #expect(!adapter.isUpToDate)
  }

  @Test func changeOfADrawnItemIsPulledAfterTheItemIsDropped() {
    let adapter = ListAdapter(dataSource: drawn)
    _ = adapter.item(at: 0)
    drawn.rows[0].name = "new"
    for index in 1..<2_000 { _ = adapter.item(at: index) }
    #expect(!adapter.isUpToDate)
  }

  @Test func changeThatASourceMakesWhileItIsReadIsShown() async {
    func shown(_ change: @escaping (Fruits, Int) -> Void) async -> Fruits.Adapter {
      let source = Fruits(0..<3)
      source.onRead = change
      let adapter = ListAdapter(dataSource: source, delegate: recorder)
      #expect(!adapter.isUpToDate)
      await turns(5)
      return adapter
    }
    var adapter = await shown { source, index in
      if index == 0, source.fruits.count < 5 { source.fruits.append(Fruit(id: source.fruits.count)) }
    }
    #expect(adapter.snapshot?.itemIDs == [0, 1, 2, 3, 4] && adapter.isUpToDate && adapter.diagnostics.isEmpty)
    adapter = await shown { source, index in if index == 2 { source.loadState = .loading } }
    #expect(adapter.loadState == .loading && adapter.isUpToDate)
    adapter = await shown { source, index in if index == 2 { source.fruits[0].name = "last" } }
    #expect(adapter.item(at: 0) == Fruit(id: 0, name: "last"))
  }

  @Test func sourceThatChangesWhileReadIsDiagnosed() async {
    let source = Fruits(0..<3)
    var reads = 0
    source.onRead = { source, index in
      reads += index == 0 ? 1 : 0
      source.fruits[1].name = "\(reads)"
    }
    let adapter = ListAdapter(dataSource: source, view: view, delegate: recorder)
    await turns(50)
    #expect(reads == 6 && adapter.isUpToDate)
    #expect(
      recorder.sentences == [
        "Fruits changes its list or load state whenever it is read, so what is shown may be out of date; compute items "
          + "without side effects, and start loading in fetchNextItemsIfNeeded(at:)"
      ])
    source.onRead = nil
    source.fruits.append(Fruit(id: 9))
    await turns()
    #expect(view.ids == [[0, 1, 2, 9]], "what others change is still observed")
  }

  @Test func itemsFromNothingObservableAreDiagnosedAlthoughTheLoadStateIsObservable() async {
    let adapter = ListAdapter(dataSource: HalfObservable(), view: view, delegate: recorder)
    await turns()
    #expect(adapter.diagnostics == [.sourceNeverChanges(type: "HalfObservable")])
  }

  @Test func countAloneMakesASourceObservable() async {
    let adapter = ListAdapter(dataSource: CountedFruits(3), view: view)
    await turns()
    #expect(adapter.diagnostics.isEmpty)
  }

  @Test func flushesKeepAtMostOneTurnPending() async {
    let source = ObservableRows(1)
    var numberOfTurns = 0
    let turn = PendingTurn()
    turn.run = { numberOfTurns += 1 }
    let tracker = SourceTracker(turn: turn)
    for update in 1...1_000 {
      tracker.track { tracker.observeItems { _ = source.rows[0].name } }
      source.rows[0].name = "\(update)"
      #expect(tracker.isDirty)
    }
    await turns()
    #expect(numberOfTurns == 1)
    tracker.track { tracker.observeItems { _ = source.rows[0].name } }
    source.rows[0].name = "after the turn"
    await turns()
    #expect(numberOfTurns == 2)
  }
}

/// A source that answers by index from one observable object for each row.
@MainActor
private final class ObservableRows: ListAdapterDataSource {
  let rows: [LiveRow]
  let updateStrategy: ListUpdateStrategy

  init(_ count: Int, _ strategy: ListUpdateStrategy = .difference(duplicates: .keepFirst)) {
    rows = (0..<count).map { LiveRow(id: $0) }
    updateStrategy = strategy
  }

  var numberOfItems: Int { rows.count }
  func item(at index: Int) -> Fruit { Fruit(id: rows[index].id, name: rows[index].name) }
}

@MainActor @Observable
private final class HalfObservable: ListAdapterDataSource {
  var loadState = ListLoadState.loading
  @ObservationIgnored var fruits = [Fruit(id: 1)]
  var numberOfItems: Int { fruits.count }
  func item(at index: Int) -> Fruit { fruits[index] }
}
