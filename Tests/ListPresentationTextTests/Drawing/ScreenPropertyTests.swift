import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentationText

/// A screen shows its frame, whatever was drawn before.
@Suite struct ScreenPropertyTests {
  @Test func terminalShowsTheFrameAfterEveryStep() async {
    await expectNoFault(for: testSeeds("LIST_PRESENTATION_SCREENS", small: 12, from: 1)) { Self.fault(seed: $0) }
  }

  /// Plays a program of 40 steps and returns the first fault.
  private static func fault(seed: UInt64) -> String? {
    var screens = RandomScreens(seed: seed)
    let colors = TerminalStyle.Colors.allCases[Int(seed % 4)]
    var painted = PaintedTerminal(screens.size, colors: colors, showsLinks: true)
    for step in 0..<40 {
      let frame = screens.frame
      if screens.size != painted.size { painted.resize(to: screens.size) }
      if let fault = painted.take(frame).fault { return "step \(step): \(fault)" }
      let terminal = painted.terminal
      let plain = frame.text(painted.style, in: painted.size)
      if !terminal.text.utf8.elementsEqual(plain.utf8) { return "step \(step):\n\(terminal.text)instead of\n\(plain)" }
      if terminal.isCursorVisible != (frame.cursor != nil) { return "step \(step): the cursor is there or not" }
      if let cursor = frame.cursor, cursor != ScreenPosition(row: terminal.row, column: terminal.column) {
        return "step \(step): the cursor is at \(terminal.row), \(terminal.column)"
      }
      screens.step()
    }
    return nil
  }
}

/// Frames of a list of random rows that is scrolled, edited and resized at random.
private struct RandomScreens {
  private static let texts = [
    "사과", "한라봉 주스", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}", "ㅋㅋㅋ", "Apple", "a  b", "plain ASCII text",
    "👩‍👩‍👧 family", "❤️", "🇰🇷 flag", "e\u{301}te\u{301}", "①※…·", "ｱｲｳ ﾊﾝ", "مرحبا", "नमस्ते", "1️⃣", "", "         x", "漢字かな",
  ]
  private static let roles = TextRole.allCases

  private var generator: SeededGenerator
  private var rows: [StyledLine] = []
  private var first = 0
  private var selected = 0
  private(set) var size: ScreenSize

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    size = ScreenSize(columns: 0, rows: 0)
    resize()
    for _ in 0..<Int.random(in: 0...30, using: &generator) { insert() }
  }

  /// Makes a random change; the size rarely changes.
  mutating func step() {
    switch Int.random(in: 0..<20, using: &generator) {
    case 0: resize()
    case 1...3: insert()
    case 4...6: if !rows.isEmpty { rows.remove(at: anyRow()) }
    case 7...8:
      if !rows.isEmpty {
        let line = rows.remove(at: anyRow())
        rows.insert(line, at: Int.random(in: 0...rows.count, using: &generator))
      }
    case 9...13: first += [-3, -2, -1, 1, 1, 2, 3].randomElement(using: &generator) ?? 1
    case 14: first = Int.random(in: 0...30, using: &generator)
    case 15: break
    default: selected += [-1, 1].randomElement(using: &generator) ?? 1
    }
    first = min(max(0, first), max(0, rows.count - 1))
    selected = min(max(0, selected), max(0, rows.count - 1))
  }

  var frame: ScreenFrame {
    let shown = rows[min(first, rows.count)...].prefix(size.rows)
    let lines = zip(shown.indices, shown).map { index, row in
      let marker = StyledLine.Span(DisplayText(index == selected ? "> " : "  ", columns: size.columns), .plain)
      let line = fitted(StyledLine([marker] + row.spans))
      return index == selected ? line.selected : line
    }
    let line = selected - first
    return ScreenFrame(lines, cursor: lines.indices.contains(line) ? ScreenPosition(row: line, column: 0) : nil)
  }

  /// The line cut to the columns, as programs do it.
  private func fitted(_ line: StyledLine) -> StyledLine {
    var left = size.columns
    let spans = line.spans.map { span in
      let text = DisplayText(span.text.text, columns: left)
      left -= text.width
      return StyledLine.Span(text, span.role, link: span.link)
    }
    return StyledLine(spans, isSelected: line.isSelected)
  }

  private mutating func resize() {
    size = ScreenSize(
      columns: Int.random(in: 1...40, using: &generator), rows: Int.random(in: 1...16, using: &generator))
  }

  private mutating func anyRow() -> Int { Int.random(in: rows.indices, using: &generator) }

  private mutating func insert() {
    let spans = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
      var text = DisplayText(Self.texts.randomElement(using: &generator) ?? "")
      if Bool.random(using: &generator) { text = text.padded(to: Int.random(in: 0...25, using: &generator)) }
      let role = Self.roles.randomElement(using: &generator) ?? .row
      let isLink = [.row, .link, .detail].contains(role)
      return StyledLine.Span(text, role, link: isLink ? WebLink("http://a.example/\(text.width % 3)") : nil)
    }
    rows.insert(StyledLine(spans), at: Int.random(in: 0...rows.count, using: &generator))
  }
}
