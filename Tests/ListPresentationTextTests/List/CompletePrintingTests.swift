import ListPresentation
import ListPresentationTesting
import ListPresentationText
import Testing

/// A printed list is complete only if nothing is missing before, between and after its rows.
@MainActor @Suite struct CompletePrintingTests {
  private let view = TextListView { (fruit: Fruit) in TextRow(fruit.name) }
  private let rows = (1...100).map { Fruit($0) }

  private var configuration: PagingConfiguration {
    var configuration = PagingConfiguration(pageSize: 10, prefetch: .items(5))
    configuration.retry = RetryPolicy(base: .zero, budget: 0)
    configuration.timeout = nil
    return configuration
  }

  private func names(_ range: ClosedRange<Int>) -> String { range.reduce(into: "") { $0 += "  Fruit \($1)\n" } }

  private func print(_ view: TextListView<some ListElement, some ListElement>, limit: Int = .max) async -> (
    text: String, outcome: TextPrintOutcome
  ) {
    var text = ""
    let outcome = await view.print(limit: limit) { text += $0 }
    return (text, outcome)
  }

  @Test func everyPlaceholderIsLoadedAndPrinted() async {
    let view = TextListView { (item: SparseItem<Fruit>) in TextRow(item.element?.name ?? "…") }
    let pager = SparsePager(ArrayPageSource(rows), configuration: configuration, clock: ManualClock())
    ListAdapter(dataSource: pager, view: view)
    let (text, outcome) = await print(view)
    #expect(text == names(1...100) + "End of list, 100 items\n")
    #expect(outcome == .complete(items: 100))
  }

  @Test func placeholderThatCannotBeLoadedEndsThePrinting() async {
    let source = HoledSource(rows: rows)
    let view = TextListView { (item: SparseItem<Fruit>) in TextRow(item.element?.name ?? "…") }
    ListAdapter(
      dataSource: SparsePager(source, configuration: configuration, clock: ManualClock()), view: view)
    let (text, outcome) = await print(view)
    #expect(text == names(1...40))
    #expect(outcome == .incomplete(items: 40, reason: "no answer") && outcome.exitStatus == 2)
  }

  @Test func listThatBeginsInTheMiddleIsPrintedFromItsFirstRow() async {
    let pager = Pager(
      ArrayPageSource(rows), startingAt: 60, configuration: configuration, clock: ManualClock())
    ListAdapter(dataSource: pager, view: view)
    let (text, outcome) = await print(view)
    #expect(text == names(1...100) + "End of list, 100 items\n" && outcome == .complete(items: 100))
  }

  @Test func limitCountsFromTheFirstRow() async {
    let pager = Pager(ArrayPageSource(rows), startingAt: 60, configuration: configuration, clock: ManualClock())
    ListAdapter(dataSource: pager, view: view)
    #expect(await print(view, limit: 12) == (names(1...12), .limited(items: 12)))
  }

  @Test func headThatCannotBeLoadedIsStatusTwo() async {
    let source = ScriptedPageSource<Fruit, Int>(
      script: [.page(Page(Array(rows[50..<60]), previous: 50)), .fail(ScriptedError(.doNotRetry))])
    let pager = Pager(source, startingAt: 50, configuration: configuration, clock: ManualClock())
    ListAdapter(dataSource: pager, view: view)
    #expect(await print(view) == (names(51...60), .incomplete(items: 10, reason: "no answer")))
  }

  @Test func filterIsPrintedPastEveryBoundOfThePager() async {
    let rows = (1...2_000).map { Fruit($0) }
    ListAdapter(dataSource: Pager(ArrayPageSource(rows), clock: ManualClock()).filter { $0.id == 1_900 }, view: view)
    let (text, outcome) = await print(view)
    #expect(text.hasPrefix("  Fruit 1900\n") && outcome == .complete(items: 1))
  }

  @Test func limitPrintsTheLastLineOfALayoutAndLoadsNoFurther() async {
    let pager = Pager(ArrayPageSource(rows), configuration: configuration, clock: ManualClock())
    view.layout = ListLayout(.grid(columns: 3, height: .estimated(1)))
    ListAdapter(dataSource: pager, view: view)
    var text = ""
    #expect(await view.print(columns: 60, limit: 10) { text += $0 } == .limited(items: 10))
    #expect(text.contains("Fruit 10\n") && pager.numberOfItems < 40)
  }

  @Test func totalThatAWrapperStatesContradictsTheEnd() {
    let counted = Counted(rows: Array(rows[..<2]))
    let adapter = ListAdapter(dataSource: counted, view: view)
    #expect(adapter.gap == .unloaded && view.text() == "  Fruit 1\n  Fruit 2\n2 of 100 items\n")
  }

  @Test func sourceThatHasStoppedIsAskedOnceToGoOn() async {
    let source = Stopped(rows: Array(rows[..<2]))
    ListAdapter(dataSource: source, view: view)
    let (text, outcome) = await print(view)
    #expect(text == names(1...2) && source.retries == 1 && outcome.exitStatus == 2)
  }

  @Test func filterThatHasStoppedSaysHowFarItHasLooked() async {
    let pager = Pager(
      ArrayPageSource((1...10_000).map { Fruit($0) }), clock: ManualClock())
    let screen = TextListScreen { (fruit: Fruit) in TextRow(fruit.name) }
    let adapter = ListAdapter(dataSource: pager.filter { _ in false }, view: screen)
    let terminal = HeadlessTerminal(screen, columns: 60, rows: 5)
    await terminal.press("j")
    guard case .stopped(let count) = adapter.loadState else {
      Issue.record("the list is \(adapter.loadState)")
      return
    }
    #expect(count == pager.numberOfItems && adapter.gap == .unloaded)
    #expect(terminal.text.contains("\(count) loaded, 10,000 in all\nPress t to look further\n"), "\(terminal.text)")
    #expect(!terminal.text.contains("Nothing found") && !terminal.text.contains("End of list"))
  }
}

/// A source of which one page cannot be loaded.
private struct HoledSource: RandomAccessPageSource {
  let rows: [Fruit]

  func page(at range: Range<Int>) async throws -> Page<Fruit, Never> {
    if range.contains(40) { throw ScriptedError(.doNotRetry) }
    return try await ArrayPageSource(rows).page(at: range)
  }
}

/// A list that does not go on.
@MainActor
private final class Stopped: RefreshableDataSource {
  let rows: [Fruit]
  private(set) var retries = 0
  init(rows: [Fruit]) { self.rows = rows }

  var numberOfItems: Int { rows.count }
  var loadState: ListLoadState { .stopped(after: rows.count) }
  func item(at index: Int) -> Fruit { rows[index] }
  func refresh() {}
  func retry() { retries += 1 }
}

/// A list of a plain array that says that there are more items.
@MainActor
private final class Counted: WrappingDataSource, PagedDataSource {
  let base: Plain
  let total: PagingTotal? = PagingTotal(count: 100)
  init(rows: [Fruit]) { base = Plain(rows) }

  final class Plain: ListAdapterDataSource {
    let rows: [Fruit]
    init(_ rows: [Fruit]) { self.rows = rows }
    var numberOfItems: Int { rows.count }
    var loadState: ListLoadState { .exhausted }
    func item(at index: Int) -> Fruit { rows[index] }
  }
}
