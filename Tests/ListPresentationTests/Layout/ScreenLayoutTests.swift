import Testing

@testable import ListPresentation

private enum MarketPart: ListElement, Hashable {
  var id: Self { self }
  case banners, products
}

/// The layouts of five screens, and the places of their elements.
@MainActor
@Suite struct ScreenLayoutTests {
  private let photos = ListLayout<LayoutPart>(.list(height: 140))

  private let profile = ListLayout<LayoutPart>([
    .list(height: 250), .grid(cell: 250, 250), .flow(width: .estimated(100), height: 32).spacing(8),
    .list(height: 95), .list(height: .estimated(130)), .grid(cell: 60, 87),
  ])

  private let cats = ListLayout<LayoutPart> { _, environment in
    .grid(columns: environment.width < 600 ? 1 : 3, height: .estimated(200)).insets(10).spacing(10)
  }

  private let market = ListLayout<MarketPart> { section, _ in
    section == .banners
      ? .carousel(width: .fraction(1), height: 180, snapping: .page, wraps: true)
      : .grid(columns: 2, height: 260).header(44, pinned: true)
  }

  private let bookmarks = ListLayout<LayoutPart>(
    .grid(columns: 2, height: .estimated(220)).insets(leading: 16, trailing: 16).spacing(items: 8, lines: 20))

  private let phone = LayoutEnvironment(width: 390, height: 844)

  @Test func photosAreRowsOfOneHeight() {
    let geometry = ListGeometry(photos, of: ListStructure([1_000]), in: phone)
    #expect(geometry.contentSize == LayoutRect.Size(width: 390, height: 140_000))
    #expect(geometry.rect(0, 999) == LayoutRect(x: 0, y: 139_860, width: 390, height: 140))
  }

  @Test func profileHasSixSectionsOfFourKinds() {
    let geometry = ListGeometry(profile, of: ListStructure([1, 4, 10, 5, 3, 20]), in: phone)
    #expect((0..<6).map { geometry.rect($0, 0)?.y } == [0, 250, 1250, 1402, 1877, 2267])
    #expect(geometry.contentHeight == 2615)
    #expect(geometry.rects(inSection: 2).map(\.y) == [0, 0, 0, 40, 40, 40, 80, 80, 80, 120].map { 1250 + $0 })
    #expect(geometry.rect(5, 19) == LayoutRect(x: 60, y: 2528, width: 60, height: 87))
  }

  @Test func catsHaveAsManyColumnsAsTheWidthAllows() {
    let narrow = ListGeometry(cats, of: ListStructure([9]), in: phone)
    #expect(narrow.rect(0, 0) == LayoutRect(x: 10, y: 10, width: 370, height: 200))
    #expect(narrow.contentHeight == 20 + 9 * 200 + 8 * 10)
    let tablet = LayoutEnvironment(width: 834, height: 1_194, scale: 2)
    let wide = ListGeometry(cats, of: ListStructure([9]), in: tablet)
    #expect(wide.rects().prefix(3).map(\.x) == [20, 569, 1118])
    #expect(wide.rects().prefix(3).map(\.width) == [529, 529, 530])
  }

  @Test func bookmarksHaveTwoColumnsAndLinesAsHighAsTheirHighestCell() {
    var geometry = ListGeometry(bookmarks, of: ListStructure([11]), in: phone)
    #expect(geometry.rects().prefix(2).map(\.x) == [16, 199])
    #expect(geometry.rects().allSatisfy { $0.width == 175 })
    #expect(geometry.contentHeight == 1420)
    #expect(geometry.rect(0, 7)?.y == 720)
    geometry.measure(0, height: 220)
    geometry.measure(1, height: 300)
    #expect(geometry.rect(0, 0)?.height == 300)
    #expect(geometry.rect(0, 2)?.y == 320)
    #expect(ListGeometry(bookmarks, of: ListStructure([0]), in: phone).contentHeight == 0)
  }

  @Test func headerOfAMarketIsPinnedAndPushedOff() {
    let structure = ListStructure(sections: [MarketPart.banners, .products], counts: [5, 40])
    let geometry = ListGeometry(market, of: structure, in: phone)
    #expect(geometry.rect(0, 0) == LayoutRect(x: 0, y: 0, width: 390, height: 180))
    #expect(geometry.rect(of: .header(1)) == LayoutRect(x: 0, y: 180, width: 390, height: 44))
    #expect(geometry.contentHeight == 5424)
    let tops = [0, 100, 180, 1000, 5380, 5400].map { offset in
      geometry.elements(in: LayoutRect(x: 0, y: offset, width: 390, height: 844))
        .first { $0.element == .header(1) }?.rect.y
    }
    #expect(tops == [180, 180, 180, 1000, 5380, 5380])
    #expect(geometry.item(at: LayoutRect.Point(x: 5, y: 1_020)) == ListPosition(section: 1, item: 6))
  }
}
