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

  /// A control character is shown as two.
  @Test func boxIsAsWideAsItsTitle() throws {
    var dialog = dialog
    dialog.title = String(repeating: "\u{1B}", count: 10) + "abcdefghij"
    let size = ScreenSize(columns: 44, rows: 9)
    let shown = try #require(dialog.covering(frame(size), in: size))
    #expect(shown.lines.allSatisfy { $0.width <= size.columns })
  }

  @Test(arguments: [
    (26, "지울까요?  [y] yes  [n] no"), (24, "지울까…  [y] yes  [n] no"), (15, "[y] yes  [n] no"), (9, "[y] yes …"),
  ])
  func lineKeepsTheKeysAndCutsTheQuestion(columns: Int, text: String) {
    #expect(dialog.line(columns: columns).text == text)
  }

  @Test func noScrollBarRunsThroughTheBox() throws {
    let size = ScreenSize(columns: 60, rows: 12)
    var frame = frame(size)
    frame.scrollBar = ScrollBar(column: 30, lines: 1..<11, shown: 0..<10, of: 100)
    let shown = try #require(dialog.covering(frame, in: size))
    #expect(shown.drawnLines == shown.lines)
  }

  @Test func keyCountsByItsPlaceOnTheKeyboard() {
    #expect(["y", "Y", "ㅛ"].allSatisfy { dialog.answer(of: .character($0)) == 0 })
    #expect(["n", "N", "q", "ㅜ"].allSatisfy { dialog.answer(of: .character($0)) == 1 })
    #expect(dialog.answer(of: .escape) == 1 && dialog.answer(of: .enter) == nil)
  }
}
