import Testing
import UIKitStage

#if canImport(UIKit) && os(Linux)
  /// The judge, on collection views whose host makes one mistake.
  @MainActor @Suite struct HostMistakeTests {
    /// The first seed finds all of the mistakes. The others are there for a change of the judge or the stand-in.
    @Test(arguments: HostMistake.allCases) func mistakeIsFoundWithinAThousandUpdates(_ mistake: HostMistake) async {
      await Task.yield()
      let fault = (UInt64(46)..<50).lazy.compactMap { mistake.fault(within: 1_000, seed: $0) }.first
      #expect(fault != nil)
    }
  }
#endif
