import ListPresentation
import ListPresentationTesting
import ListPresentationText
import Observation

struct Book: ListElement {
  let id: Int
  var title: String
  var detail = ""
  var price = ""
  var lines = 1
}

extension Book {
  /// Creates a book that is named after its number, such as "row 7".
  init(_ number: Int) { self.init(id: number, title: "row \(number)") }
}

struct Shelf: ListElement {
  let id: Int
  var title: String?
}

/// A list that a test changes.
@MainActor @Observable
final class Books: RefreshableDataSource, SelectableDataSource {
  var shelves: [(shelf: Shelf, books: [Book])]
  var loadState = ListLoadState.idle
  var prependState = ListLoadState.exhausted
  @ObservationIgnored var updateStrategy = ListUpdateStrategy.difference(duplicates: .keepFirst)
  @ObservationIgnored var selectionMode = SelectionMode.multiple()
  /// The ids of the books that cannot be selected.
  @ObservationIgnored var refused: Set<Int> = []
  @ObservationIgnored var refreshes = 0
  @ObservationIgnored var retries = 0
  @ObservationIgnored var asked: [Int] = []
  @ObservationIgnored var shown: Range<Int> = 0..<0
  @ObservationIgnored var visible = RangeSet<Int>()

  init(_ shelves: [(shelf: Shelf, books: [Book])]) { self.shelves = shelves }

  convenience init(books: [Book]) { self.init([(Shelf(id: 0), books)]) }

  convenience init(_ titles: [String]) {
    self.init(books: titles.enumerated().map { Book(id: $0.offset, title: $0.element) })
  }

  convenience init(count: Int) { self.init(books: (0..<count).map { Book($0) }) }

  var books: [Book] {
    get { shelves[0].books }
    set { shelves[0].books = newValue }
  }

  var numberOfItems: Int { shelves.reduce(0) { $0 + $1.books.count } }
  var sections: [Shelf] { shelves.map(\.shelf) }
  func numberOfItems(in section: Shelf) -> Int { shelves.first { $0.shelf == section }?.books.count ?? 0 }
  func canSelect(_ item: Book) -> Bool { !refused.contains(item.id) }
  func refresh() { refreshes += 1 }
  func retry() { retries += 1 }
  func visibleItemsChanged(to indices: RangeSet<Int>) {
    visible = indices
    shown = indices.ranges.first!.lowerBound..<indices.ranges.last!.upperBound
  }

  func item(at index: Int) -> Book {
    asked.append(index)
    var index = index
    for shelf in shelves {
      if index < shelf.books.count { return shelf.books[index] }
      index -= shelf.books.count
    }
    preconditionFailure("asked for an item that does not exist")
  }
}

/// Records the rows that the user opens, and what is wrong with the program.
@MainActor
final class Listener<Section: ListElement, Item: ListElement>: ListAdapterDelegate {
  var opened: [Item.ID] = []
  var sentences: [String] = []
  var onOpen: (Item) -> Void = { _ in }

  func adapter(_ adapter: ListAdapter<Section, Item>, didReport event: ListEvent<Section, Item>) {
    guard case .opened(let item) = event else { return }
    opened.append(item.id)
    onOpen(item)
  }

  func adapter(_ adapter: ListAdapter<Section, Item>, didFind diagnostic: ListDiagnostic) {
    sentences.append("\(diagnostic)")
  }
}

extension TextListScreen {
  /// Presses keys, each on the frame before it, and shows the list as it is after the last.
  @discardableResult
  func show(after keys: String = "", columns: Int = 40, rows: Int = 8) -> ScreenFrame {
    for key in Key.keys(in: keys) {
      show(columns: columns, rows: rows)
      press(key)
    }
    adapter?.flush()
    let shown = frame(in: ScreenSize(columns: columns, rows: rows))
    didShow(shown)
    return shown
  }

  /// Presses keys, none of which waits for a frame.
  func press(keys: String) { for key in Key.keys(in: keys) { press(key) } }
}

extension ScreenFrame {
  /// The rows of a list, without status and help.
  var listRows: [String] { lines.map(\.text).filter { $0.hasPrefix(">") || $0.hasPrefix(" ") } }
}

extension SeededGenerator {
  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
  mutating func length(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }
  mutating func flag() -> Bool { Bool.random(using: &self) }
  mutating func one<Choices: Collection>(of choices: Choices) -> Choices.Element {
    choices[choices.index(choices.startIndex, offsetBy: number(0...choices.count - 1))]
  }
}

/// A list on a screen, operated key by key.
@MainActor
final class ListStage {
  let books: Books
  let screen: TextListScreen<Shelf, Book>
  let adapter: ListAdapter<Shelf, Book>
  let listener = Listener<Shelf, Book>()
  var size: ScreenSize

  init(
    _ books: Books, title: String = "", columns: Int = 20, rows: Int = 6,
    strategy: ListUpdateStrategy = .difference(duplicates: .keepFirst)
  ) {
    self.books = books
    books.updateStrategy = strategy
    size = ScreenSize(columns: columns, rows: rows)
    screen = TextListScreen(title, heading: \.title) { (book: Book) in
      TextRow(book.title, detail: book.detail, trailing: book.price, lines: book.lines)
    }
    adapter = ListAdapter(dataSource: books, view: screen, delegate: listener)
  }

  /// Shows the screen.
  @discardableResult
  func show() -> ScreenFrame {
    let frame = screen.frame(in: size)
    screen.didShow(frame)
    return frame
  }

  /// The screen as text.
  var picture: String { show().text }

  /// Its rows, without status and help.
  var rows: [String] { show().listRows }

  /// Presses keys, each on the frame before it.
  @discardableResult
  func press(_ keys: String) -> ListStage {
    for key in Key.keys(in: keys) {
      show()
      screen.press(key)
    }
    return self
  }

  /// Changes the list and shows the change.
  func change(_ body: (Books) -> Void) {
    body(books)
    adapter.flush()
  }
}
