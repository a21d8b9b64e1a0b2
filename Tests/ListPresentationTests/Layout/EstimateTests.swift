import Testing

@testable import ListPresentation

/// Rows whose heights a view measures.
@MainActor
@Suite struct EstimateTests {
  private let layout = ListLayout<LayoutPart>(.list(height: .estimated(130)))
  private let environment = LayoutEnvironment(width: 390, height: 844)

  @Test func unmeasuredRowsHaveTheEstimate() {
    let geometry = ListGeometry(layout, of: ListStructure([1_000]), in: environment)
    #expect(geometry.contentHeight == 130_000 && geometry.rect(0, 100)?.y == 13_000)
  }

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

  @Test func stepwiseGrowthIsNoAlternation() {
    var geometry = ListGeometry(.list(height: .estimated(130)), 10, width: 390)
    for height in 100...120 { geometry.measure(3, height: height) }
    #expect(geometry.rect(0, 3)?.height == 120)
    #expect(geometry.diagnostics.isEmpty)
  }

  @Test func stepwiseShrinkingIsNoAlternation() {
    var geometry = ListGeometry(.list(height: .estimated(130)), 10, width: 390)
    for height in [300, 200, 100] { geometry.measure(3, height: height) }
    #expect(geometry.rect(0, 3)?.height == 100)
    #expect(geometry.diagnostics.isEmpty)
    // From the first step back on, the element only grows.
    for height in [150, 100, 300, 200] { geometry.measure(3, height: height) }
    #expect(geometry.rect(0, 3)?.height == 300)
    #expect(
      geometry.diagnostics.map(\.description) == [
        "item 0.3 is measured as 100 and 150 high by turns; the larger size counts"
      ])
  }

  @Test func widthAndHeightAreSeriesOfTheirOwn() {
    var geometry = ListGeometry(.flow(width: .estimated(60), height: .estimated(20)), 10, width: 390)
    for step in 1...9 { geometry.measure(3, width: 10 * step, height: 100 - step) }
    #expect(geometry.rect(0, 3).map { [$0.width, $0.height] } == [90, 91])
    #expect(geometry.diagnostics.isEmpty)
    geometry.measure(3, width: 80, height: 90)
    #expect(geometry.rect(0, 3).map { [$0.width, $0.height] } == [90, 91])
    #expect(geometry.diagnostics.count == 1)
    for (width, height) in [(50, 90), (60, 90), (60, 80), (70, 80)] {
      geometry.measure(4, width: width, height: height)
    }
    #expect(geometry.diagnostics.count == 1, "a length that stays neither grows nor shrinks")
  }
}
