import ListPresentation
import Testing

@testable import ListPresentationText

/// Pictures that the terminal draws from their files.
@MainActor @Suite struct PictureFileTests {
  /// The first bytes of a PNG file, and further ones.
  private func png(width: UInt8 = 2, length: Int = 24) -> [UInt8] {
    let head: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
    return head + [0, 0, 0, width, 0, 0, 0, 1] + Array(repeating: 0, count: length - 24)
  }

  private func picture(_ length: Int = 24) throws -> PlacedPicture {
    PlacedPicture(file: try #require(PictureFile(png(length: length))), columns: 3, lines: 2)
  }

  private func text(_ bytes: [UInt8]?) -> String? {
    bytes.map { String(decoding: $0, as: UTF8.self).replacing("\u{1B}", with: "⎋") }
  }

  @Test func pictureIsSentOnceAndItsCellsArePlaceholders() throws {
    var shelf = PictureShelf(process: 1)
    let picture = try picture()
    #expect(
      text(shelf.take([picture, picture])) == """
        ⎋_Ga=t,f=100,i=128,q=2,m=0;iVBORw0KGgoAAAANSUhEUgAAAAIAAAAB⎋\\⎋_Ga=p,U=1,i=128,c=3,r=2,q=2⎋\\
        """)
    #expect(shelf.take([picture]).isEmpty)
    let cells = "\u{10EEEE}\u{30D}\u{305}\u{10EEEE}\u{10EEEE}"
    #expect(text(shelf.bytes(of: (picture, 1))) == "⎋[38;2;0;0;128m\(cells)⎋[m")
    #expect(text(shelf.removal) == "⎋_Ga=d,d=I,i=128,q=2⎋\\")
  }

  @Test func longFileIsSentInParts() throws {
    var shelf = PictureShelf(process: 1)
    let parts = try #require(text(shelf.take([try picture(4_000)]))).components(of: "⎋\\")
    #expect(parts.count == 3)
    #expect(parts[0].hasPrefix("⎋_Ga=t,f=100,i=128,q=2,m=1;iVBOR") && parts[0].utf8.count == 29 + 4_096)
    #expect(parts[1].hasPrefix("⎋_Gm=0;AAAA") && parts[1].utf8.count == 9 + 5_336 - 4_096)
  }

  @Test func pictureNotShownForLongGivesItsNumberToANewOne() throws {
    var shelf = PictureShelf(process: 1)
    let pictures = try (0..<65).map { _ in try picture() }
    _ = shelf.take(pictures.prefix(64))
    _ = shelf.take(pictures[1..<64])
    let bytes = try #require(text(shelf.take([pictures[64]])))
    #expect(bytes.hasPrefix("⎋_Ga=d,d=I,i=128,q=2⎋\\⎋_Ga=t,f=100,i=128,"))
    #expect(shelf.bytes(of: (pictures[0], 0)) == nil)
    // No picture of a frame takes the number of another.
    #expect(shelf.take(pictures).isEmpty && shelf.bytes(of: (pictures[64], 0)) != nil)
    #expect(pictures.count { shelf.bytes(of: ($0, 0)) == nil } == 1)
  }

  @Test func sequencesGoThroughTmux() throws {
    var shelf = PictureShelf(process: 1, isBehindTmux: true)
    _ = shelf.take([try picture()])
    #expect(text(shelf.removal) == "⎋Ptmux;⎋⎋_Ga=d,d=I,i=128,q=2⎋⎋\\⎋\\")
  }

  @Test func onlySmallPNGFilesAreSent() {
    #expect(PictureFile(png()) != nil)
    #expect(PictureFile([0xFF, 0xD8, 0xFF] + png()) == nil)
    #expect(PictureFile(png().prefix(23)) == nil && PictureFile(png(width: 0)) == nil)
    #expect(PictureFile(png(length: PictureFile.mostBytes)) != nil)
    #expect(PictureFile(png(length: PictureFile.mostBytes + 1)) == nil)
    var wide = png()
    wide[18] = 0x10
    wide[19] = 0x01
    #expect(PictureFile(wide) == nil)
  }

  @Test func frameOfATerminalThatDrawsFilesHasPlaceholders() {
    let drawing = PictureDrawing<Int>()
    let file = png(length: 3_000)
    let shown = TextPicture(AssetKey("a"), columns: 8, lines: 2, alternative: "A pear")
    func lines() -> [PixelLine] {
      drawing.lines({ _ in .loaded(file) }, words: TextListWords())(1, shown, 8, 2)
    }
    let (first, second) = (lines(), lines())
    #expect(first == second && first.map { $0.part?.line } == [0, 1] && drawing.count == 1)
    var span = StyledLine.Span(DisplayText("A pear").padded(to: 8), .detail)
    span.pixels = first[0]
    let frame = ScreenFrame([StyledLine([span])])
    var painter = ScreenPainter(TerminalStyle(colors: .full))
    let size = ScreenSize(columns: 8, rows: 1)
    #expect(text(painter.bytes(for: frame, in: size))?.contains("A pear") == true)
    painter.pictures = PictureShelf(process: 1)
    let bytes = text(painter.bytes(for: frame, in: size)) ?? ""
    #expect(bytes.contains("⎋_Ga=t,f=100,i=128") && bytes.contains("\u{10EEEE}\u{305}\u{305}"))
    #expect(!bytes.contains("A pear") && painter.bytes(for: frame, in: size).isEmpty)
  }

  @Test(arguments: [
    ("kitty(0.32.2)", true), ("kitty(0.28.0)", true), ("kitty(0.26.5)", false), ("ghostty 1.1.3", true),
    ("tmux 3.4", false), ("WezTerm 20240203", false), ("kitty(", false),
  ])
  func terminalIsKnownByItsName(name: String, draws: Bool) {
    var decoder = KeyDecoder()
    #expect(decoder.keys(from: "\u{1B}P>|\(name)\u{1B}\\".utf8, at: .zero).isEmpty)
    #expect(decoder.takeAnswers() == (draws ? [.drawsPictures] : []))
  }

  @Test func noPictureLeavesATrace() {
    let variables = ["TERM": "xterm-kitty", "TEXT_PICTURES": "kitty"]
    let canvas = TerminalCanvas(Terminal(), TerminalEnvironment { variables[$0] })
    let leave = text(canvas.leave(isMidFrame: true)) ?? ""
    #expect(leave.hasPrefix("\u{18}⎋[?2026l"))
  }
}

extension String {
  fileprivate func components(of separator: String) -> [Substring] {
    split(separator: separator, omittingEmptySubsequences: true)
  }
}
