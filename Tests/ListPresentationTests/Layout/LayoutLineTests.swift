import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentation

/// Lines of items, as a view asks for them that draws line by line.
@MainActor
@Suite struct LayoutLineTests {
  @Test func lineHasItsItemsAndTheSpaceAroundThem() throws {
    let grid = SectionLayout.grid(columns: 3, height: 1).spacing(items: 8, lines: 48).insets(16).separators()
    let geometry = ListGeometry(grid, 8, columns: 80)
    let lines = try [0, 4, 7].map { item in
      try #require(geometry.line(containing: ListPosition(section: 0, item: item)))
    }
    #expect(lines.map(\.items) == [0..<3, 3..<6, 6..<8])
    #expect(lines.map(\.spaceAbove) == [1, 3, 3] && lines.map(\.spaceBelow) == [0, 0, 1])
    #expect(lines.map(\.separatorAbove) == [nil, 1, 1])
    #expect(lines[2].elements.map(\.rect.x) == [2, 27] && lines[2].elements.map(\.rect.width) == [24, 25])
    #expect(geometry.line(containing: ListPosition(section: 0, item: 8)) == nil)
  }

  @Test func carouselIsOneLineOfItsVisibleItems() throws {
    var geometry = ListGeometry(.carousel(width: 320, height: 1), 5, columns: 80)
    geometry.turnCarousel(inSection: 0, by: 1)
    let line = try #require(geometry.line(containing: ListPosition(section: 0, item: 4)))
    #expect(line.items == 0..<5)
    #expect(line.elements.map(\.element) == [1, 2].map { .item(ListPosition(section: 0, item: $0)) })
  }

  /// A number of lines at once leads where as many single steps lead.
  @Test func manyLinesAreAsManySteps() async {
    await expectNoFault(for: testSeeds("LIST_PRESENTATION_LAYOUTS", small: 9)) { seed in
      var random = SeededGenerator(seed: seed)
      func pick(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
      let counts = (0..<4).map { _ in pick(0...14) }
      let layouts = counts.map { _ in
        if Bool.random(using: &random) { return SectionLayout.grid(columns: .count(pick(1...4)), height: 1) }
        return .pattern(
          (0..<pick(1...3)).map { _ in
            .line(height: 1, (0..<pick(1...3)).map { _ in .stack(pick(1...3), width: Double(pick(1...3))) })
          })
      }
      let environment = LayoutEnvironment(width: 90, height: 20, isRightToLeft: seed % 2 == 0)
      let geometry = ListGeometry(ListLayout<LayoutPart>(layouts), of: ListStructure(counts), in: environment)
      let items = counts.enumerated().flatMap { section, count in
        (0..<count).map { ListPosition(section: section, item: $0) }
      }
      for start in items {
        let goal = geometry.rect(of: .item(start))?.midX
        for direction in [ListGeometry.Direction.down, .up] {
          var end = start
          for steps in 1...15 {
            end = geometry.neighbor(of: end, toward: direction, goal: goal) ?? end
            let jump = geometry.item(direction == .down ? steps : -steps, linesBelow: start)
            if jump != end { return "\(steps) lines \(direction) from \(start) lead to \(jump as Any), not \(end)" }
          }
        }
      }
      return nil
    }
  }
}
