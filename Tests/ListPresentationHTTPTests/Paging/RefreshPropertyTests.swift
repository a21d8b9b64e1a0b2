import ListPresentationTesting
import TestSupport
import Testing

/// After a refresh anywhere, scrolling to both ends shows exactly the rows of the server.
@MainActor @Suite struct RefreshPropertyTests {
  @Test func refreshLosesNeitherRowsNorThePlace() async {
    await expectNoFault(for: testSeeds("LIST_PRESENTATION_REFRESHES", small: 12)) { seed in
      var property = await RefreshProperty(seed: seed)
      return await property.play().map { "\($0)\n\(property.trace.joined(separator: "\n"))" }
    }
  }
}
