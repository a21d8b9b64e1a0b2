import ListPresentationTesting
import Testing

@testable import ListPresentation

extension ListBatch {
  /// The fault of the batch, or `nil`.
  func fault<Section, Item>(
    from old: ListSnapshot<Section, Item>, to new: ListSnapshot<Section, Item>
  ) -> String? {
    let violations = violations(from: old.structure, to: new.structure)
    if !violations.isEmpty { return violations.map(\.description).joined(separator: "; ") }
    return old.applying(self, leadingTo: new) == new ? nil : "the batch leads to another list"
  }

  /// The ids of the items whose rows the batch deletes and inserts, although the sections of both stay or move.
  func rebuilt<Section, Item>(
    from old: ListSnapshot<Section, Item>, to new: ListSnapshot<Section, Item>
  ) -> [Item.ID] {
    let arrived = Set(insertedItems.map { new[$0].id })
    return deletedItems.map { old[$0].id }.filter(arrived.contains)
  }
}

/// Two pictures, and the plan from the first to the second.
struct PlanCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let old: String
  let new: String
  let operations: [String]

  init(_ name: String, _ old: String, _ new: String, _ operations: String...) {
    (testDescription, self.old, self.new, self.operations) = (name, old, new, operations)
  }
}

@Suite struct DifferenceTests {
  static let rowCases = [
    PlanCase("nothing", "A: 1 2 3 | B:", "A: 1 2 3 | B:"),
    PlanCase("one insert", "A: 1 2", "A: 1 3 2", "insert item 0.1"),
    PlanCase("one delete", "A: 1 2 3", "A: 1 3", "delete item 0.1"),
    PlanCase("one row on", "A: 1 2 3 4", "A: 2 3 1 4", "move item 0.0 to 0.2"),
    PlanCase("swap", "A: 1 2 3 4", "A: 4 2 3 1", "move item 0.3 to 0.0", "move item 0.0 to 0.3"),
    PlanCase("across sections", "A: 1 2 | B: 3 4", "A: 2 | B: 3 1 4", "move item 0.0 to 1.1"),
    PlanCase("insert where one goes", "A: 1", "A: 2", "delete item 0.0", "insert item 0.0"),
    PlanCase(
      "all kinds", "A: 1 2 3 4", "A: 5 3 2 4", "delete item 0.0", "insert item 0.0", "move item 0.2 to 0.1"),
  ]

  static let sectionCases = [
    PlanCase("insert with rows", "A: 1", "B: 2 3 | A: 1", "insert section 0"),
    PlanCase("delete with rows", "B: 2 3 | A: 1", "A: 1", "delete section 0"),
    PlanCase("move unchanged", "A: 1 | B: 2 | C: 3", "C: 3 | A: 1 | B: 2", "move section 2 to 0"),
    PlanCase("the changed one stays", "A: 1 2 | B: 3", "B: 3 | A: 1 4 2", "move section 1 to 0", "insert item 1.1"),
    PlanCase("from a deleted into an inserted one", "A: 1", "B: 1", "delete section 0", "insert section 0"),
    PlanCase(
      "a row moves and a section comes", "A: 1 | B: 2", "C: | A: | B: 1 2", "insert section 0",
      "move item 0.0 to 2.0"),
  ]

  /// What one batch of a list view cannot do is done by deleting and inserting.
  static let rebuildingCases = [
    PlanCase(
      "both move and change", "A: 1 2 3 | B: 4 5", "B: 4 6 | A: 1 2 7", "delete section 1", "insert section 0",
      "delete item 0.2", "insert item 1.2"),
    PlanCase("out of a deleted one", "A: 1 2 | B: 3", "B: 3 1", "delete section 0", "insert item 0.1"),
    PlanCase("into an inserted one", "B: 3 1", "A: 1 2 | B: 3", "insert section 0", "delete item 0.1"),
    PlanCase(
      "into a section that stays", "A: 1 | B: 2 | C: 3", "B: 2 3 | A: 1", "delete section 2", "move section 0 to 1",
      "insert item 0.1"),
    PlanCase("moved and changed", "A: 1 2 | B: 3", "B: 3 1'", "delete section 0", "insert item 0.1"),
  ]

  static let contentCases = [
    PlanCase("changed content", "A: 1 2 3", "A: 1 2' 3", "reconfigure item 0.1"),
    PlanCase("changed title", "A: 1 | B: 2", "A: 1 | B': 2", "reconfigure section 1"),
    PlanCase("moved and changed", "A: 1 2 3", "A: 3' 1 2", "move item 0.2 to 0.0", "reconfigure item 0.0"),
    PlanCase("by new positions", "A: 1 2", "A: 2'", "delete item 0.0", "reconfigure item 0.0"),
    PlanCase("new rows are not changed ones", "A: 1", "A: 2'' 1", "insert item 0.0"),
    PlanCase(
      "a section that moves with changes of content", "A: 1 | B: 2 | C: 3", "C': 3' | A: 1 | B: 2",
      "move section 2 to 0", "reconfigure section 0", "reconfigure item 0.0"),
  ]

  @Test(arguments: rowCases + sectionCases + rebuildingCases + contentCases)
  func planHasExpectedOperations(_ example: PlanCase) {
    let old = CoreSnapshot(example.old)
    let new = CoreSnapshot(example.new)
    let plan = new.difference(from: old)
    #expect(plan.operations == example.operations)
    #expect(plan.isEmpty == example.operations.isEmpty)
    #expect(old.applying(plan, leadingTo: new)?.picture == example.new)
    #expect(plan.fault(from: old, to: new) == nil)
  }

  @Test func descriptionListsOperations() {
    let plan = CoreSnapshot("B: 3 1").difference(from: CoreSnapshot("A: 1 2 | B: 3"))
    #expect(plan.description == "[delete section 0, insert item 0.1]")
    #expect(plan.hasStructuralChanges)
    #expect(CoreSnapshot("A: 1").difference(from: CoreSnapshot("A: 1")).description == "[]")
  }

  @Test func marksBecomeReloadsAndReconfigurations() throws {
    let old = CoreSnapshot("A: 1 2 3 4 | B: 7")
    var new = CoreSnapshot("A: 4 1 2' 3 5 | B: 7 | C: 6")
    try new.reload([2, 5, 6])
    try new.reconfigure([4, 3])
    let plan = new.difference(from: old)
    #expect(
      plan.operations == [
        "insert section 2", "insert item 0.4", "move item 0.3 to 0.0", "reconfigure item 0.0",
        "reconfigure item 0.3", "reload item 0.2",
      ])
    #expect(old.applying(plan, leadingTo: new) == new)
    #expect(old.applying(plan, leadingTo: new)?.reloadedItemIDs.isEmpty == true)
    var marked = old
    try marked.reload([2])
    let marks = marked.difference(from: old)
    #expect(marks.operations == ["reload item 0.1"] && !marks.hasStructuralChanges)
  }

  @Test func planOfOtherSnapshotsIsRejected() {
    let unfit = [
      ("A: 1 2 3", "A: 1 2", "A: 1"),
      ("A: 1 | B: 2", "A: 1", "A: 1"),
      ("A: 1 | B: 2", "B: 2 | A: 1", "A: 1"),
      ("A: 1 2 3", "A: 1 2 3 4", "A: 1"),
      ("A: 1 | B: 2", "A: 1 | B: 2 3", "A: 1"),
      ("A: 1 2 3", "A: 1 2 3'", "A: 1 2"),
      ("A: 1 | B: 2", "A: 1 | B': 2", "A: 1"),
      ("A: 1 2 | B: 3", "A: 1 | B: 2 3", "A: 1 | B: 3"),
      ("A: 1 | B: 2", "A: 1 | B: 2 | C: 3", ""),
    ]
    for (old, new, other) in unfit {
      let new = CoreSnapshot(new)
      let plan = new.difference(from: CoreSnapshot(old))
      #expect(CoreSnapshot(other).applying(plan, leadingTo: new) == nil, "\(plan) on \(other)")
    }
  }

  /// The list is shorter than the batch says.
  @Test func planWhoseListLacksAnItemIsRejected() {
    let position = ListPosition(section: 0, item: 2)
    for batch in [
      ListBatch(insertedItems: [position]), ListBatch(reconfiguredItems: [position]),
      ListBatch(reloadedItems: [position]), ListBatch(insertedSections: [2]), ListBatch(reconfiguredSections: [1]),
    ] {
      let result = CoreSnapshot("A: 1 2 3 | B: 4").applying(batch, leadingTo: CoreSnapshot("A: 1 2"))
      #expect(result == nil, "\(batch)")
    }
  }
}
