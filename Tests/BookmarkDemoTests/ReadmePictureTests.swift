import TestSupport
import Testing

/// The pictures of the README are what the program draws. `swift run bookmarks … --svg > .github/images/…` draws one
/// again.
@MainActor @Suite struct ReadmePictureTests {
  @Test func picturesOfTheReadmeAreWhatTheProgramDraws() async throws {
    let readme = try packageText("README.md")
    let pictures = readme.matches(of: /<!-- drawn by: bookmarks (.*) -->\n!\[[^\]]*\]\((.*)\)/)
    #expect(!pictures.isEmpty)
    for picture in pictures {
      let words = picture.1.matches(of: /"([^"]*)"|[^ ]+/).map { String($0.1 ?? $0.0) }
      let file = try packageText(String(picture.2))
      #expect(await run(words + ["--svg"]).output == file, "\(picture.2)")
    }
  }
}
