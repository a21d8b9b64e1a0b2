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
    let hidden = HiddenIDs()
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
      steps.reduce(into: [sectioned ?? blocks(of: source.snapshot)]) { $0.append($1.compute($0[$0.count - 1])) }
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
        hidden.ids.formSymmetricDifference([id])
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
          return (section: CorePart(id: "S\(part)", title: 0), items: rows)
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
