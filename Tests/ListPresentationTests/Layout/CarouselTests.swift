import Testing

@testable import ListPresentation

/// Sections that scroll sideways by themselves.
@MainActor @Suite struct CarouselTests {
  private func carousel(
    _ count: Int, width: SectionLayout.Length = .fraction(1), snapping: SectionLayout.Snapping = .item,
    wraps: Bool = true, gap: Double = 0, isRightToLeft: Bool = false
  ) -> ListGeometry {
    let layout = SectionLayout.carousel(width: width, height: 180, snapping: snapping, wraps: wraps).spacing(gap)
    let environment = LayoutEnvironment(width: 100, height: 844, isRightToLeft: isRightToLeft)
    return ListGeometry(ListLayout(layout), of: ListStructure([count]), in: environment)
  }

  @Test func pagesGoOnWithoutEnd() {
    let items = [-6, -5, -1, 0, 4, 5, 12].map { page in
      var geometry = carousel(5)
      geometry.turnCarousel(inSection: 0, by: page)
      return [geometry.carousel(inSection: 0)?.page, geometry.carousel(inSection: 0)?.item]
    }
    #expect(items == [[-6, 4], [-5, 0], [-1, 4], [0, 0], [4, 4], [5, 0], [12, 2]])
  }

  @Test func oneItemDoesNotTurnAndNoneHasNoHeight() {
    var geometry = carousel(1)
    geometry.turnCarousel(inSection: 0, by: 3)
    #expect(geometry.carousel(inSection: 0)?.page == 0)
    #expect(carousel(0).contentHeight == 0 && carousel(0).carousel(inSection: 0) == nil)
  }

  @Test func itemsThatAllFitDoNotWrap() {
    var geometry = carousel(2, width: 30)
    geometry.turnCarousel(inSection: 0, by: 1)
    #expect(geometry.carousel(inSection: 0)?.visibleItems == [0, 1] && geometry.all.count == 2)
  }

  @Test func itemVisibleTwiceIsReportedOnce() {
    var geometry = carousel(2, width: 60)
    geometry.dragCarousel(inSection: 0, by: 30)
    #expect(geometry.all.map(\.rect.x) == [-30, 30, 90])
    #expect(geometry.carousel(inSection: 0)?.visibleItems == [0, 1])
  }

  private enum Turn {
    case pages(Int)
    case ticks(Int)
    case reveal(Int)
  }

  /// How far a carousel is turned after each turn.
  private func offsets(_ geometry: ListGeometry, _ turns: Turn...) -> [Int] {
    var geometry = geometry
    return turns.map { turn in
      switch turn {
      case .pages(let count): geometry.turnCarousel(inSection: 0, by: count)
      case .ticks(let count): geometry.dragCarousel(inSection: 0, by: count)
      case .reveal(let item): geometry.reveal(ListPosition(section: 0, item: item))
      }
      return geometry.sections[0].carouselOffset
    }
  }

  @Test func dragSnapsToItemsThatFillAPage() {
    let pages = carousel(9, width: 40, snapping: .page, gap: 10)
    #expect(offsets(pages, .pages(1), .ticks(60), .pages(0), .ticks(49), .pages(0)) == [100, 160, 200, 249, 200])
    let free = carousel(9, width: 40, snapping: .none)
    #expect(offsets(free, .ticks(33), .pages(0)) == [33, 33])
  }

  @Test func endIsTheLastStop() {
    let pages = carousel(5, width: 40, snapping: .page, wraps: false, gap: 10)
    #expect(offsets(pages, .pages(2), .pages(-1)) == [140, 100])
    let items = carousel(3, width: 30, wraps: false, gap: 10)
    #expect(offsets(items, .ticks(99), .pages(0)).last == 10, "the last item stays whole on the screen")
  }

  @Test func revealedItemComesInByTheShorterWay() {
    // An item that is wholly visible turns nothing.
    #expect(offsets(carousel(9, width: 40), .reveal(8), .reveal(2), .reveal(1)) == [-40, 20, 20])
  }

  @Test func anotherWidthKeepsTheItem() {
    let layout = ListLayout<LayoutPart>(.carousel(width: .fraction(1), height: 180, wraps: true))
    var geometry = ListGeometry(layout, of: ListStructure([5]), in: LayoutEnvironment(width: 100, height: 844))
    geometry.turnCarousel(inSection: 0, by: 8)
    geometry.update(layout, of: ListStructure([5]), in: LayoutEnvironment(width: 250, height: 844))
    #expect(geometry.all.map(\.description) == ["item 0.3 (0, 0, 250, 180)"])
  }

  @Test func anotherTextSizeLeavesACarouselAtItsEnd() {
    let layout = ListLayout<LayoutPart>(.carousel(width: 90, height: .estimated(20)).spacing(10))
    let environment = LayoutEnvironment(width: 250, height: 844)
    var geometry = ListGeometry(layout, of: ListStructure([3]), in: environment)
    geometry.turnCarousel(inSection: 0, by: 2)
    #expect(geometry.rect(0, 2)?.maxX == 250)
    geometry.update(layout, of: ListStructure([3]), in: environment, expiringSizes: true)
    #expect(geometry.rect(0, 2)?.maxX == 250)
  }

  @Test func rightToLeftIsTheMirrorImage() {
    var geometry = carousel(5, width: 40, gap: 10, isRightToLeft: true)
    #expect(geometry.all.map(\.rect.x) == [60, 10])
    geometry.dragCarousel(inSection: 0, by: 20)
    #expect(geometry.all.map(\.rect.x) == [80, 30, -20])
  }

  @Test func copiesOfAnItemInACarouselAreNumbered() {
    var geometry = ListGeometry(.carousel(width: 40, height: 10, snapping: .none, wraps: true), 3, width: 100)
    func copies(draggedBy distance: Int) -> [String] {
      geometry.dragCarousel(inSection: 0, by: distance)
      let placed = geometry.elements(in: LayoutRect(x: 0, y: 0, width: 100, height: 10))
      return placed.map { "\($0.element) \($0.copy)" }
    }
    #expect(copies(draggedBy: 60) == ["item 0.1 0", "item 0.2 0", "item 0.0 1"])
    #expect(copies(draggedBy: -120) == ["item 0.1 -1", "item 0.2 -1", "item 0.0 0"])
  }
}
