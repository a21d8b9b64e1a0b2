import ListPresentationTesting
import TestSupport
import Testing

/// After a refresh anywhere, scrolling to both ends shows exactly the rows of the server.
@MainActor @Suite struct RefreshPropertyTests {
  @Test func refreshLosesNeitherRowsNorThePlace() async {
    for seed in testSeeds("LIST_PRESENTATION_REFRESHES", small: 20) {
      var property = await RefreshProperty(seed: seed)
      guard let fault = await property.play() else { continue }
      Issue.record("seed \(seed): \(fault)\n\(property.trace.joined(separator: "\n"))")
      return
    }
  }
}
