import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentation

/// Random histories through random chains of derived lists, against the same on arrays.
@MainActor @Suite struct DerivationPropertyTests {
  private static let histories = testSeeds("LIST_PRESENTATION_DERIVATIONS", small: 12)

  /// A source, a chain of derived lists, and the same chain on arrays.
  @MainActor
  private final class Chain {
    let source = DiffableDataSource<CorePart, DerivedRow>()
    /// The source of a chain that begins with `sectioned`.
    let rows: DiffableDataSource<SingleSection, DerivedRow>?
    let hidden = Observed<Set<Int>>([])
    let steps: [DerivationStep]
    let derived: DerivedSource
    private let watchedSource: WatchedSource<CorePart>
    private let watchedRows: WatchedSource<SingleSection>?
    private let areSectionsSorted: Bool

    init(using generator: inout SeededGenerator) {
      let all = DerivationStep.all(hidden, using: &generator)
      steps = (0..<Int.random(in: 1...4, using: &generator)).compactMap { _ in all.randomElement(using: &generator) }
      rows = Bool.random(using: &generator) ? DiffableDataSource(ListSnapshot([])) : nil
      areSectionsSorted = Bool.random(using: &generator)
      let isSmaller = areSectionsSorted ? Self.isSmaller : nil
      watchedSource = WatchedSource(source)
      watchedRows = rows.map { WatchedSource($0) }
      var first: DerivedSource = watchedSource
      if let watchedRows { first = watchedRows.sectioned(by: Self.part, sortedBy: isSmaller) }
      derived = steps.reduce(first) { $1.derive($0) }
    }

    private static let isSmaller = { (a: CorePart, b: CorePart) in a.id > b.id }
    private static let part = { (row: DerivedRow) in CorePart(id: "K\(row.key)", title: row.text) }

    /// The first step of a chain that begins with `sectioned`.
    private var sectioned: DerivedBlocks? {
      guard let rows else { return nil }
      var blocks = DerivedBlocks()
      for row in rows.snapshot.items(inSection: 0) {
        if let index = blocks.firstIndex(where: { $0.section.id == Self.part(row).id }) {
          blocks[index].items.append(row)
        } else {
          blocks.append((Self.part(row), [row]))
        }
      }
      return areSectionsSorted ? blocks.sorted { Self.isSmaller($0.section, $1.section) } : blocks
    }

    /// The rows of the source, and those of each step after it.
    private var stages: [DerivedBlocks] {
      steps.reduce(into: [sectioned ?? blocks(of: source.snapshot)]) { stages, step in
        stages.append(stages[stages.count - 1].map { ($0.section, step.compute($0.items)) })
      }
    }

    var expected: DerivedBlocks { stages[steps.count] }

    /// Reports rows of the derived list as visible.
    /// - Returns: What is wrong with the rows that the source is told of, or `nil`.
    func faultOfShowing(_ indices: Range<Int>) -> String? {
      var lists = stages.map { $0.flatMap { $0.items.map(\.id) } }
      if let rows { lists.insert(rows.snapshot.itemIDs, at: 0) }
      guard lists.allSatisfy({ Set($0).count == $0.count }) else { return nil }
      watchedSource.seen = nil
      watchedRows?.seen = nil
      derived.visibleItemsChanged(to: RangeSet(indices))
      let told = watchedRows.map(\.seen) ?? watchedSource.seen
      var seen = Set(lists[lists.count - 1][indices])
      for (list, source) in zip(lists.dropFirst(), lists).reversed() {
        let end = list.last.map(seen.contains) == true ? source.suffix(1) : []
        seen = seen.intersection(source).union(end)
      }
      let expected = lists[0].indices.filter { seen.contains(lists[0][$0]) }
      return told ?? [] == expected ? nil : "\(indices) is \(told ?? []) of the source instead of \(expected)"
    }

    var name: String { ((rows == nil ? [] : ["sectioned"]) + steps.map(\.name)).joined(separator: ".") }

    /// Edits the source at random.
    /// - Returns: The name of the edit.
    func edit(next: inout Int, using generator: inout SeededGenerator) throws -> String {
      let ids = rows?.snapshot.itemIDs ?? source.snapshot.itemIDs
      if Int.random(in: 0..<5, using: &generator) == 0, let id = ids.randomElement(using: &generator) {
        hidden.value.formSymmetricDifference([id])
        return "hide \(id)"
      }
      if let rows {
        var list = rows.snapshot
        defer { rows.apply(list) }
        return try list.performRandomItemEdit(next: &next, using: &generator)
      }
      var list = source.snapshot
      defer { source.apply(list) }
      return try list.performRandomEdit(next: &next, using: &generator)
    }
  }

  @Test func chainEqualsArraysAfterEveryStep() async throws {
    try await expectNoFault(for: Self.histories) { seed in
      var generator = SeededGenerator(seed: seed)
      let chain = Chain(using: &generator)
      var next = 0
      var last = chain.derived.snapshot
      for step in 0..<25 {
        let before = last.duplicates().isEmpty ? picture(blocks(of: last)) : ""
        let edit = try chain.edit(next: &next, using: &generator)
        let now = chain.derived.snapshot
        let expected = chain.expected
        let words = "step \(step) of \(chain.name), \(edit) in \(before): "
        if picture(blocks(of: now)) != picture(expected) {
          return words + "\(picture(blocks(of: now))) instead of \(picture(expected))"
        }
        let top = Int.random(in: 0...now.numberOfItems, using: &generator)
        let bottom = Int.random(in: top...now.numberOfItems, using: &generator)
        if let fault = chain.faultOfShowing(top..<bottom) { return words + fault }
        if now.duplicates().isEmpty, last.duplicates().isEmpty {
          if let fault = now.difference(from: last).fault(from: last, to: now) { return words + fault }
          if let id = now.itemIDs.first(where: { now.item($0)?.id != $0 }) { return words + "\(id) is not found" }
        }
        last = now
      }
      return nil
    }
  }

  @Test func listWithRepeatedIDsEqualsArraysToo() async {
    await expectNoFault(for: Self.histories) { seed in
      var generator = SeededGenerator(seed: seed)
      let chain = Chain(using: &generator)
      for step in 0..<8 {
        let parts = (0..<3).map { part in
          let rows = (0..<6).map { _ in
            DerivedRow(id: Int.random(in: 0..<12, using: &generator), key: Int.random(in: 0..<4, using: &generator))
          }
          return (section: CorePart(id: "S\(part)"), items: rows)
        }
        chain.source.apply(ListSnapshot(sections: parts))
        chain.rows?.apply(ListSnapshot(parts.flatMap(\.items)))
        let (now, expected) = (blocks(of: chain.derived.snapshot), chain.expected)
        if picture(now) != picture(expected) {
          return "step \(step) of \(chain.name): \(picture(now)) instead of \(picture(expected))"
        }
      }
      return nil
    }
  }
}

/// A row that rules can tell apart by its number, and whose content changes.
struct DerivedRow: ListElement, CustomStringConvertible {
  let id: Int
  var key = 0
  var text = 0

  var description: String { "\(id)/\(key)" + String(repeating: "'", count: text) }
}

typealias DerivedSource = any SnapshotDataSource<CorePart, DerivedRow>
typealias DerivedBlocks = [(section: CorePart, items: [DerivedRow])]

/// A list as arrays, which naive rules change as a whole.
func blocks(of list: ListSnapshot<CorePart, DerivedRow>) -> DerivedBlocks {
  list.sections.indices.map { (list.sections[$0], list.items(inSection: $0)) }
}

func picture(_ blocks: DerivedBlocks) -> String {
  blocks.map { "\($0.section): " + $0.items.map(\.description).joined(separator: " ") }.joined(separator: " | ")
}

/// A step of a chain that keeps the types of a list: the rule under test, and the same on an array.
struct DerivationStep {
  let name: String
  let derive: @MainActor (DerivedSource) -> DerivedSource
  let compute: @MainActor ([DerivedRow]) -> [DerivedRow]

  @MainActor
  static func all(_ hidden: Observed<Set<Int>>, using generator: inout SeededGenerator) -> [DerivationStep] {
    let divisor = Int.random(in: 2...3, using: &generator)
    let isIncluded = { (row: DerivedRow) in (row.id + row.key) % divisor != 0 }
    let change = { (row: DerivedRow) in DerivedRow(id: row.id, key: row.key, text: row.text + abs(row.id % 2)) }
    let isSmaller = { (a: DerivedRow, b: DerivedRow) in (a.key, -a.text) < (b.key, -b.text) }
    // Rows made by a rule have ids above those of all rows of a source.
    let base = 1_000_000 * Int.random(in: 1...9, using: &generator)
    let endsWithSeparator = Bool.random(using: &generator)
    let separator = { (before: DerivedRow?, after: DerivedRow?) -> DerivedRow? in
      guard let after else {
        return endsWithSeparator ? before.map { DerivedRow(id: -base - $0.id, key: $0.key) } : nil
      }
      return before?.key == after.key ? nil : DerivedRow(id: base + after.id, key: after.key)
    }
    return [
      DerivationStep(name: "filter", derive: { $0.filter(isIncluded) }, compute: { $0.filter(isIncluded) }),
      DerivationStep(name: "map", derive: { $0.map(change) }, compute: { $0.map(change) }),
      DerivationStep(
        name: "hiding", derive: { $0.hiding { hidden.value } },
        compute: { rows in rows.filter { !hidden.value.contains($0.id) } }),
      DerivationStep(name: "sorted", derive: { $0.sorted(by: isSmaller) }, compute: { $0.sorted(by: isSmaller) }),
      DerivationStep(
        name: "sorted by a key", derive: { $0.sorted(by: \.text) }, compute: { $0.sorted { $0.text < $1.text } }),
      DerivationStep(
        name: "separated", derive: { $0.separated(separator) },
        compute: { rows in
          guard let last = rows.last else { return [] }
          let separators = zip([nil] + rows, rows + [nil]).map { separator($0, $1) }
          return zip(separators, rows).flatMap { ($0.map { [$0] } ?? []) + [$1] }
            + [separator(last, nil)].compactMap(\.self)
        }),
    ]
  }
}

/// A source that records the rows that the user sees.
@MainActor
final class WatchedSource<Section: ListElement>: SnapshotDataSource {
  let rows: DiffableDataSource<Section, DerivedRow>
  var seen: [Int]?

  init(_ rows: DiffableDataSource<Section, DerivedRow>) { self.rows = rows }

  var snapshot: ListSnapshot<Section, DerivedRow> { rows.snapshot }
  func visibleItemsChanged(to indices: RangeSet<Int>) { seen = Array(indices.ranges.joined()) }
}

extension ListSnapshot where Section == CorePart, Item == DerivedRow {
  /// Edits items or sections at random.
  /// - Returns: The name of the edit.
  mutating func performRandomEdit(next: inout Int, using generator: inout SeededGenerator) throws -> String {
    guard let section = sections.randomElement(using: &generator), Int.random(in: 0..<5, using: &generator) == 0 else {
      if numberOfSections == 0 { try appendSections([CorePart(id: "S\(next)")]) }
      return try performRandomItemEdit(next: &next, using: &generator)
    }
    next += 1
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: try appendSections([CorePart(id: "S\(next)")])
    case 1: try moveSection(section.id, before: sections[0].id)
    case 2: try deleteSections([section.id])
    default: try replaceSection(CorePart(id: section.id, title: section.title + 1))
    }
    return "change section \(section)"
  }
}

extension ListSnapshot where Item == DerivedRow {
  /// Edits items at random as a pager does: pages at both ends, evictions, edits of one row, changes of keys, moves,
  /// and a list that is built again.
  /// - Returns: The name of the edit.
  mutating func performRandomItemEdit(next: inout Int, using generator: inout SeededGenerator) throws -> String {
    let count = Int.random(in: 1...8, using: &generator)
    let rows = (1...count).map { DerivedRow(id: next + $0, key: Int.random(in: 0..<4, using: &generator)) }
    next += count
    let ids = itemIDs
    guard let id = ids.randomElement(using: &generator), let item = item(id) else {
      try append(rows)
      return "fill an empty list"
    }
    switch Int.random(in: 0..<11, using: &generator) {
    case 0...2: try append(rows)
    case 3: try insert(rows, before: ids[0])
    case 4: try insert(rows, after: id)
    case 5: try delete(Array(ids.prefix(count)))
    case 6: try delete(Array(ids.suffix(count)))
    case 7: try replace(DerivedRow(id: id, key: item.key, text: (item.text + 1) % 3))
    case 8: try replace(DerivedRow(id: id, key: Int.random(in: 0..<4, using: &generator), text: item.text))
    case 9: try move(id, before: ids[0])
    default: self = ListSnapshot(sections: sections.indices.map { (sections[$0], items(inSection: $0)) })
    }
    return "edit \(id)"
  }
}
