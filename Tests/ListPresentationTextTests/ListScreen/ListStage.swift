import ListPresentation
import ListPresentationText
import Observation

struct Book: ListElement {
  let id: Int
  var title: String
  var detail = ""
  var price = ""
  var lines = 1
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

  convenience init(_ titles: [String]) {
    self.init([(Shelf(id: 0), titles.enumerated().map { Book(id: $0.offset, title: $0.element) })])
  }

  convenience init(count: Int) { self.init((0..<count).map { "row \($0)" }) }

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

/// Records the actions of the user.
@MainActor
final class Listener: ListAdapterDelegate {
  var opened: [Int] = []
  var sentences: [String] = []

  func adapter(_ adapter: ListAdapter<Shelf, Book>, didReport event: ListEvent<Shelf, Book>) {
    if case .opened(let book) = event { opened.append(book.id) }
  }

  func adapter(_ adapter: ListAdapter<Shelf, Book>, didFind diagnostic: ListDiagnostic) {
    sentences.append("\(diagnostic)")
  }
}

/// A list on a screen, operated key by key.
@MainActor
final class ListStage {
  let books: Books
  let screen: TextListScreen<Shelf, Book>
  let adapter: ListAdapter<Shelf, Book>
  let listener = Listener()
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
  var rows: [String] { show().lines.map(\.text).filter { $0.hasPrefix(">") || $0.hasPrefix(" ") } }

  /// Sends keys as `TextListScreen` receives them: one per word, or one per character.
  @discardableResult
  func press(_ keys: String) -> ListStage {
    for word in keys.split(separator: " ") {
      let named: [Substring: Key] = [
        "enter": .enter, "esc": .escape, "up": .up, "down": .down, "left": .left, "right": .right,
        "pgdn": .pageDown, "pgup": .pageUp, "home": .home, "end": .end, "space": .character(" "),
        "backspace": .backspace, "ctrl-d": .control("d"), "ctrl-u": .control("u"),
        "ctrl-w": .control("w"),
      ]
      for key in named[word].map({ [$0] }) ?? word.map({ Key.character($0) }) {
        show()
        screen.press(key)
      }
    }
    return self
  }

  /// Changes the list and shows the change.
  func change(_ body: (Books) -> Void) {
    body(books)
    adapter.flush()
  }
}
