import Testing

@testable import ListPresentation

/// Cells whose height follows from their width, and the other way around.
@MainActor
@Suite struct RatioTests {
  private let square = SectionLayout.Length.ratio(width: 1, height: 1)
  private let wide = SectionLayout.Length.ratio(width: 16, height: 9)

  @Test func cellsOfAGridAreSquaresAtEveryWidth() {
    let squares = SectionLayout.grid(columns: .adaptive(minimum: 110), height: square).insets(10).spacing(5)
    let phone = ListGeometry(squares, 7, width: 390)
    #expect(phone.rects().map(\.y) == [10, 10, 10, 135, 135, 135, 260])
    #expect(phone.rects().allSatisfy { $0.width == 120 && $0.height == 120 })
    let tablet = ListGeometry(squares, 7, width: 834, scale: 2)
    #expect(tablet.rects().allSatisfy { $0.height == tablet.rects().map(\.width).min() })
  }

  @Test func widthOfACardFollowsFromItsHeight() {
    let carousel = ListGeometry(.carousel(width: wide, height: 90), 9, width: 390)
    #expect(carousel.rect(0, 0) == LayoutRect(x: 0, y: 0, width: 160, height: 90))
    let share = ListGeometry(.flow(width: wide, height: .fraction(0.25)), 9, width: 390, height: 360)
    #expect(share.rect(0, 0) == LayoutRect(x: 0, y: 0, width: 160, height: 90))
  }

  @Test func ratioOfARatioIsAsWideAsTheSection() {
    let geometry = ListGeometry(.carousel(width: square, height: wide), 9, width: 160)
    #expect(geometry.rect(0, 0) == LayoutRect(x: 0, y: 0, width: 160, height: 90))
  }

  @Test func headersAndFootersHaveTheRatioOfTheirWidth() {
    let section = SectionLayout.list(height: 10).header(wide).footer(square).insets(leading: 20, trailing: 20)
    let geometry = ListGeometry(section, 1, width: 200)
    #expect(geometry.rect(of: .header(0)) == LayoutRect(x: 20, y: 0, width: 160, height: 90))
    #expect(geometry.rect(of: .footer(0)) == LayoutRect(x: 20, y: 100, width: 160, height: 160))
  }

  @Test func ratioIsNotMeasured() {
    var geometry = ListGeometry(.list(height: square), 3, width: 50)
    geometry.measure(0, height: 200)
    #expect(geometry.rects().map(\.height) == [50, 50, 50])
  }

  @Test func cellsOfTextKeepTheWidthAndMeasureTheHeight() {
    // 320 points are 40 cells.
    let geometry = ListGeometry(.flow(width: wide, height: 180), 2, columns: 100)
    #expect(geometry.rects() == [0, 40].map { LayoutRect(x: $0, y: 0, width: 40, height: 1) })
  }
}
