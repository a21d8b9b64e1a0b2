import TestSupport
import Testing

@testable import ListPresentation

/// What the user reads does not move.
@MainActor
@Suite struct ReadingTests {
  private let layout = ListLayout<LayoutPart>(.list(height: .estimated(100)))
  private let environment = LayoutEnvironment(width: 390, height: 500)

  private func list(_ parts: [ClosedRange<Int>]) -> LayoutList {
    LayoutList(sections: parts.enumerated().map { ($0, $1.map { LayoutRow(id: $0) }) }.map { (LayoutPart(id: $0), $1) })
  }

  private func viewport(_ list: LayoutList, at offset: Int, anchoredAtEnd: Bool = false) -> ListViewport {
    var viewport = ListViewport(layout, of: list.outline, in: environment, anchoredAtEnd: anchoredAtEnd)
    viewport.scroll(by: offset - viewport.offset)
    return viewport
  }

  /// The rows on the screen, each with its top edge.
  private func picture(_ viewport: ListViewport, _ list: LayoutList) -> [String] {
    viewport.elements.compactMap { placed in
      guard case .item(let position) = placed.element else { return nil }
      return "\(list[position].id) at \(placed.rect.y - viewport.offset)"
    }
  }

  @Test func nothingMovesOverAnyChange() async {
    await expectNoFault(for: testSeeds("LIST_PRESENTATION_LAYOUTS", small: 24)) { seed in
      var run = RandomReading(seed: seed)
      for step in 0..<25 {
        if let fault = run.step() { return "step \(step): \(fault)" }
      }
      return nil
    }
  }

  @Test func otherTextSizeExpiresAllSizesAndMovesNothing() {
    let list = list([0...99])
    var viewport = viewport(list, at: 5_050)
    viewport.measureElements { _, width in LayoutRect.Size(width: width, height: 120) }
    let before = picture(viewport, list).first
    viewport.update(layout, of: list.outline, in: environment, expiringSizes: true)
    #expect(!viewport.geometry.isMeasured(.item(ListPosition(section: 0, item: 50))))
    #expect(picture(viewport, list).first == before && before == "50 at -50")
    viewport.measureElements { _, width in LayoutRect.Size(width: width, height: 240) }
    #expect(picture(viewport, list) == ["50 at -50", "51 at 190", "52 at 430"])
  }

  @Test func otherScaleKeepsThePlaceInPoints() {
    let list = list([0...99])
    var viewport = viewport(list, at: 5_050)
    viewport.update(layout, of: list.outline, in: LayoutEnvironment(width: 390, height: 500, scale: 2))
    #expect(picture(viewport, list).first == "50 at -100")
  }

  @Test func rowThatIsReadReturnsIfTheListOnlySeemedTooShort() {
    let old = list([0...9])
    var viewport = viewport(old, at: 50)
    viewport.measureElements { _, width in LayoutRect.Size(width: width, height: 100) }
    let new = LayoutList(sections: [(LayoutPart(id: 0), [0, 1, 2, 3, 20].map { LayoutRow(id: $0) })])
    viewport.apply(old, to: new, layout)
    #expect(picture(viewport, new).first == "0 at 0")
    viewport.measure(row: 4, 300)
    #expect(picture(viewport, new).first == "0 at -50")
  }

  @Test func visibleRowThatWasScrolledToStaysWhileRowsAboveItAreMeasured() {
    let list = list([0...99])
    var viewport = viewport(list, at: 0)
    viewport.scroll(to: ListPosition(section: 0, item: 4))
    viewport.measureElements { _, width in LayoutRect.Size(width: width, height: 150) }
    #expect(picture(viewport, list) == ["1 at -100", "2 at 50", "3 at 200", "4 at 350"])
  }

  @Test func rowThatIsReadStaysUntilAllSizesAreKnown() {
    let list = list([0...99])
    var viewport = viewport(list, at: 5_050)
    viewport.measure(row: 51, 100)
    viewport.scroll(by: 0)
    #expect(picture(viewport, list).prefix(2) == ["50 at -50", "51 at 50"])
    // From now on, the size of the topmost row is known too.
    viewport.measure(row: 50, 300)
    #expect(picture(viewport, list).prefix(2) == ["50 at -250", "51 at 50"])
    viewport.measure(row: 50, 200)
    #expect(picture(viewport, list).prefix(2) == ["50 at -150", "51 at 50"])
  }

  @Test func rowThatShrinksOutOfSightKeepsItsBottomEdge() {
    let list = list([0...99])
    var viewport = viewport(list, at: 5_000)
    func measure(_ height: Int) {
      viewport.measure(row: 50, height)
      viewport.measureElements { _, width in LayoutRect.Size(width: width, height: 100) }
    }
    measure(800)
    viewport.scroll(by: 700)
    measure(800)
    #expect(picture(viewport, list).prefix(2) == ["50 at -700", "51 at 100"])
    measure(730)
    #expect(picture(viewport, list).prefix(2) == ["50 at -700", "51 at 30"])
    measure(60)
    #expect(picture(viewport, list).prefix(2) == ["50 at -30", "51 at 30"])
  }

  @Test func placeOfATallRowThatLeavesIsThatOfTheBottomEdge() {
    let old = list([0...99])
    var viewport = viewport(old, at: 5_000)
    viewport.measure(row: 50, 800)
    viewport.scroll(by: 700)
    let new = LayoutList(sections: [(LayoutPart(id: 0), (0...99).filter { $0 != 50 }.map { LayoutRow(id: $0) })])
    viewport.apply(old, to: new, layout)
    #expect(picture(viewport, new).prefix(3) == ["51 at 0", "52 at 100", "53 at 200"])
  }

  @Test func rowThatWasScrolledToDoesNotMoveWhenItGrows() {
    let list = list([0...999])
    var viewport = viewport(list, at: 0)
    viewport.scroll(to: ListPosition(section: 0, item: 700), at: .center)
    viewport.measureElements { _, width in LayoutRect.Size(width: width, height: 60) }
    #expect(picture(viewport, list).contains("700 at 220"))
    viewport.measure(row: 700, 200)
    #expect(picture(viewport, list).contains("700 at 220"))
  }

  @Test func returnFromAJumpShowsTheSamePicture() throws {
    let list = list([0...999])
    var viewport = viewport(list, at: 30_030)
    viewport.measureElements { element, width in LayoutRect.Size(width: width, height: 77) }
    let (before, place) = (picture(viewport, list), try #require(viewport.anchor))
    viewport.scroll(to: ListPosition(section: 0, item: 900), at: .top)
    viewport.measureElements { element, width in LayoutRect.Size(width: width, height: 33) }
    #expect(picture(viewport, list).first == "900 at 0")
    viewport.scroll(to: place.item, at: .distance(place.distance))
    viewport.measureElements { element, width in LayoutRect.Size(width: width, height: 55) }
    #expect(picture(viewport, list) == before)
  }

  @Test func pagesThatAreEvictedAndReturnMoveNothing() {
    let (all, rest) = (list([0...99]), list([40...99]))
    var viewport = viewport(all, at: 5_050)
    for row in 0..<60 { viewport.measure(row: row, 130) }
    let before = picture(viewport, all)
    viewport.apply(all, to: rest, layout)
    #expect(picture(viewport, rest) == before)
    viewport.apply(rest, to: all, layout)
    #expect(picture(viewport, all) == before && viewport.offset < 5_050 + 60 * 30)
  }

  @Test func sectionsThatComeAndGoMoveNothing() {
    let lists = [[0...9, 10...29, 30...99], [10...29, 30...99], [100...119, 10...29, 200...209, 30...99]].map { parts in
      LayoutList(sections: parts.map { ids in (LayoutPart(id: ids.lowerBound), ids.map { LayoutRow(id: $0) }) })
    }
    var viewport = viewport(lists[0], at: 4_030)
    let before = picture(viewport, lists[0])
    for (old, new) in zip(lists, lists.dropFirst()) {
      viewport.apply(old, to: new, layout)
      #expect(picture(viewport, new) == before)
    }
  }

  @Test func placeIsKeptWhereNoItemIsVisible() {
    let layout = ListLayout<LayoutPart>(.list(height: .estimated(100)).header(900))
    let list = list([0...9, 10...19])
    var viewport = ListViewport(layout, of: list.outline, in: environment)
    viewport.scroll(by: 2_000)
    #expect(picture(viewport, list) == [])
    let header = viewport.elements.map { $0.rect.y - viewport.offset }
    viewport.measure(row: 3, 300)
    #expect(viewport.elements.map { $0.rect.y - viewport.offset } == header)
  }

  @Test func endIsKeptWhileTheLastRowGrowsUntilTheUserScrollsAway() {
    let list = list([0...99])
    var viewport = ListViewport(layout, of: list.outline, in: environment, anchoredAtEnd: true)
    for height in stride(from: 100, through: 900, by: 50) {
      viewport.measure(row: 99, height)
      #expect(viewport.offset == viewport.lastOffset)
    }
    viewport.scroll(by: -10)
    let before = picture(viewport, list)
    viewport.measure(row: 99, 1_200)
    #expect(picture(viewport, list) == before)
  }

  @Test func itemsThatArriveBelowAreUnseenUntilTheUserSeesThem() {
    let lists = [list([0...99]), list([0...102]), list([1...110])]
    var viewport = ListViewport(layout, of: lists[0].outline, in: environment, anchoredAtEnd: true)
    viewport.apply(lists[0], to: lists[1], layout)
    #expect(viewport.offset == viewport.lastOffset && viewport.unseenItems.isEmpty, "the user is at the end")
    viewport.scroll(by: -1_000)
    viewport.apply(lists[1], to: lists[2], layout)
    #expect(viewport.unseenItems == 102..<110)
    viewport.scroll(by: 1_150)
    #expect(viewport.unseenItems == 104..<110, "two rows have come into view")
    viewport.scroll(by: .max)
    #expect(viewport.unseenItems.isEmpty)
  }

  @Test func jumpComesBeforeTheEnd() {
    let list = list([0...99])
    var viewport = ListViewport(layout, of: list.outline, in: environment, anchoredAtEnd: true)
    viewport.scroll(to: ListPosition(section: 0, item: 97), at: .top)
    #expect(viewport.offset == viewport.lastOffset, "the estimates are too small")
    viewport.measureElements { _, width in LayoutRect.Size(width: width, height: 400) }
    #expect(picture(viewport, list) == ["97 at 0", "98 at 400"])
  }
}
