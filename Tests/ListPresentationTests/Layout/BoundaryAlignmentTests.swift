import Testing

@testable import ListPresentation

/// Headers and footers that are narrower than their section.
@MainActor @Suite struct BoundaryAlignmentTests {
  private typealias Alignment = SectionLayout.Alignment

  private func header(
    _ alignment: Alignment, width: SectionLayout.Length, columns: Int? = nil
  ) -> LayoutRect? {
    let section = SectionLayout.list(height: 10).header(20, width: width, alignment: alignment)
      .insets(leading: 16, trailing: 24)
    let geometry = columns.map { ListGeometry(section, 1, columns: $0) } ?? ListGeometry(section, 1, width: 301)
    return geometry.rect(of: .header(0))
  }

  @Test func alignmentIsInsideTheInsets() {
    let places = [Alignment.leading, .center, .trailing].map { header($0, width: 100) }
    // Of 261 points, 161 are left over.
    #expect(places.map(\.?.x) == [16, 96, 177] && places.allSatisfy { $0?.width == 100 && $0?.height == 20 })
  }

  @Test func ratioOfTheHeightIsThatOfTheNarrowHeader() {
    let section = SectionLayout.list(height: 10)
      .footer(.ratio(width: 2, height: 1), width: 60, alignment: .trailing)
    #expect(
      ListGeometry(section, 1, width: 200).rect(of: .footer(0)) == LayoutRect(x: 140, y: 10, width: 60, height: 30))
  }

  @Test func lineOfTextIsAsWideAsTheSection() {
    // The insets are 2 and 3 cells.
    #expect(header(.trailing, width: 16, columns: 80) == LayoutRect(x: 2, y: 0, width: 75, height: 1))
  }
}
