import Testing

@testable import ListPresentationText

@Suite struct WebLinkTests {
  @Test(arguments: [
    ("https://example.org/한글 x", "https://example.org/%ED%95%9C%EA%B8%80%20x"), ("HTTP://a", "HTTP://a"),
    ("mailto:a@b", "mailto:a@b"), ("javascript:alert(1)", nil), ("file:///etc", nil), ("", nil), ("--help", nil),
    ("http://a\u{1B}\\", nil), ("http://a\u{9C}b", nil), ("http://a\nb", nil),
    ("http://" + String(repeating: "a", count: 2_076), nil),
  ])
  func onlySafeWebAddressesAreLinks(_ text: String, _ address: String?) {
    #expect(WebLink(text)?.address == address)
  }

  @Test func titleOfARowIsALink() {
    let row = TextRow("사과 사과", detail: "red", link: "http://a.example/")
    let line = row.styledLines(TextRow.Look(hasCursor: true, query: TextQuery("과")), columns: 40)[0]
    let size = ScreenSize(columns: 40, rows: 1)
    var painter = ScreenPainter(TerminalStyle(colors: .palette, showsLinks: true))
    let (begin, end) = ("\u{1B}]8;;http://a.example/\u{1B}\\", "\u{1B}]8;;\u{1B}\\")
    let text = String(decoding: painter.bytes(for: ScreenFrame([line]), in: size), as: UTF8.self)
    let parts = text.split(separator: begin, omittingEmptySubsequences: false)
    #expect(parts.count == 2 && parts[1].contains("사") && parts[1].contains(end))
    #expect(text.contains(end) && !text.hasSuffix(begin))
    var plain = ScreenPainter(TerminalStyle(colors: .palette))
    #expect(!String(decoding: plain.bytes(for: ScreenFrame([line]), in: size), as: UTF8.self).contains("]8;"))
  }

  /// A frame of which a part was not sent, or another program, may have left a link open.
  @MainActor @Test func linkThatIsOpenEnds() {
    let end = "⎋]8;;⎋\\"
    var painter = ScreenPainter(TerminalStyle(colors: .palette, showsLinks: true))
    let size = ScreenSize(columns: 9, rows: 1)
    let frame = ScreenFrame([StyledLine([.init(DisplayText("text"), .row)])])
    #expect(painter.bytes(for: frame, in: size).visible.hasPrefix("⎋[?2026h\(end)⎋[m"))
    painter.forget()
    #expect(painter.bytes(for: frame, in: size).visible.hasPrefix("⎋[?2026h\(end)⎋[m"))
    func left(_ term: String, isMidFrame: Bool) -> String {
      let canvas = TerminalCanvas(Terminal(), TerminalEnvironment { $0 == "TERM" ? term : nil })
      return canvas.leave(isMidFrame: isMidFrame).visible
    }
    #expect(left("xterm", isMidFrame: true).hasPrefix("\u{18}\(end)⎋[?2026l"))
    #expect(left("linux", isMidFrame: true).hasPrefix("\u{18}⎋[?2026l"))
    #expect(left("xterm", isMidFrame: false).hasPrefix("⎋[?2026l"))
  }

  /// A terminal cannot change the background of text that it shows, and rewritten text needs its link. Besides titles,
  /// details and links, a step takes 142 bytes: 16 around the frame, 28 around two links, 6 places of the cursor, 5
  /// looks, the bar, the gaps and the erased ends of two rows.
  @Test func stepInAListOfLinksWritesTheTextsOfTwoRows() {
    let size = ScreenSize(columns: 80, rows: 24)
    let rows = (0..<20).map { number in
      TextRow("Title \(number)", detail: "host\(number).example", link: "https://host\(number).example/a/path")
    }
    func frame(_ selected: Int) -> ScreenFrame {
      let lines = rows.enumerated().flatMap { index, row in
        row.styledLines(TextRow.Look(hasCursor: index == selected), columns: size.columns)
      }
      let status = ["\(selected + 1)", "/20"].map { StyledLine.Span(DisplayText($0), .status) }
      return ScreenFrame(lines + [StyledLine(status)], cursor: ScreenPosition(row: selected, column: 0))
    }
    var painter = ScreenPainter(TerminalStyle(colors: .full, showsLinks: true))
    _ = painter.bytes(for: frame(11), in: size)
    for (old, new) in [(11, 12), (12, 11)] {
      let bytes = painter.bytes(for: frame(new), in: size)
      let texts = [old, new].flatMap { [rows[$0].title, rows[$0].detail, rows[$0].link] }
      let others = bytes.count - texts.reduce(0) { $0 + $1.utf8.count }
      #expect(others <= 142, "\(others): \(bytes.visible)")
    }
  }

  @Test func addressInTheDetailsOfAnItemIsUnderlined() {
    let lines = TextDetail.lines(of: [.text("url", "https://a.example/"), .text("note", "a.example")], columns: 60)
    #expect(lines.map { $0.spans.last?.role } == [.link, .row])
  }

  @Test func linksAreNotSentToTerminalsThatShowThem() {
    #expect(TerminalEnvironment { ["TERM": "xterm"][$0] }.showsLinks)
    #expect(!TerminalEnvironment { ["TERM": "linux"][$0] }.showsLinks)
    #expect(!TerminalEnvironment { ["TERM": "screen", "STY": "1.a"][$0] }.showsLinks)
  }

  @MainActor @Test(arguments: ["": "", "a": "YQ==", "ab": "YWI=", "한글": "7ZWc6riA", "~~~": "fn5+"])
  func copiedTextIsEncoded(_ text: String, _ encoded: String) {
    #expect(TerminalCanvas.copying(text).map { String(decoding: $0, as: UTF8.self) } == "\u{1B}]52;c;\(encoded)\u{7}")
    #expect(TerminalCanvas.copying(String(repeating: "a", count: 74_995)) == nil)
  }
}
