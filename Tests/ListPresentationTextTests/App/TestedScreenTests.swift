import ListPresentation
import ListPresentationTesting
import ListPresentationText
import TestSupport
import Testing

/// How an app tests its screen: a page that fails, an answer that comes late, and a race of two queries, over the app's
/// own source, each in ten lines and without waiting.
@MainActor @Suite struct TestedScreenTests {
  private typealias Source = ScriptedPageSource<Fruit, Int>
  private let clock = ManualClock()
  private let fig = Fruit(id: 1, name: "Fig", price: "")
  private let pear = Fruit(id: 2, name: "Pear", price: "")

  /// The app under test, on a terminal.
  private func run(_ source: @escaping (String) -> Source) -> HeadlessTerminal {
    let app = TextApp<MarketRoute>(clock: clock) { _, _ in .paged("Fruits", search: source) { TextRow($0.name) } }
    return HeadlessTerminal(app, columns: 30, rows: 6, clock: clock)
  }

  @Test func pageThatFailsIsLoadedAgain() async {
    let source = Source(script: [.fail(ScriptedError()), .page(Page([fig]))], clock: clock)
    let terminal = run { _ in source }
    await terminal.press()
    #expect(terminal.text.hasPrefix("Fruits\n> Fig\nEnd of list, 1 item\n"))
    #expect(source.requests.count == 2)
  }

  @Test func answerThatComesAfterTheTimeoutIsNotShown() async {
    let source = Source(script: [.byHand, .page(Page([fig]))], clock: clock)
    let terminal = run { _ in source }
    await terminal.press()
    source.answer(Page([pear]))
    await terminal.press()
    #expect(terminal.text.hasPrefix("Fruits\n> Fig\nEnd of list, 1 item\n"))
  }

  @Test func newerQueryWinsTheRace() async {
    let slow = Source(script: [.page(Page([pear]), after: .seconds(9))], clock: clock)
    let fast = Source(script: [.page(Page([fig]), after: .seconds(1))], clock: clock)
    let sources = ["": Source(script: [.page(Page([pear, fig]))], clock: clock), "f": slow, "fi": fast]
    let terminal = run { sources[$0] ?? slow }
    await terminal.press()
    terminal.show(after: "/f")
    await wait(until: { clock.numberOfSleepers > 0 })
    clock.advance(by: .milliseconds(300))
    await wait(until: { slow.numberOfDelayedRequests == 1 })
    terminal.show(after: "i")
    await terminal.press()
    #expect(terminal.text.hasPrefix("Fruits\n> Fig\nEnd of list, 1 item\n"))
  }
}
