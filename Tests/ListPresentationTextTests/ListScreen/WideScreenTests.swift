import ListPresentation
import TestSupport
import Testing

@testable import ListPresentationText

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
