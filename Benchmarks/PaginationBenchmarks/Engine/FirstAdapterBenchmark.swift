import ListPresentation

/// Measures how long it takes to create the first adapter of a process, and the next ones. The first one waits for the
/// Swift runtime, which makes the generic types and looks up what the source can do.
@MainActor
struct FirstAdapterBenchmark {
  private typealias Row = BenchmarkRow<Int>

  private final class Rows: ArrayDataSource {
    let items: [Row]
    init(_ items: [Row]) { self.items = items }
  }

  static let headings = ["first", "second", "later"]

  /// Returns the times in microseconds.
  func cells() -> [String] {
    let rows = Row.rows(0..<100)
    var (first, second, later) = (Times(), Times(), Times())
    _ = first.measure { ListAdapter(dataSource: Rows(rows)) }
    _ = second.measure { ListAdapter(dataSource: Rows(rows)) }
    for _ in 0..<20 { _ = later.measure { ListAdapter(dataSource: Rows(rows)) } }
    return [first, second, later].map(\.min.cell)
  }
}
