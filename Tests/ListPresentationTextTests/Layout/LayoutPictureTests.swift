import ListPresentation
import ListPresentationText
import TestSupport
import Testing

/// The layouts of six screens, on a narrow and on a wide screen, with Korean, decomposed Hangul and emoji.
@MainActor @Suite struct LayoutPictureTests {
  @Test func layoutIsDrawnAsInTheFile() async throws {
    let carousel = SectionLayout.carousel(width: .fraction(1), height: 180, snapping: .page, wraps: true)
    let pairs = SectionLayout.grid(columns: 2, height: .estimated(220)).insets(leading: 16, trailing: 16)
    let cats = ListLayout<Shelf> { _, environment in
      .grid(columns: environment.width < 600 ? 1 : 3, height: .estimated(200)).insets(10).spacing(10)
    }
    let samples: [String: LayoutSample] = [
      "photos": LayoutSample(ListLayout(.list(height: 140)), [4]),
      "profile": LayoutSample(
        ListLayout([
          .list(height: 250), .grid(cell: 250, 250), .flow(width: .estimated(100), height: 32).spacing(8),
          .list(height: .estimated(130)),
        ]), [1, 4, 7, 2], headings: ["Shelf 0", "Shelf 1", "Shelf 2", "Shelf 3"]),
      "cats": LayoutSample(cats, [7]),
      "market": LayoutSample(
        ListLayout([carousel, .grid(columns: 2, height: 260).header(44, pinned: true)]), [5, 5],
        headings: [nil, "상품"]),
      "bookmarks": LayoutSample(ListLayout(pairs.spacing(items: 8, lines: 20)), [5]),
      "shop": LayoutSample(
        ListLayout(.pattern([.line(height: 200, [.item(width: 2), .stack(2)])]).spacing(16)), [5]),
    ]
    let pictures = try await ScreenFile("../Screens/Layouts.screen").play { line in
      guard let show = line.wholeMatch(of: /show (\w+) in (\d+) columns/), let columns = Int(show.2) else { return nil }
      return samples[String(show.1)]?.picture(columns)
    }
    #expect(pictures == 12)
  }
}

/// A layout with shelves of goods.
@MainActor
private struct LayoutSample {
  let layout: ListLayout<Shelf>
  let books: Books

  init(_ layout: ListLayout<Shelf>, _ counts: [Int], headings: [String?] = [nil]) {
    let goods = [
      "한라봉 선물 세트", "Apple", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF} 공책", "👨‍👩‍👧‍👦 family bread", "곶감",
      "🇰🇷 kimchi", "ㅋㅋㅋ 젤리",
    ]
    self.layout = layout
    books = Books(
      counts.enumerated().map { shelf, count in
        let books = (0..<count).map { Book(id: shelf * 100 + $0, title: goods[$0], price: "₩\($0 + 1),000") }
        return (Shelf(id: shelf, title: headings[shelf]), books)
      })
  }

  func picture(_ columns: Int) -> String {
    let view = TextListView(heading: \Shelf.title) { (book: Book) in TextRow(book.title, trailing: book.price) }
    view.layout = layout
    ListAdapter(dataSource: books, view: view).moveCursor(to: 1)
    return view.text(columns: columns)
  }
}
