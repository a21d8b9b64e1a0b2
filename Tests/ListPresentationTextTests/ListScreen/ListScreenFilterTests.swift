import ListPresentation
import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentationText

@MainActor @Suite struct ListScreenFilterTests {
  @Test func matchesAreHighlighted() {
    let stage = ListStage(Books(["An apple and an APPLE pie"]), columns: 40, rows: 5).press("/apple")
    let spans = stage.show().lines[0].spans
    #expect(spans.map(\.text.text) == ["> ", "An ", "apple", " and an ", "APPLE", " pie"])
    #expect(spans.map(\.role) == [.selection, .row, .match, .row, .match, .row])
    let korean = ListStage(Books(["\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF} 한국"]), columns: 40, rows: 5).press(
      "/ㅎㄱ")
    #expect(korean.show().lines[0].spans.map(\.role) == [.selection, .match, .row, .match])
    #expect(korean.show().lines[0].width == 11)
  }

  @Test func keyThatEndsTheMarksIsNotSaidToDeselect() {
    let stage = ListStage(Books(count: 5), columns: 60, rows: 8).press("/row enter esc n space")
    #expect(stage.picture.contains("1 selected") && !stage.picture.contains("esc none"))
    #expect(stage.press("esc").picture.contains("1 selected") && stage.picture.contains("\nesc none  "))
    #expect(!stage.press("esc").picture.contains("selected"))
  }

  @Test func filterThatHidesTheTopShowsTheHeadingOfTheFirstRowItFinds() {
    let shelves = [(0, "First", 0..<48, "a"), (1, "Second", 48..<60, "f")].map { id, title, numbers, letter in
      (shelf: Shelf(id: id, title: title), books: numbers.map { Book(id: $0, title: letter + String($0)) })
    }
    let stage = ListStage(Books(shelves), columns: 20, rows: 12)
    stage.screen.layout = ListLayout(.list(height: 1).header(1, pinned: false))
    #expect(stage.press("52g 3k 3j").picture.hasPrefix("  a4"))
    #expect(stage.press("/f").picture.hasPrefix("Second 12 ──────────\n  f48\n"))
  }

  @Test func searchFindsMatchesInBothDirections() {
    for seed in 0..<25 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let count = Int.random(in: 1...40, using: &random)
      let stage = ListStage(Books((0..<count).map { _ in Bool.random(using: &random) ? "a" : "b" }), columns: 40)
      let matches = stage.books.books.indices.filter { stage.books.books[$0].title == "a" }
      stage.press("/a enter esc \(Int.random(in: 1...count, using: &random))g")
      let (start, times) = (stage.screen.position.cursor?.index ?? 0, Int.random(in: 1...9, using: &random))
      let isForwards = Bool.random(using: &random)
      stage.press("\(times)\(isForwards ? "n" : "N")")
      // The rows from the next one around to the present one.
      let around = (1...count).map { (start + (isForwards ? $0 : count - $0)) % count }.filter(matches.contains)
      let wanted = around.isEmpty ? start : around[(times - 1) % around.count]
      #expect(stage.screen.cursorItem?.id == wanted, "seed \(seed)")
    }
  }

  @Test func keyEndsTheFilterOfALongList() async {
    let stage = ListStage(Books(count: 20_000), columns: 30, rows: 7).press("/19999")
    #expect(stage.picture.hasPrefix("searching\n"))
    #expect(!stage.screen.isSettled)
    // Another query replaces it; nothing of the first is ever shown.
    stage.press("backspace backspace")
    #expect(stage.rows.first == "> row 199")
    var news = 0
    stage.screen.onChange = { news += 1 }
    await wait(until: { stage.screen.isSettled })
    #expect(stage.picture.contains("1 of 140 in 20,000\n"))
    #expect(news > 0 && news < 10)
    stage.press("esc")
    #expect(stage.screen.isSettled && stage.rows.first == "> row 0")
  }

  @Test func filterOfAListThatIsShownNoMoreWaits() async {
    let stage = ListStage(Books(count: 20_000), columns: 30, rows: 7).press("/19999")
    stage.adapter.detach(stage.screen)
    #expect(stage.screen.isSettled)
    stage.adapter.attach(stage.screen)
    #expect(!stage.screen.isSettled)
    await wait(until: { stage.screen.isSettled })
    #expect(stage.picture.contains("1 of 1 in 20,000\n"))
  }

  private func list(of count: Int) -> DiffableDataSource<SingleSection, Book> {
    DiffableDataSource(ListSnapshot((0..<count).map { Book($0) }))
  }

  /// Ctrl-C waits for one turn of a filter or a search at most.
  @Test func eachTurnOfAFilterAndASearchReadsABoundedNumberOfRows() async {
    var numberRead = 0
    let screen = TextListScreen { (book: Book) in
      numberRead += 1
      return TextRow(book.title)
    }
    ListAdapter(dataSource: list(of: 30_000), view: screen)
    let session = ScreenSession(screen, size: ScreenSize(columns: 30, rows: 8))
    for key in Key.keys(in: "/ n o n e enter esc n") {
      numberRead = 0
      _ = session.press(key)
      _ = session.show()
      #expect(numberRead <= ListQuery<Shelf, Book>.sliceLength + 8, "\(key)")
    }
    #expect(!screen.isSettled && session.press(.control("c")) == .end(.signal(.interrupt)))
  }

  /// A filter, a search and an update call the app while the screen works on them.
  @Test func rowsMayAskTheScreenWhereTheUserIs() async {
    var asked: [Int?] = []
    weak var screen: TextListScreen<SingleSection, Book>?
    let rows = TextListScreen { (book: Book) in
      if screen?.isSettled != nil { asked.append(screen?.cursorItem?.id) }
      return TextRow(book.title, detail: screen?.position.query == "4" ? "four" : "")
    }
    screen = rows
    ListAdapter(dataSource: list(of: 9_000), view: rows)
    rows.press(keys: "G / 7")
    #expect(asked.contains(8_999) && rows.cursorItem?.id == 8_997)
    asked = []
    rows.press(.character("7"))
    #expect(!asked.isEmpty && asked.allSatisfy { $0 == 8_997 })
    rows.press(.enter)
    #expect(rows.position.query == "77")
    await wait(until: { rows.isSettled })
    #expect(rows.cursorItem?.id == 8_977)
    asked = []
    rows.press(keys: "esc n")
    #expect(!asked.isEmpty && asked.allSatisfy { $0 == 8_999 })
    await wait(until: { rows.isSettled })
    #expect(rows.cursorItem?.id == 77)
  }

  /// What a row changes in the screen while that works on a key comes after the key.
  @Test func rowMaySendTheScreenToAPosition() async {
    weak var screen: TextListScreen<SingleSection, Book>?
    let rows = TextListScreen { (book: Book) in
      if book.id == 7 { screen?.restore(.init(cursor: .init(id: 3, index: 3))) }
      return TextRow(book.title)
    }
    ListAdapter(dataSource: list(of: 9), view: rows)
    rows.press(keys: "/ 7")
    #expect(rows.cursorItem?.id == 7)
    screen = rows
    rows.press(.character("x"))
    #expect(rows.cursorItem?.id == 3 && rows.position.query == "")
  }

  @Test func rowMayChangeTheListThatIsSearched() {
    let books = list(of: 90)
    var adapter: ListAdapter<SingleSection, Book>?
    let rows = TextListScreen { (book: Book) in
      if book.id == 89, let adapter {
        books.apply(ListSnapshot([Book(7)]))
        adapter.flush()
      }
      return TextRow(book.title)
    }
    adapter = ListAdapter(dataSource: books, view: rows)
    // The filter begins at the last row, and goes on above it.
    rows.press(keys: "G / 7")
    #expect(rows.cursorItem?.id == 7 && adapter?.snapshot?.itemIDs == [7])
    adapter = nil
  }

  @Test func scatteredFilterReportsTheRowsThatItShows() {
    let stage = ListStage(Books(count: 400), columns: 30, rows: 7).press("/99 enter")
    stage.show()
    // The last row that is found is visible, so the last item of the list is reported too.
    #expect(Array(stage.books.visible.ranges.joined()) == [99, 199, 299, 399])
    stage.press("esc /9 enter").show()
    #expect(Array(stage.books.visible.ranges.joined()) == [9, 19, 29, 39, 49])
  }
}
