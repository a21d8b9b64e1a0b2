import TestSupport
import Testing

/// The pictures of the README are what the program draws.
@MainActor @Suite struct ReadmePictureTests {
  @Test func picturesOfTheReadmeAreWhatTheProgramDraws() async throws {
    let pictures = try drawnPictures(of: "bookmarks")
    #expect(!pictures.isEmpty)
    for (words, file) in pictures { #expect(try await run(words).output == packageText(file), "\(file)") }
  }
}
