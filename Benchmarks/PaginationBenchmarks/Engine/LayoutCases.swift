import ListPresentation
import ListPresentationTesting

/// Where items are: the queries and updates of a layout's geometry.
extension EngineCase {
  /// For comparison, an array of the sums of the heights above each row is measured too.
  static let layouts = EngineCase("layouts") { sizes in
    var table = TextTable(
      "Where rows are: a screen of 844 points, 50 rows more, one row measured, by rows", words: ["layout", "step"],
      numbers: sizes.headings,
      notes: [
        "sums of all rows: an array with the height of all rows above each, rebuilt behind a change",
        TextTable.spreadNote,
      ])
    var spreads: [Bool: Double] = [:]
    for kind in LayoutKind.allCases {
      let lists = sizes.all.map { MeasuredList(kind, count: $0) }
      for step in LayoutStep.allCases where kind.isMeasured || step != .measure {
        let spread = table.add([kind.rawValue, step.rawValue], try lists.map { try measure(step, in: $0) })
        spreads[kind.isMeasured] = max(spreads[kind.isMeasured] ?? 0, spread)
      }
    }
    let naive = sizes.all.map { RowSums(heights: Array(repeating: 130, count: $0)) }
    for step in LayoutStep.allCases {
      table.add(["sums of all rows", step.rawValue], naive.map { measure(step, in: $0) })
    }
    return Measured(table, factors: ["known sizes": spreads[false] ?? 0, "measured sizes": spreads[true] ?? 0])
  }

  private static func measure(_ step: LayoutStep, in list: MeasuredList) throws -> Times {
    var generator = SeededGenerator(seed: 5)
    let count = list.rows.numberOfItems
    var new = list.rows
    let page = BenchmarkRow<Int>.rows(count..<count + 50)
    if step == .append { try new.append(page) }
    if step == .insert { try new.insert(page, before: 0) }
    let batches = new.difference(from: list.rows).batches
    var times = Times()
    for _ in 0..<100 {
      var geometry = list.geometry
      let offset = Int.random(in: 0...geometry.contentHeight - 844, using: &generator)
      let row = Int.random(in: 0..<count, using: &generator)
      let found = times.measure {
        switch step {
        case .query:
          return geometry.elements(in: LayoutRect(x: 0, y: offset, width: 390, height: 844)).count
        case .append, .insert:
          for batch in batches { geometry.apply(batch, leadingTo: new.structure, layout: list.layout) }
        case .measure:
          geometry.measure(LayoutRect.Size(width: 77, height: 77), of: .item(ListPosition(section: 0, item: row)))
        }
        return geometry.numberOfItems
      }
      guard step == .query ? found > 0 : found == new.numberOfItems else {
        throw BenchmarkFailure("\(step.rawValue): the geometry has \(found) items")
      }
    }
    return times
  }

  private static func measure(_ step: LayoutStep, in list: RowSums) -> Times {
    var generator = SeededGenerator(seed: 5)
    var times = Times()
    var list = list
    for _ in 0..<100 {
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

  /// A few random items have been measured. Each of them breaks a run of equal items in two, and another width breaks
  /// all lines again.
  static let flows = EngineCase("flows") { sizes in
    var table = TextTable(
      "A flow of which one item in 100 was measured", words: ["items"],
      numbers: ["first layout", "measure one", "other width"], notes: ["fastest rounds"])
    let count = sizes.largest
    let layout = ListLayout<SingleSection>(.flow(width: .estimated(70), height: 32).spacing(8))
    var generator = SeededGenerator(seed: 6)
    let structure = BenchmarkSnapshot<Int>(BenchmarkRow.rows(0..<count)).structure
    func environment(_ width: Double) -> LayoutEnvironment { LayoutEnvironment(width: width, height: 844) }
    func measureAny(_ geometry: inout ListGeometry) {
      let size = LayoutRect.Size(width: Int.random(in: 40...136, using: &generator), height: 32)
      let item = Int.random(in: 0..<count, using: &generator)
      geometry.measure(size, of: .item(ListPosition(section: 0, item: item)))
    }
    var geometry = ListGeometry(layout, of: structure, in: environment(390))
    for _ in 0..<count / 100 { measureAny(&geometry) }
    var (first, one, all) = (Times(), Times(), Times())
    for round in 0..<20 {
      Sink.take(first.measure { ListGeometry(layout, of: structure, in: environment(390)) }.numberOfItems)
      var copy = geometry
      one.measure { measureAny(&copy) }
      all.measure { copy.update(layout, of: structure, in: environment(391 + Double(round))) }
      guard copy.numberOfItems == count else { throw BenchmarkFailure("the flow lost items") }
    }
    table.add([count.grouped], [first, one, all].map(\.min.cell))
    return Measured(table)
  }
}

/// A layout of a list.
private enum LayoutKind: String, CaseIterable {
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

/// What is measured.
private enum LayoutStep: String, CaseIterable {
  case query = "visible"
  case append = "append 50"
  case insert = "50 in front"
  case measure = "measure"
}

/// A list and its geometry. Some rows are measured.
private struct MeasuredList {
  let layout: ListLayout<SingleSection>
  let rows: BenchmarkSnapshot<Int>
  var geometry: ListGeometry

  @MainActor
  init(_ kind: LayoutKind, count: Int) {
    let environment = LayoutEnvironment(width: 390, height: 844)
    layout = ListLayout(kind.layout)
    rows = BenchmarkSnapshot(BenchmarkRow<Int>.rows(0..<count))
    geometry = ListGeometry(layout, of: rows.structure, in: environment)
    guard kind.isMeasured else { return }
    for row in stride(from: 0, to: count, by: 10) {
      geometry.measure(Self.size(row), of: .item(ListPosition(section: 0, item: row)))
    }
  }

  static func size(_ row: Int) -> LayoutRect.Size {
    LayoutRect.Size(width: 40 + row / 10 * 31 % 97, height: 60 + row / 10 % 7)
  }
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
