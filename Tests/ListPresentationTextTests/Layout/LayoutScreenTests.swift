import ListPresentation
import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentationText

@MainActor @Suite struct LayoutScreenTests {
  private func grid(_ columns: SectionLayout.Columns) -> ListLayout<Shelf> {
    ListLayout(.grid(columns: columns, height: 1))
  }

  private func endless(_ layout: SectionLayout) -> (screen: TextListScreen<SingleSection, Word>, words: EndlessWords) {
    let screen = TextListScreen { (word: Word) in TextRow(word.text) }
    screen.layout = ListLayout(layout)
    let words = EndlessWords()
    ListAdapter(dataSource: words, view: screen)
    return (screen, words)
  }

  private func shelves(_ counts: [Int]) -> Books {
    Books(
      counts.enumerated().map { shelf, count in
        (Shelf(id: shelf, title: "Shelf \(shelf)"), (0..<count).map { Book(id: shelf * 100 + $0, title: "row \($0)") })
      })
  }

  @Test func listLayoutDrawsTheFramesOfAListWithoutALayout() async {
    for seed in testSeeds("LIST_PRESENTATION_LIST_SCREENS", small: 5) {
      await Task.yield()
      var random = SeededGenerator(seed: seed)
      let counts = (0..<Int.random(in: 1...4, using: &random)).map { _ in Int.random(in: 0...12, using: &random) }
      let size = (columns: Int.random(in: 0...50, using: &random), rows: Int.random(in: 0...20, using: &random))
      // In a layout, only the number of rows decides whether a scroll bar has its own columns.
      let rows = counts.reduce(0, +)
      if rows <= size.rows, rows + counts.count + 2 > size.rows { continue }
      let stages = (0..<2).map { _ in ListStage(shelves(counts), columns: size.columns, rows: size.rows) }
      stages[1].screen.layout = ListLayout(.list())
      for keys in ["", "j", "pgdn", "G", "k", "u", "9g", "/row", "down", "enter", "esc", "M"] {
        let frames = stages.map { $0.press(keys).show() }
        #expect(frames[0].lines == frames[1].lines && frames[0].cursor == frames[1].cursor, "seed \(seed), \(keys)")
      }
    }
  }

  @Test func updateOfOneSectionAsksForTheLayoutOfNoOther() {
    var asked: Set<Int> = []
    let stage = ListStage(shelves([3, 3, 3]), columns: 40, rows: 20)
    stage.screen.layout = ListLayout { shelf, _ in
      asked.insert(shelf.id)
      return .list()
    }
    stage.show()
    #expect(asked == [0, 1, 2])
    asked = []
    stage.change { $0.shelves[1].books.append(Book(id: 900, title: "new")) }
    #expect(stage.show().text.contains("new") && !asked.contains(0) && !asked.contains(2))
  }

  @Test func textWithoutAWidthHasEachItemOnceInOrder() {
    let layouts: [SectionLayout] = [
      .list(), .pattern([.line(height: 1, [.stack(2), .item])]), .grid(columns: 3, height: 1), .grid(cell: 200, 1),
      .flow(width: .estimated(9), height: 1),
      .carousel(width: .fraction(1), height: 1, wraps: true),
    ]
    let plain = text(shelves([3, 0, 4]), nil)
    for layout in layouts {
      let layout = ListLayout<Shelf>(layout.insets(20).spacing(20).header(1).separators())
      #expect(text(shelves([3, 0, 4]), layout) == plain)
    }
  }

  private func text(_ books: Books, _ layout: ListLayout<Shelf>?, columns: Int? = nil) -> String {
    let view = TextListView(heading: \Shelf.title) { (book: Book) in TextRow(book.title) }
    view.layout = layout
    ListAdapter(dataSource: books, view: view)
    return view.text(columns: columns)
  }

  @Test func emptySectionShowsItsHeadingIfTheLayoutAsks() {
    let layout = SectionLayout.list()
    let texts = [layout, layout.header(1), layout.header(1, showsWhenEmpty: true)].map {
      text(shelves([0, 1]), ListLayout($0), columns: 20)
    }
    #expect(texts == ["Shelf 0\n\nShelf 1\n  row 0\n", "Shelf 1\n  row 0\n", "Shelf 0\n\nShelf 1\n  row 0\n"])
  }

  @Test func footerFollowsTheRowsOfItsSection() async throws {
    let view = TextListView(heading: \Shelf.title) { (book: Book) in TextRow(book.title) }
    view.footer = { $0.id == 0 ? nil : "\($0.title ?? "") ends" }
    let books = shelves([1, 2, 0])
    books.loadState = .exhausted
    ListAdapter(dataSource: books, view: view)
    let screen = TextListScreen("Books", heading: \Shelf.title) { (book: Book) in TextRow(book.title) }
    screen.footer = view.footer
    ListAdapter(dataSource: books, view: screen)
    let all = """
      Shelf 0
        row 0

      Shelf 1
        row 0
        row 1
      Shelf 1 ends

      Shelf 2
      Shelf 2 ends
      End of list, 3 items

      """
    #expect(view.text() == all)
    var printed = ""
    _ = try await screen.print(columns: nil) { printed += $0 }
    #expect(printed == all)
  }

  @Test func anotherWidthKeepsTheRowAtTheTop() {
    let stage = ListStage(Books(count: 300), columns: 60, rows: 9)
    stage.screen.layout = grid(3)
    stage.press("50g H")
    let top = stage.show().items[0].index
    for columns in [30, 200, 41, 60] {
      stage.size = ScreenSize(columns: columns, rows: 9)
      let items = stage.show().items
      let line = items.prefix { $0.lines.lowerBound == items[0].lines.lowerBound }.map(\.index)
      #expect(line.contains(top), "\(columns) columns")
    }
  }

  @Test(arguments: ["row ", "항목 "])
  func stepInAGridCostsFewBytes(title: String) {
    let size = ScreenSize(columns: 100, rows: 8)
    let stage = ListStage(Books((0..<80).map { "\(title)\($0 + 100_000)" }), columns: 100, rows: 8)
    stage.screen.layout = grid(5)
    var terminal = PaintedTerminal(size)
    _ = terminal.draw(stage.show())
    for key in "jllhjkjjjjjjjjkkkkkkkk" {
      let top = stage.show().items.first?.index
      let frame = stage.press(String(key)).show()
      // A step that scrolls also writes two cells of the scroll bar.
      let scrolls = frame.items.first?.index != top
      let bytes = terminal.draw(frame)
      #expect(bytes.count <= (scrolls ? 324 : 143), "\(key): \(bytes.visible)")
    }
  }

  @Test func columnThatIsTooHighIsCutToTheScreen() {
    let books = Books((0..<4).map { "a title of many words that is wrapped often \($0)" })
    for index in books.books.indices { books.books[index].lines = 9 }
    let stage = ListStage(books, columns: 40, rows: 7)
    stage.screen.layout = ListLayout(.pattern([.line(height: 1, [.stack(2), .stack(2)])]))
    stage.press("j")
    let frame = stage.show()
    #expect(frame.cursor != nil && frame.items.map(\.index) == [0, 1, 2, 3])
  }

  @Test func endIsSeenWhereTheLastRowIsDrawnBesideEarlierOnes() {
    let stage = ListStage(Books(count: 3), columns: 60, rows: 6)
    stage.screen.layout = ListLayout(.pattern([.line(height: 1, [.stack(2), .item])]))
    stage.show()
    #expect(stage.press("G").show().items.map(\.index) == [0, 1, 2])
    #expect(stage.screen.cursorItem?.id == 2)
  }

  @Test func backgroundIsBehindTheLinesAndTheSpaceOfItsSection() {
    let stage = ListStage(shelves([2, 1]), columns: 20, rows: 12)
    let card = SectionLayout.list().background().insets(top: 16, bottom: 16).spacing(lines: 16)
    stage.screen.layout = ListLayout([card, .list()])
    let frame = stage.show()
    #expect(
      frame.lines.prefix(8).map { ($0.hasBackground ? "#" : ".") + $0.text } == [
        ".Shelf 0 2 ──────────", "#", "#> row 0", "#", "#  row 1", "#", ".Shelf 1 1 ──────────", ".  row 0",
      ])
  }

  @Test func layoutThatAnswersDifferentlyIsReported() {
    var answers = 0
    let stage = ListStage(Books(count: 4), columns: 40, rows: 6)
    stage.screen.layout = ListLayout { _, _ in
      answers += 1
      return .grid(columns: answers == 1 ? 2 : 1, height: 1)
    }
    #expect(stage.rows == ["> row 0               row 1", "  row 2               row 3"])
    #expect(
      stage.listener.sentences == [
        "the layout of section 0 differs from one question to the next; the first answer counts (Books)"
      ])
  }

  @Test func gridAsksForTheItemsItShowsAndNoOthers() {
    let (screen, words) = endless(.grid(columns: 5, height: 1))
    for keys in ["", "j", "l", "pgdn", "G", "k", "g"] {
      words.asked = []
      for key in Key.keys(in: keys) { screen.press(key) }
      screen.didShow(screen.frame(in: ScreenSize(columns: 100, rows: 24)))
      // At most a screen of 24 lines of 5 cells, and the selected and the first row, which are asked for before.
      #expect(words.asked.count <= 24 * 5 + 2, "\(keys)")
    }
  }

  @Test func positionAmongABillionBannersFitsAnyWidth() {
    let (screen, _) = endless(.carousel(width: .fraction(1), height: 1))
    for columns in 0...40 {
      let frame = screen.frame(in: ScreenSize(columns: columns, rows: 16))
      #expect(frame.lines.allSatisfy { $0.width <= columns }, "\(columns) columns")
    }
  }

  @Test func billionItemsAreDrawn() {
    let layouts: [SectionLayout] = [
      .grid(columns: 5, height: 1), .flow(width: .estimated(80), height: 1), .carousel(width: 160, height: 1),
      .flow(width: 160, height: 1),
    ]
    for layout in layouts {
      let (screen, words) = endless(layout)
      for keys in ["", "G", "k", "u", "g", "999999999j"] {
        for key in keys { screen.press(.character(key)) }
        let frame = screen.frame(in: ScreenSize(columns: 100, rows: 12))
        screen.didShow(frame)
        #expect(frame.lines.contains { $0.isSelected }, "\(keys): \(frame.text)")
      }
      #expect(words.asked.count < 40_000, "\(layout)")
    }
  }
}
