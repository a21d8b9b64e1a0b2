import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentation

/// Lines of items, as a view asks for them that draws line by line.
@MainActor @Suite struct LayoutLineTests {
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
      func line() -> SectionLayout.PatternLine {
        .line(height: 1, (0..<pick(1...3)).map { _ in .stack(pick(1...3), width: Double(pick(1...3))) })
      }
      let layouts = counts.map { _ -> SectionLayout in
        Bool.random(using: &random)
          ? .grid(columns: .count(pick(1...4)), height: 1) : .pattern((0..<pick(1...3)).map { _ in line() })
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

  // MARK: The next item up, down, left and right

  private func geometry(_ layouts: [SectionLayout], _ counts: [Int], isRightToLeft: Bool = false) -> ListGeometry {
    ListGeometry(
      ListLayout(layouts), of: ListStructure(counts),
      in: LayoutEnvironment(width: 90, height: 100, isRightToLeft: isRightToLeft))
  }

  /// The items on a path, for example `0.5 0.7 0.5`. Steps without a next item are left out.
  private func way(
    _ geometry: ListGeometry, from section: Int = 0, _ item: Int, _ directions: [ListGeometry.Direction]
  ) -> String {
    var position = ListPosition(section: section, item: item)
    var way = [position]
    var goal = geometry.rect(of: .item(position))?.midX
    for direction in directions {
      guard let next = geometry.neighbor(of: position, toward: direction, goal: goal) else { continue }
      position = next
      way.append(next)
      if direction == .left || direction == .right { goal = geometry.rect(of: .item(next))?.midX }
    }
    return way.map(\.description).joined(separator: " ")
  }

  private let columns = SectionLayout.grid(columns: 3, height: 10)

  @Test func nextSectionTakesTheNearestColumn() {
    let list = geometry([columns, .list(height: 10), .grid(columns: 2, height: 10)], [6, 2, 4])
    #expect(way(list, 5, [.down, .down, .down, .up, .up, .up]) == "0.5 1.0 1.1 2.1 1.1 1.0 0.5")
    // The middle column of three is equally near to both columns of two.
    #expect(way(list, 4, [.down, .down, .down]) == "0.4 1.0 1.1 2.0")
  }

  @Test func leftAndRightGoThroughAllItemsInOrder() {
    let list = geometry([columns, .list(height: 10)], [4, 2])
    #expect(way(list, 2, [.right, .right, .right, .right, .left]) == "0.2 0.3 1.0 1.1 1.0")
    let mirrored = geometry([columns, .list(height: 10)], [4, 2], isRightToLeft: true)
    #expect(way(mirrored, 2, [.left, .left, .right, .right]) == "0.2 0.3 1.0 0.3 0.2")
    #expect(way(mirrored, 0, [.down, .up]) == "0.0 0.3 0.0")
  }

  @Test func sectionsWithoutItemsAreSkipped() {
    let empty = SectionLayout.list(height: 10).header(5, showsWhenEmpty: true)
    let list = geometry([.list(height: 10), empty, .list(height: 10)], [1, 0, 1])
    #expect(way(list, 0, [.down, .up, .right, .left]) == "0.0 2.0 0.0 2.0 0.0")
  }

  @Test func wrappingCarouselHasNoEnd() {
    let list = geometry([.carousel(width: 60, height: 10, wraps: true), columns], [3, 3])
    #expect(way(list, 2, [.right, .right, .down]) == "0.2 0.0 0.1 1.2")
    #expect(way(list, 0, [.left]) == "0.0 0.2")
    #expect(way(list, from: 1, 0, [.up]) == "1.0 0.0")
    #expect(way(list, from: 1, 2, [.up]) == "1.2 0.1")
  }
}
