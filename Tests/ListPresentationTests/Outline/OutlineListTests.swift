import ListPresentationTesting
import Observation
import Synchronization
import TestSupport
import Testing

@testable import ListPresentation

@MainActor @Suite struct OutlineListTests {
  private let forest = Forest([1, 2, 3], [1: [11, 12, 13], 12: [121, 122], 3: [31]])
  private let view = RecordingListView<SingleSection, Twig>()

  private var outline: OutlineList<SingleSection, Twig> { forest.outline }

  private func adapter() -> ListAdapter<SingleSection, Twig> { ListAdapter(dataSource: outline, view: view) }

  /// The ids of the rows that the last update inserts and draws again, and the number of those that it deletes.
  private var lastPlan: String? {
    guard case .difference(let plan)? = view.changes.last else { return nil }
    func ids(_ positions: [ListPosition]) -> [Int] { positions.map { view.rows[$0.section][$0.item].id } }
    return "+\(ids(plan.insertedItems)) -\(plan.deletedItems.count) ~\(ids(plan.reconfiguredItems))"
  }

  @Test func childrenFollowTheirExpandedParent() {
    #expect(outline.picture == "1+ 2+ 3+")
    outline.expandedIDs = [1, 12]
    #expect(outline.picture == "1- .11+ .12- ..121+ ..122+ .13+ 2+ 3+")
    outline.expandedIDs.remove(1)
    #expect(outline.picture == "1+ 2+ 3+")
    outline.expandedIDs.insert(1)
    #expect(outline.picture == "1- .11+ .12- ..121+ ..122+ .13+ 2+ 3+")
    // A level stays as it is loaded.
    #expect(forest.asked == [1, 12])
  }

  @Test func expandingIsOnePlanThatInsertsTheChildrenAndUpdatesTheRow() {
    let adapter = adapter()
    adapter.expandItem(at: 0)
    adapter.flush()
    #expect(lastPlan == "+[11, 12, 13] -0 ~[1]" && view.changes.count == 2)
    adapter.expandItem(at: 4)
    adapter.flush()
    #expect(lastPlan == "+[] -0 ~[2]" && view.refusals.isEmpty)
    #expect(adapter.outlineNode(at: 4)?.children == .expanded(ListPartState(loadState: .idle, isEmpty: true)))
  }

  @Test func rowsThatStayAtAnotherDepthAreUpdated() {
    outline.expandedIDs = [1, 12]
    let adapter = adapter()
    for (children, roots, picture) in [
      ([11, 13], [1, 12, 2, 3], "1- .11+ .13+ 12- .121+ .122+ 2+ 3+"),
      ([11, 13, 12], [1, 2, 3], "1- .11+ .13+ .12- ..121+ ..122+ 2+ 3+"),
    ] {
      forest.branch(of: 1).snapshot = ListSnapshot(children.map { Twig(id: $0) })
      forest.roots.snapshot = ListSnapshot(roots.map { Twig(id: $0) })
      let updates = view.changes.count
      adapter.flush()
      #expect(outline.picture == picture && view.changes.count == updates + 1)
      #expect(lastPlan?.hasSuffix("~[12, 121, 122]") == true)
    }
    #expect(view.refusals.isEmpty)
  }

  @Test func marksOfItemsThatHaveLeftAreForgotten() {
    outline.expandedIDs = [1, 12]
    #expect(outline.snapshot.marks.ids(.reconfigure) == [1, 12])
    forest.roots.snapshot = ListSnapshot([Twig(id: 2)])
    #expect(outline.snapshot.marks.isEmpty)
  }

  @Test func temporaryExpansionShowsWhatIsLoaded() {
    outline.expandedIDs = [1]
    #expect(outline.picture == "1- .11+ .12+ .13+ 2+ 3+")
    outline.expandedIDs = []
    outline.beginTemporaryExpansion()
    #expect(outline.picture == "1- .11+ .12+ .13+ 2+ 3+", "a level that nobody has seen does not begin to load")
    #expect(forest.asked == [1] && outline.expandedIDs.isEmpty)
    outline.expand(Twig(id: 3))
    outline.collapse(Twig(id: 1))
    #expect(outline.picture == "1- .11+ .12+ .13+ 2+ 3- .31+", "the user can still expand")
    outline.beginTemporaryExpansion()
    outline.endTemporaryExpansion()
    #expect(outline.picture == "1- .11+ .12+ .13+ 2+ 3- .31+", "another view still needs it")
    outline.endTemporaryExpansion()
    #expect(outline.picture == "1+ 2+ 3- .31+" && outline.expandedIDs == [3], "what the user expanded stays")
  }

  @Test func itemThatBecomesAFolderIsExpandedTemporarilyToo() {
    var children: [Int: [Twig]] = [1: [Twig(id: 10)]]
    let tree = OutlineList(Branch([1])) { children[$0.id] }
    tree.beginTemporaryExpansion()
    #expect(tree.picture == "1- .10")
    children[10] = [Twig(id: 100)]
    #expect(tree.picture == "1- .10- ..100")
  }

  @Test func updateWithoutAChangeDuringATemporaryExpansionLooksAtNoRowOfAListThatLoads() {
    let counter = RowCounter()
    let tree = OutlineList(
      DiffableDataSource(ListSnapshot(counter.rows(0..<200))), isExpandable: { $0.id.number == 0 },
      children: { _ in DiffableDataSource(ListSnapshot([counter.row(500)])) })
    tree.expandedIDs = [counter.id(0)]
    tree.beginTemporaryExpansion()
    #expect(tree.snapshot.numberOfItems == 201)
    counter.take()
    #expect(tree.snapshot.numberOfItems == 201)
    #expect(counter.take().hashes < 20)
  }

  @Test func outlineWithoutEndIsCutAndExpandedItemsBehindTheCutAreCounted() {
    let tree = OutlineList(Branch([1, -1])) { $0.id > 0 ? [Twig(id: $0.id + 1)] : $0.id == -1 ? [Twig(id: -2)] : nil }
    tree.expandedIDs = [-1]
    tree.beginTemporaryExpansion()
    #expect(tree.snapshot.numberOfItems == 10_003)
    #expect(
      ListAbilities(of: tree).lostItems
        == LostItems(0, reason: "the children of 10001 items are shown; those of the items after them are missing"))
    tree.endTemporaryExpansion()
    #expect(tree.snapshot.numberOfItems == 3 && tree.lostItems == nil)
  }

  @Test func childrenThatArriveLaterGoUnderTheirParent() {
    let adapter = adapter()
    let branch = forest.branch(of: 2)
    branch.loadState = .loading
    adapter.expandItem(at: 1)
    adapter.flush()
    #expect(adapter.loadState == .loading && outline.picture == "1+ 2- 3+")
    #expect(adapter.outlineNode(at: 1)?.children == .expanded(ListPartState(loadState: .loading, isEmpty: true)))
    forest.roots.snapshot = ListSnapshot([5, 6, 1, 2, 3].map { Twig(id: $0) })
    branch.snapshot = ListSnapshot([Twig(id: 21)])
    branch.loadState = .idle
    adapter.flush()
    #expect(outline.picture == "5+ 6+ 1+ 2- .21+ 3+" && adapter.snapshot == outline.snapshot)
    branch.loadState = .failed("offline")
    adapter.flush()
    let state = ListPartState(loadState: .failed("offline"), isEmpty: false)
    #expect(adapter.outlineNode(at: 3)?.children == .expanded(state))
    #expect(lastPlan == "+[] -0 ~[2]" && view.refusals.isEmpty)
  }

  @Test func selectionIsKeptWhileAnItemIsInAClosedParent() {
    let adapter = adapter()
    outline.expandedIDs = [1]
    adapter.flush()
    adapter.select([12])
    forest.branch(of: 1).snapshot = ListSnapshot([Twig(id: 11)])
    forest.branch(of: 3).snapshot = ListSnapshot([Twig(id: 12)])
    adapter.flush()
    #expect(outline.picture == "1- .11+ 2+ 3+" && adapter.selection.ids.isEmpty)
    outline.expandedIDs.insert(3)
    adapter.flush()
    #expect(adapter.selection.ids == [12])
  }

  @Test func whatAListSaysOfItselfCostsNoPull() {
    let basket = Basket([1, 2].map { Fruit(id: $0) })
    let outline = OutlineList(basket) { [1: [Fruit(id: 11)]][$0.id] }
    outline.expandedIDs = [1]
    let adapter = ListAdapter(dataSource: outline)
    let pulls = basket.snapshotCalls
    for _ in 1...10 { _ = (adapter.hasBeginning, adapter.loadState, outline.diagnostics, outline.isRefreshable) }
    #expect(basket.snapshotCalls == pulls && adapter.snapshot?.itemIDs == [1, 11, 2])
  }

  @Test func pullKnowsTheLevelsOfItsRows() {
    outline.expandedIDs = [1, 4]
    let adapter = adapter()
    forest.branch(of: 4).loadState = .loading
    forest.roots.snapshot = ListSnapshot([1, 2, 4, 11].map { Twig(id: $0) })
    adapter.flush()
    #expect(adapter.loadState == .loading, "the level of the new item loads")
    #expect(adapter.diagnostics.count == 1, "11 is in the list twice")
  }

  @Test func readerOfTheLevelsHearsOfANewOne() {
    outline.expandedIDs = [1, 12]
    forest.branch(of: 1).snapshot = ListSnapshot([])
    _ = outline.snapshot
    let isChanged = Mutex(false)
    withObservationTracking {
      _ = outline.inheritedAbilities
    } onChange: {
      isChanged.withLock { $0 = true }
    }
    forest.branch(of: 1).snapshot = ListSnapshot([Twig(id: 12)])
    _ = outline.snapshot
    #expect(isChanged.withLock { $0 })
  }

  @Test func eachLevelHearsWhatTheUserSeesOfIt() {
    let adapter = adapter()
    outline.expandedIDs = [1, 12]
    adapter.flush()
    for branch in forest.branches.values { branch.seen = [] }
    forest.roots.seen = []
    // 1 11 12 [121 122 13] 2 3
    adapter.visibleItemsChanged(to: 3..<6, in: view)
    #expect(forest.branch(of: 12).seen.last == RangeSet(0..<2))
    // The user is inside of 12, and of 1.
    #expect(forest.branch(of: 1).seen.last == RangeSet(1..<3))
    #expect(forest.roots.seen.last == RangeSet(0..<1))
    adapter.visibleItemsChanged(to: 6..<8, in: view)
    #expect(forest.roots.seen.last == RangeSet(1..<3) && forest.branch(of: 1).seen.count == 1)
  }

  @Test func refreshLoadsShownLevelsAgainAndForgetsTheOthers() {
    outline.expandedIDs = [1, 3]
    _ = outline.snapshot
    outline.expandedIDs = [1]
    _ = outline.snapshot
    outline.refresh()
    #expect(forest.roots.numberOfRefreshes == 1 && forest.branch(of: 1).numberOfRefreshes == 1)
    #expect(forest.branch(of: 3).numberOfRefreshes == 0)
    outline.expandedIDs = [1, 3]
    _ = outline.snapshot
    #expect(forest.asked == [1, 3, 3])
  }

  @Test func rowSaysThatItsItemHasNoChildrenAnyMore() {
    let library = Library()
    library.folders[2] = []
    library.outline.expandedIDs = [2]
    let adapter = ListAdapter(dataSource: library.outline, view: view)
    #expect(adapter.outlineNode(at: 1)?.isExpanded == true)
    library.folders[2] = nil
    adapter.flush()
    #expect(lastPlan == "+[] -0 ~[2]" && adapter.outlineNode(at: 1) == OutlineNode(depth: 0, children: .none))
  }

  @Test func actionsOfAModelAreThoseOfAllItsItemsAndArePerformedOnce() {
    let library = Library()
    library.outline.expandedIDs = [1]
    let adapter = ListAdapter(dataSource: library.outline)
    #expect((0..<3).map { adapter.actions(at: $0).map(\.id) } == [["cut"], ["cut"], ["cut"]])
    #expect(adapter.invoke("cut", at: 1) == .performed(items: 1) && library.performed == [[11]])
    #expect(adapter.perform("cut", on: [2, 11, 1]) == .performed(items: 3))
    #expect(library.performed == [[11], [1, 11, 2]])
    #expect(adapter.selection.mode == .single && adapter.gap == nil && adapter.abilities.total?.count == 3)
  }

  @Test func modelHearsBeforeWhichChildTheUserMovesAnother() {
    let library = Library()
    library.folders[1]?.append(Twig(id: 12))
    library.outline.expandedIDs = [1]
    let adapter = ListAdapter(dataSource: library.outline)
    adapter.carryItem(at: 2, by: -1)
    #expect(adapter.endInteractiveMovement() == .moved(ListMove([12], before: 11)))
    #expect(library.moves == [ListMove([12], before: 11)])
    #expect(adapter.snapshot?.itemIDs == [1, 12, 11, 2])
  }

  @Test func sectionsOfTheRootsHaveTheRowsBelowThem() {
    let source = DiffableDataSource(
      ListSnapshot(sections: [("a", 1), ("b", 3)].map { (CorePart(id: $0), [Twig(id: $1)]) }))
    let outline = OutlineList(source, isExpandable: \.isFolder) { [forest] in forest.branch(of: $0.id) }
    outline.expandedIDs = [1, 3]
    #expect("\(outline.snapshot)" == "a: [1, 11, 12, 13], b: [3, 31]")
    var snapshot = source.snapshot
    try? snapshot.append([Twig(id: 4)], toSection: "a")
    source.apply(snapshot)
    #expect("\(outline.snapshot)" == "a: [1, 11, 12, 13, 4], b: [3, 31]")
    try? snapshot.moveSection("b", before: "a")
    source.apply(snapshot)
    #expect("\(outline.snapshot)" == "b: [3, 31], a: [1, 11, 12, 13, 4]")
  }

  @Test func derivedListIsAnOutline() {
    let adapter = ListAdapter(dataSource: outline.filter { $0.id != 11 }.map { CorePart(id: "\($0.id)") })
    outline.expandedIDs = [1, 12]
    adapter.flush()
    #expect(adapter.snapshot?.itemIDs == ["1", "12", "121", "122", "13", "2", "3"])
    #expect(adapter.isOutline && adapter.outlineNode(at: 2)?.depth == 2)
    #expect(adapter.parentIndex(at: 3) == 1 && adapter.parentIndex(at: 1) == 0 && adapter.parentIndex(at: 5) == nil)
    adapter.collapseItem(at: 1)
    adapter.flush()
    #expect(adapter.snapshot?.itemIDs == ["1", "12", "13", "2", "3"])
  }
}

/// Data that is no outline: ids that occur several times, items below themselves, and outlines without an end.
@MainActor @Suite struct OutlineCycleTests {
  @Test func itemBelowItselfIsShownOnceAndReported() {
    let forest = Forest([1, 2], [1: [3], 3: [1, 4]])
    let listener = Recorder<SingleSection, Twig>()
    let adapter = ListAdapter(dataSource: forest.outline, delegate: listener)
    forest.outline.expandedIDs = [1, 3]
    adapter.flush()
    #expect(forest.outline.picture == "1- .3- ..4+ 2+" && adapter.snapshot?.itemIDs == [1, 3, 4, 2])
    #expect(
      listener.sentences == [
        "the item with the id 1 is in an outline several times, or below itself, and is shown where it occurs first; "
          + "an id must occur once in the whole outline (OutlineList<SingleSection, Twig>)"
      ])
    forest.branch(of: 3).snapshot = ListSnapshot([Twig(id: 4)])
    adapter.flush()
    #expect(forest.outline.picture == "1- .3- ..4+ 2+" && forest.outline.diagnostics.isEmpty)
  }

  @Test func equalIDsWithDifferentHashesEndNothing() {
    for seed in testSeeds("LIST_PRESENTATION_OUTLINES", small: 60) {
      var random = SeededGenerator(seed: seed)
      let rows = (0..<100).map { number in
        BrokenRow(id: BrokenID(value: number % 20, salt: .random(in: 0..<1_000, using: &random)))
      }
      let roots = DiffableDataSource(ListSnapshot<SingleSection, BrokenRow>(rows))
      let outline = OutlineList(roots) { $0.id.value == 0 ? [] : nil }
      outline.expandedIDs = [rows[0].id]
      #expect(outline.snapshot.numberOfItems >= 20)
    }
  }

  @Test func deepOutlineNeedsNoStack() {
    let depth = testSize("LIST_PRESENTATION_OUTLINE_DEPTH", small: 15_000)
    let outline = OutlineList(Branch([0])) { $0.id < depth ? [Twig(id: $0.id + 1)] : nil }
    outline.expandedIDs = Set(0..<depth)
    #expect(outline.snapshot.numberOfItems == depth + 1)
    #expect(outline.node(of: Twig(id: depth)) == OutlineNode(depth: depth, children: .none))
    outline.expandedIDs.remove(0)
    #expect(outline.snapshot.itemIDs == [0])
  }

  @Test func expandingAllOfAnEndlessOutlineStops() {
    let outline = OutlineList(Branch([1])) {
      [Twig(id: ($0.id * 31 + 7) % 1_000_003), Twig(id: ($0.id * 17 + 3) % 999_983)]
    }
    outline.expandAll(below: Twig(id: 1))
    #expect(outline.expandedIDs.count == 10_000)
    let list = outline.snapshot
    #expect(list.numberOfItems > 10_000 && list.duplicates().isEmpty)
  }
}

/// A model whose items have arrays of children.
@MainActor @Observable
private final class Library: ArrayDataSource, ActionableDataSource, SelectableDataSource, MovableDataSource {
  let items = [Twig(id: 1), Twig(id: 2)]
  var folders: [Int: [Twig]] = [1: [Twig(id: 11)]]
  /// The items of each action that was performed.
  @ObservationIgnored var performed: [[Int]] = []
  @ObservationIgnored var moves: [ListMove<SingleSection, Int>] = []
  @ObservationIgnored private(set) lazy var outline = OutlineList(self) { [unowned self] in folders[$0.id] }

  var selectionMode: SelectionMode { .single }
  func actions(for item: Twig) -> [ListAction] { [ListAction("cut", title: "Cut")] }
  func perform(_ action: ListAction, on items: [Twig]) { performed.append(items.map(\.id)) }

  func perform(_ move: Move) {
    moves.append(move)
    try? folders[1]?.apply(move)
  }
}
