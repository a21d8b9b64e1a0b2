import ListPresentation
import TestSupport
import Testing
import UIKitStage

@testable import ListPresentationUIKit

#if canImport(UIKit) && os(Linux)
  /// The rows of an adapter for SwiftUI, and pictures for image views.
  @MainActor @Suite struct AdapterRowsTests {
    private func started(_ source: BookSource) -> AdapterRows<Shelf, Book> {
      let rows = AdapterRows(source)
      rows.start()
      return rows
    }

    @Test func rowsThatAreThrownAwayMakeNoSource() {
      var numberOfSources = 0
      func makeSource() -> BookSource {
        numberOfSources += 1
        return BookSource(2)
      }
      for _ in 0..<10 { _ = AdapterRows(makeSource()) }
      let rows = AdapterRows(makeSource())
      #expect(numberOfSources == 0 && rows.adapter == nil && rows.items.isEmpty && rows.sections.isEmpty)
      rows.start()
      rows.start()
      #expect(numberOfSources == 1 && rows.items.map(\.id) == [0, 1])
    }

    @Test func rowsFollowTheList() {
      let source = BookSource(2)
      let rows = started(source)
      #expect(rows.items.map(\.id) == [0, 1])
      source.snapshot = BookSource.list([1, 1])
      source.loadState = .loading
      rows.adapter?.flush()
      #expect(rows.items.map(\.id) == [0, 100])
      #expect(rows.loadState == .loading)
    }

    @Test func sectionsHaveTheirItems() {
      let rows = started(BookSource(2, 0, 1))
      #expect(rows.sections.map(\.id) == [0, 1, 2])
      #expect(rows.sections.map { $0.items.map(\.id) } == [[0, 1], [], [200]])
    }

    @Test func changesAreAnimatedUnlessTheAppSaysOtherwise() {
      let source = BookSource(2)
      let rows = AdapterRows(source)
      var numberOfAnimations = 0
      rows.animate = { change in
        numberOfAnimations += 1
        change()
      }
      rows.start()
      #expect(numberOfAnimations == 0)
      source.snapshot = BookSource.list([3])
      rows.adapter?.flush()
      #expect(numberOfAnimations == 1 && rows.items.count == 3)
      source.snapshot = BookSource.list([4])
      rows.adapter?.setNeedsUpdate(animated: false)
      rows.adapter?.flush()
      #expect(numberOfAnimations == 1 && rows.items.count == 4)
    }

    @Test func rowsThatAppearAreVisible() async {
      let rows = started(BookSource(50))
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

    @Test func refreshReturnsWhenItHasEnded() async {
      let source = BookSource(2)
      let rows = started(source)
      var hasEnded = false
      let refresh = Task {
        await rows.refresh()
        hasEnded = true
      }
      await turns(10)
      #expect(source.log == ["refresh"] && !hasEnded)
      source.refreshState = .idle
      await refresh.value
      #expect(hasEnded)
    }

    @Test func refreshOfASourceThatDoesNotRefreshReturns() async {
      let source = BookSource(2)
      source.loads = false
      let rows = started(source)
      await rows.refresh()
      #expect(source.log == ["refresh"])
      let idle = AdapterRows(BookSource(1))
      await idle.refresh()
      #expect(idle.adapter == nil)
    }

    @Test func refreshReturnsIfItsTaskIsCancelledOrTheListHasGone() async {
      let rows = started(BookSource(2))
      let cancelled = Task { await rows.refresh() }
      await turns(10)
      cancelled.cancel()
      await cancelled.value
      let detached = Task { await rows.refresh() }
      await turns(10)
      rows.adapter?.detach(rows)
      await detached.value
    }

    @Test func refreshReturnsIfTheListGoesAsItBegins() async {
      let rows = started(BookSource(2))
      var hasEnded = false
      let refresh = Task {
        await rows.refresh()
        hasEnded = true
      }
      await turns(1)
      rows.adapter?.detach(rows)
      await wait(until: { hasEnded })
      refresh.cancel()
    }

    // MARK: Selection

    @Test func selectionIsThatOfTheAdapter() {
      let rows = started(BookSource(4))
      rows.adapter?.select([2])
      #expect(rows.selection == [2])
      // The source refuses book 1.
      rows.selection = [0, 1, 3]
      #expect(rows.selection == [0, 3] && rows.adapter?.selection.ids == [0, 3])
      rows.selection = []
      #expect(rows.adapter?.selection.ids == [])
    }

    @Test func itemsThatAreSelectedStayWhereTheLimitLeavesSomeOut() {
      let source = BookSource(9)
      source.selectionMode = .multiple(limit: 3)
      let rows = started(source)
      rows.selection = [7]
      rows.selection = [0, 2, 3, 4, 5, 6, 7]
      #expect(rows.selection == [0, 2, 7])
    }

    @Test func assetOrItsPlaceholderIsShown() {
      #expect(namesOfPictures() == ["photo", "photo", "photo", "apple"])
    }
  }
#endif
