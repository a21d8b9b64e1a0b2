import ListPresentation
import ListPresentationText

/// What one step of a scroll costs in a list of many pages.
@MainActor
struct ScrollStepBenchmark {
  static let pages = [1, 100, 10_000]
  static let pageSize = 50
  private let rounds = 1_000
  private let lines = 24
  private typealias Row = BenchmarkRow<Int>

  /// - Returns: The larger spread.
  func add(to table: inout TextTable) throws -> Double {
    let lists = try Self.pages.map { try loaded(pages: $0) }
    let (adapter, pager) = (lists.map(adapterTimes), lists.map(pagerTimes))
    table.add(["adapter"], Times.cells(adapter))
    table.add(["pager"], Times.cells(pager))
    return max(Times.spread(adapter), Times.spread(pager))
  }

  /// A list into which so many pages have come, one after the other.
  private func loaded(pages: Int) throws -> PagedList<Row> {
    var configuration = PagingConfiguration()
    configuration.pageSize = Self.pageSize
    configuration.prefetch = .adaptive()
    var list = PagedList<Row>(configuration)
    var generator = SplitMix64(seed: 1)
    var commands = list.handle(.start, at: .zero, using: &generator)
    for page in 0..<pages {
      let request = commands.lazy.compactMap { command in
        if case .send(let request) = command { request } else { nil }
      }.first
      guard let request else { throw BenchmarkFailure(description: "a list of pages: page \(page) is not asked for") }
      let first = page * Self.pageSize
      commands = list.take(
        KeyedPage(Row.rows(first..<first + Self.pageSize), cursor: page, next: page + 1), request.ticket, at: .zero,
        using: &generator)
      let rows = list.snapshot.numberOfItems
      commands += list.handle(.show(max(rows - lines, 0)..<rows), at: .zero, using: &generator)
    }
    return list
  }

  private func place(_ round: Int, of rows: Int) -> Range<Int> {
    let last = max(rows - lines, 1)
    let first = (rows / 2 + round) % last
    return first..<min(first + lines, rows)
  }

  private func adapterTimes(_ list: PagedList<Row>) -> Times {
    let source = SnapshotSource<Int>([])
    source.list = list.snapshot
    let view = TextListView { (row: Row) in TextRow("Row \(row.content)") }
    let adapter = ListAdapter(dataSource: source, view: view)
    var times = Times()
    for round in 0..<rounds {
      let range = place(round, of: list.snapshot.numberOfItems)
      times.measure { adapter.visibleItemsChanged(to: range, in: view) }
    }
    return times
  }

  private func pagerTimes(_ list: PagedList<Row>) -> Times {
    var list = list
    var generator = SplitMix64(seed: 1)
    var times = Times()
    for round in 0..<rounds {
      let range = place(round, of: list.snapshot.numberOfItems)
      let now = Duration.milliseconds(round * 50)
      Sink.take(times.measure { list.handle(.show(range), at: now, using: &generator).count })
    }
    return times
  }
}
