import ListPresentationTesting
import TestSupport
import Testing
import UIKitStage

#if canImport(UIKit)
  /// The judge of views, on collection views.
  @MainActor @Suite struct LawfulCollectionTests {
    private let updates = testSize("LIST_PRESENTATION_COLLECTION_UPDATES", small: 100)

    @Test(arguments: JudgedLayout.allCases)
    func collectionViewIsLawful(layout: JudgedLayout) async {
      for seed in testSeeds("LIST_PRESENTATION_JUDGED_SEEDS", small: 1, from: 4_711) {
        await Task.yield()
        #expect(layout.judge().play(updates, seed: seed) == nil)
      }
    }
  }

  #if os(Linux)
    /// The judge, on collection views whose host makes one mistake.
    @MainActor @Suite struct HostMistakeTests {
      /// The first seed finds all of the mistakes. The others are there for a change of the judge or the stand-in.
      @Test(arguments: testCases(HostMistake.allCases, oneOf: 9, beforeMerge: 4))
      func mistakeIsFoundWithinAThousandUpdates(_ mistake: HostMistake) async {
        await Task.yield()
        let fault = (UInt64(46)..<50).lazy.compactMap { mistake.fault(within: 1_000, seed: $0) }.first
        #expect(fault != nil)
      }
    }
  #endif
#endif
