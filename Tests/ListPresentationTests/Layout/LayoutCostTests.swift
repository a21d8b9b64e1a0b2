import Testing

@testable import ListPresentation

@MainActor @Suite struct LayoutCostTests {
  private let list = SectionLayout.list(height: .estimated(130))

  /// A list in which neighboring rows have different heights.
  private func measured(_ rows: some Sequence<Int>, of count: Int) -> ListGeometry {
    var geometry = ListGeometry(list, count, width: 390)
    for row in rows { geometry.measure(row, height: 50 + row % 7) }
    return geometry
  }

  @Test func memoryGrowsWithTheRowsThatWereMeasured() {
    let geometry = measured(stride(from: 0, to: 1_000_000, by: 1_000), of: 1_000_000)
    #expect(geometry.sections[0].items.numberOfRuns == 2_000)
    #expect(geometry.sections[0].items.numberOfLeaves <= 200)
  }

  @Test func measurementOrInsertionMakesOneNewLeaf() throws {
    let old = LayoutList(sections: [(LayoutPart(id: 0), (0..<2_000).map { LayoutRow(id: $0) })])
    var new = old
    try new.insert((2_000..<2_050).map { LayoutRow(id: $0) }, before: 0)
    let before = measured(0..<2_000, of: 2_000)
    let tree = before.sections[0].items
    var geometry = before
    geometry.measure(1_000, height: 400)
    #expect(geometry.sections[0].items.numberOfLeaves(sharedWith: tree) >= tree.numberOfLeaves - 1)
    geometry = before
    geometry.apply(old, to: new, ListLayout(list))
    #expect(geometry.sections[0].items.numberOfLeaves(sharedWith: tree) >= tree.numberOfLeaves - 1)
  }

  @Test func changeOfAFlowBreaksLinesUntilTheyAgree() {
    var geometry = ListGeometry(.flow(width: .estimated(6), height: 1).spacing(items: 1), 3_000, width: 20)
    for item in 0..<3_000 { geometry.measure(item, width: 3 + item * 7 % 5, height: 1) }
    let lines = geometry.sections[0].lines
    // A change of the last item of a line changes few other lines.
    let last = lines[500].map { $0.items + $0.extent.items - 1 } ?? 0
    geometry.measure(last, width: 1, height: 1)
    #expect(geometry.sections[0].lines.numberOfLeaves(sharedWith: lines) >= lines.numberOfLeaves - 3)
  }

  @Test func planAsksForTheLayoutOfNewSectionsOnly() throws {
    var asked: [Int] = []
    let layout = ListLayout<LayoutPart> { section, _ in
      asked.append(section.id)
      return .list(height: 10)
    }
    let old = LayoutList(sections: (0..<5).map { (LayoutPart(id: $0), [LayoutRow(id: $0)]) })
    var geometry = ListGeometry(layout, of: old.structure, in: .phone)
    asked = []
    var new = old
    try new.append([LayoutRow(id: 9)], toSection: 3)
    try new.appendSections([LayoutPart(id: 7)])
    geometry.apply(old, to: new, layout)
    #expect(Set(asked) == [7] && geometry.contentHeight == 60)
  }
}

extension ExtentTree {
  private var leaves: [[ExtentRun]] {
    switch self {
    case .leaf(let runs, _): [runs]
    case .branch(let left, let right, _, _): left.leaves + right.leaves
    }
  }

  var numberOfLeaves: Int { leaves.count }
  var numberOfRuns: Int { leaves.reduce(0) { $0 + $1.count } }

  /// The number of leaves that share their storage with another tree.
  func numberOfLeaves(sharedWith other: ExtentTree) -> Int {
    func storage(_ runs: [ExtentRun]) -> UnsafeRawPointer? { runs.withUnsafeBytes { $0.baseAddress } }
    let others = Set(other.leaves.map(storage))
    return leaves.count { others.contains(storage($0)) }
  }
}
