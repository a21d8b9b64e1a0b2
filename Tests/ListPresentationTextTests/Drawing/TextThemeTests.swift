import Testing

@testable import ListPresentationText

/// What terminals with all colors, 256, 16 and none show of a theme.
@Suite struct TextThemeTests {
  private static let size = ScreenSize(columns: 24, rows: 1)

  private func bytes(_ line: StyledLine, _ colors: TerminalStyle.Colors, _ theme: TextTheme = .dark) -> String {
    var painter = ScreenPainter(TerminalStyle(theme: theme, colors: colors))
    let bytes = painter.bytes(for: ScreenFrame([line]), in: Self.size).visible
    return String(bytes.dropFirst("⎋[?2026h⎋[m⎋[r⎋[2J⎋[1H".count).dropLast("⎋[?25l⎋[?2026l".count))
  }

  private func line(_ role: TextRole) -> StyledLine { StyledLine([.init(DisplayText("x"), role)]) }

  /// The selected row of a list with a price.
  private var selected: StyledLine {
    TextRow("사과", trailing: "₩900", roles: .init(trailing: .money)).styledLines(
      TextRow.Look(hasCursor: true), columns: 24)[0]
  }

  @Test func selectedRowHasABarABoldTitleAndABackgroundAndALightThemeHasDarkColors() {
    for colors in [TerminalStyle.Colors.full, .palette] {
      #expect(bytes(selected, colors) == "⎋[38;5;183;48;5;237m▌ ⎋[3G⎋[1;39m사과⎋[14X⎋[21G⎋[22;38;5;150m₩900⎋[m")
      #expect(bytes(line(.heading), colors, .light) == "⎋[1;38;5;92mx⎋[m")
    }
    #expect(bytes(selected, .basic) == "⎋[35m▌ ⎋[3G⎋[0;1m사과⎋[21G⎋[0;32m₩900⎋[m")
    #expect(bytes(selected, .none) == "⎋[7m> 사과              ₩900⎋[m")
  }

  @Test func titleHasASpaceOfItsColorAtEachSide() {
    let title = StyledLine(path: "Gallery › Market", columns: 24)
    #expect(title.text == "Gallery › Market")
    #expect(bytes(title, .basic) == "⎋[K⎋[2mGallery › ⎋[0;1;30;45m ⎋[12GMarket ⎋[m")
    #expect(bytes(title, .none) == "⎋[K⎋[2mGallery ›⎋[0;1m ⎋[11GMarket⎋[m")
    #expect(bytes(StyledLine(path: "Market", columns: 24), .basic) == "⎋[1;30;45m Market ⎋[m")
    let whole = StyledLine(path: "A market of 24 columns..", columns: 24)
    #expect(bytes(whole, .basic) == "⎋[1;30;45mA market of 24 columns..⎋[m")
  }

  /// The title on the left takes the spaces out of the gap, so that nothing beside it moves.
  @Test func titleMovesNothingOfTheSideBesideIt() {
    let sides = [("Grid", TextRole.badge), ("      │ ", .plain), ("List", .badge)]
    let line = StyledLine(sides.map { .init(DisplayText($0), $1) })
    #expect(ScreenRow(line, style: TerminalStyle(colors: .full), columns: 24).text.hasPrefix(" Grid     │  List  "))
  }

  @Test func rolesLookDifferent() {
    let meanings: [TextRole] = [.heading, .money, .match, .failure, .warning, .success, .row, .detail, .badge]
    // The price is of the color of success: both are good news.
    for colors in [TerminalStyle.Colors.palette, .full] {
      #expect(Set(meanings.map { bytes(line($0), colors) }).count == meanings.count - 1)
    }
    for role in TextRole.allCases { #expect(!bytes(line(role), .none).contains("3"), "\(role)") }
    #expect(bytes(line(.link), .none) == "⎋[4mx⎋[m")
    #expect(bytes(line(.match), .none) == "⎋[1;4mx⎋[m" && bytes(line(.failure), .none) == "⎋[1mx⎋[m")
  }

  @Test func themeOfAUserIsAValue() {
    var theme = TextTheme.dark
    theme.accent = TextTheme.Style(TextTheme.Color(0xFF_B000, basic: 11), isUnderlined: true)
    #expect(bytes(line(.heading), .full, theme) == "⎋[4;38;2;255;176;0mx⎋[m")
    #expect(bytes(line(.heading), .basic, theme) == "⎋[4;93mx⎋[m")
  }

  @Test func backgroundIsWrittenWhereTheTerminalErasesWithout() {
    let bytes = ScreenPainter.bytes(
      of: selected, TerminalStyle(colors: .palette, erasesWithBackground: false), columns: 24)
    #expect(bytes.visible.contains("사과⎋[22;38;5;150m              ₩900"))
  }

  @Test(arguments: [
    ("11;rgb:0000/0000/0000", 0), ("11;rgb:ffff/ffff/ffff", 0xFFFFFF), ("11;rgb:1e/1e/2e", 0x1E1E2E),
    ("11;rgb:f/f/e", 0xFFFFEE), ("11;rgba:2828/2a2a/3636/ffff", 0x282A36), ("10;rgb:0/0/0", nil), ("11;rgb:0/0", nil),
    ("11;rgb:00000/0/0", nil), ("11;rgb:+1/0/0", nil), ("11;?", nil),
    ("11;rgb:" + String(repeating: "0", count: 99), nil),
  ])
  func terminalTellsItsBackground(_ answer: String, background: UInt32?) {
    let background = background.map { TextTheme.Color($0).pixel }
    for end in ["\u{1B}\\", "\u{7}"] {
      var decoder = KeyDecoder()
      #expect(decoder.keys(from: "\u{1B}]\(answer)\(end)".utf8, at: .zero) == [])
      #expect(decoder.takeBackground() == background && decoder.takeBackground() == nil)
    }
  }

  @Test(arguments: [(0x00_2B36, "48;2;32;63;84"), (0xFF_FFFF, "48;2;237;217;249")])
  func rowWithTheCursorHasSomeAccentInTheBackgroundOfTheTerminal(background: UInt32, expected: String) {
    let theme = TextTheme.theme(on: TextTheme.Color(background).pixel)
    #expect(bytes(selected, .full, theme).contains(expected))
    #expect(!bytes(selected, .basic, theme).contains("48;"))
  }

  @MainActor @Test func backgroundIsAskedOnceAndAwaitedNowhere() throws {
    func canvas(_ variables: [String: String], _ theme: TextTheme? = nil) -> TerminalCanvas {
      var terminal = Terminal()
      terminal.theme = theme
      return TerminalCanvas(terminal, TerminalEnvironment { variables[$0] })
    }
    var asking = canvas(["TERM": "xterm-256color"])
    let session = ScreenSession(TitleProgram(), size: ScreenSize(columns: 10, rows: 1))
    #expect(asking.bytes(for: session).visible.contains("⎋[1;38;5;235;48;5;183m A "))
    #expect(asking.takeQuestion().visible.hasPrefix("⎋]11;?⎋\\") && asking.takeQuestion().isEmpty)
    asking.accept(TextTheme.Color(0x10_2040).pixel)
    #expect(asking.bytes(for: session).visible.contains("48;5;183m A "))
    asking.accept(TextTheme.Color(0xFF_F8E0).pixel)
    #expect(asking.bytes(for: session).visible.contains("48;5;92m A "))
    for variables in [["COLORFGBG": "0;15"], ["TEXT_THEME": "light"], ["NO_COLOR": "1"]] {
      var canvas = canvas(variables)
      #expect(!canvas.takeQuestion().visible.contains("]11"))
    }
    var chosen = canvas([:], .light)
    #expect(!chosen.takeQuestion().visible.contains("]11"))
    _ = chosen.bytes(for: session)
    chosen.accept(TextTheme.Color(0x10_2040).pixel)
    #expect(chosen.bytes(for: session).isEmpty, "an answer to another program does not replace the theme of the app")
  }
}

@MainActor
private final class TitleProgram: ScreenProgram {
  var onChange: (() -> Void)?
  let (isSettled, hasEnded, spokenLine) = (true, false, DisplayText("A"))
  func frame(in size: ScreenSize) -> ScreenFrame { ScreenFrame([StyledLine(path: "A", columns: size.columns)]) }
  func press(_ key: Key) {}
}
