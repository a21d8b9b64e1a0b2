import ListPresentation
import TestSupport
import Testing

@testable import ListPresentationText

/// Earlier queries, the end of a query, and the search for the last one.
@MainActor @Suite struct QueryTests {
  @Test func refreshOfAListThatCannotBeLoadedAgainSaysSo() {
    let screen = TextListScreen { (word: Word) in TextRow(word.text) }
    ListAdapter(dataSource: Words(), view: screen)
    #expect(screen.show(after: "r", columns: 60).text.contains("1 of 3  This list cannot be loaded again\n"))
  }

  /// A list that is searched in several slices, of which the last rows match the last query.
  private func longStage() async -> ListStage {
    let stage = ListStage(Books((0..<10_000).map { "row \($0)" } + ["yak", "gnu"]), columns: 40, rows: 7)
    stage.press("/yak enter")
    await wait(until: { stage.screen.isSettled })
    return stage.press("esc g")
  }

  @Test func searchGoesOnAfterAnUpdateUntilAKeyEndsIt() async {
    let stage = await longStage()
    stage.press("n")
    #expect(!stage.screen.isSettled)
    stage.change { $0.books.append(Book(id: 20_000, title: "zebra")) }
    await wait(until: { stage.screen.isSettled })
    #expect(stage.screen.cursorItem?.title == "yak")
    // The rows up to the match were looked at already.
    #expect(stage.press("g n").screen.cursorItem?.title == "yak" && stage.screen.isSettled)
    let other = await longStage()
    other.press("n j")
    #expect(other.screen.isSettled && other.screen.cursorItem?.id == 1)
  }

  @Test(arguments: [
    ("36000g n", [7, 8], "gnu 7"), ("36000g 2n", [7, 8], "gnu 8"), ("3600g N", [39_998, 39_999], "gnu 39999"),
    ("36000g 5n", [7, 8], "gnu 7"),
  ])
  func matchAtTheOtherEndIsFoundWithoutTheRowsInBetween(keys: String, matches: [Int], title: String) async {
    let titles = (0..<40_000).map { matches.contains($0) ? "gnu \($0)" : "row \($0)" }
    var made = 0
    let screen = TextListScreen(heading: \Shelf.title) { (book: Book) in
      made += 1
      return TextRow(book.title)
    }
    ListAdapter(dataSource: Books(titles), view: screen)
    for keys in ["/gnu enter esc", keys] {
      made = 0
      screen.press(keys: keys)
      await wait(until: { screen.isSettled })
    }
    #expect(screen.cursorItem?.title == title)
    #expect(screen.frame(in: ScreenSize(columns: 60, rows: 7)).text.contains("Went on at the"))
    #expect(made < 16_000 || keys.contains("5"), "\(made) rows were looked at")
  }

  @Test func escapeEndsTheMarksOfASearch() {
    let stage = ListStage(Books(["yak", "gnu", "yak"]), columns: 40, rows: 7).press("/yak enter esc n")
    func marks() -> Int { stage.show().lines.count { $0.spans.contains { $0.role == .match } } }
    #expect(stage.screen.cursorItem?.id == 2 && marks() == 2)
    #expect(stage.press("esc").screen.cursorItem?.id == 2 && marks() == 0)
    #expect(stage.press("n").picture.contains("Went on at the top") && marks() == 2)
  }

  @Test func queryAfterEnterBeginsAtTheRowThatWasFound() {
    let stage = ListStage(Books(count: 60)).press("31g /2 enter")
    #expect(stage.screen.cursorItem?.id == 32)
    #expect(stage.press("/3").screen.cursorItem?.id == 32)
  }

  @Test func queryAfterEscapeBeginsAtTheRowThatKeptTheCursor() {
    let stage = ListStage(Books(count: 60)).press("/2 enter")
    // The row that was found no longer matches, so the next one has the cursor.
    stage.change { $0.books[2].title = "gone" }
    #expect(stage.screen.cursorItem?.id == 12)
    #expect(stage.press("esc /1").screen.cursorItem?.id == 12)
  }

  @Test func restoredPositionEndsTheSearch() async {
    let stage = await longStage()
    stage.press("n")
    stage.screen.restore(.init(cursor: .init(id: 50, index: 50)))
    await wait(until: { stage.screen.isSettled })
    #expect(stage.screen.cursorItem?.id == 50)
  }

  @Test func firstRowThatTheSourceFindsGetsTheCursor() {
    let glossary = Glossary(["apple", "bean", "beet", "corn"].map { Term(id: $0) })
    let screen = TextListScreen { (term: Term) in TextRow(term.id) }
    let adapter = ListAdapter(dataSource: glossary, view: screen)
    func text(after keys: String) -> String {
      screen.press(keys: keys)
      adapter.flush()
      return screen.frame(in: ScreenSize(columns: 40, rows: 7)).text
    }
    #expect(text(after: "G /be").hasPrefix("> bean\n  beet\n"))
    #expect(text(after: "enter j esc").hasPrefix("  apple\n  bean\n  beet\n> corn\n"))
    // The search of another view, or of the app, is that of the screen too.
    adapter.search("be")
    #expect(text(after: "").hasPrefix("> bean\n  beet\n") && text(after: "").contains("1 of 2  /be\n"))
    #expect(screen.takeAnnouncement()?.text == "2 found")
    #expect(text(after: "esc").hasPrefix("  apple\n  bean\n  beet\n> corn\n") && adapter.searchText.isEmpty)
  }

  @Test func searchBeginsInAListThatHasBecomeShorter() {
    var filter = RowFilter(TextQuery("x"), numberOfRows: 5)
    var slices: [[Range<Int>]] = []
    _ = filter.look(atMost: 3, from: 9, upward: true) { ranges in
      slices.append(ranges)
      return [4]
    }
    #expect(slices == [[2..<5]] && filter.hasLooked(between: 9, and: 4) && !filter.hasLooked(between: 9, and: 1))
  }
}
