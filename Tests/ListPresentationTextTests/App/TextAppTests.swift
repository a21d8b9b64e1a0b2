import ListPresentation
import ListPresentationTesting
import Observation
import ScreenRouting
import TestSupport
import Testing

@testable import ListPresentationText

@MainActor @Suite struct TextAppTests {
  private let market = Market()

  private func terminal(_ app: any ScreenProgram, _ keys: String = "", rows: Int = 6) async -> HeadlessTerminal {
    let terminal = HeadlessTerminal(app, columns: 44, rows: rows)
    await terminal.press(keys)
    return terminal
  }

  /// The screen of the market after some keys.
  private func shown(_ keys: String, _ market: Market = Market()) async -> String {
    await terminal(market.app, keys).text
  }

  private func printed(
    _ app: TextApp<some Route>, columns: Int? = nil
  ) async throws -> (text: String, outcome: TextPrintOutcome) {
    var text = ""
    let outcome = try await app.print(columns: columns) { text += $0 }
    return (text, outcome)
  }

  @Test func openingShowsTheNextScreenAndBackTheListAsItWas() async {
    #expect(
      await shown("j") == """
        Fruits                                2 of 2
          배                                  ₩3,500
        > Fig                                 ₩1,200
        End of list, 2 items

        enter open  / filter  ? help  q quit

        """)
    #expect(
      await shown("j enter") == """
        Fruits › Fig
        Price     ₩1,200
        Season    가을


        e note  s sell  h back  ? help  q quit

        """)
    #expect(await shown("j enter h") == shown("j"))
    #expect(await shown("j enter esc j") == shown("j"))
  }

  @Test func keyIsAnsweredWithOneFrame() async {
    let app = market.app
    _ = await terminal(app, "j")
    var changes = 0
    app.onChange = { changes += 1 }
    app.press(.up)
    #expect(changes == 0)
    app.message = "two fruits"
    app.press(.down)
    #expect(changes == 2)
  }

  private enum TabRoute: TabbedRoute {
    case fruits
    case other
    static let tabs: KeyValuePairs = ["fruits": TabRoute.fruits, "other": TabRoute.other]
  }

  @Test func tabGoesToTheNextTab() async {
    let app = TextApp<TabRoute> { route, _ in .fields(route == .fruits ? "Fruits" : "Other", ["State": "empty"]) }
    let terminal = await terminal(app, "tab")
    #expect(terminal.text.hasPrefix("Other\n"))
    await terminal.press("tab")
    #expect(terminal.text.hasPrefix("Fruits\n"))
  }

  @Test func printedListHasNoCursorWhileAnotherViewOfItHasOne() async throws {
    let row = { (fruit: Fruit) in TextRow(fruit.name) }
    let (list, other) = (TextListScreen(row: row), TextListScreen(row: row))
    ListAdapter(dataSource: DiffableDataSource(ListSnapshot([Fruit(1)])), view: other).attach(list)
    _ = other.frame(in: ScreenSize(columns: 30, rows: 5))
    #expect(try await printed(TextApp<TabRoute> { _, _ in .list("Fruits", in: list) }).text == "  Fruit 1\n")
  }

  @Test func helpOfFieldsIsScrolledUntilAnotherKey() async {
    let help = await shown("enter ?")
    #expect(help.contains("\nHere\n  e          note\n  s          sell\n\nesc back\n"), "\(help)")
    #expect(help.contains(/^Keys +1–4 of \d+\n/), "\(help)")
    let scrolled = await shown("enter ? j")
    #expect(scrolled.contains("\n  e          note\n  s          sell\n\nEverywhere\nesc back\n"), "\(scrolled)")
    #expect(scrolled.contains(/^Keys +2–5 of \d+\n/), "\(scrolled)")
    #expect(await shown("enter ? G").contains("  to the end\n"))
    #expect(await shown("enter ? G e") == shown("enter"))
  }

  @Test func hintsAreLeftOutWhole() async {
    for keys in ["", "enter", "enter e", "enter s", "enter s y"] {
      let market = Market()
      // A question and an alert are a line of keys where there is no room for a box.
      let rows = keys.hasPrefix("enter s") ? 5 : 6
      let terminal = HeadlessTerminal(market.app, columns: 200, rows: rows)
      await terminal.press(keys)
      let hints = terminal.text.split(separator: "\n").last?.split(separator: "  ") ?? []
      for columns in [60, 43, 31, 20, 13, 9, 6, 3] {
        await terminal.resize(columns: columns, rows: rows)
        let shown = terminal.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().last ?? ""
        let kept = shown.split(separator: "  ")
        #expect(kept.allSatisfy(hints.contains), "\(keys) \(columns): \(shown)")
        // The help stays longest.
        let help = hints.first { $0.hasSuffix(" help") }
        if let help, columns >= 20 { #expect(kept.contains(help), "\(keys) \(columns): \(shown)") }
      }
      withExtendedLifetime(market) {}
    }
  }

  @Test func pathKeepsTheScreenThatIsShown() async {
    let terminal = HeadlessTerminal(market.app, columns: 19, rows: 4)
    await terminal.press("enter e")
    #expect(terminal.text.hasPrefix("Fruits › 배 › Note\n"))
    await terminal.resize(columns: 17, rows: 4)
    #expect(terminal.text.hasPrefix("… › 배 › Note\n"))
    await terminal.resize(columns: 7, rows: 4)
    #expect(terminal.text.hasPrefix("Note\n"))
  }

  @Test func quitEndsTheApp() async {
    for keys in ["q", "enter q", "enter e ctrl-q"] {
      #expect(await terminal(Market().app, keys).end == .finished, "\(keys)")
    }
  }

  @Test func questionTakesItsAnswersAndClosesOnlyByItsApp() async {
    let asked = await shown("enter s")
    #expect(
      asked.contains("╭─ Sell ") && asked.contains("│ Sell 배? ") && asked.contains("│ [y] yes  [n] no "), "\(asked)")
    for keys in ["enter s n", "enter s esc", "enter s q", "enter s ㅜ"] {
      let market = Market()
      #expect(await shown(keys, market) == shown("enter"))
      #expect(market.answers == [false])
    }
    #expect(await shown("enter s j y", market).contains("│ The fruit is sold. "))
    #expect(market.answers == [true])
    #expect(await shown("enter s y enter") == shown("enter"))
  }

  @Test func questionKeepsItsKeysOnTheLowestScreens() async {
    let terminal = await terminal(market.app, "enter s", rows: 5)
    #expect(terminal.text == "Fruits › 배 › Sell\nSell 배?\n\n\ny yes  n no  ? help\n")
    await terminal.resize(columns: 44, rows: 2)
    #expect(terminal.text == "Sell 배?\ny yes  n no  ? help\n")
    await terminal.resize(columns: 44, rows: 1)
    #expect(terminal.text == "Sell 배?  [y] yes  [n] no\n")
  }

  @Test func titleGivesWayToTheLinesThatAreVisible() async {
    let app = TextApp<MarketRoute> { _, _ in .fields("배와 무화과, 그리고 사과와 포도", ["": "one", "": "two"]) }
    let terminal = await terminal(app, rows: 2)
    #expect(terminal.text == "배와 무화과, 그리고 사과와 포도     1–1 of 2\none\n")
    await terminal.resize(columns: 27, rows: 2)
    #expect(terminal.text == "배와 무화과, 그…   1–1 of 2\none\n")
    for columns in 1...27 {
      await terminal.resize(columns: columns, rows: 2)
      #expect(terminal.frame.lines.allSatisfy { $0.width <= columns }, "\(terminal.text)")
    }
  }

  @Test func formSaysWhatEnterDoes() async {
    let app = TextApp<MarketRoute> { _, _ in .form("Reply", [TextFormField("Text")], saving: "send") { _ in } }
    let terminal = await terminal(app)
    #expect(terminal.text.contains("\nenter send  "))
    await terminal.press("ctrl-g")
    #expect(terminal.text.contains("  enter      send\n  ^S         send\n"))
  }

  @Test func firstFrameDoesNotShowAScreenThatACommandReplaces() async {
    market.app.router.send(.push(.fruit(market.fig)))
    let terminal = HeadlessTerminal(market.app, columns: 44, rows: 6)
    #expect(terminal.show() == "")
    await terminal.press()
    #expect(terminal.text.hasPrefix("Fruits › Fig\n"))
  }

  @Test func keysBeforeTheAppHasStartedAreForItsFirstScreen() async {
    let terminal = HeadlessTerminal(market.app, columns: 44, rows: 6)
    terminal.show(after: "j enter")
    await wait(until: { terminal.show().hasPrefix("Fruits › Fig\n") })
  }

  @Test func screenWithoutAListIsPrintedWithoutBlankLines() async throws {
    let wide = String(repeating: "₩", count: 100)
    let texts = [TextFormField("Name", text: "하나"), .button("Add") {}, TextFormField("Code")]
    for (screen, columns, text) in [
      (.alert("Sold", "The fruit is sold."), nil, "The fruit is sold.\n"),
      (.question("Sell", "Sell 배?") { _ in }, 4, "Sell\n배?\n"),
      (.form("Sign in", texts) { _ in }, nil, "Name      하나\n"),
      (.fields("", ["Price": wide, "Season": "가을"]), nil, "Price     \(wide)\nSeason    가을\n"),
    ] as [(TextScreen, Int?, String)] {
      let printed = try await printed(TextApp<MarketRoute> { _, _ in screen }, columns: columns)
      #expect(printed == (text, .complete(items: 0)))
    }
  }

  @Test func questionWithoutRoomForItsEndSaysSo() async {
    let reason = "The market cannot be reached: the connection was lost."
    let terminal = await terminal(TextApp<MarketRoute> { _, _ in .alert("Failed", reason) })
    await terminal.resize(columns: 20, rows: 4)
    #expect(terminal.text.hasPrefix("Failed\nThe market cannot be\nreached: the connec…\n"))
  }

  @Test func commandThatCannotBeCarriedOutSaysWhy() async {
    #expect(await shown("x").hasSuffix("\ncannot push: closed allows no screen above\nit in its layer\n"))
    #expect(await shown("x j") == shown("j"))
  }

  @Test func linksHaveAKeyWhereThereAreSome() async {
    #expect(await shown("#").contains("\n# has no effect here\n"))
    enum NoteRoute: Route {
      case notes, note
      static let root = NoteRoute.notes
      static func links(above route: NoteRoute?, as presentation: RoutePresentation?) -> [RouteLink<NoteRoute>] {
        presentation == .cover ? [RouteLink("note", NoteRoute.note)] : []
      }
    }
    let text = await terminal(TextApp<NoteRoute> { _, _ in .fields("Notes", ["Count": "1"]) }, "#").text
    #expect(text.contains("link: home"), "\(text)")
  }

  @Test func keyCanBeAddedToAScreenThatIsShown() async {
    let screen = TextScreen.fields("Notes", ["Count": "1"])
    let app = TextApp<MarketRoute> { _, _ in screen }
    let terminal = await terminal(app)
    _ = screen.onKeyPress("z", "archive") { [weak app] in app?.message = "archived" }
    await terminal.press("z")
    #expect(terminal.text.contains("archived"))
  }

  @Test func listIsPrintedToItsEnd() async throws {
    let text = "  배  ₩3,500\n  Fig  ₩1,200\nEnd of list, 2 items\n"
    #expect(try await printed(market.app) == (text, .complete(items: 2)))
  }

  @Test func reasonOfAFailureIsInTheOutcomeAlone() async throws {
    let app = TextApp<MarketRoute>(clock: ManualClock()) { _, _ in
      .paged("Fruits", ClosurePageSource { (_: PageRequest<Int>) -> Page<Fruit, Int> in throw Gone() }) {
        TextRow($0.name)
      }
    }
    #expect(try await printed(app) == ("", .incomplete(items: 0, reason: "the market has moved")))
  }

  @Test func linkThatLeadsNowhereIsPrintedAsTheReason() async throws {
    market.app.router.send(.open("nowhere"))
    let reason = "component 1 is unknown: 'nowhere'; known there: market"
    #expect(try await printed(market.app) == ("", .incomplete(items: 0, reason: reason)))
  }

  @Test func detailsArePrintedOnceTheyAreThere() async throws {
    for isCancelled in [false, true] {
      let (book, clock) = (Loading(), ManualClock())
      book.isLoading = true
      let app = TextApp<MarketRoute>(clock: clock) { _, _ in
        .details("Fig", isSettled: !book.isLoading) { [.text("State", book.isLoading ? "green" : "ripe")] }
      }
      var text = ""
      let printing = Task { try await app.print { text += $0 } }
      // The app waits for the details.
      await wait(until: { clock.numberOfSleepers == 1 })
      #expect(text.isEmpty)
      if isCancelled { printing.cancel() } else { book.isLoading = false }
      #expect(try await printing.value == (isCancelled ? .cancelled(items: 0) : .complete(items: 0)))
      #expect(text == (isCancelled ? "" : "State     ripe\n"))
    }
  }

  @Test func modelThatReportsNoChangesIsPrintedOnceItIsThere() async throws {
    let (book, clock) = (Unobserved(), ManualClock())
    var numberOfReadings = 0
    let app = TextApp<MarketRoute>(clock: clock) { _, _ in
      .details("Fig", isSettled: !book.isLoading) {
        numberOfReadings += 1
        return [.text("State", book.isLoading ? "green" : "ripe")]
      }
    }
    var text = ""
    let printing = Task { try await app.print { text += $0 } }
    await wait(until: { clock.numberOfSleepers == 1 && numberOfReadings > 0 })
    book.isLoading = false
    await turns()
    #expect(text.isEmpty)
    clock.advance(by: .milliseconds(100))
    await wait(until: { !text.isEmpty })
    printing.cancel()
    #expect(try await printing.value == .complete(items: 0))
    #expect(text == "State     ripe\n")
  }

  @Test func screenThatReplacesALoadingOneIsPrinted() async throws {
    let clock = ManualClock()
    let app = TextApp<MarketRoute>(clock: clock) { route, _ in
      route == .closed ? .alert("Closed", "The market is closed.") : .details("Fig", isSettled: false) { [] }
    }
    var text = ""
    let printing = Task { try await app.print { text += $0 } }
    await wait(until: { clock.numberOfSleepers == 1 })
    app.router.send(.replace(.closed))
    await wait(until: {
      clock.advance(by: .milliseconds(1))
      return !text.isEmpty
    })
    printing.cancel()
    #expect(try await printing.value == .complete(items: 0))
    #expect(text == "The market is closed.\n")
  }

  @Test func outputThatIsClosedEndsThePrinting() async {
    await #expect(throws: Gone()) { try await market.app.print { _ in throw Gone() } }
  }

  /// The path above a note has the title of the screen below, which can still be loading.
  @Test func appIsSettledWithTheTitlesOfItsPath() async {
    let book = Loading()
    let app = TextApp<MarketRoute> { route, entry in
      guard route == .fruits else { return .fields("Note", ["": "ripe"]) }
      return .details(book.isLoading ? "?" : "Fig", isSettled: !book.isLoading) { [] }
        .onKeyPress("c", "note") {
          book.isLoading = true
          entry.push(.counter)
        }
    }
    var pauses = 0
    var last = ""
    let session = ScreenSession(app, size: ScreenSize(columns: 44, rows: 6))
    func pause() {
      guard book.isLoading else { return }
      pauses += 1
      book.isLoading = pauses < 5
    }
    await session.play([.character("c")], pause: { pause() }, shown: { last = $0.text })
    #expect(pauses == 5 && last.hasPrefix("Fig › Note\n"))
  }

  @Test func screensLeaveWithTheirEntries() async {
    let terminal = await terminal(market.app, "enter")
    weak let screen = market.app.router.screen(of: market.app.router.stack.top.id)
    #expect(screen != nil)
    await terminal.press("h")
    #expect(screen == nil)
  }
}

@MainActor @Observable
private final class Loading {
  var isLoading = false
}

@MainActor
private final class Unobserved {
  var isLoading = true
}

/// The failure of a source that is gone.
private struct Gone: Error, Equatable, RetryAdvising, CustomStringConvertible {
  var retryAdvice: RetryAdvice { .doNotRetry }
  let description = "the market has moved"
}
