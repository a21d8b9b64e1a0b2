import ListPresentation
import ListPresentationTesting
import TestSupport
import Testing

@Suite struct SparseModelTests {
  private static let interleavings = testSeeds("LIST_PRESENTATION_INTERLEAVINGS", small: 200)

  @Test(arguments: 0..<UInt64(2)) func everyInterleavingKeepsTheInvariants(half: UInt64) async {
    let seeds = stride(from: half, to: Self.interleavings.upperBound, by: 2)
    await expectNoFault(for: seeds) { Self.fault(seed: $0, steps: 30) }
  }

  @Test func longInterleavingsKeepTheInvariants() async {
    await expectNoFault(for: 0..<10) { Self.fault(seed: $0, steps: 400) }
  }

  private static func fault(seed: UInt64, steps: Int) -> String? {
    var model = SparseModel(seed: seed)
    return model.play(steps: steps).map { "\($0)\n\(model.trace.suffix(60).joined(separator: "\n"))" }
  }
}
