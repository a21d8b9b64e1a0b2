import ListPresentation
import ListPresentationText
import TestSupport
import Testing

/// Patterns on a screen of text, by keys.
@MainActor @Suite struct PatternScreenTests {
  private func stage(_ count: Int, _ layout: SectionLayout, columns: Int = 60, rows: Int = 8) -> ListStage {
    let stage = ListStage(Books((0..<count).map { "row \($0)" }), columns: columns, rows: rows)
    stage.screen.layout = ListLayout(layout)
    stage.show()
    return stage
  }

  private let large = SectionLayout.pattern([.line(height: 1, [.item(width: 2), .stack(2)])])

  @Test func highRowIsBesideTwoLowOnes() {
    let books = Books(["a title of many words that is wrapped", "one", "two", "three"])
    books.books[0].lines = 3
    let stage = ListStage(books, columns: 52, rows: 8)
    stage.screen.layout = ListLayout(large.spacing(items: 8, lines: 16))
    #expect(
      screenBody(of: stage.press("j").picture) == """
          a title of many words that is      one
          wrapped
                                             two

        > three

        4 of 4
        """)
    #expect(stage.show().items.map(\.lines) == [0..<2, 0..<1, 2..<3, 4..<5])
  }

  @Test func keysGoThroughTheRowsOfAColumn() {
    let stage = stage(9, large)
    func cursor(_ keys: String) -> Int? { stage.press(keys).screen.cursorItem?.id }
    #expect(["l", "j", "j", "j", "k", "h", "h"].map(cursor) == [1, 2, 4, 5, 4, 3, 2])
    #expect(["g", "j", "j", "j"].map(cursor) == [0, 3, 6, 6])
  }

  @Test func rowAsWideAsTheListHasNeighbors() {
    let seventh = SectionLayout.pattern([
      .line(height: 1, [.item]), .line(height: 1, [.item, .item, .item]), .line(height: 1, [.item, .item, .item]),
    ])
    let stage = stage(9, seventh)
    func cursor(_ keys: String) -> Int? { stage.press(keys).screen.cursorItem?.id }
    #expect(["l", "l", "l", "j", "j", "k"].map(cursor) == [1, 2, 3, 6, 7, 6])
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
    let stage = stage(3, .pattern([.line(height: 1, [.stack(2), .item])]), rows: 6)
    #expect(stage.press("G").show().items.map(\.index) == [0, 1, 2])
    #expect(stage.screen.cursorItem?.id == 2)
  }

  @Test func shopOfTheArticleMovesItsLargeProduct() {
    let wishes = Wishes((1...4).map { Wish(id: $0, name: "wish \($0)", price: "₩\($0),000") })
    let screen = makeWishes(wishes)
    func press(_ keys: String) -> String {
      for key in Key.keys(in: keys) {
        screen.press(key)
        screen.adapter?.flush()
        screen.didShow(screen.frame(in: ScreenSize(columns: 60, rows: 8)))
      }
      return screen.frame(in: ScreenSize(columns: 60, rows: 8)).text
    }
    _ = press("l h m l enter")
    #expect(wishes.items.map(\.id) == [2, 1, 3, 4])
    #expect(press("u").contains("Undone: Move") && wishes.items.map(\.id) == [1, 2, 3, 4])
  }
}
