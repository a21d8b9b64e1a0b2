import ListPresentationTesting
import Observation
import TestSupport
import Testing

@testable import ListPresentation

/// A screen of five rows that reports the first rows of its list, as a screen that is not scrolled does.
@MainActor
private final class Screen: ListView {
  var adapter: ListAdapter<SingleSection, ScriptedItem>?

  func adapter(
    _ adapter: ListAdapter<SingleSection, ScriptedItem>, didUpdate update: ListUpdate<SingleSection, ScriptedItem>
  ) {
    adapter.visibleItemsChanged(to: 0..<min(5, adapter.structure.numberOfItems), in: self)
  }
}

/// A source that records the rows that it is told of.
@MainActor @Observable
private final class WatchedRows: SnapshotDataSource {
  var snapshot: ListSnapshot<SingleSection, ScriptedItem>
  @ObservationIgnored var seen: [RangeSet<Int>] = []
  @ObservationIgnored var fetches: [Int] = []

  init(_ ids: Range<Int>) { snapshot = ListSnapshot(ids.map { ScriptedItem(id: $0) }) }

  func visibleItemsChanged(to indices: RangeSet<Int>) { seen.append(indices) }
  func fetchNextItemsIfNeeded(at index: Int) { fetches.append(index) }
}

/// Derived lists over a pager, and what they tell it.
@MainActor @Suite struct DerivedPagesTests {
  @Test func hiddenIDThatRepeatsIsHiddenEverywhere() {
    let (rows, hidden) = (WatchedRows(0..<1), Observed<Set<Int>>([]))
    rows.snapshot = ListSnapshot([0, 1, 2, 1].map { ScriptedItem(id: $0) })
    let list = rows.hiding { hidden.value }
    #expect(list.snapshot.itemIDs == [0, 1, 2, 1])
    hidden.value = [1]
    #expect(list.snapshot.itemIDs == [0, 2])
    hidden.value = []
    #expect(list.snapshot.itemIDs == [0, 1, 2, 1])
  }

  @Test func emptyListAsksItsSourceForMoreOnceATurn() async {
    let rows = WatchedRows(0..<3)
    let none = rows.filter { _ in false }
    for _ in 0..<2 {
      for _ in 0..<5 { #expect(none.numberOfItems == 0) }
      await turns()
    }
    #expect(rows.seen == [RangeSet(2..<3), RangeSet(2..<3)])
  }

  private func pager(rows: Int = 1_000) -> Pager<ScriptedItem> {
    Pager(
      ArrayPageSource((0..<rows).map { ScriptedItem(id: $0) }), configuration: PagingConfiguration.scripted,
      clock: ManualClock())
  }

  @Test func filterLoadsOnUntilTheScreenIsFull() async {
    let pager = pager()
    let found = pager.filter { $0.id.isMultiple(of: 40) }
    let screen = Screen()
    ListAdapter(dataSource: found, view: screen)
    await wait(until: { found.numberOfItems == 6 })
    await turns(5)
    await wait(until: { pager.activity.starting + pager.activity.calling == 0 && pager.states.append != .loading })
    await turns(5)
    #expect(found.numberOfItems == 6, "one more than the screen shows")
    #expect(pager.numberOfItems < 300 && found.numberOfLoadedItems == pager.numberOfItems)
    #expect(found.total == PagingTotal(count: 1_000))
    #expect(screen.adapter?.structure.numberOfItems == 6)
  }

  @Test func filterThatFindsNothingStopsAtTheBoundAndGoesOnWhenAsked() async {
    let pager = pager()
    let found = pager.filter { _ in false }
    let screen = Screen()
    ListAdapter(dataSource: found, view: screen)
    func isStopped() -> Bool { if case .stopped = pager.states.append { true } else { false } }
    await wait(until: isStopped)
    let bound = pager.numberOfItems
    #expect((300..<400).contains(bound))
    #expect(found.loadState == .stopped(after: bound) && found.numberOfLoadedItems == bound)
    found.inheritedAbilities?.retry()
    await wait(until: { pager.numberOfItems > bound })
    await wait(until: isStopped)
    #expect(pager.numberOfItems < 800 && screen.adapter?.structure.numberOfItems == 0)
  }

  /// Pulls a derived list and shows rows of it, and lets its pagers settle.
  private func show(
    _ rows: Range<Int>?, of list: some SnapshotDataSource, _ stages: [PagerStage<Pager<ScriptedItem>>]
  ) async {
    _ = list.snapshot
    if let rows { list.visibleItemsChanged(to: RangeSet(rows)) }
    for stage in stages { await stage.settle() }
  }

  /// Only the derived list can tell the pager that its hidden first item is needed.
  @Test func filterTriesAFailedPageBeforeItAgainWhenTheUserComesBack() async {
    let stage = PagerStage()
    let list = stage.pager.filter { $0.id > 90 }
    func show(_ rows: Range<Int>?) async { await self.show(rows, of: list, [stage]) }
    await show(nil)
    _ = await stage.play("page 1-100 <")
    await show(0..<3)
    #expect(stage.picture == "1-100 | #2 prepend at 1 | exhausted")
    _ = await stage.play("fail")
    await show(5..<8)
    #expect(stage.pager.prependState.isSettled, "nobody wants the page")
    await show(0..<3)
    #expect(await stage.mismatch("wait 9 | 1-100 | #3 prepend at 1 | exhausted") == nil)
  }

  @Test func filterTriesAFailedPageOfAPartAgainWhenTheUserComesBack() async {
    let (top, bottom) = (PagerStage(), PagerStage())
    let composition = ListComposition<CorePart, ScriptedItem> {
      ListSection(CorePart(id: "top"), from: top.pager)
      ListSection(CorePart(id: "bottom"), from: bottom.pager)
    }
    let list = composition.filter { $0.id % 100 <= 10 }
    func show(_ rows: Range<Int>?) async { await self.show(rows, of: list, [top, bottom]) }
    await show(nil)
    _ = await top.play("page 1-20 >")
    _ = await bottom.play("page 101-120 >")
    await show(8..<11)
    #expect(top.picture == "1-20 | #2 append at 20 | loading")
    _ = await top.play("fail")
    await show(0..<3)
    #expect(top.pager.loadState.isSettled && composition.growthRange == 20..<20)
    await show(8..<11)
    #expect(await top.mismatch("wait 9 | 1-20 | #3 append at 20 | loading") == nil)
    _ = await top.play("fail stop")
    #expect(composition.growthRange == 40..<40, "a part that waits for the user counts as complete")
  }

  @Test func filterTriesAFailedPageOfAnOutlineAgainWhenTheUserComesBack() async {
    let level = PagerStage()
    let outline = OutlineList(WatchedRows(0..<3), isExpandable: { $0.id == 0 }, children: { _ in level.pager })
    outline.expandedIDs = [0]
    let list = outline.filter { $0.id <= 110 }
    func show(_ rows: Range<Int>?) async { await self.show(rows, of: list, [level]) }
    await show(nil)
    _ = await level.play("page 101-120 >")
    await show(10..<12)
    #expect(level.picture == "101-120 | #2 append at 120 | loading")
    _ = await level.play("fail")
    await show(0..<3)
    #expect(level.pager.loadState.isSettled && outline.growthRange == 21..<21)
    await show(10..<12)
    #expect(await level.mismatch("wait 9 | 101-120 | #3 append at 120 | loading") == nil)
  }

  @Test func listThatWasNeverReadHasNoRowsAndAnIndexBehindItCountsAsItsLast() {
    let rows = WatchedRows(0..<100)
    rows.filter { $0.id > 97 }.hiding { [99] }.visibleItemsChanged(to: RangeSet(0..<1))
    #expect(rows.seen.isEmpty)
    let list = rows.filter { $0.id < 50 }
    list.fetchNextItemsIfNeeded(at: 10)
    list.fetchNextItemsIfNeeded(at: 50)
    #expect(rows.fetches == [10, 99])
  }

  @Test func hiddenIDsAreObserved() async {
    let (pager, hidden) = (pager(rows: 4), Observed<Set<Int>>([]))
    let list = pager.hiding { hidden.value }
    let adapter = ListAdapter(dataSource: list)
    await wait(until: { adapter.structure.numberOfItems == 4 })
    #expect(list.total == PagingTotal(count: 4))
    hidden.value = [1, 2]
    await turns()
    #expect(adapter.snapshot?.itemIDs == [0, 3])
    #expect(list.total == PagingTotal(count: 2) && list.numberOfLoadedItems == 2)
    hidden.value = [2]
    await turns()
    #expect(adapter.snapshot?.itemIDs == [0, 1, 3])
  }
}

/// What a source or a closure should not do has an outcome.
@MainActor @Suite struct BadDerivationTests {
  private let fruits = Fruits([1, 2, 3])

  @Test func separatorWithTheIDOfARowIsReported() {
    let list = fruits.separated { _, after in after?.id == 3 ? Fruit(id: 1, name: "separator") : nil }
    let adapter = ListAdapter(dataSource: list)
    fruits.fruits.append(Fruit(id: 4))
    #expect(adapter.flush()?.duplicates?.items.map(\.description) == ["id 1 at 0.0 again at 0.2"])
    #expect(adapter.snapshot?.itemIDs == [1, 2, 3, 4])
  }

  @Test func itemsThatAClosureGivesOneIDAreShownOnceAndReported() {
    let adapter = ListAdapter(dataSource: fruits.map { Fruit(id: $0.id / 2) })
    #expect(adapter.snapshot?.itemIDs == [0, 1])
    #expect(adapter.diagnostics.contains { "\($0)".hasPrefix("id 1 at 0.1 again at 0.2") })
  }

  @Test func separatorsWithTheIDsOfRowsAreNoTrap() {
    let rule = Separating<SingleSection, CoreRow> { _, after in
      after.flatMap { [1: 3, 2: 4][$0.id] }.map { CoreRow(id: $0) }
    }
    let source = ListSnapshot((1...4).map { CoreRow(id: $0) })
    let list = rule.list(of: source, after: nil).list
    #expect(list.itemIDs == [3, 1, 4, 2, 3, 4])
    // The rows 3 and 4 are found before the row 2, where the list grows.
    #expect(rule.growthRange(for: 2..<3, in: list, of: source) == 4..<4)
  }

  @Test func comparatorThatContradictsItselfKeepsAllRows() {
    var calls = 0
    let contradictions: [(Fruit, Fruit) -> Bool] = [
      { _, _ in true },
      { _, _ in
        calls += 1
        return calls % 3 == 0
      },
      { ($0.id + 1) % 3 == $1.id % 3 },
    ]
    for areInIncreasingOrder in contradictions {
      let fruits = Fruits(1...50)
      let list = fruits.sorted(by: areInIncreasingOrder)
      #expect(list.snapshot.numberOfItems == 50)
      for step in 0..<20 {
        fruits.fruits.insert(Fruit(id: 100 + step), at: step)
        fruits.fruits.remove(at: 2 * step)
        fruits.fruits[step].name += "x"
        #expect(Set(list.snapshot.itemIDs) == Set(fruits.fruits.map(\.id)) && list.numberOfItems == 50)
      }
    }
  }

  @Test func countsThatDoNotAddUpAreCut() {
    let shelves = Shelves(["a": 2, "b": 3])
    let list = shelves.map { $0 }
    shelves.counts = ["a": 4, "b": 9]
    #expect(list.snapshot.itemIDs == [0, 1, 2, 3, 4] && list.snapshot.structure.items(inSection: 1) == 4..<5)
    shelves.counts = ["a": -4, "b": 9]
    #expect(list.snapshot.structure.items(inSection: 1) == 0..<5)
  }

  @Test func marksFollowTheirRows() throws {
    var rows = ListSnapshot((0..<9).map { ScriptedItem(id: $0) })
    let source = DiffableDataSource(rows)
    let list = source.filter { $0.id > 2 }.map { ScriptedItem(id: -$0.id) }
    _ = list.snapshot
    try rows.reload([1, 5])
    source.apply(rows)
    #expect(list.snapshot.reloadedItemIDs == [-5])
  }
}
