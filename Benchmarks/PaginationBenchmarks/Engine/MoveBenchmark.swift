import ListPresentation
import Observation

/// Measures how long it takes to carry a row past one other, and to drop it.
@MainActor
struct MoveBenchmark {
  let count: Int
  private let rounds = 101

  private typealias Row = BenchmarkRow<Int>

  @Observable
  fileprivate final class Rows: SnapshotDataSource, MovableDataSource {
    var snapshot: ListSnapshot<SingleSection, BenchmarkRow<Int>>
    init(_ rows: [BenchmarkRow<Int>]) { snapshot = ListSnapshot(rows) }
    func perform(_ move: Move) { try? snapshot.apply(move) }
  }

  static let headings = ["carry", "drop"]

  /// Returns the medians, in microseconds.
  func cells() throws -> [String] {
    let source = Rows(Row.rows(0..<count))
    let adapter = ListAdapter(dataSource: source)
    // The first edit of a list creates its index.
    try source.snapshot.apply(ListMove([0], before: 2))
    adapter.flush()
    var (steps, drops) = (Times(), Times())
    for round in 0..<rounds {
      let index = (round + 1) * count / (rounds + 2)
      adapter.take(at: index)
      let id = adapter.item(at: index)?.id
      steps.measure { adapter.carry(by: 1) }
      let outcome = drops.measure { adapter.drop() }
      guard case .moved = outcome, adapter.item(at: index + 1)?.id == id else {
        throw BenchmarkFailure(
          description: "moving a row of \(count.grouped): \(outcome.map { "\($0)" } ?? "no outcome")")
      }
    }
    return [steps, drops].map(\.median.cell)
  }
}
