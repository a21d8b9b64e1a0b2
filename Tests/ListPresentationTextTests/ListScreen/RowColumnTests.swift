import ListPresentation
import TestSupport
import Testing

@testable import ListPresentationText

/// What a list on a screen looks like: its columns, the selection, headings and the scroll bar.
@MainActor @Suite struct RowColumnTests {
  private func stage(_ titles: [String], detail: String = "detail", columns: Int = 60) -> ListStage {
    let books = titles.enumerated().map { Book(id: $0, title: $1, detail: detail) }
    return ListStage(Books(books: books), title: "Books", columns: columns, rows: 8)
  }

  @Test func remarkIsQuietBehindThePrice() {
    var row = TextRow("Sweater", trailing: "₩42,000", remark: "was ₩60,000", roles: .init(trailing: .money))
    func end(columns: Int?) -> [String] {
      let spans = row.styledLines(TextRow.Look(), columns: columns).last?.spans ?? []
      return spans.suffix(2).map { "\($0.role) \($0.text.text)" }
    }
    #expect(end(columns: 60) == ["money ₩42,000", "detail   was ₩60,000"])
    #expect(end(columns: nil) == ["plain   ", "detail was ₩60,000"])
    #expect(row.plainText == "  Sweater  ₩42,000  was ₩60,000" && TextQuery("60,000").matches(row))
    row.lines = 3
    #expect(end(columns: 30) == ["money ₩42,000", "detail   was ₩60,000"])
    #expect(end(columns: 16) == ["money ₩42,000", "detail …"])
  }

  @Test func remarkOfAHeadingIsQuiet() {
    func spans(_ row: TextRow, columns: Int = 30) -> [String] {
      row.styledLines(TextRow.Look(titleColumns: 8), columns: columns)[0].spans.dropFirst()
        .map { "\($0.role) \($0.text.text)" }
    }
    let roles = TextRow.Roles(title: .heading, trailing: .money)
    let row = TextRow("Coats", trailing: "₩42,000", remark: "was ₩60,000", roles: roles)
    #expect(spans(row) == ["heading Coats", "money  ₩42,000", "detail   was ₩60,000"])
    #expect(spans(row, columns: 20) == ["heading Coats", "money  ₩42,000"])
    #expect(spans(TextRow("Coats", remark: "new", roles: roles)) == ["heading Coats", "detail  new"])
  }

  @Test func columnStaysAsTheUserMovesAndGrowsForALongerTitleAlone() {
    let stage = stage((0..<30).map { $0 == 20 ? "a rather long title" : "title \($0)" })
    let columns = ["j", "9j", "9j", "9j", "g"].map { key in
      let line = stage.press(key).rows[0]
      return line.ranges(of: "detail").first.map { line[..<$0.lowerBound].count }
    }
    #expect(columns == [16, 16, 28, 28, 28])
  }

  @Test func rowsOfAListThatFitsAreMadeOnceForAFrame() {
    var made: [Int] = []
    let screen = TextListScreen("Books", heading: \Shelf.title) { (book: Book) in
      made.append(book.id)
      return TextRow(book.title, detail: "detail")
    }
    ListAdapter(dataSource: Books(count: 5), view: screen)
    screen.show(columns: 60, rows: 12)
    made = []
    let frame = screen.frame(in: ScreenSize(columns: 60, rows: 12))
    #expect(frame.text.contains("row 3") && frame.scrollBar == nil)
    // The row with the cursor is asked for its keys too.
    #expect(made.count { $0 == 3 } == 1, "\(made)")
  }

  @Test func selectedRowIsTintedAsAWhole() {
    let line = stage(["one", "two", "three"]).press("space space k").show().lines[1]
    let cells = ScreenRow(line, style: TerminalStyle(colors: .palette), columns: 60).cells.compactMap { $0 }
    let tint = TerminalColor(.init(red: 48, green: 48, blue: 48), isExact: false)
    #expect(!cells.isEmpty && cells.allSatisfy { $0.look.background == tint })
  }

  @Test func scrollBarShowsWhereTheUserIsAndIsNoText() {
    let stage = stage((0..<24).map { "title \($0)" }, detail: "", columns: 40)
    #expect(stage.show().drawnLines.map { $0.padded(to: 40).text.suffix(1) }.joined() == "4┃│││││ ")
    #expect(stage.press("G").show().drawnLines.dropFirst().dropLast().map { $0.text.last ?? " " } == Array("│││││┃"))
    #expect(stage.press("12g").show().drawnLines[1].text.last == "│" && !stage.show().text.contains("┃"))
    #expect(self.stage(["one", "two"]).show().scrollBar == nil)
  }

  @Test func reasonInARemarkIsSaidOnce() {
    let books = Books(["Novels"])
    books.loadState = .failed("no network")
    let list = TextListScreen(heading: \Shelf.title) { (book: Book) in TextRow(book.title, remark: "no network") }
    ListAdapter(dataSource: books, view: list)
    let text = list.show(columns: 60).text
    #expect(text.ranges(of: "no network").count == 1, "\(text)")
  }

  @Test func failureSaysWhatFailedAndWhyInTwoRoles() {
    let end = EndText(text: "Could not load: the server is down", role: .failure, reason: "the server is down")
    let roles = end.lines(columns: 20).map { $0.spans.map { "\($0.role) \($0.text.text)" } }
    #expect(roles == [["failure Could not load:", "row  the"], ["row server is down"]])
  }
}

/// Rows and their details on wide screens.
@MainActor @Suite struct WideScreenTests {
  private let row = TextRow("Apple", detail: "red", trailing: "₩1,200")

  private func column(of part: String, in columns: Int, _ row: TextRow) -> Int? {
    var look = TextRow.Look()
    look.alignedColumns = 100
    let line = row.styledLines(look, columns: columns)[0].text
    return line.firstRange(of: part).map { String(line[..<$0.lowerBound]).displayWidth }
  }

  @Test func trailingTextStandsNearTheTitle() {
    #expect(column(of: "₩", in: 80, row) == 74)
    #expect(column(of: "₩", in: 102, row) == 96 && column(of: "₩", in: 200, row) == 96)
    // A title that needs the columns has them.
    var long = row
    long.title = String(repeating: "Apple ", count: 25)
    #expect(column(of: "₩", in: 200, long) == 2 + 150 + 2 + 3 + 2 && column(of: "…", in: 200, long) == nil)
  }

  @Test func longTrailingTextOfARowWithoutATitleFitsAnyWidth() {
    let row = TextRow("\u{200B}", trailing: String(repeating: "vvvvvvvvv ", count: 13))
    var look = TextRow.Look()
    look.alignedColumns = 100
    for columns in 1...300 {
      #expect(row.styledLines(look, columns: columns).allSatisfy { $0.width <= columns }, "\(columns) columns")
    }
  }

  @Test func paneShowsTheDetailsOfTheRowWithTheCursor() {
    let stage = ListStage(Books(count: 3), title: "Books", columns: 120, rows: 8)
    stage.screen.details = { book in
      [.text("id", "\(book.id)"), .text("title", book.title), .text("", "more\nand more")]
    }
    #expect(
      screenBody(of: stage.press("j").picture) == """
        Books                                                                                                             2 of 3
          row 0                                                                  │ id        1
        > row 1                                                                  │ title     row 1
          row 2                                                                  │ more
                                                                                 │ and more
                                                                                 │
                                                                                 │
        """)
    let marked = stage.show().lines[2].spans.prefix { $0.isSelected }.reduce(0) { $0 + $1.text.width }
    #expect(marked == 72)
    stage.size = ScreenSize(columns: 119, rows: 8)
    #expect(!stage.picture.contains("│"))
  }

  @Test func fewHighRowsHaveAScrollBar() {
    func shown(_ count: Int, _ title: String, rows: Int) -> ScreenFrame {
      let books = (0..<count).map { Book(id: $0, title: title, lines: 2) }
      return ListStage(Books(books: books), title: "Books", columns: 40, rows: rows).show()
    }
    #expect(shown(4, "row\nits second line", rows: 10).scrollBar == nil, "all four fit")
    let frame = shown(5, String(repeating: "row ", count: 15), rows: 8)
    #expect(frame.scrollBar?.column == 39 && frame.lines.dropFirst().dropLast().allSatisfy { $0.width < 39 })
  }
}

/// The language of the screens.
@MainActor @Suite(.serialized) struct TextLanguageTests {
  @Test(arguments: [
    (["LANG": "ko_KR.UTF-8"], true), (["LC_MESSAGES": "ko", "LANG": "en_US.UTF-8"], true),
    (["LC_ALL": "C", "LANG": "ko_KR.UTF-8"], false), (["LC_ALL": "", "LANG": "ko_KR"], true),
    (["LANG": "kok_IN"], false),
    ([:], false),
  ])
  func languageIsThatOfTheEnvironment(environment: [String: String], isKorean: Bool) {
    #expect(TextLanguage.code(of: environment) == (isKorean ? "ko" : "en"))
  }

  @Test func koreanSaysEverythingInKorean() {
    let words = TextWords.korean
    #expect(words.place(8, .init(shown: 92, loaded: 92, total: 92)) == "92개, 8번째")
    #expect(
      words.nothing("zz", .init(shown: 0, loaded: 92, total: 92, isFiltered: true), "esc") == "92개 중 ‘zz’ 없음, esc 전체 보기"
    )
    #expect(
      words.incomplete(.init(shown: 5, loaded: 120, total: 215, isFiltered: true)) == "215개 중 불러온 120개 중 5개")
    for command in ListCommand.allCases {
      #expect(ListKeyMap.korean.words(for: command).unicodeScalars.allSatisfy { !("a"..."z").contains($0) })
    }
    for key in TextWords.FixedKey.allCases { #expect(words.key(key) != key.rawValue) }
    for group in TextWords.KeyGroup.allCases { #expect(words.group(group) != group.rawValue) }
    #expect(words.question("지울까요?", 2, 1) == "지울까요: 2행 (1행은 보이지 않음)?")
    #expect(words.leaveUnsaved == "저장하지 않고 나갈까요?")
  }
}
