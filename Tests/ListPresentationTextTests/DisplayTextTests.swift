import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentationText

@Suite struct DisplayTextTests {
  @Test func plainTextStaysAsItIs() {
    let shown = DisplayText("Swift  한글 👍🏽 ")
    #expect(shown.text == "Swift  한글 👍🏽 ")
    #expect(shown.width == 15)
    #expect(shown.description == shown.text)
  }

  // MARK: Sanitising

  private static let england = "\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}"

  private static let unsafe: [(String, String)] = [
    // Controls are shown in caret notation, and those beyond ASCII and noncharacters as replacement characters.
    ("\u{1B}]52;c;aGk=\u{7}", "^[]52;c;aGk=^G"), ("\u{1B}[2J", "^[[2J"), ("\u{1B}Pq\u{1B}\\", "^[Pq^[\\"),
    ("\0\u{7F}\u{1F}", "^@^?^_"), ("a\u{9B}2J", "a\u{FFFD}2J"), ("\u{80}\u{9F}", "\u{FFFD}\u{FFFD}"),
    (noncharacters, "\u{FFFD}\u{FFFD}\u{FFFD}"),
    // A line feed before a carriage return is a break of its own.
    ("a\n\rb", "a  b"),
    // A tab reaches the next multiple of eight columns.
    ("\tx", "        x"), ("a\tx", "a       x"), ("1234567\tx", "1234567 x"), ("12345678\tx", "12345678        x"),
    ("한글\tx", "한글    x"), ("a\t\tx", "a               x"),
    // A flag keeps its tags, and another emoji has none. Joiners that make one emoji stay.
    (england, england), ("\u{1F600}\u{E0067}\u{E007F}", "\u{1F600}"), ("👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦"),
    // A cluster keeps thirty marks, and one of prepended signs is replaced.
    ("e" + String(repeating: "\u{301}", count: 5_000) + "x", "e" + String(repeating: "\u{301}", count: 30) + "x"),
    ("a" + String(repeating: "\u{D4E}", count: 40) + "bc", "a\u{FFFD}c"),
    // A mark or a prepended sign without a base gets a dotted circle.
    ("\u{301}a", "\u{25CC}\u{301}a"), ("\u{202E}\u{93E}", "\u{25CC}\u{93E}"), ("a\u{D4E}", "a\u{D4E}\u{25CC}"),
    // What is dropped can join its neighbors.
    ("e\u{202E}\u{301}", "e\u{301}"), ("🇰\u{2066}🇷", "🇰🇷"),
  ]

  private static let lineBreaks = ["\n", "\r", "\r\n", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"]

  private static let invisible = [
    "\u{061C}", "\u{200E}", "\u{200F}", "\u{202A}", "\u{202E}", "\u{2066}", "\u{2069}", "\u{206A}", "\u{206F}",
    "\u{FEFF}", "\u{FFF9}", "\u{FFFB}", "\u{E0041}",
  ]

  @Test(
    arguments: unsafe + lineBreaks.map { ("a\($0)\($0)b\($0)c", "a  b c") } + invisible.map { ("a\($0)b\($0)", "ab") })
  func textIsMadeSafe(raw: String, shown: String) {
    #expect(scalars(DisplayText(raw).text) == scalars(shown))
    #expect(DisplayText(raw).width == shown.displayWidth)
  }

  // MARK: Cutting

  private static let cuts: [(String, [(Int, String)])] = [
    (
      "가나다라마바사",
      [(14, "가나다라마바사"), (13, "가나다라마바…"), (7, "가나다…"), (6, "가나…"), (3, "가…"), (2, "…"), (1, "…"), (0, ""), (-1, "")]
    ),
    ("abcdef", [(6, "abcdef"), (5, "abcd…"), (1, "…"), (0, ""), (.min, ""), (.max, "abcdef")]),
    ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", [(3, "👨‍👩‍👧‍👦…")]), ("🇰🇷🇰🇷", [(2, "…")]), ("", [(0, "")]), ("\u{202E}", [(1, "")]),
  ]

  @Test(arguments: cuts.flatMap { raw, cuts in cuts.map { (raw, $0.0, $0.1) } }) func cutKeepsCharactersWhole(
    raw: String, columns: Int, shown: String
  ) {
    #expect(DisplayText(raw, columns: columns).text == shown)
    #expect(DisplayText(raw, columns: columns).width == shown.displayWidth)
  }

  /// Text of these scalars is not looked at cluster by cluster.
  @Test(arguments: [
    "a가b 나漢~", "\u{4E00}\u{9FFF}\u{AC00}\u{D7A3}", "한글 제목 title", "\u{AC00}\u{11A8}가", "漢\u{FE00}字", "가\u{301}나",
  ])
  func hangulAndIdeographsAreCutAsOtherText(raw: String) {
    for columns in 0...16 {
      let other = DisplayText(
        fitting: DisplayText.filtered(raw, bytes: .max).text, isCut: false, columns: columns, bytes: .max)
      let shown = DisplayText(raw, columns: columns)
      #expect(scalars(shown.text) == scalars(other.text) && shown.width == other.width)
    }
  }

  @Test func composedAndDecomposedTextAreCutAlike() {
    let composed = "한글é!"
    let decomposed = "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}e\u{301}!"
    for columns in -1...7 {
      #expect(DisplayText(composed, columns: columns) == DisplayText(decomposed, columns: columns))
    }
  }

  @Test(arguments: ["a", "가", "\u{1B}", "\t", "\r\n", "e\u{301}"])
  func hugeTextIsCut(piece: String) {
    let huge = String(repeating: piece, count: 200_000 / piece.utf8.count)
    #expect(DisplayText(huge, columns: 80).width >= 79)
    #expect(DisplayText(huge).text.last == "…")
    #expect(DisplayText(huge).text.utf8.count <= 65_536)
    expectInvariants(of: huge, columns: 80, context: "huge")
  }

  @Test(arguments: ["\u{301}", "\u{200D}", "\u{E0041}", "\u{1100}", "\u{D4E}", "\u{202E}"])
  func hugeClusterIsCut(piece: String) {
    let huge = "\u{1F3F4}" + String(repeating: piece, count: 200_000 / piece.utf8.count)
    let shown = DisplayText(huge, columns: 80)
    #expect(shown.text.unicodeScalars.count <= 80 * 31 + 1)
    #expect(shown.text.last == "…")
    expectInvariants(of: huge, columns: 80, context: "huge")
  }

  @Test func textBeyondTheByteLimitCountsAsCut() {
    #expect(DisplayText(String(repeating: "a", count: 65_536)).width == 65_536)
    #expect(DisplayText(String(repeating: "a", count: 65_537)).text.last == "…")
    #expect(DisplayText(String(repeating: "a", count: 65_540), columns: 70_000).width == 65_540)
  }

  // MARK: Widths

  @Test(
    arguments: [
      ("", 0), ("한글", 4), ("\u{D55C}", 2),
      // Decomposed Hangul, and a syllable that cannot be composed.
      ("\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}", 4), ("\u{1112}\u{119E}\u{11AB}", 2),
      // Compatibility jamo and halfwidth ones.
      ("ㅋㅋ", 4), ("ㅋㅋㅋ ㅠㅠ ㄹㅇ", 16), ("\u{FFA1}", 1),
      // Of the fillers, that of the first letter alone is seen.
      ("\u{3164}", 0), ("\u{FFA0}", 0), ("\u{1160}", 0), ("\u{115F}", 2),
      // A family, a skin tone, a flag, and half of one.
      ("👨‍👩‍👧‍👦", 2), ("👍🏽", 2), ("🇰🇷", 2), ("🇰🇷🇰", 4),
      // Emoji of Unicode 16 and 17, which are younger than the table.
      ("\u{1FAE9}", 2), ("\u{1FAEF}", 2), ("\u{1F6D8}", 2),
      // A selector widens the bases that are listed for it, and no others.
      ("\u{2764}", 1), ("\u{2764}\u{FE0F}", 2), ("1\u{FE0F}\u{20E3}", 2), ("a\u{FE0F}", 1), ("\u{2764}\u{FE0E}", 1),
      ("e\u{301}", 1), ("\u{E9}", 1), ("\u{301}", 0), ("a\u{200B}b", 2), ("\u{AD}", 1), ("ＡＢ", 4), ("ｱ", 1),
      // What joins a letter has a column of its own in halfwidth kana, Thai, Lao, Tamil and Devanagari, or has none.
      ("ﾊ\u{FF9E}", 2), ("\u{E19}\u{E49}\u{E33}", 2), ("\u{E81}\u{EB3}", 2), ("\u{BA8}\u{BBF}", 2),
      ("\u{BA8}\u{BC0}", 1),
      ("\u{915}\u{93E}", 2), ("\u{915}\u{94D}\u{937}", 2), ("\u{915}\u{947}", 1),
      // What is ambiguous takes one column.
      ("①", 1), ("※", 1), ("…", 1), ("·", 1), ("─", 1), ("\u{25CC}", 1), ("\u{FFFD}", 1),
    ] as [(String, Int)])
  func textTakesColumns(text: String, columns: Int) {
    #expect(text.displayWidth == columns)
  }

  @Test func scalarWidthHoldsAtBothEndsOfItsRange() {
    let widths: [(Unicode.Scalar, Int)] = [
      ("\u{02FF}", 1), ("\u{0300}", 0), ("\u{036F}", 0), ("\u{0370}", 1),
      ("\u{10FF}", 1), ("\u{1100}", 2), ("\u{115F}", 2), ("\u{1160}", 0), ("\u{11FF}", 0), ("\u{1200}", 1),
      ("\u{ABFF}", 1), ("\u{AC00}", 2), ("\u{D7A3}", 2), ("\u{D7A4}", 1), ("\u{D7B0}", 0), ("\u{D7FF}", 0),
      ("\u{1F1E5}", 1), ("\u{1F1E6}", 2), ("\u{1F1FF}", 2), ("\u{E0FFF}", 0), ("\u{10FFFD}", 1),
    ]
    for (scalar, width) in widths {
      #expect(scalar.displayWidth == width, "U+\(String(scalar.value, radix: 16, uppercase: true))")
    }
  }

  // MARK: Wrapping

  private func wrapped(_ text: String, _ columns: Int, lines: Int = .max) -> [String] {
    DisplayText.wrapped(text, columns: columns, lines: lines).map(\.text)
  }

  @Test func linesBreakBetweenWordsAndEojeol() {
    #expect(wrapped("the quick brown fox", 9) == ["the quick", "brown fox"])
    #expect(wrapped("다람쥐 헌 쳇바퀴에 타고파", 10) == ["다람쥐 헌", "쳇바퀴에", "타고파"])
    #expect(wrapped("a  b", 2) == ["a", "b"])
    #expect(wrapped("  indented text", 10) == ["  indented", "text"])
  }

  @Test func longWordBreaksBetweenClusters() {
    #expect(wrapped("가나다라마 ab", 5) == ["가나", "다라", "마 ab"])
    #expect(wrapped("👨‍👩‍👧‍👦👍🏽", 2) == ["👨‍👩‍👧‍👦", "👍🏽"])
    #expect(wrapped("한", 1) == ["…"])
  }

  @Test func ideographsDoNotBreakBeforeClosingMarks() {
    #expect(wrapped("日本語、漢字", 6) == ["日本", "語、漢", "字"])
    #expect(wrapped("「日本」", 4) == ["「日", "本」"])
  }

  @Test func lineBreaksOfTheTextAreKept() {
    #expect(wrapped("a\r\nb\n\nc\n", 9) == ["a", "b", "", "c"])
    #expect(wrapped("", 9) == [""])
    #expect(wrapped("text", 0) == [])
    #expect(wrapped("text", 4, lines: 0) == [])
  }

  @Test func textBeyondTheLinesIsCut() {
    #expect(wrapped("the quick brown fox", 9, lines: 1) == ["the quic…"])
    #expect(wrapped("one\ntwo", 9, lines: 1) == ["one …"])
    #expect(wrapped("one two three", 7, lines: 2) == ["one two", "three"])
  }

  @Test func wrappingLosesNothingButSpaces() async {
    let pieces = ["a", "word", "한글", " ", "  ", "漢", "👨‍👩‍👧‍👦", "e\u{301}", "ㅋㅋ", "、", "\u{1B}", "\n"]
    await expectNoFault(for: testSeeds("LIST_PRESENTATION_ROWS", small: 300)) { seed in
      var random = SeededGenerator(seed: seed)
      let text = (0..<12).compactMap { _ in pieces.randomElement(using: &random) }.joined()
      for columns in 2...12 {
        let lines = DisplayText.wrapped(text, columns: columns)
        let kept = lines.map(\.text).joined().filter { $0 != " " }
        let fits = lines.allSatisfy { $0.width <= columns && $0.text.displayWidth <= $0.width }
        if !fits || kept != DisplayText(text).text.filter({ $0 != " " }) { return "\(columns) columns: \(lines)" }
      }
      return nil
    }
  }

  // MARK: Putting together

  @Test func paddingFillsUpToTheColumns() {
    #expect(DisplayText("한글").padded(to: 6).text == "한글  ")
    #expect(DisplayText("한글").padded(to: 6).width == 6)
    #expect(DisplayText("한글").padded(to: 3) == DisplayText("한글"))
    #expect(DisplayText("a\u{D4E}").padded(to: 4).text.displayWidth == 4)
  }

  // MARK: Properties

  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
  func randomTextIsSafeAndAsWideAsItSays(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for round in 0..<testSize("LIST_PRESENTATION_LIST_SCREENS", small: 50) {
      let count = Int.random(in: 0...12, using: &generator)
      let raw = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      expectInvariants(of: raw, columns: nil, context: "seed \(seed), round \(round)")
      for columns in -1...12 {
        expectInvariants(of: raw, columns: columns, context: "seed \(seed), round \(round)")
      }
    }
  }

  private func expectInvariants(of raw: String, columns: Int?, context: String) {
    let shown = DisplayText(raw, columns: columns)
    let comment: Comment = "\(context), columns \(String(describing: columns)), \(scalars(shown.text).prefix(100))"
    #expect(shown.text.displayWidth == shown.width, comment)
    #expect(shown.width <= max(0, columns ?? .max), comment)
    #expect(scalars(DisplayText(shown.text, columns: columns).text) == scalars(shown.text), comment)
    #expect(scalars(DisplayText(shown.text).text) == scalars(shown.text), comment)
    #expect(!shown.text.unicodeScalars.contains(where: isUnsafe), comment)

    let padded = shown.padded(to: 20)
    #expect(padded.text.displayWidth == padded.width, comment)
    #expect(("|" + shown.text + "|").displayWidth == shown.width + 2, comment)
  }
}

private func scalars(_ text: String) -> [String] {
  text.unicodeScalars.map { String($0.value, radix: 16, uppercase: true) }
}

private func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control, .lineSeparator, .paragraphSeparator: true
  default: scalar.properties.isBidiControl
  }
}

/// A string literal cannot hold them.
private let noncharacters = [0xFDD0, 0xFFFE, 0x10FFFF].compactMap { Unicode.Scalar($0 as UInt32) }
  .map { String($0) }.joined()

private let pieces: [String] = [
  "a", "Z", " ", "1", "#", "한", "글", "ㅋ", "ㅠ", "뷁", "\u{1112}", "\u{1161}", "\u{11AB}", "\u{119E}", "\u{115F}",
  "\u{1160}", "\u{3164}", "\u{FFA0}", "\u{FFA1}", "ｱ", "Ａ", "漢", "①", "※", "…", "e\u{301}", "\u{301}", "\u{93E}",
  "\u{915}\u{94D}", "\u{915}", "\u{302E}", "\u{20E3}", "\u{FE0F}", "\u{FE0E}", "\u{200D}", "\u{200B}", "\u{200C}",
  "\u{2060}", "\u{AD}", "\u{600}", "\u{6DD}", "\u{D4E}", "\u{110BD}", "\u{2764}", "👍", "🏽", "👩", "👩‍💻", "🇰", "🇷",
  "🇰🇷", "\u{1F3F4}", "\u{E0067}", "\u{E007F}", "\u{E0100}", "\t", "\n", "\r", "\r\n", "\u{B}", "\u{85}", "\u{2028}",
  "\u{2029}", "\0", "\u{7}", "\u{1B}[31m", "\u{1B}]52;c;aGk=\u{7}", "\u{7F}", "\u{9B}", "\u{9D}", "\u{202E}",
  "\u{2066}", "\u{200F}", "\u{61C}", "\u{206A}", "\u{FEFF}", "\u{FFF9}", noncharacters, "\u{FFFD}",
  String(repeating: "\u{301}", count: 29), String(repeating: "\u{301}", count: 40),
  String(repeating: "\u{D4E}", count: 31), String(repeating: "\u{1100}", count: 32),
  String(repeating: "\u{200D}", count: 31), String(repeating: "\u{E0041}", count: 35),
]
