import Foundation
import ListPresentation
import ListPresentationTesting
import Testing

@Suite struct PagingModelTests {
  private static let interleavings =
    ProcessInfo.processInfo.environment["LIST_PRESENTATION_INTERLEAVINGS"].flatMap { UInt64($0) } ?? 500

  @Test(arguments: 0..<UInt64(2)) func everyInterleavingKeepsItsPromises(half: UInt64) {
    for seed in stride(from: half, to: Self.interleavings, by: 2) {
      var model = PagingModel(seed: seed)
      guard let fault = model.play(steps: 24) else { continue }
      Issue.record("seed \(seed): \(fault)\n\(model.trace.joined(separator: "\n"))")
      return
    }
  }

  @Test func longInterleavingsKeepTheirPromises() {
    for seed in 0..<UInt64(20) {
      var model = PagingModel(seed: seed)
      guard let fault = model.play(steps: 400) else { continue }
      Issue.record("seed \(seed): \(fault)\n\(model.trace.suffix(60).joined(separator: "\n"))")
      return
    }
  }
}
