import ListPresentation
import ListPresentationTesting
import ListPresentationText
import TestSupport
import Testing

/// The way to the last row of a list that is not loaded yet, and the words about a retry.
@MainActor @Suite struct GoingToEndTests {
  private struct Refusal: Error, CustomStringConvertible, RetryAdvising {
    let description = "refused"
    var retryAdvice: RetryAdvice { .doNotRetry }
  }

  private let listener = Listener<SingleSection, Book>()
  private let screen = TextListScreen { (book: Book) in TextRow(book.title) }
  private let clock = ManualClock()

  /// Plays keys in a list of rows that load in pages of ten, each of which takes a second, and returns the screen.
  @discardableResult
  private func play(
    _ keys: String, _ count: Int = 50, failingAt broken: Int? = nil, startingAt start: Int? = nil,
    taking time: Duration = .seconds(1)
  ) async -> HeadlessTerminal {
    let (clock, screen) = (ManualClock(), TextListScreen { (book: Book) in TextRow(book.title) })
    let source = ClosurePageSource<Book, Int> { request in
      try await clock.sleep(until: clock.now.advanced(by: time))
      let first = request.cursor ?? 1
      if first == broken { throw Refusal() }
      return Page(
        (first..<first + 10).map { Book($0) }, next: first < count - 9 ? first + 10 : nil,
        previous: first > 1 ? first - 10 : nil)
    }
    ListAdapter(dataSource: Pager(source, startingAt: start, clock: clock), view: screen, delegate: listener)
    let terminal = HeadlessTerminal(screen, columns: 50, rows: 6, clock: clock)
    await terminal.press(keys)
    return terminal
  }

  @Test(
    arguments: [
      // Beyond the bound of a fill.
      (500, nil, nil, "> row 500\nEnd of list, 500 items\n"),
      // The end of a list without its beginning is not the whole list.
      (50, nil, 31, "End of list, 40 items loaded, and there may be\nearlier ones\n40 of 40 so far\n"),
      (50, 31, nil, "> row 30\nCould not load more: refused\n"),
    ] as [(Int, Int?, Int?, String)])
  func lastRowIsReachedOrTheScreenSaysWhyNot(count: Int, broken: Int?, start: Int?, shown: String) async {
    let text = await play("G", count, failingAt: broken, startingAt: start).text
    #expect(text.contains(shown), "\(text)")
  }

  /// On a fast server, a page is there before the frame that the user's key has led to.
  @Test(arguments: [0, 10, 1_000]) func wayOfTheUserIsNoFaultOfTheView(milliseconds: Int) async {
    let steps = String(repeating: "12j ", count: 14)
    for (keys, start, row) in [("G", nil, 200), ("g", 191, 1), (steps, nil, 169)] as [(String, Int?, Int)] {
      let text = await play(keys, 200, startingAt: start, taking: .milliseconds(milliseconds)).text
      #expect(text.contains("> row \(row)\n"), "\(text)")
    }
    #expect(listener.sentences == [])
  }

  @Test(arguments: ["xyz", "20", "row space 3"]) func filterIsNoFaultOfTheView(query: String) async {
    await play("/ \(query) enter", 500, taking: .milliseconds(10))
    #expect(listener.sentences == [])
  }

  @Test func positionThatTheAppShowsEndsTheWay() async {
    let source = ScriptedPageSource<Book, Int>()
    let adapter = ListAdapter(dataSource: Pager(source, clock: clock), view: screen)
    func answer(_ first: Int) async {
      await wait(until: { !source.openRequests.isEmpty })
      source.answer(Page((first..<first + 10).map { Book($0) }, next: first + 10))
      await wait(until: { adapter.structure.numberOfItems == first + 9 })
    }
    await answer(1)
    screen.press(.character("G"))
    await answer(11)
    #expect(screen.cursorItem?.id == 20, "on the way")
    screen.restore(.init(cursor: .init(id: 3, index: 2)))
    await answer(21)
    #expect(screen.cursorItem?.id == 3)
  }

  @Test func endOfAStoredListIsReachedWithoutANetwork() async {
    let store = MemoryPageStore<Book, Int>()
    for page in 0..<5 {
      let ids = page * 20 + 1...min(page * 20 + 20, 96)
      store.write(StoredPage(ids.map { Book($0) }, next: ids.upperBound + 1, total: 120), as: page)
    }
    let source = ClosurePageSource<Book, Int> { _ in throw Refusal() }
    ListAdapter(dataSource: Pager(StoredPageSource(source, store: store), clock: clock), view: screen)
    let terminal = HeadlessTerminal(screen, columns: 80, rows: 6, clock: clock)
    await terminal.press()
    #expect(terminal.text.contains("> row 1\n"), "\(terminal.text)")
    #expect(terminal.text.contains("1 of 120 (20 loaded)  Could not refresh: refused\n"), "\(terminal.text)")
    await terminal.press("G")
    #expect(terminal.text.contains("> row 96\n") && terminal.text.contains("96 of 120 (96 loaded)"), "\(terminal.text)")
    #expect(terminal.text.contains("\nCould not refresh: refused\n"), "\(terminal.text)")
    #expect(terminal.text.split(separator: "refused").count == 2 && !terminal.text.contains("failed"))
  }

  @Test func firstRowIsTheBeginningOfTheWholeList() async {
    let terminal = await play("", startingAt: 31)
    #expect(terminal.text.contains("> row 31\n"))
    #expect(terminal.show(after: "g").contains("loading to the beginning, esc stops"))
    #expect(terminal.show(after: "esc").contains("First loaded row"))
    await terminal.press("g")
    #expect(terminal.text.contains("> row 1\n"))
    await terminal.press("G")
    #expect(terminal.text.contains("End of list, 50 items\n"))
  }

  @Test func keyStopsAtTheLastLoadedRow() async {
    let terminal = await play("")
    #expect(terminal.show(after: "G").contains("loading to the end, esc stops"))
    #expect(terminal.show(after: "esc").contains("Last loaded row"))
    await terminal.press()
    #expect(!terminal.text.contains("> row 50\n"))
    // Another key does what it does elsewhere.
    #expect(terminal.show(after: "G g").contains("> row 1\n"))
  }

  @Test func listThatLoadsNoMoreSaysSo() async {
    ListAdapter(dataSource: StoppedBooks(), view: screen)
    let terminal = HeadlessTerminal(screen, columns: 50, rows: 6)
    await terminal.press("G")
    #expect(terminal.text.contains("> row 1\n") && terminal.text.contains("Last loaded row"), "\(terminal.text)")
  }

  @Test func refreshOfPagesSaysWhatArrivedAboveTheFirstRow() async {
    let source = ScriptedPageSource<Book, Int>()
    ListAdapter(dataSource: Pager(source, clock: clock), view: screen)
    let terminal = HeadlessTerminal(screen, columns: 40, rows: 6)
    terminal.show()
    await wait(until: { source.answer(Page((10...29).map { Book($0) })) })
    await wait(until: { terminal.show().contains("1 of 20\n") })
    terminal.show(after: "r")
    await wait(until: { source.answer(Page((7...29).map { Book($0) })) })
    await wait(until: { terminal.show().contains("4 of 23  3 new above\n") })
    await terminal.press("g")
    #expect(terminal.text.contains("> row 7\n") && terminal.text.contains("\n1 of 23\n"), "\(terminal.text)")
  }

  @Test func statusCountsDownToARetry() async {
    let stage = ListStage(Books(count: 3), columns: 60, rows: 8)
    var changes = 0
    stage.screen.onChange = { changes += 1 }
    let animation = Task { await stage.screen.animate(on: clock) }
    await turns()
    let retry = ScheduledRetry(attempt: 2, at: clock.now.advanced(by: .milliseconds(2_500)), on: clock)
    stage.change { $0.loadState = .failed("no answer", retry: retry) }
    #expect(stage.picture.contains("1 of 3  again in 3 s, t now\n"))
    await wait(until: { clock.numberOfSleepers == 1 })
    changes = 0
    clock.advance(by: .seconds(1))
    await wait(until: { changes == 1 })
    #expect(stage.picture.contains("1 of 3  again in 2 s, t now\n"))
    stage.change { $0.loadState = .loading }
    #expect(stage.picture.contains("1 of 3  loading, attempt 2\n"))
    stage.change { $0.loadState = .exhausted }
    #expect(stage.picture.contains("1 of 3\n"))
    animation.cancel()
    clock.advance(by: .seconds(1))
    await animation.value
    #expect(clock.numberOfSleepers == 0)
  }
}

/// A list that loads nothing more, though it has more.
@MainActor
private final class StoppedBooks: PagedDataSource {
  let numberOfItems = 1
  let total: PagingTotal? = PagingTotal(count: 9)
  func item(at index: Int) -> Book { Book(1) }
}
