import ListPresentation
import ListPresentationText
import Testing

/// The layouts of six screens, on a narrow and on a wide screen, with Korean, decomposed Hangul and emoji.
@MainActor @Suite struct LayoutPictureTests {
  @Test func photosAreRows() {
    #expect(
      photos.picture(20) == """
          한라봉 선…  ₩1,000
        > Apple       ₩2,000
          한글 공책   ₩3,000
          👨‍👩‍👧‍👦 family…  ₩4,000

        """)
    #expect(
      photos.picture(40) == """
          한라봉 선물 세트                ₩1,000
        > Apple                           ₩2,000
          한글 공책                       ₩3,000
          👨‍👩‍👧‍👦 family bread                 ₩4,000

        """)
  }

  @Test func profileIsAListAGridAndAFlow() {
    #expect(
      profile.picture(20) == """
        Shelf 0
          한라봉 선…  ₩1,000

        Shelf 1
        > 한라봉 선…  ₩1,000
          Apple       ₩2,000
          한글 공책   ₩3,000
          👨‍👩‍👧‍👦 family…  ₩4,000

        Shelf 2
          한라봉 선…  ₩1,000

          Apple  ₩2,000

          한글 공책  ₩3,000

          👨‍👩‍👧‍👦 family…  ₩4,000

          곶감  ₩5,000

          🇰🇷 kimchi  ₩6,000

          ㅋㅋㅋ 젤…  ₩7,000

        Shelf 3
          한라봉 선…  ₩1,000
          Apple       ₩2,000

        """)
    #expect(
      profile.picture(80) == """
        Shelf 0
          한라봉 선물 세트                                                        ₩1,000

        Shelf 1
        > 한라봉 선물 세트       ₩1,000  Apple                  ₩2,000
          한글 공책              ₩3,000  👨‍👩‍👧‍👦 family bread        ₩4,000

        Shelf 2
          한라봉 선물 세트  ₩1,000   Apple  ₩2,000   한글 공책  ₩3,000

          👨‍👩‍👧‍👦 family bread  ₩4,000   곶감  ₩5,000   🇰🇷 kimchi  ₩6,000

          ㅋㅋㅋ 젤리  ₩7,000

        Shelf 3
          한라봉 선물 세트                                                        ₩1,000
          Apple                                                                   ₩2,000

        """)
  }

  @Test func catsHaveAsManyColumnsAsTheWidthAllows() {
    #expect(
      cats.picture(20) == """

           한라봉 …  ₩1,000

         > Apple     ₩2,000

           한글 공…  ₩3,000

           👨‍👩‍👧‍👦 fami…  ₩4,000

           곶감      ₩5,000

           🇰🇷 kimc…  ₩6,000

           ㅋㅋㅋ …  ₩7,000


        """)
    #expect(
      cats.picture(80) == """

           한라봉 선물 세…  ₩1,000 > Apple            ₩2,000   한글 공책         ₩3,000

           👨‍👩‍👧‍👦 family bread  ₩4,000   곶감             ₩5,000   🇰🇷 kimchi         ₩6,000

           ㅋㅋㅋ 젤리      ₩7,000


        """)
  }

  @Test func marketIsACarouselAboveAGrid() {
    #expect(
      market.picture(20) == """
          한라봉 선물 …  1/5

        상품
          한라봉 선…  ₩1,000
          Apple       ₩2,000
          한글 공책   ₩3,000
          👨‍👩‍👧‍👦 family…  ₩4,000
          곶감        ₩5,000

        """)
    #expect(
      market.picture(80) == """
        <   한라봉 선물 세트                                               ₩1,000 >  1/5

        상품
          한라봉 선물 세트                ₩1,000  Apple                           ₩2,000
          한글 공책                       ₩3,000  👨‍👩‍👧‍👦 family bread                 ₩4,000
          곶감                            ₩5,000

        """)
  }

  @Test func bookmarksAreAGridWithInsets() {
    #expect(
      bookmarks.picture(20) == """
            한라봉 선물 …

          > Apple   ₩2,000

            한글 공책

            👨‍👩‍👧‍👦 family bre…

            곶감    ₩5,000

        """)
    #expect(
      bookmarks.picture(80) == """
            한라봉 선물 세트             ₩1,000 > Apple                         ₩2,000

            한글 공책                    ₩3,000   👨‍👩‍👧‍👦 family bread               ₩4,000

            곶감                         ₩5,000

        """)
  }

  @Test func patternIsALargeCellBesideTwoSmallOnes() {
    #expect(
      shop.picture(20) == """
          한라봉 선…  ₩1,000

        > Apple       ₩2,000

          한글 공책   ₩3,000

          👨‍👩‍👧‍👦 family…  ₩4,000

          곶감        ₩5,000

        """)
    #expect(
      shop.picture(80) == """
          한라봉 선물 세트                            ₩1,000  > Apple             ₩2,000

                                                                한글 공책         ₩3,000

          👨‍👩‍👧‍👦 family bread                             ₩4,000    곶감              ₩5,000

        """)
  }

  // MARK: The screens

  private let shop = LayoutSample(
    ListLayout(.pattern([.line(height: 200, [.item(width: 2), .stack(2)])]).spacing(16)), [5])

  private let photos = LayoutSample(ListLayout(.list(height: 140)), [4])

  private let profile = LayoutSample(
    ListLayout([
      .list(height: 250), .grid(cell: 250, 250), .flow(width: .estimated(100), height: 32).spacing(8),
      .list(height: .estimated(130)),
    ]), [1, 4, 7, 2], headings: ["Shelf 0", "Shelf 1", "Shelf 2", "Shelf 3"])

  private let cats = LayoutSample(
    ListLayout { _, environment in
      .grid(columns: environment.width < 600 ? 1 : 3, height: .estimated(200)).insets(10).spacing(10)
    }, [7])

  private let market = LayoutSample(
    ListLayout { shelf, _ in
      shelf.id == 0
        ? .carousel(width: .fraction(1), height: 180, snapping: .page, wraps: true)
        : .grid(columns: 2, height: 260).header(44, pinned: true)
    }, [5, 5], headings: [nil, "상품"])

  private let bookmarks = LayoutSample(
    ListLayout(
      .grid(columns: 2, height: .estimated(220)).insets(leading: 16, trailing: 16).spacing(items: 8, lines: 20)), [5])
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
