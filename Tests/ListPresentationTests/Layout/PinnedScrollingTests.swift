import Testing

@testable import ListPresentation

/// Scrolling to items of sections whose headers and footers stay on the screen.
@MainActor
@Suite struct PinnedScrollingTests {
  private let layout = ListLayout<LayoutPart>(
    .list(height: 100).header(40, pinned: true).footer(30, pinned: true))

  private func viewport(_ layout: ListLayout<LayoutPart>? = nil, height: Double = 500) -> ListViewport {
    ListViewport(
      layout ?? self.layout, of: ListOutline([20, 20]), in: LayoutEnvironment(width: 390, height: height))
  }

  /// The place of an item on the screen.
  private func top(_ viewport: ListViewport, _ item: Int, section: Int = 0) -> Int? {
    viewport.geometry.rect(section, item).map { $0.y - viewport.offset }
  }

  @Test func geometryKnowsThePlaceOfEachPinnedElement() {
    var viewport = viewport()
    let all = LayoutRect(x: 0, y: 0, width: 390, height: viewport.geometry.contentHeight)
    for _ in 0..<45 {
      let elements = viewport.geometry.elements(in: all, viewport: viewport.bounds)
      #expect(elements.count == 44)
      for placed in elements {
        #expect(viewport.geometry.rect(of: placed.element, viewport: viewport.bounds) == placed.rect, "\(placed)")
      }
      viewport.scroll(by: 97)
    }
    #expect(viewport.geometry.rect(of: .header(1)) == LayoutRect(x: 0, y: 2_070, width: 390, height: 40))
  }

  @Test func itemIsBesideTheHeaderAndTheFooter() {
    var viewport = viewport()
    for (alignment, top) in [(ListViewport.Alignment.top, 40), (.center, 200), (.bottom, 370)] {
      viewport.scroll(to: ListPosition(section: 0, item: 10), at: alignment)
      #expect(self.top(viewport, 10) == top, "\(alignment)")
      viewport.scroll(to: ListPosition(section: 1, item: 10), at: alignment)
      #expect(self.top(viewport, 10, section: 1) == top, "\(alignment)")
    }
  }

  @Test func itemUnderTheHeaderOrTheFooterIsMovedOut() {
    var viewport = viewport()
    let item = ListPosition(section: 0, item: 10)
    viewport.scroll(by: 1_030)
    viewport.scroll(to: item)
    #expect(top(viewport, 10) == 40)
    viewport.scroll(by: -340)
    #expect(top(viewport, 10) == 380)
    viewport.scroll(to: item)
    #expect(top(viewport, 10) == 370)
    viewport.scroll(to: item)
    #expect(top(viewport, 10) == 370, "the whole item is visible")
  }

  @Test func headerThatIsNotPinnedCoversNothing() {
    var viewport = viewport(ListLayout(.list(height: 100).header(40).footer(30)))
    let item = ListPosition(section: 0, item: 10)
    for (alignment, top) in [(ListViewport.Alignment.top, 0), (.center, 200), (.bottom, 400)] {
      viewport.scroll(to: item, at: alignment)
      #expect(self.top(viewport, 10) == top, "\(alignment)")
    }
  }

  @Test func itemWithoutRoomBetweenThemShowsItsTop() {
    for (height, top) in [(160.0, 40), (50, 40), (40, 39), (1, 0)] {
      for alignment in [ListViewport.Alignment.top, .center, .bottom, .nearest] {
        var viewport = viewport(height: height)
        viewport.scroll(to: ListPosition(section: 0, item: 10), at: alignment)
        #expect(self.top(viewport, 10) == top, "\(height), \(alignment)")
      }
    }
  }

  @Test func itemBehindTheHeaderMovesNoVisibleItem() {
    var viewport = viewport(ListLayout(.list(height: .estimated(30)).header(40, pinned: true)))
    for item in 0..<20 {
      viewport.measure(LayoutRect.Size(width: 0, height: 30), of: .item(ListPosition(section: 0, item: item)))
    }
    viewport.scroll(by: 100)
    // Item 2 is behind the header as a whole, and item 3 in part.
    #expect([2, 3, 4].map { top(viewport, $0) } == [0, 30, 60])
    viewport.measure(LayoutRect.Size(width: 0, height: 50), of: .item(ListPosition(section: 0, item: 2)))
    #expect([3, 4].map { top(viewport, $0) } == [30, 60])
  }

  @Test func itemStaysBelowAHeaderThatIsMeasuredLater() {
    var viewport = viewport(ListLayout(.list(height: 100).header(.estimated(40), pinned: true)))
    viewport.scroll(to: ListPosition(section: 0, item: 10), at: .top)
    viewport.measure(LayoutRect.Size(width: 0, height: 70), of: .header(0))
    #expect(top(viewport, 10) == 70)
  }
}
