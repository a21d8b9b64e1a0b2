import Testing

@testable import ListPresentationText

/// A question in a box over the screen that was there.
@Suite struct DialogTests {
  private let dialog = Dialog("지울까요?", [.yes("yes"), .no("no")])

  private func frame(_ size: ScreenSize) -> ScreenFrame {
    let line = StyledLine([.init(DisplayText("가나다라마바사아자차카타파하", columns: size.columns), .row)])
    return ScreenFrame(Array(repeating: line, count: size.rows))
  }

  @Test func boxIsInTheMiddleAndCutsNoCharacterInTwo() throws {
    let size = ScreenSize(columns: 30, rows: 9)
    let shown = try #require(dialog.covering(frame(size), in: size))
    #expect(
      shown.text == """
        가나다라마바사아자차카타파하
        가나다라마바사아자차카타파하
        가나 ╭─────────────────╮  하
        가나 │ 지울까요?       │  하
        가나 │                 │  하
        가나 │ [y] yes  [n] no │  하
        가나 ╰─────────────────╯  하
        가나다라마바사아자차카타파하


        """)
    #expect(shown.cursor == ScreenPosition(row: 5, column: 7))
  }

  @Test func boxFitsEverySizeThatHasRoomForIt() {
    var numberOfBoxes = 0
    for columns in 0...60 {
      for rows in 0...12 {
        let size = ScreenSize(columns: columns, rows: rows)
        guard let shown = dialog.covering(frame(size), in: size) else { continue }
        numberOfBoxes += 1
        #expect(shown.lines.count == rows && shown.lines.allSatisfy { $0.width <= columns }, "\(columns)x\(rows)")
      }
    }
    #expect(numberOfBoxes == 37 * 7)
  }

  @Test func keyCountsByItsPlaceOnTheKeyboard() {
    #expect(["y", "Y", "ㅛ"].allSatisfy { dialog.answer(of: .character($0)) == 0 })
    #expect(["n", "N", "q", "ㅜ"].allSatisfy { dialog.answer(of: .character($0)) == 1 })
    #expect(dialog.answer(of: .escape) == 1 && dialog.answer(of: .enter) == nil)
  }
}
