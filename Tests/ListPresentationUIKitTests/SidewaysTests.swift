import ListPresentation
import ListPresentationUIKit
import Testing
import UIKitStage

#if canImport(UIKit) && os(Linux)
  /// Carousels and rows that a finger moves sideways.
  @MainActor @Suite struct SidewaysTests {
    private let source = BookSource(10)

    private func carousel(wraps: Bool = false) -> BookListView {
      let list = BookListView.shown(source)
      list.layout = ListLayout(.carousel(width: 40, height: 30, wraps: wraps))
      list.layoutIfNeeded()
      return list
    }

    @Test func slowFingerTurnsACarouselToTheNearestItem() {
      let list = carousel()
      #expect(list.textsFromLeft == ["0.0", "1.0", "2.0"])
      #expect(!list.drag(from: (50, 15), by: (-15, 1), times: 3))
      #expect(list.textsFromLeft == ["1.0", "2.0", "3.0"])
      #expect(!list.drag(from: (50, 15), by: (15, 1), times: 1))
      #expect(list.textsFromLeft == ["1.0", "2.0", "3.0"])
      #expect(list.adapter?.visibleIndices.ranges.first == 1..<4)
      #expect(list.violations + list.gestureViolations == [])
    }

    @Test func flickTurnsACarouselOneFurther() {
      let list = carousel()
      list.drag(from: (50, 15), by: (-15, 0), times: 3, every: 0.01)
      #expect(list.textsFromLeft == ["2.0", "3.0", "4.0"])
      list.drag(from: (50, 15), by: (15, 0), times: 1, every: 0.01)
      #expect(list.textsFromLeft == ["1.0", "2.0", "3.0"])
    }

    @Test func carouselFollowsTheFingerFromRightToLeft() {
      let list = carousel()
      list.setRightToLeft()
      #expect(list.textsFromLeft == ["2.0", "1.0", "0.0"])
      list.drag(from: (50, 15), by: (15, 0), times: 3)
      #expect(list.textsFromLeft == ["3.0", "2.0", "1.0"])
    }

    @Test func fingerThatMovesDownScrolls() {
      let list = BookListView.shown(BookSource(40))
      #expect(list.drag(from: (50, 60), by: (3, -12), times: 4))
      #expect(list.offset == 48)
      #expect(list.gestureViolations == [])
    }

    @Test func swipeShowsTheActionsOfItsEdge() {
      let list = BookListView.shown(source)
      #expect(!list.drag(from: (50, 15), by: (20, 0), times: 3))
      #expect(list.buttonTitles(beside: 0) == ["Mark"])
      #expect(list.movement(of: 0) == 76)
      list.tapButton("Mark", beside: 0)
      #expect(source.log == ["mark [0]"])
      #expect(list.movement(of: 0) == 0)
      list.drag(from: (50, 15), by: (-20, 0), times: 3)
      #expect(list.buttonTitles(beside: 0) == ["Remove"])
      #expect(list.movement(of: 0) == -76)
      #expect(list.violations + list.gestureViolations == [])
    }

    @Test func swipeAcrossTheRowPerformsTheFirstAction() {
      let list = BookListView.shown(source)
      list.drag(from: (5, 15), by: (20, 0), times: 4)
      #expect(source.log == ["mark [0]"])
      #expect(list.movement(of: 0) == 0)
    }

    @Test func swipeAcrossTheRowAsksBeforeItDestroys() {
      let list = BookListView.shown(source)
      let controller = list.putIntoController()
      for _ in 0..<2 { list.drag(from: (95, 15), by: (-20, 0), times: 4) }
      #expect(controller.question == ["Remove the book?", "Remove", "Cancel"] && source.log == [])
      controller.answer("Remove")
      #expect(source.log == ["remove [0]"], "the second swipe asks no second time")
    }

    @Test func shortSwipeShowsNothing() {
      let list = BookListView.shown(source)
      list.drag(from: (50, 15), by: (15, 0), times: 2)
      #expect(list.buttonTitles(beside: 0) == [])
      list.drag(from: (50, 15), by: (15, 0), times: 3, isCancelled: true)
      list.drag(from: (50, 35), by: (15, 0), times: 1)
      #expect(list.buttonTitles(beside: 0) == [])
      #expect(source.log == [])
    }

    @Test func openRowIsClosedByWhatComesNext() {
      let list = BookListView.shown(BookSource(40))
      func open() { list.drag(from: (50, 15), by: (20, 0), times: 3) }
      open()
      list.tap(1)
      #expect(list.movement(of: 0) == 0)
      open()
      list.drag(from: (50, 15), by: (-20, 0), times: 3)
      #expect(list.movement(of: 0) == 0)
      open()
      list.drag(from: (50, 55), by: (20, 0), times: 3)
      #expect(list.movement(of: 0) == 0)
      #expect(list.movement(of: 2) == 76)
      list.drag(from: (50, 60), by: (0, -2), times: 6)
      #expect(list.movement(of: 2) == 0)
    }

    @Test func openRowIsClosedByAnUpdate() {
      let list = BookListView.shown(source)
      list.drag(from: (50, 15), by: (20, 0), times: 3)
      source.snapshot = BookSource.list([10, 2])
      list.adapter?.flush()
      #expect(list.movement(of: 0) == 0)
      #expect(list.buttonTitles(beside: 0) == [])
    }

    @Test func rowIsNotSwipedWhileEditing() {
      let list = BookListView.shown(source)
      list.turn(to: true)
      list.drag(from: (50, 15), by: (20, 0), times: 3)
      #expect(list.movement(of: 0) == 0)
    }
  }
#endif
