/// A decoded component of the path of a link.
struct LinkComponent {
  /// The text before the colon, or `nil` if there is no colon.
  var prefix: String?
  var name: String
  var arguments: [LinkTexts.Argument] = []
  /// The text in the link, without the arguments.
  var raw: String
  /// The number of the component. The first component is 1.
  let place: Int

  init(_ text: Substring, at place: Int) throws(LinkError) {
    let parts = text.split(separator: ";", omittingEmptySubsequences: false)
    let words = parts[0].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    raw = String(parts[0])
    self.place = place
    prefix = words.count > 1 ? String(words[0]) : nil
    guard let name = words[words.count - 1].percentDecoded else {
      throw .malformed(String(text).shortened(), at: place)
    }
    self.name = name
    for part in parts.dropFirst() { try add(part) }
  }

  /// Adds an argument of the form `name=value`. An empty text adds nothing.
  mutating func add(_ text: Substring) throws(LinkError) {
    guard !text.isEmpty else { return }
    let words = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = words[0].percentDecoded, let value = (words.count > 1 ? words[1] : "").percentDecoded,
      !name.isEmpty
    else { throw .malformed(String(text).shortened(), at: place) }
    arguments.append(LinkTexts.Argument(name: name, text: value, place: place))
  }
}

extension LinkComponent {
  /// Returns the texts of the components of a link without its scheme, and the text of its query.
  ///
  /// Whitespace around the link is ignored, because a link from a file or the clipboard may end with a line feed.
  static func split(
    _ link: String, scheme known: String?
  ) throws(LinkError) -> (components: [Substring], query: Substring?) {
    let halves = link.trimmingWhitespace.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var path = halves.first ?? ""
    // Only a scheme has a colon in the first component (RFC 3986, section 4.2).
    if let colon = path.firstIndex(of: ":"), !path[..<colon].contains("/") {
      let scheme = String(path[..<colon])
      guard let known, scheme.lowercased() == known.lowercased() else {
        throw .foreignScheme(scheme.shortened(), known: known)
      }
      path = path[path.index(after: colon)...]
    }
    return (path.split(separator: "/"), halves.count > 1 ? halves[1] : nil)
  }
}

extension String {
  fileprivate var trimmingWhitespace: Substring {
    let start = firstIndex { !$0.isWhitespace } ?? endIndex
    let end = lastIndex { !$0.isWhitespace }.map(index(after:)) ?? start
    return self[start..<end]
  }
}
