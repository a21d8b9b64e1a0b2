import ListPresentation
import ListPresentationText
import Observation

/// A view model whose list is a snapshot.
@MainActor @Observable
final class SnapshotSource<ID: BenchmarkID>: SnapshotDataSource {
  var list: BenchmarkSnapshot<ID>
  var snapshot: BenchmarkSnapshot<ID> { list }

  init(_ rows: [BenchmarkRow<ID>]) { list = BenchmarkSnapshot(rows) }
}

/// Measures a whole update, from a page that the view model appends to the text on the screen.
@MainActor
struct WholeUpdateBenchmark<ID: BenchmarkID> {
  let sizes: [Int]
  private let rounds = 200
  private let lines = 24

  /// Adds the measurements to a table.
  /// - Returns: The slowest median divided by the fastest.
  func add(to table: inout TextTable) throws -> Double {
    let times = try sizes.map(times)
    table.add([ID.name], Times.cells(times))
    return Times.spread(times)
  }

  private func times(size: Int) throws -> Times {
    let source = SnapshotSource(BenchmarkRow<ID>.rows(0..<size))
    let view = TextListView { (row: BenchmarkRow<ID>) in TextRow("Row \(row.content)") }
    let adapter = ListAdapter(dataSource: source, view: view)
    var (times, warmUp) = (Times(), Times())
    let pageSize = PageEditBenchmark<ID>.pageSize
    for round in 0...rounds {
      let start = size + round * pageSize
      let page = BenchmarkRow<ID>.rows(start..<start + pageSize)
      let body = {
        try source.list.append(page)
        let outcome = adapter.flush()
        return (outcome, text: view.text(from: start - lines / 2, columns: 80, lines: lines))
      }
      let (outcome, text) = round == 0 ? try warmUp.measure(body) : try times.measure(body)
      guard case .applied(.difference(let plan), _) = outcome, plan.insertedItems.count == page.count,
        text.hasSuffix("Row \(start + lines / 2 - 1)\n")
      else { throw BenchmarkFailure(description: "a whole update: the page is not what is shown") }
    }
    return times
  }
}
