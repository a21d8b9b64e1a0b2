/// Line breaking: text as lines of at most a number of columns.
extension DisplayText {
  /// Makes raw text safe and breaks it into lines of at most `columns`.
  ///
  /// A line can break at a line break of the text, after a space, and next to an ideograph or kana. Korean therefore
  /// breaks between words. A word that is wider than a line breaks between grapheme clusters. Spaces at a break are
  /// removed.
  ///
  /// - Parameters:
  ///   - raw: The text to break. A paragraph is cut after 65,536 bytes.
  ///   - columns: The maximum width of a line.
  ///   - lines: The maximum number of lines. If the text needs more, the last line ends with "…".
  /// - Returns: The lines. An empty text gives one empty line. Without room for a column or a line, the result is
  ///   empty.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public static func wrapped(_ raw: String, columns: Int, lines: Int = .max) -> [DisplayText] {
    wrapped(raw, columns: columns, first: columns, lines: lines)
  }

  /// Breaks text into lines, the first of which has a different width.
  static func wrapped(_ raw: String, columns others: Int, first: Int, lines: Int) -> [DisplayText] {
    guard others > 0, first > 0, lines > 0 else { return [] }
    var wrapped: [DisplayText] = []
    var rest = raw[...]
    while true {
      let end = rest.firstIndex(where: \.isNewline)
      let following = end.map { rest[$0...].dropFirst() } ?? ""
      let clusters = Array(DisplayText(String(rest[..<(end ?? rest.endIndex)])).text)
      var start = 0
      repeat {
        let columns = wrapped.isEmpty ? first : others
        let line = clusters.line(from: start, columns: columns)
        let next = clusters[line.upperBound...].firstIndex { $0 != " " } ?? clusters.endIndex
        if wrapped.count == lines - 1, next < clusters.count || !following.isEmpty {
          return wrapped + [DisplayText(String(clusters[start...]) + (following.isEmpty ? "" : " …"), columns: columns)]
        }
        let end = clusters[line].lastIndex { $0 != " " }.map { $0 + 1 } ?? line.lowerBound
        wrapped.append(DisplayText(String(clusters[line.lowerBound..<end]), columns: columns))
        start = next
      } while start < clusters.count
      if following.isEmpty { return wrapped }
      rest = following
    }
  }
}

extension [Character] {
  /// Returns the clusters of the line that starts at an index. The line has at least one cluster, if there is any.
  fileprivate func line(from start: Int, columns: Int) -> Range<Int> {
    var width = 0
    var lastBreak: Int?
    for index in start..<count {
      width += self[index].displayWidth
      // A space at the end of a line is removed, so it may exceed the width.
      if width > columns, self[index] != " " { return start..<(lastBreak ?? Swift.max(index, start + 1)) }
      if breaks(after: index) { lastBreak = index + 1 }
    }
    return start..<count
  }

  private func breaks(after index: Int) -> Bool {
    let cluster = self[index]
    guard cluster != " ", index + 1 < count else { return true }
    let next = self[index + 1]
    return (cluster.isIdeographic || next.isIdeographic) && !next.closes && !cluster.opens
  }
}

extension Character {
  /// Whether this is an ideograph, kana, a single jamo or related punctuation, next to which a line can break.
  fileprivate var isIdeographic: Bool {
    switch unicodeScalars.first?.value ?? 0 {
    case 0x2E80...0xA4CF, 0xF900...0xFAFF, 0xFF00...0xFFEF, 0x20000...0x3FFFF: true
    default: false
    }
  }

  /// Whether a line must not start with this character: common closing punctuation and small kana.
  fileprivate var closes: Bool { "、。，．・：；？！）］｝」』】〉》ー々ゃゅょっャュョッ.,:;?!)]}%".contains(self) }

  /// Whether a line must not end with this character.
  fileprivate var opens: Bool { "（［｛「『【〈《([{".contains(self) }
}
