import ListPresentation
import Observation

private typealias Row = BenchmarkRow<Int>

/// View models of the same list, each in one of the ways that the README names. They are not generic, because observed
/// properties of generic classes take longer.
private enum Source {
  @MainActor @Observable
  final class Items: ArrayDataSource {
    var items: [Row]
    init(_ items: [Row]) { self.items = items }
  }

  @MainActor @Observable
  final class Snapshots: SnapshotDataSource {
    var rows: [Row]
    init(_ rows: [Row]) { self.rows = rows }
    var snapshot: BenchmarkSnapshot<Int> { ListSnapshot(rows) }
  }

  @MainActor @Observable
  final class Indices: ListAdapterDataSource {
    var rows: [Row]
    init(_ rows: [Row]) { self.rows = rows }
    var numberOfItems: Int { rows.count }
    func item(at index: Int) -> Row { rows[index] }
  }
}

/// A view with an array of cells, or with none.
@MainActor
private final class CellView: ListView {
  var adapter: ListAdapter<SingleSection, Row>?
  private let hasCells: Bool
  private(set) var cells: [Int] = []
  private(set) var applying = Times()

  init(hasCells: Bool) { self.hasCells = hasCells }

  func adapter(_ adapter: ListAdapter<SingleSection, Row>, didUpdate update: ListUpdate<SingleSection, Row>) {
    if hasCells { applying.measure { update.apply(to: &cells) { $0.content } } }
  }
}

/// Measures the whole update of a list by the way in which the view model has it, from the assignment of a new array to
/// the end of the view's `didUpdate`.
@MainActor
struct SourceUpdateBenchmark {
  let change: ArrayChange
  let count: Int

  static let headings = ways + ["apply"]
  private static let ways = ["snapshot", "items", "with cells", "by index", "diffable"]

  /// Returns the times of the fastest rounds, in microseconds.
  func cells() throws -> [String] {
    let workload = ArrayWorkload<Int>(change, of: count)
    let (items, itemsWithCells) = (Source.Items(workload.old), Source.Items(workload.old))
    let (snapshots, indices) = (Source.Snapshots(workload.old), Source.Indices(workload.old))
    let diffable = DiffableDataSource<SingleSection, Row>(ListSnapshot(workload.old))
    let views = Self.ways.map { CellView(hasCells: $0 == "with cells") }
    let ways: [(adapter: ListAdapter<SingleSection, Row>, assign: ([Row]) -> Void)] = [
      (ListAdapter(dataSource: snapshots, view: views[0]), { snapshots.rows = $0 }),
      (ListAdapter(dataSource: items, view: views[1]), { items.items = $0 }),
      (ListAdapter(dataSource: itemsWithCells, view: views[2]), { itemsWithCells.items = $0 }),
      (ListAdapter(dataSource: indices, view: views[3]), { indices.rows = $0 }),
      (ListAdapter(dataSource: diffable, view: views[4]), { diffable.apply(ListSnapshot($0)) }),
    ]
    var (times, back) = ([Times](repeating: Times(), count: ways.count), Times())
    for _ in 0..<max(7, min(300, 300_000 / count)) {
      for (rows, isNew) in [(workload.new, true), (workload.old, false)] {
        for (index, way) in ways.enumerated() {
          // View models assign a new array, so the benchmark does too.
          let rows = rows.map { $0 }
          let body = {
            way.assign(rows)
            return way.adapter.flush()
          }
          let outcome = isNew ? times[index].measure(body) : back.measure(body)
          guard case .applied(.difference, _) = outcome, views[2].cells.count == itemsWithCells.items.count else {
            throw BenchmarkFailure(description: "\(change.rawValue): the update is not a difference")
          }
        }
      }
    }
    return (times + [views[2].applying]).map(\.min.cell)
  }
}
