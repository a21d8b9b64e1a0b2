import ListPresentationTesting
import TestSupport
import Testing

/// Whatever happened before, a list that was loaded again is stored as the server has it.
@MainActor @Suite struct StoredPagesPropertyTests {
  @Test func storedListLosesDoublesAndKeepsNoOldRow() async {
    await expectNoFault(for: testSeeds("LIST_PRESENTATION_STORED_LISTS", small: 18)) { seed in
      var property = StoredPagesProperty(seed: seed)
      return await property.play().map { "\($0)\n\(property.trace.joined(separator: "\n"))" }
    }
  }
}
