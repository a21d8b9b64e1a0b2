/// The tabs of a link, each with the routes of its layers.
struct LinkContents<AppRoute: Route> {
  struct Layer {
    var presentation: RoutePresentation?
    var routes: [AppRoute]
  }

  struct Tab {
    let name: String
    var layers: [Layer]

    var routes: [AppRoute] { layers.flatMap(\.routes) }
  }

  /// The tabs. The first one will be selected.
  var tabs: [Tab] = []
}

extension LinkContents {
  /// The maximum length of a link in bytes of UTF-8.
  private static var maximumLength: Int { 1 << 20 }

  /// Reads a link.
  /// - Throws: An error that names the first invalid component and the valid alternatives.
  init(link: String) throws(LinkError) {
    let limit = Self.maximumLength
    guard link.utf8.count <= limit else { throw .tooLong(limit: limit) }
    let reader = LinkReader<AppRoute>(link, skipsErrors: false)
    if let error = reader.errors.first { throw error }
    self = reader.contents
  }
}

/// Reads a link component by component.
struct LinkReader<AppRoute: Route> {
  private(set) var contents = LinkContents<AppRoute>()
  /// The errors in the link, in order.
  private(set) var errors: [LinkError] = []
  /// The arguments in the query that no route has.
  private(set) var ignored: [LinkError] = []

  private struct Piece {
    let beginsTab: Bool
    let component: Result<LinkComponent, LinkError>
  }

  private let skipsErrors: Bool
  private var rest: ArraySlice<Piece> = []
  private var isAtRoot = false

  /// - Parameters:
  ///   - link: The text of the link.
  ///   - skipsErrors: Whether to continue after an error: without an unknown argument, or with the next tab.
  init(_ link: String, skipsErrors: Bool) {
    self.skipsErrors = skipsErrors
    do throws(LinkError) {
      rest = try Self.pieces(of: link)
    } catch {
      errors.append(error)
    }
    while !rest.isEmpty {
      let count = rest.count
      do throws(LinkError) {
        try readNext()
      } catch {
        errors.append(error)
        guard skipsErrors else { return }
        // What could not be read may begin a tab itself. What follows a route that was read begins the next one.
        if rest.count == count { rest = rest.dropFirst() }
        rest = rest.drop { !$0.beginsTab }
      }
    }
  }

  private static func pieces(of link: String) throws(LinkError) -> ArraySlice<Piece> {
    let (texts, query) = try LinkComponent.split(link, of: AppRoute.self)
    guard !texts.isEmpty else { throw .empty }
    var pieces: ArraySlice<Piece> = []
    for (index, text) in texts.enumerated() {
      var component: Result<LinkComponent, LinkError>
      do throws(LinkError) {
        var decoded = try LinkComponent(text, at: index + 1)
        if let query, index == texts.count - 1 { decoded.add(query: query) }
        component = .success(decoded)
      } catch {
        component = .failure(error)
      }
      pieces.append(Piece(beginsTab: text.hasPrefix("tab:"), component: component))
    }
    return pieces
  }

  private mutating func readNext() throws(LinkError) {
    guard let next = try rest.first?.component.get() else { return }
    guard let tab = contents.tabs.last else {
      guard next.prefix == nil || next.prefix == "tab" else {
        throw .unknownComponent(next.raw.shortened(), at: next.number, known: AppRoute.tabs.map(\.key))
      }
      return try readTab(next)
    }
    let index = contents.tabs.count - 1
    let routes = tab.routes
    let top = routes[routes.count - 1]
    switch (next.prefix, next.prefix.flatMap(RoutePresentation.init)) {
    case ("tab", _): try readTab(next)
    case ("root", _) where isAtRoot:
      contents.tabs[index].layers[0].routes[0] = try readRoute(above: nil, as: nil)
    case (_, let presentation?):
      let route = try readRoute(above: top, as: presentation)
      try checkDepth(routes.count, at: next)
      contents.tabs[index].layers.append(.init(presentation: presentation, routes: [route]))
    case (nil, nil):
      let route = try readRoute(above: top, as: nil)
      let layer = tab.layers.count - 1
      guard tab.layers[layer].routes[0].allowsPush else {
        throw .pushNotAllowed(next.raw.shortened(), at: next.number)
      }
      try checkDepth(routes.count, at: next)
      contents.tabs[index].layers[layer].routes.append(route)
    default:
      let known = RoutePresentation.allCases.map { "\($0.rawValue):" } + ["tab:"]
      throw .unknownComponent(next.raw.shortened(), at: next.number, known: known)
    }
  }

  private func checkDepth(_ depth: Int, at component: LinkComponent) throws(LinkError) {
    let limit = AppRoute.maximumDepth
    guard depth < limit else { throw .tooDeep(limit: limit, at: component.number) }
  }

  private mutating func readTab(_ component: LinkComponent) throws(LinkError) {
    let left = AppRoute.tabs.filter { tab in !contents.tabs.contains { $0.name == tab.key } }
    guard let tab = left.first(where: { $0.key == component.name }) else {
      throw .unknownComponent(component.name.shortened(), at: component.number, known: left.map(\.key))
    }
    try check(component.arguments, known: [])
    contents.tabs.append(.init(name: tab.key, layers: [.init(routes: [tab.value])]))
    rest = rest.dropFirst()
    isAtRoot = true
  }

  /// Reads the next route with the first pattern that matches.
  private mutating func readRoute(
    above route: AppRoute?, as presentation: RoutePresentation?
  ) throws(LinkError) -> AppRoute {
    let links = AppRoute.links(above: route, as: presentation)
    // The patterns with the most matching components.
    var closest: (count: Int, links: [RouteLink<AppRoute>]) = (0, [])
    for link in links {
      let count = zip(link.components, rest).enumerated().prefix { index, pair in
        guard case .success(let component) = pair.1.component else { return false }
        return pair.0.matches(component.name) && (index == 0 || component.prefix == nil)
      }.count
      if count == link.components.count { return try read(link) }
      if count > closest.count { closest = (count, []) }
      if count == closest.count { closest.links.append(link) }
    }
    let expected = closest.links.map { $0.components[closest.count...].map(\.description).joined(separator: "/") }
    let index = rest.startIndex + closest.count
    guard index < rest.endIndex else {
      let last = try rest[index - 1].component.get()
      throw .incomplete(after: last.name.shortened(), at: last.number, expected: expected)
    }
    let wrong = try rest[index].component.get()
    throw .unknownComponent(wrong.name.shortened(), at: wrong.number, known: expected)
  }

  private mutating func read(_ link: RouteLink<AppRoute>) throws(LinkError) -> AppRoute {
    var values: [LinkTexts.Argument] = []
    var arguments: [LinkTexts.Argument] = []
    var number = 0
    for (pattern, piece) in zip(link.components, rest) {
      let component = try piece.component.get()
      number = component.number
      arguments += component.arguments
      guard case .placeholder(let name) = pattern else { continue }
      values.append(.init(name: name, text: component.name, component: number, isInQuery: false))
    }
    // The value of a placeholder is in the path alone.
    let named = arguments.filter { link.names.contains($0.name) }
    let route = try link.read(LinkTexts(values + named, for: link.valueNames, at: number))
    try check(arguments, known: link.names)
    isAtRoot = false
    rest = rest.dropFirst(link.components.count)
    return route
  }

  private mutating func check(_ arguments: [LinkTexts.Argument], known: [String]) throws(LinkError) {
    for unknown in arguments where !known.contains(unknown.name) {
      let error = LinkError.unknownArgument(name: unknown.name.shortened(), at: unknown.component, known: known)
      if unknown.isInQuery {
        ignored.append(error)
      } else {
        guard skipsErrors else { throw error }
        errors.append(error)
      }
    }
  }
}

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
  static func split(_ link: String, of routes: (some Route).Type) throws(LinkError) -> (
    path: [Substring], query: Substring?
  ) {
    let link = link.trimmingWhitespace.halves(at: "#").0
    let address = link.halves(at: "?").0
    // Only a scheme has a colon in the first component (RFC 3986, section 4.2).
    guard let colon = address.firstIndex(of: ":"), !address[..<colon].contains("/") else { return split(link) }
    let rests = routes.linkPrefixes.compactMap { address.rest(after: $0) }
    guard let rest = rests.min(by: { $0.utf8.count < $1.utf8.count }) else {
      throw .foreign(String(address[..<address.endOfOrigin]).shortened(), known: routes.linkPrefixes)
    }
    let path = link[rest.startIndex...].drop { $0 == "/" }
    let (components, query) = split(routes.link(forPath: String(path))[...])
    return (components.isEmpty ? [routes.tabs[0].key.percentEncoded[...]] : components, query)
  }

  private static func split(_ link: Substring) -> (path: [Substring], query: Substring?) {
    let (path, query) = link.halves(at: "?")
    return (path.split(separator: "/"), query)
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

/// Percent-encoding in links (RFC 3986), and in queries (URL Standard).
extension String {
  /// The text with percent-encoding of all characters except the unreserved ones (RFC 3986, section 2.3).
  var percentEncoded: String {
    utf8.reduce(into: "") { text, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        text += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
  }
}

extension Substring {
  /// The text without percent-encoding, or `nil` if a hexadecimal digit is missing or the bytes are not UTF-8.
  var percentDecoded: String? {
    let (bytes, isValid) = decoded(plus: UInt8(ascii: "+"))
    return isValid ? String(validating: bytes, as: UTF8.self) : nil
  }

  /// The text of a name or a value in a query. A plus sign is a space, a percent sign without two hexadecimal digits is
  /// itself, and bytes that are not UTF-8 are replacement characters.
  var formDecoded: String { String(decoding: decoded(plus: UInt8(ascii: " ")).bytes, as: UTF8.self) }

  /// The bytes without percent-encoding, and whether each percent sign has two hexadecimal digits.
  private func decoded(plus: UInt8) -> (bytes: [UInt8], isValid: Bool) {
    var (bytes, isValid): ([UInt8], Bool) = ([], true)
    var rest = utf8[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+"): bytes.append(plus)
      case UInt8(ascii: "%"):
        let digits = rest.prefix(2).compactMap(\.hexadecimalDigit)
        isValid = isValid && digits.count == 2
        bytes.append(digits.count == 2 ? digits[0] << 4 | digits[1] : byte)
        if digits.count == 2 { rest = rest.dropFirst(2) }
      default: bytes.append(byte)
      }
    }
    return (bytes, isValid)
  }
}

extension UInt8 {
  fileprivate var hexadecimalDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
