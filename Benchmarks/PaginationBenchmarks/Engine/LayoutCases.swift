import ListPresentation
import ListPresentationTesting

/// Where items are: the queries and updates of a layout's geometry.
extension EngineCase {
  /// A step in the layout of a list.
  static func layout(_ kind: LayoutKind, _ step: LayoutStep, _ sizes: [Int]) -> EngineCase {
    EngineCase("\(kind.rawValue): \(step.rawValue)", sizes) { size, watch in
      let layout = ListLayout<SingleSection>(kind.layout)
      let rows = BenchmarkSnapshot(BenchmarkRow<Int>.rows(0..<size))
      let laidOut = geometry(of: rows, layout, isMeasured: kind.isMeasured)
      var new = rows
      let page = BenchmarkRow<Int>.rows(size..<size + 50)
      if step == .append { try new.append(page) }
      if step == .insert { try new.insert(page, before: 0) }
      let batch = new.difference(from: rows)
      var generator = SeededGenerator(seed: 5)
      for _ in 0..<100 {
        var geometry = laidOut
        let offset = Int.random(in: 0...geometry.contentHeight - 844, using: &generator)
        let row = Int.random(in: 0..<size, using: &generator)
        let found = watch.time {
          switch step {
          case .query:
            return geometry.elements(in: LayoutRect(x: 0, y: offset, width: 390, height: 844)).count
          case .append, .insert:
            geometry.apply(batch, leadingTo: new.structure, layout: layout)
          case .measure:
            geometry.measure(LayoutRect.Size(width: 77, height: 77), of: .item(ListPosition(section: 0, item: row)))
          }
          return geometry.numberOfItems
        }
        try watch.expect(
          step == .query ? found > 0 : found == new.numberOfItems, "the geometry has \(found) items")
      }
    }
  }

  private static func geometry(
    of rows: BenchmarkSnapshot<Int>, _ layout: ListLayout<SingleSection>, isMeasured: Bool
  ) -> ListGeometry {
    var geometry = ListGeometry(layout, of: rows.structure, in: LayoutEnvironment(width: 390, height: 844))
    for row in stride(from: 0, to: isMeasured ? rows.numberOfItems : 0, by: 10) {
      let size = LayoutRect.Size(width: 40 + row / 10 * 31 % 97, height: 60 + row / 10 % 7)
      geometry.measure(size, of: .item(ListPosition(section: 0, item: row)))
    }
    return geometry
  }

  /// A few random items of the flow have been measured. Each of them breaks a run of equal items in two, and another
  /// width breaks all lines again.
  static func flow(_ step: FlowStep, _ sizes: [Int]) -> EngineCase {
    EngineCase(step.rawValue, sizes) { size, watch in
      let layout = ListLayout<SingleSection>(.flow(width: .estimated(70), height: 32).spacing(8))
      var generator = SeededGenerator(seed: 6)
      let structure = BenchmarkSnapshot<Int>(BenchmarkRow.rows(0..<size)).structure
      func environment(_ width: Double) -> LayoutEnvironment { LayoutEnvironment(width: width, height: 844) }
      func measureAny(_ geometry: inout ListGeometry) {
        let width = LayoutRect.Size(width: Int.random(in: 40...136, using: &generator), height: 32)
        let item = Int.random(in: 0..<size, using: &generator)
        geometry.measure(width, of: .item(ListPosition(section: 0, item: item)))
      }
      var geometry = ListGeometry(layout, of: structure, in: environment(390))
      for _ in 0..<size / 100 { measureAny(&geometry) }
      for round in 0..<20 {
        var copy = geometry
        watch.time {
          switch step {
          case .first: copy = ListGeometry(layout, of: structure, in: environment(390))
          case .measure: measureAny(&copy)
          case .width: copy.update(layout, of: structure, in: environment(391 + Double(round)))
          }
        }
        try watch.expect(copy.numberOfItems == size, "the flow has \(copy.numberOfItems) items")
      }
    }
  }
}

/// A layout of a list.
enum LayoutKind: String, CaseIterable {
  case list = "rows of one height"
  case grid = "grid of five columns"
  case pattern = "pattern of three"
  case estimated = "rows, 1 in 10 measured"
  case flow = "flow, 1 in 10 measured"

  fileprivate var layout: SectionLayout {
    switch self {
    case .list: .list(height: 130)
    case .grid: .grid(columns: 5, height: 130)
    case .pattern: .pattern([.line(height: 130, [.item(width: 2), .stack(2)])])
    case .estimated: .list(height: .estimated(130))
    case .flow: .flow(width: .estimated(70), height: 32).spacing(8)
    }
  }

  var isMeasured: Bool { self == .estimated || self == .flow }

  /// The steps that change something in the layout.
  var steps: [LayoutStep] { LayoutStep.allCases.filter { isMeasured || $0 != .measure } }
}

/// A step in a layout.
enum LayoutStep: String, CaseIterable {
  case query = "visible"
  case append = "append 50"
  case insert = "50 in front"
  case measure = "measure"
}

/// A step in a flow.
enum FlowStep: String, CaseIterable {
  case first = "first layout"
  case measure = "measure one"
  case width = "other width"
}
