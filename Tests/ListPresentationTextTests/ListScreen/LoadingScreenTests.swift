import ListPresentation
import ListPresentationTesting
import ListPresentationText
import TestSupport
import Testing

/// What a screen says of a list that loads, and how the user stops it.
@MainActor @Suite struct LoadingScreenTests {
  /// A screen that moves, of a list whose pages the test sends.
  @MainActor
  private final class Stage {
    let clock = ManualClock()
    let source = ScriptedPageSource<Book, Int>()
    let screen = TextListScreen("Books") { (book: Book) in TextRow(book.title) }
    let adapter: ListAdapter<SingleSection, Book>
    private let animation: Task<Void, Never>
    var isAnimated = true

    init() {
      var configuration = PagingConfiguration()
      (configuration.timeout, configuration.retry) = (nil, .byHand)
      source.ignoresCancellation = false
      adapter = ListAdapter(dataSource: Pager(source, configuration: configuration, clock: clock), view: screen)
      animation = Task { [screen, clock] in await screen.animate(on: clock) }
    }

    deinit { animation.cancel() }

    var picture: String { shown(columns: 60) }

    /// The title line, and the lines below it that are not empty.
    var lines: [String] { picture.split(separator: "\n").map(String.init) }

    func shown(columns: Int) -> String {
      let frame = screen.frame(in: ScreenSize(columns: columns, rows: 8, isAnimated: isAnimated))
      screen.didShow(frame)
      return frame.text
    }

    func press(_ key: Key) -> String {
      screen.press(key)
      return picture
    }

    /// Waits until the screen waits for the time, and lets time pass until it waits again.
    func pass(_ duration: Duration) async {
      await wait(until: { clock.numberOfSleepers == 1 })
      clock.advance(by: duration)
      await wait(until: { clock.numberOfSleepers == 1 })
    }

    /// Sends a page once it is requested and the screen waits for the time, until the screen waits for nothing.
    func answer(_ page: Page<Book, Int>) async {
      await wait(until: {
        _ = picture
        return clock.numberOfSleepers == 1 && source.answer(page)
      })
      await wait(until: {
        _ = picture
        return adapter.isSettled && clock.numberOfSleepers == 0
      })
      // The animation sees that there is nothing to wait for.
      await turns()
    }
  }

  private let stage = Stage()

  @Test func nothingIsSaidAtFirstThenASignAndThenTheSeconds() async {
    #expect(stage.lines.prefix(1) == ["Books"] && !stage.picture.contains("oading"))
    await stage.pass(.milliseconds(200))
    #expect(!stage.picture.contains("oading"))
    await stage.pass(.milliseconds(100))
    #expect(stage.lines[1] == "⠸ Loading…")
    await stage.pass(.milliseconds(100))
    #expect(stage.lines[1] == "⠼ Loading…")
    await stage.pass(.milliseconds(2_600))
    #expect(stage.lines[1] == "⠋ Loading…  3 s, esc stops" && stage.lines[0] == "Books")
    await stage.pass(.milliseconds(1_200))
    #expect(stage.lines[1] == "⠹ Loading…  4 s, esc stops")
    #expect(stage.shown(columns: 24).contains("\n⠹ 4 s, esc stops\n"))
    await stage.answer(Page([Book(1), Book(2)]))
    #expect(
      stage.lines.prefix(4) == [
        "Books                                                 1 of 2", "> row 1", "  row 2", "End of list, 2 items",
      ])
    // Nobody waits for the time of a list that is there.
    await wait(until: { stage.clock.numberOfSleepers == 0 })
  }

  @Test func escapeStopsALoadingOfWhichTheScreenSaysSo() async {
    _ = stage.picture
    await stage.pass(.seconds(2))
    #expect(stage.press(.escape).contains("At the first screen"), "too early, Escape goes back")
    await stage.pass(.seconds(2))
    let stopped = stage.press(.escape)
    #expect(stopped.contains("\nLoading stopped\nPress t to try again\n") && !stopped.contains("oad: "), "\(stopped)")
    #expect(stopped.contains("\nt try again"))
    await wait(until: { stage.source.openRequests.isEmpty && stage.clock.numberOfSleepers == 0 })
    #expect(stage.source.requests.count == 1)
    #expect(stage.press(.escape).contains("At the first screen"))
    _ = stage.press(.character("t"))
    await stage.answer(Page([Book(1), Book(2)]))
    #expect(stage.picture.contains("> row 1\n  row 2\nEnd of list") && stage.source.requests.count == 2)
  }

  @Test func rowsStayWhileTheListLoadsAgainAndWhenItIsStopped() async {
    await stage.answer(Page((1...30).map { Book($0) }))
    let rows = stage.lines.dropFirst()
    _ = stage.press(.character("r"))
    await stage.pass(.milliseconds(500))
    #expect(
      stage.lines.dropFirst() == rows && stage.lines[0].hasSuffix("  ⠴ loading  1 of 30 so far"), "\(stage.picture)")
    await stage.pass(.milliseconds(2_600))
    #expect(stage.lines[0].hasSuffix("  ⠙ loading  3 s, esc stops  1 of 30 so far"), "\(stage.picture)")
    for (columns, end) in [(40, "  ⠙ loading  3 s, esc stops"), (30, "  ⠙ 3 s, esc stops"), (14, " ⠙")] {
      let lines = stage.shown(columns: columns).split(separator: "\n").map(String.init)
      #expect(lines[0].hasSuffix(end), "a narrow screen keeps the key: \(lines[0])")
      #expect(lines.allSatisfy { $0.displayWidth <= columns }, "\(lines)")
    }
    _ = stage.press(.escape)
    #expect(
      stage.lines[0].hasSuffix("  stopped  1 of 30 so far") && stage.lines[1..<6] == rows.prefix(5)[...],
      "\(stage.picture)")
    #expect(stage.picture.contains("\nt try again"))
  }

  @Test func screenThatDoesNotMoveSaysItInWordsAtOnce() async {
    stage.isAnimated = false
    #expect(stage.lines[1] == "Loading…")
    await stage.pass(.seconds(9))
    #expect(stage.lines[1] == "Loading…")
  }

  @Test func sourceThatCannotStopIsNotStopped() async {
    let books = Books(count: 0)
    books.loadState = .loading
    let (stage, clock) = (ListStage(books), ManualClock())
    stage.size = ScreenSize(columns: 60, rows: 6, isAnimated: true)
    let animation = Task { await stage.screen.animate(on: clock) }
    _ = stage.picture
    await wait(until: { clock.numberOfSleepers == 1 })
    clock.advance(by: .seconds(5))
    await wait(until: { stage.picture.contains("  5 s\n") })
    #expect(stage.press("esc").picture.contains("At the first screen"))
    animation.cancel()
    await animation.value
  }
}
