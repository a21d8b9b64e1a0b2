import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentationText

@Suite struct PlaceholderTests {
  private static let sample: String = "LlMF%n00%#MwS|WCWEM{R*bbWBbH"
  /// A sunrise, from the site of the format.
  private static let sunrise: [UInt8] = [
    0xD5, 0x07, 0x12, 0x1D, 0x04, 0x67, 0x87, 0x8F, 0x77, 0x57, 0x87, 0x48, 0x87, 0x87, 0x97, 0x87, 0x58, 0x78, 0x90,
    0x95, 0x08,
  ]

  @Test func blurHashHasItsComponentsAndItsAverage() throws {
    let hash = try #require(BlurHash(Self.sample))
    #expect(hash.columns == 4 && hash.rows == 3)
    #expect(hash.average == PixelImage.Pixel(red: 0xC1, green: 0x9A, blue: 0x8A))
    let image = try #require(hash.image(width: 32, height: 32))
    #expect(image.pixels.count == 1_024)
    // The mean of all pixels is the average, up to rounding and the limits of a byte.
    let red = image.pixels.reduce(0.0) { $0 + Double($1?.red ?? 0) } / 1_024
    #expect(abs(red - 0xC1) < 20)
  }

  @Test func blurHashOfOneComponentIsOneColor() throws {
    let image = try #require(BlurHash("00TI:j")?.image(width: 3, height: 2))
    #expect(Set(image.pixels).count == 1)
    #expect(image.pixels.first == BlurHash("00TI:j")?.average)
  }

  private static let broken: [String] = [
    "", "L", "\(sample.dropLast())", "\(sample)0", "!\(sample.dropFirst())", "\(sample.dropLast()) ",
    "\(sample.dropLast())한", "\(sample.dropLast(2))~~", "~lMF%n", "00~~~~", String(repeating: "0", count: 100_000),
  ]

  @Test(arguments: broken) func brokenBlurHashIsRefused(text: String) { #expect(BlurHash(text) == nil) }

  @Test func thumbHashHasItsProportions() throws {
    let hash = try #require(ThumbHash(Self.sunrise))
    #expect(hash.aspectRatio == 5.0 / 7.0)
    let image = try #require(hash.image(width: 23, height: 32))
    #expect(image.pixels.count == 23 * 32 && !image.pixels.contains(nil))
    for length in 0..<Self.sunrise.count { #expect(ThumbHash(Array(Self.sunrise.prefix(length))) == nil) }
    #expect(ThumbHash(Self.sunrise + [0]) == nil)
  }

  @Test func squareThumbHashIs24BytesAnd25WithTransparency() {
    let opaque: [UInt8] = [0, 0, 0, 7, 0] + Array(repeating: 0x77, count: 19)
    #expect(ThumbHash(opaque)?.aspectRatio == 1)
    let clear: [UInt8] = [0, 0, 0x80, 5, 0, 0] + Array(repeating: 0x77, count: 19)
    #expect(ThumbHash(clear)?.aspectRatio == 1)
    #expect(ThumbHash(clear)?.image(width: 4, height: 4)?.pixels.allSatisfy { $0 == nil } == true)
  }

  @Test func randomHashesAreDecodedOrRefused() async {
    let count = testSize("LIST_PRESENTATION_HASHES", small: 2_000)
    let alphabet = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~".utf8)
    await expectNoFault(for: 0..<UInt64(max(1, count / 1_000))) { seed in
      var generator = SeededGenerator(seed: seed)
      for _ in 0..<1_000 {
        let isValid = Int.random(in: 0..<4, using: &generator) > 0
        let size = Int.random(in: 0..<83, using: &generator)
        let length = isValid ? 4 + 2 * (size % 9 + 1) * (size / 9 + 1) : Int.random(in: 0...170, using: &generator)
        var digits = [alphabet[size]]
        // Mostly small digits, because large ones are no color.
        for _ in 1..<max(1, length) {
          digits.append(alphabet[Int.random(in: 0..<(isValid ? 40 : 83), using: &generator)])
        }
        let text = String(decoding: digits, as: UTF8.self)
        if let image = BlurHash(text)?.image(width: 2, height: 2), image.pixels.count != 4 { return text }
        var bytes = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
          UInt8.random(in: 0...255, using: &generator)
        }
        if bytes.count > 24, isValid { bytes = Array(bytes.prefix(24)) }
        if let image = ThumbHash(bytes)?.image(width: 2, height: 2), image.pixels.count != 4 { return "\(bytes)" }
      }
      return nil
    }
  }
}
