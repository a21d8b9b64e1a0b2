/// A query that finds rows: each of its words must be found.
///
/// ```swift
/// TextQuery("ㅎㄱ").matches("한글")        // true
/// TextQuery("cafe ＡＢ").matches("ab, CAFE")  // true
/// ```
///
/// A query ignores case, full and half width, and composed and decomposed spelling. A single Hangul consonant finds the
/// syllables that begin with it. Accents count: `e` does not find `é`.
public struct TextQuery: Hashable, Sendable {
  /// The text as the user typed it.
  public let text: String
  /// The words, each as what letters are compared by.
  let words: [[UInt32]]
  let alphabet: Alphabet

  /// Creates a query. Spaces divide its words. Beyond 1,000 characters it is cut.
  public init(_ text: String) {
    let text = String(text.prefix(1_000))
    var alphabet = Alphabet()
    self.text = text
    words = text.split(whereSeparator: \.isWhitespace).map { alphabet.learn($0) }.filter { !$0.isEmpty }
    self.alphabet = alphabet
  }

  /// Whether the query has no words, and so finds every row.
  public var isEmpty: Bool { words.isEmpty }

  /// Whether whatever this finds was found by another query too, because each of that one's words is a part of one of these.
  func narrows(_ other: TextQuery) -> Bool {
    // Letters that were learned have numbers that mean something to their query alone.
    other.alphabet.isPart(of: alphabet)
      && other.words.allSatisfy { word in words.contains { $0.range(of: word, from: 0) != nil } }
  }

  /// Whether every word is found in one text or another of a row.
  public func matches(_ row: TextRow) -> Bool {
    var matcher = RowMatcher(self)
    return matcher.matches(row)
  }

  /// Whether every word is found in a text.
  public func matches(_ text: String) -> Bool {
    matches(TextRow(text))
  }
}

/// Looks at rows for a query, and reuses the memory for their letters.
@usableFromInline
struct RowMatcher {
  private let query: TextQuery
  private var letters: [UInt32] = []

  @usableFromInline
  init(_ query: TextQuery) { self.query = query }

  @usableFromInline
  mutating func matches(_ row: TextRow) -> Bool {
    letters.removeAll(keepingCapacity: true)
    append(row.title)
    append(row.detail)
    append(row.trailing)
    append(row.keywords)
    return query.words.allSatisfy { letters.range(of: $0, from: 0) != nil }
  }

  private mutating func append(_ text: String) {
    guard !text.isEmpty else { return }
    query.alphabet.spell(text, into: &letters)
    letters.append(Alphabet.end)
  }
}

extension [UInt32] {
  /// Where a word is found first, from an index on.
  func range(of word: [UInt32], from start: Int) -> Range<Int>? {
    guard let first = word.first, count - start >= word.count else { return nil }
    for index in start...(count - word.count) where Alphabet.finds(first, self[index]) {
      if (1..<word.count).allSatisfy({ Alphabet.finds(word[$0], self[index + $0]) }) {
        return index..<index + word.count
      }
    }
    return nil
  }
}
