import Testing

@testable import ListPresentationText

/// What the market sends to a terminal with all colors.
@MainActor @Suite struct MarketBytesTests {
  /// A step writes the bars and the texts of two products, with their discounts. A step that scrolls also writes four
  /// lines of two products, with their pictures, and cells of the scroll bar.
  @Test func stepCostsFewBytes() async throws {
    let terminal = try GalleryStage().terminal("market", columns: 80, rows: 24)
    let size = ScreenSize(columns: 80, rows: 24)
    await terminal.press("j")
    try #require(terminal.frame.lines.contains { $0.spans.contains { $0.pixels != nil } })
    var painter = ScreenPainter(TerminalStyle(colors: .full))
    _ = painter.bytes(for: terminal.frame, in: size)
    for step in 0..<12 {
      await terminal.press("j")
      let count = painter.bytes(for: terminal.frame, in: size).count
      #expect(count <= (step == 0 ? 470 : 1_230), "step \(step): \(count)")
    }
  }
}
