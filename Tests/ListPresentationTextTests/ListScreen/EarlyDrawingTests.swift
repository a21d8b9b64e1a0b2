import ListPresentation
import Testing

@testable import ListPresentationText

/// A screen that is drawn before it hears of an update, as another view of the adapter may cause.
@MainActor @Suite struct EarlyDrawingTests {
  private final class Drawer: ListView {
    var adapter: ListAdapter<SingleSection, Fruit>?
    weak var screen: TextListScreen<SingleSection, Fruit>?
    private(set) var rowIDs: [Int?] = []

    func adapter(
      _ adapter: ListAdapter<SingleSection, Fruit>, didUpdate update: ListUpdate<SingleSection, Fruit>
    ) {
      guard let screen else { return }
      screen.didShow(screen.frame(in: ScreenSize(columns: 40, rows: 12)))
      rowIDs = [0, 29].map { screen.list.id(at: $0) }
    }
  }

  @Test func rowsAreThoseOfTheListThatTheScreenShows() {
    let fruits = (0..<30).map { Fruit($0) }
    let source = DiffableDataSource<SingleSection, Fruit>(ListSnapshot(fruits))
    let adapter = ListAdapter(dataSource: source)
    let (drawer, screen) = (Drawer(), TextListScreen<SingleSection, Fruit>("Fruits") { TextRow($0.name) })
    adapter.attach(drawer)
    adapter.attach(screen)
    drawer.screen = screen
    source.apply(ListSnapshot(Array(fruits.suffix(5))))
    adapter.flush()
    #expect(drawer.rowIDs == [0, 29])
  }

  @Test func firstRowsStayAtTheTopIfOthersArriveBeforeTheFirstFrame() {
    let books = Books(count: 10)
    books.prependState = .loading
    let stage = ListStage(books)
    stage.change { $0.books.insert(contentsOf: (100..<104).map { Book($0) }, at: 0) }
    #expect(stage.rows.first == "> row 0", "\(stage.rows)")
  }
}
