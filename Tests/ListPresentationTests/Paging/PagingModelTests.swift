import ListPresentation
import ListPresentationTesting
import TestSupport
import Testing

@Suite struct PagingModelTests {
  private static let interleavings = testSeeds("LIST_PRESENTATION_INTERLEAVINGS", small: 200)

  @Test(arguments: 0..<UInt64(2)) func everyInterleavingKeepsTheInvariants(half: UInt64) async {
    let seeds = stride(from: half, to: Self.interleavings.upperBound, by: 2)
    await expectNoFault(for: seeds) { Self.fault(seed: $0, steps: 24) }
  }

  @Test func longInterleavingsKeepTheInvariants() async {
    await expectNoFault(for: 0..<20) { Self.fault(seed: $0, steps: 400) }
  }

  /// A row is inserted before a released page while that page is loaded again.
  @Test func rareInterleavingKeepsTheInvariants() async {
    await expectNoFault(for: 36_309..<36_310) { Self.fault(seed: $0, steps: 24) }
  }

  private static func fault(seed: UInt64, steps: Int) -> String? {
    var model = PagingModel(seed: seed)
    return model.play(steps: steps).map { "\($0)\n\(model.trace.suffix(60).joined(separator: "\n"))" }
  }
}
