import ListPresentation
import Testing

@testable import ListPresentationText

@MainActor @Suite struct CarouselScreenTests {
  /// Banners in a carousel above a list.
  private func stage(rows: Int = 6) -> ListStage {
    let books = Books([
      (Shelf(id: 0), (0..<5).map { Book(id: $0, title: "banner \($0 + 1)") }),
      (Shelf(id: 1), (5..<8).map { Book(id: $0, title: "row \($0)") }),
    ])
    let stage = ListStage(books, columns: 40, rows: rows)
    stage.screen.layout = ListLayout([.carousel(width: .fraction(1), height: 1, wraps: true), .list()])
    return stage
  }

  @Test func bannersAreNotCountedBeforeTheFirstItem() {
    let stage = stage(rows: 16)
    let items = stage.books.shelves[1].books
    stage.change {
      $0.shelves[1].books = []
      $0.loadState = .loading
    }
    let lines = stage.show().lines.map(\.text)
    #expect(lines.contains("Loading…") && lines[14].isEmpty, "\(lines)")
    #expect(stage.screen.spokenLine.text == "banner 1")
    stage.change {
      $0.shelves[1].books = items
      $0.loadState = .exhausted
    }
    #expect(stage.show().lines[14].text == "3" && stage.press("jj").show().lines[14].text == "2 of 3")
    #expect(stage.screen.spokenLine.text == "row 6, 2 of 3")
  }

  @Test func carouselThatTurnsMovesNoScrollBar() {
    let stage = stage(rows: 8)
    #expect(stage.show().scrollBar == nil, "all lines fit")
    #expect(stage.press("l").show().scrollBar == nil && stage.screen.cursorItem?.id == 1)
    stage.change { $0.shelves[1].books += (8..<20).map { Book(id: $0, title: "row \($0)") } }
    let bar = stage.show().scrollBar
    #expect(bar != nil && stage.press("ll").show().scrollBar == bar)
  }

  @Test func otherLayoutKeepsTheRowWithTheCursorInSight() {
    let stage = stage().press("lll")
    #expect(stage.show().lines[0].text.contains("banner 4"))
    let narrow = stage.screen.frame(in: ScreenSize(columns: 31, rows: 6))
    #expect(narrow.lines[0].text.contains("banner 4") && stage.screen.cursorItem?.id == 3)
    stage.screen.layout = ListLayout([.carousel(width: .fraction(0.4), height: 1), .list()])
    #expect(stage.show().lines[0].text.contains("banner 4"))
    stage.change { $0.shelves[0].books.insert(contentsOf: (20..<24).map { Book(id: $0, title: "new") }, at: 0) }
    #expect(stage.show().lines[0].text.contains("banner 4"))
    stage.screen.layout = nil
    stage.show()
    stage.screen.layout = ListLayout([.carousel(width: .fraction(1), height: 1), .list()])
    #expect(stage.show().lines[0].text.contains("banner 4"))
  }

  @Test func carouselThatTheWheelTurnsReportsWhatItShows() {
    let stage = stage().press("j")
    stage.show()
    stage.screen.press(.wheel(3, at: ScreenPosition(row: 0, column: 9)))
    stage.show()
    #expect(stage.books.visible == RangeSet(1..<2).union(RangeSet(5..<8)))
  }
}
