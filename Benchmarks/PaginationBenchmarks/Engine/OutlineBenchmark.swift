import ListPresentation

/// Measures how long it takes to expand an item with 1,000 children, and to collapse it.
@MainActor
struct OutlineBenchmark {
  let count: Int
  private let rounds = 21
  private let numberOfChildren = 1_000

  private typealias Row = BenchmarkRow<Int>

  static let headings = ["expand", "collapse"]

  /// Returns the medians, in microseconds.
  func cells() throws -> [String] {
    let children = SnapshotSource(Row.rows(count..<count + numberOfChildren))
    let isParent = { [count] (row: Row) in row.id < count }
    let outline = OutlineList(SnapshotSource(Row.rows(0..<count)), isExpandable: isParent) { _ in children }
    let adapter = ListAdapter(dataSource: outline)
    var (expansions, collapses) = (Times(), Times())
    for round in 0..<rounds {
      let index = (round + 1) * count / (rounds + 2)
      if round == 0 {
        // The first edit of a list creates its index.
        adapter.expandItem(at: index)
        adapter.flush()
        adapter.collapseItem(at: index)
        adapter.flush()
      }
      expansions.measure {
        adapter.expandItem(at: index)
        adapter.flush()
      }
      guard adapter.outline.numberOfItems == count + numberOfChildren, adapter.item(at: index + 1)?.id == count else {
        throw BenchmarkFailure(description: "expanding an item of \(count.grouped): its children are not below it")
      }
      collapses.measure {
        adapter.collapseItem(at: index)
        adapter.flush()
      }
    }
    return [expansions, collapses].map(\.median.cell)
  }
}
