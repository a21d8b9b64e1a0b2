import ListPresentation
import ListPresentationTesting
import ListPresentationText
import Observation
import TestSupport
import Testing

/// The rows that `text()` reports as missing, and that `print(to:)` loads.
@MainActor @Suite struct TextListPrintingTests {
  private let source = ScriptedPageSource<Fruit, Int>()
  private let view = TextListView { (fruit: Fruit) in TextRow(fruit.name) }

  private func page(_ ids: ClosedRange<Int>, next: Int? = nil, total: Int? = nil) -> Page<Fruit, Int> {
    Page(ids.map { Fruit($0) }, next: next, total: total)
  }

  private func makePager() -> Pager<Fruit> {
    var configuration = PagingConfiguration()
    configuration.timeout = nil
    return Pager(source, configuration: configuration, clock: ManualClock())
  }

  private func print(limit: Int = .max) async -> (text: String, outcome: TextPrintOutcome) {
    var text = ""
    let outcome = await view.print(limit: limit) { text += $0 }
    return (text, outcome)
  }

  @Test func textSaysWhatIsMissing() {
    let source = PartOfAList()
    let adapter = ListAdapter(dataSource: source, view: view)
    #expect(view.text() == "  Fruit 1\n  Fruit 2\n2 items so far\n")
    source.total = PagingTotal(count: 1_000)
    #expect(view.text() == "  Fruit 1\n  Fruit 2\n2 of 1,000 items\n")
    source.total = PagingTotal(count: 1_000, isApproximate: true)
    #expect(view.text() == "  Fruit 1\n  Fruit 2\n2 of about 1,000 items\n")
    source.loadState = .exhausted
    adapter.flush()
    source.total = nil
    #expect(view.text() == "  Fruit 1\n  Fruit 2\nEnd of list, 2 items\n")
  }

  @Test func estimateThatIsReachedSaysNothingOfTheRest() {
    let source = PartOfAList()
    source.loadState = .failed("offline")
    let screen = TextListScreen { (fruit: Fruit) in TextRow(fruit.name) }
    ListAdapter(dataSource: source, view: screen)
    func place(_ total: PagingTotal?) -> String? {
      source.total = total
      let lines = screen.frame(in: ScreenSize(columns: 60, rows: 8)).text.split(separator: "\n")
      return lines.first { $0.contains(" of ") }?.split(separator: "  ").first.map(String.init)
    }
    #expect(place(nil) == "1 of 2 so far" && place(PagingTotal(count: 2)) == "1 of 2")
    #expect(place(PagingTotal(count: 2, isApproximate: true)) == "1 of 2 so far")
  }

  @Test func filterSaysHowFarItHasLooked() {
    let source = PartOfAList()
    source.total = PagingTotal(count: 215)
    let screen = TextListScreen { (fruit: Fruit) in TextRow(fruit.name) }
    ListAdapter(dataSource: source, view: screen)
    func text(after keys: String) -> String {
      for key in Key.keys(in: keys) { screen.press(key) }
      return screen.frame(in: ScreenSize(columns: 40, rows: 6)).text
    }
    #expect(!text(after: "/2").contains("Press t"), "the key would be a part of the query")
    #expect(
      screenBody(of: text(after: "enter")) == """
        > Fruit 2
        1 of 2 loaded, 215 in all
        Press t to look further

        1 of 1 in 2 of 215  /2
        """)
    screen.press(.character("t"))
    #expect(source.retries == 1)
  }

  @Test func filterLoadsUntilTheBoundOfThePager() async {
    let rows = (1...1_000).map { Fruit($0) }
    let screen = TextListScreen { (fruit: Fruit) in TextRow(fruit.name) }
    ListAdapter(dataSource: Pager(ArrayPageSource(rows)), view: screen)
    let terminal = HeadlessTerminal(screen, columns: 60, rows: 6)
    await terminal.press("/999 enter")
    for _ in 0..<10 where !terminal.text.hasPrefix("> Fruit 999\n") {
      #expect(terminal.text.contains(" of 1,000, esc shows all\nPress t to look further\n"))
      await terminal.press("t")
    }
    #expect(terminal.text.hasPrefix("> Fruit 999\n"))
  }

  @Test func itemsThatCouldNotBeReadMakeTheListIncomplete() async {
    var lossy = page(1...2)
    lossy.lostItems = LostItems(2, reason: "fruits[2] has no price")
    source.script = [.page(lossy)]
    let pager = makePager()
    ListAdapter(dataSource: pager, view: view)
    let reason = "2 items could not be read; the first: fruits[2] has no price"
    #expect(await print() == ("  Fruit 1\n  Fruit 2\n", .incomplete(items: 2, reason: reason)))
    #expect(view.text() == "  Fruit 1\n  Fruit 2\n2 of 4 items\n\(reason)\n")
    let screen = TextListScreen { (fruit: Fruit) in TextRow(fruit.name) }
    ListAdapter(dataSource: pager, view: screen)
    let text = screen.frame(in: ScreenSize(columns: 80, rows: 5)).text
    #expect(text == "> Fruit 1\n  Fruit 2\n2 of 4 items\n\(reason)\n1 of 4 (2 loaded)  2 unreadable\n")
  }

  @Test func listWithoutAnAdapterIsIncomplete() async throws {
    let reason = "the list has no adapter"
    #expect(await print() == ("", .incomplete(items: 0, reason: reason)))
  }

  @Test func printingStopsAtTheLimit() async {
    source.script = [.page(page(1...4, next: 5))]
    ListAdapter(dataSource: makePager(), view: view)
    #expect(await print(limit: 3) == ("  Fruit 1\n  Fruit 2\n  Fruit 3\n", .limited(items: 3)))
    #expect(await print(limit: 0) == ("", .limited(items: 0)))
  }

  @Test func cancellationEndsThePrintingWithWhatIsThere() async {
    source.script = [.page(page(1...1, next: 2))]
    ListAdapter(dataSource: makePager(), view: view)
    var text = ""
    let printing = Task { await view.print { text += $0 } }
    await wait(until: { source.openRequests == [1] && text == "  Fruit 1\n" })
    printing.cancel()
    #expect(await printing.value == .cancelled(items: 1))
    #expect(TextPrintOutcome.cancelled(items: 1).exitStatus == 130)
  }

  @Test func cancellationEndsThePrintingOfRowsThatAreLoaded() async {
    let rows = (1...20_000).map { Fruit($0) }
    ListAdapter(dataSource: DiffableDataSource(ListSnapshot(rows)), view: view)
    for isForm in [false, true] {
      let printing = Task { [view] in
        var text = ""
        func write(_ block: String) {
          text += block
          withUnsafeCurrentTask { $0?.cancel() }
        }
        let outcome = isForm ? await view.print(each: { "\($0.name)\n" }, to: write) : await view.print(to: write)
        return (text, outcome)
      }
      let (text, outcome) = await printing.value
      let lines = text.split(separator: "\n")
      #expect(lines.count < 10_000 && outcome == .cancelled(items: lines.count))
      #expect(lines.last?.hasSuffix("Fruit \(lines.count)") == true)
    }
  }

  @Test func writingThatFailsEndsThePrinting() async {
    struct Full: Error {}
    source.script = [.page(page(1...1))]
    ListAdapter(dataSource: makePager(), view: view)
    await #expect(throws: Full.self) { try await view.print { (_: String) throws(Full) in throw Full() } }
  }

  @Test func headingIsPrintedOnceThoughItsRowsArriveLater() async {
    let books = Books([(Shelf(id: 0, title: "A"), [Book(id: 1, title: "one")]), (Shelf(id: 1, title: "B"), [])])
    books.loadState = .loading
    let view = TextListView(heading: \Shelf.title) { (book: Book) in TextRow(book.title) }
    ListAdapter(dataSource: books, view: view)
    var text = ""
    let printing = Task { await view.print { text += $0 } }
    await wait(until: { text == "A\n  one\n" })
    books.shelves[1].books.append(Book(id: 2, title: "two"))
    books.loadState = .exhausted
    #expect(await printing.value == .complete(items: 2))
    #expect(text == "A\n  one\n\nB\n  two\nEnd of list, 2 items\n")
  }
}

/// A list that has loaded two of its items, and loads no more by itself.
@MainActor @Observable
private final class PartOfAList: PagedDataSource, RefreshableDataSource {
  var total: PagingTotal?
  var loadState = ListLoadState.idle
  @ObservationIgnored var retries = 0
  let numberOfItems = 2
  func item(at index: Int) -> Fruit { Fruit(index + 1) }
  func refresh() {}
  func retry() { retries += 1 }
}
