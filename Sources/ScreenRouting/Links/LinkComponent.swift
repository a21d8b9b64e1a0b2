/// A decoded component of the path of a link.
struct LinkComponent {
  /// The text before the colon, or `nil` if there is no colon.
  var prefix: String?
  var name: String
  var arguments: [LinkTexts.Argument] = []
  /// The text in the link, without the arguments.
  var raw: String
  /// The number of the component. The first component is 1.
  let number: Int

  init(_ text: Substring, at number: Int) throws(LinkError) {
    let parts = text.split(separator: ";", omittingEmptySubsequences: false)
    let words = parts[0].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    raw = String(parts[0])
    self.number = number
    prefix = words.count > 1 ? String(words[0]) : nil
    guard let name = words[words.count - 1].percentDecoded else {
      throw .malformed(String(text).shortened(), at: number)
    }
    self.name = name
    for part in parts.dropFirst() { try add(part) }
  }

  /// Adds an argument of the form `name=value`. An empty text adds nothing.
  private mutating func add(_ text: Substring) throws(LinkError) {
    guard !text.isEmpty else { return }
    let (name, value) = text.halves(at: "=")
    guard let name = name.percentDecoded, let value = (value ?? "").percentDecoded, !name.isEmpty
    else { throw .malformed(String(text).shortened(), at: number) }
    arguments.append(LinkTexts.Argument(name: name, text: value, component: number, isInQuery: false))
  }

  /// Adds the arguments of a query, which is read as a form (URL Standard, `application/x-www-form-urlencoded`).
  mutating func add(query: Substring) {
    for text in query.split(separator: "&") {
      let (name, value) = text.halves(at: "=")
      arguments.append(
        LinkTexts.Argument(
          name: name.formDecoded, text: (value ?? "").formDecoded, component: number, isInQuery: true))
    }
  }
}

extension LinkComponent {
  /// Returns the texts of the components of a link without its prefix, and the text of its query. A prefix alone is
  /// followed by the name of the first tab.
  ///
  /// Whitespace around the link is ignored, because a link from a file or the clipboard may end with a line feed. A
  /// fragment names a part of a page, which no screen has.
  /// - Parameter tabs: The names of the tabs.
  static func split(
    _ link: String, prefixes: [String], tabs: [String]
  ) throws(LinkError) -> (components: [Substring], query: Substring?) {
    let (address, query) = link.trimmingWhitespace.halves(at: "#").0.halves(at: "?")
    // Only a scheme has a colon in the first component (RFC 3986, section 4.2).
    guard let colon = address.firstIndex(of: ":"), !address[..<colon].contains("/") else {
      return (address.split(separator: "/"), query)
    }
    let rests = prefixes.compactMap { address.rest(after: $0) }
    guard let path = rests.min(by: { $0.utf8.count < $1.utf8.count }) else {
      throw .foreign(String(address[..<address.endOfOrigin]).shortened(), known: prefixes)
    }
    let components = path.split(separator: "/")
    guard components.isEmpty else { return (components, query) }
    guard let first = tabs.first else { throw .noTabs }
    return ([first.percentEncoded[...]], query)
  }
}

extension Substring {
  /// The texts before and after the first occurrence of a character. The second one is `nil` if there is none.
  fileprivate func halves(at separator: Character) -> (Substring, Substring?) {
    guard let index = firstIndex(of: separator) else { return (self, nil) }
    return (self[..<index], self[self.index(after: index)...])
  }

  /// The end of the scheme and the host of a link.
  fileprivate var endOfOrigin: Index {
    guard let colon = firstIndex(of: ":") else { return startIndex }
    let rest = self[index(after: colon)...]
    guard rest.hasPrefix("//") else { return rest.startIndex }
    return rest.dropFirst(2).firstIndex(of: "/") ?? endIndex
  }

  /// The text after a prefix of links, or `nil` if the text does not begin with the prefix. Schemes and hosts have no
  /// case (RFC 3986, section 6.2.2.1).
  fileprivate func rest(after prefix: String) -> Substring? {
    precondition(prefix.contains(":"), "'\(prefix)' has no scheme, which the prefix of a link begins with")
    let (end, prefix) = (endOfOrigin, prefix[...])
    let origin = prefix[..<prefix.endOfOrigin]
    let path = prefix[prefix.endOfOrigin...]
    if path.isEmpty, origin.hasSuffix(":") || origin.hasSuffix("/") {
      return lowercased().hasPrefix(origin.lowercased()) ? dropFirst(origin.count) : nil
    }
    guard self[..<end].lowercased() == origin.lowercased(), self[end...].hasPrefix(path) else { return nil }
    let rest = self[end...].dropFirst(path.count)
    return rest.isEmpty || rest.hasPrefix("/") || path.hasSuffix("/") ? rest : nil
  }
}

extension String {
  fileprivate var trimmingWhitespace: Substring {
    let start = firstIndex { !$0.isWhitespace } ?? endIndex
    let end = lastIndex { !$0.isWhitespace }.map(index(after:)) ?? start
    return self[start..<end]
  }
}
