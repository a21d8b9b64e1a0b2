import Testing

@testable import ListPresentation

/// The next item up, down, left and right.
@MainActor
@Suite struct DirectionTests {
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
