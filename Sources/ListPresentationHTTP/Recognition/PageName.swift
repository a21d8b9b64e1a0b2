/// The name of a member, a header field or a parameter, in the one form in which names are compared.
///
/// A name is its words: `nextPageToken`, `next_page_token`, `Next-Page-Token` and `NEXT_PAGE_TOKEN` are `next page
/// token`. A word without a capital letter or a sign between its parts is split where each part is a word about pages,
/// so `nextpagetoken` is the same name. A word inside another word says nothing: `seasonstarts` isn't `starts`.
struct PageName: Hashable, Sendable {
  /// The words in lower case, in order.
  let words: [String]
  /// The words joined: names are equal if these are. Case and signs don't count, but letters of all scripts do.
  let text: String

  init(_ name: String) {
    words = Self.words(in: name).flatMap { Self.parts(of: $0) ?? [$0] }
    text = words.joined()
  }

  /// Whether a name is longer than any that speaks of pages. A server can give millions of bytes, of which each word
  /// and each dot would be looked at.
  static func isTooLong(_ name: String) -> Bool { name.utf8.count > 100 }

  /// The text of a name whose words don't matter.
  static func text(of name: String) -> String { words(in: name).joined() }

  static func == (a: PageName, b: PageName) -> Bool { a.text == b.text }

  func hash(into hasher: inout Hasher) { hasher.combine(text) }

  /// Whether one of the words is in a set.
  func has(_ words: Set<String>) -> Bool { self.words.contains(where: words.contains) }

  /// Whether all words are in one of some sets.
  func isMade(of sets: Set<String>...) -> Bool {
    words.allSatisfy { word in sets.contains { $0.contains(word) } }
  }

  /// Other words spelled as a name is, with the signs that it begins with: `page number` is `PageNumber` beside
  /// `PageSize`, and `$skip` beside `$top`.
  static func spelled(_ words: String, like name: String) -> String {
    let words = words.split(separator: " ").map(String.init)
    let start = name.prefix { !$0.isLetter }
    let rest = name.dropFirst(start.count)
    let capitalized = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }
    if let sign = rest.first(where: { "_-".contains($0) }) {
      let text = words.joined(separator: String(sign))
      return start + (rest.contains(where: \.isLowercase) ? text : text.uppercased())
    }
    if rest.first?.isUppercase ?? false {
      return start + (rest.contains(where: \.isLowercase) ? capitalized.joined() : words.joined().uppercased())
    }
    let isFlat = !rest.contains(where: \.isUppercase) && PageName(name).words.count > 1
    return start + (isFlat ? words.joined() : words[0] + capitalized.dropFirst().joined())
  }

  /// The words between signs, and where a capital letter follows a small one or begins a word after a run of capitals.
  private static func words(in name: String) -> [String] {
    var words: [String] = []
    var word = String.UnicodeScalarView()
    let scalars = Array(name.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let isDigit = ("0"..."9").contains(scalar)
      guard isDigit || scalar.properties.isAlphabetic else {
        words.append(String(word))
        word = String.UnicodeScalarView()
        continue
      }
      if let last = word.last, scalar.properties.isUppercase {
        let next = index + 1 < scalars.count ? scalars[index + 1] : scalar
        if !last.properties.isUppercase || next.properties.isLowercase {
          words.append(String(word))
          word = String.UnicodeScalarView()
        }
      }
      word.append(scalar)
    }
    return (words + [String(word)]).filter { !$0.isEmpty }.map { $0.lowercased() }
  }

  /// The fewest words about pages that a word is made of.
  private static func parts(of word: String) -> [String]? {
    guard !PageWords.all.contains(word), (4..<40).contains(word.utf8.count) else { return nil }
    // The longest word about pages has twelve letters, and nobody makes a name of more than four of them.
    let letters = Array(word)
    var best: [[String]?] = [[]] + Array(repeating: nil, count: letters.count)
    for end in letters.indices {
      for start in max(0, end - 11)...end where end > start {
        guard let before = best[start], before.count < best[end + 1]?.count ?? 5 else { continue }
        let part = String(letters[start...end])
        if PageWords.all.contains(part) { best[end + 1] = before + [part] }
      }
    }
    return best[letters.count]
  }
}

/// The words about pages, by what they say.
enum PageWords {
  /// All of them, or what is there.
  static let whole: Set<String> = ["total", "tot", "overall", "found", "matched"]
  /// Words that say the same of a number, such as "available results".
  static let wholeOfSome: Set<String> = ["all", "available", "matching"]
  static let number: Set<String> = ["count", "counts", "cnt", "number", "num", "nb", "value"]
  /// What a list holds.
  static let things: Set<String> = [
    "item", "items", "element", "elements", "result", "results", "record", "records", "row", "rows", "hit", "hits",
    "entry", "entries", "object", "objects", "doc", "docs", "document", "documents", "match", "matches", "data",
  ]
  static let page: Set<String> = ["page", "pages", "pg"]
  /// Words that say where a member stands, or that join others.
  static let filler: Set<String> = [
    "meta", "metadata", "paging", "pagination", "pager", "search", "response", "list", "opensearch", "odata",
    "hydra", "attr", "wp", "criteria", "of", "in", "the", "collection", "set",
  ]
  static let last: Set<String> = ["last", "end", "eof", "final", "finished", "done"]
  /// Words that a question begins with.
  static let question: Set<String> = ["is", "has", "have", "are", "at"]
  static let more: Set<String> = ["more", "next"]
  static let address: Set<String> = ["url", "uri", "link", "links", "href"]
  /// What leads on, in the name of an address or a token.
  static let onward: Set<String> = ["next", "after", "more", "older", "following"]
  static let continuation: Set<String> = ["continuation", "continue", "resume", "resumption"]
  static let token: Set<String> = [
    "cursor", "cursors", "token", "marker", "mark", "ptr", "pointer", "key", "offset", "start", "batch", "bookmark",
    "position",
  ]
  static let size: Set<String> = [
    "size", "limit", "per", "max", "count", "num", "take", "top", "first", "rpp", "length", "display", "ps", "n",
    "amount", "quantity", "how", "many",
  ]
  static let skipped: Set<String> = ["offset", "skip", "start", "from", "begin"]
  static let ordinal: Set<String> = ["number", "num", "no", "nr", "index", "current", "cur", "curr", "this"]
  static let keys: Set<String> = ["starting", "after", "since", "before", "cursor"]
  /// What else leads to other pages, beside the words above.
  static let ways: Set<String> = address.union(token).union(continuation).union(things)
    .union(["page", "pages", "paging", "pagination"])

  /// The objects whose total counts the items beside them.
  static let surroundings: Set<String> = things.union(filler).union(page).union(number)
    .union([
      "info", "head", "header", "summary", "common", "cursor", "query", "total", "link", "links", "stats", "stat",
    ])
    .union(["statistics"])

  /// What is counted that isn't items: money, and what may be used up.
  static let others: Set<String> = [
    "cart", "basket", "invoice", "receipt", "checkout", "budget", "payment", "currency", "subtotal", "tax", "vat",
    "discount", "shipping", "price", "amount", "cost", "fee", "fees", "usage", "quota", "storage", "disk", "memory",
    "byte", "bytes", "used", "free",
  ]

  /// What is measured, in the name of a number.
  static let measures: Set<String> = [
    "sum", "time", "duration", "seconds", "millis", "size", "score", "token", "tokens", "rate", "limit", "views",
  ]

  static let all: Set<String> = whole.union(wholeOfSome).union(number).union(things).union(page).union(filler)
    .union(last).union(question).union(more).union(address).union(onward).union(continuation).union(token).union(size)
    .union(skipped).union(ordinal).union(keys).union(["id", "at", "truncated"])
}
