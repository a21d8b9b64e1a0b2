import ListPresentation
import ListPresentationTesting
import Observation
import TestSupport
import Testing

@testable import ListPresentationText

@MainActor @Suite struct HeadlessTerminalTests {
  @Test func eachKeyGivesAFrame() async {
    let terminal = HeadlessTerminal(Counter(), columns: 20, rows: 2)
    #expect(await terminal.press() == [])
    #expect(terminal.text == "0 keys\nnone\n")
    #expect(await terminal.press("j down") == ["1 keys\ncharacter(\"j\")\n", "2 keys\ndown\n"])
    #expect(terminal.end == nil)
  }

  @Test func workEndsBeforeTheNextKey() async {
    let terminal = HeadlessTerminal(Counter(), columns: 20, rows: 2)
    #expect(await terminal.press("w j").map { $0.prefix(6) } == ["2 keys", "3 keys"])
  }

  @Test func lastFrameIsTheOneBeforeTheEnd() async {
    let terminal = HeadlessTerminal(Counter(), columns: 20, rows: 2)
    #expect(await terminal.press("j q k").count == 1)
    #expect(terminal.end == .finished && terminal.end?.exitStatus == 0)
    #expect(terminal.text == "1 keys\ncharacter(\"j\")\n")
    #expect(await terminal.press("j") == [])
  }

  @Test func everyProgramEndsWithControlC() async {
    let program = Counter()
    let terminal = HeadlessTerminal(program)
    await terminal.press("ctrl-z ctrl-c")
    #expect(terminal.end == .signal(.interrupt) && terminal.end?.exitStatus == 130)
    #expect(program.keys.isEmpty)
    #expect(TerminalEnd.Signal.allCases.map { TerminalEnd.signal($0).exitStatus } == [129, 130, 131, 143])
  }

  @Test func loadingAndFailureAreShownWithoutWaiting() async {
    let source = ScriptedPageSource<Fruit, Int>()
    var configuration = PagingConfiguration()
    configuration.retry = .byHand
    let screen = TextListScreen { (fruit: Fruit) in TextRow(fruit.name) }
    ListAdapter(dataSource: Pager(source, configuration: configuration, clock: ManualClock()), view: screen)
    let terminal = HeadlessTerminal(screen, columns: 30, rows: 4)
    #expect(terminal.show() == "Loading…\n\n\n\n")
    await wait(until: { source.fail(ScriptedError()) })
    await terminal.press()
    #expect(terminal.text == "Could not load: no answer\nPress t to try again\n\n\n")
    await wait(until: { terminal.show(after: "t").contains("Loading") })
    await wait(until: { source.answer(Page([Fruit(id: 1, name: "Pear", price: "")], next: 2, total: 95)) })
    await wait(until: { terminal.show().hasPrefix("> Pear\nLoading more…\n\n1 of 95 (1 loaded)\n") })
    source.answer(Page([Fruit(id: 2, name: "Fig", price: "")], total: 2))
    await terminal.press()
    #expect(terminal.text == "> Pear\n  Fig\nEnd of list, 2 items\n1 of 2\n")
  }

  @Test func screenIsNotSettledWhileARetryIsScheduled() async {
    let clock = ManualClock()
    let source = ScriptedPageSource<Fruit, Int>(
      script: [.fail(ScriptedError()), .page(Page([Fruit(id: 1, name: "Pear", price: "")]))])
    let screen = TextListScreen { (fruit: Fruit) in TextRow(fruit.name) }
    let adapter = ListAdapter(dataSource: Pager(source, clock: clock), view: screen)
    await wait(until: { if case .failed(_, .some) = adapter.loadState { true } else { false } })
    #expect(!screen.isSettled)
    let terminal = HeadlessTerminal(screen, columns: 30, rows: 4, clock: clock)
    await terminal.press()
    #expect(terminal.text == "> Pear\nEnd of list, 1 item\n\n\n")
  }

  @Test func screenIsNotSettledWhileAPageIsPrepended() {
    let source = PrecedingFruits()
    let screen = TextListScreen { (fruit: Fruit) in TextRow(fruit.name) }
    let adapter = ListAdapter(dataSource: source, view: screen)
    #expect(!screen.isSettled)
    source.prependState = .exhausted
    adapter.flush()
    #expect(screen.isSettled)
  }

  @Test func listLoadsOnAManualClockWhileScrolling() async {
    let clock = ManualClock()
    let source = ClosurePageSource<Fruit, Int> { request in
      try await clock.sleep(until: clock.now.advanced(by: .seconds(1)))
      let first = request.cursor ?? 1
      return Page(
        (first..<first + 10).map { Fruit(id: $0, name: "과일 \($0)", price: "") }, next: first < 41 ? first + 10 : nil)
    }
    let list = Pager(source, clock: clock)
    let screen = TextListScreen("Fruits") { (fruit: Fruit) in TextRow(fruit.name) }
    ListAdapter(dataSource: list, view: screen)
    let terminal = HeadlessTerminal(screen, columns: 30, rows: 6, clock: clock)
    await terminal.press()
    #expect(terminal.text.hasPrefix("Fruits          1 of 20 so far\n> 과일 1\n  과일 2\n  과일 3\n"))
    await terminal.press("G")
    #expect(terminal.text.contains("> 과일 50\n"))
    await terminal.resize(columns: 8, rows: 2)
    #expect(terminal.text == "Fruits\n> 과일 …\n")
  }
}

@MainActor @Observable
private final class PrecedingFruits: ListAdapterDataSource {
  var prependState = ListLoadState.loading
  let numberOfItems = 1
  func item(at index: Int) -> Fruit { Fruit(id: index, name: "Pear", price: "") }
}
