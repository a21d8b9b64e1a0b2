import ListPresentationTesting
import Observation
import TestSupport
import Testing

@testable import ListPresentation

/// The selection that an adapter carries for its views.
@MainActor @Suite struct SelectionTests {
  private let source = Selectables(1...6)
  private let view = RecordingListView<SingleSection, Fruit>()
  private let recorder = Recorder<SingleSection, Fruit>()
  private let adapter: Selectables.Adapter

  init() {
    adapter = ListAdapter(dataSource: source, view: view, delegate: recorder)
    recorder.events = []
  }

  private var changes: [SelectionChange<Int>] {
    recorder.events.compactMap { if case .selectionChanged(let change) = $0 { change } else { nil } }
  }

  private var ids: Set<Int> { adapter.selection.ids }

  private func show(_ ids: [Int]) {
    source.fruits = ids.map { Fruit(id: $0) }
    adapter.flush()
  }

  @discardableResult
  private func extend(from start: Int, to end: Int, isSticky: Bool = false) -> SelectionChange<Int> {
    adapter.moveCursor(to: start)
    return adapter.extendSelection(to: end, isSticky: isSticky)
  }

  @Test func singleSelectionReplacesTheSelectedItemInOneEvent() {
    source.selectionMode = .single
    adapter.select([1])
    adapter.select([2], by: .adding)
    #expect(changes == [SelectionChange(added: [1]), SelectionChange(added: [2], removed: [1])])
    adapter.select([2], by: .toggling)
    #expect(ids.isEmpty)
  }

  @Test func itemOverTheLimitIsRefusedAndNothingElseChanges() {
    source.selectionMode = .multiple(limit: 2)
    #expect(adapter.select([4, 1], by: .adding).added == [1, 4])
    #expect(adapter.select([3], by: .adding) == SelectionChange(refusal: .limit(2)))
    #expect(adapter.selection.ids(in: adapter.snapshot ?? .init()) == [1, 4])
    #expect(changes.count == 2 && changes.last?.refusal == .limit(2))
  }

  @Test(arguments: [SelectionMode.none, .multiple(limit: 0), .multiple(limit: -3)])
  func modeWithoutRoomSelectsNothing(_ mode: SelectionMode) {
    source.selectionMode = mode
    #expect(adapter.select([1]).refusal == (mode == .none ? .mode : .limit(0)))
    #expect(extend(from: 0, to: 3).refusal == (mode == .none ? .mode : .limit(0)))
    #expect(ids.isEmpty && adapter.selection.cursor == 4)
  }

  @Test func modeIsKnownBeforeTheFirstSelection() {
    source.selectionMode = .none
    show([1, 2])
    #expect(adapter.selection.mode == .none)
  }

  @Test func loweredLimitTakesEffectWithoutAChangeOfTheList() async {
    adapter.select([6, 2, 4])
    source.selectionMode = .multiple(limit: 2)
    await turns()
    #expect(ids == [2, 4])
    #expect(adapter.selection.mode == .multiple(limit: 2))
    #expect(changes.last == SelectionChange(removed: [6], reason: .listChange))
    #expect(view.changes.last == .stateChanged)
    let updates = view.changes.count
    source.selectionMode = .none
    await turns()
    #expect(ids.isEmpty && view.changes.count == updates + 1)
    source.selectionMode = .multiple()
    await turns()
    #expect(adapter.selection.mode == .multiple(), "a view may show that rows can be selected again")
    #expect(view.changes.count == updates + 2 && changes.count == 3)
  }

  @Test func limitThatIsLoweredWithTheListKeepsTheFirstItemsThatStay() {
    adapter.select([1, 3, 5])
    source.selectionMode = .multiple(limit: 2)
    show([5, 3, 2, 6])
    #expect(ids == [5, 3])
  }

  @Test func limitOfAListThatIsNotComparedKeepsTheFirstVisibleItems() {
    source.updateStrategy = .reload
    let view = ReactingView<SingleSection, Fruit>()
    let adapter = ListAdapter(dataSource: source, view: view)
    adapter.visibleItemsChanged(to: 1..<4, in: view)
    adapter.select([1, 3, 4])
    var seen: Set<Set<Int>> = []
    source.willRead = { [weak adapter] in if let adapter { seen.insert(adapter.selection.ids) } }
    source.selectionMode = .single
    adapter.flush()
    #expect(adapter.selection.ids == [3])
    #expect(seen == [[1, 3, 4]], "the source may read the selection while its items are read")
    source.willRead = {}
  }

  @Test func selectedItemThatIsRefusedNowStaysSelected() {
    adapter.select([1, 2])
    source.refused = [2]
    #expect(adapter.select([1, 2]).isEmpty && ids == [1, 2])
    adapter.select([])
    #expect(extend(from: 0, to: 2) == SelectionChange(added: [1, 3], refusal: .item), "a range leaves it out")
  }

  @Test func itemThatLeavesIsDeselectedAndSelectedAgainWhenItReturns() {
    adapter.select([2, 3])
    show([1, 3])
    #expect(ids == [3] && adapter.selection.allIDs == [2, 3])
    show([3, 2])
    #expect(ids == [2, 3] && changes.map(\.removed) == [[], [2], []] && changes.last?.added == [2])
    show([3])
    adapter.select([])
    show([3, 2])
    #expect(ids.isEmpty, "deselecting everything forgets the items that are away")
  }

  @Test func selectionOfAnEmptiedListIsSettledWhenItHasItemsAgain() {
    adapter.select([2, 3, 4])
    adapter.moveCursor(to: 2)
    recorder.events = []
    show([])
    #expect(ids.isEmpty && adapter.selection.cursor == nil)
    show([1, 2, 3, 4])
    #expect(ids == [2, 3, 4] && adapter.selection.cursor == 3)
    #expect(changes.isEmpty)
    show([])
    show([1, 2, 4])
    #expect(changes == [SelectionChange(removed: [3], reason: .listChange)])
  }

  @Test func cursorWhoseItemLeavesAListThatIsNotComparedStaysAtItsIndex() {
    let source = Basket((1...6).map { Fruit(id: $0) })
    source.updateStrategy = .reload
    let adapter = ListAdapter(dataSource: source)
    adapter.moveCursor(to: 2)
    source.fruits.remove(at: 2)
    adapter.flush()
    #expect(adapter.selection.cursor == 4)
    source.fruits.removeSubrange(1...)
    adapter.flush()
    #expect(adapter.selection.cursor == 1)
  }

  @Test func rangeWhoseAnchorLeavesBeginsAtTheNextItem() {
    extend(from: 1, to: 4, isSticky: true)
    show([1, 4, 5, 6])
    #expect(ids == [4, 5])
    adapter.cancelRange()
    #expect(ids.isEmpty && !adapter.selection.isExtending)
  }

  @Test func itemThatReturnsDuringARangeIsSelectedAsWithoutIt() {
    adapter.select([1, 9])
    extend(from: 3, to: 4, isSticky: true)
    show([2, 3, 4, 5, 6])
    show([1, 2, 3, 4, 5, 6, 9])
    #expect(ids == [1, 4, 5, 9])
    show([1, 2, 3, 5, 6, 9])
    adapter.cancelRange()
    show([1, 2, 3, 4, 5, 6, 9])
    #expect(ids == [1, 9], "the range that has selected 4 was cancelled")
  }

  @Test func moveEndsARangeThatIsNotSticky() {
    extend(from: 1, to: 2)
    adapter.extendSelection(to: 0)
    #expect(ids == [1, 2])
    extend(from: 5, to: 4)
    #expect(ids == [1, 2, 5, 6])
    adapter.endRange()
    show([1, 2, 3, 4, 5, 7, 6])
    #expect(ids == [1, 2, 5, 6], "what arrives after the range is not selected")
  }

  @Test func viewsHearOfTheBeginningAndTheEndOfARangeThoughNothingElseChanges() {
    adapter.select([2])
    adapter.moveCursor(to: 1)
    for endsByMove in [true, false] {
      let updates = view.changes.count
      adapter.extendSelection(to: 1)
      #expect(view.changes.count == updates + 1 && adapter.selection.isExtending)
      if endsByMove { adapter.moveCursor(to: 1) } else { adapter.select([2]) }
      #expect(view.changes.count == updates + 2 && !adapter.selection.isExtending)
    }
  }

  @Test func changeSaysWhoSelected() {
    adapter.select([1], reason: .user)
    adapter.select([2])
    let updates = view.changes.count
    adapter.select([2], by: .adding)
    #expect(view.changes.count == updates, "nothing has changed")
    adapter.moveCursor(to: 2)
    adapter.extendSelection(to: 3, isSticky: true, reason: .user)
    adapter.moveCursor(to: 4)
    adapter.cancelRange()
    show([1, 3])
    #expect(changes.map(\.reason) == [.user, .code, .user, .user, .user, .listChange])
    #expect(changes.map(\.isEmpty) == Array(repeating: false, count: 6))
  }

  @Test func selectionInsideAnEventIsReportedAfterIt() {
    let answering = Answering<SingleSection, Fruit>()
    adapter.delegate = answering
    var order: [String] = []
    answering.answer = { [adapter] event in
      guard case .selectionChanged(let change) = event else { return }
      order.append("begins \(change.added)")
      if change.added == [1] { adapter.select([2], by: .adding) }
      order.append("ends \(change.added)")
    }
    adapter.select([1])
    withExtendedLifetime(answering) {}
    #expect(order == ["begins [1]", "ends [1]", "begins [2]", "ends [2]"])
    #expect(ids == [1, 2])
  }

  @Test func selectionIsSettledBeforeViewsHearOfTheUpdate() {
    let second = ReactingView<SingleSection, Fruit>()
    adapter.attach(second)
    adapter.select([1, 2])
    adapter.moveCursor(to: 0)
    var seen: [ListSelection<Int>] = []
    second.react = { [adapter] _ in seen.append(adapter.selection) }
    show([2, 3])
    #expect(seen.map(\.ids) == [[2]] && seen.map(\.cursor) == [2])
  }

  @Test func sourceSeesTheSelectionWhileItIsAskedWhatCanBeSelected() {
    adapter.select([1, 2])
    var seen: [Set<Int>] = []
    source.willAnswer = { [weak adapter] in seen += adapter.map { [$0.selection.ids] } ?? [] }
    adapter.select([2, 3, 4], by: .toggling)
    #expect(seen == [[1, 2], [1, 2]] && ids == [1, 3, 4])
    show([1, 2, 3])
    seen = []
    show([1, 2, 3, 4])
    #expect(seen == [[1, 3]] && ids == [1, 3, 4], "also when an item returns")
    source.willAnswer = {}
  }

  @Test func listThatIsNotComparedKeepsItsSelection() {
    source.updateStrategy = .reload
    source.refused = [1]
    show([1, 2, 3])
    adapter.visibleItemsChanged(to: 0..<3, in: view)
    #expect(adapter.select([1, 2, 3]).refusal == .item)
    show([3])
    #expect(ids == [2, 3])
  }
}

@MainActor @Observable
private final class Selectables: SelectableDataSource {
  var fruits: [Fruit]
  var selectionMode = SelectionMode.multiple()
  @ObservationIgnored var refused: Set<Int> = []
  @ObservationIgnored var updateStrategy = ListUpdateStrategy.difference(duplicates: .keepFirst)
  @ObservationIgnored var willRead: () -> Void = {}
  @ObservationIgnored var willAnswer: () -> Void = {}

  init(_ ids: ClosedRange<Int>) { fruits = ids.map { Fruit(id: $0) } }
  var numberOfItems: Int { fruits.count }

  func item(at index: Int) -> Fruit {
    willRead()
    return fruits[index]
  }

  func canSelect(_ item: Fruit) -> Bool {
    willAnswer()
    return !refused.contains(item.id)
  }
}

/// What the selection of many items costs, in hashes of ids.
@MainActor @Suite struct LargeSelectionTests {
  @MainActor @Observable
  final class Rows: ArrayDataSource, SelectableDataSource {
    @ObservationIgnored let counter = RowCounter()
    var items: [CountedRow]
    @ObservationIgnored var numberOfQuestions = 0
    @ObservationIgnored var numberOfModesRead = 0

    init() { items = counter.rows(0..<10_000) }

    var selectionMode: SelectionMode {
      numberOfModesRead += 1
      return .multiple()
    }

    func canSelect(_ row: CountedRow) -> Bool {
      numberOfQuestions += 1
      return !row.id.number.isMultiple(of: 100)
    }
  }

  private let rows = Rows()
  private let adapter: ListAdapter<SingleSection, CountedRow>

  init() { adapter = ListAdapter(dataSource: rows) }

  private func numberOfHashes(_ body: () -> Void) -> Int {
    rows.counter.take()
    body()
    return rows.counter.take().hashes
  }

  @Test func selectingAllAsksOnceForEachItemAndHashesItsIDThreeTimes() {
    let ids = rows.items.map(\.id)
    let count = numberOfHashes { adapter.select(ids) }
    #expect(adapter.selection.ids.count == 9_900 && rows.numberOfQuestions == 10_000)
    #expect(count <= 3 * ids.count)
  }

  @Test func rangeToTheEndAsksOnceForEachItemAndHashesItsIDTwice() {
    adapter.moveCursor(to: 1)
    adapter.extendSelection(to: 1)
    let count = numberOfHashes { adapter.extendSelection(to: 9_999) }
    #expect(adapter.selection.ids.count == 9_900 && rows.numberOfQuestions == 9_999)
    #expect(count <= 2 * 9_999 + 100)
  }

  @Test func itemsThatReturnAreAskedForUnderOneMode() {
    let items = Array(rows.items.prefix(2_000))
    rows.items = items
    let adapter = ListAdapter(dataSource: rows.filter { _ in true })
    adapter.select(items.map(\.id))
    rows.items = Array(items.prefix(1))
    adapter.flush()
    rows.numberOfModesRead = 0
    rows.items = items
    adapter.flush()
    #expect(adapter.selection.ids.count == 1_980 && rows.numberOfModesRead < 10)
  }

  @Test func idsThatRepeatOrAreMissingAreSelectedAsOneByOne() {
    let missing = rows.counter.id(20_000)
    let ids = rows.items.prefix(5_000).map(\.id)
    let change = adapter.select([missing] + ids + ids, by: .adding)
    #expect(change.added == Set(ids.filter { !$0.number.isMultiple(of: 100) }))
    #expect(change.refusal == .item)
    #expect(adapter.selection.allIDs.subtracting(adapter.selection.ids) == [missing])
  }
}
