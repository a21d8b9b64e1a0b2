import ListPresentation
import ListPresentationUIKit
import TestSupport
import Testing
import UIKitStage

#if canImport(UIKit) && os(Linux)
  /// The rows of an adapter for a list of SwiftUI, and pictures for image views.
  @MainActor @Suite struct AdapterRowsTests {
    @Test func rowsFollowTheList() {
      let source = BookSource(2)
      let rows = AdapterRows(source)
      #expect(rows.items.map(\.id) == [0, 1])
      source.snapshot = BookSource.list([1, 1])
      source.loadState = .loading
      rows.adapter?.flush()
      #expect(rows.items.map(\.id) == [0, 100])
      #expect(rows.loadState == .loading)
    }

    @Test func rowsThatAppearAreVisible() async {
      let rows = AdapterRows(BookSource(50))
      for id in [7, 5, 6] { rows.itemAppeared(id) }
      await turns()
      #expect(rows.adapter?.visibleIndices.ranges.first == 5..<8)
      rows.itemAppeared(8)
      rows.itemDisappeared(5)
      // SwiftUI can show a row twice for a moment.
      rows.itemAppeared(6)
      rows.itemDisappeared(6)
      await turns()
      #expect(rows.adapter?.visibleIndices.ranges.first == 6..<9)
      for id in 6...8 { rows.itemDisappeared(id) }
      await turns()
      #expect(rows.adapter?.visibleIndices.isEmpty == true)
    }

    @Test func assetOrItsPlaceholderIsShown() {
      #expect(namesOfPictures() == ["photo", "photo", "photo", "apple"])
    }
  }
#endif
