import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentation

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
