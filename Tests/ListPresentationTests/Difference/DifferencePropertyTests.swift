import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentation

private struct Element<ID: Hashable & Sendable>: ListElement {
  let id: ID
  var text = 0
}

@Suite struct DifferencePropertyTests {
  private static let pairs = testSize("LIST_PRESENTATION_PAIRS", small: 120)

  /// The fault of the plan from one snapshot to another, or `nil`.
  private static func fault(from old: CoreSnapshot, to new: CoreSnapshot) -> String? {
    let plan = new.difference(from: old)
    if let fault = plan.fault(from: old, to: new) { return fault }
    let rebuilt = plan.rebuilt(from: old, to: new)
    if !rebuilt.isEmpty { return "rows of \(rebuilt) are rebuilt" }
    if !new.difference(from: new).isEmpty { return "the plan to itself is not empty" }
    if plan.isEmpty != (old == new) { return "the plan must be empty if and only if the snapshots are equal" }
    return nil
  }

  @Test func randomPlanIsLegalAndLeadsToNewList() async {
    await expectNoFault(for: 0..<UInt64(Self.pairs)) { seed in
      var generator = SeededGenerator(seed: seed)
      let old = CoreSnapshot.random(using: &generator)
      let new = CoreSnapshot.random(using: &generator)
      for (a, b) in [(old, new), (new, old)] {
        guard let fault = Self.fault(from: a, to: b) else { continue }
        return "\(a.picture) -> \(b.picture): \(fault); \(b.difference(from: a))"
      }
      return nil
    }
  }

  /// The hash table gives up in long lists, so rows may be rebuilt.
  @Test(arguments: [true, false]) func planOfCollidingHashesLeadsToNewList(isLong: Bool) async {
    typealias Colliding = ListSnapshot<Element<CollidingID>, Element<CollidingID>>
    await expectNoFault(for: 0..<UInt64(Self.pairs / (isLong ? 4 : 30))) { seed in
      var generator = SeededGenerator(seed: seed)
      let count = Int.random(in: 0...(isLong ? 160 : 100), using: &generator)
      func elements(_ count: Int) -> ArraySlice<Element<CollidingID>> {
        let ids = (0..<count).shuffled(using: &generator).dropLast(Int.random(in: 0...5, using: &generator))
        return ids.map { Element(id: CollidingID(value: $0)) }[...]
      }
      func deal() -> Colliding {
        var rows = elements(count)
        return Colliding(
          sections: elements(isLong ? 7 : count).map { section in
            let isWhole = Bool.random(using: &generator)
            let size = Int.random(in: 0...(isLong ? rows.count : 2), using: &generator)
            let part = Array(rows.prefix(isLong && isWhole ? rows.count : size))
            rows = rows.dropFirst(part.count)
            return (section, part)
          })
      }
      let (old, new) = (deal(), deal())
      return new.difference(from: old).fault(from: old, to: new).map { "\(count) rows: \($0)" }
    }
  }
}

@Suite struct SectionedHistoryTests {
  @Test func ofReversedSectionsThatLoseAnItemOneStays() {
    let old = CoreSnapshot(
      sections: (0..<10).map { section in
        (CorePart(id: "\(section)"), (0..<36).map { CoreRow(id: 100 * section + $0) })
      })
    let new = CoreSnapshot(
      sections: (0..<10).reversed().map { section in
        (CorePart(id: "\(section)"), (1..<36).map { CoreRow(id: 100 * section + $0) })
      })
    let plan = new.difference(from: old)
    #expect(plan.fault(from: old, to: new) == nil)
    #expect(plan.deletedSections.count == 9 && plan.insertedSections.count == 9)
    #expect(plan.deletedItems.count == 1)
  }
}
