import ListPresentation
import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentationText

@MainActor @Suite struct JudgedTextTests {
  private struct Shelf: ListElement, Hashable { let id: Int, version: Int }
  private struct Book: ListElement, Hashable {
    let id: Int, version: Int
    var text: String { "\(id).\(version)" }
  }

  private let updates = testSize("LIST_PRESENTATION_JUDGED_UPDATES", small: 150)
  private static let size = ScreenSize(columns: 40, rows: 12)

  private static func picture(_ index: Int, _ line: String) -> JudgedPicture.Row {
    let (marker, text) = (line.prefix(2), line.dropFirst(2).prefix { !$0.isWhitespace })
    return .init(
      index, String(text), isSelected: ["● ", "◉ "].contains(marker), hasCursor: ["> ", "◉ "].contains(marker))
  }

  @Test func printedListIsLawful() {
    let judge = ListViewJudge<TextListView<Shelf, Book>>(
      { _ in TextListView(heading: Self.heading, row: { TextRow($0.text) }) },
      section: { Shelf(id: $0, version: $1) }, item: { Book(id: $0, version: $1) }, header: { _ in nil },
      row: { $0.text },
      shows: { view in
        let lines = view.text().split(separator: "\n").map(String.init).filter { !$0.hasPrefix("§") }
        let count = view.adapter?.structure.numberOfItems ?? 0
        return JudgedPicture(
          lines.prefix(count).enumerated().map { Self.picture($0.offset, $0.element) }, numberOfRows: count)
      })
    #expect(judge.play(updates, seed: replayedSeed ?? 4711) == nil)
  }

  /// Returns the number of lines of a row that says a text.
  private static func numberOfLines(_ text: String) -> Int {
    text.split(separator: ".").compactMap { Int($0) }.reduce(0, +).isMultiple(of: 3) ? 2 : 1
  }

  private static func heading(_ shelf: Shelf) -> String? { "§ \(shelf.id).\(shelf.version)" }

  /// Some rows have two lines.
  private static func row(_ book: Book) -> TextRow {
    TextRow(book.text, detail: (book.id + book.version).isMultiple(of: 3) ? "detail" : "", lines: 2)
  }

  private static func judge(_ layout: ListLayout<Shelf>?) -> ListViewJudge<TextListScreen<Shelf, Book>> {
    var judge = ListViewJudge<TextListScreen<Shelf, Book>>(
      { _ in
        let screen = TextListScreen<Shelf, Book>("Books", heading: heading, row: row)
        screen.layout = layout
        return screen
      },
      section: { Shelf(id: $0, version: $1) }, item: { Book(id: $0, version: $1) }, header: { _ in nil },
      row: { $0.text },
      act: { screen, moment in
        if case .scroll(let row) = moment { screen.press(row.isMultiple(of: 2) ? .pageDown : .pageUp) }
        screen.didShow(screen.frame(in: Self.size))
      },
      shows: { screen in
        let frame = screen.frame(in: Self.size)
        // What the judge sees, the user sees.
        screen.didShow(frame)
        let rows = frame.items.map { item in
          let line = frame.lines[item.lines.lowerBound].text.dropFirst(item.columns.lowerBound)
          var row = Self.picture(item.index, String(line.prefix(item.columns.count)))
          // The bottom of the screen can cut a row off.
          (row.top, row.height) = (item.lines.lowerBound, numberOfLines(row.text))
          return row
        }
        var picture = JudgedPicture(rows, numberOfRows: screen.list.numberOfItems, isSeen: true)
        // The line of the keys is below the rows.
        picture.height = Self.size.rows - 1
        return picture
      })
    judge.showsCursor = true
    judge.numberOfItems = 24
    return judge
  }

  @Test(arguments: [false, true]) func screenIsLawful(hasColumns: Bool) {
    let layouts: [SectionLayout] = [
      .list(), .grid(columns: 2, height: .estimated(1)), .flow(width: .estimated(8), height: 1),
      .grid(columns: 3, height: 2),
    ]
    let layout = ListLayout<Shelf> { shelf, _ in layouts[shelf.id % layouts.count] }
    #expect(Self.judge(hasColumns ? layout : nil).play(updates, seed: replayedSeed ?? 4711) == nil)
  }
}
