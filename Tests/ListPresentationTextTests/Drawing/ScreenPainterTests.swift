import Testing

@testable import ListPresentationText

@Suite struct ScreenPainterTests {
  @Test func backgroundFillsTheRowOnlyWithColors() {
    let size = ScreenSize(columns: 8, rows: 2)
    let line = StyledLine([.init(DisplayText("> "), .plain), .init(DisplayText("a"), .detail)], hasBackground: true)
    func bytes(_ colors: TerminalStyle.Colors, _ line: StyledLine) -> String {
      var painter = ScreenPainter(TerminalStyle(colors: colors))
      return painter.bytes(for: ScreenFrame([line]), in: size).visible
    }
    #expect(bytes(.basic, line).contains("⎋[1H⎋[30;47m>⎋[2m a⎋[K⎋[m"))
    #expect(bytes(.palette, line).contains("⎋[1H⎋[48;5;240m> a⎋[K⎋[m"))
    var plain = line
    plain.hasBackground = false
    #expect(bytes(.none, line) == bytes(.none, plain))
  }

  @Test func frameIsOneSynchronizedOutputWithACursor() {
    let size = ScreenSize(columns: 20, rows: 3)
    var painter = ScreenPainter(TerminalStyle(colors: .basic))
    var frame = ScreenFrame(
      [
        StyledLine([
          .plain("  "), .init(DisplayText("사과          "), .row), .init(DisplayText("₩900"), .money),
        ]), StyledLine([.init(DisplayText("Could not load"), .failure)]),
      ], cursor: ScreenPosition(row: 0, column: 0))
    #expect(
      painter.bytes(for: frame, in: size).visible
        == "⎋[?2026h⎋[m⎋[r⎋[2J⎋[1;3H사과⎋[17G⎋[32m₩900⎋[2H⎋[1;31mCould not load⎋[m⎋[1H⎋[?25h⎋[?2026l")
    frame.cursor = ScreenPosition(row: 1, column: 4)
    #expect(painter.bytes(for: frame, in: size).visible == "⎋[2;5H")
    frame.cursor = nil
    #expect(painter.bytes(for: frame, in: size).visible == "⎋[?25l")
    frame.lines.removeLast()
    #expect(painter.bytes(for: frame, in: size).visible == "⎋[?2026h⎋[2H⎋[K⎋[?2026l")
    painter.forget()
    #expect(painter.bytes(for: frame, in: size).visible.contains("⎋[2J"))
  }

  /// The Linux console has one screen, and so has GNU Screen as it comes.
  @MainActor @Test func shellIsBelowTheFrameOfATerminalWithOneScreen() {
    let size = ScreenSize(columns: 9, rows: 3)
    var painter = ScreenPainter(TerminalStyle(colors: .basic))
    var terminal = ModelTerminal(size)
    let lines = ["one", "two", "q quit"].map { StyledLine([.init(DisplayText($0), .row)]) }
    terminal.take(painter.bytes(for: ScreenFrame(lines), in: size))
    let canvas = TerminalCanvas(Terminal(), TerminalEnvironment { $0 == "TERM" ? "linux" : nil })
    terminal.take(canvas.leave(isMidFrame: false))
    #expect(terminal.text == "one\ntwo\n" && terminal.row == 2 && terminal.column == 0)
  }

  /// A program of an app may draw more than there is room for.
  @Test func lineEndsAtTheEdgeOfTheScreen() {
    let size = ScreenSize(columns: 3, rows: 1)
    var painter = ScreenPainter(TerminalStyle(colors: .palette))
    var terminal = ModelTerminal(size)
    for (drawn, shown) in [("abcdef", "abc\n"), ("한글", "한\n"), ("a", "a\n")] {
      let frame = ScreenFrame([StyledLine([.init(DisplayText(drawn), .row)])])
      terminal.take(painter.bytes(for: frame, in: size))
      #expect(terminal.text == shown && terminal.fault == nil)
    }
  }
}

extension [UInt8] {
  /// The bytes as text, with a visible sign for escapes.
  var visible: String { String(decoding: self, as: UTF8.self).replacing("\u{1B}", with: "⎋") }
}
