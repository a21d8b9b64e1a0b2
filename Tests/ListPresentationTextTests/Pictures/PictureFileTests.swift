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

  /// Returns all that a shelf has to send.
  private func parts(_ shelf: inout PictureShelf) -> [String] {
    var parts: [String] = []
    while case let part = shelf.takePart(), !part.isEmpty { parts.append(text(part) ?? "") }
    return parts
  }

  @Test func pictureIsSentOnceAndItsCellsArePlaceholders() throws {
    var shelf = PictureShelf(process: 1)
    let picture = try picture()
    shelf.show([picture, picture])
    #expect(
      parts(&shelf) == [
        "⎋_Ga=t,f=100,i=256,q=2,m=0;iVBORw0KGgoAAAANSUhEUgAAAAIAAAAB⎋\\⎋_Ga=p,U=1,i=256,c=3,r=2,q=2⎋\\"
      ])
    shelf.show([picture])
    #expect(parts(&shelf) == [])
    let cells = "\u{10EEEE}\u{30D}\u{305}\u{10EEEE}\u{10EEEE}"
    #expect(text(shelf.bytes(of: (picture, 1))) == "⎋[38;2;0;1;0m\(cells)⎋[m")
    #expect(text(shelf.removal) == "⎋_Ga=d,d=I,i=256,q=2⎋\\")
  }

  @Test func longFileIsSentInParts() throws {
    var shelf = PictureShelf(process: 1)
    shelf.show([try picture(4_000)])
    let parts = parts(&shelf)
    #expect(parts.count == 2)
    #expect(parts[0].hasPrefix("⎋_Ga=t,f=100,i=256,q=2,m=1;iVBOR") && parts[0].utf8.count == 29 + 4_096 + 4)
    #expect(parts[1].hasPrefix("⎋_Gm=0;AAAA") && parts[1].hasSuffix("⎋_Ga=p,U=1,i=256,c=3,r=2,q=2⎋\\"))
  }

  @Test func pictureNotShownForLongMakesRoomForANewOne() throws {
    var shelf = PictureShelf(process: 1)
    let pictures = try (0..<65).map { _ in try picture() }
    shelf.show(pictures.prefix(64))
    #expect(parts(&shelf).count == 64)
    shelf.show(pictures[1..<64])
    shelf.show([pictures[64]])
    let parts = parts(&shelf)
    #expect(parts.count == 2 && parts[0] == "⎋_Ga=d,d=I,i=256,q=2⎋\\" && parts[1].hasPrefix("⎋_Ga=t,f=100,i=320,"))
    #expect(shelf.bytes(of: (pictures[0], 0)) == nil)
    // No picture of a frame replaces another.
    shelf.show(pictures)
    #expect(self.parts(&shelf) == [] && shelf.bytes(of: (pictures[64], 0)) != nil)
    #expect(pictures.count { shelf.bytes(of: ($0, 0)) == nil } == 1)
  }

  @Test func numberIsUsedAgainAfterItsPictureIsRemoved() throws {
    var shelf = PictureShelf(process: 1)
    var text = ""
    for _ in 0..<20 {
      shelf.show(try (0..<64).map { _ in try picture() })
      text += parts(&shelf).joined()
    }
    var kept: Set<Substring> = []
    for sequence in text.components(of: "⎋\\") {
      let number = sequence.split(separator: "i=").last?.prefix { $0 != "," } ?? ""
      if sequence.contains("a=t") { #expect(kept.insert(number).inserted) }
      if sequence.contains("a=d") { #expect(kept.remove(number) != nil) }
    }
    #expect(kept.count == 64 && text.components(of: "a=t").count == 20 * 64 + 1)
  }

  @Test func pictureThatLeftTheScreenIsNotSent() throws {
    var shelf = PictureShelf(process: 1)
    let pictures = try (0..<10).map { _ in try picture(4_000) }
    shelf.show(pictures)
    let first = shelf.takePart()
    shelf.show([pictures[5]])
    let numbers = ([text(first) ?? ""] + parts(&shelf)).map { $0.split(separator: ",").first { $0.hasPrefix("i=") } }
    #expect(numbers == ["i=256", "i=256", "i=261", "i=261"])
  }

  @Test func pictureThatIsCutOffIsEndedBeforeTheNext() throws {
    var shelf = PictureShelf(process: 1)
    let pictures = try (0..<2).map { _ in try picture(4_000) }
    shelf.show(pictures)
    _ = shelf.takePart()
    #expect(text(shelf.removal) == "⎋_Gm=0,q=2⎋\\⎋_Ga=d,d=I,i=256,q=2⎋\\")
    shelf.forget()
    shelf.show(pictures)
    let parts = parts(&shelf)
    #expect(parts.count == 5 && parts[0] == "⎋_Gm=0,q=2⎋\\⎋_Ga=d,d=I,i=256,q=2⎋\\")
    #expect(parts[1].hasPrefix("⎋_Ga=t,f=100,i=257,"))
  }

  @Test func sequencesGoThroughTmux() throws {
    var shelf = PictureShelf(process: 1, isBehindTmux: true)
    shelf.show([try picture()])
    _ = parts(&shelf)
    #expect(text(shelf.removal) == "⎋Ptmux;⎋⎋_Ga=d,d=I,i=256,q=2⎋⎋\\⎋\\")
  }

  /// A frame of rows with a picture of one line each.
  private func frame(
    _ rows: Range<Int>, _ drawing: PictureDrawing<Int>, _ file: @escaping @MainActor (Int) -> [UInt8]
  ) -> ScreenFrame {
    let files = Dictionary(uniqueKeysWithValues: rows.map { (AssetKey("\($0)"), file($0)) })
    let draw = drawing.lines({ key in files[key].map { .loaded($0) } ?? .none }, words: TextListWords())
    return ScreenFrame(
      rows.map { row in
        var span = StyledLine.Span(DisplayText("        "), .detail)
        span.pixels = draw(row, TextPicture(AssetKey("\(row)"), columns: 8, lines: 1, alternative: "pear"), 8, 1).first
        return StyledLine([span, .init(DisplayText(" row \(row)"), .row)])
      })
  }

  /// Returns the number of pictures that a painter sends after a frame.
  private func transmissions(_ painter: inout ScreenPainter) -> Int {
    var text = ""
    while case let part = painter.takePicturePart(), !part.isEmpty { text += self.text(part) ?? "" }
    return text.components(of: "a=t,").count - (text.isEmpty ? 0 : 1)
  }

  @Test func eachPictureOfAFullScreenIsSentOnce() {
    let drawing = PictureDrawing<Int>()
    let files = (0..<100).map { _ in png() }
    let size = ScreenSize(columns: 40, rows: 100)
    var painter = ScreenPainter(TerminalStyle(colors: .full))
    painter.pictures = PictureShelf(process: 1)
    let first = painter.bytes(for: frame(0..<100, drawing) { files[$0] }, in: size)
    // Text waits for no file.
    #expect(!first.isEmpty && text(first)?.contains("_G") == false)
    #expect(transmissions(&painter) == PictureShelf.capacity)
    for _ in 0..<3 {
      #expect(painter.bytes(for: frame(0..<100, drawing) { files[$0] }, in: size).isEmpty)
      #expect(transmissions(&painter) == 0)
    }
  }

  @Test func scrollingSendsTheNewPicture() {
    let drawing = PictureDrawing<Int>()
    let files = (0..<200).map { _ in png() }
    let size = ScreenSize(columns: 40, rows: 20)
    var painter = ScreenPainter(TerminalStyle(colors: .full))
    painter.pictures = PictureShelf(process: 1)
    _ = painter.bytes(for: frame(0..<20, drawing) { files[$0] }, in: size)
    #expect(transmissions(&painter) == 20)
    for first in 1..<180 {
      let bytes = painter.bytes(for: frame(first..<first + 20, drawing) { files[$0] }, in: size)
      #expect(bytes.count <= 140 && transmissions(&painter) == 1, "\(first): \(bytes.count)")
    }
    // The pictures of two screens above are still there.
    for first in (140..<179).reversed() {
      _ = painter.bytes(for: frame(first..<first + 20, drawing) { files[$0] }, in: size)
      #expect(transmissions(&painter) == 0)
    }
  }

  @Test func largeFilesThatAreOffTheScreenAreForgotten() {
    let drawing = PictureDrawing<Int>()
    let size = PictureFile.mostBytes / 2
    for first in 0..<80 { _ = frame(first..<first + 4, drawing) { _ in png(length: size) } }
    #expect(drawing.bytesOfFiles <= 16 * PictureFile.mostBytes + 4 * size)
    #expect(drawing.bytesOfFiles > 4 * size)
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
    #expect(bytes.contains("\u{10EEEE}\u{305}\u{305}"))
    #expect(text(painter.takePicturePart())?.hasPrefix("⎋_Ga=t,f=100,i=256") == true)
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
