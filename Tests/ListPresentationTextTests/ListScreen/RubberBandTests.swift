import ListPresentation
import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentationText

/// Selecting rows with the mouse, by dragging it across them.
@MainActor @Suite struct RubberBandTests {
  private func stage(_ count: Int = 6) -> ListStage { ListStage(Books(count: count), columns: 40, rows: 9) }

  private func selected(_ stage: ListStage) -> [Int] { (stage.screen.adapter?.selection.ids ?? []).sorted() }

  private func at(_ row: Int, _ column: Int = 5) -> ScreenPosition { ScreenPosition(row: row, column: column) }

  @Test func rowsAreSelectedFromTheClickToTheMouse() {
    let stage = stage()
    _ = stage.picture
    stage.screen.press(.click(at(1)))
    #expect(selected(stage) == [])
    stage.screen.press(.drag(at(3)))
    #expect(selected(stage) == [1, 2, 3] && stage.screen.cursorItem?.id == 3)
    stage.screen.press(.drag(at(2)))
    #expect(selected(stage) == [1, 2] && stage.screen.cursorItem?.id == 2)
    stage.screen.press(.drag(at(0)))
    #expect(selected(stage) == [0, 1])
    stage.screen.press(.drag(at(1)))
    #expect(selected(stage) == [1])
    #expect(stage.picture.contains("1 selected"))
  }

  @Test func clickThatTremblesSelectsNothing() {
    let stage = stage()
    _ = stage.picture
    stage.screen.press(.click(at(1)))
    stage.screen.press(.drag(at(1, 7)))
    #expect(selected(stage) == [])
  }

  @Test func rowsThatWereSelectedBeforeStaySelected() {
    let stage = stage().press("4g space")
    stage.screen.press(.click(at(0)))
    for row in [5, 1] { stage.screen.press(.drag(at(row))) }
    #expect(selected(stage) == [0, 1, 3])
  }

  @Test func anotherKeyEndsTheBand() {
    let stage = stage()
    _ = stage.picture
    stage.screen.press(.click(at(1)))
    stage.press("j")
    stage.screen.press(.drag(at(4)))
    #expect(selected(stage) == [])
    // So does a click beside the rows.
    stage.screen.press(.click(at(7)))
    stage.screen.press(.drag(at(2)))
    #expect(selected(stage) == [])
  }

  @Test func bandOfAGridIsARectangle() {
    let stage = ListStage(Books(count: 9), columns: 60, rows: 9)
    stage.screen.layout = ListLayout(.grid(columns: 3, height: .estimated(20)))
    _ = stage.picture
    let shown = stage.screen.shown.items
    func corner(_ index: Int) -> ScreenPosition {
      ScreenPosition(row: shown[index].lines.lowerBound, column: shown[index].columns.lowerBound)
    }
    stage.screen.press(.click(corner(1)))
    stage.screen.press(.drag(corner(5)))
    #expect(selected(stage) == [1, 2, 4, 5])
    stage.screen.press(.drag(corner(3)))
    #expect(selected(stage) == [0, 1, 3, 4])
  }

  @Test func updateDuringADragLeavesTheFirstRow() {
    let stage = stage()
    _ = stage.picture
    stage.screen.press(.click(at(1)))
    stage.change { $0.books.insert(Book(id: 10, title: "new"), at: 0) }
    _ = stage.picture
    stage.screen.press(.drag(at(1, 6)))
    #expect(selected(stage) == [], "the mouse is still where the button was pressed")
    stage.screen.press(.drag(at(4)))
    #expect(selected(stage) == [1, 2, 3])
    stage.screen.press(.drag(at(0)))
    #expect(selected(stage) == [0, 1, 10])
    stage.change { $0.books.removeAll { $0.id == 1 } }
    _ = stage.picture
    stage.screen.press(.drag(at(4)))
    #expect(selected(stage) == [0, 10], "the first row is gone")
  }

  @Test func bandEndsIfItsFirstRowIsNoLongerShown() {
    let stage = stage(300)
    _ = stage.picture
    stage.screen.press(.click(at(1)))
    stage.screen.restore(.init(cursor: .init(id: 100, index: 100), top: .init(id: 100, index: 100)))
    _ = stage.picture
    stage.screen.press(.drag(at(3)))
    #expect(selected(stage) == [] && stage.screen.cursorItem?.id == 100)
  }

  @Test func dragMovesOnlyTheCursorIfOneRowCanBeSelected() {
    let stage = stage()
    stage.books.selectionMode = .single
    stage.press("2g space")
    stage.screen.press(.click(at(1)))
    stage.screen.press(.drag(at(3)))
    #expect(selected(stage) == [1] && stage.screen.cursorItem?.id == 3)
    #expect(stage.picture.contains("\n4/6  1 selected\n"), "no complaint")
  }

  @Test func limitLeavesTheRowsNearestToTheFirst() {
    let stage = stage()
    stage.books.selectionMode = .multiple(limit: 3)
    _ = stage.picture
    stage.screen.press(.click(at(5)))
    stage.screen.press(.drag(at(0)))
    #expect(selected(stage) == [3, 4, 5] && stage.screen.cursorItem?.id == 0)
    stage.screen.press(.drag(at(4)))
    #expect(selected(stage) == [4, 5])
    stage.screen.press(.drag(at(2)))
    #expect(selected(stage) == [3, 4, 5])
  }

  @Test func selectedRowThatHasLeftIsSelectedWhenItReturns() {
    let stage = stage().press("5g space")
    stage.change { $0.books.removeAll { $0.id == 4 } }
    _ = stage.picture
    stage.screen.press(.click(at(0)))
    stage.screen.press(.drag(at(1)))
    stage.change { $0.books.append(Book(id: 4, title: "row 4")) }
    #expect(selected(stage) == [0, 1, 4])
  }

  @Test func bandEndsARange() {
    let stage = stage().press("v")
    stage.screen.press(.click(at(2)))
    stage.screen.press(.drag(at(1)))
    #expect(selected(stage) == [0, 1, 2] && stage.screen.cursorItem?.id == 1)
    stage.press("j j")
    #expect(selected(stage) == [0, 1, 2])
  }

  @Test func helpStaysOpenDuringADrag() {
    let stage = stage().press("?")
    let help = stage.picture
    stage.screen.press(.drag(at(3)))
    #expect(stage.picture == help)
  }
}
