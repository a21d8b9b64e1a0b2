import ListPresentation
import ListPresentationTesting
import TestSupport
import Testing

/// Moves, edits, pages, expansions, undo and redo in one list.
@MainActor @Suite struct ShelfTests {
  /// An outline whose levels load page by page, in two views. A model of arrays says what each level must be: what was
  /// dropped is where the user saw it, an edit that is undone leaves the list before it and the pages that have arrived
  /// since, and what the server changes stays.
  @Test func levelsAndViewsEqualTheModel() async {
    await expectNoFault(for: testSeeds("LIST_PRESENTATION_MOVES", small: 18)) { seed in
      let world = ShelfWorld(seed: seed)
      await world.begin()
      for step in 0..<60 {
        if let fault = await world.step() { return "step \(step): \(fault)" }
      }
      return nil
    }
  }
}

@MainActor
private final class ShelfWorld {
  private var random: SeededGenerator
  private let hasServer: Bool
  private var shelves: [Int: PagedShelf] = [:]
  private let roots = PagedShelf(number: 0)
  private let views = [RecordingListView<SingleSection, ScriptedItem>(), RecordingListView()]
  private let recorder = Recorder<SingleSection, ScriptedItem>()
  private lazy var outline = OutlineList(
    roots, isExpandable: { $0.id % 3 == 0 }, children: { [unowned self] in shelf(of: $0.id) })
  private lazy var adapter = ListAdapter(dataSource: outline, view: views[0], delegate: recorder)
  private var numberTaken = 0

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    hasServer = seed % 2 == 0
    adapter.attach(views[1])
  }

  /// The children of an item. Their list stays when the item leaves and comes back.
  private func shelf(of id: Int) -> PagedShelf {
    let shelf = shelves[id] ?? PagedShelf(number: shelves.count + 1)
    shelves[id] = shelf
    return shelf
  }

  private var all: [PagedShelf] { [roots] + shelves.sorted { $0.key < $1.key }.map(\.value) }

  private func number(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

  func begin() async { await roots.load(8, isLast: false, fails: false) }

  func step() async -> String? {
    let shelf = all[number(all.count)]
    switch number(20) {
    case 0, 1, 2: await shelf.load(number(4), isLast: number(6) == 0, fails: number(6) == 0)
    case 3:
      let items = hasServer ? shelf.changedRows(using: &random) : shelf.rows
      await shelf.refresh(items)
    case 4, 5: if let fault = shelf.edit(number(3) + 1, using: &random) { return fault }
    case 6, 7: if let fault = shelf.travel(back: true) { return fault }
    case 8: if let fault = shelf.travel(back: false) { return fault }
    case 9, 10, 11: change(number(6), of: number(max(1, outline.numberOfItems)))
    case 12, 13, 14:
      let isHeld = adapter.carried != nil
      adapter.take(at: number(max(1, outline.numberOfItems)))
      if !isHeld, adapter.carried != nil { numberTaken += 1 }
      adapter.carry(by: number(9) - 4)
    case 15: adapter.carry(by: number(9) - 4)
    case 16, 17: if let fault = drop() { return fault }
    default: if number(4) == 0 { adapter.putBack() } else { adapter.carry(toItemAt: number(12)) }
    }
    return fault()
  }

  private func change(_ kind: Int, of index: Int) {
    guard index < outline.numberOfItems else { return }
    let item = outline.item(at: index)
    switch kind {
    case 0: outline.collapse(item)
    case 1: outline.expandAll(below: item)
    case 2:
      // Rows of one level are moved together, and rows of two are refused.
      adapter.select([item.id, outline.item(at: number(outline.numberOfItems)).id])
    default: outline.expand(item)
    }
  }

  private func drop() -> String? {
    let shown = views[0].rows.flatMap { $0 }
    let held = Set(adapter.carried?.ids ?? [])
    let count = all.map(\.performed).reduce(0, +)
    let outcome = adapter.drop()
    let performed = all.map(\.performed).reduce(0, +) - count
    guard case .moved = outcome else { return performed == 0 ? nil : "performed, but not moved" }
    let owners = all.filter { !held.isDisjoint(with: $0.rows.map(\.id)) }
    guard performed == 1, owners.count == 1 else { return "performed \(performed) times, in \(owners.count) lists" }
    let own = Set(owners[0].rows.map(\.id))
    owners[0].note(shown.filter { own.contains($0.id) })
    return nil
  }

  /// The rows of a level and of all levels below it, by a walk.
  private func rows(of shelf: PagedShelf) -> [ScriptedItem] {
    shelf.rows.flatMap { item in
      let isExpanded = item.id % 3 == 0 && outline.expandedIDs.contains(item.id)
      return [item] + (isExpanded ? rows(of: self.shelf(of: item.id)) : [])
    }
  }

  private func fault() -> String? {
    adapter.flush()
    for shelf in all where Array(shelf.base.snapshot.items) != shelf.rows {
      return "list \(shelf.number) has \(shelf.base.snapshot.items.picture), not \(shelf.rows.picture)"
    }
    let held = Set(adapter.carried?.ids ?? [])
    let wanted = rows(of: roots)
    for view in views {
      if let refusal = view.refusals.first { return refusal }
      let shown = view.rows.flatMap { $0 }
      if Set(shown) != Set(wanted) || shown.count != wanted.count { return "lost or doubled: \(shown), not \(wanted)" }
      if shown.filter({ !held.contains($0.id) }) != wanted.filter({ !held.contains($0.id) }) {
        return "\(shown), not \(wanted) with \(held) in hand"
      }
    }
    let ends = recorder.events.count { if case .moveEnded = $0 { true } else { false } }
    if numberTaken != ends + (held.isEmpty ? 0 : 1) { return "taken \(numberTaken) times, and ended \(ends) times" }
    outline.visibleItemsChanged(to: RangeSet(0..<max(1, wanted.count - number(6))))
    return nil
  }
}

/// A list that loads page by page, whose items the user moves and edits, with undo, and a model of it.
@MainActor
private final class PagedShelf: WrappingDataSource, MovableDataSource {
  private typealias Edit = (before: [ScriptedItem], after: [ScriptedItem])

  let number: Int
  private let stage = PagingStage()
  private var history = EditHistory<ListPresentation.ListEdit<SingleSection, ScriptedItem>>()
  private(set) var performed = 0
  /// The items as they must be.
  private(set) var rows: [ScriptedItem] = []
  private var done: [Edit] = []
  private var undone: [Edit] = []
  private var nextID: Int

  init(number: Int) {
    self.number = number
    nextID = number * 1_000
  }

  var base: Pager<ScriptedItem> { stage.pager }

  func perform(_ move: Move) {
    performed += 1
    history.edit("Move", base) { try? $0.move(move) }
  }

  private func makeItem() -> ScriptedItem {
    nextID += 1
    return ScriptedItem(id: nextID)
  }

  /// Records in the model what the user has done.
  func note(_ new: [ScriptedItem]) {
    guard new != rows else { return }
    done.append((rows, new))
    undone = []
    rows = new
  }

  // MARK: Server

  /// Answers what the pager has asked for. A page comes behind everything, also behind what an undo brings back.
  func load(_ count: Int, isLast: Bool, fails: Bool) async {
    await stage.settle()
    base.retry()
    await stage.settle()
    guard !stage.source.openRequests.isEmpty else { return }
    if fails {
      stage.source.fail(ScriptedError(.doNotRetry))
    } else {
      let items = (0..<count).map { _ in makeItem() }
      stage.source.answer(Page(items, next: isLast ? nil : nextID))
      rows += items
      for index in done.indices { done[index] = (done[index].before + items, done[index].after + items) }
      for index in undone.indices { undone[index] = (undone[index].before + items, undone[index].after + items) }
    }
    await stage.settle()
  }

  /// The items of a server that has all edits of the user, and some of its own.
  func changedRows(using random: inout SeededGenerator) -> [ScriptedItem] {
    var items = rows
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      let index = Int.random(in: 0...items.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0 where index < items.count: items[index].edition += 1
      case 1 where index < items.count: items.append(items.remove(at: index))
      case 2 where index < items.count: items.remove(at: index)
      default: items.insert(makeItem(), at: index)
      }
    }
    return items
  }

  /// Asks the server for everything again.
  func refresh(_ items: [ScriptedItem]) async {
    await stage.settle()
    guard stage.source.openRequests.isEmpty, !items.isEmpty else { return }
    let isWhole = base.loadState == .exhausted
    base.refresh()
    await stage.settle()
    // The pager asks for as many items as it had.
    stage.source.answer(Page(items, next: isWhole || items.count < rows.count ? nil : nextID))
    await stage.settle()
    rows = items
  }

  // MARK: User

  /// Edits the list as one edit of the history. The item at the top stays, so that each item has a neighbor.
  func edit(_ count: Int, using random: inout SeededGenerator) -> String? {
    guard !rows.isEmpty else { return nil }
    var new = rows
    var fault: String?
    history.edit("Edit", base) { pager in
      for _ in 0..<count {
        let index = Int.random(in: 0..<new.count, using: &random)
        do throws(ListSnapshotError) {
          switch Int.random(in: 0..<3, using: &random) {
          case 0 where index > 0: try pager.remove(new.remove(at: index).id)
          case 1:
            new[index].edition += 1
            try pager.update(new[index])
          default:
            let item = makeItem()
            new.insert(item, at: index + 1)
            try pager.insert(item, at: index + 1)
          }
        } catch {
          fault = "\(error)"
        }
      }
    }
    note(new)
    return fault
  }

  /// Undoes the last edit, or does again what was undone last.
  func travel(back: Bool) -> String? {
    guard let edit = back ? done.popLast() : undone.popLast() else {
      return (back ? history.undoTitle : history.redoTitle).map { "\($0) can be undone" }
    }
    let old = rows
    let remark = back ? history.undo(in: base) : history.redo(in: base)
    rows = Array(base.snapshot.items)
    let (from, to) = back ? (edit.after, edit.before) : (edit.before, edit.after)
    if rows != old { if back { undone.append((rows, old)) } else { done.append((old, rows)) } }
    if old == from {
      let isExact = rows == to && remark == nil
      return isExact ? nil : "\(old.picture) became \(rows.picture), not \(to.picture): \(remark ?? "")"
    }
    // The server has changed the list since: it keeps what it has changed, and only that.
    let (now, then, goal) = (contents(old), contents(from), contents(to))
    var wanted = now
    for id in Set(then.keys).union(goal.keys) where then[id] != goal[id] && now[id] == then[id] {
      wanted[id] = goal[id]
    }
    return contents(rows) == wanted ? nil : "\(old.picture) became \(rows.picture): \(remark ?? "")"
  }

  private func contents(_ items: [ScriptedItem]) -> [Int: Int] {
    Dictionary(items.map { ($0.id, $0.edition) }, uniquingKeysWith: { first, _ in first })
  }
}
