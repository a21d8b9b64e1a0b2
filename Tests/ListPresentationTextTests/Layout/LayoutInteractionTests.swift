import ListPresentation
import TestSupport
import Testing

@testable import ListPresentationText

/// Keys, clicks and sizes in lists with rows beside each other.
@MainActor @Suite struct LayoutInteractionTests {
  private func stage(_ count: Int, columns: SectionLayout.Columns = 3, rows: Int = 9) -> ListStage {
    let stage = ListStage(Books(count: count), columns: 60, rows: rows)
    stage.screen.layout = ListLayout(.grid(columns: columns, height: 1))
    return stage
  }

  private func selections(_ keys: String, _ stage: ListStage) -> [Int?] {
    keys.split(separator: " ").map { stage.press(String($0)).screen.cursorItem?.id }
  }

  @Test func keysMoveInTwoDimensions() {
    #expect(selections("l right j down h left k up", stage(12)) == [1, 2, 5, 8, 7, 6, 3, 0])
  }

  @Test func verticalMovesKeepTheirColumn() {
    // The last line has two of three columns.
    #expect(selections("ll j j k", stage(8)) == [2, 5, 7, 5])
  }

  @Test func sidewaysMovesStopAtTheEndsAndNeverLeave() {
    let stage = stage(4)
    var backs = 0
    stage.screen.onBack = { backs += 1 }
    #expect(selections("h l l l l", stage) == [0, 1, 2, 3, 3])
    #expect(stage.listener.opened.isEmpty && backs == 0)
    stage.press("enter esc")
    #expect(stage.listener.opened == [3] && backs == 1)
  }

  @Test func sidewaysKeysOpenAndLeaveInOneColumn() {
    let stage = stage(4, columns: 1)
    var backs = 0
    stage.screen.onBack = { backs += 1 }
    stage.press("l right h left")
    #expect(stage.listener.opened == [0, 0] && backs == 2)
  }

  @Test func helpNamesTheKeysThatMoveSideways() {
    let stage = stage(4, rows: 90)
    let help = stage.press("?").picture
    #expect(help.contains("  ← h        left\n") && help.contains("  → l        right\n"))
    #expect(help.contains("  enter      open\n"))
    stage.press("esc")
    stage.screen.layout = nil
    #expect(!stage.press("?").picture.contains("left\n"))
  }

  @Test func countsAndPagesGoByLines() {
    // 9 rows of the screen show 7 lines of 3 cells.
    let stage = stage(100)
    #expect(selections("5j pgdn pgup G 25g", stage) == [15, 36, 15, 99, 72])
    #expect(selections("999999999j 999999999k", stage) == [99, 0])
  }

  @Test func jumpGoesToALineAndKeepsTheColumn() {
    #expect(selections("l 25g 3G 25gg G g 999g", stage(100)) == [1, 73, 7, 73, 99, 0, 99])
    // In a list of one column, a line is a row.
    #expect(selections("25g 3G 25g 3g", stage(100, columns: 1)) == [24, 2, 24, 2])
  }

  @Test func clickSelectsACell() {
    let stage = stage(12)
    stage.show()
    stage.screen.press(.click(ScreenPosition(row: 1, column: 45)))
    #expect(stage.screen.cursorItem?.id == 5)
    #expect(stage.show().cursor == ScreenPosition(row: 1, column: 38))
    stage.screen.press(.click(ScreenPosition(row: 7, column: 45)))
    #expect(stage.screen.cursorItem?.id == 5)
  }

  @Test func anotherWidthKeepsTheRowAtTheTop() {
    let stage = stage(300)
    stage.press("50g H")
    let top = stage.show().items[0].index
    for columns in [30, 200, 41, 60] {
      stage.size = ScreenSize(columns: columns, rows: 9)
      let items = stage.show().items
      let line = items.prefix { $0.lines.lowerBound == items[0].lines.lowerBound }.map(\.index)
      #expect(line.contains(top), "\(columns) columns")
    }
  }

  @Test func rowsThatArriveAboveKeepTheLineOfTheTop() {
    let stage = stage(300)
    stage.press("50g")
    let before = stage.show().items.map(\.index)
    stage.change { books in books.books.insert(contentsOf: (0..<3).map { Book(id: 1_000 + $0, title: "new") }, at: 5) }
    #expect(stage.show().items.map(\.index) == before.map { $0 + 3 })
    #expect(stage.screen.cursorItem?.id == 147)
  }

  @Test func sectionsWithAndWithoutColumnsFollowEachOther() {
    let books = Books([
      (Shelf(id: 0), (0..<5).map { Book(id: $0, title: "a\($0)") }),
      (Shelf(id: 1), (5..<8).map { Book(id: $0, title: "b\($0)") }),
    ])
    let stage = ListStage(books, columns: 60, rows: 12)
    stage.screen.layout = ListLayout([.grid(columns: 3, height: 1), .list()])
    // From the middle of the grid into the list, and back to the same column.
    #expect(selections("l j j j k k", stage) == [1, 4, 5, 6, 5, 4])
    #expect(selections("j l", stage) == [5, 5])
    #expect(stage.listener.opened == [5])
  }

  @Test func filteredGridHasOnlyTheFoundCells() {
    let stage = stage(30).press("/2 enter")
    #expect(
      stage.rows.map { $0.split(separator: " ").filter { $0 != ">" && $0 != "row" }.joined(separator: " ") }
        == ["2 12 20", "21 22 23", "24 25 26", "27 28 29"])
    #expect(selections("j l", stage) == [21, 22])
  }

  @Test(arguments: ["row ", "항목 "])
  func stepInAGridCostsFewBytes(title: String) {
    let size = ScreenSize(columns: 100, rows: 8)
    let stage = ListStage(Books((0..<80).map { "\(title)\($0 + 100_000)" }), columns: 100, rows: 8)
    stage.screen.layout = ListLayout(.grid(columns: 5, height: 1))
    var painter = ScreenPainter(TerminalStyle(colors: .palette))
    var terminal = ModelTerminal(size)
    terminal.take(painter.bytes(for: stage.show(), in: size))
    for key in "jllhjkjjjjjjjjkkkkkkkk" {
      let top = stage.show().items.first?.index
      let frame = stage.press(String(key)).show()
      let bytes = painter.bytes(for: frame, in: size)
      // A step that scrolls also writes two cells of the scroll bar.
      let scrolls = frame.items.first?.index != top
      #expect(
        bytes.count <= (scrolls ? 324 : 143), "\(key): \(String(decoding: bytes, as: UTF8.self).debugDescription)")
      terminal.take(bytes)
      #expect(terminal.text == frame.text(painter.style, in: size) && terminal.fault == nil)
      #expect(painter.bytes(for: stage.show(), in: size).isEmpty)
    }
  }
}
