import Testing

@testable import ListPresentation

/// Rows whose heights a view measures while the visible rows stay in place.
@MainActor
@Suite struct EstimateTests {
  private let layout = ListLayout<LayoutPart>(.list(height: .estimated(130)))
  private let environment = LayoutEnvironment(width: 390, height: 844)

  private func viewport(_ count: Int = 1_000, at offset: Int = 0, anchoredAtEnd: Bool = false) -> ListViewport {
    var viewport = ListViewport(layout, of: ListOutline([count]), in: environment, anchoredAtEnd: anchoredAtEnd)
    if offset > 0 { viewport.scroll(by: offset - viewport.offset) }
    return viewport
  }

  @Test func unmeasuredRowsHaveTheEstimate() {
    let viewport = viewport(at: 13_000)
    #expect(viewport.geometry.contentHeight == 130_000)
    #expect(viewport.items == Array(100...106))
  }

  @Test func topmostRowGrowsDown() {
    var viewport = viewport(at: 13_000)
    viewport.measure(row: 100, 150)
    #expect(viewport.offset == 13_000)
    #expect(viewport.geometry.contentHeight == 130_020)
    viewport = self.viewport(at: 13_050)
    viewport.measure(row: 100, 150)
    #expect(viewport.offset == 13_050)
  }

  @Test func rowAboveTheScreenMovesNothingOnIt() {
    var viewport = viewport(at: 13_000)
    viewport.measure(row: 99, 100)
    #expect(viewport.offset == 12_970)
    #expect(viewport.items == Array(100...106))
  }

  @Test func rowEnteringAtTheTopGrowsUp() {
    var viewport = viewport(at: 13_000)
    for row in 100...106 { viewport.measure(row: row, 130) }
    viewport.scroll(by: -10)
    viewport.measure(row: 99, 400)
    #expect(viewport.offset == 13_260)
    #expect(viewport.geometry.rect(0, 100)?.y == 13_270)
  }

  @Test func visibleRowGrowsDown() {
    var viewport = viewport(at: 13_050)
    for row in 100...107 { viewport.measure(row: row, 130) }
    viewport.measure(row: 100, 150)
    #expect(viewport.offset == 13_050)
  }

  @Test func rowsInFrontOfTheBeginningShow() throws {
    var viewport = viewport(2)
    let old = LayoutList(sections: [(LayoutPart(id: 0), [LayoutRow(id: 1), LayoutRow(id: 2)])])
    var new = old
    try new.insert([LayoutRow(id: 3)], before: 1)
    viewport.apply(old, to: new, layout)
    #expect(viewport.offset == 0)
    #expect(viewport.geometry.contentHeight == 390)
  }

  @Test func endStaysAtTheEnd() {
    var viewport = viewport(anchoredAtEnd: true)
    #expect(viewport.offset == 130_000 - 844)
    viewport.measure(row: 999, 150)
    #expect(viewport.offset == 130_020 - 844)
    viewport.scroll(by: -100)
    viewport.measure(row: 999, 170)
    #expect(viewport.offset == 130_020 - 844 - 100)
  }

  @Test func olderRowsThatLoadAboveMoveNothing() throws {
    let old = LayoutList(sections: [(LayoutPart(id: 0), (0..<20).map { LayoutRow(id: $0) })])
    var new = old
    try new.insert((20..<40).map { LayoutRow(id: $0) }, before: 0)
    var viewport = viewport(20, anchoredAtEnd: true)
    viewport.scroll(by: -10_000)
    #expect(viewport.offset == 0)
    viewport.apply(old, to: new, layout)
    #expect(viewport.offset == 20 * 130)
    #expect(viewport.items.first == 20)
  }

  @Test func nextRowTakesThePlaceOfARemovedOne() throws {
    let rows = (0..<100).map { LayoutRow(id: $0) }
    let old = LayoutList(sections: [(LayoutPart(id: 0), rows)])
    var viewport = viewport(100, at: 1_330)
    var new = old
    try new.delete(Array(0..<15))
    viewport.apply(old, to: new, layout)
    // Row 15 is now the first row, at the place of row 10, which extended 30 above the top.
    #expect(viewport.offset == 30)
    #expect(viewport.items.first == 0)
    viewport.apply(new, to: LayoutList(sections: [(LayoutPart(id: 0), [])]), layout)
    #expect(viewport.offset == 0)
    #expect(viewport.geometry.contentHeight == 0)
  }

  @Test func rowThatMovesAwayIsNotFollowed() throws {
    let rows = (0..<1_000).map { LayoutRow(id: $0) }
    let old = LayoutList(sections: [(LayoutPart(id: 0), rows)])
    let new = LayoutList(sections: [(LayoutPart(id: 0), rows[..<33] + rows[34...] + [rows[33]])])
    var viewport = viewport(at: 4_400)
    viewport.apply(old, to: new, layout)
    // Row 34 takes the place of row 33.
    #expect(viewport.offset == 4_400)
  }

  @Test func visibleRowsThatMoveTogetherAreFollowed() throws {
    let parts = (0..<4).map { part in (LayoutPart(id: part), (0..<20).map { LayoutRow(id: part * 100 + $0) }) }
    let (old, new) = (LayoutList(sections: parts), LayoutList(sections: Array(parts[1...]) + parts[..<1]))
    var viewport = ListViewport(layout, of: old.outline, in: environment)
    viewport.scroll(by: 1_330)
    viewport.apply(old, to: new, layout)
    #expect(viewport.offset == 60 * 130 + 1_330)
  }

  @Test func anotherWidthKeepsSizesAsEstimates() {
    var viewport = viewport(at: 13_000)
    viewport.measure(row: 100, 150)
    viewport.update(layout, of: ListOutline([1_000]), in: LayoutEnvironment(width: 500, height: 844))
    #expect(viewport.geometry.contentHeight == 130_020)
    #expect(!viewport.geometry.isMeasured(.item(ListPosition(section: 0, item: 100))))
    viewport.measure(row: 100, 140)
    #expect(viewport.geometry.contentHeight == 130_010)
  }

  @Test func anotherHeightOfTheScreenChangesNoSize() {
    var viewport = viewport(at: 13_000)
    viewport.measure(row: 100, 150)
    viewport.update(layout, of: ListOutline([1_000]), in: LayoutEnvironment(width: 390, height: 500))
    #expect(viewport.geometry.isMeasured(.item(ListPosition(section: 0, item: 100))))
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
  }

  @Test func scrollingToARowMeasuresNothingBetween() {
    var viewport = viewport(1_000_000)
    viewport.scroll(to: ListPosition(section: 0, item: 700_000), at: .center)
    #expect(viewport.geometry.rect(0, 700_000)?.y == viewport.offset + 357)
    var measured = 0
    viewport.measureElements { _, width in
      measured += 1
      return LayoutRect.Size(width: width, height: 60)
    }
    // Rows are half as high as the estimate, so twice as many come into view.
    #expect(measured <= 18)
    #expect(viewport.geometry.rect(0, 700_000).map { $0.y - viewport.offset } == 392)
    #expect(viewport.geometry.sections[0].items.numberOfRuns <= 5)
  }

  @Test func scrollingToTheNearestEdgeMovesAsLittleAsPossible() {
    var viewport = viewport(at: 13_000)
    viewport.scroll(to: ListPosition(section: 0, item: 103))
    #expect(viewport.offset == 13_000)
    viewport.scroll(to: ListPosition(section: 0, item: 107))
    #expect(viewport.offset == 14_040 - 844)
    viewport.scroll(to: ListPosition(section: 0, item: 2))
    #expect(viewport.offset == 260)
    viewport.scroll(to: ListPosition(section: 0, item: 2_000))
    #expect(viewport.offset == 260)
  }
}

extension ListViewport {
  /// The items on the screen, in the first section.
  var items: [Int] {
    elements.compactMap { if case .item(let position) = $0.element { position.item } else { nil } }
  }

  mutating func measure(row: Int, _ height: Int) {
    measure(LayoutRect.Size(width: 0, height: height), of: .item(ListPosition(section: 0, item: row)))
  }

  @MainActor
  mutating func apply(_ old: LayoutList, to new: LayoutList, _ layout: ListLayout<LayoutPart>) {
    let plan = new.difference(from: old)
    var outline = old.outline
    for (index, batch) in plan.batches.enumerated() {
      let next = (index + 1 < plan.batches.count ? plan.intermediate ?? new : new).outline
      if let map = ListIndexMap(batch, from: outline, to: next) {
        apply(batch, map: map, leadingTo: next, layout: layout)
      }
      outline = next
    }
  }
}
