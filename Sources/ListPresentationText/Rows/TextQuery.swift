/// A query that filters rows. A row matches if it contains every word of the query.
///
/// ```swift
/// TextQuery("ㅎㄱ").matches("한글")        // true
/// TextQuery("cafe ＡＢ").matches("ab, CAFE")  // true
/// ```
///
/// A query ignores case, full and half width, and composed and decomposed spelling. Case is ignored by the full case
/// folding of Unicode, in every language alike: `ελλας` matches ΕΛΛΑΣ and `strasse` matches Straße, but `i` does not
/// match the dotless ı. A single Hangul consonant matches the syllables that begin with it. Accents are significant:
/// `e` does not match `é`.
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
  /// The words that none of the texts looked at so far contains.
  private var missing: [[UInt32]] = []
  private var letters: [UInt32] = []

  @usableFromInline
  init(_ query: TextQuery) { self.query = query }

  @usableFromInline
  mutating func matches(_ row: TextRow) -> Bool {
    missing = query.words
    look(in: row.title)
    look(in: row.detail)
    look(in: row.trailing)
    look(in: row.remark)
    look(in: row.keywords)
    return missing.isEmpty
  }

  private mutating func look(in text: String) {
    guard !text.isEmpty, !missing.isEmpty else { return }
    // Most texts are ASCII, in which a byte is a letter.
    let isASCII = text.utf8.withContiguousStorageIfAvailable { bytes in
      guard bytes.reduce(0, |) < 0x80 else { return false }
      removeWords { bytes.contains($0) }
      return true
    }
    guard isASCII != true else { return }
    letters.removeAll(keepingCapacity: true)
    query.alphabet.spell(text, into: &letters)
    // A copy, because the words and the letters are parts of one value.
    let letters = letters
    removeWords { letters.range(of: $0, from: 0) != nil }
  }

  /// Removes the words that a text contains.
  private mutating func removeWords(where isFound: ([UInt32]) -> Bool) {
    for index in missing.indices.reversed() where isFound(missing[index]) { missing.remove(at: index) }
  }
}

extension UnsafeBufferPointer<UInt8> {  // each index is less than the count
  /// Whether a text in ASCII contains a word.
  fileprivate func contains(_ word: [UInt32]) -> Bool {
    guard let first = word.first, count >= word.count else { return false }
    for start in 0...(count - word.count) where Alphabet.letter(self[start]) == first {
      if word.indices.allSatisfy({ Alphabet.letter(self[start + $0]) == word[$0] }) { return true }
    }
    return false
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

/// Highlighting of matches in the text of a row.
extension TextQuery {
  /// Divides a span of a row so that the words of the query in it have the role of a match.
  func showing(in span: StyledLine.Span) -> [StyledLine.Span] {
    guard span.role != .plain, !isEmpty else { return [span] }
    let clusters = Array(span.text.text)
    let isFound = found(in: clusters)
    guard isFound.contains(true) else { return [span] }
    var spans: [StyledLine.Span] = []
    var start = 0
    for end in 1...clusters.count where end == clusters.count || isFound[end] != isFound[start] {
      let part = clusters[start..<end]
      let text = DisplayText(text: String(part), width: part.reduce(0) { $0 + $1.displayWidth })
      spans.append(StyledLine.Span(text, isFound[start] ? .match : span.role, link: span.link))
      start = end
    }
    return spans
  }

  /// Returns, for each cluster, whether it belongs to a match of a word.
  private func found(in clusters: [Character]) -> [Bool] {
    var letters: [UInt32] = []
    var owners: [Int] = []
    for (index, cluster) in clusters.enumerated() {
      alphabet.spell(cluster, into: &letters)
      owners += Array(repeating: index, count: letters.count - owners.count)
    }
    var isFound = Array(repeating: false, count: clusters.count)
    for word in words {
      var start = 0
      while let range = letters.range(of: word, from: start) {
        for index in range { isFound[owners[index]] = true }
        start = range.upperBound
      }
    }
    return isFound
  }
}
