import ListPresentation
import Testing

@testable import ListPresentationText

@MainActor @Suite struct HelpPageTests {
  private let page = HelpPage([
    .init(
      "Moving",
      [.init([.character("j"), .down], "down"), .init([.character("G"), .end], "last, or the row of a number")]),
    .init("이동", [.init([.pageDown], "아래로 한 화면")]), .init("Nothing", []),
  ])

  private func text(columns: Int) -> String { ScreenFrame(page.lines(columns: columns)).text }

  @Test func narrowHelpWrapsItsWordsAndThenPutsThemBelowTheKeys() {
    #expect(
      text(columns: 30) == """
        Moving
          j ↓    down
          G end  last, or the row of a
                 number

        이동
          pgdn   아래로 한 화면

        """)
    #expect(
      text(columns: 12) == """
        Moving
        j ↓
          down
        G end
          last, or
          the row of
          a number

        이동
        pgdn
          아래로 한
          화면

        """)
  }

  @Test func noWordIsCutOff() {
    for columns in 4...120 {
      let lines = page.lines(columns: columns)
      #expect(lines.allSatisfy { $0.width <= columns })
      let letters = lines.map(\.text).joined().filter { $0 != " " }
      #expect(!letters.contains("…") && letters.contains("pgdn") && letters.contains("down"), "\(letters)")
      #expect(columns >= 70 || letters.contains("last,ortherowofanumber"), "\(letters)")
    }
  }

  @Test func helpOfAListScrollsWithAllMovementKeys() {
    let stage = ListStage(Books(count: 3), columns: 20, rows: 10).press("?")
    let first = stage.picture
    #expect(first.contains("1–8 of "))
    for (keys, line) in [
      ("j", 2), ("down", 3), ("k", 2), ("up", 1), ("ctrl-d", 5), ("ctrl-u", 1),
      ("pgdn", 9), ("b", 1), ("f", 9), ("home", 1), ("space", 9), ("g", 1),
    ] {
      #expect(stage.press(keys).picture.contains("  \(line)–\(line + 7) of "), "\(keys)")
    }
    let last = stage.press("G").picture
    #expect(last != first && stage.press("end L").picture == last && stage.press("H").picture == first)
    stage.screen.press(.wheel(3))
    #expect(stage.picture.contains("  4–11 of "))
    #expect(stage.press("esc").picture.contains("> row 0\n"))
  }
}
