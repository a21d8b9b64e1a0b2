import Testing

@testable import ListPresentation

/// Rows whose heights a view measures.
@MainActor
@Suite struct EstimateTests {
  private let layout = ListLayout<LayoutPart>(.list(height: .estimated(130)))
  private let environment = LayoutEnvironment(width: 390, height: 844)

  @Test func anotherWidthKeepsSizesAsEstimates() {
    var geometry = ListGeometry(layout, of: ListStructure([1_000]), in: environment)
    geometry.measure(100, height: 150)
    geometry.update(layout, of: ListStructure([1_000]), in: LayoutEnvironment(width: 500, height: 844))
    #expect(geometry.contentHeight == 130_020)
    #expect(!geometry.isMeasured(.item(ListPosition(section: 0, item: 100))))
    geometry.measure(100, height: 140)
    #expect(geometry.contentHeight == 130_010)
  }

  @Test func anotherHeightOfTheScreenChangesNoSize() {
    var geometry = ListGeometry(layout, of: ListStructure([1_000]), in: environment)
    geometry.measure(100, height: 150)
    geometry.update(layout, of: ListStructure([1_000]), in: LayoutEnvironment(width: 390, height: 500))
    #expect(geometry.isMeasured(.item(ListPosition(section: 0, item: 100))))
  }

  @Test func alternatingMeasurementsComeToRestAtTheLarger() {
    var geometry = ListGeometry(.list(height: .estimated(130)), 10, width: 390)
    for height in [170, 164, 170] { geometry.measure(3, height: height) }
    for _ in 0..<100 {
      geometry.measure(3, height: 164)
      #expect(geometry.rect(0, 3)?.height == 170)
      geometry.measure(3, height: 170)
    }
    #expect(
      geometry.diagnostics.map(\.description) == [
        "item 0.3 is measured as 164 and 170 high by turns; the larger size counts"
      ])
  }
}
