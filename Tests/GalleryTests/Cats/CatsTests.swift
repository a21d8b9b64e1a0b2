import ListPresentationTesting
import ListPresentationText
import Testing

@testable import Gallery

@MainActor @Suite struct CatsTests {
  @Test func turningTheDeviceKeepsThePlace() async throws {
    let terminal = try GalleryStage().terminal("cats", columns: 40, rows: 14)
    await terminal.press()
    terminal.show(after: "j j j j j j j j j")
    await terminal.press("j")
    let place = terminal.line(of: "British Shorthair")
    #expect(place != nil)
    await terminal.resize(columns: 80, rows: 16)
    #expect(terminal.line(of: "Shorthair") != nil && terminal.text.contains("  11 of "))
    await terminal.resize(columns: 40, rows: 14)
    #expect(terminal.line(of: "British Shorthair") == place)
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
