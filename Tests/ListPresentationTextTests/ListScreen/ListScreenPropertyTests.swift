import ListPresentation
import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentationText

/// Random lists, keys and sizes: nothing overflows. `JudgedTextTests` judges that everything stays in its place.
@MainActor @Suite struct ListScreenPropertyTests {
  private static let seeds = testSeeds("LIST_PRESENTATION_LIST_SCREENS", small: 8)

  private static let pieces = [
    "a", "row ", "한글", "\u{1112}\u{1161}\u{11AB}", "👨‍👩‍👧‍👦", "🇰🇷", "e\u{301}", "\t", "\u{1B}[31m", "\u{202E}", "❤️", "\n", "ㅋ",
    "Ａ", "漢字",
  ]
  private static let keys: [Key] =
    "jkjkjkgGfbdunNhlrq? /한aㅎㅓ하5".map { Key.character($0) } + [
      .enter, .escape, .up, .down, .backspace, .pageDown, .pageUp, .home, .end, .wheel(2), .wheel(-3), .left, .right,
      .wheel(1, at: ScreenPosition(row: 1, column: 0)), .wheel(-1, at: ScreenPosition(row: 3, column: 9)),
      .click(ScreenPosition(row: 2, column: 1)), .paste("a\n한"), .control("w"), .control("e"), .control("y"),
      .control("l"), .tab,
    ]

  private func text(using random: inout SeededGenerator) -> String {
    (0..<random.number(0...5)).map { _ in random.one(of: Self.pieces) }.joined()
  }

  private func book(_ id: Int, using random: inout SeededGenerator) -> Book {
    Book(
      id: id, title: text(using: &random), detail: text(using: &random), price: text(using: &random),
      lines: random.number(1...4))
  }

  /// Half of the lists have a layout, and half of these one for each shelf.
  private func layout(using random: inout SeededGenerator) -> ListLayout<Shelf>? {
    let layouts = (0..<3).map { _ in sectionLayout(using: &random) }
    switch random.number(0...3) {
    case 0: return ListLayout(layouts[0])
    case 1: return ListLayout { shelf, _ in layouts[shelf.id % 3] }
    default: return nil
    }
  }

  private func sectionLayout(using random: inout SeededGenerator) -> SectionLayout {
    let width = SectionLayout.Length.fixed(random.length(0...300))
    let kinds: [SectionLayout] = [
      .list(), .pattern([.line(height: 1, [.item(width: 2), .stack(2)]), .line(height: 1, [])]),
      .grid(columns: .count(random.number(0...5)), height: 1), .grid(cell: width, 1),
      .grid(columns: .adaptive(minimum: random.length(0...300)), height: 1),
      .flow(width: .estimated(60), height: 1), .flow(width: .estimated(0), height: 1),
      .carousel(width: width, height: 1, wraps: random.flag()),
      .carousel(width: .fraction(1), height: 1, snapping: .page),
    ]
    let layout = random.one(of: kinds).spacing(items: random.length(0...20), lines: random.length(0...20))
    let inset = random.length(0...40)
    return random.one(of: [
      layout.insets(inset).header(1),
      layout.separators().header(1, pinned: true, showsWhenEmpty: true), layout, layout,
    ])
  }

  private func change(_ books: Books, using random: inout SeededGenerator) {
    let states: [ListLoadState] = [.idle, .loading, .failed(text(using: &random)), .exhausted]
    if random.number(0...3) == 0 { books.loadState = random.one(of: states) }
    for shelf in books.shelves.indices {
      for _ in 0..<random.number(0...2) {
        let count = books.shelves[shelf].books.count
        switch random.number(0...5) {
        case 0, 1:
          let new = (0..<random.number(1...3)).map { _ in book(random.number(0...999_999_999), using: &random) }
          books.shelves[shelf].books.insert(contentsOf: new, at: random.number(0...count))
        case 2 where count > 0: books.shelves[shelf].books.remove(at: random.number(0...count - 1))
        case 3 where count > 0:
          let book = books.shelves[shelf].books.remove(at: random.number(0...count - 1))
          let other = random.one(of: books.shelves.indices)
          books.shelves[other].books.insert(book, at: random.number(0...books.shelves[other].books.count))
        case 4 where count > 0: books.shelves[shelf].books[random.number(0...count - 1)].title = text(using: &random)
        default: break
        }
      }
    }
  }

  private func stage(using random: inout SeededGenerator) -> ListStage {
    let shelves = (0..<random.number(1...4)).map { shelf in
      (
        shelf: Shelf(id: shelf, title: random.flag() ? text(using: &random) : nil),
        books: (0..<random.number(0...8)).map { book(shelf * 100 + $0, using: &random) }
      )
    }
    let strategy: ListUpdateStrategy = random.number(0...4) == 0 ? .reload : .difference(duplicates: .keepFirst)
    return ListStage(Books(shelves), title: text(using: &random), rows: 8, strategy: strategy)
  }

  /// The fault of a frame at a size.
  private func fault(in frame: ScreenFrame, _ size: ScreenSize) -> String? {
    if frame.lines.count > size.rows { return "\(frame.lines.count) lines in \(size.rows) rows" }
    for line in frame.lines {
      let width = line.text.displayWidth
      if width > size.columns || line.width > size.columns {
        return "\(width) columns in \(size.columns): \(line.text)"
      }
      if width > line.width { return "a line that is wider than it says: \(line.text)" }
      if line.text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) { return "a control" }
    }
    if let cursor = frame.cursor, cursor.row >= size.rows || cursor.column > max(0, size.columns - 1) {
      return "the cursor at \(cursor) in \(size)"
    }
    if frame.lines.count(where: { $0.isSelected }) > 0, frame.cursor == nil { return "no cursor" }
    return nil
  }

  /// The fault of a row with the cursor that has room for a mark and has none, or `nil`. Without colors, the mark alone
  /// says where the cursor is.
  private func faultOfMark(in frame: ScreenFrame, _ screen: TextListScreen<Shelf, Book>) -> String? {
    guard let cursor = frame.cursor, let book = screen.cursorItem, screen.layout != nil,
      let item = frame.items.first(where: { $0.lines.contains(cursor.row) && $0.columns.contains(cursor.column) }),
      2 + DisplayText(book.title).width <= item.columns.count
    else { return nil }
    var column = 0
    for span in frame.lines[cursor.row].spans {
      if column == item.columns.lowerBound {
        return [">", "◉"].contains(span.text.text.first) ? nil : "no mark: \(frame.text)"
      }
      column += span.text.width
    }
    return "no text at \(cursor)"
  }

  @Test func randomFramesFitTheirSize() async {
    await expectNoFault(for: Self.seeds) { seed in
      var random = SeededGenerator(seed: seed)
      let stage = stage(using: &random)
      stage.screen.layout = layout(using: &random)
      for step in 0..<40 {
        if random.number(0...2) == 0 { stage.change { change($0, using: &random) } }
        let key = random.one(of: Self.keys)
        if key != .character("q") { stage.screen.press(key) }
        let isSmall = random.flag()
        let size = ScreenSize(
          columns: random.number(0...(isSmall ? 10 : 60)), rows: random.number(0...(isSmall ? 5 : 20)))
        let frame = stage.screen.frame(in: size)
        if frame != stage.screen.frame(in: size) { return "step \(step), \(key): drawing changes what is drawn" }
        stage.screen.didShow(frame)
        if let fault = fault(in: frame, size) ?? faultOfMark(in: frame, stage.screen) {
          return "step \(step), \(key): \(fault)"
        }
        if stage.screen.frame(in: size) != frame { return "step \(step), \(key): the second frame is another" }
      }
      return nil
    }
  }

  /// Print has all columns of the lines, and a screen leaves some for the details and the scroll bar.
  @Test func titlesThatAScreenShowsWholeArePrintedWholeInTheSameOrder() async {
    let words = ["사과", "Apple", "漢字", "e\u{301}", "🇰🇷", "ㅋㅋ", "\u{1112}\u{1161}\u{11AB}"]
    func titles(in text: String) -> [Substring] { text.matches(of: /«[^«»]*»/).map(\.output) }
    await expectNoFault(for: Self.seeds) { seed in
      var random = SeededGenerator(seed: seed)
      let shelves = (0..<random.number(1...4)).map { shelf in
        (
          shelf: Shelf(id: shelf, title: random.flag() ? "Shelf \(shelf)" : nil),
          books: (0..<random.number(0...12)).map { number in
            let name = (0..<random.number(0...8)).map { _ in random.one(of: words) }
            return Book(
              id: shelf * 100 + number, title: "«\(shelf * 100 + number) \(name.joined(separator: " "))»",
              detail: random.flag() ? "detail" : "", price: random.flag() ? "₩1,000" : "")
          }
        )
      }
      let columns = random.number(0...80)
      let stage = ListStage(Books(shelves), columns: columns, rows: random.number(0...30))
      if random.flag() { stage.screen.layout = ListLayout(.list()) }
      let view = TextListView(heading: \Shelf.title) { (book: Book) in
        TextRow(book.title, detail: book.detail, trailing: book.price)
      }
      ListAdapter(dataSource: stage.books, view: view)
      let printed = titles(in: view.text(columns: columns))
      for keys in ["", "j", "pgdn", "G", "u", "k", "g"] {
        var rest = printed[...]
        for title in titles(in: stage.press(keys).picture) {
          guard let index = rest.firstIndex(of: title) else { return "\(keys): \(title) is not among \(rest)" }
          rest = rest[(index + 1)...]
        }
      }
      return nil
    }
  }

  @Test func updatedFilterEqualsAFreshFilter() async {
    await expectNoFault(for: Self.seeds) { seed in
      var random = SeededGenerator(seed: seed)
      let stage = stage(using: &random)
      stage.press("/" + random.one(of: ["a", "한", "ㅎ", "row", "ㅋ 한"]))
      for _ in 0..<8 {
        stage.change { change($0, using: &random) }
        if random.flag() { stage.press("down down") }
      }
      await wait(until: { !stage.screen.state.query.isFilterWorking })
      let wanted = TextQuery(stage.screen.position.query)
      let books = stage.books.shelves.flatMap(\.books)
      let naive = books.indices.filter { index in
        let book = books[index]
        return wanted.matches(TextRow(book.title, detail: book.detail, trailing: book.price))
      }
      let rows = stage.screen.state.rows
      let found = (0..<rows.count).map(rows.index)
      if found != naive { return "found \(found), not \(naive)" }
      let selected = stage.screen.cursorItem?.id
      if let id = stage.adapter.selection.cursor, !naive.isEmpty,
        selected != id || !naive.contains(where: { books[$0].id == id })
      {
        return "a row is selected that is not shown"
      }
      return nil
    }
  }
}
