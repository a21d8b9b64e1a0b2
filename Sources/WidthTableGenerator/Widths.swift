/// The rules that give a code point its width in columns. A code point in neither set is one column wide.
struct Widths {
  let unicodeVersion: String
  let zero: Set<UInt32>
  let wide: Set<UInt32>
  /// What U+FE0F turns from one column into two.
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

  /// Marks that sit on another character, format characters, separators and default ignorables.
  private static func invisible(in folder: String) throws(GeneratorError) -> Set<UInt32> {
    let categories: Set<Substring> = ["Mn", "Me", "Cf", "Zl", "Zp"]
    // None of these categories has a `First`/`Last` pair of lines, so a line is a code point.
    let byCategory = try DataFile("UnicodeData.txt", in: folder).codePoints { categories.contains($0[1]) }
    let ignorable = try DataFile("DerivedCoreProperties.txt", in: folder)
      .codePoints { $0[0] == "Default_Ignorable_Code_Point" }
    // Format characters by category, but they are drawn: number signs that stand before their number.
    let drawn = try DataFile("PropList.txt", in: folder).codePoints { $0[0] == "Prepended_Concatenation_Mark" }
    return byCategory.union(ignorable).subtracting(drawn)
  }

  /// Jungseong and jongseong: they share the two columns of the choseong before them.
  private static func hangulVowelsAndFinals(in folder: String) throws(GeneratorError) -> Set<UInt32> {
    let jamoExtendedB: ClosedRange<UInt32> = 0xD7B0...0xD7FF  // the reserved code points as well
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
