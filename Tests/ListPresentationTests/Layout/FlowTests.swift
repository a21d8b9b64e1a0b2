import Testing

@testable import ListPresentation

/// Items of their own widths, broken into lines.
@MainActor
@Suite struct FlowTests {
  private func flow(_ widths: [Int], gap: Double = 1, room: Double = 20) -> ListGeometry {
    var geometry = ListGeometry(
      .flow(width: .estimated(6), height: 1).spacing(items: gap), widths.count, width: room)
    for (item, width) in widths.enumerated() { geometry.measure(item, width: width, height: 1) }
    return geometry
  }

  @Test func lineTakesAllItemsThatFit() {
    let geometry = flow([5, 8, 3, 10, 4])
    #expect(geometry.lines == "[0 1 2] [3 4]")
    #expect(geometry.rects().map(\.x) == [0, 6, 15, 0, 11])
  }

  @Test func itemThatIsMeasuredWithoutAWidthIsOneTickWide() {
    let geometry = flow([0, 8, -3])
    #expect(geometry.lines == "[0 1 2]")
    #expect(geometry.rects().map(\.width) == [1, 8, 1])
  }

  @Test func changeBreaksLinesUntilTheyAgree() {
    var geometry = ListGeometry(.flow(width: .estimated(6), height: 1).spacing(items: 1), 3_000, width: 20)
    for item in 0..<3_000 { geometry.measure(item, width: 3 + item * 7 % 5, height: 1) }
    let lines = geometry.sections[0].lines
    // A change of the last item of a line changes few other lines.
    let line = lines[500]
    let last = line.map { $0.items + $0.extent.items - 1 } ?? 0
    geometry.measure(last, width: 1, height: 1)
    let shared = geometry.sections[0].lines.numberOfLeaves(sharedWith: lines)
    #expect(shared >= lines.numberOfLeaves - 3)
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
