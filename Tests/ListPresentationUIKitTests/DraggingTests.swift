import ListPresentation
import ListPresentationUIKit
import Testing
import UIKitStage

#if canImport(UIKit) && os(Linux)
  /// Items that the user holds and drags elsewhere.
  @MainActor @Suite struct DraggingTests {
    private let source = BookSource(3, 0, 2)
    private let list: BookListView

    init() { list = BookListView.shown(source) }

    private var carried: [Int]? { list.adapter?.interactiveMovement?.ids }
    /// The books of the first shelf.
    private var texts: [String] { Array(list.texts.prefix(3)) }

    /// Shows the header of the second section, which is empty.
    private func showEmptySections() {
      list.layout = ListLayout(.list(height: 20).header(10, showsWhenEmpty: true))
      list.setSize(width: 100, height: 160)
    }

    @Test func rowsFollowTheFingerAndAreMovedOnce() throws {
      let held = try #require(list.hold(1))
      #expect(held.count == 1 && held.move(over: 2) == "move")
      #expect(list.texts == ["0.0", "2.0", "1.0", "200.0", "201.0"])
      #expect(source.log == [])
      #expect(held.move(over: 1, in: 2) == "move")
      #expect(list.texts == ["0.0", "2.0", "200.0", "1.0", "201.0"])
      held.drop()
      #expect(source.log == ["move [1] before 201 of 2"] && held.destinations == [[2, 1]])
      #expect(list.texts == ["0.0", "2.0", "200.0", "1.0", "201.0"] && list.violations == [])
    }

    @Test func selectedItemsAreDraggedTogether() throws {
      list.adapter?.select([0, 2])
      let held = try #require(list.hold(2))
      #expect(held.count == 2)
      held.move(over: 2)
      #expect(list.texts == ["1.0", "0.0", "2.0", "200.0", "201.0"], "they come where the touched one is")
      held.move(over: 1, in: 2)
      held.drop()
      #expect(list.texts == ["1.0", "200.0", "0.0", "2.0", "201.0"] && list.selectedTexts.sorted() == ["0.0", "2.0"])
      #expect(held.destinations == [[2, 1], [2, 2]] && list.violations == [])
    }

    @Test func headerOfAnEmptySectionIsADestination() throws {
      showEmptySections()
      let held = try #require(list.hold(0, in: 2))
      #expect(held.move(overHeaderOf: 1) == "move")
      held.drop()
      #expect(source.log == ["move [200] before the end of 1"] && list.violations == [])
      let back = try #require(list.hold(0, in: 0))
      #expect(back.move(overHeaderOf: 1) == "move", "the section has a row now, and the header is no destination")
      #expect(list.texts == ["0.0", "1.0", "2.0", "200.0", "201.0"])
      back.cancel()
    }

    @Test func selectedItemsAreDraggedToAnEmptySection() throws {
      showEmptySections()
      list.adapter?.select([0, 2])
      let held = try #require(list.hold(2))
      #expect(held.move(overHeaderOf: 1) == "move")
      #expect(list.texts == ["1.0", "0.0", "2.0", "200.0", "201.0"])
      held.drop()
      #expect(source.log == ["move [0, 2] before the end of 1"] && list.violations == [])
    }

    @Test func refusedDestinationHasTheSignOfTheSystem() throws {
      let held = try #require(list.hold(2))
      #expect(held.move(over: 0) == "forbidden")
      held.drop()
      #expect(source.log == [] && texts == ["0.0", "1.0", "2.0"] && carried == nil)
    }

    @Test func cancelledDragPutsTheRowsBack() throws {
      for _ in 1...2 {
        let held = try #require(list.hold(1))
        held.move(over: 2)
        #expect(texts == ["0.0", "2.0", "1.0"])
        held.cancel()
        #expect(source.log == [] && texts == ["0.0", "1.0", "2.0"] && carried == nil)
      }
    }

    @Test func itemsOfAnotherListAreNotDroppedHere() throws {
      let other = BookListView.shown(BookSource(3))
      let held = try #require(other.hold(1))
      held.move(over: 2)
      #expect(other.canDrop(held) && !list.canDrop(held))
    }

    @Test func updatesGoOnDuringADrag() throws {
      let held = try #require(list.hold(1))
      held.move(over: 2)
      try list.update { try source.snapshot.insert([Book(id: 9)], before: 0) }
      #expect(list.texts.prefix(4) == ["9.0", "0.0", "2.0", "1.0"])
      try list.update { try source.snapshot.delete([1]) }
      #expect(carried == nil && held.move(over: 0) == "cancel")
      // What another view takes now is not the drag's.
      list.adapter?.beginInteractiveMovement(at: 1)
      #expect(held.move(over: 2) == "cancel")
      held.cancel()
      #expect(carried == [0] && source.log == [] && list.violations == [])
    }

    @Test func itemThatStaysIsNotDragged() {
      let list = BookListView.shown(BookSource(8), layout: .lists)
      list.scroll(to: 100)
      #expect(list.hold(7) == nil && list.adapter?.interactiveMovement == nil)
    }

    @Test func liftWithoutADragTakesNothing() throws {
      let lifted = try #require(list.hold(1))
      #expect(carried == nil)
      lifted.cancel()
      let held = try #require(list.hold(2))
      held.move(over: 1)
      #expect(carried == [2] && texts == ["0.0", "2.0", "1.0"])
    }

    @Test func liftedRowIsTakenAlsoIfAnotherOneIsBelowTheFinger() throws {
      let lifted = try #require(list.hold(1))
      lifted.cancel()
      let held = try #require(list.hold(2))
      try list.update { try source.snapshot.insert([Book(id: 9)], before: 0) }
      held.move(over: 1)
      #expect(carried == [2])
    }

    @Test func rowStaysBehindAHighOneThatIsStillBelowTheFinger() throws {
      // The rows are 10, 17 and 24 points high.
      list.layout = ListLayout(.list(height: .estimated(20)))
      list.setSize(width: 100, height: 400)
      let held = try #require(list.hold(0))
      for _ in 1...3 {
        #expect(held.move(toY: 30) == "move")
        #expect(list.texts == ["1.0", "2.0", "0.0", "200.0", "201.0"])
      }
      held.move(toY: 45)
      held.move(toY: 30)
      #expect(list.texts == ["1.0", "0.0", "2.0", "200.0", "201.0"], "the finger has left the row and come back")
    }

    @Test func rowsInAnotherHandAreNotTaken() throws {
      let lifted = try #require(list.hold(1))
      list.adapter?.beginInteractiveMovement(at: 0)
      #expect(list.hold(1) == nil && lifted.move(over: 2) == "cancel")
      lifted.cancel()
      #expect(carried == [0] && texts == ["0.0", "1.0", "2.0"])
    }

    @Test func rowOfASecondFingerIsNotLifted() throws {
      let held = try #require(list.hold(1))
      held.move(over: 2)
      #expect(list.hold(2) == nil)
      #expect(held.move(over: 1, in: 2) == "move", "the drag goes on")
      held.cancel()
      #expect(carried == nil && texts == ["0.0", "1.0", "2.0"])
    }

    @Test func dragOfTheFirstOfTwoLiftedRowsEnds() throws {
      let (first, second) = (try #require(list.hold(1)), try #require(list.hold(2)))
      #expect(first.move(over: 0, in: 2) == "move" && carried == [1])
      #expect(second.move(over: 0) == "cancel")
      second.cancel()
      first.cancel()
      #expect(carried == nil)
    }

    @Test func movementThatEndsBetweenLiftAndDragDoesNotEndTheDrag() throws {
      let held = try #require(list.hold(1))
      list.adapter?.beginInteractiveMovement(at: 4)
      list.adapter?.updateInteractiveMovement(by: -1)
      list.adapter?.endInteractiveMovement()
      list.adapter?.flush()
      #expect(held.move(over: 2) == "move")
      held.drop()
      #expect(carried == nil && texts == ["0.0", "2.0", "1.0"])
    }

    @Test func refusedDragDoesNotEndTheMovementOfAnotherHand() throws {
      let lifted = try #require(list.hold(1))
      source.fixedIDs = [1]
      #expect(lifted.move(over: 2) == "cancel")
      list.adapter?.beginInteractiveMovement(at: 0)
      lifted.cancel()
      #expect(carried == [0])
    }
  }
#endif
