import ListPresentationTesting
import Testing

@testable import Gallery

/// Each screen loaded again where the user is, which is not at its first row.
@MainActor @Suite struct RefreshTests {
  /// What the user sees after the keys, without the status.
  private func rows(_ link: String, after keys: String) async throws -> [Substring] {
    let terminal = try GalleryStage().terminal(link, columns: 80, rows: 30)
    await terminal.press(keys)
    return terminal.text.split(separator: "\n").filter { !$0.contains(/^\d+\/\d+/) }
  }

  /// The first cells of the row with the cursor.
  private func cursor(_ link: String, after keys: String) async throws -> Substring? {
    let line = try await rows(link, after: keys).first { $0.contains("> ") }
    return line?.split(separator: "> ").last?.drop { $0 == " " }.prefix(12)
  }

  /// The second `g` goes on to rows that the first one has let load.
  @Test(arguments: ["photos", "profile", "products", "cats", "market"], ["1 2 j r g", "G r g g", "G r g G r g g"])
  func refreshKeepsTheHead(link: String, keys: String) async throws {
    let (top, own) = (try await rows(link, after: "g"), try await rows(link, after: keys))
    #expect(own == top, "\(own.joined(separator: "\n"))")
  }

  @Test(arguments: ["photos", "profile", "products", "cats", "market"], ["G r", "G r G", "G r g g G"])
  func refreshKeepsTheEnd(link: String, keys: String) async throws {
    #expect(try await cursor(link, after: keys) == cursor(link, after: "G"))
  }

  @Test func photoStaysInPlace() async throws {
    let terminal = try GalleryStage().terminal("photos", rows: 12)
    await terminal.press("1 2 j")
    let before = terminal.text.split(separator: "\n").prefix(3)
    await terminal.press("r")
    #expect(terminal.text.split(separator: "\n").prefix(3) == before)
  }

  @Test func everyPhotoIsThereAfterARefreshAtTheEnd() async throws {
    let terminal = try GalleryStage().terminal("photos", rows: 12)
    await terminal.press("G r G")
    #expect(terminal.text.contains("\nEnd of list, 60 items\n") && terminal.text.contains("60/60\n"))
  }
}
