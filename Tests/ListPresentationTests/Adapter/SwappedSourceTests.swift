import ListPresentation
import ListPresentationTesting
import TestSupport
import Testing

/// An adapter that is given another data source.
@MainActor @Suite struct SwappedSourceTests {
  private let view = RecordingListView<SingleSection, Fruit>()
  private let adapter: Fruits.Adapter

  init() { adapter = ListAdapter(dataSource: Fruits(1...3), view: view) }

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
    weak let old = adapter.dataSource
    #expect(old != nil)
    adapter.dataSource = Fruits(1...2)
    #expect(old == nil)
  }

  @Test(arguments: [true, false]) func newSourceIsDiagnosedLikeTheFirst(isEmpty: Bool) async {
    let (source, recorder) = (PlainFruits(isEmpty ? 1..<1 : 1..<4), Recorder<SingleSection, Fruit>())
    adapter.delegate = recorder
    if !isEmpty { adapter.dataSource = PlainFruits(1...2) }
    for _ in 0..<30 { adapter.visibleItemsChanged(to: 0..<2, in: view) }
    adapter.dataSource = source
    _ = source.fruits.popLast()
    adapter.flush()
    await turns()
    #expect(recorder.sentences.map { $0.prefix(36) } == ["PlainFruits reads its items from not"])
  }

  @Test func sourceUnderReloadAnswersForTheItemsThatAreDrawn() {
    for (ids, last) in [(4...6, Fruit(id: 6)), (7...8, nil)] {
      let new = Fruits(ids)
      new.updateStrategy = .reload
      adapter.dataSource = new
      #expect(adapter.item(at: 0) == Fruit(id: ids.lowerBound) && adapter.item(at: 2) == last)
    }
  }
}
