import ListPresentationTesting
import Testing

@testable import Gallery

/// Each screen loaded again where the user is, which is not at its first row.
@MainActor @Suite struct RefreshTests {
  private nonisolated static let links = ["photos", "profile", "products", "cats", "market"]

  /// What the user sees, without the title line and the numbers in headings.
  private func rows(_ terminal: HeadlessTerminal) -> [Substring] {
    terminal.text.split(separator: "\n").dropFirst().filter { !$0.contains(" ──") }
  }

  /// The first cells of the row with the cursor.
  private func cursor(_ terminal: HeadlessTerminal) -> Substring? {
    let line = rows(terminal).first { $0.contains("> ") }
    return line?.split(separator: "> ").last?.drop { $0 == " " }.prefix(12)
  }

  /// Expects that each of the keys leads back to what the first ones have shown.
  private func expect<Shown: Equatable>(
    _ shown: (HeadlessTerminal) -> Shown, of link: String, after first: String, again others: [String]
  ) async throws {
    let terminal = try GalleryStage().terminal(link, columns: 80, rows: 18)
    await terminal.press(first)
    let before = shown(terminal)
    for keys in others {
      await terminal.press(keys)
      #expect(shown(terminal) == before, "\(keys)")
    }
  }

  /// The second `g` goes on to rows that the first one has let load.
  @Test(arguments: links) func refreshKeepsTheHead(link: String) async throws {
    try await expect(rows, of: link, after: "g", again: ["1 2 j r g", "G r g G r g g"])
  }

  @Test(arguments: links) func refreshKeepsTheEnd(link: String) async throws {
    try await expect(cursor, of: link, after: "G", again: ["r", "r g g G"])
  }
}
