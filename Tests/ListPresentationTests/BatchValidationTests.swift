import ListPresentation
import ListPresentationTesting
import Testing

/// A batch, the ids of its rows before and after it, and everything that is found wrong with it.
struct RuleCase: Sendable, CustomTestStringConvertible {
  let rule: BatchRule
  let operations: [BatchOperation]
  let old: [[Int]]
  let new: [[Int]]
  let violations: [String]
  var warnings: [String] = []

  var testDescription: String { "\(rule.rawValue)" }
}

private func at(_ section: Int, _ item: Int) -> ListPosition { ListPosition(section: section, item: item) }
private func named(_ rows: [[Int]]) -> [(section: Int, items: [Int])] { rows.enumerated().map { ($0, $1) } }

@Suite struct BatchValidationTests {
  static let placeCases = [
    RuleCase(
      rule: .oldSectionExists, operations: [.deleteSection(5)], old: [[]], new: [],
      violations: ["B1: delete section 5, but there are 1 sections before the update"]),
    RuleCase(
      rule: .newSectionExists, operations: [.insertSection(5)], old: [], new: [[]],
      violations: ["B2: insert section 5, but there are 1 sections after the update"]),
    RuleCase(
      rule: .oldItemExists, operations: [.deleteItem(at(0, 2))], old: [[1, 2]], new: [[1]],
      violations: ["B3: delete item 0.2, but section 0 has 2 items before the update"]),
    RuleCase(
      rule: .newItemExists, operations: [.insertItem(at(0, 2))], old: [[1]], new: [[1, 2]],
      violations: ["B4: insert item 0.2, but section 0 has 2 items after the update"]),
    RuleCase(
      rule: .deletedOnce, operations: [.deleteItem(at(0, 0)), .deleteItem(at(0, 0))], old: [[1]], new: [[]],
      violations: ["U1: item 0.0 is deleted 2 times"]),
    RuleCase(
      rule: .insertedOnce, operations: [.insertItem(at(0, 0)), .insertItem(at(0, 0))], old: [[]], new: [[1]],
      violations: ["U2: item 0.0 is inserted 2 times"]),
    RuleCase(
      rule: .insertedOnce, operations: [.reloadItem(at(0, 0)), .reloadItem(at(0, 0))], old: [[1]], new: [[1]],
      violations: ["U2: item 0.0 is reloaded 2 times"]),
    RuleCase(
      rule: .movedOnce, operations: [.moveItem(from: at(0, 0), to: at(0, 0)), .moveItem(from: at(0, 0), to: at(0, 1))],
      old: [[1]], new: [[1, 2]], violations: ["U3: item 0.0 is moved away 2 times"]),
    RuleCase(
      rule: .movedOnce, operations: [.moveItem(from: at(0, 0), to: at(0, 0)), .moveItem(from: at(0, 1), to: at(0, 0))],
      old: [[1, 2]], new: [[1]], violations: ["U3: 2 items are moved to 0.0"]),
  ]

  static let conflictCases = [
    RuleCase(
      rule: .deleteAndMove, operations: [.deleteItem(at(0, 0)), .moveItem(from: at(0, 0), to: at(0, 0))],
      old: [[1, 2]], new: [[1]], violations: ["X1: item 0.0 is deleted and moved away"]),
    RuleCase(
      rule: .deleteAndReload, operations: [.deleteItem(at(0, 0)), .reloadItem(at(0, 0))], old: [[1]], new: [[]],
      violations: ["X2: item 0.0 is deleted and reloaded"]),
    // What is reloaded and moved away is a reload beside a move as well.
    RuleCase(
      rule: .reloadAndMove, operations: [.reloadItem(at(0, 0)), .moveItem(from: at(0, 0), to: at(0, 0))],
      old: [[1]], new: [[1]],
      violations: [
        "X3: item 0.0 is reloaded and moved away",
        "L3: reload item 0.0 in a batch of 1 moves; reconfigure after it",
      ]),
    RuleCase(
      rule: .insertAndMove, operations: [.insertItem(at(0, 0)), .moveItem(from: at(0, 0), to: at(0, 0))],
      old: [[1]], new: [[1, 2]], violations: ["X4: item 0.0 is inserted and a target of a move"]),
    RuleCase(
      rule: .moveOutOfDeletedSection, operations: [.deleteSection(0), .moveItem(from: at(0, 0), to: at(0, 0))],
      old: [[1], []], new: [[1]], violations: ["S1: move item 0.0 to 0.0, but section 0 is deleted"]),
    RuleCase(
      rule: .moveIntoInsertedSection, operations: [.insertSection(0), .moveItem(from: at(0, 0), to: at(0, 0))],
      old: [[1]], new: [[1], []], violations: ["S2: move item 0.0 to 0.0, but section 0 is inserted"]),
    RuleCase(
      rule: .changeInMovedSection, operations: [.moveSection(from: 0, to: 1), .insertItem(at(1, 0))],
      old: [[], []], new: [[], [1]], violations: ["S4: insert item 1.0, but a section moves to 1"]),
    RuleCase(
      rule: .changeInMovedSection, operations: [.moveSection(from: 0, to: 1), .deleteItem(at(0, 0))],
      old: [[1], []], new: [[], []], violations: ["S4: delete item 0.0, but section 0 moves"]),
    RuleCase(
      rule: .movedSectionStays, operations: [.deleteSection(0), .moveSection(from: 0, to: 0)], old: [[], []], new: [[]],
      violations: ["S5: section 0 is deleted and moved away"]),
    RuleCase(
      rule: .movedSectionStays, operations: [.insertSection(0), .moveSection(from: 0, to: 0)], old: [[]],
      new: [[], []],
      violations: ["S5: section 0 is inserted and a target of a move"]),
    // A move out of a reloaded section is a reload beside a move as well.
    RuleCase(
      rule: .itemOfReloadedSection, operations: [.reloadSection(0), .moveItem(from: at(0, 0), to: at(1, 0))],
      old: [[1], []], new: [[], [1]],
      violations: [
        "S6: move item 0.0 to 1.0, but section 0 is reloaded",
        "L3: reload section 0 in a batch of 1 moves; reconfigure after it",
      ],
      warnings: ["L4: reload section 0; delete and insert it instead"]),
  ]

  static let sumCases = [
    RuleCase(
      rule: .sectionCount, operations: [.deleteSection(0)], old: [[], [], []], new: [[], [], []],
      violations: ["C1: 3 sections - 1 deleted + 0 inserted = 2, but the new list has 3"]),
    RuleCase(
      rule: .itemCount, operations: [.deleteItem(at(0, 0))], old: [[1, 2]], new: [[1, 2]],
      violations: [
        "C2: section 0, now 0: 2 items - 1 deleted + 0 inserted - 0 moved out + 0 moved in = 1, "
          + "but the new list has 2"
      ]),
    RuleCase(
      rule: .identity, operations: [], old: [[1]], new: [[2]],
      violations: ["I1: item 0.0 shows 1 after the update, but should show 2"]),
    RuleCase(
      rule: .reloadBesideMove, operations: [.reloadItem(at(0, 0)), .moveItem(from: at(0, 1), to: at(0, 1))],
      old: [[1, 2]], new: [[1, 2]],
      violations: ["L3: reload item 0.0 in a batch of 1 moves; reconfigure after it"]),
    RuleCase(
      rule: .uniqueIDs, operations: [.deleteItem(at(0, 1))], old: [[1, 1]], new: [[1]],
      violations: ["F1: item id 1 stands at 0.0 and 0.1 before the update"]),
  ]

  static let warningCases = [
    RuleCase(
      rule: .itemOfArrivingSection, operations: [.deleteSection(0), .deleteItem(at(0, 0))], old: [[1]], new: [],
      violations: [], warnings: ["S3: delete item 0.0 is ignored: section 0 is deleted"]),
    RuleCase(
      rule: .itemOfArrivingSection, operations: [.insertSection(0), .insertItem(at(0, 0))], old: [], new: [[1]],
      violations: [], warnings: ["S3: insert item 0.0 is ignored: section 0 is inserted"]),
    RuleCase(
      rule: .itemOfReloadedSection, operations: [.reloadSection(0), .deleteItem(at(0, 0))], old: [[1]], new: [[]],
      violations: [],
      warnings: [
        "S6: delete item 0.0 is ignored: section 0 is reloaded", "L4: reload section 0; delete and insert it instead",
      ]),
    RuleCase(
      rule: .reloadedSection, operations: [.reloadSection(0)], old: [[1]], new: [[2, 3]], violations: [],
      warnings: ["L4: reload section 0; delete and insert it instead"]),
  ]

  @Test(arguments: placeCases + conflictCases + sumCases + warningCases)
  func aBrokenRuleIsToldWithItsNumbers(_ example: RuleCase) {
    let validation = BatchValidation(of: example.operations, from: named(example.old), to: named(example.new))
    #expect(validation.violations.map(\.description) == example.violations)
    #expect(validation.warnings.map(\.description) == example.warnings)
    #expect(validation.isLegal == example.violations.isEmpty)
    #expect((validation.violations + validation.warnings).contains { $0.rule == example.rule })
  }

  @Test func everyRuleHasACase() {
    let cases = Self.placeCases + Self.conflictCases + Self.sumCases + Self.warningCases
    #expect(Set(cases.map(\.rule)) == Set(BatchRule.allCases))
  }

  @Test func deletingAndInsertingAtEqualNumbersIsLegal() {
    let validation = BatchValidation(
      of: [.deleteItem(at(0, 0)), .insertItem(at(0, 0)), .deleteSection(1), .insertSection(1)],
      from: named([[1], [2]]), to: [(0, [3]), (9, [4])])
    #expect(validation.isLegal)
    #expect(validation.warnings.isEmpty)
  }

  @Test func allViolationsAreToldAtOnceInAStableOrder() {
    let operations: [BatchOperation] = [
      .reloadItem(at(0, 1)), .deleteItem(at(0, 0)), .deleteItem(at(0, 0)), .moveItem(from: at(0, 0), to: at(0, 0)),
      .insertItem(at(0, 7)), .deleteSection(4),
    ]
    let validations = (0..<20).map { _ in BatchValidation(of: operations, from: [3], to: [3]) }
    #expect(validations.allSatisfy { $0 == validations[0] })
    #expect(
      validations[0].violations.map(\.description) == [
        "B4: insert item 0.7, but section 0 has 3 items after the update",
        "B1: delete section 4, but there are 1 sections before the update",
        "U1: item 0.0 is deleted 2 times",
        "X1: item 0.0 is deleted and moved away",
        "L3: reload item 0.1 in a batch of 1 moves; reconfigure after it",
        "C1: 1 sections - 1 deleted + 0 inserted = 0, but the new list has 1",
      ])
    #expect(validations[0].violations.map(\.operations) == [[4], [5], [1, 2], [1, 2, 3], [0], []])
  }

  @Test func aSectionThatTurnsIntoAnotherIsSeen() {
    let validation = BatchValidation(of: [], from: [("A", [1])], to: [("B", [1])])
    #expect(validation.violations.map(\.description) == ["I1: section 0 shows A after the update, but should show B"])
  }

  @Test func doubledSectionIDsAreSeen() {
    let validation = BatchValidation(of: [], from: [("A", [1]), ("A", [2])], to: [("A", [1]), ("A", [2])])
    #expect(
      validation.violations.map(\.description) == [
        "F1: section id A stands at 0 and 1 before the update", "F1: section id A stands at 0 and 1 after the update",
      ])
  }

  @Test func absurdIndicesNeverTrap() {
    var generator = SeededGenerator(seed: 5)
    let numbers = [Int.min, -1, 0, 1, 2, Int.max]
    func number() -> Int { numbers.randomElement(using: &generator) ?? 0 }
    func place() -> ListPosition { at(number(), number()) }
    for _ in 0..<2_000 {
      let operations = (0..<6).map { _ -> BatchOperation in
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: .deleteSection(number())
        case 1: .insertSection(number())
        case 2: .moveSection(from: number(), to: number())
        case 3: .reloadSection(number())
        case 4: .deleteItem(place())
        case 5: .insertItem(place())
        case 6: .moveItem(from: place(), to: place())
        default: .reloadItem(place())
        }
      }
      _ = BatchValidation(of: operations, from: named([[1, 2], [3]]), to: named([[3], [2, 1]]))
      _ = BatchValidation(of: operations, from: named([]), to: named([[1]]))
    }
  }
}
