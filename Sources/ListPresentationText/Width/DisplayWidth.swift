/// The width of text in the columns of a terminal, counted for each grapheme cluster (wcwidth).
extension String {
  /// The number of columns that the text takes in a terminal: the sum over its grapheme clusters. Almost every cluster
  /// takes 0, 1 or 2 columns.
  ///
  /// A cluster is as wide as its scalars together, and at most two columns. `한` therefore takes two columns whether it
  /// is composed or decomposed, and so do an emoji family and a halfwidth `ﾊﾞ`. Characters of ambiguous East Asian
  /// width take one column. The widths follow the Unicode version of the width table. They apply to one line of text
  /// without control characters, such as a ``DisplayText``.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public var displayWidth: Int {
    reduce(0) { $0 + $1.displayWidth }
  }
}

extension Character {
  /// The number of columns that the cluster takes in a terminal: 0, 1 or 2. Terminals draw letters that precede and
  /// join the base (the Prepend class of UAX #29) separately, so the width of each is added.
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
      width = min(2, width + scalar.displayWidth)
      previous = scalar
    }
    return prepended + width
  }
}

extension Unicode.Scalar {
  /// The number of columns that the scalar takes in a terminal by itself: 0, 1 or 2.
  var displayWidth: Int {
    switch value {
    case ..<0x300: 1  // ASCII and Latin; the soft hyphen, the only format character here, is visible
    case 0xAC00...0xD7A3: 2  // composed Hangul
    case 0x1F6D8, 0x1FA70...0x1FAFF: 2  // an emoji of Unicode 17, and the block of most that are younger than the table
    default: WidthTable.zero.hasRange(with: value) ? 0 : WidthTable.wide.hasRange(with: value) ? 2 : 1
    }
  }

  fileprivate var isEmojiVariationBase: Bool {
    WidthTable.emojiVariationBases.hasRange(with: value)
  }
}

extension [UInt32] {
  /// Whether one of the ranges contains `value`. The array holds sorted pairs of first and last code points.
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
