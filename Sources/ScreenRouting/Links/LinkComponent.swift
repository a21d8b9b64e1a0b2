/// One component of the path of a link, decoded.
struct LinkComponent {
  /// What stands before the colon, if there is one.
  var prefix: String?
  var name: String
  var arguments: [LinkArguments.Value] = []
  /// As it was written, without its arguments.
  var raw: String
  /// Counted from 1.
  let place: Int

  init(_ text: Substring, at place: Int) throws(LinkError) {
    let parts = text.split(separator: ";", omittingEmptySubsequences: false)
    let words = parts[0].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    raw = String(parts[0])
    self.place = place
    prefix = words.count > 1 ? String(words[0]) : nil
    guard let name = words[words.count - 1].percentDecoded else { throw .malformed(String(text), at: place) }
    self.name = name
    for part in parts.dropFirst() { try add(part) }
  }

  /// Takes `name=value`; nothing at all is no argument.
  mutating func add(_ text: Substring) throws(LinkError) {
    guard !text.isEmpty else { return }
    let words = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = words[0].percentDecoded, let value = (words.count > 1 ? words[1] : "").percentDecoded,
      !name.isEmpty
    else { throw .malformed(String(text), at: place) }
    arguments.append(LinkArguments.Value(name: name, text: value, place: place))
  }
}

extension LinkComponent {
  /// The components of a link, after its scheme, which must be known, and with its query at the last of them.
  /// - Returns: The components before the first that cannot be decoded, and what is wrong with that.
  static func components(
    of link: String, scheme known: String?
  ) throws(LinkError) -> (components: [LinkComponent], error: LinkError?) {
    let halves = link.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var path = halves[0]
    // Only a scheme has a colon in the first component (RFC 3986, section 4.2).
    if let colon = path.firstIndex(of: ":"), !path[..<colon].contains("/") {
      let scheme = path[..<colon]
      guard let known, scheme.lowercased() == known.lowercased() else {
        throw .foreignScheme(String(scheme), known: known)
      }
      path = path[path.index(after: colon)...]
    }
    var components: [LinkComponent] = []
    do throws(LinkError) {
      for text in path.split(separator: "/") { components.append(try LinkComponent(text, at: components.count + 1)) }
      guard var last = components.popLast() else { return ([], .empty) }
      if halves.count > 1 {
        for text in halves[1].split(separator: "&") { try last.add(text) }
      }
      return (components + [last], nil)
    } catch {
      return (components, error)
    }
  }
}
