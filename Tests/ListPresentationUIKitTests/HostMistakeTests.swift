import Testing
import UIKitStage

#if canImport(UIKit) && os(Linux)
  /// The judge, on collection views whose host makes one mistake.
  @MainActor @Suite struct HostMistakeTests {
    /// The seed finds all of the mistakes early.
    @Test(arguments: HostMistake.allCases) func mistakeIsFoundWithinAThousandUpdates(_ mistake: HostMistake) async {
      await Task.yield()
      let fault = mistake.fault(within: 1_000, seed: 46)
      #expect(fault != nil)
    }

    @Test func atLeastFortyMistakesArePlanted() { #expect(HostMistake.allCases.count >= 40) }
  }
#endif
