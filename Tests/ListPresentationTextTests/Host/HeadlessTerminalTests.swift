import ListPresentationTesting
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
}

/// The smallest program: it counts keys, works in the background when told to, and ends.
@MainActor
private final class Counter: ScreenProgram {
  var keys: [Key] = []
  var onChange: (() -> Void)?
  var isSettled = true
  var hasEnded = false

  func frame(in size: ScreenSize) -> ScreenFrame {
    ScreenFrame([
      StyledLine([StyledLine.Span(DisplayText("\(keys.count) keys", columns: size.columns), .title)]),
      StyledLine([StyledLine.Span(spokenLine, .row)], isSelected: true),
    ])
  }

  var spokenLine: DisplayText { DisplayText(keys.last.map { "\($0)" } ?? "none") }

  func press(_ key: Key) {
    keys.append(key)
    switch key {
    case .character("q"): hasEnded = true
    case .character("w"):
      isSettled = false
      Task {
        for _ in 0..<50 { await Task.yield() }
        keys.append(.paste("done"))
        isSettled = true
        onChange?()
      }
    default: break
    }
  }
}
