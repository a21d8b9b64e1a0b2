import ListPresentationTesting
import TestSupport
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

  @Test func incompletePatternHasTheSameCells() {
    let whole = ListGeometry(large.spacing(8), 6, width: 390, scale: 3)
    let short = ListGeometry(large.spacing(8), 5, width: 390, scale: 3)
    #expect(short.rects() == Array(whole.rects().prefix(5)))
    #expect(short.contentHeight == whole.contentHeight)
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

  @Test func everySeventhItemIsAsWideAsTheList() {
    let geometry = ListGeometry(seventh.spacing(10), 9, width: 320)
    #expect(geometry.lines == "[0] [1 2 3] [4 5 6] [7] [8]")
    #expect([0, 1, 4, 7, 8].map { geometry.rect(0, $0)?.y } == [0, 190, 320, 450, 640])
    #expect([0, 1, 7, 8].map { geometry.rect(0, $0)?.width } == [320, 100, 320, 100])
    #expect(geometry.contentHeight == 760)
  }

  @Test func ratioIsThatOfTheLine() {
    let squares = SectionLayout.pattern([.line(height: .ratio(width: 3, height: 2), [.item(width: 2), .stack(2)])])
    let rects = ListGeometry(squares, 3, width: 300).rects()
    #expect(rects.map(\.width) == [200, 100, 100] && rects.map(\.height) == [200, 100, 100])
  }

  @Test func equalColumnsAreAGrid() {
    for width in 30...60 {
      let grid = SectionLayout.grid(columns: 3, height: 10).spacing(2).insets(3).separators()
      let pattern = SectionLayout.pattern([.line(height: 10, [.item, .item, .item])]).spacing(2).insets(3).separators()
      let geometries = [grid, pattern].map { ListGeometry($0, 11, width: Double(width)) }
      #expect(geometries[0].all == geometries[1].all)
    }
  }

  @Test func lineIsAsHighAsItsItemsNeed() {
    let layout = SectionLayout.pattern([.line(height: .estimated(50), [.item(width: 2), .stack(2)])]).spacing(4)
    var geometry = ListGeometry(layout, 5, width: 104)
    #expect(geometry.contentHeight == 104)
    geometry.measure(2, height: 60)
    #expect(geometry.rects().map(\.height) == [124, 60, 60, 50, 23])
    for item in 0..<3 { geometry.measure(item, height: 10) }
    geometry.measure(3, height: 30)
    geometry.measure(4, height: 10)
    #expect(geometry.rects().map(\.height) == [24, 10, 10, 30, 13])
  }

  @Test func patternDependsOnTheEnvironment() {
    let layout = ListLayout<LayoutPart> { [large, seventh] _, environment in environment.width < 600 ? large : seventh }
    var geometry = ListGeometry(layout, of: ListStructure([7]), in: LayoutEnvironment(width: 390, height: 844))
    #expect(geometry.rects().map(\.x) == [0, 260, 260, 0, 260, 260, 0])
    geometry.update(layout, of: ListStructure([7]), in: LayoutEnvironment(width: 900, height: 844))
    #expect(geometry.rects().map(\.x) == [0, 0, 300, 600, 0, 300, 600])
  }

  @Test func upAndDownGoThroughTheItemsOfAColumn() {
    let layout = ListLayout<LayoutPart>([large, .grid(columns: 3, height: 10)])
    let geometry = ListGeometry(layout, of: ListStructure([6, 3]), in: LayoutEnvironment(width: 390, height: 844))
    func way(_ direction: ListGeometry.Direction, from start: ListPosition) -> [String] {
      let goal = geometry.rect(of: .item(start))?.midX
      var way: [String] = []
      var next: ListPosition? = start
      while let position = next {
        way.append(position.description)
        next = geometry.neighbor(of: position, toward: direction, goal: goal)
      }
      return way
    }
    #expect(way(.down, from: ListPosition(section: 0, item: 1)) == ["0.1", "0.2", "0.4", "0.5", "1.2"])
    #expect(way(.down, from: ListPosition(section: 0, item: 0)) == ["0.0", "0.3", "1.0"])
    #expect(way(.up, from: ListPosition(section: 1, item: 2)) == ["1.2", "0.5", "0.4", "0.2", "0.1"])
    #expect(way(.right, from: ListPosition(section: 0, item: 4)) == ["0.4", "0.5", "1.0", "1.1", "1.2"])
  }

  @Test func pointIsNearestToAnItemOfItsColumn() {
    let geometry = ListGeometry(large.spacing(8), 3, width: 390)
    let nearest = [(10, 190), (380, 10), (380, 99), (380, 101), (380, 900), (10, -5)].map { x, y in
      geometry.item(nearest: LayoutRect.Point(x: x, y: y))?.item
    }
    #expect(nearest == [0, 1, 1, 2, 2, 0])
  }

  @Test func valuesThatMakeNoSenseAreDrawn() {
    let patterns: [SectionLayout] = [
      .pattern([]), .pattern([.line(height: 10, [])]),
      .pattern([.line(height: 10, [.item(width: 0), .item(width: -.infinity), .stack(-3, width: .nan)])]),
      .pattern([.line(height: .fixed(.nan), [.item(width: .infinity), .stack(.max, width: 1e300)])]),
    ]
    for pattern in patterns {
      let geometry = ListGeometry(pattern, 5, width: 100)
      #expect(geometry.rects().count == 5)
      #expect(geometry.rects().allSatisfy { $0.width > 0 && $0.height > 0 && $0.maxX <= 100 })
      #expect(geometry.invariantFault == nil)
    }
  }

  /// A number of lines at once leads where as many single steps lead.
  @Test func manyLinesAreAsManySteps() async {
    await expectNoFault(for: testSeeds("LIST_PRESENTATION_LAYOUTS", small: 10)) { seed in
      var random = SeededGenerator(seed: seed)
      let layouts = (0..<3).map { _ in
        SectionLayout.pattern(
          (0..<Int.random(in: 1...3, using: &random)).map { _ in
            .line(
              height: 1,
              (0..<Int.random(in: 1...3, using: &random)).map { _ in
                .stack(Int.random(in: 1...3, using: &random), width: Double(Int.random(in: 1...3, using: &random)))
              })
          })
      }
      let counts = layouts.map { _ in Int.random(in: 0...14, using: &random) }
      let environment = LayoutEnvironment(width: 90, height: 20, isRightToLeft: seed % 2 == 0)
      let geometry = ListGeometry(ListLayout<LayoutPart>(layouts), of: ListStructure(counts), in: environment)
      return geometry.fault(ofJumpsUpTo: 15, counts)
    }
  }
}
