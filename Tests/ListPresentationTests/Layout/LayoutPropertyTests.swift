import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentation

/// Random lists, layouts, sizes and environments, compared with a naive geometry.
@MainActor
@Suite struct LayoutPropertyTests {
  private static let runs = testSeeds("LIST_PRESENTATION_LAYOUTS", small: 24)

  @Test func geometryAfterAnyChangesEqualsThatOfTheNewList() async {
    await expectNoFault(for: Self.runs) { seed in
      var run = RandomLayoutRun(seed: seed)
      for step in 0..<25 {
        if let fault = run.step() ?? run.fault() { return "step \(step): \(fault)" }
      }
      return nil
    }
  }

  @Test func carouselKeepsItsPlaceOverAnyChange() async {
    await expectNoFault(for: testSeeds("LIST_PRESENTATION_LAYOUTS", small: 60)) { seed in
      var run = RandomCarouselRun(seed: seed)
      for step in 0..<20 {
        if let fault = run.step() { return "step \(step): \(fault)" }
      }
      return nil
    }
  }

  @Test func sumsAreExactAfterManyEdits() async {
    await expectNoFault(for: 0..<2) { seed in
      var generator = SeededGenerator(seed: seed)
      var tree = ExtentTree()
      var heights: [Int] = []
      for edit in 0..<testSize("LIST_PRESENTATION_LAYOUT_EDITS", small: 1_000) {
        let start = Int.random(in: 0...heights.count, using: &generator)
        let end = min(heights.count, start + Int.random(in: 0...(heights.count < 400 ? 2 : 60), using: &generator))
        let new = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
          ExtentRun(
            Extent(height: Int.random(in: 1...9, using: &generator)), count: Int.random(in: 0...3, using: &generator))
        }
        tree = tree.replacing(start..<end, with: new)
        heights.replaceSubrange(start..<end, with: new.flatMap { Array(repeating: $0.extent.height, count: $0.count) })
        let sum = heights.reduce(0, +)
        if edit % 16 == 0, let fault = tree.invariantFault { return fault }
        guard tree.height == sum, tree.count == heights.count else { return "\(tree.height) is not \(sum)" }
        let index = Int.random(in: 0...heights.count, using: &generator)
        guard tree[index]?.height == (index < heights.count ? heights.prefix(index).reduce(0, +) : nil) else {
          return "element \(index) is at \(String(describing: tree[index]?.height))"
        }
      }
      return nil
    }
  }
}

extension ExtentTree {
  /// The fault of the tree, or `nil`.
  var invariantFault: String? {
    switch self {
    case .leaf(let runs, let totals):
      if runs.count > Self.leafSize { return "a leaf has \(runs.count) runs" }
      if runs.contains(where: { $0.count < 1 }) { return "a run is empty" }
      if zip(runs, runs.dropFirst()).contains(where: { $0.extent == $1.extent }) { return "equal runs are apart" }
      return runs.reduce(ExtentTotals()) { $0 + $1.totals } == totals ? nil : "the sums of a leaf are wrong"
    case .branch(let left, let right, let totals, let depth):
      if left.isEmpty || right.isEmpty { return "a branch has an empty side" }
      if abs(left.depth - right.depth) > 1 { return "depths \(left.depth) and \(right.depth) are not balanced" }
      if depth != max(left.depth, right.depth) + 1 { return "a depth is wrong" }
      if left.totals + right.totals != totals { return "the sums of a branch are wrong" }
      return left.invariantFault ?? right.invariantFault
    }
  }
}

extension ListGeometry {
  /// The fault of the trees, or `nil`.
  var invariantFault: String? {
    for (index, section) in sections.enumerated() {
      if let fault = section.items.invariantFault ?? section.lines.invariantFault { return fault }
      if section.lines.items != section.numberOfItems { return "lines hold \(section.lines.items) items" }
      if stack[index]?.extent != section.extent { return "section \(index) is not stacked as it is" }
    }
    return stack.count == sections.count ? stack.invariantFault : "\(stack.count) sections are stacked"
  }
}
