import ListPresentation
import ListPresentationText

/// Measures a redraw without a change: a pull and the text of a screen.
@MainActor
struct FrameBenchmark<ID: BenchmarkID> {
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
    var times = Times()
    for round in 0..<rounds {
      let first = size / 2 + round % lines
      let text = times.measure {
        adapter.setNeedsUpdate()
        adapter.flush()
        return view.text(from: first, columns: 80, lines: lines)
      }
      guard text.hasSuffix("Row \(first + lines - 1)\n") else {
        throw BenchmarkFailure(description: "a frame: the rows in the middle are not what is shown")
      }
    }
    return times
  }
}
