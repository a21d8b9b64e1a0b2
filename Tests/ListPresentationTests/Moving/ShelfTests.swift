import ListPresentation
import ListPresentationTesting
import TestSupport
import Testing

/// Moves, edits, pages and expansions in one list.
@MainActor @Suite struct ShelfTests {
  /// An outline whose levels load page by page, in two views. A model of arrays says what each level must be: what was
  /// dropped is where the user saw it, and what the user edits and the server changes stays.
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
    switch number(17) {
    case 0, 1, 2: await shelf.load(number(4), isLast: number(6) == 0, fails: number(6) == 0)
    case 3: await shelf.refresh(hasServer ? shelf.changedRows(using: &random) : shelf.rows)
    case 4, 5: if let fault = shelf.edit(number(3) + 1, using: &random) { return fault }
    case 6, 7, 8: change(number(6), of: number(max(1, outline.numberOfItems)))
    case 9, 10, 11:
      let isHeld = adapter.interactiveMovement != nil
      adapter.beginInteractiveMovement(at: number(max(1, outline.numberOfItems)))
      if !isHeld, adapter.interactiveMovement != nil { numberTaken += 1 }
      adapter.updateInteractiveMovement(by: number(9) - 4)
    case 12: adapter.updateInteractiveMovement(by: number(9) - 4)
    case 13, 14: if let fault = drop() { return fault }
    default:
      if number(4) == 0 {
        adapter.cancelInteractiveMovement()
      } else {
        adapter.updateInteractiveMovement(toItemAt: number(12))
      }
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
    let held = Set(adapter.interactiveMovement?.ids ?? [])
    let count = all.map(\.performed).reduce(0, +)
    let outcome = adapter.endInteractiveMovement()
    let performed = all.map(\.performed).reduce(0, +) - count
    guard case .moved = outcome else { return performed == 0 ? nil : "performed, but not moved" }
    let owners = all.filter { !held.isDisjoint(with: $0.rows.map(\.id)) }
    guard performed == 1, owners.count == 1 else { return "performed \(performed) times, in \(owners.count) lists" }
    let own = Set(owners[0].rows.map(\.id))
    owners[0].rows = shown.filter { own.contains($0.id) }
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
    let held = Set(adapter.interactiveMovement?.ids ?? [])
    let wanted = rows(of: roots)
    for view in views {
      if let refusal = view.refusals.first { return refusal }
      let shown = view.rows.flatMap { $0 }
      if Set(shown) != Set(wanted) || shown.count != wanted.count { return "lost or doubled: \(shown), not \(wanted)" }
      if shown.filter({ !held.contains($0.id) }) != wanted.filter({ !held.contains($0.id) }) {
        return "\(shown), not \(wanted) with \(held) in hand"
      }
    }
    let ends = recorder.moveEnds.count
    if numberTaken != ends + (held.isEmpty ? 0 : 1) { return "taken \(numberTaken) times, and ended \(ends) times" }
    outline.visibleItemsChanged(to: RangeSet(0..<max(1, wanted.count - number(6))))
    return nil
  }
}

/// A list that loads page by page, whose items the user moves and edits, and a model of it.
@MainActor
private final class PagedShelf: WrappingDataSource, MovableDataSource {
  let number: Int
  private let stage = PagerStage()
  private(set) var performed = 0
  /// The items as they must be.
  var rows: [ScriptedItem] = []
  private var nextID: Int

  init(number: Int) {
    self.number = number
    nextID = number * 1_000
  }

  var base: Pager<ScriptedItem> { stage.pager }

  func perform(_ move: Move) {
    performed += 1
    try? base.move(move)
  }

  private func makeItem() -> ScriptedItem {
    nextID += 1
    return ScriptedItem(id: nextID)
  }

  /// Answers what the pager has asked for. A page comes behind everything.
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

  /// Edits the list. The item at the top stays, so that each item has a neighbor.
  func edit(_ count: Int, using random: inout SeededGenerator) -> String? {
    guard !rows.isEmpty else { return nil }
    for _ in 0..<count {
      let index = Int.random(in: 0..<rows.count, using: &random)
      do throws(ListSnapshotError) {
        switch Int.random(in: 0..<3, using: &random) {
        case 0 where index > 0: try base.remove(rows.remove(at: index).id)
        case 1:
          rows[index].edition += 1
          try base.update(rows[index])
        default:
          let item = makeItem()
          rows.insert(item, at: index + 1)
          try base.insert(item, at: index + 1)
        }
      } catch {
        return "\(error)"
      }
    }
    return nil
  }
}
