import Testing

@testable import ListPresentationText

@Suite struct ScreenPainterTests {
  private static let sizes = [ScreenSize(columns: 80, rows: 24), ScreenSize(columns: 200, rows: 50)]

  /// A list as wide as the screen, with long titles, a date at the right, and the number of the selected row in the
  /// status line.
  private func list(_ title: String, first: Int, selected: Int, in size: ScreenSize) -> ScreenFrame {
    var lines = [StyledLine([.init(DisplayText("Bookmarks"), .title)])]
    for row in first..<first + size.rows - 2 {
      let text = DisplayText("\(row) " + String(repeating: title, count: 9), columns: size.columns - 14)
      let line = StyledLine([
        .plain(row == selected ? "> " : "  "), .init(text.padded(to: size.columns - 12), .row),
        .init(DisplayText("2026-11-21"), .money),
      ])
      lines.append(row == selected ? line.selected : line)
    }
    lines.append(StyledLine(["\(selected + 1)", "/1,000,000"].map { .init(DisplayText($0), .status) }))
    return ScreenFrame(lines, cursor: ScreenPosition(row: selected - first + 1, column: 0))
  }

  /// The rows that lose and get the cursor are written whole, because a terminal cannot change the style of text that
  /// it shows: up to three bytes for each two columns, twice, and no other row.
  @Test(arguments: sizes, ["the quick brown fox jumps over the lazy dog ", "다람쥐 헌 쳇바퀴에 타고파 키스의 고유조건은 "])
  func stepCostsAtMostTwoRows(size: ScreenSize, title: String) {
    var terminal = PaintedTerminal(size)
    _ = terminal.draw(list(title, first: 100, selected: 108, in: size))
    for selected in [109, 110, 109] {
      let bytes = terminal.draw(list(title, first: 100, selected: selected, in: size))
      #expect(bytes.count <= 105 + 3 * size.columns, "\(bytes.visible)")
    }
  }

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

  @Test(arguments: sizes)
  func scrollingStepWritesTwoRows(size: ScreenSize) {
    var terminal = PaintedTerminal(size)
    let rows = size.rows - 2
    _ = terminal.draw(list("다람쥐 헌 쳇바퀴 ", first: 100, selected: 100 + rows - 1, in: size))
    for step in [(first: 101, selected: 100 + rows), (first: 100, selected: 100)] {
      let frame = list("다람쥐 헌 쳇바퀴 ", first: step.first, selected: step.selected, in: size)
      let newRow = frame.lines[step.first > 100 ? rows : 1].text.utf8.count
      let bytes = terminal.draw(frame)
      #expect(bytes.count <= 2 * newRow + 150, "\(bytes.visible)")
    }
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

  @Test func ambiguousWidthsMoveNothingBehindThem() {
    let size = ScreenSize(columns: 20, rows: 1)
    var painter = ScreenPainter(TerminalStyle(colors: .palette))
    let line = StyledLine([
      .init(DisplayText("❤️ heart").padded(to: 16), .row), .init(DisplayText("₩900"), .money),
    ])
    #expect(painter.bytes(for: ScreenFrame([line]), in: size).visible.contains("❤️ heart⎋[17G⎋[38;5;150m₩900"))
  }
}

extension [UInt8] {
  /// The bytes as text, with a visible sign for escapes.
  var visible: String { String(decoding: self, as: UTF8.self).replacing("\u{1B}", with: "⎋") }
}
