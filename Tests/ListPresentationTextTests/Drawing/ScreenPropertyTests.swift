import TestSupport
import Testing

@testable import ListPresentationText

/// A screen shows its frame, whatever was drawn before.
@Suite struct ScreenPropertyTests {
  @Test func terminalShowsTheFrameAfterEveryStep() async {
    await expectNoFault(for: testSeeds("LIST_PRESENTATION_SCREENS", small: 20, from: 1)) { Self.fault(seed: $0) }
  }

  /// Plays a program of 40 steps and returns the first fault.
  private static func fault(seed: UInt64) -> String? {
    var screens = RandomScreens(seed: seed)
    var painter = ScreenPainter(
      TerminalStyle(colors: TerminalStyle.Colors.allCases[Int(seed % 4)], showsLinks: true))
    var terminal = ModelTerminal(screens.size)
    var size = screens.size
    for step in 0..<40 {
      let frame = screens.frame
      if screens.size != size {
        // The content of a terminal after a resize is undefined.
        size = screens.size
        terminal = ModelTerminal(size)
        terminal.take(Array("\u{1B}[H잔해".utf8.prefix(size.columns < 4 ? 3 : 9)))
      }
      terminal.take(painter.bytes(for: frame, in: size))
      var whole = ModelTerminal(size)
      var fresh = ScreenPainter(painter.style)
      whole.take(fresh.bytes(for: frame, in: size))
      let plain = frame.text(painter.style, in: size)
      if let fault = terminal.fault ?? whole.fault { return "step \(step): \(fault)" }
      if terminal.text.utf8.elementsEqual(plain.utf8) == false {
        return "step \(step):\n\(terminal.text)instead of\n\(plain)"
      }
      if whole.looks != terminal.looks { return "step \(step): a whole repaint looks different" }
      if whole.cells != terminal.cells { return "step \(step): a whole repaint shows something else" }
      if whole.linksOfText != terminal.linksOfText { return "step \(step): a whole repaint has other links" }
      if !terminal.link.isEmpty { return "step \(step): a link is open" }
      if terminal.isCursorVisible != (frame.cursor != nil) { return "step \(step): the cursor is there or not" }
      if let cursor = frame.cursor, cursor != ScreenPosition(row: terminal.row, column: terminal.column) {
        return "step \(step): the cursor is at \(terminal.row), \(terminal.column)"
      }
      if !painter.bytes(for: frame, in: size).isEmpty { return "step \(step): an equal frame is drawn again" }
      screens.step()
    }
    return nil
  }
}
