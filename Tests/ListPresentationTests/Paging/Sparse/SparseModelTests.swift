import Foundation
import ListPresentation
import ListPresentationTesting
import TestSupport
import Testing

@Suite struct SparseModelTests {
  private static let interleavings =
    ProcessInfo.processInfo.environment["LIST_PRESENTATION_INTERLEAVINGS"].flatMap { UInt64($0) } ?? 500

  @Test(arguments: 0..<UInt64(2)) func everyInterleavingKeepsItsPromises(half: UInt64) async {
    await expectNoFault(for: stride(from: half, to: Self.interleavings, by: 2)) { Self.fault(seed: $0, steps: 30) }
  }

  @Test func longInterleavingsKeepTheirPromises() async {
    await expectNoFault(for: 0..<10) { Self.fault(seed: $0, steps: 400) }
  }

  private static func fault(seed: UInt64, steps: Int) -> String? {
    var model = SparseModel(seed: seed)
    return model.play(steps: steps).map { "\($0)\n\(model.trace.suffix(60).joined(separator: "\n"))" }
  }
}
