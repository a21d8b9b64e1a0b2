import ListPresentation
import ListPresentationText
import Testing

@MainActor @Suite struct ListScreenTests {
  @Test func aScreenHasATitleRowsAStatusAndHelp() {
    let stage = ListStage(Books(["Apple", "한라봉", "배"]), title: "Fruits", columns: 40, rows: 8)
    #expect(
      stage.picture == """
        Fruits
        > Apple
          한라봉
          배


        1/3
        j down  k up  enter open  / filter

        """)
  }

  @Test func aStepMovesTheSelectionAndScrollsAtTheMargin() {
    let stage = ListStage(Books(count: 100), columns: 20, rows: 7)
    #expect(stage.rows == ["> row 0", "  row 1", "  row 2", "  row 3", "  row 4"])
    #expect(stage.press("jjj").rows == ["  row 0", "  row 1", "  row 2", "> row 3", "  row 4"])
    #expect(stage.press("j").rows == ["  row 1", "  row 2", "  row 3", "> row 4", "  row 5"])
    #expect(stage.press("k").rows == ["  row 1", "  row 2", "> row 3", "  row 4", "  row 5"])
    #expect(stage.press("G").rows == ["  row 95", "  row 96", "  row 97", "  row 98", "> row 99"])
    #expect(stage.press("25g").rows == ["  row 23", "> row 24", "  row 25", "  row 26", "  row 27"])
    #expect(stage.press("5j").screen.selectedItem?.id == 29)
    #expect(stage.press("q").screen.hasEnded)
  }
}
