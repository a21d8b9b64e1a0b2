import ListPresentation
import Observation

/// A view model whose list is an array.
@MainActor @Observable
private final class ArraySource<ID: BenchmarkID>: SnapshotDataSource {
  var rows: [BenchmarkRow<ID>]

  init(_ rows: [BenchmarkRow<ID>]) { self.rows = rows }

  var snapshot: BenchmarkSnapshot<ID> { ListSnapshot(rows) }
}

/// A view that draws nothing.
private final class BlindView<ID: BenchmarkID>: ListView {
  var adapter: ListAdapter<SingleSection, BenchmarkRow<ID>>?

  func adapter(
    _ adapter: ListAdapter<SingleSection, BenchmarkRow<ID>>,
    didUpdate update: ListUpdate<SingleSection, BenchmarkRow<ID>>
  ) {}
}

/// Measures a plan and the whole update that contains it. The update starts with the assignment of an array in the view
/// model and ends with the view's `didUpdate`.
@MainActor
struct ArrayUpdateBenchmark<ID: BenchmarkID> {
  let change: ArrayChange
  let count: Int

  /// Returns the times of the fastest plan and the fastest update, in microseconds.
  func fastest() throws -> (plan: Double, update: Double) {
    let workload = ArrayWorkload<ID>(change, of: count)
    let source = ArraySource(workload.old)
    let view = BlindView<ID>()
    let adapter = ListAdapter(dataSource: source, view: view)
    var (plans, updates, back) = (Times(), Times(), Times())
    for _ in 0..<max(7, min(300, 300_000 / count)) {
      Sink.take(
        plans.measure {
          BenchmarkSnapshot(workload.new).difference(from: BenchmarkSnapshot(workload.old)).numberOfSteps
        })
      for (rows, isNew) in [(workload.new, true), (workload.old, false)] {
        // View models assign a new array, so the benchmark does too.
        let rows = rows.map { $0 }
        let body = {
          source.rows = rows
          return adapter.flush()
        }
        guard case .applied(.difference, _) = isNew ? updates.measure(body) : back.measure(body) else {
          throw BenchmarkFailure(description: "\(change.rawValue), \(ID.name): the update is not a difference")
        }
      }
    }
    return (plans.min, updates.min)
  }
}
