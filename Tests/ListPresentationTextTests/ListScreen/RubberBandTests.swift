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
}
