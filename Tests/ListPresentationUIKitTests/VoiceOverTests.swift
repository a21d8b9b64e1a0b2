import ListPresentation
import ListPresentationUIKit
import Testing
import UIKitStage

#if canImport(UIKit) && os(Linux)
  /// What VoiceOver says, and where its focus is. There is one VoiceOver.
  @MainActor @Suite(.serialized) struct VoiceOverTests {
    private let source = BookSource(6)
    private let list: BookListView

    init() { list = BookListView.shown(source) }

    private func show(_ ids: [Int]) { list.update { source.snapshot = BookSource.list(ids: [ids]) } }

    @Test func focusStaysOnItsItem() {
      list.turnVoiceOver(on: 1)
      show([9, 0, 1, 2, 3, 4, 5])
      #expect(list.focusedText == "1.0" && !list.focusIsOnACell, "the focus stays inside the row")
    }

    /// As in a row of SwiftUI.
    @Test func focusStaysOnItsItemInAnElementThatIsNoView() {
      list.turnVoiceOver(on: 1, isView: false)
      show([0, 2, 3, 4, 5])
      #expect(list.focusedText == "2.0")
    }

    @Test func focusGoesToTheRowAtItsIndexOfAListThatIsNotCompared() {
      source.updateStrategy = .reload
      let list = BookListView.shown(source)
      list.turnVoiceOver(on: 1)
      list.update { source.snapshot = BookSource.list(ids: [[0, 2, 3, 4, 5]]) }
      #expect(list.focusedText == "2.0" && list.focusIsOnACell)
    }

    @Test func focusElsewhereStaysThere() {
      list.turnVoiceOver(on: nil)
      list.update { source.snapshot = BookSource.list([0, 3]) }
      #expect(!list.focusIsOnACell)
    }

    @Test func focusMovesToTheHeirOfAnItemThatLeaves() {
      list.turnVoiceOver(on: 3)
      for (ids, heir) in [([2, 4, 5], "4.0"), ([2], "2.0"), ([], nil)] as [([Int], String?)] {
        show(ids)
        #expect(list.focusedText == heir)
      }
    }

    @Test func headersAreHeadings() {
      let list = BookListView.shown(BookSource(2, 2))
      #expect(list.headerTexts.count == 2 && list.headersAreHeadings)
    }

    @Test func itemOfAnOutlineSaysWhetherItIsExpanded() {
      let none = "unsupported"
      #expect(Set(list.expandedStatuses) == [none], "a list that is no outline")
      let outline = OutlineList(source) { $0.id == 1 ? [Book(id: 900), Book(id: 901)] : nil }
      let list = BookListView.shown(outline)
      var statuses: [String] { Array(list.expandedStatuses.prefix(4)) }
      #expect(statuses == [none, "collapsed", none, none])
      list.update { list.adapter?.expandItem(at: 1) }
      #expect(list.texts.prefix(4) == ["0.0", "1.0", "900.0", "901.0"])
      #expect(statuses == [none, "expanded", none, none])
      list.update { list.adapter?.collapseItem(at: 1) }
      #expect(statuses == [none, "collapsed", none, none] && list.violations.isEmpty)
    }

    @Test func failureOfAListThatIsNotOnTheScreenIsNotAnnounced() {
      list.turnVoiceOver(on: 1)
      list.appear(false)
      list.update { source.loadState = .failed("offline") }
      #expect(list.announcements == [])
    }

    @Test func failureIsAnnouncedOnce() {
      list.turnVoiceOver(on: 1)
      let states: [ListLoadState] = [.loading, .failed("offline"), .failed("offline"), .loading, .failed("offline")]
      for (count, state) in states.enumerated() {
        list.update { source.loadState = state }
        // The rows change, and the failure stays.
        list.update { source.snapshot = BookSource.list([4 + count]) }
      }
      #expect(list.announcements == ["offline", "offline"])
    }
  }
#endif
