import Testing

@testable import ListPresentationText

@Suite struct DisplayWidthTests {
  @Test func hangulSyllablesTakeTwoColumnsEach() {
    #expect("한글".displayWidth == 4)
    #expect("\u{D55C}".displayWidth == 2)
  }

  @Test func decomposedHangulIsAsWideAsComposed() {
    #expect("\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}".displayWidth == 4)
  }

  @Test func uncomposableHangulTakesTwoColumns() {
    #expect("\u{1112}\u{119E}\u{11AB}".displayWidth == 2)
  }

  @Test func compatibilityJamoTakeTwoColumnsEach() {
    #expect("ㅋㅋ".displayWidth == 4)
    #expect("ㅋㅋㅋ ㅠㅠ ㄹㅇ".displayWidth == 16)
  }

  @Test func halfwidthJamoTakeOneColumn() {
    #expect("\u{FFA1}".displayWidth == 1)
  }

  @Test func hangulFillersAreInvisibleExceptTheChoseongFiller() {
    #expect("\u{3164}".displayWidth == 0)
    #expect("\u{FFA0}".displayWidth == 0)
    #expect("\u{1160}".displayWidth == 0)
    #expect("\u{115F}".displayWidth == 2)
  }

  @Test func emojiFamilyTakesTwoColumns() {
    #expect("👨‍👩‍👧‍👦".displayWidth == 2)
  }

  @Test func skinToneAddsNoColumn() {
    #expect("👍🏽".displayWidth == 2)
  }

  @Test func flagTakesTwoColumns() {
    #expect("🇰🇷".displayWidth == 2)
  }

  @Test func unpairedRegionalIndicatorTakesTwoColumns() {
    #expect("🇰🇷🇰".displayWidth == 4)
  }

  @Test func emojiVariationSelectorWidensListedBases() {
    #expect("\u{2764}".displayWidth == 1)
    #expect("\u{2764}\u{FE0F}".displayWidth == 2)
    #expect("1\u{FE0F}\u{20E3}".displayWidth == 2)
  }

  @Test func emojiVariationSelectorLeavesOtherBasesAlone() {
    #expect("a\u{FE0F}".displayWidth == 1)
    #expect("\u{2764}\u{FE0E}".displayWidth == 1)
  }

  @Test func combiningMarksTakeNoColumn() {
    #expect("e\u{301}".displayWidth == 1)
    #expect("\u{E9}".displayWidth == 1)
    #expect("\u{301}".displayWidth == 0)
  }

  @Test func zeroWidthSpaceTakesNoColumn() {
    #expect("a\u{200B}b".displayWidth == 2)
  }

  @Test func softHyphenTakesOneColumn() {
    #expect("\u{AD}".displayWidth == 1)
  }

  @Test(arguments: ["①", "※", "…", "·", "─", "\u{25CC}", "\u{FFFD}"])
  func ambiguousCharactersTakeOneColumn(character: String) {
    #expect(character.displayWidth == 1)
  }

  @Test func fullwidthFormsTakeTwoColumnsAndHalfwidthFormsOne() {
    #expect("ＡＢ".displayWidth == 4)
    #expect("ｱ".displayWidth == 1)
  }

  @Test func emptyTextTakesNoColumn() {
    #expect("".displayWidth == 0)
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
