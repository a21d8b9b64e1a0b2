extension DisplayText {
  /// Makes raw text safe and breaks it into lines of at most `columns`.
  ///
  /// Lines break where the text has line breaks, after spaces, so that Korean breaks between eojeol, and beside
  /// ideographs and kana. A word that is wider than a line is broken between clusters. Spaces at a break go.
  ///
  /// - Parameters:
  ///   - raw: Any text; beyond 65,536 bytes, a paragraph counts as cut.
  ///   - columns: The widest that a line may be.
  ///   - lines: The most lines; if they do not hold the text, the last ends with "…".
  /// - Returns: The lines; one empty line for an empty text, and none without room.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public static func wrapped(_ raw: String, columns: Int, lines: Int = .max) -> [DisplayText] {
    wrapped(raw, columns: columns, first: columns, lines: lines)
  }

  /// The same with a first line of another width.
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
  /// The clusters of the line that begins with one of them; at least that one, if there is any.
  fileprivate func line(from start: Int, columns: Int) -> Range<Int> {
    var width = 0
    var lastBreak: Int?
    for index in start..<count {
      width += self[index].displayWidth
      // A space at the end of a line may stand outside, for it goes.
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
  /// Ideographs, kana, single jamo and their punctuation, beside which a line may break.
  fileprivate var isIdeographic: Bool {
    switch unicodeScalars.first?.value ?? 0 {
    case 0x2E80...0xA4CF, 0xF900...0xFAFF, 0xFF00...0xFFEF, 0x20000...0x3FFFF: true
    default: false
    }
  }

  /// Whether no line may begin with it: closing punctuation and small kana, of which the frequent ones count.
  fileprivate var closes: Bool { "、。，．・：；？！）］｝」』】〉》ー々ゃゅょっャュョッ.,:;?!)]}%".contains(self) }

  /// Whether no line may end with it.
  fileprivate var opens: Bool { "（［｛「『【〈《([{".contains(self) }
}
