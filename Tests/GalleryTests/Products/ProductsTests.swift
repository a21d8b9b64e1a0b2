import ListPresentationTesting
import ListPresentationText
import ScreenRouting
import Testing

@testable import Gallery

/// Bookmarked products, in two views of one data source.
@MainActor @Suite struct ProductsTests {
  private func terminal(columns: Int, rows: Int) throws -> HeadlessTerminal {
    let app = GalleryApp(GalleryStage().network, stack: try RouteStack(link: "gallery/products"))
    return HeadlessTerminal(app, columns: columns, rows: rows)
  }

  @Test func tapGoesThroughTheDelegateToTheCoordinator() async throws {
    let terminal = try terminal(columns: 40, rows: 12)
    await terminal.press("j enter")
    #expect(terminal.text.hasPrefix("Gallery › Products › Ceramic bowl 3\n♥ 오후네시 · ₩19,500\n"))
    await terminal.press("h")
    #expect(terminal.text.contains("\n  > Ceramic "))
  }

  @Test func heartIsTheSameInBothViews() async throws {
    let terminal = try terminal(columns: 80, rows: 12)
    await terminal.press("b tab")
    let lines = terminal.text.split(separator: "\n")
    #expect(lines[1].hasPrefix("Grid ") && lines[1].contains("│ [List]"))
    #expect(lines[2].contains("│ > Wool scarf 1 ") && lines[2].hasSuffix("₩49,500  ♡"))
    await terminal.press("enter")
    #expect(terminal.text.contains("\n♡ Haneul · ₩49,500\n"))
  }

  @Test func productIsMovedInBothViewsAndBackAgain() async throws {
    let terminal = try terminal(columns: 80, rows: 12)
    func list() -> [String] {
      terminal.text.split(separator: "\n").compactMap { line in
        ["Wool scarf 1 ", "캔버스 백 2 ", "Ceramic bowl 3 "].first { line.split(separator: "│").last?.contains($0) == true }
      }
    }
    await terminal.press("m j")
    #expect(terminal.text.contains("moving the row"), "\(terminal.text)")
    let moved = ["캔버스 백 2 ", "Ceramic bowl 3 ", "Wool scarf 1 "]
    #expect(list() == moved, "\(terminal.text)")
    await terminal.press("enter")
    #expect(list() == moved && !terminal.text.contains("left the list") && !terminal.text.contains("moving"))
    await terminal.press("u")
    #expect(terminal.text.contains("Undone: Move Wool scarf 1"), "\(terminal.text)")
    #expect(list() == ["Wool scarf 1 ", "캔버스 백 2 ", "Ceramic bowl 3 "])
    await terminal.press("tab ctrl-r")
    #expect(terminal.text.contains("Redone: Move Wool scarf 1") && list() == moved, "\(terminal.text)")
  }

  @Test func insetChangesWhileTheListStaysInPlace() async throws {
    let terminal = try terminal(columns: 40, rows: 12)
    await terminal.press()
    let before = terminal.text.split(separator: "\n").dropLast(2)
    #expect(before[1].hasPrefix("  > Wool scarf "))
    await terminal.press("i")
    #expect(terminal.text.hasPrefix("Gallery › Products › Grid\n\n\n\n  > Wool scarf "))
    await terminal.press("i")
    #expect(terminal.text.split(separator: "\n").dropLast(2) == before)
  }

  @Test func nextPagesLoadWhenTheirEndComesNear() async throws {
    let terminal = try terminal(columns: 40, rows: 12)
    await terminal.press()
    #expect(terminal.text.contains("0 of 48\n"))
    for _ in 0..<3 { await terminal.press("G") }
    #expect(terminal.text.contains("니트 조끼 48") && terminal.text.contains("\n48/48\n"))
  }
}
