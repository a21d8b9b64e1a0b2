import Testing

@testable import ListPresentationText

@Suite struct DisplayWidthTests {
  @Test(arguments: [
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
    ("ﾊ\u{FF9E}", 2), ("\u{E19}\u{E49}\u{E33}", 2), ("\u{E81}\u{EB3}", 2), ("\u{BA8}\u{BBF}", 2), ("\u{BA8}\u{BC0}", 1),
    ("\u{915}\u{93E}", 2), ("\u{915}\u{94D}\u{937}", 2), ("\u{915}\u{947}", 1),
    // What is ambiguous takes one column.
    ("①", 1), ("※", 1), ("…", 1), ("·", 1), ("─", 1), ("\u{25CC}", 1), ("\u{FFFD}", 1),
  ])
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
}
