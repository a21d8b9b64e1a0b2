import Testing

@testable import ListPresentationText

@Suite struct SVGTests {
  private static let size = ScreenSize(columns: 12, rows: 2)

  private func elements(_ line: StyledLine, columns: Int = size.columns) -> [String] {
    let svg = ScreenFrame([line]).svg(in: ScreenSize(columns: columns, rows: 2))
    // The background and the three buttons of the window come first.
    return Array(svg.split(separator: "\n").dropFirst(5).dropLast().map(String.init))
  }

  @Test func selectedRowHasABarABackgroundAndItsTextAsText() {
    let row = TextRow("사과 A&B", trailing: "<", roles: .init(trailing: .money)).styledLines(
      TextRow.Look(hasCursor: true), columns: 20)[0]
    #expect(
      elements(row, columns: 20) == [
        ##"<rect x="16" y="34" width="180" height="20" fill="#3a344d"/>"##,
        ##"<rect x="16" y="34" width="4" height="20" fill="#d7afff"/>"##,
        ##"<text x="34" y="49" font-weight="bold" textLength="36" lengthAdjust="spacingAndGlyphs">사과</text>"##,
        ##"<text x="79" y="49" font-weight="bold" textLength="27" lengthAdjust="spacingAndGlyphs">A&amp;B</text>"##,
        ##"<text x="187" y="49" fill="#afd787" textLength="9" lengthAdjust="spacingAndGlyphs">&lt;</text>"##,
      ])
  }

  @Test func runsOfPixelsAreRectangles() throws {
    let red = PixelImage.Pixel(red: 255, green: 0, blue: 0)
    var span = StyledLine.Span(DisplayText("   "), .detail)
    span.pixels = PixelLine(upper: [red, red, nil], lower: [nil, nil, red])
    #expect(
      elements(StyledLine([span])) == [
        ##"<rect x="16" y="34" width="18" height="10" fill="#ff0000"/>"##,
        ##"<rect x="34" y="44" width="9" height="10" fill="#ff0000"/>"##,
      ])
  }

  @Test func linesBeyondTheScreenAreLeftOut() {
    let lines = (0..<9).map { StyledLine([.init(DisplayText("row \($0)"), .row)]) }
    let svg = ScreenFrame(lines).svg(in: Self.size)
    #expect(svg.contains("row 1") && !svg.contains("row 2"))
    #expect(svg.hasPrefix(#"<svg xmlns="http://www.w3.org/2000/svg" width="140" height="90" viewBox="0 0 140 90" "#))
  }

  @Test func placesThatAreNoNumbersAreZero() {
    var picture = SVGPicture(width: 10, height: 10)
    picture.line([(.nan, 1), (.infinity, -1e300)])
    #expect(picture.svg.contains(#"points="0,1 0,0""#))
  }

  @Test func textIsSafe() {
    var picture = SVGPicture(width: 10, height: 10)
    picture.text("\u{1B}[2J\u{202E}<script>", x: 0, y: 0)
    #expect(picture.svg.contains(">^[[2J&lt;script></text>"))
    // A parser of XML refuses the whole picture for these.
    picture.text("a[b[0]]>1", x: 0, y: 0)
    #expect(picture.svg.contains(">a[b[0]]&gt;1</text>"))
    picture.text("<\u{301}a &\u{301}b", x: 0, y: 0)
    #expect(picture.svg.contains(">&lt;\u{301}a &amp;\u{301}b</text>"))
  }
}
