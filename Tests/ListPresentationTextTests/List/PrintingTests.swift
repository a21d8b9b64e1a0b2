import ListPresentation
import ListPresentationTesting
import ListPresentationText
import Observation
import TestSupport
import Testing

/// The rows that `text()` reports as missing, and that `print(to:)` loads. A printed list is complete only if nothing is
/// missing before, between and after its rows.
@MainActor @Suite struct PrintingTests {
  private let source = ScriptedPageSource<Fruit, Int>()
  private let rows = ArrayPageSource((1...100).map { Fruit($0) })
  private let view = TextListView { (fruit: Fruit) in TextRow(fruit.name) }
  private let screen = TextListScreen { (fruit: Fruit) in TextRow(fruit.name) }
  private let configuration: PagingConfiguration

  init() {
    var configuration = PagingConfiguration(pageSize: 10, prefetch: .items(5))
    configuration.retry = RetryPolicy(base: .zero, budget: 0)
    configuration.timeout = nil
    self.configuration = configuration
  }

  private func page(_ ids: ClosedRange<Int>, next: Int? = nil, previous: Int? = nil) -> Page<Fruit, Int> {
    Page(ids.map { Fruit($0) }, next: next, previous: previous)
  }

  private func names(_ range: ClosedRange<Int>) -> String { range.reduce(into: "") { $0 += "  Fruit \($1)\n" } }

  private func pager<Source: PageSource<Fruit>>(
    _ source: Source, startingAt cursor: Source.Cursor? = nil
  ) -> Pager<Fruit> {
    Pager(source, startingAt: cursor, configuration: configuration, clock: ManualClock())
  }

  private func print(limit: Int = .max) async -> (text: String, outcome: TextPrintOutcome) {
    await print(view, limit: limit)
  }

  private func print(
    _ view: TextListView<some ListElement, some ListElement>, limit: Int = .max
  ) async -> (text: String, outcome: TextPrintOutcome) {
    var text = ""
    let outcome = await view.print(limit: limit) { text += $0 }
    return (text, outcome)
  }

  // MARK: What is missing

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
    ListAdapter(dataSource: source, view: screen)
    func place(_ total: PagingTotal?) -> String? {
      source.total = total
      let lines = screen.frame(in: ScreenSize(columns: 60, rows: 8)).text.split(separator: "\n")
      return lines.first { $0.contains(" of ") }?.split(separator: "  ").first.map(String.init)
    }
    #expect(place(nil) == "1 of 2 so far" && place(PagingTotal(count: 2)) == "1 of 2")
    #expect(place(PagingTotal(count: 2, isApproximate: true)) == "1 of 2 so far")
  }

  @Test func itemsThatCouldNotBeReadMakeTheListIncomplete() async {
    var lossy = page(1...2)
    lossy.lostItems = LostItems(2, reason: "fruits[2] has no price")
    source.script = [.page(lossy)]
    let pager = pager(source)
    ListAdapter(dataSource: pager, view: view)
    let reason = "2 items could not be read; the first: fruits[2] has no price"
    #expect(await print() == (names(1...2), .incomplete(items: 2, reason: reason)))
    #expect(view.text() == "  Fruit 1\n  Fruit 2\n2 of 4 items\n\(reason)\n")
    ListAdapter(dataSource: pager, view: screen)
    let text = screen.frame(in: ScreenSize(columns: 80, rows: 5)).text
    #expect(text == "> Fruit 1\n  Fruit 2\n2 of 4 items\n\(reason)\n1 of 4 (2 loaded)  2 unreadable\n")
  }

  @Test func totalThatAWrapperStatesContradictsTheEnd() {
    let adapter = ListAdapter(dataSource: Counted(), view: view)
    #expect(adapter.gap == .unloaded && view.text() == "  Fruit 1\n  Fruit 2\n2 of 100 items\n")
  }

  @Test func listWithoutAnAdapterIsIncomplete() async {
    #expect(await print() == ("", .incomplete(items: 0, reason: "the list has no adapter")))
    #expect(view.text(columns: 10) == "")
  }

  // MARK: Filters

  @Test func filterSaysHowFarItHasLooked() {
    let source = PartOfAList()
    source.total = PagingTotal(count: 215)
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
    ListAdapter(dataSource: Pager(ArrayPageSource((1...1_000).map { Fruit($0) })), view: screen)
    let terminal = HeadlessTerminal(screen, columns: 60, rows: 6)
    await terminal.press("/999 enter")
    for _ in 0..<10 where !terminal.text.hasPrefix("> Fruit 999\n") {
      #expect(terminal.text.contains(" of 1,000, esc shows all\nPress t to look further\n"))
      await terminal.press("t")
    }
    #expect(terminal.text.hasPrefix("> Fruit 999\n"))
  }

  @Test func filterThatHasFoundNothingSaysHowFarItHasLooked() async {
    let pager = Pager(ArrayPageSource((1...10_000).map { Fruit($0) }), clock: ManualClock())
    let adapter = ListAdapter(dataSource: pager.filter { _ in false }, view: screen)
    let terminal = HeadlessTerminal(screen, columns: 60, rows: 5)
    await terminal.press("j")
    let count = pager.numberOfItems
    #expect(adapter.loadState == .stopped(after: count) && adapter.gap == .unloaded)
    #expect(terminal.text.contains("\(count) loaded, 10,000 in all\nPress t to look further\n"), "\(terminal.text)")
    #expect(!terminal.text.contains("Nothing found") && !terminal.text.contains("End of list"))
  }

  @Test func filterIsPrintedPastEveryBoundOfThePager() async {
    let pager = Pager(ArrayPageSource((1...2_000).map { Fruit($0) }), clock: ManualClock())
    ListAdapter(dataSource: pager.filter { $0.id == 1_900 }, view: view)
    let (text, outcome) = await print()
    #expect(text.hasPrefix("  Fruit 1900\n") && outcome == .complete(items: 1))
  }

  // MARK: What is printed

  @Test func everyPlaceholderIsLoadedAndPrinted() async {
    func print(_ source: some RandomAccessPageSource<Fruit>) async -> (text: String, outcome: TextPrintOutcome) {
      let view = TextListView { (item: SparseItem<Fruit>) in TextRow(item.element?.name ?? "…") }
      ListAdapter(dataSource: SparsePager(source, configuration: configuration, clock: ManualClock()), view: view)
      return await self.print(view)
    }
    #expect(await print(rows) == (names(1...100) + "End of list, 100 items\n", .complete(items: 100)))
    let (text, outcome) = await print(HoledSource(rows: rows))
    #expect(text == names(1...40) && outcome == .incomplete(items: 40, reason: "no answer"))
    #expect(outcome.exitStatus == 2)
  }

  @Test func listThatBeginsInTheMiddleIsPrintedFromItsFirstRow() async {
    ListAdapter(dataSource: pager(rows, startingAt: 60), view: view)
    #expect(await print() == (names(1...100) + "End of list, 100 items\n", .complete(items: 100)))
  }

  @Test func limitCountsFromTheFirstRow() async {
    ListAdapter(dataSource: pager(rows, startingAt: 60), view: view)
    #expect(await print(limit: 12) == (names(1...12), .limited(items: 12)))
    #expect(await print(limit: 0) == ("", .limited(items: 0)))
  }

  @Test func limitPrintsTheLastLineOfALayoutAndLoadsNoFurther() async {
    let pager = pager(rows)
    view.layout = ListLayout(.grid(columns: 3, height: .estimated(1)))
    ListAdapter(dataSource: pager, view: view)
    var text = ""
    #expect(await view.print(columns: 60, limit: 10) { text += $0 } == .limited(items: 10))
    #expect(text.contains("Fruit 10\n") && pager.numberOfItems < 40)
  }

  @Test func printedGridWaitsForItsLastLine() async {
    source.script = [page(1...3, next: 4), page(4...5, next: 6), page(6...6)].map { .page($0) }
    view.layout = ListLayout(.grid(columns: 2, height: 1))
    ListAdapter(dataSource: pager(source), view: view)
    var text = ""
    #expect(await view.print(columns: 40) { text += $0 } == .complete(items: 6))
    let lines = [(1, 2), (3, 4), (5, 6)].map { "  Fruit \($0)             Fruit \($1)\n" }
    #expect(text == lines.joined() + "End of list, 6 items\n")
  }

  @Test func headThatCannotBeLoadedIsMissing() async {
    source.script = [.page(page(51...60, previous: 50)), .fail(ScriptedError(.doNotRetry))]
    ListAdapter(dataSource: pager(source, startingAt: 50), view: view)
    #expect(await print() == (names(51...60), .incomplete(items: 10, reason: "no answer")))
  }

  @Test func sourceThatHasStoppedIsAskedOnceToGoOn() async {
    let source = PartOfAList()
    source.loadState = .stopped(after: 2)
    ListAdapter(dataSource: source, view: view)
    let (text, outcome) = await print()
    #expect(text == names(1...2) && source.retries == 1 && outcome.exitStatus == 2)
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

  // MARK: The end of a printing

  @Test func cancellationEndsThePrintingWithWhatIsThere() async {
    source.script = [.page(page(1...1, next: 2))]
    ListAdapter(dataSource: pager(source), view: view)
    var text = ""
    let printing = Task { await view.print { text += $0 } }
    await wait(until: { source.openRequests == [1] && text == "  Fruit 1\n" })
    printing.cancel()
    #expect(await printing.value == .cancelled(items: 1))
    #expect(TextPrintOutcome.cancelled(items: 1).exitStatus == 130)
  }

  @Test func cancellationEndsThePrintingOfRowsThatAreLoaded() async {
    ListAdapter(dataSource: DiffableDataSource(ListSnapshot((1...20_000).map { Fruit($0) })), view: view)
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
    ListAdapter(dataSource: pager(source), view: view)
    await #expect(throws: Full.self) { try await view.print { (_: String) throws(Full) in throw Full() } }
  }

  // MARK: A program of the README

  @Test func marketOfTheReadmeFollowsTheBasket() async {
    let basket = Basket()
    let names = ["Apple", "Banana", "Apricot", "Blueberry"]
    let fruits = names.enumerated().map { Fruit(id: $0.offset, name: $0.element, price: "") }
    let pagers = [[Fruit(id: 9, name: "Melon", price: "")], fruits].map {
      Pager(ArrayPageSource($0), clock: ManualClock())
    }
    let market = makeMarket(pagers[0], pagers[1], basket)
    let view = TextListView { (shelf: Stall) in
      if case .fruits(let letter) = shelf { "\(letter)" } else { "Offers" }
    } row: { (fruit: Fruit) in
      TextRow(fruit.name)
    }
    let adapter = ListAdapter(dataSource: market, view: view)
    _ = await view.print { _ in }
    let end = "End of list, 5 items\n"
    #expect(view.text() == "Offers\n  Melon\n\nA\n  Apple\n  Apricot\n\nB\n  Banana\n  Blueberry\n" + end)
    basket.ids = [0]
    adapter.flush()
    #expect(view.text() == "B\n  Banana\n  Blueberry\n\nA\n  Apricot\nEnd of list, 3 items\n")
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

/// A loaded list of two items that says that there are more.
@MainActor
private final class Counted: WrappingDataSource, PagedDataSource {
  let base = LoadedList(ListSnapshot<SingleSection, Fruit>((1...2).map { Fruit($0) }))
  let total: PagingTotal? = PagingTotal(count: 100)
}

/// A source of which one page cannot be loaded.
private struct HoledSource: RandomAccessPageSource {
  let rows: ArrayPageSource<Fruit>

  func page(at range: Range<Int>) async throws -> Page<Fruit, Never> {
    if range.contains(40) { throw ScriptedError(.doNotRetry) }
    return try await rows.page(at: range)
  }
}
