import ListPresentation
import Testing

@Suite struct StructureTests {
  private static func structure(_ counts: [Int]) -> ListStructure<CorePart> {
    ListStructure(sections: counts.indices.map { CorePart(id: "\($0)") }, counts: counts)
  }

  @Test(arguments: [[], [0], [3], [0, 0, 0], [0, 2, 0, 0, 3, 0], [1, 1, 1], [5, 0, 1]])
  func indexAndPositionConvertBothWays(_ counts: [Int]) {
    let structure = Self.structure(counts)
    var positions: [ListPosition] = []
    for (section, count) in counts.enumerated() {
      positions += (0..<count).map { ListPosition(section: section, item: $0) }
    }
    #expect(structure.numberOfItems == positions.count)
    #expect((0..<structure.numberOfItems).map { structure.position(at: $0) } == positions)
    #expect(positions.map { structure.index(of: $0) } == Array(0..<positions.count))
  }

  @Test func indexAndPositionOutOfRangeHaveNoOther() {
    let structure = Self.structure([0, 2, 0])
    for index in [Int.min, -1, 2, 3, Int.max] { #expect(structure.position(at: index) == nil, "\(index)") }
    #expect(Self.structure([]).position(at: 0) == nil && Self.structure([0, 0]).position(at: 0) == nil)
    let places = [(0, 0), (1, 2), (1, -1), (2, 0), (3, 0), (-1, 0), (1, Int.max), (1, Int.min), (Int.max, 0)]
    for (section, item) in places {
      #expect(structure.index(of: ListPosition(section: section, item: item)) == nil, "\(section).\(item)")
    }
    let positions = [(1, 0), (0, 5), (0, 12), (1, 1)].map { ListPosition(section: $0.0, item: $0.1) }
    #expect(positions.sorted().map(\.description) == ["0.5", "0.12", "1.0", "1.1"])
  }

  @Test func itemsBeyondTheLargestNumberAreLeftOut() {
    let structure = Self.structure([.max, 1])
    #expect(structure.numberOfItems == .max)
    #expect(structure.items(inSection: 1) == .max ..< .max)
    #expect(structure.position(at: .max - 1) == ListPosition(section: 0, item: .max - 1))
    #expect(Self.structure([.max, .max, 3]).numberOfItems == .max)
  }

  @Test func negativeCountIsZero() {
    let structure = Self.structure([2, -3, .min, 1])
    #expect((0..<4).map { structure.items(inSection: $0) } == [0..<2, 2..<2, 2..<2, 2..<3])
  }
}
