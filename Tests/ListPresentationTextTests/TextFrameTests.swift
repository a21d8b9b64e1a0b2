import ListPresentation
import ListPresentationTesting
import ListPresentationText
import Testing

private struct Product: ListElement {
  let id: Int
  var title: String
  var detail = ""
  var price = ""
}

private struct Aisle: ListElement {
  let id: Int
  var title: String?
}

/// Draws a list of aisles from arrays.
private func draw(
  _ list: [(Aisle, [Product])], columns: Int? = 30, lines: Int? = nil, selected: Int? = nil,
  state: ListLoadState = .idle, from first: Int = 0
) -> TextFrame<Aisle, Product> {
  let snapshot = ListSnapshot<Aisle, Product>(sections: list.map { (section: $0.0, items: $0.1) })
  let outline = snapshot.outline
  return TextFrame(
    TextListState(
      outline: outline, item: { outline.position(at: $0).map { snapshot[$0] } }, selectedID: selected,
      loadState: state, firstItem: first, heading: \.title,
      row: { TextRow($0.title, detail: $0.detail, trailing: $0.price) }),
    columns: columns, lines: lines)
}

@Suite struct TextFrameTests {
  private let fruit = [
    Product(id: 1, title: "Apple", detail: "red and sweet", price: "₩1,200"),
    Product(id: 2, title: "가나다라마바사아자차카타파하", detail: "긴 이름", price: "₩35,000"),
  ]

  @Test func rowsHaveAMarkerATitleADetailAndATrailingText() {
    #expect(
      draw([(Aisle(id: 1, title: "Fruit"), fruit)], columns: 40, selected: 1).text == """
        Fruit
        > Apple  red and sweet            ₩1,200
          가나다라마바사아자차카타파하   ₩35,000

        """)
  }

  @Test func whatDoesNotFitGoesDetailFirstThenTrailingThenMarker() {
    let row = [Product(id: 1, title: "Dried persimmon", detail: "곶감", price: "₩9,900")]
    let pictures = [40, 28, 26, 24, 17, 12, 4, 3, 2, 1].map { columns in
      draw([(Aisle(id: 1), row)], columns: columns).map(\.text.text)[0]
    }
    #expect(
      pictures == [
        "  Dried persimmon  곶감           ₩9,900",
        "  Dried persimmon     ₩9,900",
        "  Dried persimmon   ₩9,900",
        "  Dried persimm…  ₩9,900",
        "  Dried persimmon",
        "  Dried per…",
        "  D…",
        "Dr…",
        "D…",
        "…",
      ])
    #expect(draw([(Aisle(id: 1), row)], columns: 0).text == "\n")
    #expect(draw([(Aisle(id: 1), row)], columns: nil).text == "  Dried persimmon  곶감  ₩9,900\n")
  }

  @Test func trailingTextsEndInTheSameColumn() {
    let widths = draw([(Aisle(id: 1), fruit)], columns: 40).map(\.text.width)
    #expect(widths == [40, 40])
  }

  @Test func everyStateIsToldApartByWords() {
    let states: [ListLoadState] = [.idle, .loading, .failed("no network"), .exhausted]
    #expect(
      states.map { draw([], state: $0).text } == [
        "No items\n", "Loading…\n", "Could not load: no network\n", "No items\n",
      ])
    #expect(
      states.map { draw([(Aisle(id: 1), [fruit[0]])], columns: nil, state: $0).map(\.text.text).dropFirst().first } == [
        nil, "Loading more…", "Could not load more: no network", "End of list, 1 item",
      ])
  }

  @Test func sectionsStandApartAndEmptyOnesKeepTheirHeadings() {
    let list = [
      (Aisle(id: 1, title: "A"), [Product(id: 1, title: "one")]), (Aisle(id: 2, title: "B"), []),
      (Aisle(id: 3, title: nil), [Product(id: 2, title: "two")]),
    ]
    #expect(draw(list).text == "A\n  one\n\nB\n  two\n")
  }

  @Test func emptySectionsAtTheTopAreDrawnAndABeginningBeyondTheEndIsTheLastRow() {
    let list = [(Aisle(id: 1, title: "A"), []), (Aisle(id: 2, title: "B"), [Product(id: 1, title: "one")])]
    #expect(draw(list).text == "A\n\nB\n  one\n")
    let rows = [(Aisle(id: 1), (1...3).map { Product(id: $0, title: "row \($0)") })]
    #expect(draw(rows, from: 99).text == "  row 3\n")
    #expect(draw(rows, from: -1).text == "  row 1\n  row 2\n  row 3\n")
  }

  @Test func aFrameAsksForTheRowsItDrawsAndNoOthers() {
    var asked: [Int] = []
    let state = TextListState<SingleSection, Product>(
      outline: ListOutline(sections: [SingleSection()], counts: [1_000_000]),
      item: { index in
        asked.append(index)
        return Product(id: index, title: "row \(index)")
      },
      firstItem: 500_000, heading: { _ in nil }, row: { TextRow($0.title) })
    let lines = Array(TextFrame(state, columns: 20, lines: 3))
    #expect(lines.map(\.text.text) == ["  row 500000", "  row 500001", "  row 500002"])
    #expect(lines.map(\.itemIndex) == [500_000, 500_001, 500_002])
    #expect(asked == [500_000, 500_001, 500_002])
  }

  @Test func noFrameHasMoreLinesThanAsked() {
    let list = (1...3).map { (Aisle(id: $0, title: "S\($0)"), [Product(id: $0, title: "x")]) }
    for lines in 0...9 {
      #expect(Array(draw(list, lines: lines, state: .loading)).count == min(lines, 9))
    }
  }

  @Test func headingsErrorsAndEveryFieldOfARowAreSanitised() {
    let evil = "\u{1B}]52;c;AAAA\u{7}\u{202E}x\r\n\u{9B}2J"
    let text = draw(
      [(Aisle(id: 1, title: evil), [Product(id: 1, title: evil, detail: evil, price: evil)])],
      columns: nil, state: .failed(evil)
    ).text
    let safe = "^[]52;c;AAAA^Gx \u{FFFD}2J"
    #expect(text == "\(safe)\n  \(safe)  \(safe)  \(safe)\nCould not load more: \(safe)\n")
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func noLineIsWiderThanAskedAtAnyWidth(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "a", "한", "\u{1112}\u{1161}\u{11AB}", "👨‍👩‍👧‍👦", "🇰🇷", "e\u{301}", "\t", "\u{1B}[31m", "\u{202E}", "❤️", " ", "\n",
      "\u{200D}", "ㅋ", "Ａ", "\u{0600}", "\u{0E33}",
    ]
    func text() -> String {
      (0..<Int.random(in: 0...8, using: &random)).map { _ in pieces.randomElement(using: &random)! }.joined()
    }
    let list = (0..<3).map { section in
      (
        Aisle(id: section, title: Bool.random(using: &random) ? text() : nil),
        (0..<3).map { Product(id: section * 3 + $0, title: text(), detail: text(), price: text()) }
      )
    }
    for columns in 0...40 {
      for line in draw(list, columns: columns, selected: 4, state: .failed(text())) {
        let width = line.text.text.displayWidth
        #expect(width <= columns && width <= line.text.width, "seed \(seed), \(columns) columns: \(line.text.text)")
        #expect(!line.text.text.unicodeScalars.contains { $0.properties.generalCategory == .control })
      }
    }
  }
}
