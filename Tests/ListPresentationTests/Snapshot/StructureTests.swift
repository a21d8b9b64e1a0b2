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

  @Test func indexOutOfRangeHasNoPosition() {
    let structure = Self.structure([0, 2, 0])
    for index in [Int.min, -1, 2, 3, Int.max] { #expect(structure.position(at: index) == nil, "\(index)") }
    #expect(Self.structure([]).position(at: 0) == nil)
    #expect(Self.structure([0, 0]).position(at: 0) == nil)
  }

  @Test func positionOutOfRangeHasNoIndex() {
    let structure = Self.structure([0, 2, 0])
    let pairs = [(0, 0), (1, 2), (1, -1), (2, 0), (3, 0), (-1, 0), (1, Int.max), (1, Int.min), (Int.max, 0)]
    for pair in pairs {
      let position = ListPosition(section: pair.0, item: pair.1)
      #expect(structure.index(of: position) == nil, "\(position)")
    }
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
