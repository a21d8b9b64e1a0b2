import ListPresentation
import ListPresentationTesting
import ListPresentationText
import TestSupport
import Testing

/// A list that its source searches: what the user types is requested after a pause on the clock of the app.
@MainActor @Suite struct SourceSearchTests {
  /// Holds the source of each query, in the order of the requests.
  @MainActor private final class Server {
    var queries: [String] = []
    var sources: [String: ScriptedPageSource<Fruit, Int>] = [:]

    func source(_ query: String) -> ScriptedPageSource<Fruit, Int> {
      let source = sources[query] ?? ScriptedPageSource()
      sources[query] = source
      queries.append(query)
      return source
    }
  }

  private let clock = ManualClock()
  private let server = Server()
  private let terminal: HeadlessTerminal

  init() {
    var configuration = PagingConfiguration()
    configuration.retry = .byHand
    let app = TextApp<MarketRoute>(clock: clock) { [server, configuration] _, _ in
      .paged("Fruits", configuration: configuration, search: { server.source($0) }) { TextRow($0.name) }
    }
    terminal = HeadlessTerminal(app, columns: 44, rows: 6, clock: clock)
  }

  private func answer(_ query: String, _ names: [String]) async {
    let fruits = names.enumerated().map { Fruit(id: $0 + query.count * 100, name: $1, price: "") }
    await wait(until: {
      terminal.show()
      return server.sources[query]?.answer(Page(fruits)) == true
    })
  }

  /// Waits for what comes below the title line.
  private func comes(_ text: String) async {
    await wait(until: { terminal.show().drop { $0 != "\n" }.hasPrefix("\n" + text) })
  }

  /// Answers the first request, and then types a query for the source and lets the pause after it pass.
  private func search(_ query: String) async {
    terminal.show()
    await answer("", ["Apple"])
    await comes("> Apple\n")
    await type("/ \(query)")
    await pass(.seconds(1))
  }

  /// Presses keys that change the query, and waits for the pause that they begin, on which another task sleeps.
  private func type(_ keys: String) async {
    terminal.show(after: keys)
    await wait(until: { clock.nextDeadline == clock.now.advanced(by: .milliseconds(300)) })
  }

  private func pass(_ duration: Duration) async {
    clock.advance(by: duration)
    await turns(5)
  }

  @Test func pauseIsAwaitedAndOneQueryIsRequested() async {
    terminal.show()
    await answer("", ["Apple", "Banana", "Cherry"])
    await comes("> Apple\n")
    for letter in ["/ c", "h"] {
      await type(letter)
      await pass(.milliseconds(299))
    }
    #expect(server.queries == [""])
    #expect(
      terminal.show().hasPrefix(
        "Fruits                         1 of 3 so far\n> Apple\n  Banana\n  Cherry\nLoading more…\n/ch\n"))
    await pass(.milliseconds(1))
    await wait(until: { server.queries == ["", "ch"] })
    await answer("ch", ["Cherry", "Peach"])
    await comes("> Cherry\n  Peach\nEnd of list, 2 items\n")
  }

  @Test(arguments: ["esc", "enter esc", "backspace", "enter j h", "j enter esc"])
  func endOfTheSearchReturnsToThePositionBefore(keys: String) async {
    terminal.show()
    await answer("", ["Apple", "Banana", "Cherry", "Date"])
    await comes("> Apple\n")
    terminal.show(after: "j j")
    // An app that has just started keeps keys until its first screen is there.
    await comes("  Apple\n  Banana\n> Cherry\n")
    let before = terminal.show()
    await type("/ x")
    await pass(.seconds(1))
    await answer("x", ["Xigua", "Ximenia"])
    await comes("> Xigua\n")
    terminal.show(after: keys)
    if keys == "backspace" { terminal.show(after: "enter") }
    #expect(terminal.show() == before)
    #expect(server.queries == ["", "x"])
  }

  @Test func failedQuerySaysWhyAndIsTriedAgain() async {
    await search("x")
    await wait(until: { server.sources["x"]?.fail(ScriptedError()) == true })
    await comes("Could not load: no answer\n\n")
    #expect(terminal.show(after: "enter").contains("Could not load: no answer\nPress t to try again\n"))
    terminal.show(after: "t")
    await answer("x", ["Xigua"])
    await comes("> Xigua\nEnd of list, 1 item\n")
  }

  @Test func queryWithoutItemsFindsNothing() async {
    await search("x")
    await answer("x", [])
    await comes("Nothing for ")
    await type("y")
    await pass(.seconds(1))
    await answer("xy", ["Found"])
    await comes("> Found\n")
    // Two lists are kept, so the first one is requested again.
    terminal.show(after: "esc")
    await answer("", ["Apple"])
    await comes("> Apple\n")
  }

  @Test func sparseListSearchesOnlyTheRowsThatAreLoaded() async {
    let source = CountedRows()
    let screen = TextListScreen { (item: SparseItem<Fruit>) in
      source.drawn += 1
      return TextRow(item.element?.name ?? "…")
    }
    ListAdapter(dataSource: SparsePager(source), view: screen)
    let terminal = HeadlessTerminal(screen, columns: 30, rows: 4)
    await terminal.press()
    source.drawn = 0
    await terminal.press("/ 12 enter")
    #expect(terminal.text.hasPrefix("> Fruit 12\n"))
    #expect(source.drawn < 100_000)
  }
}

/// A million rows.
@MainActor private final class CountedRows: RandomAccessPageSource {
  var drawn = 0

  func page(at range: Range<Int>) async throws -> Page<Fruit, Never> {
    Page(range.map { Fruit($0) }, total: 1_000_000)
  }
}
