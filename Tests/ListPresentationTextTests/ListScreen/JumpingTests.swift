import ListPresentation
import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentationText

/// Type to select: `'` and the beginning of a title.
@MainActor @Suite struct JumpingTests {
  private let titles = ["Apple", "Banana", "apricot", "Avocado", "New York", "newt", "한라봉"]

  private func stage() -> ListStage { ListStage(Books(titles), columns: 40, rows: 9) }

  /// A list that is searched in several slices.
  private func longStage() -> ListStage { ListStage(Books((0..<10_000).map { "row \($0)" }), columns: 40, rows: 7) }

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
    let stage = longStage()
    stage.press("' row space 9 9 9 9")
    #expect(!stage.screen.isSettled)
    await wait(until: { stage.screen.isSettled })
    #expect(stage.screen.cursorItem?.id == 9_999)
  }

  @Test func enterLetsTheSearchGoOn() async {
    let stage = longStage()
    stage.press("' row space 9 9 9 9 enter")
    #expect(!stage.screen.isSettled)
    await wait(until: { stage.screen.isSettled })
    #expect(stage.screen.cursorItem?.id == 9_999)
    stage.press("g ' row space 9 9 9 9 enter j")
    #expect(stage.screen.isSettled, "another key ends it")
  }

  @Test func searchGoesOnAfterAnUpdate() async {
    let stage = longStage()
    stage.press("' row space 9 9 9 9")
    stage.change { $0.books.append(Book(id: 20_000, title: "zebra")) }
    await wait(until: { stage.screen.isSettled })
    #expect(stage.screen.cursorItem?.id == 9_999)
    stage.press("ctrl-u gnu")
    stage.change { $0.books.append(Book(id: 20_001, title: "yak")) }
    await wait(until: { stage.screen.isSettled })
    #expect(stage.picture.contains("Not found: gnu"))
  }

  @Test func searchDownwardGoesOnAfterAnUpdateFromTheRowWhereItBegan() async {
    let stage = ListStage(Books(["yak"] + (0..<10_000).map { "row \($0)" } + ["yak"]), columns: 40, rows: 7)
    stage.press("' yak down")
    stage.change { $0.books.append(Book(id: 30_000, title: "zebra")) }
    await wait(until: { stage.screen.isSettled })
    #expect(stage.screen.cursorItem?.id == 10_001)
  }

  @Test func escapeKeepsTheFilterAndTheSelection() async {
    let stage = longStage()
    stage.press("/row enter")
    await wait(until: { stage.screen.isSettled })
    stage.press("' row space 7")
    #expect(stage.screen.cursorItem?.id == 7)
    stage.adapter.select([3])
    stage.press("esc")
    #expect(stage.screen.isSettled && stage.screen.cursorItem?.id == 0, "the filter does not search again")
    #expect(stage.adapter.selection.ids == [3])
  }

  @Test func restoredPositionEndsTheSearch() async {
    let stage = longStage()
    stage.press("' row space 9 9 9 9 enter")
    stage.screen.restore(.init(cursor: .init(id: 50, index: 50)))
    await wait(until: { stage.screen.isSettled })
    #expect(stage.screen.cursorItem?.id == 50)
  }

  @Test func searchBeginsInAListThatHasBecomeShorter() {
    var query = ListQuery<Int>()
    query.beginJump(to: "x", by: -1, from: 9, numberOfRows: 5)
    var search = query.takeSearch()
    #expect(search?.nextSlice(atMost: 3, of: 5) == 2..<5)
    query.filter(by: "x", numberOfRows: 5)
    query.beginSearch(by: -1, from: 9, numberOfRows: 5)
    search = query.takeSearch()
    #expect(search?.nextSlice(atMost: 3, of: 5) == 2..<5)
  }

  @Test func keyThatIsTypedIsNotNamedAsOneThatTriesAgain() {
    let stage = ListStage(Books(titles), columns: 40, rows: 14)
    stage.change { $0.loadState = .failed("no answer") }
    #expect(stage.picture.contains("Press t to try again"))
    #expect(!stage.press("'").picture.contains("Press t to try again"))
  }

  @Test func pagesAndWheelMoveTheCursorDuringAJump() {
    let stage = ListStage(Books((0..<50).map { "row \($0)" }), columns: 40, rows: 7).press("' row pgdn")
    let page = stage.screen.cursorItem?.id ?? 0
    #expect(page > 1 && stage.picture.hasSuffix("\n'row\n"))
    stage.screen.press(.wheel(1))
    #expect(stage.screen.cursorItem?.id == page + 1)
    stage.press("end")
    #expect(stage.screen.cursorItem?.id == 49)
    stage.press("esc")
    #expect(stage.screen.cursorItem?.id == 0)
  }

  @Test func clickEndsAJumpAndTakesEffect() {
    let stage = stage().press("' av")
    _ = stage.picture
    stage.screen.press(.click(ScreenPosition(row: 1, column: 5)))
    #expect(titles[stage.screen.cursorItem?.id ?? 0] == "Banana" && stage.screen.isBrowsing)
  }

  @Test func promptsAreTheKeysOfTheMap() {
    let stage = stage()
    stage.screen.keyMap = ListKeyMap(
      ListKeyMap.standard.bindings.map { binding in
        switch binding.command {
        case .filter: .init([.control("s")], .filter, binding.words)
        case .jump: .init([.character(";")], .jump, binding.words)
        default: binding
        }
      })
    #expect(stage.press("; n e").picture.hasSuffix("\n;ne\n"))
    #expect(stage.screen.spokenLine.text == ";ne  New York")
    stage.press("esc")
    stage.screen.press(.control("s"))
    #expect(stage.press("n e").picture.hasSuffix("\n^S ne\n"))
    #expect(stage.screen.spokenLine.text == "^S ne  2 found")
    #expect(stage.press("enter").picture.contains("^S ne"))
  }

  @Test func listWithoutRowsHasNowhereToGo() {
    let stage = ListStage(Books([String]()), columns: 40, rows: 7).press("'")
    #expect(!stage.picture.contains("'\n"))
    #expect(stage.press("q").screen.hasEnded)
  }
}
