import ListPresentation
import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentationText

@Suite struct PixelTests {
  private static let black = PixelImage.Pixel(red: 0, green: 0, blue: 0)

  private func image(_ width: Int, _ height: Int) throws -> PixelImage {
    let pixels = (0..<width * height).map { PixelImage.Pixel(red: UInt8($0 % 256), green: 100, blue: 0) }
    return try #require(PixelImage(width: width, height: height, pixels: pixels))
  }

  /// The line in the columns of a terminal.
  private func line(_ pixels: PixelLine?) -> StyledLine {
    var span = StyledLine.Span.plain(String(repeating: " ", count: pixels?.upper.count ?? 0))
    span.pixels = pixels
    return StyledLine([span])
  }

  private func shown(_ pixels: PixelLine?, isExact: Bool = true) -> String {
    let style = TerminalStyle(colors: isExact ? .full : .palette)
    return ScreenPainter.bytes(of: line(pixels), style, columns: pixels?.upper.count ?? 0).visible
  }

  @Test func cellIsTwoPixels() throws {
    let line = try image(2, 2).lines(columns: 2, lines: 1).first
    #expect(shown(line) == "⎋[m⎋[1H⎋[38;2;0;100;0;48;2;2;100;0m▀⎋[38;2;1;100;0;48;2;3;100;0m▀⎋[m")
    #expect(shown(line, isExact: false) == "⎋[m⎋[1H⎋[48;5;22m  ⎋[m")
    // The last row of an odd height is half background.
    let last = try image(1, 3).lines(columns: 2, lines: 2).last
    #expect(shown(last).contains("⎋[38;2;2;100;0m▀"))
  }

  @Test func pictureOfTwoColorsSetsEachOnce() {
    let (a, b) = (Self.black, PixelImage.Pixel(red: 9, green: 0, blue: 0))
    let line = PixelLine(upper: [a, b, b, a, b, a], lower: [a, b, a, b, b, a])
    #expect(shown(line).hasSuffix("⎋[48;5;16m ⎋[38;2;9;0;0m█▀▄█ ⎋[m"))
  }

  @Test func eachCellShowsItsTwoPixels() async {
    let colors = [nil] + [1, 2, 3].map { PixelImage.Pixel(red: $0, green: 0, blue: 0) as PixelImage.Pixel? }
    await expectNoFault(for: testSeeds("LIST_PRESENTATION_ROWS", small: 200, from: 1)) { seed in
      var generator = SeededGenerator(seed: seed)
      let halves = (0..<2).map { _ in (0..<30).map { _ in colors.randomElement(using: &generator) ?? nil } }
      let line = line(PixelLine(upper: halves[0], lower: halves[1]))
      let cells = ScreenRow(line, style: TerminalStyle(colors: .full), columns: 30).cells.compactMap(\.self)
      let above = cells.map { $0.text == "▀" ? $0.look.color : $0.look.background }
      let below = cells.map { $0.text == "▄" ? $0.look.color : $0.look.background }
      let isShown = above.map { $0?.pixel } == halves[0] && below.map { $0?.pixel } == halves[1]
      return isShown ? nil : "\(halves) is shown as \(cells)"
    }
  }

  @Test func grayIsOnTheGrayScaleOfThePalette() {
    let gray = PixelImage.Pixel(red: 118, green: 118, blue: 118)
    #expect(shown(PixelLine(upper: [gray], lower: [gray]), isExact: false).contains("48;5;243m"))
  }

  @Test(arguments: [
    (8, 8, 8, 8), (16, 8, 8, 4), (8, 16, 4, 8), (1, 1, 8, 8), (10_000, 1, 8, 1), (1, 10_000, 1, 8), (100, 7, 8, 1),
  ])
  func pictureFitsWithItsProportions(width: Int, height: Int, columns: Int, rows: Int) throws {
    let fitted = try #require(try image(width, height).fitted(columns: 8, rows: 8))
    #expect(fitted.width == columns && fitted.height == rows)
  }

  @Test(arguments: [(0, 1, 0), (1, 0, 0), (2, 2, 3), (-1, -1, 1), (10_001, 1, 10_001), (Int.max, 2, 2)])
  func pictureThatIsNotARectangleIsRefused(width: Int, height: Int, count: Int) {
    #expect(PixelImage(width: width, height: height, pixels: Array(repeating: nil, count: count)) == nil)
  }
}

extension ScreenFrame {
  /// What a terminal shows.
  func painted(in size: ScreenSize, _ colors: TerminalStyle.Colors = .full) -> String {
    var painter = ScreenPainter(TerminalStyle(colors: colors))
    var terminal = ModelTerminal(size)
    terminal.take(painter.bytes(for: self, in: size))
    #expect(terminal.fault == nil)
    return terminal.textWithPictures
  }
}

@MainActor @Suite struct PictureTests {
  private let clock = ManualClock()
  private let album: PhotoWall
  private let screen: TextListScreen<SingleSection, Photo>
  private let adapter: PhotoWall.Adapter

  private static var photos: [Photo] {
    let apple = TextImage(AssetKey("apple"), columns: 8, lines: 3, alternative: "A red apple")
    let missing = TextImage(
      AssetKey("missing"), placeholder: .init(red: 90, green: 90, blue: 90), columns: 8, lines: 3,
      alternative: "No file")
    return [
      Photo(id: "apple", row: TextRow("Apple", detail: "Sweet", image: apple)),
      Photo(id: "pear", row: TextRow("배 한 상자", detail: "A box of pears from Naju", image: missing)),
      Photo(id: "plain", row: TextRow("Plain text without a picture")),
    ]
  }

  init() {
    album = PhotoWall(Self.photos, Disc(clock: clock), clock: clock)
    screen = TextListScreen("Photos") { $0.row }
    adapter = ListAdapter(dataSource: album, view: screen)
  }

  /// The title and the rows, without the lines below them.
  private func rows(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).prefix(8).joined(separator: "\n")
  }

  @Test func cellsAreReservedUntilTheScreenIsSettledWithItsPictures() async {
    let size = ScreenSize(columns: 40, rows: 11)
    let terminal = HeadlessTerminal(screen, columns: 40, rows: 11, clock: clock)
    let before = terminal.show()
    #expect(
      rows(before) == """
        Photos                            1 of 3
        > A red     Apple
          apple     Sweet

          No file   배 한 상자
                    A box of pears from Naju

          Plain text without a picture
        """)
    await terminal.press()
    #expect(terminal.text == before && terminal.frame.painted(in: size, .none) == before)
    #expect(
      rows(terminal.frame.painted(in: size)) == """
         Photos                           1 of 3
        ▌ ▄██▄      Apple
        ▌ ████      Sweet
        ▌ ▀██▀
          ████████  배 한 상자
          ████████  A box of pears from Naju
          failed
          Plain text without a picture
        """)
  }

  @Test func screenIsNotSettledWhileAPictureWillBeTriedAgain() async {
    let disc = Disc(clock: clock, failures: Countdown(2))
    let screen = TextListScreen("Photos") { (photo: Photo) in photo.row }
    ListAdapter(dataSource: PhotoWall(Self.photos, disc, clock: clock), view: screen)
    let terminal = HeadlessTerminal(screen, columns: 40, rows: 11, clock: clock)
    await terminal.press()
    #expect(terminal.frame.painted(in: ScreenSize(columns: 40, rows: 11)).contains("▄██▄"))
  }

  @Test(arguments: [40, 24, 23, 12, 1]) func noLineIsWiderThanTheScreen(columns: Int) {
    let frame = screen.frame(in: ScreenSize(columns: columns, rows: 20))
    #expect(frame.lines.allSatisfy { $0.width <= columns })
    let isShown = frame.lines.contains { $0.spans.contains { $0.pixels != nil } }
    #expect(isShown == (columns >= 24))
  }

  @Test func pipeShowsTheAlternativeTextWhateverIsLoaded() async {
    let list = TextListView { (photo: Photo) in photo.row }
    adapter.attach(list)
    let text = list.text()
    #expect(
      text == """
        > [A red apple]  Apple  Sweet
          [No file]  배 한 상자  A box of pears from Naju
          Plain text without a picture

        """)
    adapter.visibleItemsChanged(to: 0..<3, in: screen)
    await wait {
      clock.advance(by: .seconds(1))
      return album.assetLoader.state(of: AssetKey("apple")).asset != nil
    }
    #expect(list.text() == text)
  }

  @Test func spokenLineBeginsWithTheAlternativeText() {
    _ = HeadlessTerminal(screen, columns: 40, rows: 11).show()
    #expect(screen.spokenLine.text == "A red apple, Apple, Sweet, 1 of 3")
  }

  @Test func alternativeTextIsSafe() {
    let row = TextRow("x", image: TextImage(nil, lines: 1, alternative: "\u{1B}[2J\u{202E}evil"))
    for columns in [40, nil] {
      let text = row.styledLines(TextRow.Look(), columns: columns).map(\.text).joined()
      #expect(!text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
    }
  }
}

/// A red disc of 6 pixels, which takes a second.
private struct Disc: AssetSource {
  let clock: ManualClock
  /// Is true as often as the disc fails.
  var failures = Countdown(0)

  func load(_ key: AssetKey) async throws -> LoadedAsset<PixelImage> {
    try await clock.sleep(for: .seconds(1))
    let red = PixelImage.Pixel(red: 200, green: 0, blue: 0)
    let picture = [".##.", "####", "####", "####", "####", ".##."].joined().map { $0 == "#" ? red : nil }
    guard key.source == "apple", let image = PixelImage(width: 4, height: 6, pixels: picture) else {
      throw ScriptedError(.doNotRetry)
    }
    if failures.take() { throw ScriptedError(.retry) }
    return LoadedAsset(image, cost: 96)
  }
}
