import Testing

@testable import ListPresentation

/// Columns, cells and insets in ticks.
@MainActor
@Suite struct ColumnTests {
  private func columns(_ count: Int, gap: Double, width: Double) -> [[Int]] {
    let layout = SectionLayout.grid(columns: .count(count), height: 10).spacing(gap)
    let rects = ListGeometry(layout, max(1, count), width: width).rects().filter { $0.y == 0 }
    return [rects.map(\.x), rects.map(\.width)]
  }

  @Test func remainingTicksAreSpreadOverTheColumns() {
    #expect(columns(3, gap: 2, width: 80) == [[0, 27, 54], [25, 25, 26]])
    #expect(columns(2, gap: 2, width: 79) == [[0, 40], [38, 39]])
    #expect(columns(3, gap: 1, width: 40) == [[0, 13, 27], [12, 13, 13]])
    #expect(columns(7, gap: 1, width: 100) == [[0, 14, 28, 43, 57, 72, 86], [13, 13, 14, 13, 14, 13, 14]])
  }

  @Test func columnsThatDoNotFitAreLeftOut() {
    #expect(columns(3, gap: 2, width: 2) == [[0], [2]])
    #expect(columns(0, gap: 2, width: 80) == [[0], [80]])
    #expect(columns(-4, gap: 2, width: 80) == [[0], [80]])
  }

  @Test func adaptiveColumnsAreAsManyAsFit() {
    let layout = SectionLayout.grid(columns: .adaptive(minimum: 20), height: 10).spacing(2)
    let counts = [10, 41, 42, 63, 64, 80, 120].map { width in
      ListGeometry(layout, 20, width: width).rects().count { $0.y == 0 }
    }
    #expect(counts == [1, 1, 2, 2, 3, 3, 5])
  }

  @Test func cellsKeepTheirSize() {
    func counts(_ layout: SectionLayout) -> Int { ListGeometry(layout, 20, width: 390).rects().count { $0.y == 0 } }
    #expect(counts(.grid(cell: 60, 87)) == 6)
    #expect(counts(.grid(cell: 60, 87).spacing(8)) == 5)
    #expect(counts(.grid(cell: 250, 250)) == 1)
    let geometry = ListGeometry(.grid(cell: 60, 87), 20, width: 390)
    #expect(geometry.rect(0, 5) == LayoutRect(x: 300, y: 0, width: 60, height: 87))
  }

  @Test func columnsOfTextHaveSixteenCells() {
    let layout = SectionLayout.grid(columns: 2, height: 220).spacing(16)
    #expect(ListGeometry(layout, 2, columns: 80).rects().map(\.x) == [0, 41])
    #expect(ListGeometry(layout, 2, columns: 80).rects().map(\.width) == [39, 39])
    #expect(ListGeometry(layout, 2, columns: 30).lines == "[0] [1]")
    #expect(ListGeometry(.grid(cell: 60, 87), 6, columns: 80).lines == "[0 1 2 3 4] [5]")
  }

  @Test func pointsBecomeCells() {
    let cells = LayoutEnvironment(columns: 80, lines: 24)
    #expect([140, 250, 95, 130, 87, 32].map(cells.vertical) == [9, 16, 6, 8, 5, 2])
    #expect([250, 60, 100, 16, 8].map(cells.horizontal) == [31, 8, 13, 2, 1])
    #expect([cells.horizontal(10), cells.vertical(10), cells.vertical(20), cells.horizontalGap(3)] == [1, 1, 1, 1])
    #expect(cells.width == 640)
    #expect(cells.height == 384)
  }

  @Test func insetsThatAreWiderThanTheRoomLeaveOneTick() {
    let geometry = ListGeometry(.grid(columns: 3, height: 10).insets(500), 2, width: 390)
    #expect(
      geometry.rects() == [
        LayoutRect(x: 389, y: 500, width: 1, height: 10), LayoutRect(x: 389, y: 510, width: 1, height: 10),
      ])
  }
}
