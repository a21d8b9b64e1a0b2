import ListPresentation
import Testing

@Suite struct OutlineTests {
  private static func outline(_ counts: [Int]) -> ListOutline<CorePart> {
    ListOutline(sections: counts.indices.map { CorePart(id: "\($0)") }, counts: counts)
  }

  @Test(arguments: [[], [0], [3], [0, 0, 0], [0, 2, 0, 0, 3, 0], [1, 1, 1], [5, 0, 1]])
  func indexAndPositionConvertBothWays(_ counts: [Int]) {
    let outline = Self.outline(counts)
    var positions: [ListPosition] = []
    for (section, count) in counts.enumerated() {
      positions += (0..<count).map { ListPosition(section: section, item: $0) }
    }
    #expect(outline.numberOfItems == positions.count)
    #expect((0..<outline.numberOfItems).map { outline.position(at: $0) } == positions)
    #expect(positions.map { outline.index(of: $0) } == Array(0..<positions.count))
  }

  @Test func indexOutOfRangeHasNoPosition() {
    let outline = Self.outline([0, 2, 0])
    for index in [Int.min, -1, 2, 3, Int.max] { #expect(outline.position(at: index) == nil, "\(index)") }
    #expect(Self.outline([]).position(at: 0) == nil)
    #expect(Self.outline([0, 0]).position(at: 0) == nil)
  }

  @Test func positionOutOfRangeHasNoIndex() {
    let outline = Self.outline([0, 2, 0])
    let pairs = [(0, 0), (1, 2), (1, -1), (2, 0), (3, 0), (-1, 0), (1, Int.max), (1, Int.min), (Int.max, 0)]
    for pair in pairs {
      let position = ListPosition(section: pair.0, item: pair.1)
      #expect(outline.index(of: position) == nil, "\(position)")
    }
  }

  @Test func itemsBeyondTheLargestNumberAreLeftOut() {
    let outline = Self.outline([.max, 1])
    #expect(outline.numberOfItems == .max)
    #expect(outline.items(inSection: 1) == .max ..< .max)
    #expect(outline.position(at: .max - 1) == ListPosition(section: 0, item: .max - 1))
    #expect(Self.outline([.max, .max, 3]).numberOfItems == .max)
  }

  @Test func negativeCountIsZero() {
    let outline = Self.outline([2, -3, .min, 1])
    #expect((0..<4).map { outline.items(inSection: $0) } == [0..<2, 2..<2, 2..<2, 2..<3])
  }

  @Test func sectionRangesCoverAllIndices() {
    let outline = Self.outline([0, 2, 0, 3])
    #expect(outline.sections.indices.map { outline.items(inSection: $0) } == [0..<0, 0..<2, 2..<2, 2..<5])
  }
}
