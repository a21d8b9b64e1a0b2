import ListPresentation
import ListPresentationTesting
import ListPresentationText
import TestSupport
import Testing

/// Rows that arrive above the first one, and that the user does not see.
@MainActor @Suite struct ArrivedRowsTests {
  private func new(_ ids: ClosedRange<Int>) -> [Book] { ids.map { Book(id: $0, title: "new \($0)") } }

  @Test func rowsAboveTheFirstAreSaidUntilTheUserGetsThere() {
    let stage = ListStage(Books(count: 20), columns: 40, rows: 7)
    #expect(stage.picture.contains("\n1 of 20\n"))
    let before = stage.rows
    stage.change { $0.books.insert(contentsOf: new(101...103), at: 0) }
    #expect(stage.rows == before && stage.picture.contains("\n4 of 23  3 new above\n"), "\(stage.picture)")
    #expect(stage.press("j").picture.contains("\n5 of 23  3 new above\n"), "a key does not end it")
    stage.change { $0.books.insert(contentsOf: new(104...105), at: 0) }
    #expect(stage.picture.contains("\n7 of 25  5 new above\n"))
    #expect(stage.press("kk").picture.contains("\n5 of 25  3 new above\n"), "\(stage.picture)")
    #expect(stage.press("g").picture.contains("\n1 of 25\n"))
    #expect(stage.press("G").picture.contains("\n25 of 25\n"))
  }

  @Test func rowsThatTheUserSeesAreNotSaid() {
    let stage = ListStage(Books(count: 20), columns: 40, rows: 7)
    stage.show()
    stage.change { $0.books.insert(contentsOf: new(101...103), at: 2) }
    #expect(stage.picture.contains("\n1 of 23\n"))
    stage.change { $0.books.append(contentsOf: new(104...110)) }
    #expect(stage.picture.contains("\n1 of 30\n"), "rows below are what a list loads")
  }

  @Test func rowsThatMoveToTheTopOrAreAllReplacedAreNotNew() {
    let stage = ListStage(Books(count: 20), columns: 40, rows: 7).press("10g")
    stage.show()
    stage.change { $0.books.insert($0.books.removeLast(), at: 0) }
    #expect(stage.picture.contains("\n11 of 20\n"), "\(stage.picture)")
    stage.change { $0.books = self.new(200...240) }
    #expect(!stage.picture.contains("new above"), "\(stage.picture)")
    stage.change { $0.books.insert(contentsOf: self.new(300...302), at: 0) }
    #expect(stage.picture.contains("3 new above"))
    stage.change { $0.books = [] }
    stage.change { $0.books = self.new(200...240) }
    #expect(!stage.picture.contains("new above"), "\(stage.picture)")
  }

  @Test func earlierRowsThatLoadAreNotNew() {
    let books = Books(count: 20)
    books.prependState = .idle
    let stage = ListStage(books, columns: 40, rows: 7).press("5g")
    stage.show()
    stage.change { $0.prependState = .loading }
    stage.change {
      $0.books.insert(contentsOf: self.new(101...110), at: 0)
      $0.prependState = .exhausted
    }
    #expect(stage.picture.contains("\n15 of 30\n"), "\(stage.picture)")
    stage.change { $0.books.insert(contentsOf: self.new(111...112), at: 0) }
    #expect(stage.picture.contains("\n17 of 32  2 new above\n"), "\(stage.picture)")
  }

  @Test func filterShowsThemNot() {
    let stage = ListStage(Books(count: 20), columns: 60, rows: 7)
    stage.show()
    stage.change { $0.books.insert(contentsOf: new(101...103), at: 0) }
    stage.press("/row enter").show()
    #expect(stage.press("esc").picture.contains("3 new above"))
  }

  @Test func refreshOfPagesSaysWhatArrivedAboveTheFirstRow() async {
    let source = ScriptedPageSource<Fruit, Int>()
    func fruits(_ ids: ClosedRange<Int>) -> [Fruit] { ids.map { Fruit(id: $0, name: "Fruit \($0)", price: "") } }
    let screen = TextListScreen { (fruit: Fruit) in TextRow(fruit.name) }
    ListAdapter(dataSource: Pager(source, clock: ManualClock()), view: screen)
    let terminal = HeadlessTerminal(screen, columns: 40, rows: 6)
    terminal.show()
    await wait(until: { source.answer(Page(fruits(10...29))) })
    await wait(until: { terminal.show().contains("1 of 20\n") })
    terminal.show(after: "r")
    await wait(until: { source.answer(Page(fruits(7...29))) })
    await wait(until: { terminal.show().contains("4 of 23  3 new above\n") })
    await terminal.press("g")
    #expect(terminal.text.contains("> Fruit 7\n") && terminal.text.contains("\n1 of 23\n"), "\(terminal.text)")
  }
}
