import ListPresentation
import ListPresentationTesting
import ListPresentationText
import Testing

@MainActor @Suite struct ListScreenTests {
  private var shop: Books {
    Books([
      (
        Shelf(id: 1, title: "과일"),
        [
          Book(id: 1, title: "제주 한라봉 선물 세트", detail: "서귀포 농장", price: "₩39,000"),
          Book(id: 2, title: "Apple", detail: "red and sweet", price: "₩1,200"),
        ]
      ),
      (Shelf(id: 2, title: "Empty shelf"), []),
      (
        Shelf(id: 3, title: "책"),
        [Book(id: 3, title: "만들어진 신 그리고 아주 긴 제목", detail: "리처드 도킨스", price: "₩20,000", lines: 3)]
      ),
    ])
  }

  @Test func screenHasTitleRowsStatusAndHelp() {
    let stage = ListStage(shop, title: "가게", columns: 60, rows: 16)
    stage.change { $0.loadState = .exhausted }
    #expect(
      stage.picture == """
        가게                                                  1 of 3
        과일 2 ─────────────────────────────────────────────────────
        > 제주 한라봉 선물 세트     서귀포 농장              ₩39,000
          Apple                     red and sweet             ₩1,200
        Empty shelf 0 ──────────────────────────────────────────────
        책 1 ───────────────────────────────────────────────────────
          만들어진 신 그리고 아주 긴 제목                    ₩20,000
          리처드 도킨스
        End of list, 3 items






        enter open  / filter  r refresh  ? help  q quit

        """)
  }

  @Test func helpScrollsWithTheKeysOfTheListAndAnyOtherKeyEndsIt() {
    let stage = ListStage(Books(count: 3), columns: 40, rows: 6).press("?")
    let first = stage.picture
    let last = stage.press("G").picture
    #expect(last != first && stage.press("pgdn").picture == last)
    #expect(stage.press("k").picture != last && stage.press("j").picture == last)
    #expect(stage.press("g").picture == first && stage.press("pgup").picture == first)
    #expect(stage.press("pgdn").picture != first && stage.press("x").rows.first == "> row 0")
  }

  @Test func revealedItemIsSelectedAndOnTheScreen() {
    let stage = ListStage(Books(count: 50), columns: 20, rows: 5)
    stage.adapter.scrollToItem(at: 30)
    #expect(stage.rows.contains("> row 30"))
    stage.press("/ r o w space 4 enter")
    let rows = stage.rows
    stage.adapter.scrollToItem(at: 12)
    #expect(stage.rows == rows, "the filter hides the item")
  }

  @Test func headingStaysAtTheTopWhileItsRowsAreVisible() {
    let shelves = (1...2).map { shelf in
      (
        shelf: Shelf(id: shelf, title: "Shelf \(shelf)"),
        books: (1...6).map { Book(id: shelf * 10 + $0, title: "row \(shelf * 10 + $0)") }
      )
    }
    let stage = ListStage(Books(shelves), columns: 20, rows: 7).press("6j")
    #expect(
      stage.picture
        == "Shelf 1 6 ──────────\n  row 16\nShelf 2 6 ──────────\n> row 21\n  row 22\n7 of 12\n? help  q quit\n")
    #expect(
      stage.press("4j").picture
        == "Shelf 2 6 ──────────\n  row 23\n  row 24\n> row 25\n  row 26\n11 of 12\n? help  q quit\n")
  }

  @Test func headingsOfEmptySectionsAreHiddenAboveTheRowsThatTheUserReads() {
    let books = (1...6).map { Book(id: $0, title: "row \($0)") }
    let shelves = [
      (Shelf(id: 1, title: "Shelf 1"), [Book(id: 0, title: "row 0")]), (Shelf(id: 2, title: "Shelf 2"), books),
    ]
    let stage = ListStage(Books(shelves), columns: 20, rows: 7).press("3j")
    #expect(stage.picture == "Shelf 2 6 ──────────\n  row 1\n  row 2\n> row 3\n  row 4\n4 of 7\n? help  q quit\n")
    stage.change { $0.books = [] }
    #expect(stage.picture == "Shelf 2 6 ──────────\n  row 1\n  row 2\n> row 3\n  row 4\n3 of 6\n? help  q quit\n")
    #expect(
      stage.press("k").picture
        == "Shelf 1 0 ──────────\nShelf 2 6 ──────────\n  row 1\n> row 2\n  row 3\n2 of 6\n? help  q quit\n")
    #expect(
      stage.press("k").picture
        == "Shelf 1 0 ──────────\nShelf 2 6 ──────────\n> row 1\n  row 2\n  row 3\n1 of 6\n? help  q quit\n")
  }

  @Test func rowsTakeTheRoomBelowThemBeforeHeadingsOfEmptySectionsDo() {
    let books = (1...6).map { Book(id: $0, title: "row \($0)") }
    let stage = ListStage(
      Books([(Shelf(id: 1, title: "Shelf 1"), []), (Shelf(id: 2, title: "Shelf 2"), books)]), columns: 20, rows: 7
    ).press("G")
    stage.show()
    stage.change { $0.shelves[1].books.removeFirst(2) }
    let picture = "Shelf 2 4 ──────────\n  row 3\n  row 4\n  row 5\n> row 6\n4 of 4\n? help  q quit\n"
    #expect((1...2).map { _ in stage.picture } == [picture, picture])
    stage.change { $0.shelves[1].books.removeFirst() }
    #expect(
      stage.picture == "Shelf 1 0 ──────────\nShelf 2 3 ──────────\n  row 4\n  row 5\n> row 6\n3 of 3\n? help  q quit\n"
    )
  }

  @Test func keyScrollsAlsoIfTheRowItBringsToTheTopLeavesBeforeTheNextFrame() {
    let stage = ListStage(Books(count: 30), columns: 20, rows: 7).press("pgdn")
    let before = stage.screen.position.top?.index ?? 0
    #expect(before > 0)
    stage.change { $0.books.remove(at: before) }
    #expect(stage.rows.first == "  row \(before - 1)")
  }

  @Test func lowScreenLeavesOutHelpFirst() {
    let stage = ListStage(Books(count: 9), title: "Title", columns: 20)
    let pictures = [0, 1, 2, 4, 5, 6].map { rows in
      stage.size = ScreenSize(columns: 20, rows: rows)
      return stage.picture.split(separator: "\n").joined(separator: "|")
    }
    #expect(
      pictures == [
        "", "> row 0", "Title         1 of 9|> row 0", "Title         1 of 9|> row 0|  row 1|  row 2",
        "Title         1 of 9|> row 0|  row 1|  row 2|  row 3",
        "Title         1 of 9|> row 0|  row 1|  row 2|  row 3|? help  q quit",
      ])
  }

  @Test func stepMovesTheSelectionAndScrollsAtTheMargin() {
    let stage = ListStage(Books(count: 100), columns: 20, rows: 7)
    #expect(stage.rows == ["> row 0", "  row 1", "  row 2", "  row 3", "  row 4"])
    #expect(stage.press("jjj").rows == ["  row 0", "  row 1", "  row 2", "> row 3", "  row 4"])
    #expect(stage.press("j").rows == ["  row 1", "  row 2", "  row 3", "> row 4", "  row 5"])
    #expect(stage.press("k").rows == ["  row 1", "  row 2", "> row 3", "  row 4", "  row 5"])
    #expect(stage.press("G").rows == ["  row 95", "  row 96", "  row 97", "  row 98", "> row 99"])
    #expect(stage.press("25g").rows == ["  row 23", "> row 24", "  row 25", "  row 26", "  row 27"])
    #expect(stage.press("5j").screen.cursorItem?.id == 29)
    #expect(stage.press("5 esc j").screen.cursorItem?.id == 30)
  }

  @Test func pageKeysContinueBehindTheLastRow() {
    let stage = ListStage(Books(count: 12), columns: 20, rows: 7)
    #expect(stage.press("f").rows == ["> row 5", "  row 6", "  row 7", "  row 8", "  row 9"])
    #expect(stage.press("f").rows == ["  row 7", "  row 8", "  row 9", "> row 10", "  row 11"])
    #expect(stage.press("f").rows.last == "> row 11")
    #expect(stage.press("b").rows == ["  row 2", "  row 3", "  row 4", "  row 5", "> row 6"])
    #expect(stage.press("ctrl-u").screen.cursorItem?.id == 4)
    #expect(stage.press("home").rows.first == "> row 0")
    #expect(stage.press("k up").rows.first == "> row 0")
    #expect(stage.press("999999999999j").rows.last == "> row 11")
  }

  @Test func keysOfLessAndVimMoveTheScreen() {
    let stage = ListStage(Books(count: 40), columns: 20, rows: 7).press("25gg")
    #expect(stage.screen.cursorItem?.id == 24)
    #expect(stage.press("H").screen.cursorItem?.id == 21)
    #expect(stage.press("L").rows.last == "> row 25")
    #expect(stage.press("M").screen.cursorItem?.id == 23)
    #expect(stage.press("gg").screen.cursorItem?.id == 0)
  }

  @Test func screenOfNoHeightKeepsItsState() {
    let stage = ListStage(Books(count: 90), columns: 20, rows: 7).press("50g")
    let before = stage.picture
    for rows in [0, 7] {
      stage.size = ScreenSize(columns: 20, rows: rows)
      _ = stage.picture
    }
    #expect(stage.picture == before)
  }

  @Test func failureBelowTheScreenIsSaidWithItsReason() {
    let stage = ListStage(Books(count: 40), columns: 60, rows: 8)
    _ = stage.picture
    stage.change { $0.loadState = .failed("no network") }
    #expect(stage.picture.contains("1 of 40  Could not load more: no network\n"), "\(stage.picture)")
    #expect(stage.press("j").picture.contains("2 of 40  failed\n"), "\(stage.picture)")
    stage.press("G")
    _ = stage.picture
    stage.change { $0.loadState = .loading }
    stage.change { $0.loadState = .failed("no network") }
    #expect(stage.picture.split(separator: "no network").count == 2, "\(stage.picture)")
  }

  @Test func failureIsSaidOnce() {
    let stage = ListStage(Books(count: 40), title: "Books", columns: 60, rows: 10)
    func numberOfTimes() -> Int {
      ["no network", "failed"].reduce(0) { $0 + stage.picture.split(separator: $1).count - 1 }
    }
    let clock = ManualClock()
    let retry = ScheduledRetry(attempt: 2, at: clock.now.advanced(by: .seconds(3)), on: clock)
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
  }

  @Test func keyThatNeedsARowSaysThatItHasNoEffectBeforeTheFirst() {
    let books = Books(count: 0)
    books.loadState = .loading
    let stage = ListStage(books, columns: 40, rows: 6)
    #expect(stage.picture == "Loading…\n\n\n\n\nr refresh  ? help  q quit\n")
    for key in ["j", "enter", "space", "A", "]"] {
      let label = key == "enter" ? "enter" : key == "space" ? "space" : key
      #expect(stage.press(key).picture.contains("\n\(label) has no effect here\n"), "\(key): \(stage.picture)")
    }
    #expect(stage.press("/1 enter").picture.contains("/1"))
    #expect(stage.press("esc t G").picture.contains("loading to the end, esc stops\n"), "\(stage.picture)")
    #expect(stage.press("esc k").picture.contains("\nk has no effect here\n"), "\(stage.picture)")
    stage.change { $0.books = [Book(id: 0, title: "row 0")] }
    #expect(stage.picture.contains("\nLoading more…\n") && !stage.picture.contains("loading"))
    stage.change { $0.books = [] }
    stage.press("G").change { $0.books = (0..<30).map { Book(id: $0, title: "row \($0)") } }
    #expect(stage.listener.opened.isEmpty && stage.rows.last == "> row 29")
  }

  @Test func screenSaysItsStateAndTheKeyThatHelps() {
    let stage = ListStage(Books(count: 0), columns: 40, rows: 6)
    func pictures() -> [String] {
      [.idle, .loading, .failed("no network"), .exhausted].map { (state: ListLoadState) in
        stage.change { $0.loadState = state }
        return stage.picture.split(separator: "\n").joined(separator: "|")
      }
    }
    let emptyHelp = "r refresh  ? help  q quit"
    #expect(
      pictures() == [
        "No items|" + emptyHelp, "Loading…|" + emptyHelp,
        "Could not load: no network|Press t to try again|t try again  " + emptyHelp, "No items|" + emptyHelp,
      ])
    let help = "enter open  / filter  ? help  q quit"
    stage.change { $0.books = [Book(id: 1, title: "one")] }
    #expect(
      pictures() == [
        "> one|" + help, "> one|Loading more…|" + help,
        "> one|Could not load more: no network|Press t to try again|t try again  enter open  ? help  q quit",
        "> one|End of list, 1 item|" + help,
      ])
    #expect(stage.press("r").books.refreshes == 1 && stage.books.retries == 0)
    #expect(stage.press("t").books.refreshes == 1 && stage.books.retries == 1)
  }

  @Test func enterOpensAndEscapeGoesBack() {
    let stage = ListStage(Books(count: 3), columns: 50, rows: 5)
    stage.press("j enter l right")
    #expect(stage.listener.opened == [1, 1, 1])
    #expect(stage.press("esc").picture.contains("At the first screen"))
    var left = 0
    stage.screen.onBack = { left += 1 }
    stage.press("esc h left")
    #expect(left == 3)
    #expect(stage.press("q").screen.hasEnded)
  }

  @Test func selectionIsKeptByID() {
    let stage = ListStage(Books(count: 4), columns: 30, rows: 6).press("space space")
    #expect(stage.picture.hasPrefix("● row 0\n● row 1\n> row 2\n  row 3\n3 of 4  2 selected\n"))
    stage.change { $0.books.reverse() }
    #expect(stage.adapter.selection.ids == [0, 1])
    #expect(stage.press("g G space").adapter.selection.ids == [1])
    stage.change { $0.books.removeAll { $0.id == 1 } }
    #expect(!stage.picture.contains(" selected") && stage.adapter.selection.ids == [])
    stage.change { $0.books.append(Book(id: 1, title: "row 1")) }
    #expect(stage.adapter.selection.ids == [1])
  }

  @Test func rangesAndAllRowsAreSelected() {
    let stage = ListStage(Books(count: 6), columns: 30, rows: 8).press("j v jj")
    #expect(stage.adapter.selection.ids == [1, 2, 3])
    #expect(stage.press("k").adapter.selection.ids == [1, 2])
    #expect(stage.press("g").adapter.selection.ids == [0, 1])
    #expect(stage.press("v j").adapter.selection.ids == [0, 1])
    #expect(stage.press("G v k esc").adapter.selection.ids == [0, 1])
    #expect(stage.press("/0 enter A esc").adapter.selection.ids == [0, 1])
    #expect(stage.press("/5 enter A esc").adapter.selection.ids == [0, 1, 5])
    #expect(stage.press("A").adapter.selection.ids.count == 6)
    #expect(stage.press("esc").adapter.selection.ids == [] && !stage.screen.hasEnded)
  }

  @Test func rangeFollowsRowsThatArrive() {
    let stage = ListStage(Books(count: 6), columns: 30, rows: 12).press("j v j")
    stage.change { $0.books.insert(contentsOf: [Book(id: 10, title: "row 10")], at: 0) }
    #expect(stage.adapter.selection.ids == [1, 2])
    stage.change { $0.books.insert(Book(id: 11, title: "row 11"), at: 3) }
    #expect(stage.adapter.selection.ids == [1, 2, 11])
    #expect(stage.press("k").adapter.selection.ids == [1, 11])
  }

  @Test func statusSaysHowToEndARange() {
    let stage = ListStage(Books(count: 6), columns: 60, rows: 8).press("v j")
    #expect(stage.picture.contains("2 of 6  2 selected, v ends the range, esc undoes it\n"))
    #expect(stage.press("v").picture.contains("2 of 6  2 selected\n"))
  }

  @Test func statusSaysWhyARowIsNotSelected() {
    let books = Books(count: 4)
    books.refused = [0]
    let stage = ListStage(books, columns: 60, rows: 8).press("space")
    #expect(stage.picture.contains("1 of 4  This row cannot be selected\n"))
    #expect(stage.press("j").picture.contains("2 of 4\n"))
    #expect(stage.press("A").picture.contains("2 of 4  Some of the rows cannot be selected  3 selected\n"))
    #expect(stage.press("esc g 2 space").picture.contains("3 of 4  Some of the rows cannot be selected  1 selected\n"))
    stage.press("esc g j")
    books.selectionMode = .multiple(limit: 2)
    books.refused = []
    #expect(stage.press("A").picture.contains("2 of 4  No more than 2 rows can be selected  2 selected\n"))
    books.selectionMode = .none
    #expect(stage.press("esc space").picture.contains("Rows cannot be selected in this list\n"))
  }

  @Test func rangeOfAFilterSelectsOnlyTheRowsThatItShows() {
    let stage = ListStage(Books(["ab", "b", "ac", "c", "ad"]), columns: 60, rows: 8).press("/a enter v j")
    #expect(stage.adapter.selection.ids == [0, 2])
    stage.change { $0.books.insert(Book(id: 9, title: "ae"), at: 1) }
    #expect(stage.adapter.selection.ids == [0, 2, 9])
    #expect(stage.press("esc esc").adapter.selection.ids == [] && stage.rows.count == 6)
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
    let list = TextListScreen("") { (word: Word) in TextRow(word.text) }
    ListAdapter(dataSource: FailedWords(), view: list)
    #expect(!list.frame(in: ScreenSize(columns: 40, rows: 9)).text.contains("Press"))
    for key in "rt?" { list.press(.character(key)) }
    let help = list.frame(in: ScreenSize(columns: 40, rows: 80)).text
    #expect(!help.contains("refresh") && !help.contains("try again"))
  }

  @Test func helpAndMenuHaveTitlesOfTheirOwn() {
    let stage = ListStage(Books(count: 3), title: "Books", columns: 40, rows: 7)
    stage.screen.onKeyPress("x", "remove") { _ in }
    stage.screen.summary = { "\($0.shown) of them" }
    #expect(stage.picture.hasPrefix("Books  3 of them                  1 of 3\n"))
    #expect(stage.press("?").picture.hasPrefix("Keys                           1–5 of 48\nHere\n"))
    #expect(
      stage.press("esc j :").picture == """
        Actions for row 1
        > enter  open
        The list
          x      remove


        enter open  esc back

        """)
    stage.size = ScreenSize(columns: 40, rows: 6)
    stage.screen.onKeyPress("y", "copy") { _ in }
    stage.screen.onKeyPress("z", "zip") { _ in }
    #expect(
      stage.press("j").picture == """
        Actions for row 1                 2 of 4
          enter  open
        The list
        > x      remove
          y      copy
        enter remove  esc back

        """)
    #expect(stage.press("esc space :").picture.hasPrefix("Actions for 1 row      "), "the cursor is on another")
    #expect(stage.press("esc space :").picture.hasPrefix("Actions for 2 rows      "))
    #expect(stage.press("esc").picture.hasPrefix("Books  3 of them      2 selected  3 of 3\n"))
  }

  @Test func menuOffersTheActionsOfTheSelectedRow() {
    let stage = ListStage(Books(count: 3), columns: 30, rows: 6)
    var removed: [Int] = []
    stage.screen.onKeyPress("x", "remove") { removed += $0.map { [$0.id] } ?? [] }
    #expect(
      stage.press("j :").picture
        == "Actions for row 1\n> enter  open\nThe list\n  x      remove\n\nenter open  esc back\n")
    #expect(stage.show().cursor == ScreenPosition(row: 1, column: 0))
    #expect(stage.press("j").picture.contains("> x      remove"))
    #expect(stage.screen.spokenLine.text == "remove, 2 of 2")
    #expect(stage.press("enter").rows == ["  row 0", "> row 1", "  row 2"] && removed == [1])
    #expect(stage.press(": x").rows.count == 3 && removed == [1, 1])
    #expect(stage.press(": enter").listener.opened == [1])
    #expect(stage.press(": q").screen.hasEnded == false)
    stage.press(":").change { $0.books.remove(at: 1) }
    #expect(stage.press("x").screen.cursorItem?.id == 2 && removed == [1, 1])
  }

  @Test func wordsCanBeReplaced() {
    let stage = ListStage(Books(count: 0), columns: 40, rows: 6)
    stage.screen.words.empty = "상품이 없습니다"
    stage.screen.words.failed = { "불러오지 못했습니다: \($1)" }
    stage.screen.words.retry = { key, _ in "\(key) 키로 다시 시도" }
    stage.screen.words.isFailed = "실패"
    #expect(stage.picture.hasPrefix("상품이 없습니다\n"))
    stage.change { $0.loadState = .failed("네트워크 없음") }
    #expect(stage.picture.hasPrefix("불러오지 못했습니다: 네트워크 없음\nt 키로 다시 시도\n\n\n\n"))
    #expect(!stage.picture.contains("실패"), "it is said already")
  }

  @Test func restOfASyllableIsNotForAScreenThatCalledItsApp() {
    let stage = ListStage(Books(count: 9), columns: 30, rows: 6)
    var calls = 0
    stage.screen.onKeyPress("a", "add") { _ in calls += 1 }
    // 마 has the keys a and k, and 허 the keys g and j.
    #expect(stage.press("j j 마").screen.cursorItem?.id == 2 && calls == 1)
    #expect(stage.press("허").screen.cursorItem?.id == 1)
  }

  @Test func hangulKeysCountByWhereTheyAreOnTheKeyboard() {
    let stage = ListStage(Books(count: 9), columns: 30, rows: 6).press("ㅓㅓ")
    #expect(stage.screen.cursorItem?.id == 2)
    #expect(stage.press("ㅏ").screen.cursorItem?.id == 1)
    // ㅎ and ㅏ come as one syllable: g and k.
    #expect(stage.press("하").screen.cursorItem?.id == 0)
    // ㅜ and ㅓ as one vowel: n, which has nothing to look for, and j.
    #expect(stage.press("ㅝ").screen.cursorItem?.id == 1)
    #expect(stage.press("ㅂ").screen.hasEnded)
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

  @Test func wheelAndClickSelectWithHeadingsAndRowsOfSeveralLines() {
    let stage = ListStage(shop, columns: 40, rows: 12)
    _ = stage.picture
    stage.screen.press(.click(ScreenPosition(row: 6, column: 3)))
    #expect(stage.screen.cursorItem?.id == 3)
    for row in [0, 3, 11, 99] { stage.screen.press(.click(ScreenPosition(row: row, column: 0))) }
    #expect(stage.screen.cursorItem?.id == 3)
    stage.screen.press(.wheel(-1))
    #expect(stage.screen.cursorItem?.id == 2)
  }

  @Test func selectedRowIsSpokenAsOneLine() {
    let stage = ListStage(shop, columns: 40, rows: 12).press("space")
    #expect(stage.screen.spokenLine.text == "Apple, red and sweet, ₩1,200, 과일, 2 of 3")
    #expect(stage.press("k").screen.spokenLine.text == "제주 한라봉 선물 세트, 서귀포 농장, ₩39,000, 과일, selected, 1 of 3")
    #expect(stage.press("/ap").screen.spokenLine.text == "/ap  1 found")
    #expect(ListStage(Books(count: 0)).screen.spokenLine.text == "No items")
  }

  @Test func cursorIsAtTheSelectedRowOrBehindTheQuery() {
    let stage = ListStage(shop, columns: 40, rows: 12).press("j")
    #expect(stage.show().cursor == ScreenPosition(row: 2, column: 0))
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
