import TestSupport
import Testing

/// The pictures of the README are what the program draws.
@MainActor @Suite struct ReadmePictureTests {
  @Test func picturesOfTheReadmeAreWhatTheProgramDraws() async throws {
    let pictures = try drawnPictures(of: "gallery")
    #expect(!pictures.isEmpty)
    for (words, file) in pictures {
      let drawn = await run(words)
      #expect(try drawn == Ran(text: packageText(file), errors: drawn.errors, status: 0), "\(file)")
    }
  }
}
