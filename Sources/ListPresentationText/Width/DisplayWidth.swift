extension String {
  /// The columns this text takes in a terminal: the sum over its grapheme clusters, of which nearly all take 0, 1 or 2.
  ///
  /// A cluster is as wide as its widest scalar, so `한` takes two columns composed or decomposed, and so does an emoji
  /// family. Characters of ambiguous East Asian width take one. The widths follow the Unicode version that the width
  /// table was made from. They hold for one line of text without control characters; ``DisplayText`` makes such text.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public var displayWidth: Int {
    reduce(0) { $0 + $1.displayWidth }
  }
}

extension Character {
  /// The columns this grapheme cluster takes in a terminal: 0, 1 or 2, and one more for each letter that stands before
  /// its base and joins it (the Prepend class of UAX #29), for terminals draw those on their own.
  var displayWidth: Int {
    var prepended = 0
    var width = 0
    var previous: Unicode.Scalar?
    for scalar in unicodeScalars {
      if let previous, previous.takesInWhatFollows {
        prepended += width
        width = 0
      }
      if scalar == "\u{FE0F}", let previous, previous.isEmojiVariationBase { return prepended + 2 }
      width = max(width, scalar.displayWidth)
      previous = scalar
    }
    return prepended + width
  }
}

extension Unicode.Scalar {
  /// The columns this scalar takes in a terminal when it stands alone: 0, 1 or 2.
  var displayWidth: Int {
    switch value {
    case ..<0x300: 1  // ASCII and Latin: the soft hyphen is the only format character here, and it shows
    case 0xAC00...0xD7A3: 2  // composed Hangul
    default: WidthTable.zero.hasRange(with: value) ? 0 : WidthTable.wide.hasRange(with: value) ? 2 : 1
    }
  }

  fileprivate var isEmojiVariationBase: Bool {
    WidthTable.emojiVariationBases.hasRange(with: value)
  }
}

extension [UInt32] {
  /// Whether one of the ranges holds `value`, in sorted pairs of first and last code points.
  fileprivate func hasRange(with value: UInt32) -> Bool {
    var low = 0
    var high = count / 2
    while low < high {
      let middle = (low + high) / 2
      if value < self[2 * middle] {
        high = middle
      } else if value > self[2 * middle + 1] {
        low = middle + 1
      } else {
        return true
      }
    }
    return false
  }
}
