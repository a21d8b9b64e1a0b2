import ListPresentation
import ListPresentationTesting
import TestSupport
import Testing

/// An adapter that is given another data source.
@MainActor @Suite struct SwappedSourceTests {
  private let view = RecordingListView<SingleSection, Fruit>()
  private let adapter: Fruits.Adapter

  init() { adapter = ListAdapter(dataSource: Fruits(1...3), view: view) }

  @Test func changeOfTheNewSourceThatNobodyObservesIsDiagnosed() {
    let (source, recorder) = (PlainFruits(1...3), Recorder<SingleSection, Fruit>())
    adapter.delegate = recorder
    adapter.dataSource = PlainFruits(1...2)
    for _ in 0..<30 { adapter.visibleItemsChanged(to: 0..<2, in: view) }
    adapter.dataSource = source
    source.fruits.removeLast()
    adapter.flush()
    #expect(recorder.sentences.map { $0.prefix(36) } == ["PlainFruits reads its items from not"])
  }

  @Test func listOfTheNewSourceIsShownAtOnceAsADifference() {
    adapter.moveCursor(to: 2)
    adapter.dataSource = Fruits(3...5)
    #expect(view.ids == [[3, 4, 5]] && view.refusals.isEmpty)
    guard case .difference = view.changes.last else {
      Issue.record("the lists were not compared")
      return
    }
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

  @Test func newSourceIsDiagnosedLikeTheFirst() async {
    let recorder = Recorder<SingleSection, Fruit>()
    adapter.delegate = recorder
    adapter.dataSource = PlainFruits([])
    await turns()
    #expect(recorder.sentences.map { $0.prefix(36) } == ["PlainFruits reads its items from not"])
  }

  @Test func sourceUnderReloadAnswersForTheItemsThatAreDrawn() {
    let new = Fruits(4...6)
    new.updateStrategy = .reload
    adapter.dataSource = new
    #expect(adapter.item(at: 0) == Fruit(id: 4))
    let other = Fruits(7...8)
    other.updateStrategy = .reload
    adapter.dataSource = other
    #expect(adapter.item(at: 0) == Fruit(id: 7) && adapter.item(at: 2) == nil)
  }
}
