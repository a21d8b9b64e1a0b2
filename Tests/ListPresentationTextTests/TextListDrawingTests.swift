import ListPresentation
import Testing

@testable import ListPresentationText

/// Draws a list of shelves from arrays.
@MainActor
private func draw(
  _ list: [(Shelf, [Book])], columns: Int? = 30, selected: Int? = nil, state: ListLoadState = .idle
) -> [String] {
  let view = TextListView(heading: \Shelf.title) { (book: Book) in
    TextRow(book.title, detail: book.detail, trailing: book.price)
  }
  let books = Books(list.map { ($0.0, $0.1) })
  books.loadState = state
  let adapter = ListAdapter(dataSource: books, view: view)
  if let selected { adapter.moveCursor(to: selected) }
  var drawn: [String] = []
  view.draw(columns: columns) { drawn.append($0.text) }
  return drawn
}

extension [String] {
  fileprivate var text: String { map { $0 + "\n" }.joined() }
}

@MainActor @Suite struct TextListDrawingTests {
  private let fruit = [
    Book(id: 1, title: "Apple", detail: "red and sweet", price: "₩1,200"),
    Book(id: 2, title: "가나다라마바사아자차카타파하", detail: "긴 이름", price: "₩35,000"),
  ]

  @Test func rowHasMarkerTitleDetailAndTrailingText() {
    #expect(
      draw([(Shelf(id: 1, title: "Fruit"), fruit)], columns: 40, selected: 0).text == """
        Fruit
        > Apple  red and sweet            ₩1,200
          가나다라마바사아자차카타파하   ₩35,000

        """)
  }

  @Test func detailIsLeftOutFirst() {
    let row = [Book(id: 1, title: "Dried persimmon", detail: "곶감", price: "₩9,900")]
    let pictures = [40, 28, 26, 24, 17, 12, 4, 3, 2, 1].map { columns in
      draw([(Shelf(id: 1), row)], columns: columns)[0]
    }
    #expect(
      pictures == [
        "  Dried persimmon  곶감           ₩9,900", "  Dried persimmon     ₩9,900", "  Dried persimmon   ₩9,900",
        "  Dried persimmon", "  Dried persimmon", "  Dried per…", "  D…", "Dr…", "D…", "…",
      ])
    #expect(draw([(Shelf(id: 1), row)], columns: 0).text == "\n")
    #expect(draw([(Shelf(id: 1), row)], columns: nil).text == "  Dried persimmon  곶감  ₩9,900\n")
  }

  @Test func rowsOfOneWidthHaveOrLeaveOutTheirTrailingTexts() {
    let rows = [
      Book(id: 1, title: "배", price: "₩35,000"), Book(id: 2, title: "Dried persimmon", price: "₩9,900"),
      Book(id: 3, title: "Gold", price: "₩1,350,000"),
    ]
    #expect(
      draw([(Shelf(id: 1), rows)], columns: 26).text == """
          배               ₩35,000
          Dried persimmon   ₩9,900
          Gold          ₩1,350,000

        """)
    #expect(draw([(Shelf(id: 1), rows)], columns: 25).text == "  배\n  Dried persimmon\n  Gold\n")
  }

  @Test func everyStateHasItsWords() {
    let states: [ListLoadState] = [.idle, .loading, .failed("no network"), .exhausted]
    #expect(
      states.map { draw([], state: $0).text } == [
        "No items\n", "Loading…\n", "Could not load: no network\n", "No items\n",
      ])
    #expect(
      states.map { draw([(Shelf(id: 1), [fruit[0]])], columns: nil, state: $0).dropFirst().first } == [
        nil, "Loading more…", "Could not load more: no network", "End of list, 1 item",
      ])
  }

  @Test func reasonOfAFailureIsWrapped() {
    let reason = "the server answers 404 (https://shop.example/products)"
    #expect(
      draw([], columns: 20, state: .failed(reason)).text == """
        Could not load: the
        server answers 404
        (https://shop.exampl
        e/products)

        """)
  }

  @Test func drawingAsksForTheRowsItDrawsAndNoOthers() {
    let words = EndlessWords(count: 1_000_000)
    let view = TextListView { (word: Word) in TextRow(word.text) }
    ListAdapter(dataSource: words, view: view)
    words.asked = []
    #expect(view.text(from: 500_000, columns: 20, lines: 3) == "  w500000\n  w500001\n  w500002\n")
    #expect(words.asked == [500_000, 500_001, 500_002])
  }

  @Test func printingDrawsEachRowOnce() {
    let words = EndlessWords(count: 5_000)
    var drawn = 0
    let view = TextListView { (word: Word) in
      drawn += 1
      return TextRow(word.text)
    }
    ListAdapter(dataSource: words, view: view)
    words.asked = []
    var lines = 0
    view.draw { _ in lines += 1 }
    #expect(lines == 5_000 && drawn == 5_000 && words.asked == Array(0..<5_000))
  }

  @Test func headingsErrorsAndEveryFieldOfARowAreSanitised() {
    let evil = "\u{1B}]52;c;AAAA\u{7}\u{202E}x\r\n\u{9B}2J"
    let text = draw(
      [(Shelf(id: 1, title: evil), [Book(id: 1, title: evil, detail: evil, price: evil)])],
      columns: nil, state: .failed(evil)
    ).text
    let safe = "^[]52;c;AAAA^Gx \u{FFFD}2J"
    #expect(text == "\(safe)\n  \(safe)  \(safe)  \(safe)\nCould not load more: \(safe)\n")
  }
}
