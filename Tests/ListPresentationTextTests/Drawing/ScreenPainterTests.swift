import Testing

@testable import ListPresentationText

@Suite struct ScreenPainterTests {
  private static let sizes = [ScreenSize(columns: 80, rows: 24), ScreenSize(columns: 200, rows: 50)]
  private static let words = [
    "ASCII": "the quick brown fox jumps over the lazy dog ", "한국어": "다람쥐 헌 쳇바퀴에 타고파 키스의 고유조건은 ",
  ]

  /// A list as wide as the screen, with long titles, a date at the right, and its place in the status line.
  private func list(_ title: String, first: Int, selected: Int, in size: ScreenSize) -> ScreenFrame {
    var lines = [StyledLine([StyledLine.Span(DisplayText("Bookmarks"), .title)])]
    for row in first..<first + size.rows - 2 {
      let text = DisplayText("\(row) " + String(repeating: title, count: 9), columns: size.columns - 14)
      let line = StyledLine([
        StyledLine.Span(DisplayText(row == selected ? "> " : "  "), .plain),
        StyledLine.Span(text.padded(to: size.columns - 12), .row),
        StyledLine.Span(DisplayText("2026-11-21"), .trailing),
      ])
      lines.append(row == selected ? line.selected : line)
    }
    lines.append(
      StyledLine([
        StyledLine.Span(DisplayText("\(selected + 1)"), .status), StyledLine.Span(DisplayText("/1,000,000"), .status),
      ]))
    return ScreenFrame(lines, cursor: ScreenPosition(row: selected - first + 1, column: 0))
  }

  /// The rows that lose and get the cursor are written whole, because a terminal cannot change the style of text that
  /// it shows: up to three bytes for each two columns, twice, and no other row.
  @Test(arguments: sizes, ["ASCII", "한국어"])
  func stepCostsAtMostTwoRows(size: ScreenSize, language: String) throws {
    let title = try #require(Self.words[language])
    var painter = ScreenPainter(hasColor: true)
    var terminal = ModelTerminal(size)
    terminal.take(painter.bytes(for: list(title, first: 100, selected: 108, in: size), in: size))
    for selected in [109, 110, 109] {
      let frame = list(title, first: 100, selected: selected, in: size)
      let bytes = painter.bytes(for: frame, in: size)
      #expect(bytes.count <= 120 + 3 * size.columns, "\(String(decoding: bytes, as: UTF8.self).debugDescription)")
      terminal.take(bytes)
      #expect(terminal.text == frame.text && terminal.fault == nil)
      #expect(painter.bytes(for: frame, in: size).isEmpty)
    }
  }

  @Test func backgroundFillsTheRowOnlyWithColors() {
    let size = ScreenSize(columns: 8, rows: 2)
    let line = StyledLine([.init(DisplayText("> "), .selection), .init(DisplayText("a"), .row)], hasBackground: true)
    func bytes(hasColor: Bool, _ line: StyledLine) -> String {
      var painter = ScreenPainter(hasColor: hasColor)
      return String(decoding: painter.bytes(for: ScreenFrame([line]), in: size), as: UTF8.self)
    }
    #expect(
      bytes(hasColor: true, line).contains("\u{1B}[30;47;7m> \u{1B}[0;30;47ma     \u{1B}[m"))
    var plain = line
    plain.hasBackground = false
    #expect(bytes(hasColor: false, line) == bytes(hasColor: false, plain))
  }

  @Test(arguments: sizes)
  func scrollingStepWritesTwoRows(size: ScreenSize) {
    var painter = ScreenPainter(hasColor: true)
    var terminal = ModelTerminal(size)
    let rows = size.rows - 2
    var last = list("다람쥐 헌 쳇바퀴 ", first: 100, selected: 100 + rows - 1, in: size)
    terminal.take(painter.bytes(for: last, in: size))
    for step in [(first: 101, selected: 100 + rows), (first: 100, selected: 100)] {
      let frame = list("다람쥐 헌 쳇바퀴 ", first: step.first, selected: step.selected, in: size)
      let bytes = painter.bytes(for: frame, in: size)
      let newRow = frame.lines[step.first > 100 ? rows : 1].text.utf8.count
      #expect(bytes.count <= 2 * newRow + 100, "\(String(decoding: bytes, as: UTF8.self).debugDescription)")
      terminal.take(bytes)
      #expect(terminal.text == frame.text && terminal.fault == nil)
      last = frame
    }
    #expect(painter.bytes(for: last, in: size).isEmpty)
  }

  @Test func frameIsOneSynchronizedOutputWithACursor() {
    let size = ScreenSize(columns: 20, rows: 3)
    var painter = ScreenPainter(hasColor: true)
    var frame = ScreenFrame(
      [
        StyledLine(
          [
            StyledLine.Span(DisplayText("> "), .selection), StyledLine.Span(DisplayText("사과          "), .row),
            StyledLine.Span(DisplayText("₩900"), .trailing),
          ], isSelected: true),
        StyledLine([StyledLine.Span(DisplayText("Could not load"), .failure)]),
      ], cursor: ScreenPosition(row: 0, column: 0))
    #expect(
      painter.bytes(for: frame, in: size).visible
        == "⎋[?2026h⎋[m⎋[r⎋[2J⎋[1H⎋[K⎋[7m> ⎋[m사과⎋[17G⎋[32m₩900⎋[m⎋[2H⎋[1;31mCould not load⎋[m⎋[K⎋[1H⎋[?25h⎋[?2026l")
    frame.cursor = ScreenPosition(row: 1, column: 4)
    #expect(painter.bytes(for: frame, in: size).visible == "⎋[2;5H")
    frame.cursor = nil
    #expect(painter.bytes(for: frame, in: size).visible == "⎋[?25l")
    frame.lines.removeLast()
    #expect(painter.bytes(for: frame, in: size).visible == "⎋[?2026h⎋[2H⎋[K⎋[?2026l")
    painter.forget()
    #expect(painter.bytes(for: frame, in: size).visible.contains("⎋[2J"))
  }

  @Test func rolesLookDifferentWithoutColor() {
    let size = ScreenSize(columns: 20, rows: 1)
    func bytes(_ role: TextRole, hasColor: Bool) -> String {
      var painter = ScreenPainter(hasColor: hasColor)
      return painter.bytes(
        for: ScreenFrame([StyledLine([StyledLine.Span(DisplayText("x"), role)])]), in: size
      ).visible
    }
    for role in TextRole.allCases { #expect(!bytes(role, hasColor: false).contains("3"), "\(role)") }
    #expect(bytes(.failure, hasColor: true).contains("⎋[1;31mx") && bytes(.failure, hasColor: false).contains("⎋[1mx"))
    #expect(bytes(.match, hasColor: false).contains("⎋[1;4mx"))
    let meanings: [TextRole] = [.heading, .trailing, .match, .failure, .row, .detail]
    #expect(Set(meanings.map { bytes($0, hasColor: true) }).count == meanings.count)
  }

  @Test func ambiguousWidthsMoveNothingBehindThem() {
    let size = ScreenSize(columns: 20, rows: 1)
    var painter = ScreenPainter(hasColor: true)
    let line = StyledLine([
      StyledLine.Span(DisplayText("❤️ heart").padded(to: 16), .row), StyledLine.Span(DisplayText("₩900"), .trailing),
    ])
    #expect(painter.bytes(for: ScreenFrame([line]), in: size).visible.contains("❤️ heart⎋[17G⎋[32m₩900"))
  }
}

extension [UInt8] {
  /// The bytes as text, with a visible sign for escapes.
  var visible: String { String(decoding: self, as: UTF8.self).replacing("\u{1B}", with: "⎋") }
}
