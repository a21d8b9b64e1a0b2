import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentation

@MainActor @Suite struct CompositionTests {
  private let top = ScriptedPart("a", 1..<3)
  private let bottom = ScriptedPart("b", 11..<17)
  private let view = RecordingListView<CorePart, DerivedRow>()
  private let composition: ListComposition<CorePart, DerivedRow>
  private let adapter: ListAdapter<CorePart, DerivedRow>

  init() {
    composition = Parts([top, bottom]).composition()
    adapter = ListAdapter(dataSource: composition, view: view)
  }

  private func appendToTop(_ ids: Range<Int>) { try? top.snapshot.append(ids.map { DerivedRow(id: $0) }) }

  /// The view has drawn the list before an update, and a part that has changed has other indices by now.
  @Test func rowsThatAViewReportsBeforeAnUpdateAreNotTakenForOthers() {
    adapter.visibleItemsChanged(to: 5..<8, in: view)
    #expect(bottom.seen.last == RangeSet(3..<6))
    (top.seen, bottom.seen) = ([], [])
    appendToTop(3..<6)
    // The view asks how far the list is loaded.
    _ = composition.growthRange
    adapter.visibleItemsChanged(to: 4..<8, in: view)
    adapter.flush()
    #expect(top.seen.isEmpty && bottom.seen == [RangeSet(2..<6)])
  }

  /// The delegate changes a part before the source has heard of the visible rows.
  @Test func rowsThatAppearAreNotTakenForOthersIfTheDelegateChangesTheModel() {
    let delegate = Answering<CorePart, DerivedRow>()
    adapter.delegate = delegate
    delegate.answer = {
      guard case .appeared(let row) = $0, row.id == 14 else { return }
      appendToTop(3..<6)
      _ = composition.growthRange
    }
    adapter.visibleItemsChanged(to: 5..<8, in: view)
    adapter.flush()
    #expect(top.seen.isEmpty && bottom.seen == [RangeSet(3..<6)], "\(top.seen) \(bottom.seen)")
  }

  @Test func closureMayAskTheAdapterWhileTheAdapterLooksUpAbilities() {
    weak var asked: ListAdapter<CorePart, DerivedRow>?
    var answers: Set<Bool> = []
    let composition = ListComposition<CorePart, DerivedRow> {
      let _ = asked.map { adapter in
        answers.insert(adapter.canSelect(DerivedRow(id: 1)))
        answers.insert(adapter.actions(at: 0).isEmpty)
        answers.insert(adapter.outlineNode(at: 0) == nil)
      }
      ListSection(CorePart(id: "a"), from: top)
    }
    let adapter = ListAdapter(dataSource: composition)
    asked = adapter
    appendToTop(3..<4)
    adapter.flush()
    #expect(adapter.actions(at: 0).isEmpty && adapter.structure.numberOfItems == 3)
    #expect(answers == [true])
  }

  @Test func partThatGoesAndComesKeepsItsRowsAndRequests() async {
    let stage = PagerStage()
    let model = Observed(true)
    let composition = ListComposition<CorePart, ScriptedItem> {
      if model.value { ListSection(CorePart(id: "friends"), from: stage.pager) }
    }
    let adapter = ListAdapter(dataSource: composition)
    await stage.settle()
    _ = await stage.play("page 1-5 >")
    model.value = false
    await turns()
    #expect(adapter.structure.numberOfItems == 0 && adapter.structure.numberOfSections == 0)
    model.value = true
    await turns()
    #expect(adapter.snapshot?.itemIDs == [1, 2, 3, 4, 5])
    let requests = await stage.mismatch("show 0-4 | 1-5 | #2 append at 5 | loading")
    #expect(requests == nil, "only the second page is requested")
  }

  @Test func partThatIsReleasedCancelsItsRequests() async {
    let source = ScriptedPageSource<ScriptedItem, Int>()
    source.ignoresCancellation = false
    let model = Observed<Pager<ScriptedItem>?>(
      Pager(source, configuration: PagingConfiguration.scripted, clock: ManualClock()))
    let composition = ListComposition<CorePart, ScriptedItem> {
      if let pager = model.value { ListSection(CorePart(id: "friends"), from: pager) }
    }
    let adapter = ListAdapter(dataSource: composition)
    await wait(until: { source.openRequests.count == 1 })
    model.value = nil
    await wait(until: { source.openRequests.isEmpty })
    #expect(adapter.structure.numberOfSections == 0)
  }

  @Test func listLoadsAndFailsWhileTheHeadOfALaterPartDoes() {
    let adapter = ListAdapter(dataSource: composition)
    top.prependState = .loading
    (top.loadState, bottom.loadState) = (.exhausted, .exhausted)
    adapter.flush()
    #expect(adapter.loadState == .exhausted && adapter.loadStates.prepend == .loading)
    top.prependState = .exhausted
    bottom.prependState = .loading
    adapter.flush()
    #expect(adapter.loadState == .loading && adapter.loadStates.prepend == .exhausted && !adapter.isSettled)
    bottom.prependState = .failed("no answer")
    adapter.flush()
    #expect(adapter.loadState == .exhausted && adapter.gap == .failed("no answer"), "nobody sees the part")
    composition.visibleItemsChanged(to: RangeSet(2..<3))
    adapter.flush()
    #expect(adapter.loadState == .failed("no answer"))
    top.snapshot = ListSnapshot([])
    bottom.prependState = .idle
    adapter.flush()
    #expect(adapter.loadStates.prepend == .idle, "the first part has no items")
  }

  @Test func listGrowsAtTheFirstPartThatIsIncomplete() async {
    let (top, bottom) = (PagerStage(), PagerStage())
    let composition = ListComposition<CorePart, ScriptedItem> {
      ListSection(CorePart(id: "fixed"), from: DiffableDataSource(ListSnapshot([ScriptedItem(id: -1)])))
      ListSection(CorePart(id: "top"), from: top.pager)
      ListSection(CorePart(id: "bottom"), from: bottom.pager)
    }
    _ = composition.snapshot
    await top.settle()
    await bottom.settle()
    #expect(composition.growthRange == 1..<1)
    _ = await bottom.play("page 11-12 >")
    #expect(composition.growthRange == 1..<1)
    _ = await top.play("page 1-3 >")
    #expect(composition.growthRange == 4..<4)
    #expect(composition.sorted { $0.id > $1.id }.growthRange == 1..<6)
    _ = await top.play("show 0-2\npage 4")
    #expect(composition.growthRange == 7..<7 && composition.filter { $0.id > 4 }.growthRange == 2..<2)
  }

  /// Of a part that is made of several lists, one has failed for good.
  @Test func listGrowsWhereAListOfAPartDoes() async {
    let stages = (PagerStage(), PagerStage(), PagerStage())
    let pair = ListComposition<CorePart, ScriptedItem> {
      ListSection(CorePart(id: "first"), from: stages.0.pager)
      ListSection(CorePart(id: "second"), from: stages.1.pager)
    }
    func over(_ part: some ListAdapterDataSource<CorePart, ScriptedItem>) -> ListComposition<CorePart, ScriptedItem> {
      ListComposition {
        ListSection(from: part)
        ListSection(CorePart(id: "third"), from: stages.2.pager)
      }
    }
    let lists = [over(pair), over(pair.filter { _ in true })]
    for list in lists { _ = list.snapshot }
    _ = await stages.2.play("start\npage 21-22 >")
    _ = await stages.1.play("start\npage 11-12 >")
    _ = await stages.0.play("start\npage 1-2 >\nshow 0-1\nfail stop")
    for list in lists { _ = list.snapshot }
    pair.visibleItemsChanged(to: RangeSet(0..<1))
    for list in lists { #expect(list.growthRange == 4..<4, "the second list loads on") }
    pair.visibleItemsChanged(to: RangeSet(3..<4))
    await stages.1.settle()
    _ = await stages.1.play("page 13")
    for list in lists { #expect(list.growthRange == 7..<7, "the third list loads on") }
  }

  @Test func pageOfOnePartCostsThePage() {
    appendToTop(100..<20_100)
    _ = composition.snapshot
    appendToTop(20_100..<20_101)
    let old = composition.snapshot
    appendToTop(30_000..<30_050)
    #expect(composition.snapshot.numberOfUnsharedItems(with: old) <= 600)
  }
}
