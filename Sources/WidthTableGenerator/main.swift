import Foundation

// Prints the Swift source of the width table, from the files of the Unicode character database in a folder.
let folder = CommandLine.arguments.dropFirst().first ?? "/usr/share/unicode"
do {
  print(try source(of: UnicodeDatabase(folder: folder)))
} catch {
  FileHandle.standardError.write(Data("WidthTableGenerator: \(error)\n".utf8))
  exit(1)
}

/// The reason why the table cannot be generated, in one line.
struct GeneratorError: Error, CustomStringConvertible {
  let description: String
}

/// The files of the Unicode Character Database. Semicolons separate the fields of a line, and comments start with "#".
struct UnicodeDatabase {
  let folder: String

  private func lines(of name: String) throws -> [Substring] {
    let path = URL(fileURLWithPath: folder).appendingPathComponent(name).path
    guard let data = FileManager.default.contents(atPath: path) else {
      throw GeneratorError(description: "cannot read \(path)")
    }
    return String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
  }

  /// Returns the fields of the lines with data. The first field is a code point, a range or a sequence.
  private func entries(of name: String) throws -> [[String]] {
    try lines(of: name).map { line in
      line.prefix { $0 != "#" }.split(separator: ";", omittingEmptySubsequences: false).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
    }.filter { $0.count > 1 }
  }

  /// Returns the code points of the entries that `isIncluded` accepts. Each entry has one code point or a range `A..B`.
  private func codePoints(_ name: String, where isIncluded: ([String]) -> Bool) throws -> Set<UInt32> {
    var result: Set<UInt32> = []
    for entry in try entries(of: name) where isIncluded(entry) {
      let bounds = entry[0].split(separator: ".").compactMap { UInt32($0, radix: 16) }
      guard let first = bounds.first, let last = bounds.last, first <= last else {
        throw GeneratorError(description: "\(name) has an entry without code points: \(entry[0])")
      }
      result.formUnion(first...last)
    }
    return result
  }

  /// The version in the first line of a file, such as `15.0.0` in `# EastAsianWidth-15.0.0.txt`.
  func version() throws -> String {
    let header = try lines(of: "EastAsianWidth.txt").first?.split(separator: "-").last?.split(separator: ".") ?? []
    let numbers = header.prefix { Int($0) != nil }
    guard numbers.count == 3 else { throw GeneratorError(description: "EastAsianWidth.txt names no version") }
    return numbers.joined(separator: ".")
  }

  /// Combining marks, format characters, line and paragraph separators, default ignorable code points, and jungseong
  /// and jongseong, which share the two columns of the choseong before them.
  func zero() throws -> Set<UInt32> {
    let categories: Set = ["Mn", "Me", "Cf", "Zl", "Zp"]
    // None of these categories has ranges of `First` and `Last` lines, so each line is one code point.
    let byCategory = try codePoints("UnicodeData.txt") { categories.contains($0[2]) }
    let ignorable = try codePoints("DerivedCoreProperties.txt") { $0[1] == "Default_Ignorable_Code_Point" }
    // Number signs that precede their number are format characters, but they are visible.
    let drawn = try codePoints("PropList.txt") { $0[1] == "Prepended_Concatenation_Mark" }
    let jamo = try codePoints("HangulSyllableType.txt") { $0[1] == "V" || $0[1] == "T" }
    let jamoExtendedB: ClosedRange<UInt32> = 0xD7B0...0xD7FF  // includes reserved code points
    let (softHyphen, choseongFiller): (UInt32, UInt32) = (0x00AD, 0x115F)
    return byCategory.union(ignorable).subtracting(drawn).union(jamo).union(jamoExtendedB)
      .subtracting([softHyphen, choseongFiller])
  }

  func wide() throws -> Set<UInt32> {
    let regionalIndicators: ClosedRange<UInt32> = 0x1F1E6...0x1F1FF
    return try codePoints("EastAsianWidth.txt") { $0[1] == "W" || $0[1] == "F" }
      .union(regionalIndicators).subtracting(try zero())
  }

  /// The code points of one column that take two when U+FE0F follows.
  func emojiVariationBases() throws -> Set<UInt32> {
    let sequences = try entries(of: "emoji/emoji-variation-sequences.txt").map { entry in
      entry[0].split(separator: " ").compactMap { UInt32($0, radix: 16) }
    }
    return try Set(sequences.filter { $0.count == 2 && $0[1] == 0xFE0F }.map { $0[0] }).subtracting(wide())
  }
}

func source(of database: UnicodeDatabase) throws -> String {
  """
  // Made from the Unicode Character Database, version \(try database.version()), by
  // swift run WidthTableGenerator /usr/share/unicode > Sources/ListPresentationText/Width/WidthTable.swift
  // swift-format-ignore-file

  /// Widths of code points. Each list holds sorted pairs: the first and the last code point of a range.
  enum WidthTable {
    /// Code points that take no column of their own.
    static let zero: [UInt32] = [
  \(lines(of: try database.zero()))
    ]

    /// Code points that take two columns.
    static let wide: [UInt32] = [
  \(lines(of: try database.wide()))
    ]

    /// Code points of one column that take two when U+FE0F follows.
    static let emojiVariationBases: [UInt32] = [
  \(lines(of: try database.emojiVariationBases()))
    ]
  }
  """
}

func lines(of codePoints: Set<UInt32>) -> String {
  var lines = ["   "]
  for range in RangeSet(codePoints.map { Int($0)..<Int($0) + 1 }).ranges {
    let pair = [range.lowerBound, range.upperBound - 1].map { codePoint in
      let digits = String(codePoint, radix: 16, uppercase: true)
      return " 0x" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + ","
    }.joined()
    if lines[lines.count - 1].utf8.count + pair.utf8.count > 120 { lines.append("   ") }
    lines[lines.count - 1] += pair
  }
  return lines.joined(separator: "\n")
}
