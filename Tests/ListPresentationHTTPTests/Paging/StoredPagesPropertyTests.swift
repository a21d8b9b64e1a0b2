import ListPresentationTesting
import TestSupport
import Testing

/// Whatever happened before, a list that was loaded again is stored as the server has it.
@MainActor @Suite struct StoredPagesPropertyTests {
  @Test func storedListLosesDoublesAndKeepsNoOldRow() async {
    for seed in testSeeds("LIST_PRESENTATION_STORED_LISTS", small: 30) {
      var property = StoredPagesProperty(seed: seed)
      guard let fault = await property.play() else { continue }
      Issue.record("seed \(seed): \(fault)\n\(property.trace.joined(separator: "\n"))")
      return
    }
  }
}
