import ListPresentation
import ListPresentationUIKit
import Testing
import UIKitStage

#if canImport(UIKit) && os(Linux)
  /// What VoiceOver says, and where its focus is. There is one VoiceOver.
  @MainActor @Suite(.serialized) struct VoiceOverTests {
    private let source = BookSource(6)

    @Test func focusStaysOnItsItem() {
      let list = BookListView.shown(source)
      list.turnVoiceOver(on: 1)
      source.snapshot = ListSnapshot(
        sections: [(Shelf(id: 0, version: 0), [Book(id: 9, version: 0)] + source.snapshot.items)])
      list.adapter?.flush()
      #expect(list.focusedText == "1.0" && !list.focusIsOnACell, "the focus stays inside the row")
      list.turnVoiceOverOff()
    }

    @Test func focusGoesToTheRowAtItsIndexOfAListThatIsNotCompared() {
      source.updateStrategy = .reload
      let list = BookListView.shown(source)
      list.turnVoiceOver(on: 1)
      source.snapshot = ListSnapshot(
        sections: [(Shelf(id: 0, version: 0), source.snapshot.items.filter { $0.id != 1 })])
      list.adapter?.flush()
      #expect(list.focusedText == "2.0" && list.focusIsOnACell)
      list.turnVoiceOverOff()
    }

    @Test func focusElsewhereStaysThere() {
      let list = BookListView.shown(source)
      list.turnVoiceOverOnElsewhere()
      source.snapshot = BookSource.list([0, 3])
      list.adapter?.flush()
      #expect(!list.focusIsOnACell)
      list.turnVoiceOverOff()
    }

    /// As in a row of SwiftUI.
    @Test func focusStaysOnItsItemInAnElementThatIsNoView() {
      let list = BookListView.shown(source)
      list.turnVoiceOver(on: 1, isView: false)
      source.snapshot = ListSnapshot(
        sections: [(Shelf(id: 0, version: 0), source.snapshot.items.filter { $0.id != 1 })])
      list.adapter?.flush()
      #expect(list.focusedText == "2.0")
      list.turnVoiceOverOff()
    }

    @Test func headersAreHeadings() {
      let list = BookListView.shown(BookSource(2, 2))
      #expect(list.headerTexts.count == 2 && list.headersAreHeadings)
    }

    @Test func focusMovesToTheHeirOfAnItemThatLeaves() {
      let list = BookListView.shown(source)
      list.turnVoiceOver(on: 3)
      for (ids, heir) in [([2, 4, 5], "4.0"), ([2], "2.0"), ([], nil)] as [([Int], String?)] {
        source.snapshot = ListSnapshot(sections: [(Shelf(id: 0, version: 0), ids.map { Book(id: $0, version: 0) })])
        list.adapter?.flush()
        #expect(list.focusedText == heir)
      }
      list.turnVoiceOverOff()
    }

    @Test func itemOfAnOutlineSaysWhetherItIsExpanded() {
      let outline = OutlineList(source) { book in
        book.id == 1 ? [Book(id: 900, version: 0), Book(id: 901, version: 0)] : nil
      }
      let list = BookListView.shown(outline)
      let none = "unsupported"
      var statuses: [String] { Array(list.expandedStatuses.prefix(4)) }
      #expect(statuses == [none, "collapsed", none, none])
      list.adapter?.expandItem(at: 1)
      list.adapter?.flush()
      #expect(list.texts.prefix(4) == ["0.0", "1.0", "900.0", "901.0"])
      #expect(statuses == [none, "expanded", none, none])
      list.adapter?.collapseItem(at: 1)
      list.adapter?.flush()
      #expect(statuses == [none, "collapsed", none, none])
      #expect(list.violations.isEmpty)
    }

    @Test func itemOfAnotherListIsNotExpandable() {
      #expect(Set(BookListView.shown(source).expandedStatuses) == ["unsupported"])
    }

    @Test func failureOfAListThatIsNotOnTheScreenIsNotAnnounced() {
      let list = BookListView.shown(source)
      list.turnVoiceOver(on: 1)
      list.appear(false)
      source.loadState = .failed("offline")
      list.adapter?.flush()
      #expect(list.announcements == [])
      list.turnVoiceOverOff()
    }

    @Test func failureIsAnnouncedOnce() {
      let list = BookListView.shown(source)
      list.turnVoiceOver(on: 1)
      let states: [ListLoadState] = [.loading, .failed("offline"), .failed("offline"), .loading, .failed("offline")]
      for (count, state) in states.enumerated() {
        source.loadState = state
        list.adapter?.flush()
        // The rows change, and the failure stays.
        source.snapshot = BookSource.list([4 + count])
        list.adapter?.flush()
      }
      #expect(list.announcements == ["offline", "offline"])
      list.turnVoiceOverOff()
    }
  }
#endif
