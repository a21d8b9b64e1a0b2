import ListPresentationTesting
import ListPresentationText
import Testing

@testable import Gallery

@MainActor @Suite struct ProductsTests {
  private func terminal(columns: Int) throws -> HeadlessTerminal {
    try GalleryStage().terminal("products", columns: columns, rows: 12)
  }

  @Test func tapGoesThroughTheDelegateToTheCoordinator() async throws {
    let terminal = try terminal(columns: 40)
    await terminal.press("j enter")
    #expect(terminal.text.hasPrefix("Gallery › Products › Ceramic bowl 3\n♥ 오후네시 · ₩19,500\n"))
    await terminal.press("h")
    #expect(terminal.text.contains("\n  > Ceramic "))
  }

  @Test func heartIsTheSameInTheGridAndTheDetail() async throws {
    let terminal = try terminal(columns: 80)
    await terminal.press("b")
    #expect(terminal.text.contains("\n  > Wool scarf 1 ") && terminal.text.contains("  ♡ "), "\(terminal.text)")
    await terminal.press("enter")
    #expect(terminal.text.contains("\n♡ Haneul · ₩49,500\n"))
  }

  @Test func productIsMovedAndBackAgain() async throws {
    let terminal = try terminal(columns: 80)
    func grid() -> [String] {
      let names = ["Wool scarf 1 ", "캔버스 백 2 ", "Ceramic bowl 3 "]
      return terminal.text.split(separator: "\n").flatMap { line in
        names.compactMap { name in line.firstRange(of: name).map { ($0.lowerBound, name) } }.sorted { $0.0 < $1.0 }
          .map(\.1)
      }
    }
    await terminal.press("m j")
    #expect(terminal.text.contains("moving the row"), "\(terminal.text)")
    let moved = ["캔버스 백 2 ", "Ceramic bowl 3 ", "Wool scarf 1 "]
    #expect(grid() == moved, "\(terminal.text)")
    await terminal.press("enter")
    #expect(grid() == moved && !terminal.text.contains("left the list") && !terminal.text.contains("moving"))
    await terminal.press("u")
    #expect(terminal.text.contains("Undone: Move Wool scarf 1"), "\(terminal.text)")
    #expect(grid() == ["Wool scarf 1 ", "캔버스 백 2 ", "Ceramic bowl 3 "])
    await terminal.press("ctrl-r")
    #expect(terminal.text.contains("Redone: Move Wool scarf 1") && grid() == moved, "\(terminal.text)")
  }

  @Test func insetChangesWhileTheListStaysInPlace() async throws {
    let terminal = try terminal(columns: 40)
    await terminal.press()
    let before = terminal.text.split(separator: "\n").dropLast(2)
    #expect(before[1].hasPrefix("  > Wool scarf "))
    await terminal.press("i")
    #expect(terminal.text.hasPrefix("Gallery › Products               1 of 48\n\n\n\n  > Wool scarf "))
    await terminal.press("i")
    #expect(terminal.text.split(separator: "\n").dropLast(2) == before)
  }

  @Test func nextPagesLoadWhenTheirEndComesNear() async throws {
    let terminal = try terminal(columns: 48)
    await terminal.press()
    #expect(terminal.text.contains("  1 of 48 (39 loaded)\n"))
    for _ in 0..<3 { await terminal.press("G") }
    #expect(terminal.text.contains("니트 조끼 48") && terminal.text.contains("  48 of 48\n"))
  }
}
