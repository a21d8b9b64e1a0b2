import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentation

/// A batch, the number of items in each section before and after it, and its violations.
struct RuleCase: Sendable, CustomTestStringConvertible {
  let rule: BatchRule
  let batch: ListBatch
  let old: [Int]
  let new: [Int]
  let violations: [String]

  var testDescription: String { "\(rule)" }
}

private func at(_ section: Int, _ item: Int) -> ListPosition { ListPosition(section: section, item: item) }
private func move(_ from: (Int, Int), _ to: (Int, Int)) -> ListBatch.ItemMove {
  .init(at(from.0, from.1), at(to.0, to.1))
}
private func structure(_ counts: [Int]) -> ListStructure<CorePart> {
  ListStructure(sections: counts.indices.map { CorePart(id: "\($0)") }, counts: counts)
}

@Suite struct BatchViolationTests {
  static let cases: [RuleCase] = [
    RuleCase(
      rule: .sectionsExist, batch: .init(deletedSections: [5]), old: [0], new: [],
      violations: ["delete section 5, but there are 1 sections before the update"]),
    RuleCase(
      rule: .sectionsExist, batch: .init(insertedSections: [5]), old: [], new: [0],
      violations: ["insert section 5, but there are 1 sections after the update"]),
    RuleCase(
      rule: .eachSectionOnce, batch: .init(deletedSections: [0], movedSections: [.init(0, 0)]), old: [0, 0], new: [0],
      violations: ["move section 0 to 0, but section 0 before the update is named already"]),
    RuleCase(
      rule: .eachSectionOnce, batch: .init(insertedSections: [0], movedSections: [.init(0, 0)]), old: [0],
      new: [0, 0], violations: ["move section 0 to 0, but section 0 after the update is named already"]),
    RuleCase(
      rule: .sectionCounts, batch: .init(deletedSections: [0]), old: [0, 0, 0], new: [0, 0, 0],
      violations: ["3 sections - 1 deleted + 0 inserted = 2, but the new list has 3"]),
    RuleCase(
      rule: .itemsExist, batch: .init(deletedItems: [at(0, 2)]), old: [2], new: [1],
      violations: ["delete item 0.2, but section 0 has 2 items before the update"]),
    RuleCase(
      rule: .itemsExist, batch: .init(insertedItems: [at(0, 2)]), old: [1], new: [2],
      violations: ["insert item 0.2, but section 0 has 2 items after the update"]),
    RuleCase(
      rule: .itemsExist, batch: .init(insertedItems: [at(1, 0)]), old: [1], new: [2],
      violations: ["insert item 1.0, but there are 1 sections after the update"]),
    RuleCase(
      rule: .eachItemOnce, batch: .init(deletedItems: [at(0, 0), at(0, 0)]), old: [2], new: [0],
      violations: ["delete item 0.0, but item 0.0 before the update is named already"]),
    RuleCase(
      rule: .eachItemOnce, batch: .init(insertedItems: [at(0, 0)], movedItems: [move((0, 0), (0, 0))]), old: [1],
      new: [2], violations: ["move item 0.0, but item 0.0 after the update is named already"]),
    RuleCase(
      rule: .itemCounts, batch: .init(deletedItems: [at(0, 0)]), old: [2], new: [2],
      violations: ["section 0, now 0: 2 items - 1 that leave + 0 that arrive = 1, but the new list has 2"]),
    RuleCase(
      rule: .itemCounts, batch: .init(deletedItems: [at(0, 0)]), old: [2, 1], new: [1, 2],
      violations: ["3 items - 1 that leave + 0 that arrive = 2, but the new list has 3"]),
    RuleCase(
      rule: .nothingLeavesDeletedSections, batch: .init(deletedSections: [0], movedItems: [move((0, 0), (0, 0))]),
      old: [1, 0], new: [1], violations: ["move item 0.0, but section 0 is deleted"]),
    RuleCase(
      rule: .nothingEntersInsertedSections,
      batch: .init(insertedSections: [0], movedItems: [move((0, 0), (0, 0))]), old: [1], new: [1, 0],
      violations: ["move item 0.0, but section 0 is inserted"]),
    RuleCase(
      rule: .movedSectionsKeepTheirItems,
      batch: .init(movedSections: [.init(0, 1)], insertedItems: [at(1, 0)]), old: [0, 0], new: [0, 1],
      violations: ["insert item 1.0, but section 1 after the update is moved"]),
    RuleCase(
      rule: .movedSectionsKeepTheirItems, batch: .init(movedSections: [.init(0, 1)], deletedItems: [at(0, 0)]),
      old: [1, 0], new: [0, 0], violations: ["delete item 0.0, but section 0 before the update is moved"]),
  ]

  @Test(arguments: cases)
  func violationNamesRuleAndNumbers(_ example: RuleCase) {
    let violations = example.batch.violations(from: structure(example.old), to: structure(example.new))
    #expect(violations.map(\.description) == example.violations)
    #expect(violations.map(\.rule) == [example.rule])
  }

  @Test func everyRuleHasCase() {
    #expect(Set(Self.cases.map(\.rule)) == Set(BatchRule.allCases))
  }

  @Test func deleteAndInsertAtTheSamePositionIsLegal() {
    let batch = ListBatch(
      deletedSections: [1], insertedSections: [1], deletedItems: [at(0, 0)], insertedItems: [at(0, 0)])
    #expect(batch.violations(from: structure([1, 1]), to: structure([1, 0])).isEmpty)
  }

  @Test func lostOrDuplicateOperationIsViolation() {
    for seed in testSeeds("LIST_PRESENTATION_PAIRS", small: 150) {
      var generator = SeededGenerator(seed: seed)
      let old = CoreSnapshot.random(using: &generator)
      let new = CoreSnapshot.random(using: &generator)
      let batch = new.difference(from: old)
      guard let deletion = batch.deletedItems.randomElement(using: &generator) else { continue }
      for deletions in [batch.deletedItems.filter { $0 != deletion }, batch.deletedItems + [deletion]] {
        let damaged = ListBatch(
          deletedSections: batch.deletedSections, insertedSections: batch.insertedSections,
          movedSections: batch.movedSections, deletedItems: deletions, insertedItems: batch.insertedItems,
          movedItems: batch.movedItems)
        #expect(!damaged.violations(from: old.structure, to: new.structure).isEmpty, "seed \(seed)")
      }
    }
  }

  @Test func invalidIndicesNeverTrap() {
    var generator = SeededGenerator(seed: 5)
    let numbers = [Int.min, -1, 0, 1, 2, Int.max]
    func number() -> Int { numbers.randomElement(using: &generator) ?? 0 }
    func some<Element>(_ make: () -> Element) -> [Element] { (0..<2).map { _ in make() } }
    for _ in 0..<300 {
      let batch = ListBatch(
        deletedSections: some(number), insertedSections: some(number),
        movedSections: some { .init(number(), number()) }, deletedItems: some { at(number(), number()) },
        insertedItems: some { at(number(), number()) },
        movedItems: some { move((number(), number()), (number(), number())) })
      _ = batch.violations(from: structure([2, 1]), to: structure([1, 2]))
      _ = batch.violations(from: structure([]), to: structure([1]))
      _ = CoreSnapshot("A: 1 2 | B: 3").applying(batch, leadingTo: CoreSnapshot("A: 4 | B: 5 6"))
    }
  }
}
