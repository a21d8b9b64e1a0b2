import ListPresentationHTTP
import ListPresentationTesting
import ListPresentationText
import Testing

@testable import Gallery

@MainActor @Suite struct ProfileTests {
  private func headings(_ terminal: HeadlessTerminal) -> [String] {
    let sections = ["Tips", "Albums", "Interests", "Anniversaries", "About", "Friends"]
    return terminal.text.split(separator: "\n").map(String.init).filter(sections.contains)
  }

  @Test func sectionsComeAndGoWithTheState() async throws {
    let stage = GalleryStage()
    let terminal = try stage.terminal("profile", rows: 40)
    await terminal.press()
    #expect(headings(terminal) == ["Albums", "Interests", "Anniversaries", "About", "Friends"])
    await terminal.press("e ctrl-u enter")
    #expect(headings(terminal) == ["Tips", "Albums", "Anniversaries", "About", "Friends"])
    await terminal.press("g enter t e a , 한 enter")
    #expect(headings(terminal) == ["Albums", "Interests", "Anniversaries", "About", "Friends"])
    #expect(terminal.text.contains("\n  tea   한\n"))
    #expect(stage.requests == ["GET /users/me", "PUT /users/me/interests", "PUT /users/me/interests"])
  }

  @Test func onlyThreeAnniversariesAreShown() async throws {
    let terminal = try GalleryStage().terminal("profile", rows: 40)
    await terminal.press()
    #expect(terminal.text.contains("Black belt") && !terminal.text.contains("First bicycle"))
  }

  @Test func friendIsAProfileWithItsOwnSections() async throws {
    let terminal = try GalleryStage().terminal("profile", rows: 40)
    await terminal.press("G h")
    let before = terminal.text
    await terminal.press("enter")
    #expect(terminal.text.hasPrefix("Gallery › 하나 › Aiko\n"))
    #expect(headings(terminal) == ["Interests", "About", "Friends"])
    await terminal.press("e esc")
    #expect(terminal.text == before)
  }

  @Test func refusedInterestIsSaidAndNothingTypedIsLost() async throws {
    let stage = GalleryStage()
    let terminal = try stage.terminal("profile", rows: 40)
    await terminal.press("e , a b c d e f g h i j k l m n o p q r s t u enter")
    #expect(terminal.text.contains("night trains,abcdefghijklmnopqrstu"))
    #expect(terminal.text.contains("An interest has at most 20 characters"))
    await terminal.press("backspace enter")
    #expect(terminal.text.contains("abcdefghijklmnopqrst\n"))
  }
}
