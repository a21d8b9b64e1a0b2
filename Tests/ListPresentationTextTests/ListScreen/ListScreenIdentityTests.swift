import ListPresentation
import ListPresentationTesting
import Testing

@testable import ListPresentationText

@MainActor @Suite struct ListScreenIdentityTests {
  @Test(arguments: [(ListLoadState.idle, 40), (.loading, 40), (.exhausted, 3)])
  func rowsOfARefilledListStayIfTheRowDoesNotComeBack(state: ListLoadState, count: Int) {
    let stage = ListStage(Books(count: 60)).press("30g")
    stage.change { $0.books = [] }
    stage.change {
      $0.books = (100..<100 + count).map { Book($0) }
      $0.loadState = state
    }
    let id = 100 + min(29, count - 1)
    #expect(stage.screen.cursorItem?.id == id)
    stage.change { $0.books.insert(contentsOf: (200..<250).map { Book($0) }, at: 0) }
    #expect(stage.screen.cursorItem?.id == id)
  }

  @Test(arguments: [true, false]) func appThatMovesTheCursorEndsTheWaitForARow(isRevealed: Bool) {
    let stage = ListStage(Books(count: 60)).press("30g")
    stage.change { $0.books = [] }
    stage.change { $0.books = (100..<120).map { Book($0) } }
    if isRevealed { stage.adapter.scrollToItem(at: 10) } else { stage.adapter.moveCursor(to: 10) }
    stage.change { $0.books[0].title = "another title" }
    #expect(stage.screen.cursorItem?.id == 110)
    stage.change { $0.books += (0..<60).map { Book($0) } }
    #expect(stage.screen.cursorItem?.id == 110)
  }

  @Test func positionRestoresTheScreen() {
    let stage = ListStage(Books(count: 90)).press("/1 enter jjj space j")
    let (picture, position) = (stage.picture, stage.screen.position)
    stage.press("esc G")
    #expect(stage.picture != picture)
    stage.screen.restore(position)
    #expect(stage.picture == picture)
    let other = ListStage(Books(count: 90))
    other.change { $0.books.insert(Book(1_000), at: 0) }
    other.screen.restore(position)
    #expect(other.rows == stage.rows)
    stage.screen.restore(.init())
    #expect(stage.rows.first == "> row 0", "an empty position is the beginning of the list")
  }

  @Test func positionOfAnotherListIsHarmless() {
    for strategy in [ListUpdateStrategy.reload, .difference(duplicates: .keepFirst)] {
      let stage = ListStage(Books(count: 9), strategy: strategy)
      for index in [Int.min, -1, 8, 9, Int.max] {
        stage.screen.restore(.init(cursor: .init(id: 99, index: index), top: .init(id: 98, index: index)))
        #expect(stage.rows.count { $0.hasPrefix(">") } == 1)
      }
      #expect(stage.press("g").rows.first == "> row 0")
    }
  }

  @Test func oneRowHasTheCursorWhereIdsRepeat() {
    let stage = ListStage(Books(books: [Book(1), Book(2), Book(1)]), strategy: .reload).press("jj")
    #expect(stage.rows == ["  row 1", "  row 2", "> row 1"])
  }

  @Test func positionWaitsForItsRows() {
    let stage = ListStage(Books(count: 90)).press("70g")
    let rows = stage.rows
    let other = ListStage(Books(count: 20))
    other.screen.restore(stage.screen.position)
    #expect(other.rows.last == "> row 19")
    #expect(other.books.shown.upperBound == 20)
    #expect(other.screen.position == stage.screen.position)
    other.change { $0.books = stage.books.books }
    #expect(other.rows == rows)
  }

  @Test func frameAsksForFewRowsBesideThoseOnTheScreen() {
    let stage = ListStage(Books(count: 100_000), columns: 20, rows: 24, strategy: .reload)
    for keys in ["g", "j", "G", "50000g", "f", "k", "b"] {
      stage.press(keys)
      stage.adapter.setNeedsUpdate()
      stage.adapter.flush()
      stage.books.asked = []
      stage.show()
      #expect(Set(stage.books.asked).count <= 24 + 4, "after \(keys): \(stage.books.asked.count)")
      #expect(stage.books.asked.count <= 24 + 8, "after \(keys): \(stage.books.asked.count)")
    }
  }

  @Test func firstRowsStayAtTheTopIfOthersArriveBeforeTheFirstFrame() {
    let books = Books(count: 10)
    books.prependState = .loading
    let stage = ListStage(books)
    stage.change { $0.books.insert(contentsOf: (100..<104).map { Book($0) }, at: 0) }
    #expect(stage.rows.first == "> row 0", "\(stage.rows)")
  }

  /// Draws a screen before that hears of an update.
  private final class Drawer: ListView {
    weak var screen: TextListScreen<SingleSection, Fruit>?
    var adapter: ListAdapter<SingleSection, Fruit>?
    private(set) var rowIDs: [Int?] = []

    func adapter(_ adapter: ListAdapter<SingleSection, Fruit>, didUpdate update: ListUpdate<SingleSection, Fruit>) {
      guard let screen else { return }
      screen.didShow(screen.frame(in: ScreenSize(columns: 40, rows: 12)))
      rowIDs = [0, 29].map { screen.list.id(at: $0) }
    }
  }

  @Test func rowsAreThoseOfTheListThatTheScreenShows() {
    let fruits = (0..<30).map { Fruit($0) }
    let source = DiffableDataSource(ListSnapshot(fruits))
    let adapter = ListAdapter(dataSource: source)
    let (drawer, screen) = (Drawer(), TextListScreen<SingleSection, Fruit>("Fruits") { TextRow($0.name) })
    adapter.attach(drawer)
    adapter.attach(screen)
    drawer.screen = screen
    source.apply(ListSnapshot(Array(fruits.suffix(5))))
    adapter.flush()
    #expect(drawer.rowIDs == [0, 29])
  }
}
