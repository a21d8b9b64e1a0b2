import Foundation
import ListPresentation
import ListPresentationTesting
import Testing

private struct Element<ID: Hashable & Sendable>: Equatable, Identifiable, Sendable {
  let id: ID
  var text = 0
}

@Suite struct DifferencePropertyTests {
  private static let pairs =
    ProcessInfo.processInfo.environment["LIST_PRESENTATION_PAIRS"].flatMap { UInt64($0) } ?? 2_000

  /// What is wrong with the plan from one snapshot to another, or `nil`.
  private static func fault(from old: CoreSnapshot, to new: CoreSnapshot) -> String? {
    let plan = new.difference(from: old)
    let result = old.applying(plan)
    if result != new { return "leads to \(result?.picture ?? "nothing")" }
    let validation = BatchValidation(of: plan, from: old, to: new)
    if !validation.isLegal || !validation.warnings.isEmpty {
      return (validation.violations + validation.warnings).map(\.description).joined(separator: "; ")
    }
    if !new.difference(from: new).isEmpty { return "the plan to itself is not empty" }
    if plan.isEmpty != (old == new) { return "the plan is empty where it must not be, or the other way round" }
    return nil
  }

  @Test func everyPlanIsLegalAndLeadsToTheNewList() async {
    await expectNoFault(for: 0..<Self.pairs) { seed in
      var generator = SeededGenerator(seed: seed)
      let old = CoreSnapshot.random(using: &generator)
      let new = CoreSnapshot.random(using: &generator)
      for (a, b) in [(old, new), (new, old)] {
        guard let fault = Self.fault(from: a, to: b) else { continue }
        return "\(a.picture) -> \(b.picture): \(fault); \(b.difference(from: a).steps)"
      }
      return nil
    }
  }

  @Test func everyPlanAfterAFewEditsIsLegalAndShort() async throws {
    try await expectNoFault(for: 0..<Self.pairs / 4) { seed in
      var generator = SeededGenerator(seed: seed)
      let old = CoreSnapshot.random(using: &generator)
      var new = old
      let edits = Int.random(in: 0...4, using: &generator)
      for _ in 0..<edits {
        guard let id = new.itemIDs.randomElement(using: &generator),
          let other = new.itemIDs.randomElement(using: &generator)
        else { continue }
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: try new.delete([id])
        case 1: try new.replace(CoreRow(id: id, text: 5))
        default: try new.move(id, before: other)
        }
      }
      let plan = new.difference(from: old)
      let fault = plan.operations.count > edits ? "\(plan.operations.count) for \(edits)" : nil
      guard let fault = fault ?? Self.fault(from: old, to: new) else { return nil }
      return "\(old.picture) -> \(new.picture): \(fault); \(plan.steps)"
    }
  }

  /// The length of a longest increasing subsequence, by trying every subset.
  private static func mostThatStay(_ values: [Int]) -> Int {
    var most = 0
    for subset in 0..<(1 << values.count) where subset.nonzeroBitCount > most {
      var last = -1
      let increases = values.indices.allSatisfy { index in
        guard subset & (1 << index) != 0 else { return true }
        defer { last = values[index] }
        return values[index] > last
      }
      if increases { most = subset.nonzeroBitCount }
    }
    return most
  }

  private static func movesAreMinimal(_ values: [Int]) -> Bool {
    let old = ListSnapshot(values.sorted().map { Element(id: $0) })
    let plan = ListSnapshot(values.map { Element(id: $0) }).difference(from: old)
    return plan.operations.count == plan.movedItems.count
      && plan.movedItems.count == values.count - mostThatStay(values)
  }

  @Test func everyPermutationOfUpToSixRowsTakesTheFewestMoves() {
    func permutations(_ values: [Int]) -> [[Int]] {
      guard !values.isEmpty else { return [[]] }
      return values.indices.flatMap { index -> [[Int]] in
        var rest = values
        let first = rest.remove(at: index)
        return permutations(rest).map { [first] + $0 }
      }
    }
    for count in 0...6 {
      for values in permutations(Array(0..<count)) where !Self.movesAreMinimal(values) {
        Issue.record("\(values) is not reached by the fewest moves")
      }
    }
  }

  @Test func permutationsOfSevenRowsTakeTheFewestMoves() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<400 {
      let values = Array(0..<7).shuffled(using: &generator)
      if !Self.movesAreMinimal(values) { Issue.record("\(values) is not reached by the fewest moves") }
    }
  }

  @Test func keptSectionsTakeTheFewestMovesAmongThem() async {
    await expectNoFault(for: 0..<300) { seed in
      var generator = SeededGenerator(seed: seed)
      func deal() -> CoreSnapshot {
        var rows = (0..<8).shuffled(using: &generator).prefix(7).map { CoreRow(id: $0) }
        let first = Array(rows.prefix(Int.random(in: 0...7, using: &generator)))
        rows.removeFirst(first.count)
        return CoreSnapshot(sections: [(CorePart(id: "A"), first), (CorePart(id: "B"), rows)])
      }
      let old = deal()
      let new = deal()
      // Rows that change their section move; of those that do not, as many stay as can.
      var fewest = 0
      for section in 0...1 {
        let places = new.items(inSection: section).compactMap { old.position(of: $0.id) }
        let stayed = places.filter { $0.section == section }.map(\.item)
        fewest += places.count - Self.mostThatStay(stayed)
      }
      let plan = new.difference(from: old)
      guard plan.movedItems.count != fewest || !plan.insertedSections.isEmpty else { return nil }
      return "\(old.picture) -> \(new.picture): \(plan.steps), not \(fewest) moves"
    }
  }

  @Test func collidingHashesChangeNothing() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<100 {
      func deal() -> ListSnapshot<SingleSection, Element<CollidingID>> {
        ListSnapshot((0..<20).shuffled(using: &generator).prefix(14).map { Element(id: CollidingID(value: $0)) })
      }
      let old = deal()
      let new = deal()
      let plan = new.difference(from: old)
      #expect(old.applying(plan) == new)
      #expect(BatchValidation(of: plan, from: old, to: new).isLegal)
    }
  }

  @Test func idsThatBreakTheirPromiseNeverTrap() async {
    typealias Broken = ListSnapshot<Element<BrokenID>, Element<BrokenID>>
    await expectNoFault(for: 0..<Self.pairs / 4) { seed in
      var generator = SeededGenerator(seed: seed)
      func element() -> Element<BrokenID> {
        let value = Int.random(in: 0..<8, using: &generator)
        let salt = Int.random(in: 0..<16, using: &generator)
        return Element(id: BrokenID(value: value, salt: salt), text: Int.random(in: 0...1, using: &generator))
      }
      func deal() -> Broken {
        Broken(
          sections: (0..<Int.random(in: 0...8, using: &generator)).map { _ in
            let section = element()
            return (section, (0..<Int.random(in: 0...12, using: &generator)).map { _ in element() })
          })
      }
      let old = deal().removingDuplicates()
      let new = deal().removingDuplicates()
      let plan = new.difference(from: old)
      _ = old.applying(plan)
      _ = BatchValidation(of: plan, from: old, to: new)
      _ = new.itemIDs.map { old.position(of: $0) }
      return nil
    }
  }
}

/// Batches that were legal until one operation was lost, doubled or shifted.
@Suite struct DamagedBatchTests {
  private struct Rows: Equatable {
    var name: String
    var ids: [Int]
  }

  private static func rows(of snapshot: CoreSnapshot) -> [Rows] {
    snapshot.sections.enumerated().map { Rows(name: $1.id, ids: snapshot.items(inSection: $0).map(\.id)) }
  }

  private static func id(_ place: ListPosition, in rows: [Rows]) -> Int? {
    guard rows.indices.contains(place.section), rows[place.section].ids.indices.contains(place.item) else { return nil }
    return rows[place.section].ids[place.item]
  }

  /// What a batch leads to, worked out plainly: deletions from the end, then arrivals from the front. Nil where that
  /// goes out of bounds.
  private static func result(of operations: [BatchOperation], from old: [Rows], to new: [Rows]) -> [Rows]? {
    var rows = old
    var gone: [ListPosition] = []
    var goneSections: [Int] = []
    var came: [(place: ListPosition, id: Int?)] = []
    var cameSections: [(place: Int, rows: Rows?)] = []
    for operation in operations {
      switch operation {
      case .deleteSection(let section): goneSections.append(section)
      case .insertSection(let section):
        cameSections.append((section, new.indices.contains(section) ? new[section] : nil))
      case .moveSection(let from, let to):
        goneSections.append(from)
        cameSections.append((to, old.indices.contains(from) ? old[from] : nil))
      case .deleteItem(let place): gone.append(place)
      case .insertItem(let place): came.append((place, id(place, in: new)))
      case .moveItem(let from, let to):
        gone.append(from)
        came.append((to, id(from, in: old)))
      case .reloadSection, .reloadItem: break
      }
    }
    for place in gone.sorted(by: >) {
      guard id(place, in: rows) != nil else { return nil }
      rows[place.section].ids.remove(at: place.item)
    }
    for section in goneSections.sorted(by: >) {
      guard rows.indices.contains(section) else { return nil }
      rows.remove(at: section)
    }
    for (place, section) in cameSections.sorted(by: { $0.place < $1.place }) {
      guard let section, (0...rows.count).contains(place) else { return nil }
      rows.insert(section, at: place)
    }
    // What comes in with its section is there already.
    let arrived = Set(cameSections.map(\.place))
    for (place, id) in came.sorted(by: { $0.place < $1.place }) where !arrived.contains(place.section) {
      guard let id, rows.indices.contains(place.section), (0...rows[place.section].ids.count).contains(place.item)
      else { return nil }
      rows[place.section].ids.insert(id, at: place.item)
    }
    return rows
  }

  private static func shifted(_ operation: BatchOperation, by step: Int) -> BatchOperation {
    func moved(_ place: ListPosition) -> ListPosition { ListPosition(section: place.section, item: place.item + step) }
    return switch operation {
    case .deleteSection(let section): .deleteSection(section + step)
    case .insertSection(let section): .insertSection(section + step)
    case .moveSection(let from, let to): .moveSection(from: from, to: to + step)
    case .reloadSection(let section): .reloadSection(section + step)
    case .deleteItem(let place): .deleteItem(moved(place))
    case .insertItem(let place): .insertItem(moved(place))
    case .moveItem(let from, let to):
      step > 0 ? .moveItem(from: moved(from), to: to) : .moveItem(from: from, to: moved(to))
    case .reloadItem(let place): .reloadItem(moved(place))
    }
  }

  @Test func damageIsSeenUnlessItDoesNoHarm() {
    var seen = 0
    var harmless = 0
    for seed in 0..<UInt64(1_500) {
      var generator = SeededGenerator(seed: seed)
      let old = CoreSnapshot.random(using: &generator)
      let new = CoreSnapshot.random(using: &generator)
      let (before, after) = (Self.rows(of: old), Self.rows(of: new))
      var operations = new.difference(from: old).operations
      guard Self.result(of: operations, from: before, to: after) == after else {
        Issue.record("seed \(seed): \(old.picture) -> \(new.picture) is not reached by \(operations)")
        return
      }
      guard let index = operations.indices.randomElement(using: &generator) else { continue }
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: operations.remove(at: index)
      case 1: operations.append(operations[index])
      case let kind: operations[index] = Self.shifted(operations[index], by: kind == 2 ? 1 : -1)
      }
      let validation = BatchValidation(
        of: operations, from: before.map { ($0.name, $0.ids) }, to: after.map { ($0.name, $0.ids) })
      if !validation.isLegal {
        seen += 1
      } else if Self.result(of: operations, from: before, to: after) == after {
        harmless += 1
      } else {
        Issue.record("seed \(seed): \(old.picture) -> \(new.picture): nothing is wrong with \(operations)")
      }
    }
    #expect(seen > 1_000, "\(seen) seen, \(harmless) harmless")
  }
}
