import ListPresentation
import ListPresentationTesting
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
}
