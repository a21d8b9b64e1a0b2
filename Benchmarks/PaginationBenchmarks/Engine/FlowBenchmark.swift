import ListPresentation
import ListPresentationTesting

/// Measures a flow of which a few random items have been measured. Each of them breaks a run of equal items in two, and
/// another width breaks all lines again.
@MainActor
struct FlowBenchmark {
  let count: Int
  private let rounds = 20
  private let layout = ListLayout<SingleSection>(.flow(width: .estimated(70), height: 32).spacing(8))

  static let headings = ["first layout", "measure one", "other width"]

  /// Returns the times of the fastest rounds, in microseconds.
  func cells() throws -> [String] {
    var generator = SeededGenerator(seed: 6)
    let outline = BenchmarkSnapshot<Int>(BenchmarkRow.rows(0..<count)).outline
    func environment(_ width: Double) -> LayoutEnvironment { LayoutEnvironment(width: width, height: 844) }
    func measureAny(_ geometry: inout ListGeometry) {
      let size = LayoutRect.Size(width: Int.random(in: 40...136, using: &generator), height: 32)
      let item = Int.random(in: 0..<count, using: &generator)
      geometry.measure(size, of: .item(ListPosition(section: 0, item: item)))
    }
    var geometry = ListGeometry(layout, of: outline, in: environment(390))
    for _ in 0..<count / 100 { measureAny(&geometry) }
    var (first, one, all) = (Times(), Times(), Times())
    for round in 0..<rounds {
      Sink.take(first.measure { ListGeometry(layout, of: outline, in: environment(390)) }.numberOfItems)
      var copy = geometry
      one.measure { measureAny(&copy) }
      all.measure { copy.update(layout, of: outline, in: environment(391 + Double(round))) }
      guard copy.numberOfItems == count else { throw BenchmarkFailure(description: "the flow lost items") }
    }
    return [first, one, all].map(\.min.cell)
  }
}
