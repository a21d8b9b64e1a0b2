import ListPresentationText
import TestSupport
import Testing

@testable import BookmarkDemo

/// The demo with keys from the command line.
@MainActor @Suite struct BookmarkScreenTests {
  @Test func keysArePlayedAndTheLastScreenIsPrinted() async {
    let result = await run("--keys", "j j", "--size", "44x8")
    #expect(
      screenBody(of: result.output) == """
        Bookmarks  a sample                 3 of 102
          ▾ Swift 11 ─────────────────────────────
              Swift.org  www.swift.org
        >     The Swift Programming Language
              Swift Evolution  www.swift.org
              Swift Forums  forums.swift.org
              Swift Package Index
        """)
    #expect(result.errors == "" && result.status == 0)
  }

  @Test func queryIsTypedInKorean() async {
    let lines = await run("--keys", "/사전 enter", "--size", "60x12").output.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("      표준국어대사전") } && lines[0].hasSuffix("  /사전  1 of 11 in 102"))
  }

  @Test func quitListShowsItsLastScreen() async {
    let result = await run("--keys", "j q j", "--size", "44x8")
    #expect(result.output.contains(">     Swift.org") && result.status == 0)
  }

  @Test func playedScreenIsPlainTextOfEightyByTwentyFour() async {
    let result = await run("--keys", "")
    #expect(!result.output.unicodeScalars.contains("\u{1B}"))
    #expect(result.output.split(separator: "\n", omittingEmptySubsequences: false).count == 25)
  }
}
