import ListPresentationTesting
import Testing

@testable import ListPresentation

extension ListDifference {
  /// The operations of all batches in words.
  var steps: [String] { batches.flatMap(\.operations) }

  var deletedItems: [ListPosition] { batches.flatMap(\.deletedItems) }
  var insertedItems: [ListPosition] { batches.flatMap(\.insertedItems) }
  var movedItems: [ListBatch.ItemMove] { batches.flatMap(\.movedItems) }

  /// The fault of the plan, or `nil`.
  func fault(from old: ListSnapshot<Section, Item>, to new: ListSnapshot<Section, Item>) -> String? {
    guard batches.count == lists.count, lists.last.map({ $0 == new }) ?? (old == new) else { return "the lists differ" }
    var before = old
    for (index, (batch, list)) in zip(batches, lists).enumerated() {
      let violations = batch.violations(from: before.structure, to: list.structure)
      if !violations.isEmpty { return "batch \(index): " + violations.map(\.description).joined(separator: "; ") }
      if before.applying(ListDifference([batch], lists: [list])) != list {
        return "batch \(index) leads to another list"
      }
      before = list
    }
    return old.applying(self) == new ? nil : "the plan does not lead to the new list"
  }

  /// The ids of the items that are in both lists but whose rows the plan does not keep.
  func rebuilt(from old: ListSnapshot<Section, Item>, to new: ListSnapshot<Section, Item>) -> [Item.ID] {
    let gone = zip(batches, [old] + lists).flatMap { batch, list in
      batch.deletedItems.map { list[$0].id }
        + batch.deletedSections.flatMap { list.items(inSection: $0).map(\.id) }
    }
    guard !gone.isEmpty else { return [] }
    let (oldIDs, newIDs) = (Set(old.itemIDs), Set(new.itemIDs))
    return gone.filter { oldIDs.contains($0) && newIDs.contains($0) }
  }
}

/// Two pictures, and the plan from the first to the second.
struct PlanCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let old: String
  let new: String
  let batches: [[String]]

  init(_ name: String, _ old: String, _ new: String, _ steps: String...) {
    self.init(name, old, new, batches: steps.isEmpty ? [] : [steps])
  }

  init(_ name: String, _ old: String, _ new: String, batches: [[String]]) {
    testDescription = name
    self.old = old
    self.new = new
    self.batches = batches
  }
}

@Suite struct DifferenceTests {
  static let rowCases = [
    PlanCase("nothing", "A: 1 2 3 | B:", "A: 1 2 3 | B:"),
    PlanCase("nothing at all", "", ""),
    PlanCase("one insert", "A: 1 2", "A: 1 3 2", "insert item 0.1"),
    PlanCase("one delete", "A: 1 2 3", "A: 1 3", "delete item 0.1"),
    PlanCase("one row on", "A: 1 2 3 4", "A: 2 3 1 4", "move item 0.0 to 0.2"),
    PlanCase("one row back", "A: 1 2 3 4", "A: 1 4 2 3", "move item 0.3 to 0.1"),
    PlanCase("rotation", "A: 1 2 3 4 5", "A: 5 1 2 3 4", "move item 0.4 to 0.0"),
    PlanCase("rotation on", "A: 1 2 3 4 5", "A: 2 3 4 5 1", "move item 0.0 to 0.4"),
    PlanCase("swap", "A: 1 2 3 4", "A: 4 2 3 1", "move item 0.3 to 0.0", "move item 0.0 to 0.3"),
    PlanCase("across sections", "A: 1 2 | B: 3 4", "A: 2 | B: 3 1 4", "move item 0.0 to 1.1"),
    PlanCase(
      "everything", "A: 1 2", "A: 3 4", "delete item 0.0", "delete item 0.1", "insert item 0.0", "insert item 0.1"),
    PlanCase("insert where one goes", "A: 1", "A: 2", "delete item 0.0", "insert item 0.0"),
    PlanCase(
      "all kinds", "A: 1 2 3 4", "A: 5 3 2 4", "delete item 0.0", "insert item 0.0", "move item 0.2 to 0.1"),
  ]

  static let sectionCases = [
    PlanCase("insert with rows", "A: 1", "B: 2 3 | A: 1", "insert section 0"),
    PlanCase("delete with rows", "B: 2 3 | A: 1", "A: 1", "delete section 0"),
    PlanCase("move unchanged", "A: 1 | B: 2 | C: 3", "C: 3 | A: 1 | B: 2", "move section 2 to 0"),
    PlanCase("move empty", "A: | B: | C:", "B: | C: | A:", "move section 0 to 2"),
    PlanCase("the changed one stays", "A: 1 2 | B: 3", "B: 3 | A: 1 4 2", "move section 1 to 0", "insert item 1.1"),
    PlanCase("everything", "A: 1 | B: 2", "C: 3", "delete section 0", "delete section 1", "insert section 0"),
    PlanCase("from a deleted into an inserted one", "A: 1", "B: 1", "delete section 0", "insert section 0"),
    PlanCase("to nothing", "A: 1 | B: 2", "", "delete section 0", "delete section 1"),
    PlanCase("from nothing", "", "A: 1 | B: 2", "insert section 0", "insert section 1"),
    PlanCase(
      "a row moves and a section comes", "A: 1 | B: 2", "C: | A: | B: 1 2", "insert section 0",
      "move item 0.0 to 2.0"),
  ]

  static let twoBatchCases = [
    PlanCase(
      "both move and change", "A: 1 2 3 | B: 4 5", "B: 4 6 | A: 1 2 7",
      batches: [
        ["move section 0 to 1"], ["delete item 0.1", "delete item 1.2", "insert item 0.1", "insert item 1.2"],
      ]),
    PlanCase(
      "out of a deleted one", "A: 1 2 | B: 3", "B: 3 1", batches: [["move item 0.0 to 1.1"], ["delete section 0"]]),
    PlanCase(
      "into an inserted one", "B: 3 1", "A: 1 2 | B: 3", batches: [["insert section 0"], ["move item 1.1 to 0.0"]]),
    PlanCase(
      "into a section that could move", "A: 1 | B: 2 | C: 3", "B: 2 3 | A: 1",
      batches: [["move section 0 to 2", "move item 2.0 to 0.1"], ["delete section 1"]]),
    PlanCase(
      "into a section that could stay", "B: 2 | A: 1 | C: 3", "A: 1 | B: 2 3",
      batches: [["move section 1 to 0", "move item 2.0 to 1.1"], ["delete section 2"]]),
    PlanCase(
      "from a deleted one, by way of a third, into an inserted one", "H: 9 | A: 1 2", "H: 9 | B: 1",
      batches: [
        ["insert section 2", "move item 1.0 to 0.1"], ["delete section 1", "move item 0.1 to 1.0"],
      ]),
    PlanCase(
      "between items that leave later", "A: 1 2 3 | D: 4", "A: 1 4 3",
      batches: [["move item 1.0 to 0.1"], ["delete section 1", "delete item 0.2"]]),
    PlanCase(
      "moved and changed", "A: 1 2 | B: 3", "B: 3 1'",
      batches: [["move item 0.0 to 1.1"], ["delete section 0", "reconfigure item 0.1"]]),
  ]

  static let contentCases = [
    PlanCase("changed content", "A: 1 2 3", "A: 1 2' 3", "reconfigure item 0.1"),
    PlanCase("changed title", "A: 1 | B: 2", "A: 1 | B': 2", "reconfigure section 1"),
    PlanCase("moved and changed", "A: 1 2 3", "A: 3' 1 2", "move item 0.2 to 0.0", "reconfigure item 0.0"),
    PlanCase("across and changed", "A: 1 | B: 2", "A: | B: 2 1'", "move item 0.0 to 1.1", "reconfigure item 1.1"),
    PlanCase("by new positions", "A: 1 2", "A: 2'", "delete item 0.0", "reconfigure item 0.0"),
    PlanCase("new rows are not changed ones", "A: 1", "A: 2'' 1", "insert item 0.0"),
    PlanCase(
      "a section that moves with changes of content", "A: 1 | B: 2 | C: 3", "C': 3' | A: 1 | B: 2",
      "move section 2 to 0", "reconfigure section 0", "reconfigure item 0.0"),
    PlanCase("new sections are not changed ones", "A: 1", "B': 2' | A: 1", "insert section 0"),
  ]

  @Test(arguments: rowCases + sectionCases + twoBatchCases + contentCases)
  func planHasExpectedOperations(_ example: PlanCase) {
    let old = CoreSnapshot(example.old)
    let new = CoreSnapshot(example.new)
    let plan = new.difference(from: old)
    #expect(plan.batches.map(\.operations) == example.batches)
    #expect(plan.isEmpty == example.batches.isEmpty)
    #expect(old.applying(plan)?.picture == example.new)
    #expect(plan.fault(from: old, to: new) == nil)
  }

  @Test func descriptionListsBatches() {
    let plan = CoreSnapshot("B: 3 1").difference(from: CoreSnapshot("A: 1 2 | B: 3"))
    #expect(plan.description == "[move item 0.0 to 1.1] [delete section 0]")
    #expect(plan.batches.map(\.hasStructuralChanges) == [true, true])
    #expect(CoreSnapshot("A: 1").difference(from: CoreSnapshot("A: 1")).description == "[]")
  }

  @Test func marksOfItemsInsertedByFirstBatchAreIgnored() throws {
    let old = CoreSnapshot("B: 3 1")
    var new = CoreSnapshot("A: 1 2 | B: 3")
    try new.reload([2])
    try new.reconfigure([1])
    let plan = new.difference(from: old)
    #expect(plan.steps == ["insert section 0", "move item 1.1 to 0.0", "reconfigure item 0.0"])
  }

  @Test func marksBecomeReloadsAndReconfigurations() throws {
    let old = CoreSnapshot("A: 1 2 3 4 | B: 7")
    var new = CoreSnapshot("A: 4 1 2' 3 5 | B: 7 | C: 6")
    try new.reload([2, 5, 6])
    try new.reconfigure([4, 3])
    let plan = new.difference(from: old)
    #expect(
      plan.steps == [
        "insert section 2", "insert item 0.4", "move item 0.3 to 0.0", "reconfigure item 0.0",
        "reconfigure item 0.3", "reload item 0.2",
      ])
    #expect(old.applying(plan) == new)
    #expect(old.applying(plan)?.reloadedItemIDs.isEmpty == true)
  }

  @Test func marksAreNotStructuralChanges() throws {
    let old = CoreSnapshot("A: 1 2")
    var new = old
    try new.reload([2])
    let plan = new.difference(from: old)
    #expect(plan.steps == ["reload item 0.1"])
    #expect(plan.batches.map(\.hasStructuralChanges) == [false])
  }

  @Test func markTakesEffectOnce() throws {
    let start = CoreSnapshot("A: 1 2 3")
    var marked = start
    try marked.reload([1])
    try marked.reconfigure([2])
    #expect(marked.difference(from: start).steps == ["reconfigure item 0.1", "reload item 0.0"])
    var edited = marked
    try edited.append([CoreRow(id: 4)])
    #expect(edited.difference(from: marked).steps == ["insert item 0.3"])
    var markedAgain = edited
    try markedAgain.reload([1])
    #expect(markedAgain.difference(from: edited).steps == ["reload item 0.0"])
  }

  @Test func marksOfOldSnapshotHaveNoEffect() throws {
    let new = CoreSnapshot("A: 1 2")
    var old = new
    try old.reload([1])
    try old.reconfigure([2])
    #expect(new.difference(from: old).isEmpty)
  }

  @Test func planLeadsToTheInsertedElements() throws {
    let plan = CoreSnapshot("B': 2' | A: 3'' 1").difference(from: CoreSnapshot("A: 1"))
    let batch = try #require(plan.batches.first)
    let list = try #require(plan.lists.first)
    #expect(batch.insertedSections.map { list.sections[$0] } == [CorePart(id: "B", title: 1)])
    #expect(batch.insertedSections.map(list.items(inSection:)) == [[CoreRow(id: 2, text: 1)]])
    #expect(batch.insertedItems.map { list[$0] } == [CoreRow(id: 3, text: 2)])
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
      let plan = CoreSnapshot(new).difference(from: CoreSnapshot(old))
      #expect(CoreSnapshot(other).applying(plan) == nil, "\(plan.steps) on \(other)")
    }
  }

  /// Such a plan is data that a program has changed: its list is shorter than its batch says.
  @Test func planWhoseListLacksAnItemIsRejected() {
    let position = ListPosition(section: 0, item: 2)
    for batch in [
      ListBatch(insertedItems: [position]), ListBatch(reconfiguredItems: [position]),
      ListBatch(reloadedItems: [position]), ListBatch(insertedSections: [2]), ListBatch(reconfiguredSections: [1]),
    ] {
      let plan = ListDifference([batch], lists: [CoreSnapshot("A: 1 2")])
      #expect(CoreSnapshot("A: 1 2 3 | B: 4").applying(plan) == nil, "\(batch)")
    }
  }

  @Test func applyingUnrelatedPlanNeverTraps() {
    var generator = SeededGenerator(seed: 11)
    var refused = 0
    for _ in 0..<200 {
      let plan = CoreSnapshot.random(using: &generator)
        .difference(from: CoreSnapshot.random(using: &generator))
      let other = CoreSnapshot.random(using: &generator)
      if other.applying(plan) == nil { refused += 1 }
    }
    #expect(refused > 100)
  }
}
