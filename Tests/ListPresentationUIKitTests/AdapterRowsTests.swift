import ListPresentation
import TestSupport
import Testing
import UIKitStage

@testable import ListPresentationUIKit

#if canImport(UIKit) && os(Linux)
  /// The rows of an adapter for SwiftUI, and pictures for image views.
  @MainActor @Suite struct AdapterRowsTests {
    private let source: BookSource
    private let rows: AdapterRows<Shelf, Book>

    init() {
      let source = BookSource(9)
      (self.source, rows) = (source, AdapterRows(source))
      rows.start()
    }

    @Test func rowsThatAreThrownAwayMakeNoSource() async {
      var numberOfSources = 0
      func makeSource() -> BookSource {
        numberOfSources += 1
        return BookSource(2)
      }
      for _ in 0..<10 { _ = AdapterRows(makeSource()) }
      let rows = AdapterRows(makeSource())
      await rows.refresh()
      #expect(numberOfSources == 0 && rows.adapter == nil && rows.items.isEmpty && rows.sections.isEmpty)
      rows.start()
      rows.start()
      #expect(numberOfSources == 1 && rows.items.map(\.id) == [0, 1])
    }

    @Test func rowsFollowTheList() {
      #expect(rows.items.map(\.id) == Array(0..<9))
      (source.snapshot, source.loadState) = (BookSource.list([2, 0, 1]), .loading)
      rows.adapter?.flush()
      #expect(rows.items.map(\.id) == [0, 1, 200] && rows.loadState == .loading)
      #expect(rows.sections.map(\.id) == [0, 1, 2])
      #expect(rows.sections.map { $0.items.map(\.id) } == [[0, 1], [], [200]])
    }

    @Test func changesAreAnimatedUnlessTheAppSaysOtherwise() {
      let rows = AdapterRows(source)
      var numberOfAnimations = 0
      rows.animate = { change in
        numberOfAnimations += 1
        change()
      }
      rows.start()
      #expect(numberOfAnimations == 0)
      for (count, isAnimated) in [(3, true), (4, false)] {
        source.snapshot = BookSource.list([count])
        rows.adapter?.setNeedsUpdate(animated: isAnimated)
        rows.adapter?.flush()
        #expect(numberOfAnimations == 1 && rows.items.count == count)
      }
    }

    @Test func rowsThatAppearAreVisible() async {
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

    // MARK: Refresh

    /// What ends a refresh, or nothing to wait for.
    enum EndOfRefresh: CaseIterable { case refreshed, sourceLoadsNothing, cancelled, listHasGone, listGoesAsItBegins }

    @Test(arguments: EndOfRefresh.allCases) func refreshReturnsWhenItHasEnded(_ end: EndOfRefresh) async {
      source.loads = end != .sourceLoadsNothing
      var hasEnded = false
      let refresh = Task {
        await rows.refresh()
        hasEnded = true
      }
      await turns(end == .listGoesAsItBegins ? 1 : 10)
      #expect(source.log == ["refresh"] && (!hasEnded || end == .sourceLoadsNothing))
      switch end {
      case .refreshed: source.refreshState = .idle
      case .sourceLoadsNothing: break
      case .cancelled: refresh.cancel()
      case .listHasGone, .listGoesAsItBegins: rows.adapter?.detach(rows)
      }
      await wait(until: { hasEnded })
      refresh.cancel()
    }

    // MARK: Selection

    @Test func selectionIsThatOfTheAdapter() {
      rows.adapter?.select([2])
      #expect(rows.selection == [2])
      // The source refuses book 1.
      rows.selection = [0, 1, 3]
      #expect(rows.selection == [0, 3] && rows.adapter?.selection.ids == [0, 3])
      rows.selection = []
      #expect(rows.adapter?.selection.ids == [])
    }

    @Test func itemsThatAreSelectedStayWhereTheLimitLeavesSomeOut() {
      source.selectionMode = .multiple(limit: 3)
      rows.adapter?.flush()
      rows.selection = [7]
      rows.selection = [0, 2, 3, 4, 5, 6, 7]
      #expect(rows.selection == [0, 2, 7])
    }

    @Test func assetOrItsPlaceholderIsShown() {
      #expect(namesOfPictures() == ["photo", "photo", "photo", "apple"])
    }
  }
#endif
