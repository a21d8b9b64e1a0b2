import ListPresentationTesting
import ListPresentationText
import ScreenRouting
import Testing

@testable import Gallery

@MainActor @Suite struct GalleryMenuTests {
  @Test func menuOpensAScreen() async throws {
    let terminal = try GalleryStage().terminal("", columns: 40, rows: 6)
    await terminal.press()
    #expect(terminal.text.hasPrefix("Gallery\n> Photos"))
    await terminal.press("enter")
    #expect(terminal.text.hasPrefix("Gallery › Photos\n"))
  }
}
