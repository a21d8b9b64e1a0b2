import ListPresentation
import ListPresentationTesting
import ListPresentationText
import Testing

@MainActor @Suite struct ListScreenTests {
  private let retry = {
    let clock = ManualClock()
    return ScheduledRetry(attempt: 2, at: clock.now.advanced(by: .seconds(3)), on: clock)
  }()

  @Test func keyScrollsAlsoIfTheRowItBringsToTheTopLeavesBeforeTheNextFrame() {
    let stage = ListStage(Books(count: 30), columns: 20, rows: 7).press("pgdn")
    let before = stage.screen.position.top?.index ?? 0
    #expect(before > 0)
    stage.change { $0.books.remove(at: before) }
    #expect(stage.rows.first == "  row \(before - 1)")
  }

  @Test func failureIsSaidOnce() {
    let stage = ListStage(Books(count: 40), title: "Books", columns: 60, rows: 10)
    func numberOfTimes() -> Int {
      ["no network", "failed"].reduce(0) { $0 + stage.picture.split(separator: $1).count - 1 }
    }
    for retry in [nil, retry] {
      for keys in ["g", "j", "G", "k"] {
        stage.press(keys).show()
        stage.change { $0.loadState = .loading }
        stage.change { $0.loadState = .failed("no network", retry: retry) }
        #expect(numberOfTimes() == 1, "\(stage.picture)")
        stage.press("L")
        #expect(numberOfTimes() == 1, "\(stage.picture)")
      }
    }
    #expect(stage.press("G").picture.contains("again in 3 s, t now  40 of 40\n"))
    stage.change { $0.loadState = .idle }
    stage.change { $0.prependState = .failed("no network") }
    #expect(numberOfTimes() == 1, "\(stage.picture)")
    #expect(stage.picture.contains("\nCould not load earlier: no network\n"))
  }

  @Test func answerThatHasTheReasonOfAFailureInItIsSaid() {
    let books = Books(count: 3)
    books.loadState = .failed("offline")
    let stage = ListStage(books, columns: 60, rows: 8).press("/offline enter esc n")
    #expect(stage.picture.contains("\nCould not load more: offline\n"))
    #expect(stage.picture.contains("  Not found: offline\n"), "\(stage.picture)")
  }

  @Test func failureIsSaidWhileTheUserTypes() {
    let stage = ListStage(Books(count: 40), title: "Books", columns: 60, rows: 10).press("/")
    stage.show()
    stage.change { $0.loadState = .loading }
    stage.change { $0.loadState = .failed("no network") }
    #expect(stage.show().lines[0].text.contains("  failed  "), "\(stage.picture)")
    #expect(stage.picture.hasSuffix("\n/\n"))
  }

  @Test func keyIsAnsweredWithOneFrame() {
    let stage = ListStage(Books(count: 40), columns: 30, rows: 8)
    var changes = 0
    stage.screen.onChange = { changes += 1 }
    stage.press("j k f b G g 7g H L space v j esc /1 down enter n esc ? j q")
    #expect(changes == 0)
    stage.change { $0.books.removeLast() }
    #expect(changes == 1)
    stage.adapter.moveCursor(to: 5)
    #expect(changes == 2)
  }

  @Test func refreshAndRetryAreOfferedWhereTheSourceCan() {
    let stage = ListStage(Books(count: 2), columns: 40, rows: 80).press("?")
    #expect(stage.picture.contains("refresh") && !stage.picture.contains("try again"))
    stage.change { $0.loadState = .failed("no network") }
    #expect(stage.picture.contains("try again"))
    let list = TextListScreen { (word: Word) in TextRow(word.text) }
    ListAdapter(dataSource: FailedWords(), view: list)
    #expect(!list.show(rows: 9).text.contains("Press"))
    let help = list.show(after: "rt?", rows: 80).text
    #expect(!help.contains("refresh") && !help.contains("try again"))
  }

  @Test func helpAndMenuHaveTitlesOfTheirOwn() {
    let stage = ListStage(Books(count: 3), title: "Books", columns: 40, rows: 7)
    stage.screen.onKeyPress("x", "remove") { _ in }
    stage.screen.summary = { "\($0.shown) of them" }
    #expect(stage.picture.hasPrefix("Books  3 of them                  1 of 3\n"))
    #expect(stage.press("?").picture.hasPrefix("Keys                           1–5 of 48\nHere\n"))
    #expect(stage.press("esc space space :").picture.hasPrefix("Actions for 2 rows\n"))
    #expect(stage.press("esc").picture.hasPrefix("Books  3 of them      2 selected  3 of 3\n"))
  }

  @Test func menuOffersTheActionsOfTheSelectedRow() {
    let stage = ListStage(Books(count: 3), columns: 30, rows: 6)
    var removed: [Int] = []
    stage.screen.onKeyPress("x", "remove") { removed += $0.map { [$0.id] } ?? [] }
    #expect(stage.press("j :").show().cursor == ScreenPosition(row: 1, column: 0))
    #expect(stage.press("j").picture.contains("> x      remove"))
    #expect(stage.screen.spokenLine.text == "remove, 2 of 2")
    #expect(stage.press("enter").rows == ["  row 0", "> row 1", "  row 2"] && removed == [1])
    #expect(stage.press(": x").rows.count == 3 && removed == [1, 1])
    #expect(stage.press(": enter").listener.opened == [1])
    stage.press(":").screen.press(.wheel(3))
    #expect(stage.picture.contains("> x      remove"))
    #expect(stage.press("q").screen.hasEnded == false)
    stage.press(":").change { $0.books.remove(at: 1) }
    #expect(stage.press("x").screen.cursorItem?.id == 2 && removed == [1, 1])
  }

  @Test func twoKeysOfOneEffectAreOneLine() {
    let stage = ListStage(Books(["a"]), columns: 60, rows: 90)
    var count = 0
    for key in [Key.character("w"), .control("s")] { stage.screen.onKeyPress(key, "write") { _ in count += 1 } }
    #expect(stage.picture.contains("  w write  ") && !stage.picture.contains("^S"))
    #expect(stage.press("?").picture.contains(/\n  w \^S +write\n/))
    #expect(stage.press("q :").picture.contains("  w ^S   write\n"), "\(stage.picture)")
    stage.screen.press(.control("s"))
    stage.press(": w : j enter")
    #expect(count == 3)
  }

  @Test func emptyWordForAFailureLeavesWhenItIsTriedAgain() {
    let stage = ListStage(Books(count: 40), columns: 60, rows: 10)
    stage.screen.words.isFailed = ""
    stage.show()
    stage.change { $0.loadState = .failed("no network", retry: retry) }
    #expect(stage.press("j").picture.contains("2 of 40  again in 3 s, t now\n"), "\(stage.picture)")
    stage.change { $0.loadState = .failed("no network") }
    #expect(stage.press("j").picture.contains("3 of 40\n"), "\(stage.picture)")
  }

  @Test func restOfASyllableIsNotForAScreenThatCalledItsApp() {
    let stage = ListStage(Books(count: 9), columns: 30, rows: 6)
    var calls = 0
    stage.screen.onKeyPress("a", "add") { _ in calls += 1 }
    // 마 has the keys a and k, and 허 the keys g and j.
    #expect(stage.press("j j 마").screen.cursorItem?.id == 2 && calls == 1)
    #expect(stage.press("허").screen.cursorItem?.id == 1)
  }

  @Test func helpListsTheKeysThatHaveAnEffect() {
    let stage = ListStage(Books(count: 3), columns: 40, rows: 80)
    stage.screen.onKeyPress("x", "remove") { _ in }
    let help = stage.press("?").picture
    #expect(help.contains("  x          remove\n"))
    #expect(help.contains("  j ↓ ^N     down\n"))
    #expect(!help.contains("next match") && !help.contains("esc h"))
    stage.screen.onBack = {}
    stage.screen.keyMap.bindings.removeAll { $0.command == .select }
    let next = stage.press("? /row enter ?").picture
    #expect(next.contains("next match") && next.contains("esc h") && !next.contains("select\n"))
    #expect(stage.press("esc").rows == ["> row 0", "  row 1", "  row 2"])
    #expect(stage.press("? q").screen.hasEnded == false)
    #expect(stage.rows == ["> row 0", "  row 1", "  row 2"])
    #expect(stage.press("q").screen.hasEnded)
  }

  @Test func cursorIsAtTheSelectedRowOrBehindTheQuery() {
    let stage = ListStage(Books(count: 3), columns: 40, rows: 12).press("j")
    #expect(stage.show().cursor == ScreenPosition(row: 1, column: 0))
    stage.press("/한")
    #expect(stage.show().cursor == ScreenPosition(row: 11, column: 3))
  }
}

@MainActor
private final class FailedWords: ListAdapterDataSource {
  let numberOfItems = 1
  let loadState = ListLoadState.failed("no network")
  func item(at index: Int) -> Word { Word(id: index, text: "word") }
}
