import ListPresentationTesting
import Observation
import TestSupport
import Testing

@testable import ListPresentation

/// Random histories in which everything that an adapter calls may call the adapter.
@MainActor @Suite struct AdapterHistoryTests {
  @Test func reentrantCallsKeepViewsCurrentAndOutcomesInOrder() async {
    var numberOfUpdates = 0
    let seeds = testSeeds("LIST_PRESENTATION_HISTORIES", small: 10)
    for seed in seeds {
      let history = AdapterHistory(seed: seed)
      await history.play(steps: 60)
      await history.end()
      numberOfUpdates += history.numberOfUpdates
      if let fault = history.faults.first {
        Issue.record("seed \(seed): \(fault)")
        return
      }
    }
    #expect(numberOfUpdates > 10 * seeds.count)
  }
}

/// A data source, an adapter and views, to which random things happen: on their own, and from inside every call that
/// the adapter makes.
@MainActor
final class AdapterHistory {
  typealias Adapter = ListAdapter<Shelf, Fruit>

  private(set) var faults: [String] = []
  private(set) var numberOfUpdates = 0
  private var generator: SeededGenerator
  private var model: HistoryModel?
  private var adapter: Adapter?
  private weak var sentinel: Adapter?
  private var views: [HistoryView] = []
  private let delegate = Answering<Shelf, Fruit>()
  private var shownIDs: Set<Int> = []
  private var cursorID: Int?
  /// The selected ids according to the events.
  private var selectedIDs: Set<Int> = []
  private var numberOfRequests = 0
  private var numberOfOutcomes = 0
  /// How many more calls may be made from inside others in this step.
  private var reentries = 0

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    let model = HistoryModel()
    self.model = model
    delegate.answer = { [weak self] in self?.hear($0) }
    delegate.hear = { [weak self] in if "\($0)".contains("setNeedsUpdate()") { self?.note("\($0)") } }
    let source = newSource(of: model)
    for _ in 0..<3 { model.edit(using: &generator) }
    let adapter = ListAdapter(dataSource: source, delegate: delegate)
    (self.adapter, sentinel) = (adapter, adapter)
    model.onVisible = { [weak self] in self?.hearVisible($0) }
    model.onRead = { [weak self] in self?.reenter() }
  }

  private func newSource(of model: HistoryModel) -> any ListAdapterDataSource<Shelf, Fruit> {
    Bool.random(using: &generator) ? SnapshotHistorySource(model) : IndexedHistorySource(model)
  }

  /// Takes random steps, with a look at everything after each turn of the main actor.
  func play(steps: Int) async {
    for _ in 0..<steps where faults.isEmpty {
      reentries = 4
      act()
      if Int.random(in: 0..<3, using: &generator) == 0 {
        reentries = 4
        await turns(1)
      }
      check("after a turn")
    }
  }

  /// Lets everything come to rest, then releases the adapter with requests.
  func end() async {
    await wait(until: { adapter?.isUpToDate != false })
    reentries = 0
    adapter?.flush()
    check("at rest")
    if let model, let adapter, adapter.snapshot != model.snapshot.removingDuplicates() {
      note("at rest the adapter shows another list than the source has")
    }
    if let adapter, adapter.structure.numberOfItems > 0,
      adapter.selection.ids != selectedIDs || adapter.selection.cursor != cursorID
    {
      note("at rest \(adapter.selection.ids) are selected, and \(selectedIDs) according to the events")
    }
    if numberOfOutcomes != numberOfRequests { note("\(numberOfRequests - numberOfOutcomes) requests have no outcome") }
    for _ in 0..<3 {
      model?.edit(using: &generator)
      request()
      if Bool.random(using: &generator) { await turns(1) }
    }
    weak let source = model
    (views, adapter, model) = ([], nil, nil)
    await wait(until: { numberOfOutcomes == numberOfRequests && sentinel == nil && source == nil })
  }

  private func note(_ fault: String) { faults.append(fault) }

  // MARK: What happens

  private func act() {
    guard let adapter, let model else { return }
    switch Int.random(in: 0..<18, using: &generator) {
    case 0...3: model.edit(using: &generator)
    case 4, 5: adapter.flush()
    case 6: request()
    case 7: attachView()
    case 8: if let view = views.randomElement(using: &generator) { adapter.detach(view) }
    case 9: if !views.isEmpty { views.remove(at: Int.random(in: 0..<views.count, using: &generator)) }
    case 10: adapter.moveCursor(to: Int.random(in: 0..<12, using: &generator))
    case 11: adapter.openItem(at: 0)
    case 12, 13: select(in: adapter)
    case 14: adapter.dataSource = newSource(of: model)
    default:
      let first = Int.random(in: 0..<12, using: &generator)
      let shown = RangeSet([first..<first + 3, first + 5..<first + 6])
      if let view = views.randomElement(using: &generator) { adapter.visibleItemsChanged(to: shown, in: view) }
    }
  }

  private func select(in adapter: Adapter) {
    let index = Int.random(in: 0..<12, using: &generator)
    let ids = (index..<index + 3).compactMap { adapter.item(at: $0)?.id }
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: adapter.select(ids)
    case 1: adapter.select(ids, by: .adding)
    case 2: adapter.select(ids, by: .toggling)
    case 3: adapter.select(ids, by: .removing)
    case 4: adapter.extendSelection(to: index, isSticky: Bool.random(using: &generator))
    default: if Bool.random(using: &generator) { adapter.cancelRange() } else { adapter.endRange() }
    }
  }

  /// Something may happen inside a call of the adapter.
  private func reenter() {
    guard reentries > 0, Int.random(in: 0..<3, using: &generator) == 0 else { return }
    reentries -= 1
    act()
  }

  private func request() {
    let request = numberOfRequests
    numberOfRequests += 1
    adapter?.setNeedsUpdate { [weak self] outcome in
      guard let self else { return }
      if request != numberOfOutcomes { note("request \(request) ended as number \(numberOfOutcomes)") }
      numberOfOutcomes += 1
      if outcome == .cancelled, sentinel != nil { note("request \(request) was cancelled by an adapter that lives") }
      if outcome != .cancelled { check("in a completion") }
      reenter()
    }
  }

  private func attachView() {
    let view = HistoryView()
    views.append(view)
    view.react = { [weak self] in self?.reenter() }
    adapter?.attach(view)
  }

  // MARK: What must hold

  private func hear(_ event: ListEvent<Shelf, Fruit>) {
    switch event {
    case .appeared(let item):
      if !shownIDs.insert(item.id).inserted { note("item \(item.id) comes into sight twice") }
    case .disappeared(let item):
      if shownIDs.remove(item.id) == nil { note("item \(item.id) goes out of sight twice") }
    case .cursorMoved(let item):
      if cursorID == item?.id { note("the cursor moves from \(String(describing: cursorID)) to the same item") }
      cursorID = item?.id
    case .selectionChanged(let change):
      if !selectedIDs.isSuperset(of: change.removed) { note("items are deselected that were not selected: \(change)") }
      if !selectedIDs.isDisjoint(with: change.added) { note("items are selected twice: \(change)") }
      selectedIDs = selectedIDs.subtracting(change.removed).union(change.added)
    case .willUpdate: check("before an update")
    case .updated(let outcome):
      numberOfUpdates += 1
      if case .applied(.reload(.refusedPlan(let fault)), _) = outcome { note("a plan was refused: \(fault)") }
      check("in an update event")
    case .performed, .moveEnded, .opened, .sectionAppeared, .sectionDisappeared: break
    }
    reenter()
  }

  private func hearVisible(_ indices: RangeSet<Int>) {
    // The last item of the source may not be shown, because its id repeats.
    let count = model?.shelves.reduce(0) { $0 + $1.fruits.count } ?? 0
    if let last = indices.ranges.last, last.upperBound > count { note("the source receives an index outside the list") }
    reenter()
  }

  /// Views that keep rows of their own show what the adapter answers.
  private func check(_ step: String) {
    guard let adapter else { return }
    let selected = adapter.selection.ids.union(adapter.selection.cursor.map { [$0] } ?? [])
    if let list = adapter.snapshot, let id = selected.first(where: { list.position(of: $0) == nil }) {
      note("\(step): item \(id) is selected or has the cursor, and is not in the list")
    }
    let rows = adapter.snapshot.map { list in list.sections.indices.map { list.items(inSection: $0) } }
    for view in views {
      if let refusal = view.rows.refusals.first { note("\(step): \(refusal)") }
      if view.adapter != nil, view.rows.rows != rows { note("\(step): a view shows another list than the adapter has") }
    }
  }
}

/// Keeps rows of its own and does something after each update.
@MainActor
final class HistoryView: ListView {
  var adapter: AdapterHistory.Adapter?
  let rows = RecordingListView<Shelf, Fruit>()
  var react: () -> Void = {}

  func adapter(_ adapter: AdapterHistory.Adapter, didUpdate update: ListUpdate<Shelf, Fruit>) {
    rows.adapter(adapter, didUpdate: update)
    react()
  }
}

/// The shelves of an adapter's history.
@MainActor @Observable
final class HistoryModel {
  private(set) var shelves: [(shelf: Shelf, fruits: [Fruit])] = []
  private(set) var loadState = ListLoadState.idle
  @ObservationIgnored var onRead: () -> Void = {}
  @ObservationIgnored var onVisible: (RangeSet<Int>) -> Void = { _ in }
  @ObservationIgnored private var lastID = 0

  var snapshot: ListSnapshot<Shelf, Fruit> { ListSnapshot(sections: shelves.map { ($0.shelf, $0.fruits) }) }

  /// Makes one random change.
  func edit(using generator: inout SeededGenerator) {
    guard !shelves.isEmpty else { return insertShelf(at: 0) }
    let section = Int.random(in: 0..<shelves.count, using: &generator)
    let count = shelves[section].fruits.count
    switch Int.random(in: 0..<11, using: &generator) {
    case 0: insertShelf(at: section)
    case 1: if shelves.count > 3 { shelves.remove(at: section) }
    case 2:
      let shelf = shelves.remove(at: section)
      shelves.insert(shelf, at: Int.random(in: 0...shelves.count, using: &generator))
    case 3: shelves[section].shelf.title += "'"
    case 4: loadState = [.idle, .loading, .exhausted].randomElement(using: &generator) ?? .idle
    case 5: if count > 1 { shelves[section].fruits.reverse() }
    case 6 where count > 0: duplicate(inSection: section)
    case 7 where count > 0: shelves[section].fruits.remove(at: Int.random(in: 0..<count, using: &generator))
    case 8 where count > 0: shelves[section].fruits[Int.random(in: 0..<count, using: &generator)].name += "'"
    default: insert(at: Int.random(in: 0...count, using: &generator), inSection: section)
    }
  }

  private func insertShelf(at index: Int) {
    lastID += 1
    shelves.insert((Shelf(id: "\(lastID)"), []), at: index)
    for _ in 0..<3 { insert(at: 0, inSection: index) }
  }

  private func insert(at index: Int, inSection section: Int) {
    lastID += 1
    shelves[section].fruits.insert(Fruit(id: lastID), at: index)
  }

  private func duplicate(inSection section: Int) { shelves[section].fruits.append(shelves[section].fruits[0]) }
}

/// A source that hands over the model's list.
@MainActor
final class SnapshotHistorySource: SnapshotDataSource {
  private let model: HistoryModel
  init(_ model: HistoryModel) { self.model = model }

  var loadState: ListLoadState { model.loadState }
  var snapshot: ListSnapshot<Shelf, Fruit> {
    model.onRead()
    return model.snapshot
  }
  func visibleItemsChanged(to indices: RangeSet<Int>) { model.onVisible(indices) }
}

/// A source that answers by index.
@MainActor
final class IndexedHistorySource: ListAdapterDataSource {
  private let model: HistoryModel
  init(_ model: HistoryModel) { self.model = model }

  var loadState: ListLoadState {
    model.onRead()
    return model.loadState
  }
  var sections: [Shelf] { model.shelves.map(\.shelf) }
  var numberOfItems: Int { model.shelves.reduce(0) { $0 + $1.fruits.count } }
  func numberOfItems(in section: Shelf) -> Int { model.shelves.first { $0.shelf.id == section.id }?.fruits.count ?? 0 }
  func item(at index: Int) -> Fruit { model.shelves.flatMap(\.fruits)[index] }
  func visibleItemsChanged(to indices: RangeSet<Int>) { model.onVisible(indices) }
}
