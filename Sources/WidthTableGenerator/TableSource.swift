/// The Swift source of the width table.
struct TableSource {
  let widths: Widths

  var text: String {
    """
    // Made from the Unicode Character Database, version \(widths.unicodeVersion), by
    // swift run WidthTableGenerator /usr/share/unicode > Sources/ListPresentationText/Width/WidthTable.swift
    // swift-format-ignore-file

    /// Widths of code points. Each list holds sorted pairs: the first and the last code point of a range.
    enum WidthTable {
      /// Code points that take no column of their own.
      static let zero: [UInt32] = [
    \(lines(of: widths.zero))
      ]

      /// Code points that take two columns.
      static let wide: [UInt32] = [
    \(lines(of: widths.wide))
      ]

      /// Code points of one column that take two when U+FE0F follows.
      static let emojiVariationBases: [UInt32] = [
    \(lines(of: widths.emojiVariationBases))
      ]
    }
    """
  }

  private func lines(of codePoints: Set<UInt32>) -> String {
    var lines: [String] = []
    var line = "   "
    for range in ranges(of: codePoints) {
      let pair = " \(hexadecimal(range.lowerBound)), \(hexadecimal(range.upperBound)),"
      if line.utf8.count + pair.utf8.count > 120 {
        lines.append(line)
        line = "   "
      }
      line += pair
    }
    return (lines + [line]).joined(separator: "\n")
  }

  private func ranges(of codePoints: Set<UInt32>) -> [ClosedRange<UInt32>] {
    var ranges: [ClosedRange<UInt32>] = []
    for codePoint in codePoints.sorted() {
      if let last = ranges.last, last.upperBound + 1 == codePoint {
        ranges[ranges.count - 1] = last.lowerBound...codePoint
      } else {
        ranges.append(codePoint...codePoint)
      }
    }
    return ranges
  }

  private func hexadecimal(_ codePoint: UInt32) -> String {
    let digits = String(codePoint, radix: 16, uppercase: true)
    return "0x" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
