import ListPresentation
import ListPresentationTesting
import ListPresentationText
import Observation
import ScreenRouting
import TestSupport
import Testing

/// Two screens side by side.
@MainActor @Suite struct SplitTests {
  private enum SplitRoute: Route {
    case fruits
    case other
    static let tabs: KeyValuePairs = ["fruits": SplitRoute.fruits, "other": SplitRoute.other]
  }

  private let app: TextApp<SplitRoute>

  init() {
    let choice = ChosenFruit()
    let fruits = [choice.fruit, Fruit(id: 2, name: "Fig", price: "₩1,200")]
    app = TextApp { route, _ in
      switch route {
      case .fruits:
        .split(
          "Fruits",
          .paged("All", ArrayPageSource(fruits)) {
            TextRow($0.name)
          } open: {
            choice.fruit = $0
          }, .fields("One", [choice.fruit.name: choice.fruit.price]), from: 40)
      case .other: .fields("Other", ["State": "empty"])
      }
    }
  }

  @Test func wideScreenShowsBothSides() async {
    let terminal = HeadlessTerminal(app, columns: 43, rows: 6)
    await terminal.press("j enter")
    #expect(
      terminal.text == """
        Fruits
        [All]                │ One
          배                 │ Fig
        > Fig                │ ₩1,200
        End of list, 2 items │
        2/2                  │ ? help  q quit

        """)
    await terminal.press("tab")
    #expect(terminal.text.contains("All                  │ [One]\n"))
    #expect(terminal.frame.cursor?.column == 23)
  }

  @Test func narrowScreenShowsTheSideThatTakesTheKeys() async {
    let terminal = HeadlessTerminal(app, columns: 30, rows: 5)
    await terminal.press("j")
    #expect(terminal.text.hasPrefix("Fruits › All\n  배\n> Fig\n"))
    await terminal.press("tab")
    #expect(terminal.text.hasPrefix("Fruits › One\n배        ₩3,500\n"))
    await terminal.press("tab")
    #expect(terminal.text.hasPrefix("Fruits › All\n  배\n> Fig\n"))
  }

  @Test func everySizeFits() async {
    let terminal = HeadlessTerminal(app)
    for (columns, rows) in [(1, 1), (5, 3), (39, 2), (40, 2), (41, 5)] {
      await terminal.resize(columns: columns, rows: rows)
      #expect(terminal.frame.lines.count <= rows && terminal.frame.lines.allSatisfy { $0.width <= columns })
    }
  }

  @Test func bothSidesArePrinted() async throws {
    var text = ""
    _ = try await app.print { text += $0 }
    #expect(text == "  배\n  Fig\nEnd of list, 2 items\n배        ₩3,500\n")
  }

  @Test func printedListHasNoCursorWhileAnotherViewOfItHasOne() async throws {
    let row = { (fruit: Fruit) in TextRow(fruit.name) }
    let (left, right) = (TextListScreen(row: row), TextListScreen(row: row))
    let adapter = ListAdapter(
      dataSource: DiffableDataSource(ListSnapshot([Fruit(id: 1, name: "배", price: "")])), view: left)
    adapter.attach(right)
    let app = TextApp<SplitRoute> { _, _ in .split("Fruits", .program("Left", left), .program("Right", right)) }
    var text = ""
    _ = try await app.print { text += $0 }
    #expect(text == "  배\n  배\n")
  }

  @Test func tabGoesToTheNextTabWhereNoScreenTakesIt() async {
    let terminal = HeadlessTerminal(app, columns: 30, rows: 5)
    app.router.send(.selectTab("other"))
    await terminal.press()
    #expect(terminal.text.hasPrefix("Other\nState     empty\n"))
    await terminal.press("tab")
    #expect(terminal.text.hasPrefix("Fruits › All\n"))
  }
}

/// The fruit that the right side shows.
@MainActor @Observable
private final class ChosenFruit {
  var fruit = Fruit(id: 1, name: "배", price: "₩3,500")
}
