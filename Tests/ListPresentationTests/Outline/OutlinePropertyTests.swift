import ListPresentationTesting
import Observation
import TestSupport
import Testing

@testable import ListPresentation

/// Random expansions, edits, pages and failures of a forest with two views, against a model that walks the whole
/// forest.
@MainActor @Suite struct OutlinePropertyTests {
  private struct Row: Equatable {
    let twig: Twig
    let node: OutlineNode
  }

  /// The rows from the top to the bottom. The first occurrence of an id counts.
  private static func rows(
    of branch: Branch, in forest: Forest, _ expanded: Set<Int>, depth: Int = 0, _ known: inout Set<Int>,
    _ repeats: inout Bool
  ) -> [Row] {
    var rows: [Row] = []
    for twig in branch.snapshot.items {
      guard known.insert(twig.id).inserted else {
        repeats = true
        continue
      }
      guard twig.isFolder, expanded.contains(twig.id) else {
        rows.append(Row(twig: twig, node: OutlineNode(depth: depth, children: twig.isFolder ? .collapsed : .none)))
        continue
      }
      let below = forest.branch(of: twig.id)
      let state = ListPartState(loadState: below.loadState, isEmpty: below.numberOfItems == 0)
      rows.append(Row(twig: twig, node: OutlineNode(depth: depth, children: .expanded(state))))
      rows += Self.rows(of: below, in: forest, expanded, depth: depth + 1, &known, &repeats)
    }
    return rows
  }

  /// Changes the forest or the expansion once.
  private static func step(_ forest: Forest, allowsRepeats: Bool, using random: inout SeededGenerator) {
    func number(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
    let all = [forest.roots] + (0..<24).map { forest.branch(of: $0) }
    func any() -> Branch { number(4) == 0 ? forest.roots : all[number(all.count)] }
    func change(_ branch: Branch, _ body: (inout [Twig]) -> Void) {
      var items = Array(branch.snapshot.items)
      body(&items)
      // A source makes a new list, or edits the one that it has.
      let new = ListSnapshot<SingleSection, Twig>(items)
      let edits = number(2) == 0 && branch.snapshot.duplicates().isEmpty && new.duplicates().isEmpty
      branch.snapshot =
        (edits ? branch.snapshot.applying(new.difference(from: branch.snapshot), leadingTo: new) : nil) ?? new
    }
    switch number(10) {
    case 0, 1: forest.outline.expandedIDs.insert(number(24))
    case 2: forest.outline.expandedIDs.remove(number(24))
    case 3:
      let list = forest.outline.snapshot
      if list.numberOfItems > 0 { forest.outline.expandAll(below: list[number(list.numberOfItems)]) }
    case 4:
      // A page arrives, with ids that are nowhere yet.
      let known = Set(all.flatMap { $0.snapshot.itemIDs })
      let new = (0..<24).filter { !known.contains($0) && number(3) == 0 }.map { Twig(id: $0, isFolder: number(4) > 0) }
      let branch = any()
      try? branch.snapshot.append(new)
      branch.loadState = number(2) == 0 ? .idle : .exhausted
    case 5: any().loadState = [.loading, .failed("offline"), .idle, .exhausted][number(4)]
    case 6:
      // An item moves, perhaps to another parent.
      let (from, to) = (any(), any())
      guard from.numberOfItems > 0 else { return }
      let twig = from.item(at: number(from.numberOfItems))
      if !allowsRepeats || number(3) > 0 { change(from) { $0.removeAll { $0.id == twig.id } } }
      if allowsRepeats || !to.snapshot.itemIDs.contains(twig.id) {
        change(to) { $0.insert(twig, at: number($0.count + 1)) }
      }
    case 7:
      let branch = any()
      change(branch) { items in
        guard !items.isEmpty else { return }
        let index = number(items.count)
        items[index].name += "x"
        if number(3) == 0 { items[index].isFolder.toggle() }
      }
    case 8: change(any()) { items in if number(3) == 0 { items = [] } else { items.removeAll { _ in number(4) == 0 } } }
    default: change(any()) { $0.shuffle(using: &random) }
    }
  }

  @Test(arguments: [false, true])
  func outlineIsWhatAWalkThroughTheForestFinds(_ allowsRepeats: Bool) async {
    await expectNoFault(for: testSeeds("LIST_PRESENTATION_OUTLINES", small: 12)) { seed in
      var random = SeededGenerator(seed: seed)
      let forest = Forest([0, 1, 2], [0: [3, 4], 3: [5, 6], 1: [7]])
      let views = (0..<2).map { _ in RecordingListView<SingleSection, Twig>() }
      let adapter = ListAdapter(dataSource: forest.outline, view: views[0])
      let other = ListAdapter(dataSource: forest.outline, view: views[1])
      for step in 0..<60 {
        for _ in 0...Int.random(in: 0..<3, using: &random) {
          Self.step(forest, allowsRepeats: allowsRepeats, using: &random)
        }
        if Int.random(in: 0..<4, using: &random) == 0 {
          adapter.select([Int.random(in: 0..<24, using: &random)], by: .toggling)
          adapter.moveCursor(to: Int.random(in: 0..<8, using: &random))
        }
        adapter.flush()
        if Int.random(in: 0..<3, using: &random) > 0 { other.flush() }
        var (known, repeats) = (Set<Int>(), false)
        let wanted = Self.rows(of: forest.roots, in: forest, forest.outline.expandedIDs, &known, &repeats)
        let found = forest.outline.snapshot.items.map { Row(twig: $0, node: forest.outline.node(of: $0)) }
        if found != wanted { return "step \(step): \(found), not \(wanted)" }
        if repeats == forest.outline.diagnostics.isEmpty { return "step \(step): repeats are \(repeats)" }
        if let rows = views[0].rows.first, rows != wanted.map(\.twig) { return "step \(step): the view shows \(rows)" }
        let faults = views.flatMap(\.refusals)
        if !faults.isEmpty { return "step \(step): \(faults[0])" }
        if !adapter.selection.ids.isSubset(of: known) { return "step \(step): a hidden item is selected" }
        let start = Int.random(in: 0...wanted.count, using: &random)
        forest.outline.visibleItemsChanged(to: RangeSet(start..<start + 5))
      }
      other.flush()
      if other.snapshot != adapter.snapshot { return "the adapters differ" }
      forest.roots.snapshot = ListSnapshot([Twig(id: 100)])
      forest.roots.snapshot = ListSnapshot([])
      adapter.flush()
      let kept = forest.outline.tree.levels.keys
      if !kept.isEmpty { return "levels of \(kept) are kept without their items" }
      return views.flatMap(\.refusals).first
    }
  }
}

struct Twig: ListElement {
  let id: Int
  var name = ""
  var isFolder = true
}

/// The children of an item, which a test loads, changes and lets fail.
@MainActor @Observable
final class Branch: SnapshotDataSource, RefreshableDataSource, PagedDataSource {
  var snapshot: ListSnapshot<SingleSection, Twig>
  var loadState = ListLoadState.idle
  @ObservationIgnored var seen: [RangeSet<Int>] = []
  @ObservationIgnored var numberOfRefreshes = 0

  init(_ ids: [Int]) { snapshot = ListSnapshot(ids.map { Twig(id: $0) }) }

  func visibleItemsChanged(to indices: RangeSet<Int>) { seen.append(indices) }
  func refresh() { numberOfRefreshes += 1 }
}

/// Items with children. An item that has no branch of its own has an empty one.
@MainActor
final class Forest {
  let roots: Branch
  private(set) var branches: [Int: Branch] = [:]
  /// The items whose children were asked for.
  var asked: [Int] = []
  private(set) lazy var outline = OutlineList(roots, isExpandable: \.isFolder) { [unowned self] (twig: Twig) in
    asked.append(twig.id)
    return branch(of: twig.id)
  }

  init(_ roots: [Int], _ branches: [Int: [Int]] = [:]) {
    self.roots = Branch(roots)
    self.branches = branches.mapValues(Branch.init)
  }

  func branch(of id: Int) -> Branch {
    let branch = branches[id] ?? Branch([])
    branches[id] = branch
    return branch
  }
}

extension OutlineList where Item == Twig {
  /// The rows: a dot for each level above, the id, and `-` or `+` for an item that is expanded or can be.
  var picture: String {
    snapshot.items.map { twig in
      let node = node(of: twig)
      let sign =
        switch node.children {
        case .none: ""
        case .collapsed: "+"
        case .expanded: "-"
        }
      return String(repeating: ".", count: node.depth) + "\(twig.id)" + sign
    }.joined(separator: " ")
  }
}
