import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentation

/// The cells of a view follow the plans between random lists.
@Suite struct CellTests {
  private static let pairs = testSize("LIST_PRESENTATION_PAIRS", small: 120)

  @Test func cellsFollowThePlan() async {
    await expectNoFault(for: 0..<UInt64(Self.pairs)) { seed in
      var generator = SeededGenerator(seed: seed)
      let old = CoreSnapshot.random(using: &generator)
      let new = CoreSnapshot.random(using: &generator)
      func cells(_ snapshot: CoreSnapshot) -> [[CoreRow]] {
        (0..<snapshot.numberOfSections).map { snapshot.items(inSection: $0) }
      }
      var shown = cells(old)
      for batch in new.difference(from: old).batches { batch.apply(to: &shown) { $0 } }
      return shown == cells(new) ? nil : "\(old.picture) -> \(new.picture): \(shown)"
    }
  }

  @Test func itemsOfASectionAreFoundAndReloadedByItsID() throws {
    var generator = SeededGenerator(seed: 7)
    var snapshot = CoreSnapshot.random(using: &generator)
    while snapshot.numberOfItems == 0 { snapshot = CoreSnapshot.random(using: &generator) }
    for (index, id) in snapshot.sectionIDs.enumerated() {
      #expect(try snapshot.items(in: id) == snapshot.items(inSection: index))
    }
    try snapshot.reloadSections(snapshot.sectionIDs)
    #expect(snapshot.reloadedItemIDs == Set(snapshot.itemIDs))
    #expect(throws: ListSnapshotError.missingSection("nope")) { try snapshot.items(in: "nope") }
  }
}
