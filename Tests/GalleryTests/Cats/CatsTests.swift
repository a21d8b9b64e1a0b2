import ListPresentationTesting
import ListPresentationText
import Testing

@testable import Gallery

@MainActor @Suite struct CatsTests {
  /// The line on which a row is, or `nil`.
  private func line(of name: String, _ terminal: HeadlessTerminal) -> Int? {
    terminal.text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains(name) }
  }

  @Test func turningTheDeviceKeepsThePlace() async throws {
    let terminal = try GalleryStage().terminal("cats", columns: 40, rows: 14)
    await terminal.press()
    terminal.show(after: "j j j j j j j j j")
    await terminal.press("j")
    let place = line(of: "British Shorthair", terminal)
    #expect(place != nil)
    await terminal.resize(columns: 80, rows: 16)
    #expect(line(of: "Shorthair", terminal) != nil && terminal.text.contains("  11 of "))
    await terminal.resize(columns: 40, rows: 14)
    #expect(line(of: "British Shorthair", terminal) == place)
  }

  @Test func serverIsSearchedAfterAPauseWhileTheUserTypes() async throws {
    let stage = GalleryStage()
    let terminal = try stage.terminal("cats", rows: 12)
    await terminal.press("j j")
    let before = terminal.text
    await terminal.press("/ rex")
    #expect(terminal.text.contains("Cornish Rex") && terminal.text.contains("Selkirk Rex"))
    #expect(!terminal.text.contains("Abyssinian"))
    #expect(stage.requests.last == "GET /breeds/search?q=rex")
    await terminal.press("esc")
    #expect(terminal.text == before)
  }

  @Test func openedCatLeadsBackToTheSamePlace() async throws {
    let terminal = try GalleryStage().terminal("cats", rows: 12)
    await terminal.press("j l")
    let before = terminal.text
    await terminal.press("enter")
    #expect(terminal.text.hasPrefix("Gallery › Cats › American Shorthair\nKorean"))
    await terminal.press("h")
    #expect(terminal.text == before)
  }
}
