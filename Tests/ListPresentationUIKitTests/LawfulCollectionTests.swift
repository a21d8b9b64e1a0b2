import ListPresentationTesting
import TestSupport
import Testing
import UIKitStage

@testable import ListPresentationUIKit

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

    @Test func rowsAndHeadersThatKeepTheirFirstTextsAreFound() {
      let rows = JudgedLayout.lists.judge { list in
        list.follow(BookListView.Wishes(row: { TextContent("\($0.id).0") }, header: { TextContent($0.text) }))
      }
      let headers = JudgedLayout.lists.judge { list in list.header = { TextContent("shelf \($0.id).0") } }
      for judge in [rows, headers] { #expect(judge.play(1_000, seed: 46) != nil) }
    }
  }

  #if os(Linux)
    /// The stand-in stops at what UIKit stops at.
    @MainActor @Suite struct HostMistakeTests {
      @Test(arguments: HostMistake.allCases) func mistakeIsWrittenDown(_ mistake: HostMistake) {
        let violations = mistake.violations()
        #expect(violations.contains { $0.contains(mistake.rawValue) }, "\(violations)")
      }
    }
  #endif
#endif
