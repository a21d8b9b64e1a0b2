import Testing

@testable import ListPresentation

/// Lines of different cells, which repeat.
@MainActor
@Suite struct PatternTests {
  private let large = SectionLayout.pattern([.line(height: 200, [.item(width: 2), .stack(2)])])
  private let seventh = SectionLayout.pattern([
    .line(height: 180, [.item]), .line(height: 120, [.item, .item, .item]),
    .line(height: 120, [.item, .item, .item]),
  ])

  @Test func largeCellIsBesideTwoSmallOnes() {
    let geometry = ListGeometry(large.spacing(8), 9, width: 390, scale: 3)
    #expect(geometry.rect(0, 0) == LayoutRect(x: 0, y: 0, width: 764, height: 600))
    #expect(geometry.rect(0, 1) == LayoutRect(x: 788, y: 0, width: 382, height: 288))
    #expect(geometry.rect(0, 2) == LayoutRect(x: 788, y: 312, width: 382, height: 288))
    #expect(geometry.rect(0, 7)?.y == 3 * 416)
    #expect(geometry.contentHeight == 3 * 616)
  }

  @Test func cellsOfATerminalHaveTheShareOfTheWidth() {
    let geometry = ListGeometry(large.spacing(items: 16, lines: 0), 3, columns: 80)
    #expect(geometry.rects().map(\.x) == [0, 54, 54])
    #expect(geometry.rects().map(\.width) == [52, 26, 26])
    #expect(geometry.rects().map(\.y) == [0, 0, 1])
  }

  @Test func itemsOfALineThatIsTooNarrowAreBelowEachOther() {
    #expect(ListGeometry(large, 6, columns: 45).lines == "[0] [1] [2] [3] [4] [5]")
    #expect(ListGeometry(large, 6, columns: 48).rects().map(\.x) == [0, 32, 32, 0, 32, 32])
    #expect(ListGeometry(large.spacing(2), 3, width: 2).rects().map(\.width) == [2, 2, 2])
  }

  @Test func patternDependsOnTheEnvironment() {
    let layout = ListLayout<LayoutPart> { [large, seventh] _, environment in environment.width < 600 ? large : seventh }
    var geometry = ListGeometry(layout, of: ListStructure([7]), in: LayoutEnvironment(width: 390, height: 844))
    #expect(geometry.rects().map(\.x) == [0, 260, 260, 0, 260, 260, 0])
    geometry.update(layout, of: ListStructure([7]), in: LayoutEnvironment(width: 900, height: 844))
    #expect(geometry.rects().map(\.x) == [0, 0, 300, 600, 0, 300, 600])
  }
}
