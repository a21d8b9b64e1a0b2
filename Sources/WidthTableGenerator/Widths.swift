/// The code points of each width in columns. A code point in neither `zero` nor `wide` is one column wide.
struct Widths {
  let unicodeVersion: String
  let zero: Set<UInt32>
  let wide: Set<UInt32>
  /// The code points of one column that take two when U+FE0F follows.
  let emojiVariationBases: Set<UInt32>

  init(database folder: String) throws(GeneratorError) {
    let eastAsianWidth = try DataFile("EastAsianWidth.txt", in: folder)
    unicodeVersion = try eastAsianWidth.version()

    let softHyphen: UInt32 = 0x00AD
    let choseongFiller: UInt32 = 0x115F
    let zero = try Self.invisible(in: folder)
      .union(Self.hangulVowelsAndFinals(in: folder))
      .subtracting([softHyphen, choseongFiller])

    let regionalIndicators: ClosedRange<UInt32> = 0x1F1E6...0x1F1FF
    let wide = try eastAsianWidth.codePoints { $0[0] == "W" || $0[0] == "F" }
      .union(regionalIndicators)
      .subtracting(zero)

    self.zero = zero
    self.wide = wide
    emojiVariationBases = try Self.emojiVariationBases(in: folder).subtracting(wide)
  }

  /// Returns combining marks, format characters, line and paragraph separators, and default ignorable code points.
  private static func invisible(in folder: String) throws(GeneratorError) -> Set<UInt32> {
    let categories: Set<Substring> = ["Mn", "Me", "Cf", "Zl", "Zp"]
    // None of these categories has ranges of `First` and `Last` lines, so each line is one code point.
    let byCategory = try DataFile("UnicodeData.txt", in: folder).codePoints { categories.contains($0[1]) }
    let ignorable = try DataFile("DerivedCoreProperties.txt", in: folder)
      .codePoints { $0[0] == "Default_Ignorable_Code_Point" }
    // Number signs that precede their number are format characters, but they are visible.
    let drawn = try DataFile("PropList.txt", in: folder).codePoints { $0[0] == "Prepended_Concatenation_Mark" }
    return byCategory.union(ignorable).subtracting(drawn)
  }

  /// Returns jungseong and jongseong. They share the two columns of the choseong before them.
  private static func hangulVowelsAndFinals(in folder: String) throws(GeneratorError) -> Set<UInt32> {
    let jamoExtendedB: ClosedRange<UInt32> = 0xD7B0...0xD7FF  // includes reserved code points
    return try DataFile("HangulSyllableType.txt", in: folder)
      .codePoints { $0[0] == "V" || $0[0] == "T" }
      .union(jamoExtendedB)
  }

  private static func emojiVariationBases(in folder: String) throws(GeneratorError) -> Set<UInt32> {
    let sequences = try DataFile("emoji/emoji-variation-sequences.txt", in: folder).entries
    return Set(
      sequences.compactMap { entry in
        let scalars = entry.codePoints.split(separator: " ").compactMap { UInt32($0, radix: 16) }
        return scalars.count == 2 && scalars[1] == 0xFE0F ? scalars[0] : nil
      })
  }
}
