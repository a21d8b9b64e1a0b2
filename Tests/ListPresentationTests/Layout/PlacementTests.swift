import Testing

@testable import ListPresentation

/// Where the items, headers and footers of a section are, and how large.
@MainActor @Suite struct PlacementTests {
  private let square = SectionLayout.Length.ratio(width: 1, height: 1)
  private let wide = SectionLayout.Length.ratio(width: 16, height: 9)
  private let large = SectionLayout.pattern([.line(height: 200, [.item(width: 2), .stack(2)])])
  private let cells = SectionLayout.grid(cell: 60, 87)

  // MARK: Columns

  @Test func remainingTicksAreSpreadOverTheColumnsThatFit() {
    func columns(_ count: Int, gap: Double, width: Double) -> [[Int]] {
      let layout = SectionLayout.grid(columns: .count(count), height: 10).spacing(gap)
      let rects = ListGeometry(layout, max(1, count), width: width).rects().filter { $0.y == 0 }
      return [rects.map(\.x), rects.map(\.width)]
    }
    #expect(columns(3, gap: 2, width: 80) == [[0, 27, 54], [25, 25, 26]])
    #expect(columns(7, gap: 1, width: 100) == [[0, 14, 28, 43, 57, 72, 86], [13, 13, 14, 13, 14, 13, 14]])
    #expect(columns(3, gap: 2, width: 2) == [[0], [2]])
    #expect(columns(0, gap: 2, width: 80) == [[0], [80]] && columns(-4, gap: 2, width: 80) == [[0], [80]])
  }

  @Test func columnsAreAsManyAsFit() {
    func count(_ layout: SectionLayout, _ width: Double) -> Int {
      ListGeometry(layout, 20, width: width).rects().count { $0.y == 0 }
    }
    let adaptive = SectionLayout.grid(columns: .adaptive(minimum: 20), height: 10).spacing(2)
    #expect([10, 41, 42, 63, 64, 80, 120].map { count(adaptive, $0) } == [1, 1, 2, 2, 3, 3, 5])
    #expect([cells, cells.spacing(8), .grid(cell: 250, 250)].map { count($0, 390) } == [6, 5, 1])
    #expect(ListGeometry(cells, 20, width: 390).rect(0, 5) == LayoutRect(x: 300, y: 0, width: 60, height: 87))
  }

  @Test func columnsOfTextHaveSixteenCells() {
    let layout = SectionLayout.grid(columns: 2, height: 220).spacing(16)
    #expect(ListGeometry(layout, 2, columns: 80).rects().map { [$0.x, $0.width] } == [[0, 39], [41, 39]])
    #expect(ListGeometry(layout, 2, columns: 33).lines == "[0] [1]")
    #expect(ListGeometry(cells, 6, columns: 80).lines == "[0 1 2 3 4] [5]")
  }

  @Test func pointsBecomeCells() {
    let cells = LayoutEnvironment(columns: 80, lines: 24)
    #expect([140, 250, 95, 130, 87, 32].map(cells.vertical) == [9, 16, 6, 8, 5, 2])
    #expect([250, 60, 100, 16, 8].map(cells.horizontal) == [31, 8, 13, 2, 1])
    #expect([cells.horizontal(10), cells.vertical(10), cells.vertical(20), cells.horizontalGap(3)] == [1, 1, 1, 1])
    #expect(cells.width == 640 && cells.height == 384)
  }

  @Test func insetsThatAreWiderThanTheRoomLeaveOneTick() {
    let geometry = ListGeometry(.grid(columns: 3, height: 10).insets(500), 2, width: 390)
    #expect(geometry.rects() == [500, 510].map { LayoutRect(x: 389, y: $0, width: 1, height: 10) })
  }

  // MARK: Lines

  @Test func lineOfAFlowTakesAllItemsThatFit() {
    func flow(_ widths: [Int]) -> ListGeometry {
      let layout = SectionLayout.flow(width: .estimated(6), height: 1).spacing(items: 1)
      var geometry = ListGeometry(layout, widths.count, width: 20)
      for (item, width) in widths.enumerated() { geometry.measure(item, width: width, height: 1) }
      return geometry
    }
    #expect(flow([5, 8, 3, 10, 4]).lines == "[0 1 2] [3 4]")
    // An item that is measured without a width is one tick wide.
    #expect(flow([0, 8, -3]).rects().map(\.width) == [1, 8, 1])
  }

  @Test func largeCellOfAPatternIsBesideTwoSmallOnes() {
    let geometry = ListGeometry(large.spacing(8), 9, width: 390, scale: 3)
    #expect(
      Array(geometry.rects().prefix(3)) == [
        LayoutRect(x: 0, y: 0, width: 764, height: 600), LayoutRect(x: 788, y: 0, width: 382, height: 288),
        LayoutRect(x: 788, y: 312, width: 382, height: 288),
      ])
    #expect(geometry.contentHeight == 3 * 616)
    let cells = ListGeometry(large.spacing(items: 16, lines: 0), 3, columns: 80).rects()
    #expect(cells.map { [$0.x, $0.y, $0.width] } == [[0, 0, 52], [54, 0, 26], [54, 1, 26]])
  }

  @Test func itemsOfALineThatIsTooNarrowAreBelowEachOther() {
    #expect(ListGeometry(large, 6, columns: 45).lines == "[0] [1] [2] [3] [4] [5]")
    #expect(ListGeometry(large, 6, columns: 48).rects().map(\.x) == [0, 32, 32, 0, 32, 32])
    #expect(ListGeometry(large.spacing(2), 3, width: 2).rects().map(\.width) == [2, 2, 2])
  }

  @Test func patternDependsOnTheEnvironment() {
    let tall = SectionLayout.pattern([.line(height: 180, [.item]), .line(height: 120, [.item, .item, .item])])
    let layout = ListLayout<LayoutPart> { [large] _, environment in environment.width < 600 ? large : tall }
    var geometry = ListGeometry(layout, of: ListStructure([5]), in: .phone)
    #expect(geometry.rects().map(\.x) == [0, 260, 260, 0, 260])
    geometry.update(layout, of: ListStructure([5]), in: LayoutEnvironment(width: 900, height: 844))
    #expect(geometry.rects().map(\.x) == [0, 0, 300, 600, 0])
  }

  // MARK: Ratios

  @Test func cellsOfAGridAreSquaresAtEveryWidth() {
    let squares = SectionLayout.grid(columns: .adaptive(minimum: 110), height: square).insets(10).spacing(5)
    let phone = ListGeometry(squares, 7, width: 390).rects()
    #expect(phone.map(\.y) == [10, 10, 10, 135, 135, 135, 260])
    #expect(phone.allSatisfy { $0.width == 120 && $0.height == 120 })
    let tablet = ListGeometry(squares, 7, width: 834, scale: 2).rects()
    #expect(tablet.allSatisfy { $0.height == tablet.map(\.width).min() })
  }

  @Test func widthFollowsFromTheHeightOrFromTheSection() {
    // A ratio of a ratio is as wide as the section.
    let layouts: [SectionLayout] = [
      .carousel(width: wide, height: 90), .flow(width: wide, height: .fraction(0.25)),
      .carousel(width: square, height: wide),
    ]
    for layout in layouts {
      let geometry = ListGeometry(layout, 9, width: 160, height: 360)
      #expect(geometry.rect(0, 0) == LayoutRect(x: 0, y: 0, width: 160, height: 90))
    }
    // Cells of text keep the width and measure the height. 320 points are 40 cells.
    let cells = ListGeometry(.flow(width: wide, height: 180), 2, columns: 100)
    #expect(cells.rects() == [0, 40].map { LayoutRect(x: $0, y: 0, width: 40, height: 1) })
  }

  @Test func ratioIsNotMeasured() {
    var geometry = ListGeometry(.list(height: square), 3, width: 50)
    geometry.measure(0, height: 200)
    #expect(geometry.rects().map(\.height) == [50, 50, 50])
  }

  // MARK: Headers and footers

  @Test func headersAndFootersHaveTheRatioOfTheirWidth() {
    let section = SectionLayout.list(height: 10).header(wide).footer(square).insets(leading: 20, trailing: 20)
    let geometry = ListGeometry(section, 1, width: 200)
    #expect(geometry.rect(of: .header(0)) == LayoutRect(x: 20, y: 0, width: 160, height: 90))
    #expect(geometry.rect(of: .footer(0)) == LayoutRect(x: 20, y: 100, width: 160, height: 160))
    let narrow = SectionLayout.list(height: 10)
      .footer(.ratio(width: 2, height: 1), width: 60, alignment: .trailing)
    #expect(
      ListGeometry(narrow, 1, width: 200).rect(of: .footer(0)) == LayoutRect(x: 140, y: 10, width: 60, height: 30))
  }

  @Test func alignmentIsInsideTheInsets() {
    func header(_ alignment: SectionLayout.Alignment, width: SectionLayout.Length) -> SectionLayout {
      .list(height: 10).header(20, width: width, alignment: alignment).insets(leading: 16, trailing: 24)
    }
    let places = [SectionLayout.Alignment.leading, .center, .trailing].compactMap {
      ListGeometry(header($0, width: 100), 1, width: 301).rect(of: .header(0))
    }
    // Of 261 points, 161 are left over.
    #expect(places == [16, 96, 177].map { LayoutRect(x: $0, y: 0, width: 100, height: 20) })
    // A line of text is as wide as its section, whose insets are 2 and 3 cells.
    let text = ListGeometry(header(.trailing, width: 16), 1, columns: 80).rect(of: .header(0))
    #expect(text == LayoutRect(x: 2, y: 0, width: 75, height: 1))
  }

  // MARK: Measured rows

  @Test func anotherWidthKeepsSizesAsEstimatesAndAnotherHeightKeepsThem() {
    let layout = ListLayout<LayoutPart>(.list(height: .estimated(130)))
    var geometry = ListGeometry(layout, of: ListStructure([1_000]), in: .phone)
    let measured = LayoutElement.item(ListPosition(section: 0, item: 100))
    geometry.measure(100, height: 150)
    geometry.update(layout, of: ListStructure([1_000]), in: LayoutEnvironment(width: 390, height: 500))
    #expect(geometry.isMeasured(measured))
    geometry.update(layout, of: ListStructure([1_000]), in: LayoutEnvironment(width: 500, height: 500))
    #expect(geometry.contentHeight == 130_020 && !geometry.isMeasured(measured))
    geometry.measure(100, height: 140)
    #expect(geometry.contentHeight == 130_010)
  }

  @Test func alternatingMeasurementsComeToRestAtTheLarger() {
    var geometry = ListGeometry(.list(height: .estimated(130)), 10, width: 390)
    for height in [170, 164, 170, 164, 170, 164] { geometry.measure(3, height: height) }
    #expect(geometry.rect(0, 3)?.height == 170)
    #expect(
      geometry.diagnostics.map(\.description) == [
        "item 0.3 is measured as 164 and 170 high by turns; the larger size counts"
      ])
  }

  // MARK: What a view reads

  @Test func layoutOfASectionCanBeRead() {
    let layout = SectionLayout.grid(columns: 2, height: 30).insets(4).spacing(items: 1, lines: 2).separators()
    let read = ListGeometry(layout.header(10), 3, width: 100).layout(ofSection: 0)
    #expect(read?.arrangement == .grid(2, height: 30) && read?.insets.leading == 4 && read?.itemSpacing == 1)
    #expect(read?.lineSpacing == 2 && read?.hasSeparators == true && read?.header?.height == 10)
  }

  @Test func itemsOfASnapshotAreACollection() {
    let snapshot = ListSnapshot(sections: [
      (Shelf(id: "a"), [Fruit(id: 1), Fruit(id: 2)]), (Shelf(id: "b"), []), (Shelf(id: "c"), [Fruit(id: 3)]),
    ])
    #expect(snapshot.items.map(\.id) == [1, 2, 3] && snapshot[2].id == 3)
    #expect(snapshot.items.reversed().map(\.id) == [3, 2, 1] && snapshot.items.last?.id == 3)
  }
}
