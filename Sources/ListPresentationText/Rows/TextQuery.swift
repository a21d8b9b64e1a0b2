/// A query that filters rows. A row matches if it contains every word of the query.
///
/// ```swift
/// TextQuery("ㅎㄱ").matches("한글")        // true
/// TextQuery("cafe ＡＢ").matches("ab, CAFE")  // true
/// ```
///
/// A query ignores case, full and half width, and composed and decomposed spelling. Case is ignored by the full case
/// folding of Unicode, in every language alike: `ελλας` matches ΕΛΛΑΣ and `strasse` matches Straße, but `i` does not
/// match the dotless ı. A single Hangul consonant matches the syllables that begin with it. Accents are significant: `e`
/// does not match `é`.
public struct TextQuery: Hashable, Sendable {
  /// The text as the user typed it.
  public let text: String
  /// The letters of each word, as numbers of the alphabet.
  let words: [[UInt32]]
  let alphabet: Alphabet

  /// Creates a query. Spaces separate the words. Text beyond 1,000 characters is ignored.
  public init(_ text: String) {
    let text = String(text.prefix(1_000))
    var alphabet = Alphabet()
    self.text = text
    words = text.split(whereSeparator: \.isWhitespace).map { alphabet.learn($0) }.filter { !$0.isEmpty }
    self.alphabet = alphabet
  }

  /// Whether the query has no words. An empty query matches every row.
  public var isEmpty: Bool { words.isEmpty }

  /// Whether every row that matches this query also matches another one, because each word of the other query is part
  /// of a word of this one.
  func narrows(_ other: TextQuery) -> Bool {
    // Numbers of learned letters are comparable only if both queries assign the same ones.
    other.alphabet.isPart(of: alphabet)
      && other.words.allSatisfy { word in words.contains { $0.range(of: word, from: 0) != nil } }
  }

  /// Whether each word occurs in at least one of the texts of a row.
  public func matches(_ row: TextRow) -> Bool {
    var matcher = RowMatcher(self)
    return matcher.matches(row)
  }

  /// Whether each word occurs in a text.
  public func matches(_ text: String) -> Bool {
    matches(TextRow(text))
  }
}

/// Matches rows against a query, and reuses the memory for their letters.
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
  /// Returns the range of the first match of a word, starting at an index.
  func range(of word: [UInt32], from start: Int) -> Range<Int>? {
    guard let first = word.first, count - start >= word.count else { return nil }
    for index in start...(count - word.count) where Alphabet.finds(first, self[index]) {
      let isMatch = word.indices.allSatisfy { Alphabet.finds(word[$0], self[index + $0]) }
      if isMatch { return index..<index + word.count }
    }
    return nil
  }
}
