import ListPresentation
import ListPresentationTesting

/// Measures the queries and updates of a layout's geometry. For comparison, measures an array of the sums of the
/// heights above each row.
@MainActor
struct LayoutBenchmark {
  let sizes: [Int]
  private let rounds = 100
  private let environment = LayoutEnvironment(width: 390, height: 844)

  private enum Kind: String, CaseIterable {
    case list = "rows of one height"
    case grid = "grid of five columns"
    case pattern = "pattern of three"
    case estimated = "rows, 1 in 10 measured"
    case flow = "flow, 1 in 10 measured"

    var layout: SectionLayout {
      switch self {
      case .list: .list(height: 130)
      case .grid: .grid(columns: 5, height: 130)
      case .pattern: .pattern([.line(height: 130, [.item(width: 2), .stack(2)])])
      case .estimated: .list(height: .estimated(130))
      case .flow: .flow(width: .estimated(70), height: 32).spacing(8)
      }
    }

    var isMeasured: Bool { self == .estimated || self == .flow }
  }

  private enum Step: String, CaseIterable {
    case query = "visible"
    case append = "append 50"
    case insert = "50 in front"
    case measure = "measure"
  }

  /// Adds the measurements to a table.
  /// - Returns: The largest spreads over the sizes: for layouts with known heights, and for layouts with measured
  ///   heights.
  func add(to table: inout TextTable) throws -> (known: Double, measured: Double) {
    var spread = (known: 0.0, measured: 0.0)
    for kind in Kind.allCases {
      let lists = sizes.map { MeasuredList(kind, count: $0, in: environment) }
      for step in Step.allCases where kind.isMeasured || step != .measure {
        let times = try lists.map { try measure(step, in: $0) }
        table.add([kind.rawValue, step.rawValue], Times.cells(times))
        if kind.isMeasured {
          spread.measured = max(spread.measured, Times.spread(times))
        } else {
          spread.known = max(spread.known, Times.spread(times))
        }
      }
    }
    let naive = sizes.map { RowSums(heights: Array(repeating: 130, count: $0)) }
    for step in Step.allCases {
      table.add(["sums of all rows", step.rawValue], Times.cells(naive.map { measure(step, in: $0) }))
    }
    return spread
  }

  /// A list and its geometry. Some rows are measured.
  private struct MeasuredList {
    let layout: ListLayout<SingleSection>
    let rows: BenchmarkSnapshot<Int>
    var geometry: ListGeometry

    @MainActor
    init(_ kind: Kind, count: Int, in environment: LayoutEnvironment) {
      layout = ListLayout(kind.layout)
      rows = BenchmarkSnapshot(BenchmarkRow<Int>.rows(0..<count))
      geometry = ListGeometry(layout, of: rows.outline, in: environment)
      guard kind.isMeasured else { return }
      for row in stride(from: 0, to: count, by: 10) {
        geometry.measure(Self.size(row), of: .item(ListPosition(section: 0, item: row)))
      }
    }

    static func size(_ row: Int) -> LayoutRect.Size {
      LayoutRect.Size(width: 40 + row / 10 * 31 % 97, height: 60 + row / 10 % 7)
    }
  }

  private func measure(_ step: Step, in list: MeasuredList) throws -> Times {
    var generator = SeededGenerator(seed: 5)
    let count = list.rows.numberOfItems
    var new = list.rows
    let page = BenchmarkRow<Int>.rows(count..<count + 50)
    if step == .append { try new.append(page) }
    if step == .insert { try new.insert(page, before: 0) }
    let batches = new.difference(from: list.rows).batches
    var times = Times()
    for _ in 0..<rounds {
      var geometry = list.geometry
      let offset = Int.random(in: 0...geometry.contentHeight - 844, using: &generator)
      let row = Int.random(in: 0..<count, using: &generator)
      let found = times.measure {
        switch step {
        case .query:
          return geometry.elements(in: LayoutRect(x: 0, y: offset, width: 390, height: 844)).count
        case .append, .insert:
          for batch in batches { geometry.apply(batch, leadingTo: new.outline, layout: list.layout) }
        case .measure:
          geometry.measure(LayoutRect.Size(width: 77, height: 77), of: .item(ListPosition(section: 0, item: row)))
        }
        return geometry.numberOfItems
      }
      guard step == .query ? found > 0 : found == new.numberOfItems else {
        throw BenchmarkFailure(description: "\(step.rawValue): the geometry has \(found) items")
      }
    }
    return times
  }

  /// For comparison, the height of each row and the sum of the heights above it.
  private struct RowSums {
    private(set) var heights: [Int]
    private(set) var tops: [Int] = [0]

    init(heights: [Int]) {
      self.heights = heights
      addTops()
    }

    /// Returns the rows between two heights.
    func rows(from top: Int, to bottom: Int) -> Range<Int> {
      max(0, firstTop(beyond: top) - 1)..<min(heights.count, firstTop(beyond: bottom - 1))
    }

    mutating func insert(_ new: [Int], at row: Int) {
      heights.insert(contentsOf: new, at: row)
      tops.removeSubrange(row + 1..<tops.count)
      addTops()
    }

    mutating func measure(_ height: Int, row: Int) {
      heights[row] = height
      tops.removeSubrange(row + 1..<tops.count)
      addTops()
    }

    private mutating func addTops() {
      for row in tops.count - 1..<heights.count { tops.append(tops[row] + heights[row]) }
    }

    private func firstTop(beyond height: Int) -> Int {
      var (low, high) = (0, tops.count)
      while low < high {
        let middle = (low + high) / 2
        if tops[middle] > height { high = middle } else { low = middle + 1 }
      }
      return low
    }
  }

  private func measure(_ step: Step, in list: RowSums) -> Times {
    var generator = SeededGenerator(seed: 5)
    var times = Times()
    var list = list
    for _ in 0..<rounds {
      let count = list.heights.count
      let offset = Int.random(in: 0...count * 77 - 844, using: &generator)
      let row = Int.random(in: 0..<count, using: &generator)
      times.measure {
        switch step {
        case .query: Sink.take(list.rows(from: offset, to: offset + 844).count)
        case .append: list.insert(Array(repeating: 130, count: 50), at: count)
        case .insert: list.insert(Array(repeating: 130, count: 50), at: 0)
        case .measure: list.measure(77, row: row)
        }
      }
    }
    return times
  }
}
