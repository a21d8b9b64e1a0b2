import ListPresentationHTTP
import ListPresentationTesting
import ListPresentationText
import Testing

@testable import Gallery

@MainActor @Suite struct ProfileTests {
  private func headings(_ terminal: HeadlessTerminal) -> [String] {
    let sections = ["Memo", "Albums", "Interests", "Anniversaries", "About", "Friends"]
    return terminal.text.split(separator: "\n").filter { $0.contains(" ─") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }.filter(sections.contains)
  }

  @Test func sectionsComeAndGoWithTheState() async throws {
    let stage = GalleryStage()
    let terminal = try stage.terminal("profile/mina", rows: 40)
    await terminal.press()
    #expect(headings(terminal) == ["Memo", "Interests", "Anniversaries", "About", "Friends"])
    await terminal.press("esc j j j enter ctrl-u t e a , 한 enter")
    #expect(headings(terminal) == ["Memo", "Albums", "Interests", "Anniversaries", "About", "Friends"])
    #expect(terminal.text.contains("\n  tea   한\n"))
    // Both profiles are requested at the same time.
    #expect(Set(stage.requests.prefix(2)) == ["GET /users/mina", "GET /users/me"])
    #expect(stage.requests.dropFirst(2) == ["PUT /users/me/interests"])
  }

  /// An empty section of the user's own profile says what belongs there. Enter opens the form of the section.
  @Test(arguments: [
    ("Memo", "g", "Write what your friends should know", "b y e", "bye"),
    ("Interests", "g j j j", "Tell your friends what you like", "t e a", "tea"),
    ("Anniversaries", "g j j j j", "Add a day to remember", "2 0 2 5 - 0 1 - 0 2 space A", "A\n  2025-01-02"),
  ])
  func emptySectionHelpsToFillIt(
    section: String, way: String, helper: String, keys: String, row: String
  ) async throws {
    let terminal = try GalleryStage().terminal("profile", rows: 40)
    await terminal.press("\(way) enter")
    #expect(terminal.text.hasPrefix("Gallery › 하나 › \(section)\n"))
    await terminal.press("ctrl-u enter \(way)")
    #expect(
      terminal.text.contains("\n\(section) 1 ──") && terminal.text.contains("─\n> \(helper)\n"), "\(terminal.text)")
    await terminal.press("enter \(keys) enter \(way)")
    #expect(terminal.text.contains("─\n> \(row)\n"), "\(terminal.text)")
  }

  /// The memo and what invites to write it are one row, so the cursor stays.
  @Test func cursorStaysAtTheMemo() async throws {
    let terminal = try GalleryStage().terminal("profile")
    await terminal.press("enter ctrl-u enter")
    #expect(
      terminal.text.hasPrefix(
        "Gallery › 하나                                                           1 of 20\nMemo 1 ─────────────────────────────────────────────────────────────────────────\n> Write what your friends should know\nAlbums 4 ───────────────────────────────────────────────────────────────────────\n"
      ))
  }

  /// The server says what is wrong with a day, and a friend's profile has no forms.
  @Test func dayHasADate() async throws {
    let terminal = try GalleryStage().terminal("profile", rows: 40)
    await terminal.press("j j j j enter end , B enter")
    #expect(terminal.text.contains("A day begins with a date, such as 2024-05-18"))
    let friend = try GalleryStage().terminal("profile/mina", rows: 40)
    await friend.press("enter")
    #expect(friend.text.hasPrefix("Gallery › 하나 › Mina                                                     1 of 9\n"))
  }

  @Test func friendIsAProfileWithItsOwnSections() async throws {
    let terminal = try GalleryStage().terminal("profile", rows: 40)
    await terminal.press("G h")
    let before = terminal.text
    await terminal.press("enter")
    #expect(terminal.text.hasPrefix("Gallery › 하나 › Aiko                                                     1 of 6\n"))
    #expect(headings(terminal) == ["Interests", "About", "Friends"])
    await terminal.press("esc")
    #expect(terminal.text == before)
  }

  @Test func refusedInterestIsSaidAndNothingTypedIsLost() async throws {
    let stage = GalleryStage()
    let terminal = try stage.terminal("profile", rows: 40)
    await terminal.press("j j j enter end , a b c d e f g h i j k l m n o p q r s t u enter")
    #expect(terminal.text.contains("night trains,abcdefghijklmnopqrstu"))
    #expect(terminal.text.contains("An interest has at most 20 characters"))
    await terminal.press("backspace enter")
    #expect(terminal.text.contains("abcdefghijklmnopqrst\n"))
  }
}
