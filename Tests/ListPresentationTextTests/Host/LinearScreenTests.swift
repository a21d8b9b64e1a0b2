import ListPresentation
import Observation
import Testing

@testable import ListPresentationText

@MainActor @Suite struct LinearScreenTests {
  @Test func linearMoveIsOneLine() {
    let fruits = Fruits()
    let screen = TextListScreen("Fruits") { (fruit: Fruit) in TextRow(fruit.name, trailing: fruit.price) }
    let adapter = ListAdapter(dataSource: fruits, view: screen)
    var lines = LinearScreen()
    var told = lines.text(of: screen)
    for key in Key.keys(in: "j k k /ㅎㄹ esc") {
      screen.press(key)
      told += lines.text(of: screen, answersKey: true)
    }
    fruits.isOffline = true
    adapter.flush()
    told += lines.text(of: screen)
    #expect(
      told.replacing("\r\n", with: "\n") == """
        Fruits
        사과, ₩900, 1 of 2
        enter open  / filter  ? help  q quit
        한라봉, ₩3,500, 2 of 2
        사과, ₩900, 1 of 2
        사과, ₩900, 1 of 2
        /  2 found
        /ㅎ  1 found
        /ㅎㄹ  1 found
        사과, ₩900, 1 of 2
        Could not load more: no network

        """)
  }

  /// A row with the cursor, and lines of a role below it.
  private func frame(_ row: TextRow, _ lines: [String], _ role: TextRole) -> ScreenFrame {
    let below = lines.map { StyledLine([.init(DisplayText($0), role)]) }
    var frame = ScreenFrame(row.styledLines(.init(hasCursor: true), columns: 40) + below)
    frame.items = [.init(index: 0, lines: 0..<1)]
    return frame
  }

  @Test func whatIsNewIsSaidBehindAMessageToo() {
    var screen = LinearScreen()
    func told(_ spoken: String, _ last: String, _ role: TextRole) -> String {
      let row = TextRow("apple", detail: last, roles: .init(detail: .warning))
      return screen.text(spoken: DisplayText(spoken), frame: frame(row, [last], role), answersKey: true)
    }
    _ = told("apple, 1 of 1", "1 of 1", .status)
    #expect(told("Sorted; u undoes it", "Sorted; u undoes it", .success) == "Sorted; u undoes it\r\n")
    #expect(told("Removed; u undoes it", "✓ Removed; u undoes it", .success) == "Removed; u undoes it\r\n")
    #expect(told("", "Registered", .status) == "\r\nRegistered\r\n")
    _ = told("Removed; u undoes it", "✓ Removed; u undoes it", .success)
    #expect(told("apple, 1 of 1", "Undone: sort", .status) == "apple, 1 of 1\r\nUndone: sort\r\n")
    #expect(told("apple, 1 of 1", "z has no effect here", .status) == "z has no effect here\r\n")
  }

  @Test func messageOfSeveralLinesIsOneMessage() {
    var screen = LinearScreen()
    func told(_ spoken: String, _ last: String...) -> String {
      screen.text(spoken: DisplayText(spoken), frame: frame(TextRow("apple"), last, .success), answersKey: true)
    }
    _ = told("apple, 1 of 1", "1 of 1")
    #expect(told("Sorted", "✓ Sorted") == "Sorted\r\n")
    #expect(told("Moved three rows up", "✓ Moved three rows", "up") == "Moved three rows up\r\n")
    #expect(told("apple, 1 of 1", "Undone: move") == "apple, 1 of 1\r\nUndone: move\r\n")
    #expect(told("상품을 장바구니에 담았습니다", "✓ 상품을 장바구니에", "담았습니다") == "상품을 장바구니에 담았습니다\r\n")
    #expect(told("apple, 1 of 1", "2 new above") == "apple, 1 of 1\r\n2 new above\r\n")
  }

  @Test func whatAKeySaysIsSaidBesideAnotherRow() {
    let stage = ListStage(Books(count: 3), columns: 60, rows: 10).press("/row enter esc")
    var lines = LinearScreen()
    func told(_ keys: String) -> String { lines.text(of: stage.press(keys).screen, answersKey: true) }
    _ = told("")
    #expect(told("N") == "Went on at the end\r\nrow 2, 3 of 3\r\n")
    #expect(told("3n") == "Went on at the top\r\n", "the row is the same")
  }

  @Test func everyKeyAndEveryChangeAboveTheCursorIsSaid() {
    let stage = ListStage(Books(count: 5), columns: 60, rows: 10)
    var lines = LinearScreen()
    func told(answersKey: Bool) -> String {
      lines.text(of: stage.screen, answersKey: answersKey).split(separator: "\r\n").joined(separator: "|")
    }
    func press(_ keys: String) -> [String] {
      Key.keys(in: keys).map { key in
        stage.screen.press(key)
        return told(answersKey: true)
      }
    }
    func change(_ body: (Books) -> Void) -> [String] {
      stage.change(body)
      return [told(answersKey: false), told(answersKey: false)]
    }
    _ = told(answersKey: false)
    #expect(
      press("j j Z k k k") == [
        "row 1, 2 of 5", "row 2, 3 of 5", "3 of 5  Z has no effect here", "row 1, 2 of 5", "row 0, 1 of 5",
        "row 0, 1 of 5",
      ])
    #expect(press("r t n") == ["Refreshing", "t has no effect here", "1 of 5  No search yet"])
    #expect(press("? q").last == "row 0, 1 of 5")
    #expect(press("space k") == ["1 selected|row 1, 2 of 5", "row 0, selected, 1 of 5"])
    #expect(
      change { $0.books.insert(contentsOf: (7...9).map { Book(id: $0, title: "new \($0)") }, at: 0) } == [
        "3 new above|row 0, selected, 4 of 8", "",
      ])
    #expect(change { $0.books.append(Book(id: 10, title: "below")) } == ["row 0, selected, 4 of 9", ""])
    #expect(change { $0.books.removeLast(3) } == ["3 removed; 6 left|row 0, selected, 4 of 6", ""])
    #expect(change { $0.books.removeAll { $0.id == 0 } } == ["1 removed; 5 left|row 1, 4 of 5", ""])
    #expect(
      press("A esc v esc ?").dropLast() == [
        "5 selected|row 1, selected, 4 of 5", "0 selected|row 1, 4 of 5",
        "1 selected, v ends the range, esc undoes it|row 1, selected, 4 of 5", "0 selected|row 1, 4 of 5",
      ])
    #expect(press("esc") == ["row 1, 4 of 5"])
    #expect(change { $0.books = [] } == ["5 removed; 0 left|No items", ""])
    #expect(change { $0.books = [Book(id: 1, title: "row 1")] } == ["1 row|row 1, 1 of 1", ""])
    #expect(
      change { books in
        books.updateStrategy = .reload
        books.books = (1...3).map { Book(id: $0, title: "row \($0)") }
      } == ["3 rows|row 1, 1 of 3", ""])
  }

  /// A key may lead to another screen in a later turn.
  @Test func lineIsNotSaidAgainBeforeAnotherScreenIsShown() {
    let program = SpokenProgram()
    var terminal = Terminal()
    terminal.isLinear = true
    var canvas = TerminalCanvas(terminal, TerminalEnvironment { _ in nil })
    let session = ScreenSession(program, size: ScreenSize(columns: 20, rows: 4))
    func told() -> String { String(decoding: canvas.bytes(for: session), as: UTF8.self) }
    #expect(told() == "list\r\n")
    program.isSettled = false
    _ = session.press(.enter)
    #expect(told() == "")
    (program.isSettled, program.line) = (true, "detail")
    #expect(told() == "detail\r\n")
    _ = session.press(.character("Z"))
    #expect(told() == "detail\r\n", "a key without an effect is answered")
  }

  @Test func searchOfASourceIsSaid() {
    let source = SearchedFruits()
    let screen = TextListScreen("") { (fruit: Fruit) in TextRow(fruit.name) }
    let adapter = ListAdapter(dataSource: source, view: screen)
    func told() -> String {
      adapter.flush()
      return [screen.takeAnnouncement(), screen.spokenLine].compactMap { $0?.text }.joined(separator: "|")
    }
    func press(_ keys: String) -> String {
      for key in Key.keys(in: keys) { screen.press(key) }
      return told()
    }
    #expect(press("/ p") == "/p  searching")
    source.answer()
    #expect(told() == "/p  1 found")
    #expect(press("l") == "/pl  searching")
    #expect(press("enter") == "Pear, 1 of 1")
    source.answer()
    #expect(told() == "0 found|Nothing found")
    #expect(press("esc") == "3 rows|Apple, 1 of 3")
  }
}

extension LinearScreen {
  /// The text that is written of what a list shows now.
  @MainActor
  fileprivate mutating func text(
    of screen: TextListScreen<some ListElement, some ListElement>, answersKey: Bool = false
  ) -> String {
    let frame = screen.frame(in: ScreenSize(columns: 60, rows: 10))
    screen.didShow(frame)
    return text(
      spoken: screen.spokenLine, frame: frame, announcement: screen.takeAnnouncement(), answersKey: answersKey)
  }
}

@MainActor
private final class SpokenProgram: ScreenProgram {
  var onChange: (() -> Void)?
  var isSettled = true
  let hasEnded = false
  var line = "list"
  var spokenLine: DisplayText { DisplayText(line) }
  func frame(in size: ScreenSize) -> ScreenFrame { ScreenFrame() }
  func press(_ key: Key) {}
}

@MainActor @Observable
private final class SearchedFruits: SearchableDataSource {
  private let fruits = ["Apple", "Pear", "Fig"].enumerated().map { Fruit(id: $0.offset, name: $0.element, price: "") }
  private var query = ""
  private(set) var shownQuery = ""
  private var shown: [Fruit] {
    shownQuery.isEmpty ? fruits : fruits.filter { $0.name.lowercased().hasPrefix(shownQuery) }
  }
  var numberOfItems: Int { shown.count }
  func item(at index: Int) -> Fruit { shown[index] }
  func search(_ query: String) {
    self.query = query
    if query.isEmpty { shownQuery = "" }
  }
  func answer() { shownQuery = query }
}

@MainActor @Observable
private final class Fruits: ListAdapterDataSource {
  var isOffline = false
  let fruits = [Fruit(id: 1, name: "사과", price: "₩900"), Fruit(id: 2, name: "한라봉", price: "₩3,500")]
  var numberOfItems: Int { fruits.count }
  func item(at index: Int) -> Fruit { fruits[index] }
  var loadState: ListLoadState { isOffline ? .failed("no network") : .idle }
}
