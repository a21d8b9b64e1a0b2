import ListPresentation
import ListPresentationTesting
import ListPresentationText

/// Measures a scroll by one row in a list of many pages.
@MainActor
struct ScrollStepBenchmark {
  static let pages = [1, 100, 10_000]
  static let pageSize = 50
  private let rounds = 1_000
  private let lines = 24
  private typealias Row = BenchmarkRow<Int>

  /// Adds the measurements to a table.
  /// - Returns: The larger spread.
  func add(to table: inout TextTable) async throws -> Double {
    var (adapter, pager): ([Times], [Times]) = ([], [])
    for pages in Self.pages {
      let list = try await loaded(pages: pages)
      adapter.append(adapterTimes(list.snapshot))
      pager.append(pagerTimes(list))
    }
    table.add(["adapter"], Times.cells(adapter))
    table.add(["pager"], Times.cells(pager))
    return max(Times.spread(adapter), Times.spread(pager))
  }

  /// Returns a pager that has loaded a number of pages, one after another.
  private func loaded(pages: Int) async throws -> Pager<Row> {
    var configuration = PagingConfiguration()
    configuration.pageSize = Self.pageSize
    configuration.prefetch = .adaptive()
    configuration.maximumItemsPerFill = .max
    let rows = Row.rows(0..<pages * Self.pageSize)
    let pager = Pager(ArrayPageSource(rows), configuration: configuration, clock: ManualClock())
    var turns = 0
    while pager.numberOfItems < rows.count {
      let count = pager.numberOfItems
      pager.visibleItemsChanged(to: RangeSet(max(count - lines, 0)..<count))
      await Task.yield()
      turns += 1
      guard turns < 1_000 * pages else {
        throw BenchmarkFailure(description: "\(pages.grouped) pages: \(pager.numberOfItems.grouped) rows are loaded")
      }
    }
    return pager
  }

  private func visibleRows(in round: Int, of rows: Int) -> Range<Int> {
    let last = max(rows - lines, 1)
    let first = (rows / 2 + round) % last
    return first..<min(first + lines, rows)
  }

  private func adapterTimes(_ list: ListSnapshot<SingleSection, Row>) -> Times {
    let source = SnapshotSource<Int>([])
    source.list = list
    let view = TextListView { (row: Row) in TextRow("Row \(row.content)") }
    let adapter = ListAdapter(dataSource: source, view: view)
    var times = Times()
    for round in 0..<rounds {
      let range = visibleRows(in: round, of: list.numberOfItems)
      times.measure { adapter.visibleItemsChanged(to: range, in: view) }
    }
    return times
  }

  private func pagerTimes(_ list: Pager<Row>) -> Times {
    var times = Times()
    for round in 0..<rounds {
      let range = RangeSet(visibleRows(in: round, of: list.numberOfItems))
      times.measure { list.visibleItemsChanged(to: range) }
    }
    return times
  }
}
