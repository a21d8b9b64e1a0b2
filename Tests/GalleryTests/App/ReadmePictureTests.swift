import ListPresentationText
import TestSupport
import Testing

@testable import Gallery

/// The pictures of the README are what the program draws. `swift run gallery … --svg > .github/images/…` draws one
/// again.
@MainActor @Suite struct ReadmePictureTests {
  @Test func picturesOfTheReadmeAreWhatTheProgramDraws() async throws {
    let readme = try packageText("README.md")
    let pictures = readme.matches(of: /<!-- drawn by: gallery (.*) -->\n!\[[^\]]*\]\((.*)\)/)
    #expect(!pictures.isEmpty)
    for picture in pictures {
      let words = picture.1.matches(of: /"([^"]*)"|[^ ]+/).map { String($0.1 ?? $0.0) }
      let file = try packageText(String(picture.2))
      #expect(try await drawn(words + ["--svg"]) == file, "\(picture.2)")
    }
  }

  private func drawn(_ arguments: [String]) async throws -> String {
    var text = ""
    #expect(await TextCommand.gallery.status(of: arguments, write: { text += $0 }, report: { _ in }) == 0)
    return text
  }
}
