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
