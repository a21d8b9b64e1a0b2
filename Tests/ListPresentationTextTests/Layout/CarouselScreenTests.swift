import ListPresentation
import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentationText

/// Carousels on a screen.
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

  @Test func carouselDrivesItsOwnPager() async {
    let market = BannersAndProducts()
    let screen = TextListScreen(heading: \Shelf.title) { (book: Book) in TextRow(book.title) }
    screen.layout = ListLayout([.carousel(width: .fraction(1), height: 1), .list()])
    ListAdapter(dataSource: market, view: screen)
    func show(_ keys: String = "") async -> String {
      for key in Key.keys(in: keys) { screen.press(key) }
      var line = ""
      // Pages arrive, and the screen reports what it shows of them.
      for _ in 0..<4 {
        let frame = screen.frame(in: ScreenSize(columns: 40, rows: 6))
        screen.didShow(frame)
        line = frame.lines[0].text
        await wait(until: { market.isQuiet && screen.isSettled })
        screen.adapter?.flush()
      }
      return line.split(separator: " ").joined(separator: " ")
    }
    #expect(await show() == "< > banner 1 > 1/10")
    #expect([market.banners.numberOfItems, market.products.numberOfItems] == [10, 10])
    // Only the list goes on while the user scrolls it.
    #expect(await show("8j") == "row 104")
    #expect([market.banners.numberOfItems, market.products.numberOfItems] == [10, 20])
    // Only the carousel goes on while the user turns it.
    #expect(await show("g 7l") == "< > banner 8 > 8/20")
    #expect([market.banners.numberOfItems, market.products.numberOfItems] == [20, 20])
  }
}

/// A carousel of banners above a list of products. Each has a pager of its own.
@MainActor
private final class BannersAndProducts: SnapshotDataSource {
  let banners = BannersAndProducts.pager((1...30).map { Book(id: $0, title: "banner \($0)") })
  let products = BannersAndProducts.pager((100..<400).map { Book(id: $0, title: "row \($0)") })

  private static func pager(_ books: [Book]) -> Pager<Book> {
    var configuration = PagingConfiguration()
    configuration.pageSize = 10
    configuration.prefetch = .items(3)
    return Pager(ArrayPageSource(books), configuration: configuration, clock: ManualClock())
  }

  /// Whether no request is under way.
  var isQuiet: Bool {
    [banners, products].allSatisfy { $0.activity.starting == 0 && $0.activity.calling == 0 }
  }

  var snapshot: ListSnapshot<Shelf, Book> {
    ListSnapshot(
      sections: [banners, products].enumerated().map { (Shelf(id: $0), Array($1.snapshot.items)) })
  }

  func visibleItemsChanged(to indices: RangeSet<Int>) {
    let count = banners.numberOfItems
    banners.visibleItemsChanged(to: indices.intersection(RangeSet(0..<count)))
    let others = indices.intersection(RangeSet(count..<Int.max)).ranges
    products.visibleItemsChanged(to: RangeSet(others.map { $0.lowerBound - count..<$0.upperBound - count }))
  }
}
