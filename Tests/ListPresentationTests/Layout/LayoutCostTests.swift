import Observation
import Testing

@testable import ListPresentation

@Observable
private final class TopInset {
  var points = 10.0
}

/// Counts of the work and the memory of the engine.
@MainActor
@Suite struct LayoutCostTests {
  private let list = SectionLayout.list(height: .estimated(130))

  /// A list in which neighboring rows have different heights.
  private func measured(_ rows: some Sequence<Int>, of count: Int) -> ListGeometry {
    var geometry = ListGeometry(list, count, width: 390)
    for row in rows { geometry.measure(row, height: 50 + row % 7) }
    return geometry
  }

  @Test func knownSizesTakeNoMemoryForTheirRows() {
    let layouts: [SectionLayout] = [
      .list(height: 10), .grid(columns: 3, height: 10), .grid(cell: 60, 87),
      .flow(width: 30, height: 10), list,
      .carousel(width: 60, height: 20),
      .pattern([.line(height: 9, [.item(width: 2), .stack(2)]), .line(height: 9, [])]),
    ]
    for layout in layouts {
      let section = ListGeometry(layout, 1_000_000, width: 390).sections[0]
      #expect(section.items.numberOfRuns + section.lines.numberOfRuns <= 3)
    }
  }

  @Test func memoryGrowsWithTheRowsThatWereMeasured() {
    let geometry = measured(stride(from: 0, to: 1_000_000, by: 1_000), of: 1_000_000)
    #expect(geometry.sections[0].items.numberOfRuns == 2_000)
    #expect(geometry.sections[0].items.numberOfLeaves <= 200)
  }

  @Test func depthOfTheTreeIsLogarithmic() {
    let tree = measured((0..<2_000).map { $0 * 7_919 % 2_000 }, of: 2_000).sections[0].items
    #expect(tree.numberOfLeaves <= 2_000 / 8)
    #expect(tree.depth <= 11)
    #expect(tree.invariantFault == nil)
  }

  @Test func measurementMakesOneNewLeaf() {
    var geometry = measured(0..<2_000, of: 2_000)
    let tree = geometry.sections[0].items
    geometry.measure(1_000, height: 400)
    #expect(geometry.sections[0].items.numberOfLeaves(sharedWith: tree) >= tree.numberOfLeaves - 1)
  }

  @Test func rowsInFrontOfManyShareThem() throws {
    let old = LayoutList(sections: [(LayoutPart(id: 0), (0..<2_000).map { LayoutRow(id: $0) })])
    var new = old
    try new.insert((2_000..<2_050).map { LayoutRow(id: $0) }, before: 0)
    var geometry = measured(0..<2_000, of: 2_000)
    let tree = geometry.sections[0].items
    geometry.apply(new.difference(from: old), leadingTo: new.structure, layout: ListLayout(list))
    #expect(geometry.sections[0].items.numberOfLeaves(sharedWith: tree) >= tree.numberOfLeaves - 1)
    #expect(geometry.rect(0, 50)?.y == 50 * 130)
  }

  @Test func planAsksForTheLayoutOfNewSectionsOnly() throws {
    var asked: [Int] = []
    let layout = ListLayout<LayoutPart> { section, _ in
      asked.append(section.id)
      return .list(height: 10)
    }
    let old = LayoutList(sections: (0..<5).map { (LayoutPart(id: $0), [LayoutRow(id: $0)]) })
    var geometry = ListGeometry(
      layout, of: old.structure, in: LayoutEnvironment(width: 390, height: 844))
    asked = []
    var new = old
    try new.append([LayoutRow(id: 9)], toSection: 3)
    try new.appendSections([LayoutPart(id: 7)])
    geometry.apply(new.difference(from: old), leadingTo: new.structure, layout: layout)
    #expect(Set(asked) == [7])
    #expect(geometry.contentHeight == 60)
  }

  @Test func layoutMayReadAModel() async {
    let model = TopInset()
    let layout = ListLayout<LayoutPart> { _, _ in .list(height: 10).insets(top: model.points) }
    let environment = LayoutEnvironment(width: 390, height: 844)
    await confirmation { changed in
      var geometry = withObservationTracking {
        ListGeometry(layout, of: ListStructure([1]), in: environment)
      } onChange: {
        changed()
      }
      model.points = 30
      geometry.update(layout, of: ListStructure([1]), in: environment)
      #expect(geometry.rect(0, 0)?.y == 30)
    }
  }
}
