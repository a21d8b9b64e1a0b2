import ListPresentationTesting
import Synchronization
import Testing

@testable import ListPresentation

/// A row that counts the comparisons of its content.
private struct CountedRow: ListElement {
  static let comparisons = Mutex(0)
  let id: Int
  var text = 0

  static func == (a: CountedRow, b: CountedRow) -> Bool {
    comparisons.withLock { $0 += 1 }
    return a.id == b.id && a.text == b.text
  }
}

private struct Hundred: ListElement { let id: Int }

/// A row that counts how often its id is looked up.
private struct HashedRow: ListElement {
  static let hashes = Mutex(0)

  struct ID: Hashable {
    let number: Int
    func hash(into hasher: inout Hasher) {
      hashes.withLock { $0 += 1 }
      hasher.combine(number)
    }
  }

  let id: ID
}

private typealias Counted = DiffableDataSource<SingleSection, CountedRow>

/// The rows that a derived list looks at do not grow with the number of loaded rows.
@MainActor @Suite(.serialized) struct DerivationCostTests {
  /// A rule, and the number of calls of its closure.
  private final class Rule {
    let name: String
    var calls = 0
    private let make: (Counted, Rule) -> any SnapshotDataSource

    init(_ name: String, _ make: @escaping (Counted, Rule) -> any SnapshotDataSource) {
      (self.name, self.make) = (name, make)
    }

    func derive(_ source: Counted) -> any SnapshotDataSource { make(source, self) }
    func count<Result>(_ result: Result) -> Result {
      calls += 1
      return result
    }
  }

  private static var rules: [Rule] {
    [
      Rule("map") { source, rule in source.map { rule.count($0) } },
      Rule("filter") { source, rule in source.filter { rule.count($0.id % 3 > 0) } },
      Rule("hiding") { source, _ in source.hiding { [3, 5] } },
      Rule("separated") { source, rule in
        source.separated { rule.count($1.flatMap { $0.id % 5 == 0 ? CountedRow(id: -1 - $0.id) : nil }) }
      },
      Rule("sectioned") { source, rule in source.sectioned { rule.count(Hundred(id: $0.id / 100 % 7)) } },
    ]
  }

  private struct Cost: Equatable { var calls = 0, comparisons = 0 }

  private static func cost(
    of rule: Rule, _ size: Int, _ edit: (inout ListSnapshot<SingleSection, CountedRow>) throws -> Void
  ) throws -> Cost {
    var list = ListSnapshot((0..<size).map { CountedRow(id: $0) })
    // An edited list has an index, as the list of a pager does.
    try list.replace(CountedRow(id: 0, text: 1))
    let source = Counted(list)
    let derived = rule.derive(source)
    _ = derived.numberOfItems
    try list.replace(CountedRow(id: 1, text: 1))
    source.apply(list)
    _ = derived.numberOfItems
    try edit(&list)
    source.apply(list)
    rule.calls = 0
    CountedRow.comparisons.withLock { $0 = 0 }
    _ = derived.numberOfItems
    return Cost(calls: rule.calls, comparisons: CountedRow.comparisons.withLock { $0 })
  }

  @Test func appendedPageCostsThePage() throws {
    for rule in Self.rules {
      let costs = try [1_000, 10_000].map { size in
        try Self.cost(of: rule, size) { try $0.append((size..<size + 50).map { CountedRow(id: $0) }) }
      }
      // A section whose first row changes is made again from that row.
      let most = Chunk<CountedRow>.size
      #expect(costs.allSatisfy { $0.calls <= 52 && $0.comparisons <= most }, "\(rule.name) \(costs)")
      #expect(costs[1].comparisons <= max(4 * costs[0].comparisons, most), "\(rule.name) \(costs)")
    }
  }

  @Test func changedRowCostsOneCall() throws {
    for rule in Self.rules {
      let costs = try [1_000, 10_000].map { size in
        try Self.cost(of: rule, size) { try $0.replace(CountedRow(id: size / 2, text: 7)) }
      }
      // The row after a changed row may get another separator.
      let most = 2 * Chunk<CountedRow>.size
      #expect(costs.allSatisfy { $0.calls <= 2 && $0.comparisons <= most }, "\(rule.name) \(costs)")
    }
  }

  @Test func appendedRowIsNotSearchedForInItsSection() throws {
    let hashes = try [1_000, 30_000].map { size in
      func rows(_ range: Range<Int>) -> [HashedRow] { range.map { HashedRow(id: HashedRow.ID(number: $0)) } }
      var list = ListSnapshot(rows(0..<size))
      try list.append(rows(size..<size + 1))
      let source = DiffableDataSource(list)
      let derived = source.sectioned { Hundred(id: $0.id.number / 10 % 7) }
      _ = derived.numberOfItems
      for start in [size + 1, size + 51] {
        try list.append(rows(start..<start + 50))
        source.apply(list)
        HashedRow.hashes.withLock { $0 = 0 }
        _ = derived.numberOfItems
      }
      return HashedRow.hashes.withLock { $0 }
    }
    #expect(hashes == [0, 0], "the source has hashed the ids")
  }

  @Test func visibleRowsAreFoundByTheEndsOfTheirRuns() {
    let source = DiffableDataSource(ListSnapshot((0..<1_000).map { HashedRow(id: HashedRow.ID(number: $0)) }))
    var ends = 0
    for list in [source.hiding { [HashedRow.ID(number: 500)] }, source.filter { $0.id.number != 500 }] {
      _ = list.snapshot.position(of: HashedRow.ID(number: 0))
      list.visibleItemsChanged(to: RangeSet(0..<1))
      HashedRow.hashes.withLock { $0 = 0 }
      list.visibleItemsChanged(to: RangeSet(100..<140))
      ends = HashedRow.hashes.withLock { $0 }
      // One for the first row, and one for the last.
      #expect(ends == 2)
      list.visibleItemsChanged(to: RangeSet(480..<520))
      // The rows before the gap are looked up one by one.
      #expect(HashedRow.hashes.withLock { $0 } - ends == 22)
    }
  }

  @Test func sortedPageComparesEachRowWithAFewOthers() throws {
    let rule = Rule("sorted") { source, rule in source.sorted { rule.count(($0.id % 97, $0.id) < ($1.id % 97, $1.id)) }
    }
    for size in [1_000, 10_000] {
      let page = try Self.cost(of: rule, size) { try $0.append((size..<size + 50).map { CountedRow(id: $0) }) }
      let row = try Self.cost(of: rule, size) { try $0.replace(CountedRow(id: size / 2, text: 7)) }
      // Two calls for each step of a binary search, and the sort of the page.
      #expect(page.calls <= 50 * (2 * 16 + 2 * 6) && row.calls <= 2 * 16, "\(size): \(page) \(row)")
    }
  }

  @Test func derivedListSharesItsRowsWithTheOneBefore() throws {
    for rule in Self.rules where rule.name != "sectioned" {
      var list = ListSnapshot((0..<20_000).map { CountedRow(id: $0) })
      try list.append([CountedRow(id: 20_000)])
      let source = Counted(list)
      let derived = rule.derive(source)
      func unshared(_ derived: some SnapshotDataSource) throws -> Int {
        _ = derived.numberOfItems
        try list.append([CountedRow(id: 20_001)])
        source.apply(list)
        let old = derived.snapshot
        try list.append((30_000..<30_050).map { CountedRow(id: $0) })
        source.apply(list)
        return derived.snapshot.numberOfUnsharedItems(with: old)
      }
      #expect(try unshared(derived) <= 600, "\(rule.name)")
    }
  }

  @Test func listThatLeavesOutNothingIsTheSource() throws {
    var snapshot = ListSnapshot((0..<300).map { HashedRow(id: HashedRow.ID(number: $0)) })
    try snapshot.append([HashedRow(id: HashedRow.ID(number: 300))])
    let source = DiffableDataSource(snapshot)
    let hidden = DiffableDataSource(ListSnapshot<SingleSection, HashedRow>())
    let list = source.hiding { Set(hidden.snapshot.itemIDs) }
    #expect(list.snapshot.contents.isSame(as: snapshot.contents))
    try snapshot.append([HashedRow(id: HashedRow.ID(number: 301))])
    source.apply(snapshot)
    HashedRow.hashes.withLock { $0 = 0 }
    #expect(list.snapshot.contents.isSame(as: snapshot.contents))
    #expect(HashedRow.hashes.withLock { $0 } == 0)
    for ids in [[7, 301], [301], []] {
      hidden.apply(ListSnapshot(ids.map { HashedRow(id: HashedRow.ID(number: $0)) }))
      #expect(list.snapshot.itemIDs.map(\.number) == (0...301).filter { !ids.contains($0) })
    }
  }

  @Test func rowsThatStayAreSharedWithTheSource() {
    let source = Counted(ListSnapshot((0..<20_000).map { CountedRow(id: $0) }))
    let lists = [source.filter { $0.id % 5_000 > 0 }, source.hiding { [3, 5, 19_999] }, source.hiding { [] }]
    for list in lists {
      let unshared = list.snapshot.numberOfUnsharedItems(with: source.snapshot)
      #expect(unshared <= source.snapshot.numberOfItems - list.numberOfItems + 4 * Chunk<CountedRow>.size)
    }
  }

  @Test func separatorFollowsTheRowBeforeWhereChunksMeet() throws {
    let size = Chunk<CoreRow>.size
    var list = ListSnapshot((0..<4 * size).map { CoreRow(id: $0) })
    try list.append([CoreRow(id: 4 * size)])
    let source = DiffableDataSource(list)
    let separated = source.separated { before, after in
      guard let before, let after, before.text != after.text else { return nil }
      return CoreRow(id: -after.id)
    }
    _ = separated.numberOfItems
    for id in [size - 1, size, size - 2, 2 * size - 1, 2 * size + 1, 3 * size] {
      try list.replace(CoreRow(id: id, text: 1))
      source.apply(list)
      let rows = list.items(inSection: 0)
      let expected = zip(rows, [rows[0]] + rows).flatMap { row, before in
        row.text == before.text ? [row.id] : [-row.id, row.id]
      }
      #expect(separated.snapshot.itemIDs == expected, "after the change of \(id)")
    }
  }
}
