import ListPresentationTesting
import Testing

@testable import ListPresentation

private typealias Counted = DiffableDataSource<SingleSection, CountedRow>

/// The rows that a derived list looks at do not grow with the number of loaded rows.
@MainActor @Suite(.serialized) struct DerivationCostTests {
  private static let counter = RowCounter()

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
      Rule("filter") { source, rule in source.filter { rule.count($0.id.number % 3 > 0) } },
      Rule("hiding") { source, _ in source.hiding { [Self.counter.id(3), Self.counter.id(5)] } },
      Rule("separated") { source, rule in
        source.separated {
          rule.count($1.flatMap { $0.id.number % 5 == 0 ? Self.counter.row(-1 - $0.id.number) : nil })
        }
      },
      Rule("sectioned") { source, rule in source.sectioned { rule.count(CoreRow(id: $0.id.number / 100 % 7)) } },
    ]
  }

  private typealias Cost = (calls: Int, comparisons: Int)

  /// Returns what a page at the end of a list costs, and then a changed row in its middle.
  private static func costs(of rule: Rule, _ size: Int) throws -> (page: Cost, row: Cost) {
    var list = ListSnapshot(counter.rows(0..<size))
    let source = Counted(list)
    let derived = rule.derive(source)
    func cost(_ edit: (inout ListSnapshot<SingleSection, CountedRow>) throws -> Void) throws -> Cost {
      try edit(&list)
      source.apply(list)
      rule.calls = 0
      counter.take()
      _ = derived.numberOfItems
      return (rule.calls, counter.take().rowComparisons)
    }
    // An edited list has an index, as the list of a pager does.
    for text in 1...2 { _ = try cost { try $0.replace(counter.row(0, text: text)) } }
    let page = try cost { try $0.append(counter.rows(size..<size + 50)) }
    return (page, try cost { try $0.replace(counter.row(size / 2, text: 7)) })
  }

  @Test func appendedPageCostsThePageAndAChangedRowOneCall() throws {
    let size = Chunk<CountedRow>.size
    for rule in Self.rules {
      let costs = try [1_000, 10_000].map { try Self.costs(of: rule, $0) }
      // A section whose first row changes is made again from that row.
      #expect(costs.allSatisfy { $0.page.calls <= 52 && $0.page.comparisons <= size }, "\(rule.name) \(costs)")
      #expect(costs[1].page.comparisons <= max(4 * costs[0].page.comparisons, size), "\(rule.name) \(costs)")
      // The row after a changed row may get another separator.
      #expect(costs.allSatisfy { $0.row.calls <= 2 && $0.row.comparisons <= 2 * size }, "\(rule.name) \(costs)")
    }
  }

  @Test func appendedRowIsNotSearchedForInItsSection() throws {
    let hashes = try [1_000, 30_000].map { size in
      let rows = Self.counter.rows as (Range<Int>) -> [CountedRow]
      var list = ListSnapshot(rows(0..<size))
      try list.append(rows(size..<size + 1))
      let source = DiffableDataSource(list)
      let derived = source.sectioned { CoreRow(id: $0.id.number / 10 % 7) }
      _ = derived.numberOfItems
      for start in [size + 1, size + 51] {
        try list.append(rows(start..<start + 50))
        source.apply(list)
        Self.counter.take()
        _ = derived.numberOfItems
      }
      return Self.counter.take().hashes
    }
    #expect(hashes == [0, 0], "the source has hashed the ids")
  }

  @Test func visibleRowsAreFoundByTheEndsOfTheirRuns() {
    let source = DiffableDataSource(ListSnapshot(Self.counter.rows(0..<1_000)))
    for list in [source.hiding { [Self.counter.id(500)] }, source.filter { $0.id.number != 500 }] {
      _ = list.snapshot.position(of: Self.counter.id(0))
      list.visibleItemsChanged(to: RangeSet(0..<1))
      Self.counter.take()
      list.visibleItemsChanged(to: RangeSet(100..<140))
      // One for the first row, and one for the last.
      #expect(Self.counter.take().hashes == 2)
      list.visibleItemsChanged(to: RangeSet(480..<520))
      // The rows before the gap are looked up one by one.
      #expect(Self.counter.take().hashes == 22)
    }
  }

  @Test func sortedPageComparesEachRowWithAFewOthers() throws {
    let rule = Rule("sorted") { source, rule in
      source.sorted { rule.count(($0.id.number % 97, $0.id.number) < ($1.id.number % 97, $1.id.number)) }
    }
    for size in [1_000, 10_000] {
      let costs = try Self.costs(of: rule, size)
      // Two calls for each step of a binary search, and the sort of the page.
      #expect(costs.page.calls <= 50 * (2 * 16 + 2 * 6) && costs.row.calls <= 2 * 16, "\(size): \(costs)")
    }
  }

  @Test func derivedListSharesItsRowsWithTheOneBefore() throws {
    for rule in Self.rules where rule.name != "sectioned" {
      var list = ListSnapshot(Self.counter.rows(0..<20_000))
      try list.append([Self.counter.row(20_000)])
      let source = Counted(list)
      let derived = rule.derive(source)
      func unshared(_ derived: some SnapshotDataSource) throws -> Int {
        _ = derived.numberOfItems
        try list.append([Self.counter.row(20_001)])
        source.apply(list)
        let old = derived.snapshot
        try list.append(Self.counter.rows(30_000..<30_050))
        source.apply(list)
        return derived.snapshot.numberOfUnsharedItems(with: old)
      }
      #expect(try unshared(derived) <= 600, "\(rule.name)")
    }
  }

  @Test func listThatLeavesOutNothingIsTheSource() throws {
    var snapshot = ListSnapshot(Self.counter.rows(0..<300))
    try snapshot.append([Self.counter.row(300)])
    let source = DiffableDataSource(snapshot)
    let hidden = DiffableDataSource(ListSnapshot<SingleSection, CountedRow>())
    let list = source.hiding { Set(hidden.snapshot.itemIDs) }
    #expect(list.snapshot.contents.isSame(as: snapshot.contents))
    try snapshot.append([Self.counter.row(301)])
    source.apply(snapshot)
    Self.counter.take()
    #expect(list.snapshot.contents.isSame(as: snapshot.contents))
    #expect(Self.counter.take().hashes == 0)
    for ids in [[7, 301], [301], []] {
      hidden.apply(ListSnapshot(ids.map { Self.counter.row($0) }))
      #expect(list.snapshot.itemIDs.map(\.number) == (0...301).filter { !ids.contains($0) })
    }
  }

  @Test func rowsThatStayAreSharedWithTheSource() {
    let source = Counted(ListSnapshot(Self.counter.rows(0..<20_000)))
    let lists = [
      source.filter { $0.id.number % 5_000 > 0 }, source.hiding { Set([3, 5, 19_999].map(Self.counter.id)) },
      source.hiding { [] },
    ]
    for list in lists {
      let unshared = list.snapshot.numberOfUnsharedItems(with: source.snapshot)
      #expect(unshared <= source.snapshot.numberOfItems - list.numberOfItems + 4 * Chunk<CountedRow>.size)
    }
  }

  @Test func separatorFollowsTheRowBeforeWhereChunksMeet() throws {
    typealias Edit = (inout ListSnapshot<SingleSection, CoreRow>) throws -> Void
    let size = Chunk<CoreRow>.size
    var list = ListSnapshot((0..<4 * size).map { CoreRow(id: $0, text: $0 / size) })
    try list.append([CoreRow(id: 4 * size, text: 4)])
    let source = DiffableDataSource(list)
    let separated = source.separated { before, after in
      guard let before, let after, before.text != after.text else { return nil }
      return CoreRow(id: -after.id, text: before.text)
    }
    let changes: [Edit] = [size - 1, size, size - 2, 2 * size - 1, 2 * size + 1, 3 * size].map { id in
      { try $0.replace(CoreRow(id: id, text: 7)) }
    }
    let comingsAndGoings: [Edit] = [
      { try $0.delete([size - 1]) }, { try $0.delete([size]) },
      { try $0.insert([CoreRow(id: 5_000, text: 8)], after: 2 * size - 1) },
      { try $0.insert([CoreRow(id: 5_001, text: 9)], before: 3 * size) }, { try $0.delete([5_001, 3 * size]) },
    ]
    for (number, edit) in (changes + comingsAndGoings).enumerated() {
      _ = separated.numberOfItems
      try edit(&list)
      source.apply(list)
      let rows = list.items(inSection: 0)
      let expected = zip(rows, [rows[0]] + rows).flatMap { row, before in
        row.text == before.text ? [row] : [CoreRow(id: -row.id, text: before.text), row]
      }
      #expect(separated.snapshot.items(inSection: 0) == expected, "after edit \(number)")
    }
  }
}
