import ListPresentation
import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentationText

/// Type to select: `'` and the beginning of a title.
@MainActor @Suite struct JumpingTests {
  private let titles = ["Apple", "Banana", "apricot", "Avocado", "New York", "newt", "한라봉"]

  private func stage() -> ListStage { ListStage(Books(titles), columns: 40, rows: 9) }

  /// The titles with the cursor after each key.
  private func titles(_ stage: ListStage, _ keys: String) -> [String] {
    Key.keys(in: keys).map { key in
      stage.screen.press(key)
      return titles[stage.screen.cursorItem?.id ?? 0]
    }
  }

  @Test func cursorGoesToTheNextTitleThatBeginsWithWhatIsTyped() {
    let stage = stage()
    #expect(titles(stage, "' a p r") == ["Apple", "Apple", "Apple", "apricot"])
    #expect(stage.picture.hasSuffix("\n3/7\n'apr\n"), "no row is hidden")
    #expect(titles(stage, "enter j") == ["apricot", "Avocado"])
    #expect(titles(stage, "' b") == ["Avocado", "Banana"], "the search goes on at the first row")
    #expect(stage.picture.contains("2/7  "))
  }

  @Test func titleThatContainsTheTextIsPassedOver() {
    let stage = stage()
    #expect(titles(stage, "' w") == ["Apple", "Apple"])
    #expect(stage.picture.contains("Not found: w"))
    #expect(titles(stage, "backspace n e w") == ["Apple", "New York", "New York", "New York"])
    #expect(titles(stage, "t backspace space y") == ["newt", "newt", "New York", "New York"])
    #expect(titles(stage, "ctrl-u ㅎ") == ["New York", "한라봉"])
  }

  @Test func arrowsGoFromTitleToTitleAndEscapeReturns() {
    let stage = stage()
    _ = stage.press("j")
    #expect(titles(stage, "' a") == ["Banana", "apricot"])
    #expect(titles(stage, "down down up up") == ["Avocado", "Apple", "Avocado", "apricot"])
    #expect(titles(stage, "esc") == ["Banana"])
    #expect(stage.picture.hasSuffix("enter open  / filter  ? help  q quit\n"))
  }

  @Test func hiddenRowsAreNoGoal() {
    let stage = stage()
    _ = stage.press("/ a enter")
    #expect(titles(stage, "' n") == ["Apple", "Apple"], "the filter has not found New York")
    #expect(titles(stage, "ctrl-u a v") == ["Apple", "Apple", "Avocado"])
    #expect(stage.picture.contains("4/4 of 7"))
  }

  @Test func screenReaderHearsWhereTheCursorIs() {
    let stage = stage().press("' a p r")
    #expect(stage.screen.spokenLine.text == "'apr  apricot")
    stage.press("enter")
    #expect(stage.screen.spokenLine.text == "apricot, 3 of 7")
  }

  @Test func longListIsSearchedSliceBySlice() async {
    let stage = ListStage(Books((0..<20_000).map { "row \($0)" }), columns: 40, rows: 7)
    stage.press("' row space 1 9 9 9 9")
    #expect(!stage.screen.isSettled)
    await wait(until: { stage.screen.isSettled })
    #expect(stage.screen.cursorItem?.id == 19_999)
  }

  @Test func listWithoutRowsHasNowhereToGo() {
    let stage = ListStage(Books([String]()), columns: 40, rows: 7).press("'")
    #expect(!stage.picture.contains("'\n"))
    #expect(stage.press("q").screen.hasEnded)
  }
}
