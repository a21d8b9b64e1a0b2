import ListPresentation

/// Measures how long it takes to select all items of a list, and to extend a range to its end.
@MainActor
struct SelectionBenchmark {
  let count: Int
  private let rounds = 7

  private typealias Row = BenchmarkRow<Int>

  private final class Rows: ArrayDataSource, SelectableDataSource {
    let items: [Row]
    init(_ items: [Row]) { self.items = items }
    func canSelect(_ row: Row) -> Bool { row.content >= 0 }
  }

  static let headings = ["all", "a range to the end", "Set"]

  /// Returns the times of the fastest rounds, in microseconds, and that of inserting as many ids into a set.
  func cells() throws -> [String] {
    let rows = Row.rows(0..<count)
    let adapter = ListAdapter(dataSource: Rows(rows))
    let ids = rows.map(\.id)
    var (all, range, floor) = (Times(), Times(), Times())
    for _ in 0..<rounds {
      Sink.take(
        floor.measure {
          var set: Set<Int> = []
          for id in ids { set.insert(id) }
          return set
        }.count)
      let selected = all.measure { adapter.select(ids) }
      adapter.select([])
      adapter.moveCursor(to: 0)
      let extended = range.measure { adapter.extendSelection(to: count - 1) }
      adapter.select([])
      guard selected.added.count == count, extended.added.count == count else {
        throw BenchmarkFailure(description: "selecting \(count.grouped) rows: \(selected.added.count) are selected")
      }
    }
    return [all, range, floor].map(\.min.cell)
  }
}
